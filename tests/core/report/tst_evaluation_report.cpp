// labels: memory
#include "core/report/evaluation_report.h"

#include "core/report/json.h"
#include "tests/core/report/presets.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <set>

using namespace tokenfactory;
using namespace tokenfactory::report;
using nlohmann::json;

namespace {

std::set<std::string> keysOf(const json& object)
{
    std::set<std::string> keys;
    for (const auto& [key, value] : object.items()) {
        keys.insert(key);
    }
    return keys;
}

/// Paths of numbers that JSON cannot hold; the dump would make them null silently.
void findNotFinite(const nlohmann::ordered_json& value, const std::string& path, QStringList& found)
{
    if (value.is_number_float() && !std::isfinite(value.get<double>())) {
        found.append(QString::fromStdString(path));
    } else if (value.is_structured()) {
        for (const auto& [key, child] : value.items()) {
            findNotFinite(child, path + '/' + key, found);
        }
    }
}

}  // namespace

class TestEvaluationReport : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { catalog = tests::shippedCatalog(); }

    void theDocumentHasTheAgreedKeys_data();
    void theDocumentHasTheAgreedKeys();
    void theNumbersAreThoseOfTheCost();
    void operatorTimesAddUpToThePass();
    void explanationsComeOnlyWhenAsked();
    void whatDoesNotFitIsNoThroughput();
    void whatCannotBeBuiltSaysWhyAndTriesNothing();
    void tiersWithoutFiguresAreNull();
    void theTextNamesTheLatencyOfItsStage();

private:
    cost::PassQuestion question(cost::Stage stage, cost::Layout layout, int batch, cost::SequenceTokens each,
                                const char* system = "gb200-nvl72") const
    {
        return {*catalog.model("kimi-k3"),         *catalog.system(system),
                *catalog.calibration("projected"), layout,
                {stage, batch, each, {}},          {}};
    }
    json documentOf(const cost::PassQuestion& asked, bool explain = false) const
    {
        const auto report = evaluationReport(asked);
        if (!report) {
            throw std::runtime_error(toText(report.error().front()));
        }
        const auto document = asJson(*report, explain);
        QStringList notFinite;
        findNotFinite(document, "", notFinite);
        if (!notFinite.isEmpty()) {
            throw std::runtime_error(notFinite.join(' ').toStdString());
        }
        return json::parse(dumped(document));
    }

    catalog::Catalog catalog;
    const cost::Layout wide{.tp = 1, .pp = 1, .dp = 64, .ep = 64, .dcp = 1, .cp = 1};
};

void TestEvaluationReport::theDocumentHasTheAgreedKeys_data()
{
    QTest::addColumn<int>("stage");
    QTest::addColumn<QString>("latency");
    QTest::addColumn<QString>("absent");
    QTest::newRow("decode") << int(cost::Stage::decode) << "tpot_s"
                            << "ttft_s";
    QTest::newRow("prefill") << int(cost::Stage::prefill) << "ttft_s"
                             << "tpot_s";
    QTest::newRow("midfill") << int(cost::Stage::midfill) << "ttft_s"
                             << "tpot_s";
}

void TestEvaluationReport::theDocumentHasTheAgreedKeys()
{
    QFETCH(int, stage);
    QFETCH(QString, latency);
    QFETCH(QString, absent);
    const auto which = static_cast<cost::Stage>(stage);
    const cost::SequenceTokens each{which == cost::Stage::decode ? 1 : 1024, which == cost::Stage::prefill ? 0 : 32768};
    const json document = documentOf(question(which, wide, 64, each), true);
    const std::set<std::string> keys = keysOf(document);
    for (const char* key : {"feasible",
                            "reasons",
                            "gpus",
                            "pass_time_s",
                            "stage_time_s",
                            "tokens_per_s_per_gpu",
                            "tokens_per_s_per_user",
                            "energy_j_per_token",
                            "energy_j_per_query",
                            "hbm_bytes_per_gpu",
                            "hbm_read_bytes",
                            "hbm_bytes",
                            "flops",
                            "network_bytes",
                            "network_bytes_per_s",
                            "kv_load_s",
                            "bottleneck",
                            "throttled",
                            "utilisation",
                            "band",
                            "operators",
                            "explanations",
                            "calibration",
                            "model",
                            "system",
                            "stage",
                            "batch",
                            "new",
                            "cached",
                            "layout"}) {
        QVERIFY2(keys.contains(key), key);
    }
    QVERIFY(keys.contains(latency.toStdString()));
    QVERIFY(!keys.contains(absent.toStdString()));
    QVERIFY(document["feasible"] == true && document["reasons"].empty());
    using Keys = std::set<std::string>;
    QVERIFY((keysOf(document["layout"]) == Keys{"tp", "pp", "dp", "ep", "dcp", "cp"}));
    QVERIFY((keysOf(document["hbm_bytes_per_gpu"]) ==
             Keys{"weights", "weights_mean", "kv", "state", "activations", "buffers", "total", "usable", "visible"}));
    QVERIFY((keysOf(document["network_bytes"]) == Keys{"scale_up", "scale_out"}));
    QVERIFY((keysOf(document["network_bytes_per_s"]) == Keys{"peak", "mean"}));
    QVERIFY((keysOf(document["kv_load_s"]) == Keys{"dram", "ssd", "network"}));
    QVERIFY((keysOf(document["band"]) == Keys{"low", "high"}));
    QVERIFY((keysOf(document["utilisation"]) == Keys{"compute", "memory"}));
    QVERIFY((keysOf(document["operators"][0]) == Keys{"name", "layer_kind", "count", "flops", "hbm_bytes", "link_bytes",
                                                      "scale_up_bytes", "scale_out_bytes", "time_s", "limit"}));
    QVERIFY((keysOf(document["explanations"][0]) == Keys{"name", "value", "unit", "formula", "limit", "inputs"}));
    QVERIFY((keysOf(document["explanations"][0]["inputs"][0]) == Keys{"symbol", "value", "unit", "origin"}));
}

void TestEvaluationReport::theNumbersAreThoseOfTheCost()
{
    const cost::PassQuestion asked = question(cost::Stage::decode, wide, 64, {1, 32768});
    const auto evaluation = cost::evaluate(asked);
    QVERIFY(evaluation && evaluation->feasible());
    const cost::PassCost& cost = *evaluation->cost;
    const json document = documentOf(asked);
    QCOMPARE(document["tpot_s"].get<double>(), cost.latencyS);
    QCOMPARE(document["pass_time_s"].get<double>(), cost.passTimeS);
    QCOMPARE(document["tokens_per_s_per_gpu"].get<double>(), cost.tokensPerSecondPerGpu);
    QCOMPARE(document["hbm_bytes_per_gpu"]["total"].get<double>(), cost.residency.total());
    QCOMPARE(document["network_bytes"]["scale_up"].get<double>(), cost.scaleUpBytes);
    QCOMPARE(document["energy_j_per_query"].get<double>(), cost.energyPerQueryJ);
    QCOMPARE(document["gpus"].get<int>(), 64);
    QCOMPARE(document["layout"]["dp"].get<int>(), 64);
}

void TestEvaluationReport::operatorTimesAddUpToThePass()
{
    const json document =
        documentOf(question(cost::Stage::midfill, {.tp = 4, .pp = 2, .dp = 2, .ep = 8}, 4, {1024, 32768}));
    double sum = 0.0;
    for (const json& op : document["operators"]) {
        sum += op["time_s"].get<double>();
        QCOMPARE(op["link_bytes"].get<double>(),
                 op["scale_up_bytes"].get<double>() + op["scale_out_bytes"].get<double>());
    }
    QCOMPARE_LE(std::abs(sum / document["pass_time_s"].get<double>() - 1.0), 1e-12);
}

void TestEvaluationReport::explanationsComeOnlyWhenAsked()
{
    const cost::PassQuestion asked = question(cost::Stage::decode, wide, 64, {1, 32768});
    QVERIFY(!documentOf(asked).contains("explanations"));
    const json document = documentOf(asked, true);
    QVERIFY(document["explanations"].size() > document["operators"].size());
}

void TestEvaluationReport::whatDoesNotFitIsNoThroughput()
{
    const json document = documentOf(question(cost::Stage::decode, {.tp = 8, .ep = 8}, 1, {1, 32768}));
    QVERIFY(document["feasible"] == false);
    QCOMPARE(document["reasons"].size(), std::size_t(1));
    for (const char* key : {"tpot_s", "tokens_per_s_per_gpu", "pass_time_s", "operators", "energy_j_per_query"}) {
        QVERIFY2(!document.contains(key), key);
    }
    const json& hbm = document["hbm_bytes_per_gpu"];
    QCOMPARE(document["shortfall_bytes"].get<double>(), hbm["total"].get<double>() - hbm["usable"].get<double>());
    QCOMPARE_GT(document["shortfall_bytes"].get<double>(), 0.0);
    QCOMPARE(document["smallest_power_of_two_that_fits"].get<int>(), 16);
    QCOMPARE_LE(document["smallest_gpus_that_fit"].get<int>(), 16);
    QVERIFY(document["fit_tried"][3]["gpus"] == 8 && document["fit_tried"][3]["fits"] == false);
    QCOMPARE_GT(document["fit_tried"][3]["shortfall_bytes"].get<double>(), 0.0);
    QVERIFY(document["fit_tried"].back()["gpus"] == 16 && document["fit_tried"].back()["fits"] == true);
}

void TestEvaluationReport::whatCannotBeBuiltSaysWhyAndTriesNothing()
{
    const json document = documentOf(question(cost::Stage::decode, {.tp = 7, .ep = 7}, 1, {1, 32768}));
    QVERIFY(document["feasible"] == false);
    QVERIFY(!document["reasons"].empty());
    QVERIFY(!document.contains("fit_tried") && !document.contains("hbm_bytes_per_gpu"));
}

void TestEvaluationReport::tiersWithoutFiguresAreNull()
{
    cost::PassQuestion asked = question(cost::Stage::decode, wide, 64, {1, 32768});
    auto bare = *asked.system;
    bare.ssdBandwidth.reset();
    asked.system = std::make_shared<const catalog::System>(bare);
    const json document = documentOf(asked);
    QVERIFY(document["kv_load_s"]["ssd"].is_null());
    QVERIFY(document["kv_load_s"]["network"].is_number());
}

void TestEvaluationReport::theTextNamesTheLatencyOfItsStage()
{
    const auto decode = evaluationReport(question(cost::Stage::decode, wide, 64, {1, 32768}));
    const auto prefill = evaluationReport(question(cost::Stage::prefill, wide, 64, {8192, 0}));
    QVERIFY(decode && prefill);
    QVERIFY(asText(*decode, false).find("TPOT") != std::string::npos);
    QVERIFY(asText(*prefill, false).find("TTFT") != std::string::npos);
    QVERIFY(asText(*decode, true).size() > 2 * asText(*decode, false).size());
}

QTEST_GUILESS_MAIN(TestEvaluationReport)
#include "tst_evaluation_report.moc"
