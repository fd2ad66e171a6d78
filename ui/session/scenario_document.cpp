#include "ui/session/scenario_document.h"

#include "core/base/json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace tokenfactory::ui {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

constexpr auto pinsKey = "pins";
constexpr auto momentKey = "moment_s";
constexpr auto openedKey = "opened";
constexpr auto letterKey = "letter";
constexpr auto scenarioKey = "scenario";

/// The letter of a pin that is not there yet; 0 where it is none.
char freeLetter(const json& pin, const std::vector<PinnedScenario>& taken)
{
    const auto found = pin.is_object() ? pin.find(letterKey) : pin.end();
    if (found == pin.end() || !found->is_string() || found->get_ref<const std::string&>().size() != 1)
        return 0;
    const char letter = found->get_ref<const std::string&>().front();
    const bool known = letter >= 'A' && letter < 'A' + mostPins;
    const bool isFree =
        std::none_of(taken.begin(), taken.end(), [letter](const auto& p) { return p.letter == letter; });
    return known && isFree ? letter : char(0);
}

/// What keeps a pin from being restored, as a warning.
Problem leftOut(const Problem& problem) { return {problem.where, problem.what, "the pin is left out"}; }

/// Adds a pin of the file, or the warning why it is none.
void addPin(ScenarioDocument& document, const json& pin, const std::string& where)
{
    const char letter = freeLetter(pin, document.pins);
    if (letter == 0 || !pin.contains(scenarioKey)) {
        document.warnings.push_back({where, "is no pin with a letter of its own from A to C; left out", {}});
        return;
    }
    auto read = scenario::fromJson(pin[scenarioKey].dump(), where);
    if (!read) {
        document.warnings.push_back(leftOut(read.error().front()));
        return;
    }
    document.pins.push_back({letter, std::move(read->scenario)});
}

}  // namespace

ScenarioDocument documentOf(scenario::ReadScenario read)
{
    ScenarioDocument document;
    document.scenario = std::move(read.scenario);
    document.warnings = std::move(read.warnings);
    json unknown = json::parse(document.scenario.unknownKeys);
    const auto forgetWarning = [&document](const char* key) {
        std::erase_if(document.warnings,
                      [key](const Problem& warning) { return warning.where.ends_with(std::string(": /") + key); });
    };
    if (const auto moment = unknown.find(momentKey); moment != unknown.end() && moment->is_number()) {
        constexpr double longestS = 1e9;
        document.momentS = std::clamp(moment->get<double>(), 0.0, longestS);
        unknown.erase(moment);
        document.scenario.unknownKeys = unknown.dump();
        forgetWarning(momentKey);
    }
    if (const auto opened = unknown.find(openedKey); opened != unknown.end() && opened->is_object()) {
        if (auto before = scenario::fromJson(opened->dump(), openedKey))
            document.opened = std::move(before->scenario);
        unknown.erase(opened);
        document.scenario.unknownKeys = unknown.dump();
        forgetWarning(openedKey);
    }
    const auto found = unknown.find(pinsKey);
    if (found == unknown.end() || !found->is_array())
        return document;
    const json pins = std::exchange(*found, json());
    unknown.erase(pinsKey);
    document.scenario.unknownKeys = unknown.dump();
    forgetWarning(pinsKey);
    for (std::size_t i = 0; i < pins.size(); ++i)
        addPin(document, pins[i], std::string(pinsKey) + '[' + std::to_string(i) + ']');
    std::sort(document.pins.begin(), document.pins.end(),
              [](const PinnedScenario& a, const PinnedScenario& b) { return a.letter < b.letter; });
    return document;
}

std::vector<Pin> unsweptPins(ScenarioDocument& document, const catalog::Catalog& catalog)
{
    std::vector<Pin> pins;
    for (const PinnedScenario& pin : document.pins) {
        auto resolved = scenario::resolve(pin.scenario, catalog);
        if (!resolved) {
            document.warnings.push_back(leftOut(resolved.error().front()));
            continue;
        }
        pins.push_back(
            {pin.letter, answerUnswept({0, pin.scenario, *std::move(resolved), frontier::Width::every, false})});
    }
    return pins;
}

std::string documentJson(const scenario::Scenario& scenario, const std::vector<Pin>& pins,
                         std::optional<double> momentS, const scenario::Scenario* opened)
{
    const std::string text = toJson(scenario);
    if (pins.empty() && !momentS && !opened)
        return text;
    ordered_json document = ordered_json::parse(text);
    if (momentS)
        document[momentKey] = *momentS;
    if (opened)
        document[openedKey] = ordered_json::parse(toJson(*opened));
    if (pins.empty())
        return document.dump(2) + '\n';
    ordered_json list = ordered_json::array();
    for (const Pin& pin : pins)
        list.push_back({{letterKey, std::string(1, pin.letter)},
                        {scenarioKey, ordered_json::parse(toJson(pin.answer->scenario))}});
    document[pinsKey] = std::move(list);
    return document.dump(2) + '\n';
}

}  // namespace tokenfactory::ui
