// labels: memory
#include "core/frontier/best_within_limits.h"
#include "tests/core/cost/made_up_questions.h"

#include <QTest>

#include <numeric>

using namespace tokenfactory;
using namespace tokenfactory::cost;
using namespace tokenfactory::frontier;
using namespace tokenfactory::tests;

namespace {

FrontierQuestion k3Question(std::vector<const char*> systems, int gpus)
{
    FrontierQuestion question;
    question.model = model("kimi-k3");
    for (const char* system : systems) {
        question.systems.push_back(systemPreset(system));
    }
    question.calibration = calibration("projected");
    question.each = {1, 32768};
    question.gpus = {gpus};
    return question;
}

/// The most tokens/s/GPU over all batches from 1 to the largest swept, whatever lies between.
double mostByEveryBatch(FrontierQuestion question)
{
    const int last = question.batches.empty() ? sweptBatches().back() : question.batches.back();
    double most = 0.0;
    for (int first = 1; first <= last; first += maxLanes) {
        question.batches.resize(static_cast<std::size_t>(std::min(maxLanes, last - first + 1)));
        std::iota(question.batches.begin(), question.batches.end(), first);
        const Frontier frontier = taken(sweep(question));
        const auto& points = frontier.systems.front().points;
        most = std::max(most, points.empty() ? 0.0 : points.back().tokensPerSecondPerGpu);
    }
    return most;
}

}  // namespace

class TestBestWithinLimits : public QObject {
    Q_OBJECT
private slots:
    void theLimitIsUsedUpBetweenTheSweptBatches();
    void noOtherBatchIsBetter_data();
    void noOtherBatchIsBetter();
    void timeAndHbmDoNotFallWithTheBatch_data();
    void timeAndHbmDoNotFallWithTheBatch();
    void timeAndHbmDoNotFallWithTheBatchOfMadeUpQuestions();
    void withoutALimitThereIsNone();
    void countsAreThoseOfTheSweptBatches();
    void nothingWithinTheLimitsHasNoBest();
    void itIsWhatEvaluateSays();
    void threadsDoNotChangeIt();
};

void TestBestWithinLimits::theLimitIsUsedUpBetweenTheSweptBatches()
{
    FrontierQuestion question = k3Question({"gb200-nvl72"}, 64);
    question.maxLatencyS = 0.020;
    const SystemFrontier found = taken(sweep(question)).systems.front();
    const SweptPoint& best = found.bestWithinLimits.value();
    QCOMPARE_LE(best.latencyS, 0.020);
    QVERIFY2(!std::ranges::count(sweptBatches(), best.batch), qPrintable(QString::number(best.batch)));
    QCOMPARE_GT(best.tokensPerSecondPerGpu, 1.2 * found.points.back().tokensPerSecondPerGpu);
    // one more step of all instances would pass the limit
    SweptPoint more = best;
    more.batch += best.layout.dp;
    QCOMPARE_GT(costOf(questionOf(question, more)).latencyS, 0.020);
}

void TestBestWithinLimits::noOtherBatchIsBetter_data()
{
    QTest::addColumn<QString>("modelId");
    QTest::addColumn<QString>("system");
    QTest::addColumn<int>("stage");
    QTest::addColumn<int>("gpus");
    QTest::addColumn<double>("latencyS");
    QTest::addColumn<int>("sequences");
    QTest::addColumn<double>("hbmBytes");
    QTest::newRow("TPOT") << "kimi-k3"
                          << "gb200-nvl72" << int(Stage::decode) << 64 << 0.015 << 0 << 0.0;
    QTest::newRow("tight TPOT") << "kimi-k3"
                                << "b200-hgx" << int(Stage::decode) << 32 << 0.012 << 0 << 0.0;
    QTest::newRow("racks of 72") << "kimi-k2"
                                 << "gb200-nvl72" << int(Stage::decode) << 72 << 0.02 << 0 << 0.0;
    QTest::newRow("sequences") << "kimi-k3"
                               << "gb200-nvl72" << int(Stage::decode) << 64 << 0.0 << 5 << 0.0;
    QTest::newRow("HBM cap") << "kimi-k3"
                             << "gb200-nvl72" << int(Stage::decode) << 64 << 0.0 << 0 << 100e9;
    QTest::newRow("dense TPOT") << "llama-3.1-70b"
                                << "h100-hgx" << int(Stage::decode) << 8 << 0.03 << 0 << 0.0;
    QTest::newRow("TTFT") << "kimi-k3"
                          << "gb200-nvl72" << int(Stage::prefill) << 16 << 3.0 << 0 << 0.0;
    QTest::newRow("midfill") << "kimi-k3"
                             << "b300-hgx" << int(Stage::midfill) << 16 << 2.0 << 0 << 0.0;
}

void TestBestWithinLimits::noOtherBatchIsBetter()
{
    QFETCH(QString, modelId);
    QFETCH(QString, system);
    QFETCH(int, stage);
    QFETCH(int, gpus);
    QFETCH(double, latencyS);
    QFETCH(int, sequences);
    QFETCH(double, hbmBytes);
    FrontierQuestion question = k3Question({}, gpus);
    question.model = model(modelId.toStdString());
    question.systems = {systemPreset(system.toStdString())};
    question.stage = static_cast<Stage>(stage);
    if (question.stage == Stage::prefill) {
        question.each = {4096, 0};
    } else if (question.stage == Stage::midfill) {
        question.each = {1024, 16384};
    }
    if (latencyS > 0.0) {
        question.maxLatencyS = latencyS;
    }
    if (sequences > 0) {
        question.choices.maxSequencesPerInstance = sequences;
    }
    if (hbmBytes > 0.0) {
        question.choices.hbmCapBytes = hbmBytes;
    }
    if (question.stage != Stage::decode) {
        question.batches = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64};
    }
    const SystemFrontier found = taken(sweep(question)).systems.front();
    QVERIFY(found.bestWithinLimits);
    QCOMPARE_GE(found.bestWithinLimits->tokensPerSecondPerGpu, found.points.back().tokensPerSecondPerGpu);
    const double most = mostByEveryBatch(question);
    QVERIFY2(near(found.bestWithinLimits->tokensPerSecondPerGpu, most, 1e-12),
             qPrintable(QString("%1 of %2, %3 batch %4")
                            .arg(found.bestWithinLimits->tokensPerSecondPerGpu)
                            .arg(most)
                            .arg(QString::fromStdString(toText(found.bestWithinLimits->layout)))
                            .arg(found.bestWithinLimits->batch)));
}

void TestBestWithinLimits::timeAndHbmDoNotFallWithTheBatch_data()
{
    QTest::addColumn<QString>("modelId");
    QTest::addColumn<int>("stage");
    for (const char* id : {"kimi-k3", "deepseek-v3", "gpt-oss-120b", "llama-3.1-70b"}) {
        for (const Stage stage : {Stage::decode, Stage::prefill, Stage::midfill}) {
            QTest::addRow("%s, %s", id, std::string(name(stage)).c_str()) << id << int(stage);
        }
    }
}

/// What closing in upon the largest batch rests on.
void TestBestWithinLimits::timeAndHbmDoNotFallWithTheBatch()
{
    QFETCH(QString, modelId);
    QFETCH(int, stage);
    const auto shape = model(modelId.toStdString());
    const Stage asked = static_cast<Stage>(stage);
    const SequenceTokens each = asked == Stage::decode    ? SequenceTokens{1, 32768}
                                : asked == Stage::prefill ? SequenceTokens{8192, 0}
                                                          : SequenceTokens{2048, 32768};
    const PreparedPtr prepared = prepare(shape, systemPreset("gb200-nvl72"), calibration("projected"), Choices());
    const std::vector<Layout> layouts = legalLayouts(*shape, asked, 16, 8, 0, Width::every);
    QVERIFY(!layouts.empty());
    std::vector<double> latency(layouts.size(), 0.0);
    std::vector<double> hbm(layouts.size(), 0.0);
    for (int first = 1; first < 600; first += maxLanes) {
        std::vector<int> batches(maxLanes);
        std::iota(batches.begin(), batches.end(), first);
        BatchSweeper sweeper(prepared, asked, each, batches);
        for (std::size_t i = 0; i < layouts.size(); ++i) {
            const BatchSweep& lanes = sweeper.sweep(layouts[i]);
            for (std::size_t lane = 0; lane < batches.size() && lanes.fits[lane]; ++lane) {
                const auto at = static_cast<Eigen::Index>(lane);
                QVERIFY2(
                    lanes.latencyS[at] >= latency[i] * (1.0 - 1e-12) && lanes.hbmBytesPerGpu[at] >= hbm[i],
                    qPrintable(
                        QString("%1 batch %2").arg(QString::fromStdString(toText(layouts[i]))).arg(batches[lane])));
                latency[i] = lanes.latencyS[at];
                hbm[i] = lanes.hbmBytesPerGpu[at];
            }
        }
    }
}

void TestBestWithinLimits::timeAndHbmDoNotFallWithTheBatchOfMadeUpQuestions()
{
    QuestionMaker maker(77);
    int compared = 0;
    for (int i = 0; i < 1500; ++i) {
        PassQuestion question = maker.any();
        if (!question.pass.list.empty()) {
            continue;
        }
        double latency = 0.0;
        double hbm = 0.0;
        for (const int step : {0, 1, 1, 2, 3, 5, 40}) {
            question.pass.batch += step;
            const Expected<Evaluation> answer = evaluate(question);
            if (!answer || !answer->cost) {
                break;
            }
            if (answer->cost->latencyS < latency * (1.0 - 1e-12) || answer->residency->total() < hbm) {
                QFAIL(inWords(question, i));
            }
            latency = answer->cost->latencyS;
            hbm = answer->residency->total();
            ++compared;
        }
    }
    QCOMPARE_GT(compared, 2000);
}

void TestBestWithinLimits::withoutALimitThereIsNone()
{
    const Frontier frontier = taken(sweep(k3Question({"gb200-nvl72", "b200-hgx"}, 64)));
    for (const SystemFrontier& system : frontier.systems) {
        QVERIFY(!system.points.empty() && !system.bestWithinLimits);
    }
}

void TestBestWithinLimits::countsAreThoseOfTheSweptBatches()
{
    FrontierQuestion question = k3Question({"gb200-nvl72"}, 64);
    const Frontier free = taken(sweep(question));
    question.maxLatencyS = 0.020;
    const Frontier limited = taken(sweep(question));
    QCOMPARE(limited.pointsEvaluated, free.pointsEvaluated);
    for (const SweptPoint& point : limited.systems.front().points) {
        QVERIFY(std::ranges::count(sweptBatches(), point.batch));
    }
}

void TestBestWithinLimits::nothingWithinTheLimitsHasNoBest()
{
    FrontierQuestion question = k3Question({"gb200-nvl72"}, 64);
    question.maxLatencyS = 1e-6;
    QVERIFY(!taken(sweep(question)).systems.front().bestWithinLimits);
}

void TestBestWithinLimits::itIsWhatEvaluateSays()
{
    FrontierQuestion question = k3Question({"gb200-nvl72", "b300-hgx", "b200-hgx"}, 64);
    question.maxLatencyS = 0.020;
    for (const SystemFrontier& system : taken(sweep(question)).systems) {
        const SweptPoint& best = system.bestWithinLimits.value();
        QCOMPARE(best.system, system.system);
        const PassCost cost = costOf(questionOf(question, best));
        QCOMPARE(best.latencyS, cost.latencyS);
        QCOMPARE(best.tokensPerSecondPerGpu, cost.tokensPerSecondPerGpu);
        QCOMPARE(best.hbmBytesPerGpu, cost.residency.total());
    }
}

void TestBestWithinLimits::threadsDoNotChangeIt()
{
    FrontierQuestion question = k3Question({"gb200-nvl72", "b300-hgx"}, 64);
    question.maxLatencyS = 0.025;
    std::vector<SweptPoint> bests;
    for (const unsigned threads : {1u, 2u, 5u}) {
        question.threads = threads;
        for (const SystemFrontier& system : taken(sweep(question)).systems) {
            bests.push_back(system.bestWithinLimits.value());
        }
    }
    for (std::size_t i = 2; i < bests.size(); ++i) {
        QCOMPARE(bests[i].layout, bests[i % 2].layout);
        QCOMPARE(bests[i].batch, bests[i % 2].batch);
    }
}

QTEST_GUILESS_MAIN(TestBestWithinLimits)
#include "tst_best_within_limits.moc"
