#include "core/workload/session_source.h"

#include <QTest>

#include <cmath>
#include <map>
#include <set>

using namespace tokenfactory;
using namespace tokenfactory::workload;

namespace {

Workload agents()
{
    Workload workload;
    workload.arrivals = {.kind = ArrivalKind::closed, .liveTrees = 8};
    workload.prefixes = {{Law::fixed(5000.0), 2}, {Law::lognormal(2000.0, 0.2), 3}};
    workload.turns = Law::lognormal(12.0, 0.8);
    workload.openingTokens = Law::exponential(3000.0);
    workload.newTokens = Law::lognormal(900.0, 2.0);
    workload.outputTokens = Law::exponential(300.0);
    workload.toolShare = 0.8;
    workload.toolGapS = Law::exponential(5.0);
    workload.humanGapS = Law::exponential(60.0);
    workload.subAgents = {.shareOfSessions = 0.4, .perSession = Law::fixed(3.0), .turns = Law::fixed(4.0)};
    workload.compaction = Compaction{.triggerTokens = Law::fixed(20'000.0), .after = Law::fixed(0.4)};
    workload.contextLimit = 200'000;
    workload.blobTokens = 1024;
    return workload;
}

SessionSource sourceOf(const Workload& workload, std::uint64_t seed = 1)
{
    return {std::make_shared<Workload>(workload), seed};
}

bool begins(const std::vector<Segment>& prompt, const std::vector<Segment>& with)
{
    return prompt.size() >= with.size() && std::equal(with.begin(), with.end(), prompt.begin());
}

/// Requests of `count` turns, each answered `answerS(request)` seconds after it came.
template <class AnswerS>
std::vector<Request> asked(SessionSource source, int count, AnswerS answerS)
{
    std::multimap<SimTime, Request> open;
    std::vector<Request> requests;
    while (std::ssize(requests) < count) {
        const SimTime next = source.nextArrival();
        if (!open.empty() && open.begin()->first <= next) {
            const auto [time, request] = *open.begin();
            open.erase(open.begin());
            source.answered(request, time);
            continue;
        }
        const Request request = source.take();
        open.emplace(request.arrival + fromSeconds(answerS(request)), request);
        requests.push_back(request);
    }
    return requests;
}

}  // namespace

class TestSessionSource : public QObject {
    Q_OBJECT
private slots:
    void aTurnGoesOnFromTheAnswerBefore()
    {
        std::map<std::pair<std::int64_t, int>, Request> last;
        int continued = 0;
        int compacted = 0;
        for (const Request& request : asked(sourceOf(agents()), 3000, [](const Request&) { return 2.0; })) {
            QVERIFY(request.promptTokens() <= 200'000);
            for (const Segment& segment : request.prompt) {
                QVERIFY(segment.tokens >= 1);
            }
            const auto key = std::pair(request.session, request.agent);
            if (const auto before = last.find(key); before != last.end()) {
                QCOMPARE(request.turn, before->second.turn + 1);
                std::vector<Segment> expected = before->second.prompt;
                if (before->second.outputTokens > 0) {
                    expected.push_back({before->second.answer, before->second.outputTokens});
                }
                if (begins(request.prompt, expected)) {
                    ++continued;
                    QVERIFY(request.prompt.size() > expected.size());
                } else {
                    ++compacted;
                    QVERIFY(request.promptTokens() < before->second.promptTokens());
                }
            }
            last[key] = request;
        }
        QVERIFY(continued > 1500);
        QVERIFY(compacted > 20);
    }
    void whatASessionSaysDoesNotDependOnWhenItIsAnswered()
    {
        const auto byTurn = [](const std::vector<Request>& requests) {
            std::map<std::tuple<std::int64_t, int, int>, std::pair<std::int64_t, int>> said;
            for (const Request& request : requests) {
                said[{request.session, request.agent, request.turn}] = {request.promptTokens(), request.outputTokens};
            }
            return said;
        };
        const auto quick = byTurn(asked(sourceOf(agents()), 2000, [](const Request&) { return 0.5; }));
        const auto slow = byTurn(
            asked(sourceOf(agents()), 2000, [](const Request& request) { return 1.0 + double(request.id % 97); }));
        int both = 0;
        for (const auto& [turn, said] : quick) {
            if (const auto other = slow.find(turn); other != slow.end()) {
                QCOMPARE(other->second, said);
                ++both;
            }
        }
        QVERIFY(both > 800);
    }
    void sharedPrefixesAreFewAndTheSameForAll()
    {
        std::set<std::vector<std::pair<ContentId, int>>> fronts;
        for (const Request& request : asked(sourceOf(agents()), 1000, [](const Request&) { return 1.0; })) {
            std::vector<std::pair<ContentId, int>> front;
            for (std::size_t i = 0; i < 5; ++i) {  // 5,000 tokens in blobs of 1,024
                front.emplace_back(request.prompt[i].content, request.prompt[i].tokens);
            }
            fronts.insert(front);
        }
        QCOMPARE(fronts.size(), std::size_t{2});
    }
    void aClosedLoopKeepsItsTrees()
    {
        SessionSource source = sourceOf(agents());
        std::set<std::int64_t> seen;
        std::multimap<SimTime, Request> open;
        for (int step = 0; step < 20'000; ++step) {
            if (!open.empty() && open.begin()->first <= source.nextArrival()) {
                const auto [time, request] = *open.begin();
                open.erase(open.begin());
                source.answered(request, time);
            } else {
                const Request request = source.take();
                seen.insert(request.session);
                open.emplace(request.arrival + fromSeconds(3.0), request);
            }
            std::set<std::int64_t> waiting;
            for (const auto& [time, request] : open) {
                waiting.insert(request.session);
            }
            QVERIFY(waiting.size() <= 8);
        }
        QVERIFY(seen.size() > 100);
        // Sessions end only when they are answered to the end, and another begins at once.
        QCOMPARE(source.sessionsBegun() - std::int64_t(seen.size()), std::int64_t{0});
    }
    void openArrivalsComeAtTheirRate_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<double>("cv");
        QTest::newRow("poisson") << int(ArrivalKind::poisson) << 1.0;
        QTest::newRow("gamma") << int(ArrivalKind::gamma) << 2.5;
        QTest::newRow("on and off") << int(ArrivalKind::onOff) << 1.0;
        QTest::newRow("diurnal") << int(ArrivalKind::diurnal) << 1.0;
    }
    void openArrivalsComeAtTheirRate()
    {
        QFETCH(int, kind);
        QFETCH(double, cv);
        Workload workload;
        workload.arrivals = {.kind = static_cast<ArrivalKind>(kind),
                             .ratePerS = 20.0,
                             .cv = cv,
                             .onS = 0.5,
                             .offS = 1.0,
                             .swing = 0.8,
                             .periodS = 500.0};
        SessionSource source = sourceOf(workload);
        constexpr int count = 200'000;
        SimTime last;
        SimTime before;
        double squares = 0.0;
        for (int i = 0; i < count; ++i) {
            last = source.take().arrival;
            QVERIFY(last >= before);
            const double gap = toSeconds(last - before);
            squares += gap * gap;
            before = last;
        }
        QVERIFY2(std::abs(count / toSeconds(last) / 20.0 - 1.0) < 0.03, qPrintable(QString::number(toSeconds(last))));
        if (kind == int(ArrivalKind::gamma)) {
            const double mean = toSeconds(last) / count;
            QVERIFY(std::abs(std::sqrt(squares / count - mean * mean) / mean - 2.5) < 0.1);
        }
    }
    void aCopyGoesOnAlike()
    {
        SessionSource source = sourceOf(agents());
        for (int i = 0; i < 5; ++i) {
            source.answered(source.take(), fromSeconds(100.0 + i));
        }
        SessionSource copy = source;
        for (int i = 0; i < 50; ++i) {
            const Request request = source.take();
            QCOMPARE(copy.take(), request);
            source.answered(request, request.arrival + fromSeconds(1.0));
            copy.answered(request, request.arrival + fromSeconds(1.0));
        }
        QVERIFY(copy == source);
    }
    void whoIsRefusedDoesNotComeBackAtOnce()
    {
        Workload workload = agents();
        workload.arrivals.liveTrees = 1;
        SessionSource source = sourceOf(workload);
        SimTime now;
        for (int i = 0; i < 100; ++i) {
            const Request request = source.take();
            QVERIFY(request.arrival >= now);
            now = request.arrival;
            source.refused(request, now);
        }
        QVERIFY(now >= fromSeconds(99.0));
    }
    void aSessionThatPassesTheContextLimitEnds()
    {
        Workload workload = agents();
        workload.compaction.reset();
        workload.subAgents = {};
        workload.turns = Law::fixed(1000.0);
        workload.contextLimit = 30'000;
        SessionSource source = sourceOf(workload);
        for (const Request& request : asked(source, 2000, [](const Request&) { return 1.0; })) {
            QVERIFY(request.turn == 0 || request.promptTokens() + request.outputTokens <= 30'000);
        }
        for (int i = 0; i < 2000; ++i) {
            const Request request = source.take();
            source.answered(request, request.arrival + fromSeconds(1.0));
        }
        QVERIFY(source.sessionsCut() > 10);
    }
    void promptAndAnswerStayWithinTheContextLimit()
    {
        Workload workload = agents();
        workload.prefixes = {{Law::fixed(300.0), 1}};
        workload.subAgents = {};
        workload.compaction.reset();
        workload.turns = Law::fixed(3.0);
        workload.openingTokens = Law::fixed(500.0);
        workload.newTokens = Law::fixed(100.0);
        workload.outputTokens = Law::fixed(150.0);
        workload.contextLimit = 1000;
        workload.arrivals = {.kind = ArrivalKind::closed, .liveTrees = 1};
        const auto answered = [](SessionSource& source) {
            const Request request = source.take();
            source.answered(request, request.arrival + fromSeconds(1.0));
            return request;
        };
        // 800 + 150, then 1050 would be asked: the session ends.
        SessionSource source = sourceOf(workload);
        const Request whole = answered(source);
        QCOMPARE(whole.promptTokens(), 800);
        QCOMPARE(whole.outputTokens, 150);
        QVERIFY(!whole.promptCut && !whole.answerCut);
        QCOMPARE(source.sessionsCut(), 1);
        QCOMPARE(source.take().turn, 0);

        // 900 and room for 100 of the 150.
        workload.openingTokens = Law::fixed(600.0);
        source = sourceOf(workload);
        const Request shortAnswer = answered(source);
        QCOMPARE(shortAnswer.promptTokens(), 900);
        QCOMPARE(shortAnswer.outputTokens, 100);
        QVERIFY(!shortAnswer.promptCut && shortAnswer.answerCut);

        // A token is left for the answer.
        workload.openingTokens = Law::fixed(5000.0);
        source = sourceOf(workload);
        const Request shortPrompt = answered(source);
        QCOMPARE(shortPrompt.promptTokens(), 999);
        QCOMPARE(shortPrompt.outputTokens, 1);
        QVERIFY(shortPrompt.promptCut && shortPrompt.answerCut);

        // A shared prefix that is too long by itself: the first turn brings a token.
        workload.prefixes = {{Law::fixed(700.0), 1}, {Law::fixed(700.0), 1}};
        workload.openingTokens = Law::fixed(10.0);
        source = sourceOf(workload);
        const Request longPrefix = answered(source);
        QCOMPARE(longPrefix.promptTokens(), 999);
        QCOMPARE(longPrefix.prompt.back().tokens, 1);
        QVERIFY(longPrefix.promptCut);
    }
    void noSessionPassesTheContextLimit()
    {
        for (const bool inside : {false, true}) {
            for (const int limit : {2, 3, 50, 7000, 12'000}) {
                Workload workload = agents();
                workload.outputTokens = Law::lognormal(900.0, 2.0);
                workload.contextLimit = limit;
                workload.arrivals.startInside = inside;
                int cut = 0;
                for (const Request& request : asked(sourceOf(workload), 500, [](const Request&) { return 1.0; })) {
                    QVERIFY(request.promptTokens() >= 1 && request.outputTokens >= 1);
                    QVERIFY(request.promptTokens() + request.outputTokens <= limit);
                    cut += request.promptCut || request.answerCut ? 1 : 0;
                }
                QVERIFY(cut > 0);
            }
        }
    }
    void anotherRateHoldsFromNowOn()
    {
        Workload slow = agents();
        slow.turns = Law::fixed(1.0);
        slow.arrivals = {.kind = ArrivalKind::poisson, .ratePerS = 0.5};
        for (const ArrivalKind kind :
             {ArrivalKind::poisson, ArrivalKind::gamma, ArrivalKind::onOff, ArrivalKind::diurnal}) {
            Workload fast = slow;
            fast.arrivals = {.kind = kind, .ratePerS = 20.0, .cv = 0.5, .onS = 4.0, .offS = 4.0, .periodS = 50.0};
            SessionSource source = sourceOf(slow);
            while (source.nextArrival() < fromSeconds(1000.0)) {
                source.take();
            }
            SessionSource copy = source;
            source.change(std::make_shared<Workload>(fast), fromSeconds(1000.0));
            copy.change(std::make_shared<Workload>(fast), fromSeconds(1000.0));
            QCOMPARE(copy.nextArrival().ns, source.nextArrival().ns);
            int count = 0;
            SimTime last = fromSeconds(1000.0);
            while (source.nextArrival() < fromSeconds(1500.0)) {
                QVERIFY(source.nextArrival() >= last);
                last = source.take().arrival;
                ++count;
            }
            // 10,000 of them, the on times of 4 s some 60.
            QVERIFY2(std::abs(count - 10'000) < (kind == ArrivalKind::onOff ? 3500 : 400),
                     qPrintable(QString::number(count)));
        }
    }
    void theSameArrivalsStayAsTheyWereDrawn()
    {
        Workload workload = agents();
        workload.arrivals = {.kind = ArrivalKind::poisson, .ratePerS = 0.5};
        SessionSource source = sourceOf(workload);
        source.take();
        const SessionSource before = source;
        source.change(std::make_shared<Workload>(workload), fromSeconds(1.0));
        QVERIFY(source == before);
        Workload other = workload;
        other.outputTokens = Law::fixed(17.0);
        source.change(std::make_shared<Workload>(other), fromSeconds(1.0));
        QCOMPARE(source.nextArrival().ns, before.nextArrival().ns);
    }
    void sessionsGoOnAsTheyBegan()
    {
        Workload workload = agents();
        workload.outputTokens = Law::fixed(100.0);
        Workload other = workload;
        other.outputTokens = Law::fixed(7.0);
        other.prefixes.clear();
        other.blobTokens = 100;
        SessionSource source = sourceOf(workload);
        std::vector<Request> first;
        for (int i = 0; i < 8; ++i) {
            first.push_back(source.take());
        }
        source.change(std::make_shared<Workload>(other), fromSeconds(2.0));
        for (const Request& request : first) {
            source.answered(request, fromSeconds(3.0));
        }
        int old = 0;
        int young = 0;
        for (int i = 0; i < 600; ++i) {
            const Request request = source.take();
            QCOMPARE(request.outputTokens, request.session < 8 ? 100 : 7);
            (request.session < 8 ? old : young) += 1;
            source.answered(request, request.arrival + fromSeconds(1.0));
        }
        QVERIFY(old > 50 && young > 50);
    }
    void aClosedLoopGrowsAtOnceAndShrinksAsSessionsEnd()
    {
        Workload workload = agents();
        workload.turns = Law::fixed(1.0);
        workload.subAgents = {};
        workload.arrivals.liveTrees = 4;
        SessionSource source = sourceOf(workload);
        std::vector<Request> open;
        const auto takeAll = [&](SimTime now) {
            while (source.nextArrival() <= now) {
                open.push_back(source.take());
            }
        };
        const auto answer = [&](std::size_t count, SimTime now) {
            for (std::size_t i = 0; i < count; ++i) {
                source.answered(open.back(), now);
                open.pop_back();
            }
            takeAll(now);
        };
        const auto trees = [&](int count, double time) {
            workload.arrivals.liveTrees = count;
            source.change(std::make_shared<Workload>(workload), fromSeconds(time));
            takeAll(fromSeconds(time));
        };
        takeAll({});
        QCOMPARE(open.size(), 4U);
        trees(7, 1.0);
        QCOMPARE(open.size(), 7U);
        trees(3, 2.0);
        QCOMPARE(open.size(), 7U);
        answer(4, fromSeconds(3.0));
        QCOMPARE(open.size(), 3U);
        answer(1, fromSeconds(4.0));
        QCOMPARE(open.size(), 3U);
        // To an open law: what runs ends, and the loop is not closed again.
        workload.arrivals = {.kind = ArrivalKind::poisson, .ratePerS = 0.01};
        source.change(std::make_shared<Workload>(workload), fromSeconds(5.0));
        answer(3, fromSeconds(5.0));
        QVERIFY(open.empty() && source.nextArrival() > fromSeconds(5.0));
        workload.arrivals = {.kind = ArrivalKind::closed, .liveTrees = 2};
        trees(2, 6.0);
        QCOMPARE(open.size(), 2U);
        QVERIFY(source.nextArrival() == SimTime::never());
    }
    void treesCanBeginInTheMiddle()
    {
        Workload workload = agents();
        workload.arrivals.startInside = true;
        workload.arrivals.liveTrees = 50;
        workload.turns = Law::fixed(40.0);
        SessionSource source = sourceOf(workload);
        for (int i = 0; i < 50; ++i) {
            const Request request = source.take();
            QVERIFY(request.turn >= 10 && request.turn <= 30);
        }
    }
};

QTEST_GUILESS_MAIN(TestSessionSource)
#include "tst_session_source.moc"
