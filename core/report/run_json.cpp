#include "core/report/run_json.h"

#include "core/report/json.h"

#include <nlohmann/json.hpp>

#include <array>

namespace tokenfactory::report {

using factory::RunResult;
using nlohmann::ordered_json;

namespace {

constexpr std::array<const char*, factory::refusals> refusalKeys = {"early", "queue_full", "context_limit",
                                                                    "larger_than_hbm", "no_worker"};
constexpr std::array<const char*, factory::tokenOrigins> originKeys = {"computed", "hbm",  "other_hbm", "dram",
                                                                       "ssd",      "pool", "hot_cache"};

ordered_json asJson(const factory::Figures& figures)
{
    return {{"mean", number(figures.mean)},
            {"p50", number(figures.p50)},
            {"p90", number(figures.p90)},
            {"p99", number(figures.p99)},
            {"n", figures.n}};
}

ordered_json requestsJson(const RunResult& run)
{
    ordered_json by;
    for (std::size_t i = 0; i < refusalKeys.size(); ++i) {
        by[refusalKeys[i]] = run.requests.refused[i];
    }
    return {{"arrived", run.requests.arrived},
            {"completed", run.requests.completed},
            {"rejected", run.refused()},
            {"failed", run.requests.failed},
            {"held", run.held},
            {"held_at_warm_up", run.heldBefore},
            {"put_back", run.requests.putBack},
            {"cut_at_context_limit", run.requests.cutAtLimit},
            {"prompts_cut_at_workload_limit", run.requests.promptsCut},
            {"answers_cut_at_workload_limit", run.requests.answersCut},
            {"sessions_ended_at_workload_limit", run.sessionsEndedAtLimit},
            {"within_limits", run.requests.withinLimits},
            {"rejected_by", std::move(by)}};
}

ordered_json tokensJson(const RunResult& run)
{
    ordered_json by;
    for (std::size_t i = 0; i < originKeys.size(); ++i) {
        by[originKeys[i]] = run.tokens.origin[i];
    }
    return {{"input", run.tokens.input},
            {"output", run.tokens.output},
            {"output_within_limits", run.tokens.outputWithinLimits},
            {"cached", run.cachedTokens()},
            {"recomputed", run.tokens.recomputed},
            {"input_by_origin", std::move(by)}};
}

ordered_json tiersJson(const RunResult& run)
{
    ordered_json list = ordered_json::array();
    for (const factory::TierResult& tier : run.tiers) {
        list.push_back({{"name", tier.name},
                        {"places", tier.places},
                        {"capacity_bytes", tier.capacityBytes},
                        {"used_bytes", tier.usedBytes},
                        {"peak_bytes", tier.peakBytes},
                        {"peak_share", number(tier.peakShare)},
                        {"hit_rate", number(tier.hitRate)},
                        {"read_bytes", tier.readBytes},
                        {"written_bytes", tier.writtenBytes}});
    }
    return list;
}

ordered_json linksJson(const RunResult& run)
{
    ordered_json list = ordered_json::array();
    for (const factory::LinkResult& link : run.links) {
        list.push_back({{"name", link.name},
                        {"bytes", link.bytes},
                        {"mean_bytes_per_s", number(link.meanBytesPerS)},
                        {"capacity_bytes_per_s", number(link.capacityBytesPerS)},
                        {"utilisation", number(link.utilisation)}});
    }
    return list;
}

ordered_json limitsJson(const RunResult& run)
{
    ordered_json list = ordered_json::array();
    for (const factory::LimitSeen& limit : run.limitsSeen) {
        list.push_back({{"pool", limit.pool.empty() ? ordered_json(nullptr) : ordered_json(limit.pool)},
                        {"what", factory::name(limit.what)},
                        {"share", number(limit.share)}});
    }
    return list;
}

ordered_json asJson(const factory::Occupancy& taken)
{
    return {{"mean", number(taken.mean)},
            {"peak", number(taken.peak)},
            {"of", number(taken.of)},
            {"full_share", number(taken.fullShare)}};
}

void addPools(ordered_json& document, const RunResult& run)
{
    ordered_json utilisation = ordered_json::object();
    ordered_json resources = ordered_json::object();
    ordered_json energy = ordered_json::object();
    ordered_json occupancy = ordered_json::object();
    for (const factory::PoolResult& pool : run.pools) {
        utilisation[pool.name] = number(pool.utilisation);
        resources[pool.name] = {{"flops", number(pool.shares.flops)},
                                {"hbm", number(pool.shares.hbm)},
                                {"scale_up", number(pool.shares.scaleUp)},
                                {"scale_out", number(pool.shares.scaleOut)}};
        occupancy[pool.name] = {{"fill", asJson(pool.fillSlots)}, {"decode", asJson(pool.decodeSlots)}};
        energy[pool.name] = {
            {"idle", number(pool.idleJ)}, {"fill", number(pool.fillJ)}, {"decode", number(pool.decodeJ)}};
    }
    document["utilisation"] = std::move(utilisation);
    document["resources"] = std::move(resources);
    document["occupancy"] = std::move(occupancy);
    document["energy_j"] = number(run.energyJ);
    document["energy_by_pool_stage_j"] = std::move(energy);
    document["energy_basis"] = run.energyBasis.english();
    document["power_w_mean"] = number(run.powerMeanW);
    document["cost_usd"] = number(run.costUsd);
    document["cost_basis"] = run.costBasis.english();
}

}  // namespace

ordered_json asJson(const RunResult& run, bool explain)
{
    ordered_json document;
    document["simulated_s"] = number(run.simulatedS);
    document["warm_up_s"] = number(run.warmUpS);
    document["requests"] = requestsJson(run);
    document["ttft_s"] = asJson(run.ttftS);
    document["tpot_s"] = asJson(run.tpotS);
    document["e2e_s"] = asJson(run.e2eS);
    document["queue_s"] = asJson(run.queueS);
    document["fill_wait_s"] = asJson(run.fillWaitS);
    document["fill_s"] = asJson(run.fillS);
    document["hand_off_s"] = asJson(run.handOffS);
    document["decode_wait_s"] = asJson(run.decodeWaitS);
    document["tokens"] = tokensJson(run);
    document["output_tokens_per_s"] = number(run.outputTokensPerS);
    document["goodput_tokens_per_s"] = number(run.goodputTokensPerS);
    document["limits"] = limitsJson(run);
    addPools(document, run);
    document["tiers"] = tiersJson(run);
    document["links"] = linksJson(run);
    document["oscillation"] = {{"signal", run.oscillating},
                               {"mean", number(run.oscillation.mean)},
                               {"cv", number(run.oscillation.cv)},
                               {"amplitude", number(run.oscillation.amplitude)},
                               {"period_s", number(run.oscillation.periodS)},
                               {"settling_s", number(run.oscillation.settlingS)}};
    document["stability"] = {{"label", factory::name(run.backlog.label)},
                             {"source", run.isClosedLoop ? "closed-loop"
                                        : run.ranDry     ? "ran-dry"
                                                         : "open"},
                             {"backlog_end", number(run.backlogEnd)},
                             {"backlog_mean", number(run.backlogMean)},
                             {"growth_per_s", number(run.backlog.growthPerS)},
                             {"growth_error_per_s", number(run.backlog.growthErrorPerS)},
                             {"full_share", number(run.backlog.fullShare)},
                             {"awaiting_first_token", number(run.backlog.awaiting)},
                             {"ttft_to_expect_s", number(run.backlog.ttftToExpectS)},
                             {"turned_away", run.backlog.turnedAway}};
    document["events"] = run.events;
    document["fingerprint"] = hexadecimal(run.fingerprint);
    document["stuck"] = run.isStuck;
    document["violations"] = run.violations;
    if (explain) {
        ordered_json explanations = ordered_json::array();
        for (const Explanation& explanation : factory::explanationsOf(run)) {
            explanations.push_back(asJson(explanation));
        }
        document["explanations"] = std::move(explanations);
    }
    return document;
}

ordered_json asJson(const economics::Account& account)
{
    ordered_json document = {{"prices", account.prices->id},
                             {"cost_usd", number(account.cost)},
                             {"revenue_usd", number(account.revenue)},
                             {"margin_usd", number(account.margin)},
                             {"cost_usd_per_million_output_tokens", number(account.costPerMillionOutput)},
                             {"basis", ordered_json::array()}};
    for (const Sentence& line : account.basis) {
        document["basis"].push_back(line.english());
    }
    return document;
}

ordered_json asJson(const factory::Replications& replications)
{
    ordered_json figures = ordered_json::object();
    for (const factory::ReplicatedFigure& figure : replications.figures) {
        const bool any = figure.runs > 0;
        const auto orNone = [any](double value) { return any ? number(value) : ordered_json(nullptr); };
        const std::optional<factory::Interval>& interval = figure.interval;
        figures[figure.name] = {{"mean", orNone(figure.mean)},
                                {"half_width", interval ? number(interval->halfWidth) : ordered_json(nullptr)},
                                {"least", orNone(figure.least)},
                                {"most", orNone(figure.most)},
                                {"runs", figure.runs}};
    }
    return {{"runs", replications.runs.size()},
            {"first_seed", replications.spec.firstSeed},
            {"duration_s", number(replications.spec.durationS)},
            {"warm_up_s", number(replications.spec.warmUpS)},
            {"confidence", number(factory::share(replications.spec.confidence))},
            {"figures", std::move(figures)}};
}

}  // namespace tokenfactory::report
