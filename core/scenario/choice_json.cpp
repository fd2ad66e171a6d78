#include "core/scenario/choice_json.h"

#include "core/base/format.h"
#include "core/scenario/choice_values.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace tokenfactory::scenario {

using nlohmann::ordered_json;

std::string choiceKey(std::string_view flag)
{
    std::string key(flag);
    std::ranges::replace(key, '-', '_');
    return key;
}

ordered_json choiceJson(const cost::Choices& choices, std::string_view flag)
{
    const std::string text = choiceText(choices, flag);
    if (text == "none") {
        return nullptr;
    }
    const std::optional<double> number = toNumber(text);
    if (!number) {
        return text;
    }
    constexpr double largestExact = 9007199254740992.0;  // 2^53
    const bool whole = *number == std::floor(*number) && std::abs(*number) < largestExact;
    return whole ? ordered_json(static_cast<std::int64_t>(*number)) : ordered_json(*number);
}

ordered_json choicesJson(const cost::Choices& choices)
{
    ordered_json document = ordered_json::object();
    for (const cost::ChoiceRow& row : cost::choicesTable()) {
        if (isChoice(row.flag)) {
            document[choiceKey(row.flag)] = choiceJson(choices, row.flag);
        }
    }
    return document;
}

}  // namespace tokenfactory::scenario
