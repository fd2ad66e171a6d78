#include "core/factory/spec_file.h"

#include "core/base/similar.h"
#include "core/cost/bounds.h"
#include "core/cost/layout_json.h"
#include "core/cost/pass.h"
#include "core/kv/policy_names.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <set>

namespace tokenfactory::factory {
namespace {

using nlohmann::ordered_json;

constexpr int many = 1'000'000'000;
constexpr Range seconds{0.0, 1e8};
constexpr Range someSeconds{0.0, 1e8, true};
constexpr Range periods{1e-6, 1e8};
constexpr Range bytes{0.0, 1e18};  // below what 64 bits hold
constexpr Range shareBelowOne{0.0, 1.0, false, true};

PassLaw passLawIn(JsonObject object)
{
    PassLaw law;
    law.baseS = object.number("base_s", seconds, law.baseS);
    law.perSequenceS = object.number("per_sequence_s", seconds, law.perSequenceS);
    law.perNewTokenS = object.number("per_new_token_s", seconds, law.perNewTokenS);
    law.perContextTokenS = object.number("per_context_token_s", seconds, law.perContextTokenS);
    law.jitter = object.number("jitter", shareBelowOne, law.jitter);
    object.refuseOthers();
    return law;
}

std::optional<PassLaw> passLawOrNone(JsonObject& object, std::string_view key)
{
    std::optional<JsonObject> law = object.objectOrNone(key);
    return law ? std::optional(passLawIn(*law)) : std::nullopt;
}

ExpertGroupSpec expertsIn(JsonObject object)
{
    ExpertGroupSpec experts;
    experts.system = object.text("system");
    if (std::optional<JsonObject> layout = object.objectIfPresent("layout")) {
        experts.gpus = layout->whole("gpus", 1, cost::mostGpus);
        experts.ep = layout->whole("ep", 1, cost::mostGpus, experts.gpus);
        layout->refuseOthers();
    } else if (!object.has("layout")) {
        object.problem("layout", "is missing", "an object with \"gpus\", and \"ep\" where it is less, is wanted");
    }
    experts.microBatches = object.whole("micro_batches", 1, cost::mostMicroBatches, experts.microBatches);
    experts.link = object.oneOf("link", cost::groupLinkNames(), experts.link);
    object.refuseOthers();
    return experts;
}

WorkerSpec workerIn(JsonObject& object)
{
    WorkerSpec worker;
    worker.system = object.text("system", worker.system);
    if (std::optional<JsonObject> layout = object.objectIfPresent("layout")) {
        worker.layout = cost::layoutIn(*layout);
        layout->refuseOthers();
    }
    if (std::optional<JsonObject> experts = object.objectOrNone("experts")) {
        worker.experts = expertsIn(*experts);
    }
    worker.count = object.whole("count", 0, cost::mostGpus, worker.count);
    worker.decodeSlots = object.whole("decode_slots", 1, cost::mostBatch, worker.decodeSlots);
    worker.fillSlots = object.whole("fill_slots", 0, cost::mostBatch, worker.fillSlots);
    worker.fillsAhead = object.whole("fills_ahead", 0, cost::mostBatch, worker.fillsAhead);
    worker.decodeLaw = passLawOrNone(object, "decode_law");
    worker.fillLaw = passLawOrNone(object, "fill_law");
    worker.kvTokens = object.numberOrNone("kv_tokens", {0.0, 1e12}, worker.kvTokens);
    object.refuseOthers();
    return worker;
}

control::CapacitySpec capacityIn(JsonObject object)
{
    control::CapacitySpec capacity;
    capacity.periodS = object.number("period_s", periods, capacity.periodS);
    capacity.up = object.number("up", {0.0, 10.0, true}, capacity.up);
    capacity.down = object.number("down", {0.0, 10.0}, capacity.down);
    if (capacity.down > capacity.up) {
        object.problem("down", {"is %1", {inWords(capacity.down)}}, "no more than \"up\" is wanted");
    }
    capacity.survivorGuard = object.flag("survivor_guard", capacity.survivorGuard);
    capacity.least = object.whole("least", 0, cost::mostGpus, capacity.least);
    capacity.mostPerDecision = object.whole("most_per_decision", 1, cost::mostGpus, capacity.mostPerDecision);
    capacity.startUpS = object.number("start_up_s", seconds, capacity.startUpS);
    capacity.coolDownS = object.number("cool_down_s", seconds, capacity.coolDownS);
    object.refuseOthers();
    return capacity;
}

/// Requires a list of at least one.
std::vector<JsonObject> someObjects(JsonObject& object, std::string_view key, const Sentence& hint)
{
    std::vector<JsonObject> list = object.objects(key);
    if (!object.has(key)) {
        object.problem(key, "is missing", hint);
    } else if (list.empty() && object.raw(key).is_array()) {
        object.problem(key, "is empty", hint);
    }
    return list;
}

void readStages(JsonObject& object, PoolSpec& pool)
{
    const std::size_t before = object.problemsSoFar();
    const std::vector<std::string> stages = object.texts("stages");
    for (const std::string& text : stages) {
        const std::optional<cost::Stage> stage = cost::stageFromName(text);
        if (!stage) {
            object.problem("stages", {"holds \"%1\"", {quotable(text)}},
                           namesLike(text, {"prefill", "midfill", "decode"}));
            continue;
        }
        bool& serves = *stage == cost::Stage::prefill   ? pool.prefill
                       : *stage == cost::Stage::midfill ? pool.midfill
                                                        : pool.decode;
        if (serves) {
            object.problem("stages", {"holds \"%1\" twice", {text}}, "each once is wanted");
        }
        serves = true;
    }
    if (stages.empty() && object.problemsSoFar() == before) {
        object.problem("stages", object.has("stages") ? Sentence("is empty") : Sentence("is missing"),
                       "a list of prefill, midfill, decode, or some of them, is wanted");
    }
}

PoolSpec poolIn(JsonObject& object)
{
    PoolSpec pool;
    pool.name = object.text("name");
    if (object.has("name") && object.raw("name") == "") {
        object.problem("name", "is empty", "a name of its own for each pool");
    }
    readStages(object, pool);
    for (JsonObject& worker : someObjects(object, "workers", "a list of at least one kind of worker is wanted")) {
        pool.workers.push_back(workerIn(worker));
    }
    if (std::optional<JsonObject> capacity = object.objectOrNone("capacity")) {
        pool.capacity = capacityIn(*capacity);
    }
    object.refuseOthers();
    return pool;
}

std::vector<PoolSpec> poolsIn(JsonObject& object)
{
    std::vector<PoolSpec> pools;
    std::set<std::string> names;
    double gpus = 0.0;
    double decodeSlots = 0.0;
    for (JsonObject& entry : someObjects(object, "pools", "a list of at least one pool is wanted")) {
        PoolSpec pool = poolIn(entry);
        if (!pool.name.empty() && !names.insert(pool.name).second) {
            entry.problem("name", {"is \"%1\", as that of a pool before", {quotable(pool.name)}},
                          "a name of its own for each pool");
        }
        for (const WorkerSpec& worker : pool.workers) {
            const double ofExperts = worker.experts ? worker.experts->gpus : 0.0;
            gpus += worker.count * (worker.layout.gpus() + ofExperts);
            decodeSlots += static_cast<double>(worker.count) * worker.decodeSlots;
        }
        pools.push_back(std::move(pool));
    }
    if (gpus > cost::mostGpus) {
        object.problem("pools", {"have more than %1 GPUs", {std::to_string(cost::mostGpus)}}, "fewer workers");
    }
    if (decodeSlots > many) {
        object.problem("pools", {"have more than %1 decode slots", {std::to_string(many)}}, "fewer workers or slots");
    }
    return pools;
}

TierSpec tierIn(JsonObject object)
{
    TierSpec tier;
    tier.capacityBytes = object.numberOrNone("capacity_bytes", bytes, tier.capacityBytes);
    tier.bandwidthBytesPerS = object.numberOrNone("bandwidth_bytes_per_s", bytes, tier.bandwidthBytesPerS);
    tier.latencyS = object.number("latency_s", seconds, tier.latencyS);
    tier.eviction = object.oneOf("eviction", kv::evictionPolicyNames(), tier.eviction);
    tier.timeToLiveS = object.numberOrNone("time_to_live_s", periods, tier.timeToLiveS);
    tier.leastUses = object.whole("least_uses", 0, many, tier.leastUses);
    object.refuseOthers();
    return tier;
}

/// The tiers below the HBM by their keys.
constexpr std::array<std::pair<std::string_view, std::optional<TierSpec> TiersSpec::*>, 4> tierKeys = {
    {{"dram", &TiersSpec::dram},
     {"ssd", &TiersSpec::ssd},
     {"pool", &TiersSpec::pool},
     {"hot_cache", &TiersSpec::hotCache}}};

TiersSpec tiersIn(JsonObject object)
{
    TiersSpec tiers;
    tiers.hbmEviction = object.oneOf("hbm_eviction", kv::evictionPolicyNames(), tiers.hbmEviction);
    tiers.writeDown = object.oneOf("write_down", kv::writeDownNames(), tiers.writeDown);
    for (const auto& [key, member] : tierKeys) {
        if (std::optional<JsonObject> tier = object.objectOrNone(key)) {
            tiers.*member = tierIn(*tier);
        }
    }
    tiers.blockTokens = object.whole("block_tokens", 1, cost::mostTokens, tiers.blockTokens);
    tiers.snapshotTokens = object.wholeOrNone("snapshot_tokens", 0, cost::mostTokens, tiers.snapshotTokens);
    tiers.loadOrRecompute = object.flag("load_or_recompute", tiers.loadOrRecompute);
    tiers.reuse = object.flag("reuse", tiers.reuse);
    object.refuseOthers();
    return tiers;
}

control::AdmissionSpec admissionIn(JsonObject object)
{
    control::AdmissionSpec admission;
    admission.law = object.oneOf("law", control::admissionLawNames(), admission.law);
    admission.tickS = object.number("tick_s", periods, admission.tickS);
    admission.buffer = object.whole("buffer", 0, many, admission.buffer);
    admission.band = object.whole("band", 0, many, admission.band);
    if (admission.law == control::AdmissionLaw::paced && admission.buffer <= admission.band) {
        // It would hold for good once it holds.
        object.problem(
            "buffer", {"is %1", {inWords(admission.buffer)}},
            {"more than the %1 of \"band\" is wanted: the paced law holds there", {std::to_string(admission.band)}});
    }
    admission.factor = object.number("factor", {0.0, 1e6, true}, admission.factor);
    admission.burst = object.number("burst", {1.0, 1e9}, admission.burst);
    admission.smoothingS = object.number("smoothing_s", seconds, admission.smoothingS);
    admission.proportional = object.number("proportional_per_s", {0.0, 1e9}, admission.proportional);
    admission.integral = object.number("integral_per_s2", {0.0, 1e9}, admission.integral);
    admission.rejection = object.oneOf("rejection", control::earlyRejectionNames(), admission.rejection);
    admission.loadLimit = object.number("load_limit", {0.0, 1e6}, admission.loadLimit);
    admission.decodeS = object.numberOrNone("decode_s", someSeconds, admission.decodeS);
    admission.fillS = object.numberOrNone("fill_s", seconds, admission.fillS);
    admission.reservedShare = object.number("reserved_share", shareBelowOne, admission.reservedShare);
    object.refuseOthers();
    return admission;
}

Failure failureIn(JsonObject& object, const std::vector<PoolSpec>& pools)
{
    Failure failure;
    failure.atS = object.number("at_s", seconds);
    failure.pool = object.text("pool");
    failure.worker = object.whole("worker", 0, cost::mostGpus, failure.worker);
    failure.repairS = object.numberOrNone("repair_s", seconds, failure.repairS);
    object.refuseOthers();
    const auto pool = std::ranges::find(pools, failure.pool, &PoolSpec::name);
    if (pool == pools.end()) {
        std::vector<std::string> names;
        std::ranges::transform(pools, std::back_inserter(names), &PoolSpec::name);
        if (object.has("pool") && object.raw("pool").is_string()) {
            object.problem("pool", {"is \"%1\"", {quotable(failure.pool)}}, namesLike(failure.pool, names));
        }
        return failure;
    }
    int workers = 0;
    for (const WorkerSpec& kind : pool->workers) {
        workers += kind.count;
    }
    if (failure.worker >= workers) {
        object.problem("worker", {"is %1", {inWords(failure.worker)}},
                       {"the pool has %1 workers, counted from 0", {std::to_string(workers)}});
    }
    return failure;
}

ServiceLimits limitsIn(JsonObject object)
{
    ServiceLimits limits;
    limits.ttftS = object.numberOrNone("ttft_s", someSeconds, limits.ttftS);
    limits.tpotS = object.numberOrNone("tpot_s", someSeconds, limits.tpotS);
    object.refuseOthers();
    return limits;
}

ReconfigureSpec reconfigureIn(JsonObject object)
{
    ReconfigureSpec reconfigure;
    reconfigure.seconds = object.numberOrNone("seconds", seconds, reconfigure.seconds);
    reconfigure.engineStartS = object.number("engine_start_s", seconds, reconfigure.engineStartS);
    object.refuseOthers();
    return reconfigure;
}

ordered_json orNull(const auto& value) { return value ? ordered_json(*value) : ordered_json(); }

ordered_json toJsonValue(const std::optional<PassLaw>& law)
{
    if (!law) {
        return nullptr;
    }
    return {{"base_s", law->baseS},
            {"per_sequence_s", law->perSequenceS},
            {"per_new_token_s", law->perNewTokenS},
            {"per_context_token_s", law->perContextTokenS},
            {"jitter", law->jitter}};
}

ordered_json toJsonValue(const std::optional<ExpertGroupSpec>& experts)
{
    if (!experts) {
        return nullptr;
    }
    return {{"system", experts->system},
            {"layout", {{"gpus", experts->gpus}, {"ep", experts->ep}}},
            {"micro_batches", experts->microBatches},
            {"link", cost::name(experts->link)}};
}

ordered_json toJsonValue(const WorkerSpec& worker)
{
    return {{"system", worker.system},
            {"layout", cost::toJsonValue(worker.layout)},
            {"experts", toJsonValue(worker.experts)},
            {"count", worker.count},
            {"decode_slots", worker.decodeSlots},
            {"fill_slots", worker.fillSlots},
            {"fills_ahead", worker.fillsAhead},
            {"decode_law", toJsonValue(worker.decodeLaw)},
            {"fill_law", toJsonValue(worker.fillLaw)},
            {"kv_tokens", orNull(worker.kvTokens)}};
}

ordered_json toJsonValue(const std::optional<control::CapacitySpec>& capacity)
{
    if (!capacity) {
        return nullptr;
    }
    return {{"period_s", capacity->periodS},    {"up", capacity->up},
            {"down", capacity->down},           {"survivor_guard", capacity->survivorGuard},
            {"least", capacity->least},         {"most_per_decision", capacity->mostPerDecision},
            {"start_up_s", capacity->startUpS}, {"cool_down_s", capacity->coolDownS}};
}

ordered_json toJsonValue(const PoolSpec& pool)
{
    ordered_json stages = ordered_json::array();
    for (const auto& [serves, stage] : {std::pair(pool.prefill, cost::Stage::prefill),
                                        {pool.midfill, cost::Stage::midfill},
                                        {pool.decode, cost::Stage::decode}}) {
        if (serves) {
            stages.push_back(cost::name(stage));
        }
    }
    ordered_json workers = ordered_json::array();
    for (const WorkerSpec& worker : pool.workers) {
        workers.push_back(toJsonValue(worker));
    }
    return {{"name", pool.name}, {"stages", stages}, {"workers", workers}, {"capacity", toJsonValue(pool.capacity)}};
}

ordered_json toJsonValue(const std::optional<TierSpec>& tier)
{
    if (!tier) {
        return nullptr;
    }
    return {{"capacity_bytes", orNull(tier->capacityBytes)},
            {"bandwidth_bytes_per_s", orNull(tier->bandwidthBytesPerS)},
            {"latency_s", tier->latencyS},
            {"eviction", kv::name(tier->eviction)},
            {"time_to_live_s", orNull(tier->timeToLiveS)},
            {"least_uses", tier->leastUses}};
}

ordered_json toJsonValue(const TiersSpec& tiers)
{
    ordered_json value = {{"hbm_eviction", kv::name(tiers.hbmEviction)}, {"write_down", kv::name(tiers.writeDown)}};
    for (const auto& [key, member] : tierKeys) {
        value[std::string(key)] = toJsonValue(tiers.*member);
    }
    value["block_tokens"] = tiers.blockTokens;
    value["snapshot_tokens"] = orNull(tiers.snapshotTokens);
    value["load_or_recompute"] = tiers.loadOrRecompute;
    value["reuse"] = tiers.reuse;
    return value;
}

ordered_json toJsonValue(const control::AdmissionSpec& admission)
{
    return {{"law", control::name(admission.law)},
            {"tick_s", admission.tickS},
            {"buffer", admission.buffer},
            {"band", admission.band},
            {"factor", admission.factor},
            {"burst", admission.burst},
            {"smoothing_s", admission.smoothingS},
            {"proportional_per_s", admission.proportional},
            {"integral_per_s2", admission.integral},
            {"rejection", control::name(admission.rejection)},
            {"load_limit", admission.loadLimit},
            {"decode_s", orNull(admission.decodeS)},
            {"fill_s", orNull(admission.fillS)},
            {"reserved_share", admission.reservedShare}};
}

}  // namespace

FactorySpec specIn(JsonObject& object)
{
    FactorySpec spec;
    spec.pools = poolsIn(object);
    if (std::optional<JsonObject> tiers = object.objectIfPresent("tiers")) {
        spec.tiers = tiersIn(*tiers);
    }
    if (std::optional<JsonObject> admission = object.objectIfPresent("admission")) {
        spec.admission = admissionIn(*admission);
    }
    spec.fillRouting = object.oneOf("fill_routing", control::routingLawNames(), spec.fillRouting);
    spec.decodeRouting = object.oneOf("decode_routing", control::routingLawNames(), spec.decodeRouting);
    spec.affinityLoad = object.number("affinity_load_tokens", {0.0, 1e15}, spec.affinityLoad);
    spec.reserve = object.oneOf("reserve", reserveNames(), spec.reserve);
    spec.preemption = object.oneOf("preemption", preemptionNames(), spec.preemption);
    spec.queueLimit = object.wholeOrNone("queue_limit", 0, many, spec.queueLimit);
    spec.chunkTokens = object.whole("chunk_tokens", 1, cost::mostTokens, spec.chunkTokens);
    spec.handOffLatencyS = object.number("hand_off_latency_s", seconds, spec.handOffLatencyS);
    if (std::optional<JsonObject> limits = object.objectIfPresent("limits")) {
        spec.limits = limitsIn(*limits);
    }
    for (JsonObject& failure : object.objects("failures")) {
        spec.failures.push_back(failureIn(failure, spec.pools));
    }
    if (std::optional<JsonObject> reconfigure = object.objectIfPresent("reconfigure")) {
        spec.reconfigure = reconfigureIn(*reconfigure);
    }
    object.refuseOthers();
    return spec;
}

Expected<FactorySpec> specFromJson(std::string_view text, std::string_view where)
{
    const Expected<nlohmann::json> document = parseJson(text, where);
    if (!document) {
        return tl::unexpected(document.error());
    }
    Problems problems;
    JsonObject object(*document, std::string(where) + ": ", problems);
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    FactorySpec spec = specIn(object);
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    return spec;
}

ordered_json toJsonValue(const FactorySpec& spec)
{
    ordered_json pools = ordered_json::array();
    for (const PoolSpec& pool : spec.pools) {
        pools.push_back(toJsonValue(pool));
    }
    ordered_json failures = ordered_json::array();
    for (const Failure& failure : spec.failures) {
        failures.push_back({{"at_s", failure.atS},
                            {"pool", failure.pool},
                            {"worker", failure.worker},
                            {"repair_s", orNull(failure.repairS)}});
    }
    return {{"pools", std::move(pools)},
            {"tiers", toJsonValue(spec.tiers)},
            {"admission", toJsonValue(spec.admission)},
            {"fill_routing", control::name(spec.fillRouting)},
            {"decode_routing", control::name(spec.decodeRouting)},
            {"affinity_load_tokens", spec.affinityLoad},
            {"reserve", name(spec.reserve)},
            {"preemption", name(spec.preemption)},
            {"queue_limit", orNull(spec.queueLimit)},
            {"chunk_tokens", spec.chunkTokens},
            {"hand_off_latency_s", spec.handOffLatencyS},
            {"limits", {{"ttft_s", orNull(spec.limits.ttftS)}, {"tpot_s", orNull(spec.limits.tpotS)}}},
            {"failures", std::move(failures)},
            {"reconfigure",
             {{"seconds", orNull(spec.reconfigure.seconds)}, {"engine_start_s", spec.reconfigure.engineStartS}}}};
}

std::string toJson(const FactorySpec& spec)
{
    return toJsonValue(spec).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

}  // namespace tokenfactory::factory
