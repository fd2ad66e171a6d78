#include "core/factory/spec_file.h"

#include "core/base/random.h"
#include "core/kv/policy_names.h"
#include "tests/core/json_places.h"
#include "tests/core/problem_text.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <cmath>

using namespace tokenfactory;
using namespace tokenfactory::factory;
using nlohmann::json;

namespace {

/// The least a factory must say.
const char* const least = R"({"pools": [{"name": "all", "stages": ["prefill", "decode"], "workers": [{}]}]})";

/// Two pools of two kinds of workers, everything given.
const char* const whole = R"({
  "pools": [
    {"name": "prefill", "stages": ["prefill", "midfill"],
     "workers": [{"system": "gb200-nvl72", "layout": {"tp": 4, "pp": 4}, "count": 2, "decode_slots": 32,
                  "fill_slots": 2, "fills_ahead": 3, "fill_law": {"base_s": 0.5, "per_new_token_s": 0.001}},
                 {"system": "b300-hgx", "layout": {"tp": 8, "ep": 2}, "kv_tokens": 1e6}],
     "capacity": {"period_s": 30, "up": 0.8, "down": 0.3, "survivor_guard": false, "least": 1,
                  "most_per_decision": 2, "start_up_s": 5, "cool_down_s": 60}},
    {"name": "decode", "stages": ["decode"],
     "workers": [{"system": "gb200-nvl72", "layout": {"dp": 16},
                  "experts": {"system": "b300-hgx", "layout": {"gpus": 32, "ep": 16}, "micro_batches": 3,
                              "link": "scale-up"},
                  "decode_law": {"base_s": 0.01, "per_sequence_s": 4e-5, "per_context_token_s": 1e-9,
                                 "jitter": 0.1}}],
     "capacity": null}],
  "tiers": {"hbm_eviction": "lfu", "write_down": "on-eviction",
            "dram": {"capacity_bytes": 1e12, "bandwidth_bytes_per_s": 1e11, "latency_s": 1e-5},
            "ssd": null,
            "hot_cache": {"eviction": "ttl", "time_to_live_s": 600, "least_uses": 2},
            "block_tokens": 128, "snapshot_tokens": null, "load_or_recompute": false, "reuse": true},
  "admission": {"law": "paced", "tick_s": 0.5, "buffer": 64, "band": 16, "factor": 1.05, "burst": 4,
                "smoothing_s": 2, "proportional_per_s": 0.2, "integral_per_s2": 0.05, "rejection": "predicted",
                "load_limit": 0.9, "decode_s": 12, "fill_s": 3, "reserved_share": 0.1},
  "fill_routing": "prefix-affinity", "decode_routing": "round-robin", "affinity_load_tokens": 1000,
  "reserve": "final-size", "preemption": "restart", "queue_limit": 500, "chunk_tokens": 512,
  "hand_off_latency_s": 0.002, "limits": {"ttft_s": 2, "tpot_s": 0.05},
  "failures": [{"at_s": 100, "pool": "prefill", "worker": 2, "repair_s": 50}, {"at_s": 7, "pool": "decode"}],
  "reconfigure": {"seconds": 90, "engine_start_s": 20}
})";

QString problemsOf(const Expected<FactorySpec>& spec) { return tests::textOf(spec ? Problems() : spec.error()); }

/// Factories of every kind, each field anywhere in its range, its ends among them.
class Dice {
public:
    explicit Dice(std::uint64_t index) : stream(2026, "spec-file", index) {}

    FactorySpec spec()
    {
        FactorySpec spec;
        const int pools = whole(1, 4);
        for (int i = 0; i < pools; ++i) {
            spec.pools.push_back(pool("pool " + std::to_string(i)));
        }
        spec.tiers = tiers();
        spec.admission = admission();
        spec.fillRouting = control::RoutingLaw(whole(0, 2));
        spec.decodeRouting = control::RoutingLaw(whole(0, 2));
        spec.affinityLoad = number(0.0, 1e15);
        spec.reserve = Reserve(whole(0, 2));
        spec.preemption = Preemption(whole(0, 1));
        spec.queueLimit = orNone(whole(0, 1'000'000));
        spec.chunkTokens = whole(1, 100'000'000);
        spec.handOffLatencyS = number(0.0, 1e8);
        spec.limits = {.ttftS = orNone(number(1e-9, 1e8)), .tpotS = orNone(number(1e-9, 1e8))};
        spec.reconfigure = {.seconds = orNone(number(0.0, 1e8)), .engineStartS = number(0.0, 1e8)};
        const int failures = whole(0, 3);
        for (int i = 0; i < failures; ++i) {
            const PoolSpec& of = spec.pools[std::size_t(whole(0, pools - 1))];
            int workers = 0;
            for (const WorkerSpec& kind : of.workers) {
                workers += kind.count;
            }
            if (workers > 0) {
                spec.failures.push_back({.atS = number(0.0, 1e8),
                                         .pool = of.name,
                                         .worker = whole(0, workers - 1),
                                         .repairS = orNone(number(0.0, 1e8))});
            }
        }
        return spec;
    }

private:
    int whole(int low, int high) { return low + int(stream.below(std::uint64_t(high - low) + 1)); }
    bool flag() { return stream.below(2) == 1; }
    double number(double low, double high)
    {
        switch (stream.below(8)) {
        case 0:
            return low;
        case 1:
            return high;
        case 2:  // of many sizes
            return std::clamp(std::ldexp(stream.uniform(), whole(-60, 50)), low, high);
        default:
            return low + (high - low) * stream.uniform();
        }
    }
    template <class Value>
    std::optional<Value> orNone(Value value)
    {
        return flag() ? std::optional(value) : std::nullopt;
    }

    PassLaw law()
    {
        return {.baseS = number(0.0, 10.0),
                .perSequenceS = number(0.0, 1.0),
                .perNewTokenS = number(0.0, 1.0),
                .perContextTokenS = number(0.0, 1.0),
                .jitter = number(0.0, 0.999)};
    }
    WorkerSpec worker()
    {
        WorkerSpec worker;
        worker.system = flag() ? "gb200-nvl72" : "a \"rack\" of Zürich\n";
        worker.layout = {.tp = whole(1, 8),
                         .pp = whole(1, 8),
                         .dp = whole(1, 8),
                         .ep = whole(1, 65'536),
                         .dcp = whole(1, 9),
                         .cp = whole(1, 2)};
        worker.experts = orNone(ExpertGroupSpec{.system = "b300-hgx",
                                                .gpus = whole(1, 72),
                                                .ep = whole(1, 72),
                                                .microBatches = whole(1, 16),
                                                .link = cost::GroupLink(whole(0, 1))});
        worker.count = whole(0, 5);
        worker.decodeSlots = whole(1, 1'000'000);
        worker.fillSlots = whole(0, 1'000'000);
        worker.fillsAhead = whole(0, 1'000'000);
        worker.decodeLaw = orNone(law());
        worker.fillLaw = orNone(law());
        worker.kvTokens = orNone(number(0.0, 1e12));
        return worker;
    }
    PoolSpec pool(const std::string& name)
    {
        PoolSpec pool;
        pool.name = name;
        const int stages = whole(1, 7);
        pool.prefill = (stages & 1) != 0;
        pool.midfill = (stages & 2) != 0;
        pool.decode = (stages & 4) != 0;
        for (int i = whole(1, 3); i > 0; --i) {
            pool.workers.push_back(worker());
        }
        if (flag()) {
            const double up = number(0.1, 1.0);
            pool.capacity = {.periodS = number(1e-6, 1e6),
                             .up = up,
                             .down = number(0.0, up),
                             .survivorGuard = flag(),
                             .least = whole(0, 100),
                             .mostPerDecision = whole(1, 100),
                             .startUpS = number(0.0, 1e6),
                             .coolDownS = number(0.0, 1e6)};
        }
        return pool;
    }
    TierSpec tier()
    {
        return {.capacityBytes = orNone(number(0.0, 1e18)),
                .bandwidthBytesPerS = orNone(number(0.0, 1e18)),
                .latencyS = number(0.0, 1e8),
                .eviction = kv::EvictionPolicy(whole(0, 4)),
                .timeToLiveS = orNone(number(1e-6, 1e8)),
                .leastUses = whole(0, 10)};
    }
    TiersSpec tiers()
    {
        TiersSpec tiers;
        tiers.hbmEviction = kv::EvictionPolicy(whole(0, 4));
        tiers.writeDown = kv::WriteDown(whole(0, 2));
        tiers.dram = orNone(tier());
        tiers.ssd = orNone(tier());
        tiers.pool = orNone(tier());
        tiers.hotCache = orNone(tier());
        tiers.blockTokens = whole(1, 100'000'000);
        tiers.snapshotTokens = orNone(whole(0, 100'000'000));
        tiers.loadOrRecompute = flag();
        tiers.reuse = flag();
        return tiers;
    }
    control::AdmissionSpec admission()
    {
        control::AdmissionSpec admission;
        admission.law = control::AdmissionLaw(whole(0, 6));
        admission.tickS = number(1e-6, 1e8);
        admission.band = whole(0, 1000);
        admission.buffer = admission.band + whole(1, 1000);
        admission.factor = number(1e-3, 1e6);
        admission.burst = number(1.0, 1e9);
        admission.smoothingS = number(0.0, 1e8);
        admission.proportional = number(0.0, 1e9);
        admission.integral = number(0.0, 1e9);
        admission.rejection = control::EarlyRejection(whole(0, 2));
        admission.loadLimit = number(0.0, 1e6);
        admission.decodeS = orNone(number(1e-9, 1e8));
        admission.fillS = orNone(number(0.0, 1e8));
        admission.reservedShare = number(0.0, 0.999);
        return admission;
    }

    RandomStream stream;
};

}  // namespace

class TestSpecFile : public QObject {
    Q_OBJECT
private slots:
    void whatIsOmittedHasTheDefault()
    {
        const auto spec = specFromJson(least, "f.json");
        QVERIFY2(spec, qPrintable(problemsOf(spec)));
        FactorySpec expected;
        expected.pools.push_back({.name = "all", .prefill = true, .decode = true, .workers = {{}}, .capacity = {}});
        QVERIFY(*spec == expected);
    }
    void everyFieldIsRead()
    {
        const auto read = specFromJson(whole, "f.json");
        QVERIFY2(read, qPrintable(problemsOf(read)));
        const FactorySpec& spec = *read;
        QCOMPARE(spec.pools.size(), 2U);
        QVERIFY(spec.pools[0].prefill && spec.pools[0].midfill && !spec.pools[0].decode);
        QVERIFY(!spec.pools[1].prefill && !spec.pools[1].midfill && spec.pools[1].decode);
        const WorkerSpec& first = spec.pools[0].workers[0];
        QCOMPARE(first.system, "gb200-nvl72");
        QVERIFY((first.layout == cost::Layout{.tp = 4, .pp = 4, .ep = 4}));
        QCOMPARE(first.count, 2);
        QCOMPARE(first.decodeSlots, 32);
        QCOMPARE(first.fillSlots, 2);
        QCOMPARE(first.fillsAhead, 3);
        QVERIFY((first.fillLaw == PassLaw{.baseS = 0.5, .perNewTokenS = 0.001}));
        QVERIFY(!first.decodeLaw && !first.kvTokens);
        QCOMPARE(spec.pools[0].workers[1].layout.ep, 2);
        QCOMPARE(spec.pools[0].workers[1].kvTokens, std::optional(1e6));
        QVERIFY((spec.pools[0].capacity == control::CapacitySpec{.periodS = 30.0,
                                                                 .up = 0.8,
                                                                 .down = 0.3,
                                                                 .survivorGuard = false,
                                                                 .least = 1,
                                                                 .mostPerDecision = 2,
                                                                 .startUpS = 5.0,
                                                                 .coolDownS = 60.0}));
        QVERIFY(!first.experts);
        QVERIFY((spec.pools[1].workers[0].experts ==
                 ExpertGroupSpec{
                     .system = "b300-hgx", .gpus = 32, .ep = 16, .microBatches = 3, .link = cost::GroupLink::scaleUp}));
        QVERIFY((spec.pools[1].workers[0].decodeLaw ==
                 PassLaw{.baseS = 0.01, .perSequenceS = 4e-5, .perContextTokenS = 1e-9, .jitter = 0.1}));
        QVERIFY(!spec.pools[1].capacity);
        QVERIFY(spec.tiers.hbmEviction == kv::EvictionPolicy::lfu);
        QVERIFY(spec.tiers.writeDown == kv::WriteDown::onEviction);
        QVERIFY((spec.tiers.dram ==
                 TierSpec{.capacityBytes = 1e12, .bandwidthBytesPerS = 1e11, .latencyS = 1e-5, .timeToLiveS = {}}));
        QVERIFY(!spec.tiers.ssd && !spec.tiers.pool);
        QVERIFY((spec.tiers.hotCache == TierSpec{.capacityBytes = {},
                                                 .bandwidthBytesPerS = {},
                                                 .eviction = kv::EvictionPolicy::ttl,
                                                 .timeToLiveS = 600.0,
                                                 .leastUses = 2}));
        QCOMPARE(spec.tiers.blockTokens, 128);
        QVERIFY(!spec.tiers.snapshotTokens && !spec.tiers.loadOrRecompute && spec.tiers.reuse);
        QVERIFY((spec.admission == control::AdmissionSpec{.law = control::AdmissionLaw::paced,
                                                          .tickS = 0.5,
                                                          .buffer = 64,
                                                          .band = 16,
                                                          .factor = 1.05,
                                                          .burst = 4.0,
                                                          .smoothingS = 2.0,
                                                          .proportional = 0.2,
                                                          .integral = 0.05,
                                                          .rejection = control::EarlyRejection::predicted,
                                                          .loadLimit = 0.9,
                                                          .decodeS = 12.0,
                                                          .fillS = 3.0,
                                                          .reservedShare = 0.1}));
        QVERIFY(spec.fillRouting == control::RoutingLaw::prefixAffinity);
        QVERIFY(spec.decodeRouting == control::RoutingLaw::roundRobin);
        QCOMPARE(spec.affinityLoad, 1000.0);
        QVERIFY(spec.reserve == Reserve::finalSize);
        QVERIFY(spec.preemption == Preemption::restart);
        QCOMPARE(spec.queueLimit, std::optional(500));
        QCOMPARE(spec.chunkTokens, 512);
        QCOMPARE(spec.handOffLatencyS, 0.002);
        QVERIFY((spec.limits == ServiceLimits{.ttftS = 2.0, .tpotS = 0.05}));
        QVERIFY((spec.reconfigure == ReconfigureSpec{.seconds = 90.0, .engineStartS = 20.0}));
        QCOMPARE(spec.failures.size(), 2U);
        QVERIFY((spec.failures[0] == Failure{.atS = 100.0, .pool = "prefill", .worker = 2, .repairS = 50.0}));
        QVERIFY((spec.failures[1] == Failure{.atS = 7.0, .pool = "decode", .repairS = {}}));
    }
    void whatIsWrittenReadsBack()
    {
        for (std::uint64_t i = 0; i < 500; ++i) {
            const FactorySpec spec = Dice(i).spec();
            const std::string text = toJson(spec);
            const auto read = specFromJson(text, "f.json");
            QVERIFY2(read, qPrintable(QString::fromStdString(text) + problemsOf(read)));
            QVERIFY2(*read == spec, text.c_str());
            QCOMPARE(toJson(*read), text);
        }
    }
    void whatIsWrittenShowsEveryField()
    {
        const auto spec = specFromJson(least, "f.json");
        const json written = json::parse(toJson(*spec));
        json given = json::parse(whole);
        for (const char* part : {"tiers", "admission", "limits"}) {
            for (const auto& [key, value] : given[part].items()) {
                QVERIFY2(written[part].contains(key), key.c_str());
            }
        }
        for (const auto& [key, value] : given.items()) {
            QVERIFY2(written.contains(key), key.c_str());
        }
        QVERIFY(written["queue_limit"].is_null());
        QVERIFY(written["tiers"]["dram"].is_null());
        QCOMPARE(written["admission"]["law"].get<std::string>(), "credit");
    }
    void everyMistakeEverywhereIsAProblemOrAFactory()
    {
        const json document = json::parse(whole);
        const json nonsense = {
            nullptr, -1, -0.5, 2.5, 1e18, 1e308, "", "NaN", json::array(), json::object(), true, {1, "2", nullptr}};
        int problems = 0;
        for (const json::json_pointer& place : tests::placesOf(document)) {
            for (const json& value : nonsense) {
                json spoiled = document;
                spoiled[place] = value;
                const auto read = specFromJson(spoiled.dump(), "f.json");
                if (read) {
                    const auto again = specFromJson(toJson(*read), "f.json");
                    QVERIFY2(again, qPrintable(problemsOf(again)));
                    QVERIFY(*again == *read);
                    continue;
                }
                for (const Problem& problem : read.error()) {
                    QVERIFY2(problem.where.starts_with("f.json: /"), qPrintable(problemsOf(read)));
                    QVERIFY(!problem.what.empty() && !problem.hint.empty());
                }
                ++problems;
            }
            json without = document;
            const json::json_pointer parent = place.parent_pointer();
            if (without[parent].is_object()) {
                without[parent].erase(place.back());
                without[parent][place.back() + "x"] = document[place];
                const auto read = specFromJson(without.dump(), "f.json");
                QVERIFY2(!read && problemsOf(read).contains("is not a field of this object; did you mean"),
                         qPrintable(QString::fromStdString(place.to_string()) + problemsOf(read)));
            }
        }
        QVERIFY(problems > 500);
    }
    void aFileCutOffIsAProblem()
    {
        const std::string text = whole;
        for (std::size_t length = 0; length + 1 < text.size(); ++length) {
            QVERIFY(!specFromJson(std::string_view(text).substr(0, length), "f.json"));
        }
    }
    void aMistakeIsNamedByItsPath_data()
    {
        QTest::addColumn<QString>("place");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QString>("problem");
        const auto row = [](const char* place, const char* value, const char* problem) {
            QTest::newRow((std::string(place) + ' ' + value).substr(0, 60).c_str())
                << QString(place) << QByteArray(value) << QString(problem);
        };
        row("/pools", "[]", "f.json: /pools: is empty; a list of at least one pool is wanted");
        row("/pools", "{}", "f.json: /pools: is an object; a list [ ... ] is wanted");
        row("/pools/0", "7", "f.json: /pools/0: is the number 7");
        row("/pools/0/name", "\"\"", "f.json: /pools/0/name: is empty");
        row("/pools/1/name", "\"prefill\"", "f.json: /pools/1/name: is \"prefill\", as that of a pool before");
        row("/pools/0/stages", "[]", "f.json: /pools/0/stages: is empty");
        row("/pools/0/stages", "[\"decod\"]", "f.json: /pools/0/stages: holds \"decod\"; did you mean decode?");
        row("/pools/0/stages", "[\"decode\", \"decode\"]", "f.json: /pools/0/stages: holds \"decode\" twice");
        row("/pools/0/workers", "[]", "f.json: /pools/0/workers: is empty");
        row("/pools/0/workers/1/decode_slots", "0",
            "f.json: /pools/0/workers/1/decode_slots: is the number 0; a whole number of at least 1 and at most");
        row("/pools/0/workers/0/count", "-1", "f.json: /pools/0/workers/0/count: is the number -1");
        row("/pools/0/workers/0/count", "1e400", "f.json: number overflow parsing");
        row("/pools/0/workers/0/count", "5000", "f.json: /pools: have more than 65536 GPUs; fewer workers");
        row("/pools/1/workers/0/count", "1.5", "f.json: /pools/1/workers/0/count: is the number 1.5");
        row("/pools/0/workers/0/layout/tp", "0", "f.json: /pools/0/workers/0/layout/tp: is the number 0");
        row("/pools/0/workers/0/layout/tp", "65536", "f.json: /pools/0/workers/0/layout/tp: x pp x dp x cp are more");
        row("/pools/1/workers/0/experts", "null", "");
        row("/pools/1/workers/0/experts", "{}", "f.json: /pools/1/workers/0/experts/system: is missing");
        row("/pools/1/workers/0/experts", "{\"system\": \"x\"}",
            "f.json: /pools/1/workers/0/experts/layout: is missing; an object with \"gpus\"");
        row("/pools/1/workers/0/experts/layout", "{\"gpus\": 8}", "");
        row("/pools/1/workers/0/experts/layout/gpus", "0",
            "f.json: /pools/1/workers/0/experts/layout/gpus: is the number 0");
        row("/pools/1/workers/0/experts/layout/gpus", "65536", "f.json: /pools: have more than 65536 GPUs");
        row("/pools/1/workers/0/experts/micro_batches", "17",
            "f.json: /pools/1/workers/0/experts/micro_batches: is the number 17; a whole number of at least 1 and at "
            "most 16");
        row("/pools/1/workers/0/experts/link", "\"scale-ou\"",
            "f.json: /pools/1/workers/0/experts/link: is \"scale-ou\"; did you mean scale-out or scale-up?");
        row("/pools/0/workers/0/fill_law/jitter", "0.5", "");
        row("/pools/0/workers/0/fill_law/jitter", "1",
            "f.json: /pools/0/workers/0/fill_law/jitter: is the number 1; a number of at least 0 and below 1 is "
            "wanted");
        row("/pools/0/workers/0/fill_law/base_s", "NaN", "f.json: parse error at line 1");
        row("/pools/0/workers/0/fill_law/base_s", "\"NaN\"", "fill_law/base_s: is the text \"NaN\"");
        row("/pools/0/workers/1/kv_tokens", "-3", "f.json: /pools/0/workers/1/kv_tokens: is the number -3");
        row("/pools/0/capacity/down", "0.81",
            "f.json: /pools/0/capacity/down: is the number 0.81; no more than \"up\"");
        row("/pools/0/capacity/period_s", "0", "f.json: /pools/0/capacity/period_s: is the number 0");
        row("/tiers/hbm_eviction", "\"lrf\"", "f.json: /tiers/hbm_eviction: is \"lrf\"; did you mean lru");
        row("/tiers/write_down", "\"on_retirement\"",
            "f.json: /tiers/write_down: is \"on_retirement\"; did you mean on-retirement?");
        row("/tiers/dram/capacity_bytes", "1e19", "f.json: /tiers/dram/capacity_bytes: is the number");
        row("/tiers/dram/capacity_bytes", "0", "");
        row("/tiers/block_tokens", "0", "f.json: /tiers/block_tokens: is the number 0");
        row("/tiers/ssd", "[]", "f.json: /tiers/ssd: is a list");
        row("/admission/law", "\"pased\"", "f.json: /admission/law: is \"pased\"; did you mean paced?");
        row("/admission/law", "3", "f.json: /admission/law: is the number 3; known: open, gated-refill");
        row("/admission/band", "64", "f.json: /admission/buffer: is the number 64; more than the 64 of \"band\"");
        row("/admission/tick_s", "1e-9", "f.json: /admission/tick_s: is the number");
        row("/admission/burst", "0.5", "f.json: /admission/burst: is the number 0.5");
        row("/admission/reserved_share", "1", "f.json: /admission/reserved_share: is the number 1");
        row("/admission/decode_s", "0", "f.json: /admission/decode_s: is the number 0; a number above 0");
        row("/reserve", "\"all\"", "f.json: /reserve: is \"all\"; known: first-chunk, full-input, final-size");
        row("/preemption", "null", "f.json: /preemption: is null; known: recompute, restart");
        row("/queue_limit", "-1", "f.json: /queue_limit: is the number -1");
        row("/queue_limit", "null", "");
        row("/chunk_tokens", "null", "f.json: /chunk_tokens: is null");
        row("/limits/ttft_s", "0", "f.json: /limits/ttft_s: is the number 0");
        row("/failures/0/pool", "\"prefil\"", "f.json: /failures/0/pool: is \"prefil\"; did you mean prefill?");
        row("/failures/0/worker", "3", "f.json: /failures/0/worker: is the number 3; the pool has 3 workers");
        row("/failures/1/at_s", "-1", "f.json: /failures/1/at_s: is the number -1");
        row("/failures", "null", "f.json: /failures: is null; a list [ ... ] is wanted");
    }
    void aMistakeIsNamedByItsPath()
    {
        QFETCH(QString, place);
        QFETCH(QByteArray, value);
        QFETCH(QString, problem);
        json document = json::parse(whole);
        document[json::json_pointer(place.toStdString())] = "here";
        std::string text = document.dump();
        text.replace(text.find("\"here\""), 6, value.toStdString());
        const auto spec = specFromJson(text, "f.json");
        QCOMPARE(spec.has_value(), problem.isEmpty());
        QVERIFY2(problemsOf(spec).contains(problem), qPrintable(problemsOf(spec)));
    }
    void allMistakesAreNamedAtOnce()
    {
        const auto spec = specFromJson(R"({"pools": [{"name": 1, "stages": "all", "worker": []}], "tiers": 3,
                                           "admision": {}, "chunk_tokens": "many"})",
                                       "f.json");
        const QString problems = problemsOf(spec);
        for (const char* path :
             {"/pools/0/name: ", "/pools/0/stages: ", "/pools/0/workers: is missing",
              "/pools/0/worker: is not a field of this object; did you mean workers?",
              "/tiers: ", "/admision: is not a field of this object; did you mean admission?", "/chunk_tokens: "}) {
            QVERIFY2(problems.contains(path), qPrintable(problems));
        }
        QCOMPARE(problems.count('\n'), 7);
    }
    void deepNestingAndForeignTextsAreProblems()
    {
        const std::string deep =
            std::string("{\"pools\":") + std::string(100'000, '[') + std::string(100'000, ']') + "}";
        QVERIFY(problemsOf(specFromJson(deep, "f.json")).contains("deeper than"));
        for (const char* text : {"", "null", "[]", "3", "\"pools\"", "{}", "{\"pools\": [1, 2, {}]}", "\xff\xfe"}) {
            QVERIFY2(!specFromJson(text, "f.json"), text);
        }
    }
    void aPartOfAnotherDocumentHasItsPath()
    {
        const json document = json::parse(R"({"factory": {"pools": [{"name": "a", "stages": ["decode"],
                                              "workers": [{}, {"decode_slots": -4}]}]}})");
        Problems problems;
        JsonObject root(document, "s.json: ", problems);
        JsonObject factory = root.object("factory");
        specIn(factory);
        QCOMPARE(problems.size(), 1U);
        QCOMPARE(problems[0].where, "s.json: /factory/pools/0/workers/1/decode_slots");
    }
};

QTEST_GUILESS_MAIN(TestSpecFile)
#include "tst_spec_file.moc"
