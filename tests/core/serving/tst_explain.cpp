#include "core/serving/explain.h"

#include "core/serving/deployment.h"
#include "tests/core/cost/presets.h"

#include <QTest>

#include <cmath>

using namespace tokenfactory;
using namespace tokenfactory::tests;
using serving::ServingQuestion;

class ExplainEstimateTest : public QObject {
    Q_OBJECT

private slots:
    void theFormulasGiveTheFigures_data()
    {
        QTest::addColumn<QString>("layout");
        QTest::addColumn<int>("explained");
        QTest::newRow("aggregated") << "TP8 EP8" << 3;
        QTest::newRow("disaggregated") << "P 2x(DP4 EP4) / D 1x(TP8 EP8)" << 3;
        QTest::newRow("prefill alone") << "P4 DP4" << 2;
    }
    void theFormulasGiveTheFigures()
    {
        QFETCH(QString, layout);
        QFETCH(int, explained);
        const ServingQuestion question = questionFor(layout);
        const serving::Estimate estimate = taken(serving::estimate(question));
        const std::vector<Explanation> all = serving::explain(question, estimate);
        QCOMPARE(static_cast<int>(all.size()), explained);
        for (const Explanation& one : all) {
            const double made = evaluated(one);
            QVERIFY2(std::abs(made - one.value) <= 1e-9 * one.value, std::string(one.name).c_str());
        }
        const double of[] = {estimate.tpotS, estimate.ttftS, estimate.totalTokensPerSPerGpu,
                             estimate.inputTokensPerSPerGpu};
        const std::string_view names[] = {serving::tpotName, serving::ttftName, serving::throughputName,
                                          serving::promptThroughputName};
        for (const Explanation& one : all) {
            const auto at = std::ranges::find(names, one.name) - std::begin(names);
            QVERIFY(at < 4);
            QCOMPARE(one.value, of[at]);
        }
    }
    void everyConstantHasAnOriginAndAValueWithinItsEnds()
    {
        for (const char* layout : {"TP8 EP8", "P 2x(DP4 EP4) / D 1x(TP8 EP8)", "P4 DP4"}) {
            const ServingQuestion question = questionFor(layout);
            const std::vector<serving::EngineConstant> all = serving::constantsOf(question);
            QVERIFY(all.size() >= 2);
            for (const serving::EngineConstant& one : all) {
                QVERIFY2(!one.constant->origin.empty(), std::string(one.symbol).c_str());
                QVERIFY(one.constant->low <= one.constant->value && one.constant->value <= one.constant->high);
            }
        }
        ServingQuestion bare = questionFor("TP8 EP8");
        bare.calibration = calibration("projected");
        QVERIFY(serving::constantsOf(bare).empty());
    }

private:
    static ServingQuestion questionFor(const QString& layout)
    {
        ServingQuestion question;
        question.model = model("gpt-oss-120b");
        question.system = systemPreset("b200-hgx");
        question.calibration = calibration("today");
        serving::DeploymentHints hints;
        hints.isDisaggregated = layout.startsWith('P');
        hints.isPrefillAlone = layout == "P4 DP4";
        const auto deployment = hints.isPrefillAlone ? serving::deploymentIn("DP4 EP4", {.isPrefillAlone = true})
                                                     : serving::deploymentIn(layout.toStdString(), hints);
        question.deployment = *deployment;
        question.load = {.clients = 16, .inputTokens = 4096, .outputTokens = 512};
        question.engine.family = serving::EngineFamily::sglang;
        return question;
    }
};

QTEST_GUILESS_MAIN(ExplainEstimateTest)
#include "tst_explain.moc"
