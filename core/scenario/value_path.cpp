#include "core/scenario/value_path.h"

#include "core/base/format.h"
#include "core/base/json.h"
#include "core/base/similar.h"
#include "core/scenario/build.h"
#include "core/scenario/lookup.h"
#include "core/scenario/typed_number.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>

namespace tokenfactory::scenario {

using nlohmann::json;

namespace {

/// "a.b[1].c" and "a.b.1.c" as a, b, 1, c.
std::vector<std::string> stepsOf(std::string_view path)
{
    std::vector<std::string> steps(1);
    for (const char c : path) {
        if (c == '.' || c == '[') {
            steps.emplace_back();
        } else if (c != ']') {
            steps.back() += c;
        }
    }
    return steps;
}

/// The element of a list that a step means; its size where there is none.
std::size_t placeIn(const json& list, const std::string& step)
{
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(step.data(), step.data() + step.size(), index);
    if (error == std::errc() && end == step.data() + step.size()) {
        return std::min(index, list.size());
    }
    std::size_t place = 0;
    while (place < list.size() && !(list[place].is_object() && list[place].value("name", json()) == json(step))) {
        ++place;
    }
    return place;
}

/// Where the path leads; keys of objects that are missing are made. Null where it leads nowhere.
json* follow(json& document, const std::vector<std::string>& steps)
{
    json* at = &document;
    for (const std::string& step : steps) {
        if (step.empty()) {
            return nullptr;
        }
        if (at->is_null()) {
            *at = json::object();
        }
        if (at->is_object()) {
            at = &(*at)[step];
        } else if (at->is_array() && placeIn(*at, step) < at->size()) {
            at = &(*at)[placeIn(*at, step)];
        } else {
            return nullptr;
        }
    }
    return at;
}

/// The keys of the object the last step leads into, as they are.
std::vector<std::string> keysBeside(json document, std::vector<std::string> steps)
{
    steps.pop_back();
    std::vector<std::string> keys;
    if (const json* const parent = follow(document, steps); parent != nullptr && parent->is_object()) {
        for (const auto& [key, value] : parent->items()) {
            keys.push_back(key);
        }
    }
    return keys;
}

json parsed(std::string_view value)
{
    json read = json::parse(value, nullptr, false);
    return read.is_discarded() ? json(std::string(value)) : read;
}

}  // namespace

Expected<Scenario> withValues(const Scenario& scenario, const std::vector<Setting>& settings)
{
    Scenario whole = scenario;
    if (!whole.running.factory && std::ranges::any_of(settings, [](const Setting& setting) {
            return stepsOf(setting.path).front() == "factory";
        })) {
        whole.running.factory = factoryOf(whole);
    }
    json document = json::parse(toJson(whole));
    Problems problems;
    std::vector<std::string> beside;
    for (const Setting& setting : settings) {
        const std::vector<std::string> steps = stepsOf(setting.path);
        if (steps.front() == "workload" && steps.size() > 1 && !document["workload"].is_object()) {
            document["workload"] = {
                {"from", document["workload"].is_string() ? document["workload"] : json(whole.running.workload)}};
        }
        beside = keysBeside(document, steps);
        if (json* const at = follow(document, steps)) {
            *at = parsed(setting.value);
        } else {
            problems.push_back({shortened(setting.path, 60), "leads to nothing in the scenario",
                                "keys joined by dots, and in lists an index from 0 or a name"});
        }
    }
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    Expected<ReadScenario> read = fromJson(document.dump(), "scenario");
    if (!read) {
        return tl::unexpected(std::move(read.error()));
    }
    for (const Setting& setting : settings) {
        // What is not understood is kept in a file; as a setting it would be without effect.
        const std::vector<std::string> steps = stepsOf(setting.path);
        json unknown = json::parse(read->scenario.unknownKeys);
        if (const json* const at = follow(unknown, steps); at != nullptr && !at->is_null()) {
            problems.push_back({shortened(setting.path, 60), "is not understood", namesLike(steps.back(), beside)});
        }
    }
    return problems.empty() ? Expected<Scenario>(std::move(read->scenario)) : unexpected(std::move(problems));
}

Expected<std::string> valueAt(const Scenario& scenario, std::string_view path)
{
    Scenario whole = scenario;
    const std::vector<std::string> steps = stepsOf(path);
    if (steps.front() == "factory" && !whole.running.factory) {
        whole.running.factory = factoryOf(whole);
    }
    json document = json::parse(toJson(whole));
    if (const json* const at = follow(document, steps)) {
        return at->dump();
    }
    return unexpected(Problem{shortened(path, 60), "leads to nothing in the scenario",
                              "keys joined by dots, and in lists an index from 0 or a name"});
}

Expected<Setting> settingFrom(std::string_view typed)
{
    const std::size_t sign = typed.find('=');
    if (sign == std::string_view::npos || sign == 0) {
        return unexpected(Problem{inQuotes(typed), "sets nothing", "path=value is wanted, such as layout.tp=4"});
    }
    return Setting{std::string(typed.substr(0, sign)), std::string(typed.substr(sign + 1))};
}

}  // namespace tokenfactory::scenario
