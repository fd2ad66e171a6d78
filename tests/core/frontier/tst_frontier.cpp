// labels: memory
#include "core/cost/prepared.h"
#include "core/frontier/frontier.h"
#include "tests/core/cost/made_up_questions.h"

#include <QTest>

#include <functional>
#include <limits>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::frontier;
using namespace tokenfactory::tests;

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

FrontierQuestion k3Question(std::vector<int> gpus, Width width)
{
    FrontierQuestion question;
    question.model = model("kimi-k3");
    question.systems = {systemPreset("gb200-nvl72"), systemPreset("b300-hgx"), systemPreset("b200-hgx")};
    question.calibration = calibration("projected");
    question.each = {1, 32768};
    question.gpus = std::move(gpus);
    question.width = width;
    return question;
}

bool beats(const SweptPoint& a, const SweptPoint& b)
{
    return a.latencyS <= b.latencyS && a.tokensPerSecondPerGpu >= b.tokensPerSecondPerGpu &&
           (a.latencyS < b.latencyS || a.tokensPerSecondPerGpu > b.tokensPerSecondPerGpu);
}

/// What a sweep must find on one system, by asking evaluate() for every point.
struct BruteForce {
    std::vector<SweptPoint> frontier;
    std::size_t evaluated = 0;
    std::size_t notFitting = 0;
    std::size_t overLimits = 0;
};

BruteForce bruteForce(const FrontierQuestion& question, std::size_t system)
{
    BruteForce found;
    std::vector<SweptPoint> points;
    const PreparedPtr prepared =
        prepare(question.model, question.systems[system], question.calibration, question.choices);
    for (const int gpus : question.gpus) {
        for (const Layout& layout : legalLayouts(*question.model, question.stage, gpus, question.choices.ppMax,
                                                 question.choices.expertReplicas, question.width)) {
            for (const int batch : question.batches) {
                ++found.evaluated;
                const auto answer = evaluate(prepared, layout, {question.stage, batch, question.each, {}});
                if (!answer->residency->fits()) {
                    ++found.notFitting;
                } else if (!answer->feasible() ||
                           (question.maxLatencyS && answer->cost->latencyS > *question.maxLatencyS)) {
                    ++found.overLimits;
                } else {
                    points.push_back({static_cast<int>(system), layout, batch, answer->cost->latencyS,
                                      answer->cost->tokensPerSecondPerGpu, answer->residency->total()});
                }
            }
        }
    }
    for (const SweptPoint& point : points) {
        if (std::none_of(points.begin(), points.end(),
                         [&point](const SweptPoint& other) { return beats(other, point); })) {
            found.frontier.push_back(point);
        }
    }
    std::sort(found.frontier.begin(), found.frontier.end(),
              [](const SweptPoint& a, const SweptPoint& b) { return a.latencyS < b.latencyS; });
    return found;
}

/// "" when the sweep found what brute force finds; else what differs.
QByteArray difference(const FrontierQuestion& question)
{
    const Frontier frontier = taken(sweep(question));
    for (std::size_t s = 0; s < question.systems.size(); ++s) {
        const BruteForce expected = bruteForce(question, s);
        const SystemFrontier& found = frontier.systems[s];
        if (found.evaluated != expected.evaluated || found.notFitting != expected.notFitting ||
            found.overLimits != expected.overLimits) {
            return "counts of points";
        }
        // Equals stand for each other, so values are compared: all that brute force has, and none besides.
        std::vector<SweptPoint> left = expected.frontier;
        const auto equal = [](const SweptPoint& a, const SweptPoint& b) {
            return near(a.latencyS, b.latencyS) && near(a.tokensPerSecondPerGpu, b.tokensPerSecondPerGpu);
        };
        for (const SweptPoint& point : found.points) {
            const auto same = [&](const SweptPoint& other) { return equal(point, other); };
            if (std::none_of(expected.frontier.begin(), expected.frontier.end(), same)) {
                return "a point that is dominated: " + QByteArray(toText(point.layout).c_str());
            }
            left.erase(std::remove_if(left.begin(), left.end(), same), left.end());
        }
        if (!left.empty()) {
            return "a point is missing: " + QByteArray(toText(left.front().layout).c_str());
        }
    }
    return {};
}

}  // namespace

class TestFrontier : public QObject {
    Q_OBJECT
private slots:
    void pointsEvaluatedOfTheTwoWidths();
    void isTheNonDominatedSetOfAllPoints_data();
    void isTheNonDominatedSetOfAllPoints();
    void isTheNonDominatedSetForMadeUpQuestions();
    void everyPointIsWhatEvaluateSays();
    void everyPointFitsAndKeepsTheLimits();
    void pointsRiseInLatencyAndThroughput();
    void aWiderSweepIsNeverWorse();
    void everyPointThatFitsIsOnTheFrontierOrDominated();
    void dominatedPointsAreKeptOnlyWhenAskedFor();
    void keptPointsAreTheSameForAnyNumberOfThreads();
    void whatCannotFitLeavesAnEmptyFrontier();
    void badQuestionsGiveProblems();
};

void TestFrontier::pointsEvaluatedOfTheTwoWidths()
{
    FrontierQuestion question = k3Question({16, 32, 64}, Width::widestEp);
    question.choices.ppMax = 64;
    QCOMPARE(taken(sweep(question)).pointsEvaluated, std::size_t(4536));
    question.width = Width::every;
    const Frontier every = taken(sweep(question));
    QCOMPARE(every.pointsEvaluated, std::size_t(58968));
    for (const SystemFrontier& system : every.systems) {
        QCOMPARE(system.layouts, std::size_t(819));
        QCOMPARE(system.evaluated, std::size_t(819 * 24));
        QVERIFY(!system.points.empty());
    }
}

void TestFrontier::isTheNonDominatedSetOfAllPoints_data()
{
    using Change = std::function<void(FrontierQuestion&)>;
    QTest::addColumn<Change>("change");
    const auto row = [](const char* fact, Change change) { QTest::newRow(fact) << change; };
    row("decode", [](FrontierQuestion&) {});
    row("under a limit of latency", [](FrontierQuestion& q) { q.maxLatencyS = 0.02; });
    row("under a limit of sequences", [](FrontierQuestion& q) { q.choices.maxSequencesPerInstance = 8; });
    row("under a cap of HBM", [](FrontierQuestion& q) { q.choices.hbmCapBytes = 120e9; });
    row("prefill in chunks", [](FrontierQuestion& q) {
        q.stage = Stage::prefill;
        q.each = {20000, 0};
        q.batches = {1, 4};
    });
    row("midfill under a limit", [](FrontierQuestion& q) {
        q.stage = Stage::midfill;
        q.each = {1024, 130048};
        q.maxLatencyS = 0.3;
    });
    row("two counts of GPUs", [](FrontierQuestion& q) { q.gpus = {16, 24}; });
    row("roofline", [](FrontierQuestion& q) { q.calibration = calibration("roofline"); });
}

void TestFrontier::isTheNonDominatedSetOfAllPoints()
{
    QFETCH(std::function<void(FrontierQuestion&)>, change);
    FrontierQuestion question = k3Question({16}, Width::every);
    question.systems.pop_back();
    question.batches = {1, 16, 200, 3000};
    change(question);
    const QByteArray text = difference(question);
    QVERIFY2(text.isEmpty(), text);
}

void TestFrontier::isTheNonDominatedSetForMadeUpQuestions()
{
    QuestionMaker maker(101);
    for (int i = 0; i < 60; ++i) {
        const PassQuestion made = maker.any();
        FrontierQuestion question;
        question.model = made.model;
        question.systems = {made.system, maker.system()};
        question.calibration = made.calibration;
        question.stage = made.pass.stage;
        question.each = made.pass.each;
        question.choices = made.choices;
        question.gpus = {maker.dice().of<int>({1, 4, 6, 8, 16})};
        question.batches = {1, maker.dice().whole(2, 50), maker.dice().whole(51, 5000)};
        const QByteArray text = difference(question);
        QVERIFY2(text.isEmpty(), text + " in " + inWords(made, i));
    }
}

void TestFrontier::everyPointIsWhatEvaluateSays()
{
    for (const Stage stage : {Stage::decode, Stage::prefill, Stage::midfill}) {
        FrontierQuestion question = k3Question({16, 32, 64}, Width::every);
        question.stage = stage;
        question.each = stage == Stage::decode ? SequenceTokens{1, 32768} : SequenceTokens{20000, 0};
        for (const SystemFrontier& system : taken(sweep(question)).systems) {
            for (const SweptPoint& point : system.points) {
                const PassQuestion asked = questionOf(question, point);
                QCOMPARE(asked.system->id, question.systems[static_cast<std::size_t>(point.system)]->id);
                const PassCost cost = costOf(asked);
                QVERIFY(near(cost.latencyS, point.latencyS, 1e-12));
                QVERIFY(near(cost.tokensPerSecondPerGpu, point.tokensPerSecondPerGpu, 1e-12));
                QVERIFY(near(cost.residency.total(), point.hbmBytesPerGpu, 1e-12));
            }
        }
    }
}

void TestFrontier::everyPointFitsAndKeepsTheLimits()
{
    FrontierQuestion question = k3Question({16, 64}, Width::every);
    question.choices.hbmCapBytes = 100e9;
    question.choices.maxSequencesPerInstance = 12;
    question.choices.ppMax = 2;
    question.maxLatencyS = 0.015;
    std::size_t points = 0;
    for (const SystemFrontier& system : taken(sweep(question)).systems) {
        for (const SweptPoint& point : system.points) {
            ++points;
            QVERIFY(point.hbmBytesPerGpu <= 100e9 && point.latencyS <= 0.015 && point.layout.pp <= 2);
            QVERIFY((point.batch + point.layout.dp - 1) / point.layout.dp <= 12);
        }
        QVERIFY(system.notFitting > 0 && system.overLimits > 0);
    }
    QCOMPARE_GT(points, std::size_t(5));
}

void TestFrontier::pointsRiseInLatencyAndThroughput()
{
    for (const SystemFrontier& system : taken(sweep(k3Question({16, 32, 64}, Width::every))).systems) {
        for (std::size_t i = 1; i < system.points.size(); ++i) {
            QCOMPARE_GT(system.points[i].latencyS, system.points[i - 1].latencyS);
            QCOMPARE_GT(system.points[i].tokensPerSecondPerGpu, system.points[i - 1].tokensPerSecondPerGpu);
        }
    }
}

void TestFrontier::aWiderSweepIsNeverWorse()
{
    const Frontier narrow = taken(sweep(k3Question({32}, Width::widestEp)));
    const Frontier wide = taken(sweep(k3Question({32}, Width::every)));
    for (std::size_t s = 0; s < narrow.systems.size(); ++s) {
        for (const SweptPoint& point : narrow.systems[s].points) {
            QVERIFY(
                std::any_of(wide.systems[s].points.begin(), wide.systems[s].points.end(), [&](const SweptPoint& other) {
                    return other.latencyS <= point.latencyS &&
                           other.tokensPerSecondPerGpu >= point.tokensPerSecondPerGpu;
                }));
        }
    }
}

void TestFrontier::everyPointThatFitsIsOnTheFrontierOrDominated()
{
    FrontierQuestion question = k3Question({16, 64}, Width::widestEp);
    question.choices.hbmCapBytes = 150e9;
    question.choices.maxSequencesPerInstance = 100;
    question.maxLatencyS = 0.1;
    question.keepDominated = true;
    for (const SystemFrontier& system : taken(sweep(question)).systems) {
        QCOMPARE_GT(system.dominatedCount, std::size_t(20));
        QCOMPARE(system.dominated.size(), system.dominatedCount);
        QCOMPARE(system.points.size() + system.dominatedCount + system.notFitting + system.overLimits,
                 system.evaluated);
        for (const SweptPoint& point : system.dominated) {
            QVERIFY(std::any_of(system.points.begin(), system.points.end(), [&point](const SweptPoint& other) {
                return other.latencyS <= point.latencyS && other.tokensPerSecondPerGpu >= point.tokensPerSecondPerGpu;
            }));
            QVERIFY(point.hbmBytesPerGpu <= 150e9 && point.latencyS <= 0.1);
            QVERIFY((point.batch + point.layout.dp - 1) / point.layout.dp <= 100);
            QVERIFY(near(costOf(questionOf(question, point)).latencyS, point.latencyS));
        }
    }
}

void TestFrontier::dominatedPointsAreKeptOnlyWhenAskedFor()
{
    FrontierQuestion question = k3Question({16, 32, 64}, Width::every);
    question.choices.ppMax = 64;
    const Frontier without = taken(sweep(question));
    question.keepDominated = true;
    const Frontier with = taken(sweep(question));
    for (std::size_t s = 0; s < with.systems.size(); ++s) {
        QVERIFY(without.systems[s].dominated.empty());
        QCOMPARE(without.systems[s].dominatedCount, with.systems[s].dominatedCount);
        QCOMPARE_GT(with.systems[s].dominatedCount, mostDominated);
        QCOMPARE(with.systems[s].dominated.size(), mostDominated);
        QCOMPARE(with.systems[s].points.size(), without.systems[s].points.size());
    }
}

void TestFrontier::keptPointsAreTheSameForAnyNumberOfThreads()
{
    FrontierQuestion question = k3Question({64}, Width::every);
    question.keepDominated = true;
    question.threads = 1;
    const Frontier one = taken(sweep(question));
    question.threads = 5;
    const Frontier five = taken(sweep(question));
    for (std::size_t s = 0; s < one.systems.size(); ++s) {
        QVERIFY(!one.systems[s].dominated.empty());
        QVERIFY(std::equal(one.systems[s].dominated.begin(), one.systems[s].dominated.end(),
                           five.systems[s].dominated.begin(), five.systems[s].dominated.end(),
                           [](const SweptPoint& a, const SweptPoint& b) {
                               return a.layout == b.layout && a.batch == b.batch && a.latencyS == b.latencyS;
                           }));
    }
}

void TestFrontier::whatCannotFitLeavesAnEmptyFrontier()
{
    for (const SystemFrontier& system : taken(sweep(k3Question({4}, Width::every))).systems) {
        QVERIFY(system.points.empty());
        QCOMPARE(system.notFitting, system.evaluated);
        QCOMPARE_GT(system.evaluated, std::size_t(0));
    }
}

void TestFrontier::badQuestionsGiveProblems()
{
    using Change = std::function<void(FrontierQuestion&)>;
    const auto where = [](const Change& change) {
        FrontierQuestion question = k3Question({8}, Width::widestEp);
        change(question);
        const auto answer = sweep(question);
        return answer ? QString("none") : QString::fromStdString(answer.error().front().where);
    };
    QCOMPARE(where([](FrontierQuestion& q) { q.gpus = {8, 0}; }), "--gpus");
    QCOMPARE(where([](FrontierQuestion& q) { q.gpus = {-16}; }), "--gpus");
    QCOMPARE(where([](FrontierQuestion& q) { q.gpus = {std::numeric_limits<int>::max()}; }), "--gpus");
    QCOMPARE(where([](FrontierQuestion& q) { q.batches = {1, 0}; }), "--batch");
    QCOMPARE(where([](FrontierQuestion& q) { q.batches.assign(33, 1); }), "--batches");
    QCOMPARE(where([](FrontierQuestion& q) { q.each = {1, -1}; }), "--cached");
    QCOMPARE(where([](FrontierQuestion& q) { q.choices.overlap = notANumber; }), "--overlap");
    QCOMPARE(where([](FrontierQuestion& q) { q.maxLatencyS = notANumber; }), "--max-tpot-s");
    QCOMPARE(where([](FrontierQuestion& q) { q.maxLatencyS = -1.0; }), "--max-tpot-s");
    QCOMPARE(where([](FrontierQuestion& q) {
                 q.stage = Stage::midfill;
                 q.maxLatencyS = 0.0;
             }),
             "--max-ttft-s");
}

QTEST_GUILESS_MAIN(TestFrontier)
#include "tst_frontier.moc"
