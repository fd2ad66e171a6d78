#include "core/base/json.h"
#include "core/report/json.h"
#include "core/report/run_json.h"
#include "tests/core/factory/laws_only.h"
#include "tests/core/factory/replicated.h"

#include <nlohmann/json.hpp>

#include <cmath>

using namespace tokenfactory;
using nlohmann::ordered_json;
using workload::Law;

namespace {

factory::Factory made(std::uint64_t seed = 1)
{
    factory::WorkerSpec fill;
    fill.fillLaw = factory::PassLaw{.baseS = 0.01, .perNewTokenS = 2e-5};
    fill.kvTokens = 20'000.0;
    const factory::PoolSpec fills{.name = "prefill", .prefill = true, .workers = {fill}, .capacity = {}};
    factory::FactorySpec spec =
        factory::factoryOf({fills, factory::decoders({.baseS = 0.01, .perSequenceS = 1e-4}, 16, 40'000.0)});
    spec.tiers.reuse = true;
    spec.tiers.dram.emplace();
    spec.tiers.dram->capacityBytes = 100'000.0;
    spec.tiers.dram->bandwidthBytesPerS = 1e6;
    workload::Workload workload = factory::requestsOf(Law::lognormal(800.0, 1.0), Law::uniform(0.0, 100.0));
    workload.prefixes = {{Law::fixed(256.0), 2}};
    workload.blobTokens = 256;
    workload.arrivals.ratePerS = 4.0;
    return factory::start(spec, workload, seed);
}

factory::RunResult after(double seconds)
{
    factory::Factory factory = made();
    factory.runUntil(fromSeconds(seconds));
    return factory::resultOf(factory);
}

void haveKeys(const ordered_json& object, std::initializer_list<const char*> keys)
{
    for (const char* key : keys) {
        QVERIFY2(object.contains(key), key);
    }
}

/// No number that is not finite, whatever the depth.
bool isFinite(const ordered_json& value)
{
    if (value.is_structured()) {
        return std::ranges::all_of(value, isFinite);
    }
    return !value.is_number_float() || std::isfinite(value.get<double>());
}

}  // namespace

class TestRunJson : public QObject {
    Q_OBJECT
private slots:
    void theDocumentHasTheKeysOfTheDesign()
    {
        const ordered_json document = report::asJson(after(60.0));
        haveKeys(document, {"requests",
                            "ttft_s",
                            "tpot_s",
                            "e2e_s",
                            "queue_s",
                            "tokens",
                            "output_tokens_per_s",
                            "goodput_tokens_per_s",
                            "utilisation",
                            "tiers",
                            "links",
                            "oscillation",
                            "stability",
                            "energy_j",
                            "cost_usd",
                            "cost_basis",
                            "power_w_mean",
                            "events",
                            "fingerprint",
                            "simulated_s",
                            "warm_up_s",
                            "violations"});
        haveKeys(document["requests"],
                 {"arrived", "completed", "rejected", "failed", "held", "put_back", "rejected_by"});
        for (const char* latency : {"ttft_s", "tpot_s", "e2e_s", "queue_s"}) {
            haveKeys(document[latency], {"mean", "p50", "p90", "p99", "n"});
            QVERIFY(document[latency]["n"] > 0);
            QVERIFY(document[latency]["p50"] <= document[latency]["p99"]);
        }
        haveKeys(document["tokens"], {"input", "output", "cached"});
        haveKeys(document["utilisation"], {"prefill", "decoders"});
        QCOMPARE(document["tiers"].size(), 2U);
        haveKeys(document["tiers"][1],
                 {"name", "capacity_bytes", "peak_bytes", "hit_rate", "read_bytes", "written_bytes"});
        haveKeys(document["links"][0], {"name", "bytes", "mean_bytes_per_s", "utilisation"});
        haveKeys(document["oscillation"], {"signal", "cv", "amplitude", "period_s", "settling_s"});
        haveKeys(document["stability"], {"label", "backlog_end", "backlog_mean"});
        QCOMPARE(document["oscillation"]["signal"].get<std::string>(), "decoding");
        QCOMPARE(document["fingerprint"].get<std::string>().size(), 16U);
        QVERIFY(document["violations"].empty() && document["violations"].is_array());
    }
    void itReadsBackAndIsFinite()
    {
        for (const double seconds : {0.0, 0.05, 60.0}) {
            const ordered_json document = report::asJson(after(seconds), true);
            QVERIFY(isFinite(document));
            const std::string text = report::dumped(document);
            QVERIFY(parseJson(text, "run").has_value());
            QVERIFY(text.find("nan") == std::string::npos);
        }
    }
    void whereNothingWasMeasuredThereIsNull()
    {
        const ordered_json document = report::asJson(after(0.0));
        QCOMPARE(document["ttft_s"]["n"].get<int>(), 0);
        QVERIFY(document["ttft_s"]["mean"].is_null() && document["ttft_s"]["p99"].is_null());
        QVERIFY(document["energy_j"].is_null() && document["cost_usd"].is_null());
        QVERIFY(!document["cost_basis"].get<std::string>().empty());
    }
    void peopleReadTheSameFigures()
    {
        const std::string text = report::asText(after(60.0));
        for (const char* word : {"arrived", "TTFT", "prefill", "dram", "stable", "prefill 0 host link"}) {
            QVERIFY2(text.find(word) != std::string::npos, (std::string(word) + "\n" + text).c_str());
        }
        QVERIFY(text.find("NOT CONSERVED") == std::string::npos);
        QVERIFY(report::asText(after(60.0), true).find("output_tokens / (end - warm_up)") != std::string::npos);
    }
    void severalRunsAreOneDocument()
    {
        factory::ReplicationSpec spec;
        spec.runs = 3;
        spec.durationS = 30.0;
        spec.warmUpS = 5.0;
        const factory::Replications runs = factory::replicate(spec, factory::measured(spec, made));
        const ordered_json document = report::asJson(runs);
        QVERIFY(isFinite(document));
        QCOMPARE(document["runs"].get<int>(), 3);
        QCOMPARE(document["confidence"].get<double>(), 0.95);
        const ordered_json& ttft = document["figures"]["ttft_s_p50"];
        QVERIFY(ttft["least"] <= ttft["mean"] && ttft["mean"] <= ttft["most"] && ttft["half_width"] > 0.0);
        QVERIFY(document["figures"]["energy_j_per_output_token"]["mean"].is_null());
        QCOMPARE(report::replicationsTable(runs).rows.size(), runs.figures.size());
    }
    void theSeriesAreATable()
    {
        const factory::RunResult run = after(60.0);
        const report::Table table = report::seriesTable(run);
        QCOMPARE(table.columns.size(), factory::signalTable().size() + 2 * run.pools.size() + 1);
        QVERIFY(table.rows.size() >= 600);
        double retired = 0.0;
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            if (table.columns[column].key == "retirements_per_s") {
                for (const auto& row : table.rows) {
                    retired += 0.1 * std::get<double>(row[column]);
                }
            }
        }
        QVERIFY(std::abs(retired - double(run.requests.completed)) < 1e-6);
    }
    void latenciesInTimeAreATable()
    {
        const factory::RunResult run = after(60.0);
        const report::Table table = report::latencyTable(run);
        std::vector<std::string> keys;
        for (const report::Column& column : table.columns) {
            keys.push_back(column.key);
        }
        QCOMPARE(keys, (std::vector<std::string>{"time_s", "ttft_n", "ttft_p50_s", "ttft_p90_s", "ttft_p99_s", "tpot_n",
                                                 "tpot_p50_s", "tpot_p90_s", "tpot_p99_s"}));
        double firstTokens = 0.0;
        for (const auto& row : table.rows) {
            firstTokens += std::get<double>(row[1]);
            const bool some = std::get<double>(row[1]) > 0.0;
            QCOMPARE(std::holds_alternative<double>(row[2]), some);
            QVERIFY(!some || std::get<double>(row[2]) <= std::get<double>(row[4]));
        }
        QVERIFY(firstTokens >= double(run.ttftS.n));  // those of warm-up too
    }
};

QTEST_GUILESS_MAIN(TestRunJson)
#include "tst_run_json.moc"
