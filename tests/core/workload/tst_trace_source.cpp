#include "core/workload/request_source.h"
#include "tests/core/workload/trace_files.h"

#include <QTest>

#include <map>

using namespace tokenfactory;
using namespace tokenfactory::workload;

namespace {

std::shared_ptr<const Trace> traceOf(const std::filesystem::path& file)
{
    Expected<Trace> trace = readTrace(file);
    if (!trace) {
        qFatal("%s", qPrintable(problemsOf(trace)));
    }
    return std::make_shared<const Trace>(std::move(*trace));
}

struct Asked {
    double time;
    std::int64_t session;
    int agent;
    int turn;
    friend bool operator==(const Asked&, const Asked&) = default;
};

/// All requests of a source, each answered so long after it came.
std::vector<Asked> asked(RequestSource source, double answerS, std::int64_t refuseId = -1)
{
    std::multimap<SimTime, Request> open;
    std::vector<Asked> list;
    while (source.nextArrival() != SimTime::never() || !open.empty()) {
        if (!open.empty() && open.begin()->first <= source.nextArrival()) {
            const auto [time, request] = *open.begin();
            open.erase(open.begin());
            if (request.id == refuseId) {
                source.refused(request, time);
            } else {
                source.answered(request, time);
            }
            continue;
        }
        const Request request = source.take();
        list.push_back({toSeconds(request.arrival), request.session, request.agent, request.turn});
        open.emplace(request.arrival + fromSeconds(answerS), request);
    }
    return list;
}

}  // namespace

class TestTraceSource : public QObject {
    Q_OBJECT
private slots:
    void treesMayBeginInsideTheirSessions()
    {
        auto trace = std::make_shared<Trace>();
        constexpr int turns = 40;
        for (std::int64_t session = 0; session < 100; ++session) {
            for (int turn = 0; turn < turns; ++turn) {
                trace->rows.push_back({.time = fromSeconds(1000.0 * double(session) + turn),
                                       .session = session,
                                       .turn = turn,
                                       .gap = fromSeconds(1.0)});
            }
        }
        const auto firsts = [&](std::uint64_t seed) {
            TraceSource source(trace, Replay::trees, 50, seed);
            std::vector<int> turnsPassed;
            for (int tree = 0; tree < 50; ++tree) {
                const Request request = source.take();
                turnsPassed.push_back(request.arrival == SimTime{} ? request.turn : -1);
            }
            return turnsPassed;
        };
        const std::vector<int> got = firsts(1);
        const auto [least, most] = std::ranges::minmax(got);
        QVERIFY(least >= turns / 4 && least < turns / 4 + 4);
        QVERIFY(most < 3 * turns / 4 && most > 3 * turns / 4 - 4);
        QCOMPARE(firsts(1), got);
        QVERIFY(firsts(2) != got);
        // Those that follow begin at their beginning, and all end.
        const std::vector<Asked> all = asked(TraceSource(trace, Replay::trees, 50, 1), 1.0);
        QCOMPARE(std::ranges::count_if(all, [](const Asked& asked) { return asked.turn == 0; }), 50);
        QCOMPARE(std::ranges::count_if(all, [](const Asked& asked) { return asked.turn == turns - 1; }), 100);
    }
    void openRequestsComeAtTheirTimes()
    {
        const auto trace = traceOf(madeUpTrace("sessions"));
        const std::vector<Asked> got = asked(TraceSource(trace, Replay::open), 1000.0);
        QCOMPARE(got.size(), trace->rows.size());
        for (std::size_t row = 0; row < got.size(); ++row) {
            QCOMPARE(got[row].time, toSeconds(trace->rows[row].time));
        }
    }
    /// Session a: asked at 0, 12 and 40 with gaps of 10 and 25; its sub-agent is called 3 s after the first answer
    /// (at 2 in the file), asks at 6 and, 2 s after an answer, again.
    void turnsWaitForAnswersAndTheCallerForThoseItCalled()
    {
        const TraceSource source(traceOf(madeUpTrace("sessions/a.json")), Replay::closed);
        // Answers after 2 s: the sub-agent's end at 6 + 2 + 2 + 2 = 12, so the gap of 10 s decides.
        QVERIFY((asked(source, 2.0) ==
                 std::vector<Asked>{{0, 0, 0, 0}, {6, 0, 1, 0}, {10, 0, 1, 1}, {12, 0, 0, 1}, {39, 0, 0, 2}}));
        // Answers after 20 s: called at 20 + 4, ended at 24 + 20 + 2 + 20 = 66, when the main agent goes on.
        QVERIFY((asked(source, 20.0) ==
                 std::vector<Asked>{{0, 0, 0, 0}, {24, 0, 1, 0}, {46, 0, 1, 1}, {66, 0, 0, 1}, {111, 0, 0, 2}}));
    }
    void whoIsRefusedLeavesItsFurtherTurnsOut()
    {
        const TraceSource source(traceOf(madeUpTrace("sessions/a.json")), Replay::closed);
        QCOMPARE(asked(source, 2.0, 0).size(), 1U);  // the main agent, before it called
        QVERIFY(
            (asked(source, 2.0, 1) == std::vector<Asked>{{0, 0, 0, 0}, {6, 0, 1, 0}, {12, 0, 0, 1}, {39, 0, 0, 2}}));
    }
    void aFixedNumberOfTreesIsAlive()
    {
        const TraceFolder folder;
        const auto file =
            folder.write("many.csv",
                         "time_s,session,input_tokens,output_tokens,gap_s\n0,1,10,1,\n1,2,10,1,\n2,3,10,1,\n"
                         "3,,10,1,\n4,1,10,1,5\n4,4,10,1,\n");
        // One second an answer: session 1 asks at 0 and 6, session 2 at 0, and then 3, the row of none, and 4 follow.
        const std::vector<Asked> got = asked(TraceSource(traceOf(file), Replay::trees, 2), 1.0);
        QVERIFY((got == std::vector<Asked>{
                            {0, 0, 0, 0}, {0, 1, 0, 0}, {1, 2, 0, 0}, {2, -1, 0, 0}, {3, 3, 0, 0}, {6, 0, 0, 1}}));
        QCOMPARE(asked(TraceSource(traceOf(file), Replay::trees, 100), 1.0).size(), 6U);
        QCOMPARE(asked(TraceSource(traceOf(file), Replay::trees, 1), 1.0).back().time, 10.0);
    }
    void aCopyGoesOnAlike()
    {
        TraceSource source(traceOf(madeUpTrace("sessions")), Replay::closed);
        source.answered(source.take(), fromSeconds(3.0));
        TraceSource copy = source;
        QVERIFY(copy == source);
        QVERIFY(copy.take() == source.take());
        QVERIFY(copy == source);
    }
};

QTEST_GUILESS_MAIN(TestTraceSource)
#include "tst_trace_source.moc"
