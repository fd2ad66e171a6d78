#include "core/calibration/validation.h"
#include "core/serving/estimate.h"

#include "tests/core/cost/presets.h"

#include <QtTest>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

using namespace tokenfactory;
using namespace tokenfactory::calibration;
using namespace tokenfactory::tests;

namespace {

serving::Estimate predicted(const Measurement& row)
{
    return taken(serving::estimate(questionOf(row, tests::calibration("today"))));
}

}  // namespace

/// How prefill of Kimi K3 depends on length and layout, in the measured points and under `today`.
class PrefillShapes : public QObject {
    Q_OBJECT

    Measurements table =
        taken(readMeasurements(TOKENFACTORY_SOURCE_DIR "/presets/measurements/serving.csv", presets()));

private slots:
    void theFirstTokenHasAFloorAndThenASlope()
    {
        // One prompt at a time on 8 B300, 129 to 16385 tokens long.
        std::map<int, const Measurement*> byTokens;
        for (const Measurement& row : table.rows) {
            if (row.model->id == "kimi-k3" && row.system->id == "b300-hgx" && row.phase == Phase::prefill) {
                byTokens[static_cast<int>(row.load.inputTokens)] = &row;
            }
        }
        for (const int tokens : {129, 513, 2049, 8193, 16'385}) {
            QVERIFY(byTokens.contains(tokens));
        }
        const auto measuredS = [&](int tokens) { return *byTokens.at(tokens)->measured.ttftS; };
        const auto predictedS = [&](int tokens) {
            Measurement row = *byTokens.at(2049);
            row.load.inputTokens = tokens;
            return predicted(row).ttftS;
        };
        const auto between = [](const auto& ttftS, int from, int to) {
            return (ttftS(to) - ttftS(from)) / (to - from);
        };
        // The floor: sixteen times the tokens cost nothing.
        QVERIFY(measuredS(2049) < 1.1 * measuredS(129));
        QVERIFY(predictedS(2049) < 1.1 * predictedS(129));
        QVERIFY(near(predictedS(129), measuredS(129), 0.1));
        QVERIFY(near(predictedS(2049), measuredS(2049), 0.1));
        // The slope: within a chunk of the engine, and from chunk to chunk, each of which has the floor.
        const double measuredSlope = between(measuredS, 8193, 16'385);
        for (const auto& [from, to] : {std::pair(4097, 8192), std::pair(8193, 16'385), std::pair(16'385, 24'577)}) {
            const double slope = between(predictedS, from, to);
            QVERIFY2(near(slope, measuredSlope, 0.2), QByteArray::number(slope));
        }
    }
    /// At full load; how many tokens a second a GPU fills in 8192-token prompts on 16 GB200.
    void layoutsComeInTheMeasuredOrder()
    {
        std::map<std::string, double> measured;
        std::map<std::string, double> made;
        for (const Measurement& row : table.rows) {
            if (row.model->id == "kimi-k3" && row.system->id == "gb200-nvl72" && !row.deployment.decode &&
                row.measured.inputTokensPerSPerGpu && row.load.clients >= 32.0) {
                const std::string layout = cost::toText(row.deployment.prefill->layout);
                measured[layout] = std::max(measured[layout], *row.measured.inputTokensPerSPerGpu);
                made[layout] = std::max(made[layout], predicted(row).inputTokensPerSPerGpu);
            }
        }
        QCOMPARE(made.size(), std::size_t{3});
        for (const auto& by : {measured, made}) {
            QVERIFY(by.at("PP16") > by.at("TP2 PP8 EP1"));
            QVERIFY(by.at("TP2 PP8 EP1") > 1.3 * by.at("TP16 EP16"));
        }
    }
};

QTEST_GUILESS_MAIN(PrefillShapes)
#include "tst_prefill_shapes.moc"
