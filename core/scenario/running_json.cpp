#include "core/scenario/running_json.h"

#include "core/base/similar.h"
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

template <class Enum>
Enum nameIn(JsonObject& object, std::string_view key, std::optional<Enum> (*known)(std::string_view),
            const std::vector<std::string>& names, Enum absent)
{
    if (!object.has(key)) {
        return absent;
    }
    const std::string text = object.text(key);
    const std::optional<Enum> value = known(text);
    if (!value && !text.empty()) {
        object.problem(key, {"is \"%1\"", {quotable(text)}}, namesLike(text, names));
    }
    return value.value_or(absent);
}

template <class Enum>
std::vector<std::string> namesUpTo(Enum last)
{
    std::vector<std::string> names;
    for (int i = 0; i <= static_cast<int>(last); ++i) {
        names.emplace_back(name(static_cast<Enum>(i)));
    }
    return names;
}

TraceChoice traceIn(JsonObject object)
{
    TraceChoice trace;
    trace.file = object.text("file");
    trace.format =
        nameIn(object, "format", workload::traceFormatFromName, namesUpTo(workload::TraceFormat::table), trace.format);
    trace.onBadRow =
        nameIn(object, "bad_rows", workload::onBadRowFromName, namesUpTo(workload::OnBadRow::skip), trace.onBadRow);
    trace.replay = nameIn(object, "replay", workload::replayFromName, namesUpTo(workload::Replay::trees), trace.replay);
    trace.liveTrees = object.whole("live_trees", 1, 1'000'000, trace.liveTrees);
    object.refuseOthers();
    return trace;
}

void readRun(JsonObject object, Running& running)
{
    if (object.has("duration_s") && !object.raw("duration_s").is_null()) {
        running.durationS = object.number("duration_s", someSeconds);
    }
    running.warmUpS = object.number("warm_up_s", seconds, running.warmUpS);
    running.seed = static_cast<std::uint64_t>(object.whole("seed", 0, 1'000'000'000, 1));
    object.refuseOthers();
}

std::vector<Intervention> interventionsIn(JsonObject& scenario, Problems& problems)
{
    std::vector<Intervention> interventions;
    const json& list = scenario.raw("interventions");
    if (list.is_null()) {
        return interventions;
    }
    if (!list.is_array()) {
        scenario.problem("interventions", {"is %1", {inWords(list)}}, "a list [ ... ] is wanted");
        return interventions;
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
        JsonObject object(list[i], scenario.pathOf("interventions") + '/' + std::to_string(i), problems);
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

Running runningIn(JsonObject& scenario, Problems& problems)
{
    Running running;
    if (scenario.has("factory")) {
        Expected<factory::FactorySpec> spec =
            factory::specFromJson(scenario.raw("factory").dump(), scenario.pathOf("factory"));
        if (spec) {
            running.factory = *std::move(spec);
        } else {
            problems.insert(problems.end(), spec.error().begin(), spec.error().end());
        }
    }
    readWorkload(scenario, running);
    if (std::optional<JsonObject> trace = scenario.objectIfPresent("trace")) {
        running.trace = traceIn(*trace);
    }
    if (std::optional<JsonObject> run = scenario.objectIfPresent("run")) {
        readRun(*run, running);
    }
    running.interventions = interventionsIn(scenario, problems);
    return running;
}

void addRunning(ordered_json& scenario, const Running& running)
{
    const Running plain;
    if (running.factory) {
        scenario["factory"] = ordered_json::parse(factory::toJson(*running.factory));
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
