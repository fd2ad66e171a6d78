#include "tests/ui/viewmodels/run_scenarios.h"
#include "ui/viewmodels/run_status.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using factory::Load;

namespace {

/// A run of ten minutes of which so much is known.
RunStatusView statusOf(const factory::RunResult& result)
{
    Frame frame;
    frame.time = fromSeconds(600.0);
    frame.end = fromSeconds(3600.0);
    frame.scenario = std::make_shared<scenario::Scenario>(tests::runPreset("chat-hour"));
    frame.moment.now = std::make_shared<factory::Snapshot>();
    frame.result = std::make_shared<factory::RunResult>(result);
    return runStatusOf(frame, tests::presets(), QStringLiteral("A day of chat"));
}

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
        status = statusOf(result);
        QCOMPARE(status.load, QString("Overloaded"));
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
};

QTEST_MAIN(TestRunStatus)
#include "tst_run_status.moc"
