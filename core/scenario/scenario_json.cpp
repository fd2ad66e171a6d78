#include "core/base/format.h"
#include "core/base/json.h"
#include "core/base/preset_files.h"
#include "core/base/similar.h"
#include "core/cost/layout_json.h"
#include "core/scenario/choice_json.h"
#include "core/scenario/choice_values.h"
#include "core/scenario/lookup.h"
#include "core/scenario/run.h"
#include "core/scenario/running_json.h"
#include "core/scenario/scenario.h"
#include "core/scenario/typed_number.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace tokenfactory::scenario {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

/// Remembers the keys of `object` that nothing has read, and warns of each.
void keepUnknown(JsonObject& object, json& unknown, Problems& warnings)
{
    for (const std::string& key : object.others()) {
        unknown[key] = object.raw(key);
        warnings.push_back({object.pathOf(key), "is not understood; kept, but without effect", {}});
    }
}

std::vector<int> wholeNumbers(JsonObject& object, std::string_view key, int most)
{
    std::vector<int> numbers;
    const json& list = object.raw(key);
    if (!list.is_array() || list.empty()) {
        object.problem(key, {"is %1", {inWords(list)}}, "a list of whole numbers is wanted");
        return numbers;
    }
    for (const json& entry : list) {
        const double value = entry.is_number() ? entry.get<double>() : 0.0;
        if (value >= 1.0 && value <= most && value == std::floor(value)) {
            numbers.push_back(static_cast<int>(value));
        } else {
            object.problem(key, {"holds %1", {inWords(entry)}},
                           wanted({1.0, static_cast<double>(most)}, "a whole number"));
        }
    }
    return numbers;
}

cost::Choices readChoices(JsonObject& object, Problems& problems)
{
    cost::Choices choices;
    for (const cost::ChoiceRow& row : cost::choicesTable()) {
        const std::string key = choiceKey(row.flag);
        if (!isChoice(row.flag) || !object.has(key)) {
            continue;
        }
        const json& value = object.raw(key);
        if (!value.is_null() && !value.is_number() && !value.is_string()) {
            object.problem(key, {"is %1", {inWords(value)}}, {"%1 is wanted", {{row.values, {}}}});
            continue;
        }
        const std::string text = value.is_null()     ? "none"
                                 : value.is_string() ? value.get<std::string>()
                                                     : toText(value.get<double>());
        if (std::optional<Problem> problem = setChoice(choices, row.flag, text)) {
            problem->where = object.pathOf(key);
            problems.push_back(*std::move(problem));
        }
    }
    return choices;
}

Watch watchIn(JsonObject object, const Running& running, Problems& warnings)
{
    Watch watch;
    watch.text = object.text("text");
    watch.timeS = object.numberOrNone("at_s", {0.0, 1e9});
    if (const auto endS = endOf(running); watch.timeS && endS && *watch.timeS > *endS) {
        warnings.push_back({object.pathOf("at_s"),
                            {"is %1, and the run ends at %2", {toText(*watch.timeS), toText(*endS)}},
                            "a time of the run is wanted, in seconds, or a longer run"});
    }
    watch.plots = object.texts("plots");
    for (const std::string& plot : watch.plots) {
        if (std::ranges::find(plotNames, plot) == plotNames.end()) {
            object.problem("plots", {"holds \"%1\"", {shortened(plot, 60)}},
                           namesLike(plot, {plotNames.begin(), plotNames.end()}));
        }
    }
    object.refuseOthers();
    return watch;
}

ordered_json toJsonValue(const Watch& watch)
{
    ordered_json value = {{"text", watch.text}};
    if (watch.timeS) {
        value["at_s"] = *watch.timeS;
    }
    if (!watch.plots.empty()) {
        value["plots"] = watch.plots;
    }
    return value;
}

/// Adds to `document` what `unknown` holds and it does not.
void mergeUnknown(ordered_json& document, const json& unknown)
{
    for (const auto& [key, value] : unknown.items()) {
        if (!document.contains(key)) {
            document[key] = value;
        } else if (document[key].is_object() && value.is_object()) {
            mergeUnknown(document[key], value);
        }
    }
}

}  // namespace

Expected<ReadScenario> fromJson(std::string_view text, std::string_view where)
{
    const Expected<json> document = parseJson(text, where);
    if (!document) {
        return unexpected(document.error());
    }
    Problems problems;
    ReadScenario read;
    Scenario& scenario = read.scenario;
    json unknown = json::object();
    JsonObject root(*document, std::string(where) + ": ", problems);
    if (!document->is_object()) {
        return unexpected(std::move(problems));
    }

    if (const std::string schema = root.text("schema"); problems.empty() && schema != schemaName) {
        root.problem("schema", {"is \"%1\"", {shortened(schema, 60)}}, {"\"%1\" is wanted", {std::string(schemaName)}});
    }
    scenario.name = root.text("name", "");
    scenario.description = root.text("description", "");
    scenario.model = root.text("model");
    scenario.systems = root.texts("systems");
    if (scenario.systems.empty() && (!root.has("systems") || root.raw("systems").is_array())) {
        root.problem("systems", root.has("systems") ? Sentence("is empty") : Sentence("is missing"),
                     "at least one system is wanted");
    }
    scenario.focus = root.text("focus", "");
    if (!scenario.focus.empty() && std::ranges::find(scenario.systems, scenario.focus) == scenario.systems.end()) {
        root.problem("focus", {"is \"%1\"", {shortened(scenario.focus, 60)}}, "one of \"systems\" is wanted");
    }
    // What runs needs no pass beside it.
    const bool runs = root.has("factory");
    const std::string stage = runs ? root.text("stage", cost::name(cost::Stage::decode)) : root.text("stage");
    if (const std::optional<cost::Stage> known = cost::stageFromName(stage)) {
        scenario.stage = *known;
    } else if (root.has("stage") && root.raw("stage").is_string()) {
        root.problem("stage", {"is \"%1\"", {shortened(stage, 60)}},
                     namesLike(stage, {"prefill", "midfill", "decode"}));
    }
    const json onGpu = json::object();
    JsonObject layout =
        runs && !root.has("layout") ? JsonObject(onGpu, root.pathOf("layout"), problems) : root.object("layout");
    scenario.layout = cost::layoutIn(layout);
    scenario.gpus = root.has("gpus") ? wholeNumbers(root, "gpus", mostGpus) : std::vector{scenario.layout.gpus()};
    scenario.batch = runs ? root.whole("batch", 1, mostBatch, 1) : root.whole("batch", 1, mostBatch);
    scenario.each.newTokens =
        runs ? root.whole("new_tokens", 1, mostTokens, 1) : root.whole("new_tokens", 1, mostTokens);
    scenario.each.cachedTokens =
        runs ? root.whole("cached_tokens", 0, mostTokens, 0) : root.whole("cached_tokens", 0, mostTokens);
    scenario.calibration = root.text("calibration", "projected");
    if (root.has("max_latency_s") && !root.raw("max_latency_s").is_null()) {
        scenario.maxLatencyS = root.number("max_latency_s", Range::positive());
    }
    if (root.has("batches")) {
        scenario.batches = wholeNumbers(root, "batches", mostBatch);
    }
    scenario.widestEpOnly = root.flag("widest_ep_only", false);
    scenario.cpMax = root.whole("cp_max", 1, mostCp, 1);
    if (std::optional<JsonObject> choices = root.objectIfPresent("choices")) {
        scenario.choices = readChoices(*choices, problems);
        keepUnknown(*choices, unknown["choices"], read.warnings);
    }
    scenario.running = runningIn(root);
    if (std::optional<JsonObject> watch = root.objectIfPresent("watch")) {
        scenario.watch = watchIn(*std::move(watch), scenario.running, read.warnings);
    }
    keepUnknown(layout, unknown["layout"], read.warnings);
    keepUnknown(root, unknown, read.warnings);

    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    for (const char* part : {"choices", "layout"}) {
        if (unknown.contains(part) && unknown[part].empty()) {
            unknown.erase(part);
        }
    }
    scenario.unknownKeys = unknown.dump();
    return read;
}

std::string toJson(const Scenario& scenario)
{
    ordered_json document = {{"schema", schemaName},
                             {"name", scenario.name},
                             {"model", scenario.model},
                             {"systems", scenario.systems},
                             {"stage", cost::name(scenario.stage)},
                             {"gpus", scenario.gpus},
                             {"layout", toJsonValue(scenario.layout)},
                             {"batch", scenario.batch},
                             {"new_tokens", scenario.each.newTokens},
                             {"cached_tokens", scenario.each.cachedTokens},
                             {"calibration", scenario.calibration}};
    if (!scenario.description.empty()) {
        document["description"] = scenario.description;
    }
    if (scenario.watch != Watch()) {
        document["watch"] = toJsonValue(scenario.watch);
    }
    if (!scenario.focus.empty()) {
        document["focus"] = scenario.focus;
    }
    if (scenario.maxLatencyS) {
        document["max_latency_s"] = *scenario.maxLatencyS;
    }
    if (!scenario.batches.empty()) {
        document["batches"] = scenario.batches;
    }
    if (scenario.widestEpOnly) {
        document["widest_ep_only"] = true;
    }
    if (scenario.cpMax != 1) {
        document["cp_max"] = scenario.cpMax;
    }
    document["choices"] = choicesJson(scenario.choices);
    addRunning(document, scenario.running);
    mergeUnknown(document, json::parse(scenario.unknownKeys));
    return document.dump(2, ' ', false, json::error_handler_t::replace) + '\n';
}

Expected<ReadScenario> readScenario(std::string_view nameOrFile, const std::filesystem::path& presets)
{
    std::filesystem::path file(nameOrFile);
    if (!namesFile(nameOrFile)) {
        const std::vector<std::string> ids = scenarioIds(presets);
        if (std::ranges::find(ids, nameOrFile) == ids.end()) {
            return unexpected(Problem{
                "", {"scenario \"%1\": is not known", {shortened(nameOrFile, 60)}}, namesLike(nameOrFile, ids)});
        }
        file = presets / "scenarios" / (std::string(nameOrFile) + ".json");
    }
    const Expected<std::string> text = readText(file);
    return text ? fromJson(*text, file.filename().string()) : tl::unexpected(text.error());
}

std::vector<std::string> scenarioIds(const std::filesystem::path& presets)
{
    std::vector<std::string> ids = presetIds(presets / "scenarios");
    std::ranges::sort(ids, {}, [](const std::string& id) { return std::pair(id != "default", id); });
    return ids;
}

Expected<void> writeScenario(const Scenario& scenario, const std::filesystem::path& file)
{
    const Expected<bool> written = writeText(file, toJson(scenario));
    return written ? Expected<void>() : Expected<void>(tl::unexpected(written.error()));
}

}  // namespace tokenfactory::scenario
