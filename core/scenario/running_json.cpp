#include "core/scenario/running_json.h"

#include "core/factory/spec_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tokenfactory::scenario {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

constexpr Range seconds{0.0, 1e9};
constexpr Range someSeconds{0.0, 1e9, true};
constexpr std::string_view from = "from";

void readWorkload(JsonObject& scenario, Running& running)
{
    if (!scenario.has("workload")) {
        return;
    }
    const json& value = scenario.raw("workload");
    if (!value.is_object()) {
        running.workload = scenario.text("workload");
        return;
    }
    JsonObject object = scenario.object("workload");
    running.workload = object.text(from, "");
    json changes = value;
    changes.erase(std::string(from));
    running.workloadChanges = changes.dump();
}

TraceChoice traceIn(JsonObject object)
{
    TraceChoice trace;
    trace.file = object.text("file");
    trace.format = object.oneOf("format", workload::traceFormatNames(), trace.format);
    trace.onBadRow = object.oneOf("bad_rows", workload::onBadRowNames(), trace.onBadRow);
    trace.replay = object.oneOf("replay", workload::replayNames(), trace.replay);
    trace.liveTrees = object.whole("live_trees", 1, 1'000'000, trace.liveTrees);
    object.refuseOthers();
    return trace;
}

void readRun(JsonObject object, Running& running)
{
    running.durationS = object.numberOrNone("duration_s", someSeconds, running.durationS);
    running.warmUpS = object.number("warm_up_s", seconds, running.warmUpS);
    running.seed = static_cast<std::uint64_t>(object.whole("seed", 0, 1'000'000'000, 1));
    object.refuseOthers();
}

std::vector<Intervention> interventionsIn(JsonObject& scenario)
{
    std::vector<Intervention> interventions;
    for (JsonObject& object : scenario.objects("interventions")) {
        Intervention intervention;
        intervention.timeS = object.number("time_s", seconds);
        intervention.path = object.text("path");
        if (!object.has("value")) {
            object.problem("value", "is missing");
        }
        intervention.value = object.raw("value").dump();
        object.refuseOthers();
        interventions.push_back(std::move(intervention));
    }
    std::ranges::stable_sort(interventions, {}, &Intervention::timeS);
    return interventions;
}

ordered_json toJsonValue(const TraceChoice& trace)
{
    ordered_json value = {{"file", trace.file},
                          {"format", name(trace.format)},
                          {"bad_rows", name(trace.onBadRow)},
                          {"replay", name(trace.replay)}};
    if (trace.replay == workload::Replay::trees) {
        value["live_trees"] = trace.liveTrees;
    }
    return value;
}

}  // namespace

Running runningIn(JsonObject& scenario)
{
    Running running;
    if (std::optional<JsonObject> spec = scenario.objectOrNone("factory")) {
        running.factory = factory::specIn(*spec);
    }
    readWorkload(scenario, running);
    if (std::optional<JsonObject> trace = scenario.objectOrNone("trace")) {
        running.trace = traceIn(*trace);
    }
    if (std::optional<JsonObject> run = scenario.objectIfPresent("run")) {
        readRun(*run, running);
    }
    running.interventions = interventionsIn(scenario);
    return running;
}

void addRunning(ordered_json& scenario, const Running& running)
{
    const Running plain;
    if (running.factory) {
        scenario["factory"] = factory::toJsonValue(*running.factory);
    }
    if (const json changes = json::parse(running.workloadChanges); !changes.empty()) {
        ordered_json workload = ordered_json::object();
        if (!running.workload.empty()) {
            workload[from] = running.workload;
        }
        workload.update(ordered_json(changes));
        scenario["workload"] = workload;
    } else if (running.workload != plain.workload) {
        scenario["workload"] = running.workload;
    }
    if (running.trace) {
        scenario["trace"] = toJsonValue(*running.trace);
    }
    ordered_json run = ordered_json::object();
    if (running.durationS) {
        run["duration_s"] = *running.durationS;
    }
    if (running.warmUpS != plain.warmUpS) {
        run["warm_up_s"] = running.warmUpS;
    }
    if (running.seed != plain.seed) {
        run["seed"] = running.seed;
    }
    if (!run.empty()) {
        scenario["run"] = run;
    }
    for (const Intervention& intervention : running.interventions) {
        scenario["interventions"].push_back({{"time_s", intervention.timeS},
                                             {"path", intervention.path},
                                             {"value", ordered_json::parse(intervention.value)}});
    }
}

}  // namespace tokenfactory::scenario
