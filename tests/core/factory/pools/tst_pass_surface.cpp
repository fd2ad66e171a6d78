#include "core/factory/pools/pass_surface.h"

#include "core/base/random.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::factory;

namespace {

cost::PreparedPtr preparedFor(const catalog::Catalog& catalog, const char* model, const char* system)
{
    return cost::prepare(*catalog.model(model), *catalog.system(system), *catalog.calibration("projected"), {});
}

}  // namespace

class TestPassSurface : public QObject {
    Q_OBJECT

    catalog::Catalog catalog = *catalog::readCatalog(TOKENFACTORY_SOURCE_DIR "/presets");

private slots:
    void decodeIsWithinAThousandthOfEvaluate_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("system");
        QTest::addColumn<int>("tp");
        QTest::addColumn<int>("pp");
        QTest::addColumn<int>("dp");
        QTest::newRow("K3, one attention instance a GPU") << "kimi-k3"
                                                          << "gb200-nvl72" << 1 << 1 << 16;
        QTest::newRow("K3, pipeline") << "kimi-k3"
                                      << "b300-hgx" << 4 << 4 << 1;
        QTest::newRow("sliding windows") << "gpt-oss-120b"
                                         << "b200-hgx" << 8 << 1 << 1;
        QTest::newRow("sparse attention") << "deepseek-v3.2"
                                          << "h200-hgx" << 8 << 1 << 2;
        QTest::newRow("dense") << "llama-3.1-70b"
                               << "h100-hgx" << 8 << 1 << 1;
    }
    void decodeIsWithinAThousandthOfEvaluate()
    {
        QFETCH(QString, model);
        QFETCH(QString, system);
        QFETCH(int, tp);
        QFETCH(int, pp);
        QFETCH(int, dp);
        const cost::PreparedPtr prepared = preparedFor(catalog, qPrintable(model), qPrintable(system));
        cost::Layout layout = {.tp = tp, .pp = pp, .dp = dp};
        layout.ep = cost::widestEp(*prepared->model, layout);
        PassSurface surface(prepared, layout);
        RandomStream stream(1, "surface");
        for (int i = 0; i < 2000; ++i) {
            const int sequences = 1 + static_cast<int>(stream.below(600));
            const auto context = static_cast<int>(stream.below(1U << (4 + stream.below(17))));
            const PassFigures got = surface.decode(sequences, context);
            const PassFigures exact = surface.evaluated(sequences, context);
            QVERIFY2(std::abs(got.timeS / exact.timeS - 1.0) < 1e-3,
                     qPrintable(QString("%1 sequences of %2").arg(sequences).arg(context)));
            QVERIFY(std::abs(got.energyJ / exact.energyJ - 1.0) < 5e-3);
            QVERIFY(std::abs(got.hbmBytes / exact.hbmBytes - 1.0) < 5e-3);
        }
    }
    void decodeOfASplitIsWithinAThousandthOfItsEvaluation()
    {
        const auto roomy = [&](const char* id) {
            catalog::System system = **catalog.system(id);
            system.hbmVisibleBytes.value = 1e18;
            return std::make_shared<const catalog::System>(system);
        };
        cost::SplitQuestion question = {*catalog.model("kimi-k3"),
                                        roomy("gb200-nvl72"),
                                        roomy("b300-hgx"),
                                        *catalog.calibration("projected"),
                                        {.attention = {.tp = 2, .dp = 8}, .expertGpus = 32, .ep = 32},
                                        {},
                                        {}};
        for (const int microBatches : {1, 2, 3}) {
            question.layout.microBatches = microBatches;
            PassSurface surface(preparedFor(catalog, "kimi-k3", "gb200-nvl72"),
                                preparedFor(catalog, "kimi-k3", "b300-hgx"), question.layout);
            RandomStream stream(2, "split surface");
            for (int i = 0; i < 300; ++i) {
                // All micro-batches alike, so that the sequences are those of one times their number.
                const int inMicroBatch = 1 + static_cast<int>(stream.below(300));
                const auto context = static_cast<int>(stream.below(1U << (4 + stream.below(17))));
                question.pass = {.stage = cost::Stage::decode,
                                 .batch = inMicroBatch,
                                 .each = {.newTokens = 1, .cachedTokens = context},
                                 .list = {}};
                const auto answer = cost::evaluateSplit(question);
                QVERIFY(answer && answer->cost);
                const cost::SplitCost& exact = *answer->cost;
                const PassFigures got = surface.decode(microBatches * inMicroBatch, context);
                const auto near = [](double a, double b, double tolerance) {
                    return std::abs(a - b) <= tolerance * std::abs(b);
                };
                QVERIFY2(near(got.timeS, exact.latencyS, 1e-3),
                         qPrintable(QString("%1 x %2 of %3").arg(microBatches).arg(inMicroBatch).arg(context)));
                QVERIFY(near(got.flops, microBatches * exact.flops, 5e-3));
                QVERIFY(near(got.hbmBytes, microBatches * exact.hbmBytes, 5e-3));
                QVERIFY(near(got.energyJ, microBatches * exact.dynamicEnergyJ, 5e-3));
                QVERIFY(near(got.scaleOutBytes, microBatches * exact.scaleOutBytes, 5e-3));
            }
            // Fewer sequences than micro-batches: those that are there.
            QVERIFY(surface.decode(1, 1000.0).timeS <= surface.decode(microBatches, 1000.0).timeS);
        }
    }
    void theAnswerDoesNotDependOnWhatWasAskedBefore()
    {
        const cost::PreparedPtr prepared = preparedFor(catalog, "kimi-k3", "gb200-nvl72");
        const cost::Layout layout = {.tp = 1, .pp = 1, .dp = 16, .ep = 16};
        PassSurface forward(prepared, layout);
        PassSurface backward(prepared, layout);
        std::vector<double> times;
        for (int context = 0; context < 300'000; context += 997) {
            times.push_back(forward.decode(64, context).timeS);
        }
        for (int i = int(times.size()) - 1; i >= 0; --i) {
            QCOMPARE(backward.decode(64, i * 997.0).timeS, times[std::size_t(i)]);
        }
    }
    void aPromptThatRidesAlongCostsMoreThanTheDecodeAloneAndLessThanBoth()
    {
        PassSurface surface(preparedFor(catalog, "kimi-k3", "b300-hgx"), {.tp = 8, .pp = 1, .dp = 1, .ep = 8});
        const double decode = surface.decode(32, 30'000.0).timeS;
        const double fill = surface.fill(1, 2048, 10'000).timeS;
        const double both = surface.mixed(32, 30'000.0, 2048, 10'000).timeS;
        QVERIFY(both > decode);
        QVERIFY(both > fill);
        QVERIFY(both < decode + fill);
    }
    void promptsFollowEachOtherThroughThePipeline()
    {
        PassSurface surface(preparedFor(catalog, "kimi-k3", "gb200-nvl72"), {.tp = 4, .pp = 4, .dp = 1, .ep = 4});
        const PassFigures fill = surface.fill(1, 8192, 0);
        QVERIFY(fill.nextAfterS < 0.5 * fill.timeS);
        QVERIFY(fill.nextAfterS > 0.2 * fill.timeS);
    }
};

QTEST_GUILESS_MAIN(TestPassSurface)
#include "tst_pass_surface.moc"
