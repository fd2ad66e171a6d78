#include "core/scenario/value_path.h"

#include "core/base/json.h"
#include "core/base/similar.h"
#include "core/scenario/build.h"
#include "core/scenario/lookup.h"
#include "core/scenario/running_json.h"
#include "core/scenario/typed_number.h"

#include <nlohmann/json.hpp>

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

Expected<Scenario> withValue(const Scenario& scenario, std::string_view path, std::string_view value)
{
    const std::vector<std::string> steps = stepsOf(path);
    Scenario whole = scenario;
    if (steps.front() == "factory" && !whole.running.factory) {
        whole.running.factory = factoryOf(whole);
    }
    json document = json::parse(toJson(whole));
    if (json& workload = document["workload"];
        steps.front() == "workload" && steps.size() > 1 && !workload.is_object()) {
        workload = {{"from", whole.running.workload}};
    } else if (workload.is_null()) {
        document.erase("workload");
    }
    const std::vector<std::string> beside = keysBeside(document, steps);
    json* const at = follow(document, steps);
    if (at == nullptr) {
        return unexpected(Problem{shortened(path, 60), "leads to nothing in the scenario",
                                  "keys joined by dots, and in lists an index from 0 or a name"});
    }
    *at = parsed(value);
    Expected<ReadScenario> read = fromJson(document.dump(), path);
    if (!read) {
        return tl::unexpected(std::move(read.error()));
    }
    if (read->scenario.unknownKeys != whole.unknownKeys) {
        return unexpected(Problem{shortened(path, 60), "is not understood", namesLike(steps.back(), beside)});
    }
    return std::move(read->scenario);
}

Expected<Scenario> withSetting(const Scenario& scenario, std::string_view setting)
{
    const std::size_t sign = setting.find('=');
    if (sign == std::string_view::npos || sign == 0) {
        return unexpected(Problem{inQuotes(setting), "sets nothing", "path=value is wanted, such as layout.tp=4"});
    }
    return withValue(scenario, setting.substr(0, sign), setting.substr(sign + 1));
}

}  // namespace tokenfactory::scenario
