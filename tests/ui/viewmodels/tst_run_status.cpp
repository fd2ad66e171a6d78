#include "tests/ui/viewmodels/run_scenarios.h"
#include "ui/viewmodels/run_status.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using factory::Load;

Q_DECLARE_METATYPE(tokenfactory::factory::WorkerState)

namespace {

/// A prefill and a decode worker in these states, with requests held.
std::shared_ptr<const factory::Snapshot> workersIn(factory::WorkerState fills, factory::WorkerState decodes,
                                                   std::int64_t held = 0)
{
    factory::Snapshot now;
    now.pools = {"prefill", "decode"};
    now.kinds.resize(2);
    now.kinds[0].prefill = now.kinds[0].midfill = true;
    now.kinds[1].pool = 1;
    now.kinds[1].decode = true;
    now.workers.resize(2);
    now.workers[0].state = fills;
    now.workers[1].kind = 1;
    now.workers[1].state = decodes;
    now.held = held;
    return std::make_shared<factory::Snapshot>(std::move(now));
}

/// A run of ten minutes of which so much is known.
Frame frameOf(const factory::RunResult& result)
{
    Frame frame;
    frame.time = fromSeconds(600.0);
    frame.end = fromSeconds(3600.0);
    frame.scenario = std::make_shared<scenario::Scenario>(tests::runPreset("chat-hour"));
    frame.moment.now = workersIn(factory::WorkerState::working, factory::WorkerState::working);
    frame.result = std::make_shared<factory::RunResult>(result);
    return frame;
}

RunStatusView statusOf(const Frame& frame)
{
    return runStatusOf(frame, tests::presets(), QStringLiteral("A day of chat"));
}
RunStatusView statusOf(const factory::RunResult& result) { return statusOf(frameOf(result)); }

factory::RunResult resultWith(Load label)
{
    factory::RunResult result;
    result.simulatedS = 600.0;
    result.requests.arrived = 272;
    result.requests.completed = 53;
    result.backlog.label = label;
    result.limits.ttftS = 10.0;
    return result;
}

}  // namespace

class TestRunStatus : public QObject {
    Q_OBJECT
private slots:
    void nothingIsToldBeforeEnoughWasSeen()
    {
        const RunStatusView status = statusOf(resultWith(Load::tooEarly));
        QCOMPARE(status.load, QString("Too early to tell"));
        QVERIFY(!status.isKnown && !status.warns && !status.atLimit);
        QVERIFY2(status.loadDetail.contains("30 requests"), qPrintable(status.loadDetail));
    }
    void whoTurnsRequestsAwaySaysHowMany()
    {
        factory::RunResult result = resultWith(Load::refusing);
        result.requests.refused[static_cast<std::size_t>(factory::Refusal::early)] = 219;
        result.backlog.turnedAway = 219;
        RunStatusView status = statusOf(result);
        QCOMPARE(status.load, QString("Refuses 219 of 272"));
        QVERIFY(status.isKnown && status.warns);
        result.requests.failed = 1;
        result.backlog.turnedAway = 220;
        QCOMPARE(statusOf(result).load, QString("Refuses or loses 220 of 272"));
        // overloaded is the worse word, but does not hide it
        result.backlog.label = Load::overloaded;
        result.backlog.growthPerS = 2.5;
        status = statusOf(result);
        QCOMPARE(status.load, QString("Overloaded: 2.50 more wait each second"));
        QVERIFY2(status.loadDetail.contains("Refuses or loses 220 of 272."), qPrintable(status.loadDetail));
    }
    void aQueueNobodyWouldWaitInIsNotStable()
    {
        factory::RunResult result = resultWith(Load::behind);
        result.backlog.awaiting = 4228.0;
        result.backlog.firstTokensPerS = 10.0;
        result.backlog.ttftToExpectS = 422.8;
        const RunStatusView status = statusOf(result);
        QCOMPARE(status.load, QString("Behind: 4,228 wait"));
        QVERIFY(status.isKnown && status.warns);
        QVERIFY2(status.loadDetail.contains("TTFT to expect 423 s") && status.loadDetail.contains("limit 10.0 s"),
                 qPrintable(status.loadDetail));
    }
    void whatKeepsUpIsStable()
    {
        const RunStatusView status = statusOf(resultWith(Load::stable));
        QCOMPARE(status.load, QString("Stable"));
        QVERIFY(status.isKnown && !status.warns && !status.atLimit);
    }
    void whatLimitedSaysSinceWhenAndAgreesWithTheVerdict()
    {
        factory::RunResult result = resultWith(Load::stable);
        result.warmUpS = 60.0;
        result.limitsSeen = {{factory::LimitSeen::What::arrivals, {}, 0.77},
                             {factory::LimitSeen::What::decodeSlots, "decode", 0.21}};
        QCOMPARE(statusOf(result).limits,
                 QString("Since 0:01:00: Nothing is full for 77 % of the time: arrivals limit"));
        // one that does not keep up is held back by what is full, however seldom it was
        for (const Load label : {Load::behind, Load::overloaded, Load::atTheLimit, Load::refusing}) {
            result.backlog.label = label;
            QCOMPARE(statusOf(result).limits,
                     QString("Since 0:01:00: Decode slots of pool Decode are full 21 % of the time"));
        }
        result.limitsSeen.pop_back();
        QCOMPARE(statusOf(result).limits, QString());
        QVERIFY(statusOf(result).loadDetail.contains("Nothing is full for 77"));
    }
    void whereNobodyServesThatIsSaidAtOnce_data()
    {
        using State = factory::WorkerState;
        QTest::addColumn<State>("fills");
        QTest::addColumn<State>("decodes");
        QTest::addColumn<QString>("load");
        QTest::newRow("all are lost") << State::failed << State::failed << "No worker serves now: 143 here";
        QTest::newRow("who decodes is lost") << State::working << State::failed << "No worker for decode now: 143 here";
        QTest::newRow("who fills is set up")
            << State::starting << State::working << "No worker for prefill now: 143 here";
        QTest::newRow("who drains serves on") << State::draining << State::working << "Stable";
    }
    void whereNobodyServesThatIsSaidAtOnce()
    {
        QFETCH(factory::WorkerState, fills);
        QFETCH(factory::WorkerState, decodes);
        QFETCH(QString, load);
        Frame frame = frameOf(resultWith(Load::stable));
        frame.moment.now = workersIn(fills, decodes, 143);
        const RunStatusView status = statusOf(frame);
        QCOMPARE(status.load, load);
        QCOMPARE(status.warns, load != "Stable");
        // before the end of the warm-up too
        auto warming = std::make_shared<scenario::Scenario>(*frame.scenario);
        warming->running.warmUpS = 900.0;
        frame.scenario = warming;
        QCOMPARE(statusOf(frame).load, load == "Stable" ? QString("Warms up until 0:15:00") : load);
    }
    void aRunThatIsOverNeedsNobody()
    {
        factory::RunResult result = resultWith(Load::stable);
        result.ranDry = true;
        Frame frame = frameOf(result);
        frame.moment.now = workersIn(factory::WorkerState::failed, factory::WorkerState::failed, 0);
        QCOMPARE(statusOf(frame).load, QString("Stable"));
    }
};

QTEST_MAIN(TestRunStatus)
#include "tst_run_status.moc"
