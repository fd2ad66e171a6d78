#include "core/scenario/build.h"

#include "core/scenario/lookup.h"
#include "core/workload/workload_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tokenfactory::scenario {

using nlohmann::json;

namespace {

/// Lays `changes` over `value`: objects key by key, but what has a "kind" of its own is whole.
void layOver(json& value, const json& changes)
{
    if (!changes.is_object() || !value.is_object() || changes.contains("kind")) {
        value = changes;
        return;
    }
    for (const auto& [key, change] : changes.items()) {
        if (change.is_null()) {
            value.erase(key);
        } else {
            layOver(value[key], change);
        }
    }
}

Expected<std::vector<catalog::SystemPtr>> systemsOf(const factory::FactorySpec& spec, const catalog::Catalog& catalog)
{
    std::vector<catalog::SystemPtr> systems;
    std::vector<std::string> asked;
    Problems problems;
    const auto add = [&](const std::string& name) {
        if (name.empty() || std::ranges::find(asked, name) != asked.end()) {
            return;
        }
        asked.push_back(name);
        if (Expected<catalog::SystemPtr> system = findSystem(catalog, name)) {
            systems.push_back(*std::move(system));
        } else {
            problems.insert(problems.end(), system.error().begin(), system.error().end());
        }
    };
    for (const factory::PoolSpec& pool : spec.pools) {
        for (const factory::WorkerSpec& worker : pool.workers) {
            add(worker.system);
            add(worker.experts ? worker.experts->system : std::string());
        }
    }
    return problems.empty() ? Expected<std::vector<catalog::SystemPtr>>(std::move(systems))
                            : unexpected(std::move(problems));
}

}  // namespace

factory::FactorySpec factoryOf(const Scenario& scenario)
{
    factory::WorkerSpec worker;
    worker.system = scenario.focus.empty() ? scenario.systems.front() : scenario.focus;
    worker.layout = scenario.layout;
    worker.decodeSlots = scenario.batch * scenario.layout.pp;
    factory::PoolSpec pool;
    pool.name = "all";
    pool.prefill = pool.midfill = pool.decode = true;
    pool.workers = {worker};
    factory::FactorySpec spec;
    spec.pools = {pool};
    spec.tiers.dram.emplace();
    (scenario.stage == cost::Stage::decode ? spec.limits.tpotS : spec.limits.ttftS) = scenario.maxLatencyS;
    return spec;
}

Expected<workload::Workload> workloadOf(const Running& running, const std::filesystem::path& presets)
{
    json whole = {{"schema", "token-factory-workload/1"}, {"id", "own"}, {"name", "own"}};
    if (!running.workload.empty()) {
        Expected<workload::Workload> preset = workload::readWorkload(running.workload, presets);
        if (!preset) {
            return preset;
        }
        whole = json::parse(workload::toJson(*preset));
    }
    layOver(whole, json::parse(running.workloadChanges));
    return workload::workloadFromJson(whole.dump(), "workload");
}

workload::RequestSource Built::source(const Running& running) const
{
    if (trace) {
        return workload::TraceSource(trace, running.trace->replay, running.trace->liveTrees);
    }
    return workload::SessionSource(workload, running.seed);
}

factory::Start Built::start(const Running& running, const std::optional<factory::LogSpec>& log) const
{
    return {.plan = plan,
            .source = source(running),
            .seed = running.seed,
            .warmUp = fromSeconds(running.warmUpS),
            .log = log};
}

Expected<Built> build(const Scenario& scenario, const catalog::Catalog& catalog, const std::filesystem::path& presets,
                      const Built& before, const std::stop_token& stop)
{
    Built built;
    const Expected<Resolved> resolved = resolve(scenario, catalog);
    const factory::FactorySpec spec = scenario.running.factory.value_or(factoryOf(scenario));
    const Expected<std::vector<catalog::SystemPtr>> systems = systemsOf(spec, catalog);
    Problems problems;
    const auto gather = [&](const auto& expected) {
        if (!expected) {
            problems.insert(problems.end(), expected.error().begin(), expected.error().end());
        }
    };
    gather(resolved);
    gather(systems);
    if (resolved && systems) {
        Expected<std::shared_ptr<const factory::Plan>> plan = factory::plan(spec, {.model = resolved->model,
                                                                                   .systems = *systems,
                                                                                   .calibration = resolved->calibration,
                                                                                   .choices = scenario.choices});
        if (plan) {
            built.plan = *std::move(plan);
        } else {
            for (Problem& problem : plan.error()) {
                problem.where = "factory/" + problem.where;
                problems.push_back(std::move(problem));
            }
        }
    }
    if (const std::optional<TraceChoice>& choice = scenario.running.trace) {
        built.trace = before.trace;
        if (!built.trace) {
            Expected<workload::Trace> trace = workload::readTrace(
                choice->file, {.format = choice->format, .onBadRow = choice->onBadRow, .stop = stop});
            gather(trace);
            if (trace) {
                built.trace = std::make_shared<const workload::Trace>(*std::move(trace));
            }
        }
    } else {
        Expected<workload::Workload> workload = workloadOf(scenario.running, presets);
        gather(workload);
        if (workload) {
            built.workload = std::make_shared<const workload::Workload>(*std::move(workload));
        }
    }
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    return built;
}

}  // namespace tokenfactory::scenario
