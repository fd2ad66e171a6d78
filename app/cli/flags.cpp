#include "app/cli/flags.h"

#include "core/scenario/typed_number.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace tokenfactory::app {

namespace {

std::string dashed(std::string_view flag) { return "--" + std::string(flag); }

void append(Problems& problems, const Problems& more) { problems.insert(problems.end(), more.begin(), more.end()); }

}  // namespace

void Flags::add(const std::string& flag, const std::string& values, std::string help, std::string_view absent)
{
    if (!absent.empty()) {
        help.append(" Default: ").append(absent).append(".");
    }
    const std::string name = flag.substr(flag.rfind("--") == std::string::npos ? 0 : flag.rfind("--") + 2);
    options_[name] = command_.add_option(flag.starts_with('-') ? flag : dashed(flag), texts_[name], help)
                         ->type_name(values)
                         ->group(group_);
}

void Flags::addRepeated(const std::string& flag, const std::string& values, const std::string& help)
{
    options_[flag] = command_.add_option(dashed(flag), repeated_[flag], help)
                         ->type_name(values)
                         ->group(group_)
                         ->expected(1)
                         ->take_all()
                         ->allow_extra_args(false);
}

void Flags::addSwitch(const std::string& flag, const std::string& help)
{
    command_.add_flag(dashed(flag), switches_[flag], help)->group(group_);
}

void Flags::addPlace(const std::string& name, const std::string& help)
{
    options_[name] = command_.add_option(name, texts_[name], help)->type_name("");
}

void Flags::addPlaces(const std::string& name, const std::string& help)
{
    options_[name] = command_.add_option(name, repeated_[name], help)->type_name("");
}

bool Flags::given(std::string_view flag) const
{
    const auto found = options_.find(flag);
    return found != options_.end() && found->second->count() > 0;
}

bool Flags::isOn(std::string_view flag) const
{
    const auto found = switches_.find(flag);
    return found != switches_.end() && found->second;
}

std::string_view Flags::text(std::string_view flag) const
{
    const auto found = texts_.find(flag);
    return found == texts_.end() ? std::string_view() : found->second;
}

std::vector<std::string> Flags::all(std::string_view flag) const
{
    const auto found = repeated_.find(flag);
    return found == repeated_.end() ? std::vector<std::string>() : found->second;
}

std::string Flags::typed(std::string_view flag) const
{
    const auto found = options_.find(flag);
    const bool isPlace = found != options_.end() && found->second->get_lnames().empty();
    return isPlace ? std::string(flag) : dashed(flag);
}

std::string_view Flags::required(std::string_view flag, std::string_view wanted, Problems& problems) const
{
    if (!given(flag)) {
        problems.push_back({typed(flag), "is missing", std::string(wanted) + " is wanted"});
    }
    return optional(flag, wanted, problems);
}

std::string_view Flags::optional(std::string_view flag, std::string_view wanted, Problems& problems) const
{
    if (given(flag) && text(flag).empty()) {
        problems.push_back({typed(flag), "is \"\"", std::string(wanted) + " is wanted"});
    }
    return text(flag);
}

int Flags::whole(std::string_view flag, int low, int high, int absent, Problems& problems) const
{
    if (!given(flag)) {
        return absent;
    }
    const Expected<int> value = scenario::wholeNumber(dashed(flag), text(flag), low, high);
    if (!value) {
        append(problems, value.error());
    }
    return value.value_or(absent);
}

std::optional<double> Flags::real(std::string_view flag, Range range, Problems& problems) const
{
    if (!given(flag)) {
        return std::nullopt;
    }
    const Expected<double> value = scenario::realNumber(dashed(flag), text(flag), range);
    if (!value) {
        append(problems, value.error());
        return std::nullopt;
    }
    return *value;
}

/// What stands between the commas, each once.
std::vector<std::string> Flags::parts(std::string_view flag, std::string_view wanted, Problems& problems) const
{
    std::vector<std::string> parts;
    std::string_view rest = text(flag);
    while (given(flag)) {
        const std::size_t comma = rest.find(',');
        const std::string_view part = rest.substr(0, comma);
        if (std::ranges::find(parts, part) == parts.end()) {
            parts.emplace_back(part);
        }
        if (comma == std::string_view::npos) {
            break;
        }
        rest.remove_prefix(comma + 1);
    }
    if (std::ranges::find(parts, "") != parts.end()) {
        problems.push_back({dashed(flag), "is " + scenario::inQuotes(text(flag)),
                            std::string(wanted) + " with a comma between are wanted"});
    }
    return parts;
}

std::vector<std::string> Flags::list(std::string_view flag, Problems& problems) const
{
    return parts(flag, "names", problems);
}

std::vector<int> Flags::wholes(std::string_view flag, int low, int high, Problems& problems) const
{
    std::vector<int> numbers;
    for (const std::string& part : parts(flag, "whole numbers", problems)) {
        const Expected<int> value = scenario::wholeNumber(dashed(flag), part, low, high);
        if (value && std::ranges::find(numbers, *value) == numbers.end()) {
            numbers.push_back(*value);
        } else if (!value && !part.empty()) {
            append(problems, value.error());
        }
    }
    return numbers;
}

}  // namespace tokenfactory::app
