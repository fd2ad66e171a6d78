#include "core/base/format.h"
#include "core/base/json.h"
#include "core/base/similar.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace tokenfactory {

using nlohmann::json;

namespace {

/// "a whole number of at least 1 is wanted", by the range and the kind of number.
Sentence wanted(Range range, const Sentence& kind)
{
    const double most = std::numeric_limits<double>::max();
    const bool bounded = range.high < most;
    if (range.low > -most) {
        const std::string low = toText(range.low);
        if (bounded && range.openHigh) {
            return {range.openLow ? "%1 above %2 and below %3 is wanted" : "%1 of at least %2 and below %3 is wanted",
                    {kind, low, toText(range.high)}};
        }
        if (bounded) {
            return {
                range.openLow ? "%1 above %2 and at most %3 is wanted" : "%1 of at least %2 and at most %3 is wanted",
                {kind, low, toText(range.high)}};
        }
        return {range.openLow ? "%1 above %2 is wanted" : "%1 of at least %2 is wanted", {kind, low}};
    }
    return bounded ? Sentence{"%1 of at most %2 is wanted", {kind, toText(range.high)}}
                   : Sentence{"%1 is wanted", {kind}};
}

}  // namespace

bool Range::holds(double value) const
{
    return value >= low && value <= high && !(openLow && value == low) && !(openHigh && value == high);
}

JsonObject::JsonObject(const json& value, std::string where, Problems& problems)
    : node(&value), path(std::move(where)), sink(&problems)
{
    if (!value.is_object() && path.ends_with(": ")) {
        sink->push_back(
            {path.substr(0, path.size() - 2), {"the document is %1", {inWords(value)}}, "an object { ... } is wanted"});
    } else if (!value.is_object()) {
        sink->push_back({path, {"is %1", {inWords(value)}}, "an object { ... } is wanted"});
    }
}

bool JsonObject::has(std::string_view key) const { return node->is_object() && node->contains(key); }

std::vector<std::string> JsonObject::keys() const
{
    std::vector<std::string> names;
    if (node->is_object()) {
        for (const auto& [key, value] : node->items()) {
            names.push_back(key);
        }
    }
    return names;
}

std::string JsonObject::pathOf(std::string_view key) const
{
    // A path starts with the file's name and ": "; a slash leads every key.
    return path + '/' + quotable(key);
}

void JsonObject::problem(std::string_view key, Sentence what, Sentence hint) const
{
    sink->push_back({pathOf(key), std::move(what), std::move(hint)});
}

const json* JsonObject::find(std::string_view key)
{
    asked.emplace_back(key);
    if (!node->is_object()) {
        return nullptr;
    }
    const auto found = node->find(key);
    return found == node->end() ? nullptr : &*found;
}

const json* JsonObject::required(std::string_view key, Sentence hint)
{
    const json* found = find(key);
    if (found == nullptr && node->is_object()) {
        problem(key, "is missing", std::move(hint));
    }
    return found;
}

std::optional<double> JsonObject::numberIn(std::string_view key, Range range, const Sentence& kind)
{
    const json& found = *node->find(key);
    if (found.is_number()) {
        const double value = found.get<double>();
        if (std::isfinite(value) && range.holds(value)) {
            return value;
        }
    }
    problem(key, {"is %1", {inWords(found)}}, wanted(range, kind));
    return std::nullopt;
}

double JsonObject::number(std::string_view key, Range range)
{
    return required(key, wanted(range, "a number")) ? numberIn(key, range, "a number").value_or(range.low) : range.low;
}

double JsonObject::number(std::string_view key, Range range, double absent)
{
    return find(key) ? numberIn(key, range, "a number").value_or(absent) : absent;
}

int JsonObject::whole(std::string_view key, int low, int high)
{
    const Range range{static_cast<double>(low), static_cast<double>(high)};
    return required(key, wanted(range, "a whole number")) ? whole(key, low, high, low) : low;
}

int JsonObject::whole(std::string_view key, int low, int high, int absent)
{
    if (!find(key)) {
        return absent;
    }
    const Range range{static_cast<double>(low), static_cast<double>(high)};
    const double value = numberIn(key, range, "a whole number").value_or(absent);
    if (value != std::floor(value)) {
        problem(key, {"is %1", {inWords(json(value))}}, "a whole number is wanted");
        return low;
    }
    return static_cast<int>(value);
}

bool JsonObject::isNull(std::string_view key) const { return has(key) && node->find(key)->is_null(); }

std::optional<double> JsonObject::numberOrNone(std::string_view key, Range range, std::optional<double> absent)
{
    if (find(key) == nullptr || isNull(key)) {
        return has(key) ? std::nullopt : absent;
    }
    return number(key, range);
}

std::optional<int> JsonObject::wholeOrNone(std::string_view key, int low, int high, std::optional<int> absent)
{
    if (find(key) == nullptr || isNull(key)) {
        return has(key) ? std::nullopt : absent;
    }
    return whole(key, low, high);
}

std::size_t JsonObject::indexIn(std::string_view key, std::span<const std::string_view> names,
                                std::optional<std::size_t> absent)
{
    if (absent && !has(key)) {
        asked.emplace_back(key);
        return *absent;
    }
    const std::vector<std::string> known(names.begin(), names.end());
    const json* found = required(key, namesLike("", known));
    if (found == nullptr) {
        return 0;
    }
    if (!found->is_string()) {
        problem(key, {"is %1", {inWords(*found)}}, namesLike("", known));
        return 0;
    }
    const auto& text = found->get_ref<const std::string&>();
    const auto at = std::ranges::find(known, text);
    if (at == known.end()) {
        problem(key, {"is \"%1\"", {quotable(text)}}, namesLike(text, known));
        return 0;
    }
    return static_cast<std::size_t>(at - known.begin());
}

bool JsonObject::flag(std::string_view key, bool absent)
{
    const json* found = find(key);
    if (found == nullptr) {
        return absent;
    }
    if (!found->is_boolean()) {
        problem(key, {"is %1", {inWords(*found)}}, "true or false is wanted");
        return absent;
    }
    return found->get<bool>();
}

std::string JsonObject::text(std::string_view key)
{
    return required(key, "a text is wanted") ? text(key, "") : std::string();
}

std::string JsonObject::text(std::string_view key, std::string_view absent)
{
    const json* found = find(key);
    if (found == nullptr) {
        return std::string(absent);
    }
    if (!found->is_string()) {
        problem(key, {"is %1", {inWords(*found)}}, "a text is wanted");
        return std::string(absent);
    }
    return found->get<std::string>();
}

std::vector<std::string> JsonObject::texts(std::string_view key)
{
    std::vector<std::string> list;
    const json* found = find(key);
    if (found == nullptr) {
        return list;
    }
    if (!found->is_array()) {
        problem(key, {"is %1", {inWords(*found)}}, "a list of texts is wanted");
        return list;
    }
    for (const json& entry : *found) {
        if (entry.is_string()) {
            list.push_back(entry.get<std::string>());
        } else {
            problem(key, {"holds %1", {inWords(entry)}}, "a list of texts is wanted");
        }
    }
    return list;
}

JsonObject JsonObject::object(std::string_view key)
{
    static const json empty = json::object();
    const json* found = required(key, "an object { ... } is wanted");
    return {found ? *found : empty, pathOf(key), *sink};
}

std::optional<JsonObject> JsonObject::objectIfPresent(std::string_view key)
{
    const json* found = find(key);
    return found ? std::optional(JsonObject(*found, pathOf(key), *sink)) : std::nullopt;
}

std::optional<JsonObject> JsonObject::objectOrNone(std::string_view key)
{
    const json* found = find(key);
    return found != nullptr && !found->is_null() ? std::optional(JsonObject(*found, pathOf(key), *sink)) : std::nullopt;
}

std::vector<JsonObject> JsonObject::objects(std::string_view key)
{
    std::vector<JsonObject> list;
    const json* found = find(key);
    if (found == nullptr) {
        return list;
    }
    if (!found->is_array()) {
        problem(key, {"is %1", {inWords(*found)}}, "a list [ ... ] is wanted");
        return list;
    }
    for (std::size_t i = 0; i < found->size(); ++i) {
        list.emplace_back((*found)[i], pathOf(key) + '/' + std::to_string(i), *sink);
    }
    return list;
}

const json& JsonObject::raw(std::string_view key)
{
    static const json null;
    const json* found = find(key);
    return found ? *found : null;
}

std::vector<std::string> JsonObject::others() const
{
    std::vector<std::string> names = keys();
    std::erase_if(names, [this](const std::string& key) { return std::ranges::find(asked, key) != asked.end(); });
    return names;
}

void JsonObject::refuseOthers() const
{
    for (const std::string& key : others()) {
        std::vector<std::string> known = asked;
        std::ranges::sort(known);
        known.erase(std::unique(known.begin(), known.end()), known.end());
        problem(key, "is not a field of this object", namesLike(key, known));
    }
}

}  // namespace tokenfactory
