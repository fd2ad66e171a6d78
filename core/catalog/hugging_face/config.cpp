#include "core/catalog/hugging_face/config.h"

#include "core/base/format.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace tokenfactory::catalog::hugging_face {

using nlohmann::json;

namespace {

constexpr int largest = 100'000'000;
constexpr std::array<std::string_view, 4> textConfigs{"text_config", "language_config", "llm_config", "thinker_config"};

constexpr const char* wholeNumberWanted = "a whole number from %1 to 100 million is wanted";

bool holdsSomething(const json& value)
{
    if (value.is_boolean()) {
        return value.get<bool>();
    }
    if (value.is_number()) {
        return value.get<double>() != 0.0;
    }
    return value.is_string() ? !value.get_ref<const std::string&>().empty() : !value.empty();
}

std::optional<int> asWhole(const json& value)
{
    if (!value.is_number()) {
        return std::nullopt;
    }
    const double number = value.get<double>();
    if (!(std::abs(number) <= largest) || number != std::floor(number)) {
        return std::nullopt;
    }
    return static_cast<int>(number);
}

bool allEqual(const json& list)
{
    return std::ranges::all_of(list, [&list](const json& entry) { return entry == list.front(); });
}

/// Two values say the same: 8 and 8.0, 64 and [64, 64], true and 1.
bool alike(const json& a, const json& b)
{
    const auto plain = [](const json& value) {
        const json& single = value.is_array() && !value.empty() && allEqual(value) ? value.front() : value;
        return single.is_boolean() ? json(single.get<bool>() ? 1 : 0) : single;
    };
    return plain(a) == plain(b);
}

}  // namespace

Config::Config(const json& document, std::string_view where, Problems& problems) : sink(&problems)
{
    levels.push_back({&document, std::string(where) + ": "});
    for (bool nested = true; nested;) {
        nested = false;
        for (const std::string_view key : textConfigs) {
            const json& outer = *levels.front().object;
            const auto inner = outer.is_object() ? outer.find(key) : outer.end();
            if (inner != outer.end() && inner->is_object()) {
                const std::string path = levels.front().path + '/' + std::string(key);
                levels.insert(levels.begin(), Level{&*inner, path});
                nested = true;
                break;
            }
        }
    }
}

std::optional<Config::Found> Config::lookUp(Keys keys, Scope scope)
{
    asked.insert(asked.end(), keys.begin(), keys.end());
    const std::size_t searched = scope == Scope::text ? 1 : levels.size();
    for (std::size_t i = 0; i < searched; ++i) {
        const json& object = *levels[i].object;
        for (const std::string_view key : keys) {
            const auto found = object.is_object() ? object.find(key) : object.end();
            if (found != object.end() && !found->is_null()) {
                return Found{&*found, std::string(key), levels[i].path + '/' + std::string(key), &levels[i]};
            }
        }
    }
    return std::nullopt;
}

void Config::refuse(const std::string& path, const json& value, Sentence hint) const
{
    sink->push_back({path, {"is %1", {inWords(value)}}, std::move(hint)});
}

const json* Config::find(Keys keys, Scope scope)
{
    const std::optional<Found> found = lookUp(keys, scope);
    return found ? found->value : nullptr;
}

std::optional<Config::Found> Config::oneFact(Keys keys, Scope scope)
{
    std::optional<Found> found = lookUp(keys, scope);
    for (const std::string_view key : found ? keys : Keys{}) {
        const auto other = found->level->object->find(key);
        if (other == found->level->object->end() || other->is_null() || alike(*found->value, *other)) {
            continue;
        }
        Problem contradiction{found->path,
                              {"is %1, but %2 is %3", {inWords(*found->value), std::string(key), inWords(*other)}},
                              "both are names of one thing: keep the right one"};
        const auto same = [&](const Problem& p) {
            return p.where == contradiction.where && p.what == contradiction.what;
        };
        if (std::ranges::none_of(*sink, same)) {
            sink->push_back(std::move(contradiction));
        }
    }
    return found;
}

std::optional<int> Config::wholeFrom(const Found& found, int low, Lists lists)
{
    const json* single = found.value;
    if (lists == Lists::ofEqualOnes && single->is_array() && !single->empty()) {
        if (!allEqual(*single)) {
            sink->push_back({found.path, "differs by layer", "one number for all layers is understood here"});
            return std::nullopt;
        }
        single = &single->front();
    }
    const std::optional<int> number = asWhole(*single);
    if (!number || *number < low) {
        refuse(found.path, *single, {wholeNumberWanted, {std::to_string(low)}});
        return std::nullopt;
    }
    return number;
}

std::optional<int> Config::whole(Keys keys, int low, Scope scope, Lists lists)
{
    const std::optional<Found> found = oneFact(keys, scope);
    return found ? wholeFrom(*found, low, lists) : std::nullopt;
}

int Config::required(Keys keys, int low, Scope scope, Lists lists)
{
    const std::optional<Found> found = oneFact(keys, scope);
    if (found) {
        return wholeFrom(*found, low, lists).value_or(low);
    }
    std::string names;
    for (const std::string_view key : keys) {
        names += (names.empty() ? "" : ", ") + std::string(key);
    }
    const std::string least = std::to_string(low);
    problem(*keys.begin(), "is missing",
            keys.size() > 1
                ? Sentence{"a whole number from %1 to 100 million is wanted, under one of the names %2", {least, names}}
                : Sentence{wholeNumberWanted, {least}});
    return low;
}

std::optional<bool> Config::flag(Keys keys, Scope scope)
{
    const std::optional<Found> found = oneFact(keys, scope);
    if (!found) {
        return std::nullopt;
    }
    if (found->value->is_boolean()) {
        return found->value->get<bool>();
    }
    const std::optional<int> number = asWhole(*found->value);
    if (number && (*number == 0 || *number == 1)) {
        return *number == 1;
    }
    refuse(found->path, *found->value, "true or false is wanted");
    return std::nullopt;
}

std::optional<std::string> Config::text(Keys keys, Scope scope)
{
    const std::optional<Found> found = oneFact(keys, scope);
    if (!found) {
        return std::nullopt;
    }
    if (!found->value->is_string()) {
        refuse(found->path, *found->value, "a text is wanted");
        return std::nullopt;
    }
    return found->value->get<std::string>();
}

std::optional<std::vector<int>> Config::wholes(Keys keys, int layers)
{
    const std::optional<Found> found = oneFact(keys, Scope::text);
    if (!found) {
        return std::nullopt;
    }
    const json& list = *found->value;
    if (!list.is_array() || list.size() < static_cast<std::size_t>(layers)) {
        refuse(found->path, list,
               {"a list of one whole number for each of %1 layers is wanted", {std::to_string(layers)}});
        return std::nullopt;
    }
    std::vector<int> values;
    for (std::size_t i = 0; i < static_cast<std::size_t>(layers); ++i) {
        const bool truth = list[i].is_boolean();
        const std::optional<int> number = truth ? std::optional(list[i].get<bool>() ? 1 : 0) : asWhole(list[i]);
        if (!number || *number < 0) {
            refuse(found->path + '/' + std::to_string(i), list[i], {wholeNumberWanted, {"0"}});
            return std::nullopt;
        }
        values.push_back(*number);
    }
    return values;
}

std::optional<std::vector<std::string>> Config::texts(Keys keys, int layers)
{
    const std::optional<Found> found = lookUp(keys, Scope::text);
    if (!found) {
        return std::nullopt;
    }
    const json& list = *found->value;
    if (!list.is_array() || list.size() < static_cast<std::size_t>(layers)) {
        refuse(found->path, list, {"a list of one text for each of %1 layers is wanted", {std::to_string(layers)}});
        return std::nullopt;
    }
    std::vector<std::string> values;
    for (std::size_t i = 0; i < static_cast<std::size_t>(layers); ++i) {
        if (!list[i].is_string()) {
            refuse(found->path + '/' + std::to_string(i), list[i], "a text is wanted");
            return std::nullopt;
        }
        values.push_back(list[i].get<std::string>());
    }
    return values;
}

std::optional<std::vector<int>> Config::indices(Keys keys)
{
    const std::optional<Found> found = lookUp(keys, Scope::text);
    if (!found) {
        return std::nullopt;
    }
    std::vector<int> values;
    if (!found->value->is_array()) {
        refuse(found->path, *found->value, "a list of layer numbers is wanted");
        return std::nullopt;
    }
    for (const json& entry : *found->value) {
        const std::optional<int> number = asWhole(entry);
        if (!number || *number < 0) {
            refuse(found->path, entry, "a layer number is wanted");
            return std::nullopt;
        }
        values.push_back(*number);
    }
    return values;
}

std::optional<Config> Config::object(Keys keys, Scope scope)
{
    const std::optional<Found> found = lookUp(keys, scope);
    if (!found) {
        return std::nullopt;
    }
    if (!found->value->is_object()) {
        refuse(found->path, *found->value, "an object { ... } is wanted");
        return std::nullopt;
    }
    Config inner(*found->value, "", *sink);
    inner.levels = {{found->value, found->path}};
    return inner;
}

std::string Config::modelType() { return text({"model_type"}, Scope::any).value_or(""); }

bool Config::isType(std::initializer_list<std::string_view> types)
{
    const std::string type = modelType();
    return std::ranges::find(types, type) != types.end();
}

void Config::problem(std::string_view key, Sentence what, Sentence hint) const
{
    sink->push_back({levels.front().path + '/' + std::string(key), std::move(what), std::move(hint)});
}

std::vector<std::string> Config::unread() const
{
    std::vector<std::string> keys;
    const json& object = *levels.front().object;
    for (const auto& [key, value] : object.items()) {
        if (holdsSomething(value) && std::ranges::find(asked, key) == asked.end()) {
            keys.push_back(key);
        }
    }
    return keys;
}

bool Config::says(std::string_view key)
{
    const json* value = find({key});
    return value != nullptr && holdsSomething(*value);
}

}  // namespace tokenfactory::catalog::hugging_face
