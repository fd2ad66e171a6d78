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
    command_.add_option(flag.starts_with('-') ? flag : dashed(flag), texts_[name], help)
        ->type_name(values)
        ->group(group_);
}

void Flags::addSwitch(const std::string& flag, const std::string& help)
{
    command_.add_flag(dashed(flag), switches_[flag], help)->group(group_);
}

void Flags::addPlace(const std::string& name, const std::string& help)
{
    command_.add_option(name, texts_[name], help)->type_name("");
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

std::string_view Flags::required(std::string_view flag, std::string_view wanted, Problems& problems) const
{
    if (!given(flag)) {
        problems.push_back({dashed(flag), "is missing", std::string(wanted) + " is wanted"});
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

std::vector<std::string> Flags::list(std::string_view flag, Problems& problems) const
{
    std::vector<std::string> parts;
    std::string_view rest = text(flag);
    while (given(flag)) {
        const std::size_t comma = rest.find(',');
        parts.emplace_back(rest.substr(0, comma));
        if (comma == std::string_view::npos) {
            break;
        }
        rest.remove_prefix(comma + 1);
    }
    if (std::ranges::find(parts, "") != parts.end()) {
        problems.push_back(
            {dashed(flag), "is " + scenario::inQuotes(text(flag)), "names with a comma between are wanted"});
    }
    return parts;
}

std::vector<int> Flags::wholes(std::string_view flag, int low, int high, Problems& problems) const
{
    std::vector<int> numbers;
    for (const std::string& part : list(flag, problems)) {
        const Expected<int> value = scenario::wholeNumber(dashed(flag), part, low, high);
        if (value) {
            numbers.push_back(*value);
        } else if (!part.empty()) {
            append(problems, value.error());
        }
    }
    return numbers;
}

}  // namespace tokenfactory::app
