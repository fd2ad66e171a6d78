#include "core/report/model_report.h"

#include "core/report/json.h"
#include "tests/core/report/presets.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace tokenfactory;
using namespace tokenfactory::report;
using nlohmann::json;

class TestModelReport : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { catalog = tests::shippedCatalog(); }

    /// reference totals of Kimi K3, within 0.1 %
    void kimiK3HasItsKnownTotals_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<double>("expected");
        const auto row = [](const char* path, double expected) { QTest::newRow(path) << path << expected; };
        row("/parameters_total", 2779.48e9);
        row("/parameters_active", 104.19e9);
        row("/parameters_active_with_embedding", 105.36e9);
        row("/parameters_by_component/routed_experts", 2722.741e9);
        row("/parameters_by_component/kda", 30.618e9);
        row("/weight_bytes", 1559.9e9);
        row("/weight_bytes_by_component/routed_experts", 1446.5e9);
        row("/kv_bytes_per_token", 13824);
        row("/kv_bytes_per_token_bf16", 27648);
        row("/kv_bytes_per_token_fp8", 13824);
        row("/state_bytes_per_sequence_fp32", 449.4e6);
        row("/state_bytes_per_sequence_bf16", 232.3e6);
        row("/sequence_bytes", 131072 * 13824.0 + 449.37e6);
        row("/flops_per_token_linear", 208.38e9);
        row("/attention_flops_per_context_token", 5.0135e6);
        row("/attention_flops_per_context_token_nonabsorbed", 1.4746e6);
        row("/mla_rebuild_flops_per_cached_token", 0.604e9);
        row("/mla_break_even_new_tokens", 170.7);
        row("/ep_dispatch_bytes_per_copy", 3696);
        row("/ep_combine_bytes_per_copy", 7168);
        row("/ep_dispatch_bytes_per_token_per_layer", 16 * 3696.0);
        row("/ep_combine_bytes_per_token_per_layer", 16 * 7168.0);
        row("/ep_bytes_per_token", 92 * 16 * (3696.0 + 7168.0));
        row("/layers", 93);
        row("/distinct_experts/1", 16);
        row("/published/difference_total", -0.00733);
    }
    void kimiK3HasItsKnownTotals()
    {
        QFETCH(QString, path);
        QFETCH(double, expected);
        const json document = json::parse(dumped(modelJson(**catalog.model("kimi-k3"), 131072)));
        const json& value = document.at(json::json_pointer(path.toStdString()));
        QCOMPARE_LE(std::abs(value.get<double>() / expected - 1.0), 1e-3);
    }
    void distinctExpertsAreThePublishedCounts()
    {
        const json touched = json::parse(dumped(modelJson(**catalog.model("kimi-k3"), 0)))["distinct_experts"];
        const std::map<std::string, double> published = {{"1", 16},   {"8", 120},   {"32", 393},
                                                         {"64", 613}, {"128", 807}, {"256", 887}};
        QCOMPARE(touched.size(), published.size());
        for (const auto& [batch, experts] : published) {
            QCOMPARE_LE(std::abs(touched[batch].get<double>() - experts), 0.5);
        }
    }
    void everyModelAddsUp()
    {
        for (const catalog::ModelPtr& model : catalog.models) {
            const json document = json::parse(dumped(modelJson(*model, 32768)));
            double parameters = 0.0;
            double bytes = 0.0;
            int layers = 0;
            for (const auto& [id, value] : document["parameters_by_component"].items()) {
                parameters += value.get<double>();
                bytes += document["weight_bytes_by_component"][id].get<double>();
            }
            for (const json& run : document["layer_pattern"]) {
                layers += run["count"].get<int>();
            }
            const QByteArray id = QByteArray::fromStdString(model->id);
            QVERIFY2(std::abs(parameters / document["parameters_total"].get<double>() - 1.0) < 1e-12, id);
            QVERIFY2(std::abs(bytes / document["weight_bytes"].get<double>() - 1.0) < 1e-12, id);
            QVERIFY2(layers == document["layers"].get<int>(), id);
            QVERIFY2(!modelText(*model, 32768).empty(), id);
        }
    }
    void aDenseModelHasNoExpertTraffic()
    {
        const json document = json::parse(dumped(modelJson(**catalog.model("llama-3.1-70b"), 32768)));
        QVERIFY(document["distinct_experts"].empty());
        QVERIFY(!document.contains("ep_bytes_per_token"));
        QVERIFY(document["mla_break_even_new_tokens"].is_null());
        QCOMPARE(document["layer_kinds"].size(), std::size_t(1));
    }

private:
    catalog::Catalog catalog;
};

QTEST_GUILESS_MAIN(TestModelReport)
#include "tst_model_report.moc"
