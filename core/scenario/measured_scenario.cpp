#include "core/scenario/measured_scenario.h"

#include "core/base/format.h"
#include "core/workload/law_scale.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace tokenfactory::scenario {
namespace {

using calibration::Measurement;
using calibration::Phase;

/// A fraction of the last digit that reading and writing may change.
constexpr double slack = 1e-9;

bool isNear(double one, double other)
{
    return one > 0.0 && other > 0.0 && std::max(one, other) <= nearFactor * std::min(one, other) * (1.0 + slack);
}

int whole(double tokens, int least) { return std::max(least, static_cast<int>(std::lround(tokens))); }

/// Tokens that an answer sees in the mean while it is written.
double meanContext(const serving::Load& load) { return load.inputTokens + load.outputTokens / 2.0; }

cost::Stage stageOf(const Measurement& row)
{
    return row.phase != Phase::prefill    ? cost::Stage::decode
           : row.load.cachedTokens >= 1.0 ? cost::Stage::midfill
                                          : cost::Stage::prefill;
}

/// The workers that do what a stage is about; null where the row does not know them.
const serving::Group* groupOf(const serving::Deployment& deployment, cost::Stage stage)
{
    return stage == cost::Stage::decode ? deployment.decoding() : deployment.filling();
}

std::string nameOf(const Measurement& row)
{
    const std::string clients = grouped(std::round(row.load.clients));
    return (row.id.empty() ? "Line " + std::to_string(row.line) : row.id) + ": " + row.model->name + " on " +
           row.system->name + ", " + serving::toText(row.deployment) + ", " + clients +
           (clients == "1" ? " client" : " clients");
}

std::string descriptionOf(const Measurement& row)
{
    std::string text = "Measured:";
    const auto add = [&](const char* what, const std::optional<double>& value, Unit unit) {
        if (value) {
            text += std::string(text.back() == ':' ? " " : ", ") + what + ' ' + readable(*value, unit);
        }
    };
    add("TPOT", row.measured.tpotS, Unit::seconds);
    add("TTFT", row.measured.ttftS, Unit::seconds);
    add("per GPU", row.measured.totalTokensPerSPerGpu, Unit::tokensPerSecond);
    add("answers per GPU", row.measured.outputTokensPerSPerGpu, Unit::tokensPerSecond);
    add("prompts per GPU", row.measured.inputTokensPerSPerGpu, Unit::tokensPerSecond);
    return text + ". " + (row.engineText.empty() ? "" : row.engineText + ". ") + "Source: " + row.source;
}

factory::PoolSpec poolOf(const MeasuredPoint& point, const serving::Group& group, const char* name)
{
    const serving::Load& load = point.row.load;
    factory::WorkerSpec worker;
    worker.system = point.row.system->id;
    worker.layout = group.layout;
    worker.count = group.workers;
    worker.decodeSlots = whole(load.decodeSlots.value_or(load.clients), 1);
    factory::PoolSpec pool;
    pool.name = name;
    pool.workers = {worker};
    return pool;
}

factory::FactorySpec factoryOf(const MeasuredPoint& point)
{
    const serving::Deployment& deployment = point.asked.deployment;
    factory::FactorySpec spec;
    if (!deployment.aggregated && deployment.prefill && deployment.decode) {
        spec.pools = {poolOf(point, *deployment.prefill, "prefill"), poolOf(point, *deployment.decode, "decode")};
        spec.pools.front().prefill = spec.pools.front().midfill = spec.pools.back().decode = true;
    } else {
        spec.pools = {poolOf(point, *groupOf(deployment, stageOf(point.row)), "all")};
        spec.pools.front().prefill = spec.pools.front().midfill = spec.pools.front().decode = true;
    }
    spec.admission.law = control::AdmissionLaw::open;
    spec.tiers.reuse = point.row.load.cachedTokens >= 1.0;
    return spec;
}

nlohmann::json lengthsOf(double mean, const serving::Load& load)
{
    if (load.arrangement != serving::Arrangement::spread) {
        return whole(mean, 1);
    }
    constexpr double around = 1.0 / 9.0;  // 0.8 to 1 of what is said, by their mean
    return {{"kind", "uniform"},
            {"least", std::max(1.0, std::round((1.0 - around) * mean))},
            {"most", std::max(1.0, std::round((1.0 + around) * mean))}};
}

/// The row's clients, each with one request after the other. Those who are not in step begin over the time of a turn.
std::string loadOf(const MeasuredPoint& point)
{
    const serving::Load& load = point.row.load;
    const double outputs = point.row.phase == Phase::prefill ? 1.0 : load.outputTokens;
    const double turnS = point.estimate.ttftS + outputs * point.estimate.tpotS;
    nlohmann::json changes;
    changes["arrivals"] = {{"kind", "closed"},
                           {"live_trees", whole(load.clients, 1)},
                           {"stagger_s", load.arrangement == serving::Arrangement::lockstep ? 0.0 : turnS}};
    changes["prefixes"] = nlohmann::json::array();
    if (load.cachedTokens >= 1.0) {
        changes["prefixes"].push_back({{"tokens", whole(load.cachedTokens, 1)}, {"variants", 1}});
    }
    changes["turns"] = 1;
    changes["opening_tokens"] = lengthsOf(std::max(1.0, load.inputTokens - load.cachedTokens), load);
    changes["output_tokens"] = lengthsOf(outputs, load);
    return changes.dump();
}

}  // namespace

Scenario scenarioOf(const MeasuredPoint& point, const std::string& calibration)
{
    const Measurement& row = point.row;
    Scenario scenario;
    scenario.name = nameOf(row);
    scenario.description = descriptionOf(row);
    scenario.model = row.model->id;
    scenario.systems = {row.system->id};
    scenario.stage = stageOf(row);
    scenario.layout = groupOf(point.asked.deployment, scenario.stage)->layout;
    scenario.gpus = {scenario.layout.gpus()};
    scenario.choices = point.asked.choices;
    scenario.choices.outputTokens = whole(row.load.outputTokens, 1);
    if (scenario.stage == cost::Stage::decode) {
        scenario.each = {.newTokens = 1 + scenario.choices.draftTokens,
                         .cachedTokens = whole(meanContext(row.load), 1)};
        scenario.batch = whole(point.estimate.runningBatch / scenario.layout.pp, 1);
    } else {
        scenario.each = {.newTokens = whole(row.load.inputTokens - row.load.cachedTokens, 1),
                         .cachedTokens = whole(row.load.cachedTokens, 0)};
        scenario.choices.draftTokens = 0;
        scenario.choices.acceptedLength = 1.0;
        scenario.batch = firstBatch(scenario.stage, scenario.layout);
    }
    scenario.calibration = calibration;
    scenario.running.factory = factoryOf(point);
    scenario.running.workload.clear();
    scenario.running.workloadChanges = loadOf(point);
    return scenario;
}

std::optional<FrontierPlace> placeOnFrontier(const Measurement& row, const Scenario& scenario,
                                             const catalog::Model& model, const catalog::System& system)
{
    const serving::Group* group = groupOf(row.deployment, scenario.stage);
    const bool isDecode = scenario.stage == cost::Stage::decode;
    if (row.model->id != model.id || row.system->id != system.id || !group || (stageOf(row) != scenario.stage)) {
        return std::nullopt;
    }
    const int gpus = group->layout.gpus();
    const bool areGpusNear = std::ranges::any_of(scenario.gpus, [&](int count) { return isNear(gpus, count); });
    const double cached = scenario.each.cachedTokens;
    const bool areTokensNear = isDecode
                                   ? isNear(meanContext(row.load), cached)
                                   : isNear(row.load.inputTokens - row.load.cachedTokens, scenario.each.newTokens) &&
                                         (row.load.cachedTokens == cached || isNear(row.load.cachedTokens, cached));
    const bool hasDrafts = isDecode && scenario.choices.draftTokens > 0;
    if (!areGpusNear || !areTokensNear || (isDecode && (row.choices.draftTokens > 0) != hasDrafts)) {
        return std::nullopt;
    }
    const calibration::Measured& measured = row.measured;
    if (!isDecode) {
        return measured.ttftS && measured.inputTokensPerSPerGpu
                   ? std::optional(FrontierPlace{*measured.ttftS, *measured.inputTokensPerSPerGpu})
                   : std::nullopt;
    }
    if (!measured.tpotS || !measured.outputTokensPerSPerGpu) {
        return std::nullopt;
    }
    // A whole service says its answers by all GPUs, those that only fill among them.
    const double share = row.phase == Phase::wholeService ? double(row.deployment.gpus()) / group->gpus() : 1.0;
    return FrontierPlace{*measured.tpotS, *measured.outputTokensPerSPerGpu * share};
}

RunConditions conditionsOf(const factory::FactorySpec& factory, const workload::Workload& workload,
                           const Scenario& scenario)
{
    RunConditions run;
    run.model = scenario.model;
    run.drafts = scenario.choices.draftTokens > 0;
    run.isDisaggregated = true;
    for (const factory::PoolSpec& pool : factory.pools) {
        run.isDisaggregated = run.isDisaggregated && !(pool.prefill && pool.decode);
        for (const factory::WorkerSpec& worker : pool.workers) {
            run.gpus += worker.count * (worker.layout.gpus() + (worker.experts ? worker.experts->gpus : 0));
            if (std::ranges::find(run.systems, worker.system) == run.systems.end()) {
                run.systems.push_back(worker.system);
            }
        }
    }
    for (const workload::SharedPrefix& prefix : workload.prefixes) {
        run.inputTokens += workload::meanOf(prefix.tokens);
    }
    run.inputTokens += workload::meanOf(workload.openingTokens);
    run.outputTokens = workload::meanOf(workload.outputTokens);
    const bool isOneTurn =
        workload::meanOf(workload.turns) == 1.0 && workload.subAgents.shareOfSessions == 0.0 && !workload.otherSessions;
    if (workload.arrivals.kind == workload::ArrivalKind::closed && isOneTurn) {
        run.clients = workload.arrivals.liveTrees;
    }
    return run;
}

bool isNear(const Measurement& row, const RunConditions& run)
{
    return row.phase == Phase::wholeService && row.model->id == run.model &&
           std::ranges::all_of(run.systems, [&](const std::string& id) { return id == row.system->id; }) &&
           !run.systems.empty() && row.deployment.aggregated.has_value() != run.isDisaggregated &&
           (row.choices.draftTokens > 0) == run.drafts && isNear(row.deployment.gpus(), run.gpus) && run.clients &&
           isNear(row.load.clients, *run.clients) && isNear(row.load.inputTokens, run.inputTokens) &&
           isNear(row.load.outputTokens, run.outputTokens);
}

}  // namespace tokenfactory::scenario
