#include "core/base/csv.h"

#include "core/base/ascii.h"

#include <algorithm>

namespace tokenfactory {
namespace {

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace

Field<std::vector<std::string>> splitFields(std::string_view line, char separator)
{
    std::vector<std::string> fields;
    for (std::size_t place = 0;;) {
        const std::size_t begin = line.find_first_not_of(' ', place);
        if (begin == std::string_view::npos || line[begin] != '"') {
            const std::size_t end = std::min(line.find(separator, place), line.size());
            fields.emplace_back(trimmed(line.substr(place, end - place)));
            place = end;
        } else {
            std::string field;
            place = begin + 1;
            for (;; ++place) {
                if (place >= line.size()) {
                    return refusal("", "has a quote that does not end", "a line for each row is wanted");
                }
                if (line[place] != '"') {
                    field += line[place];
                } else if (place + 1 < line.size() && line[place + 1] == '"') {
                    field += line[++place];
                } else {
                    break;
                }
            }
            place = line.find_first_not_of(' ', place + 1);
            if (place != std::string_view::npos && line[place] != separator) {
                return refusal("", "has text behind a quote");
            }
            place = std::min(place, line.size());
            fields.push_back(std::move(field));
        }
        if (place >= line.size()) {
            return fields;
        }
        ++place;
    }
}

CsvColumns::CsvColumns(std::string_view header) : separator(header.find('\t') == std::string_view::npos ? ',' : '\t')
{
    Field<std::vector<std::string>> fields = splitFields(header, separator);
    if (fields) {
        for (const std::string& field : *fields) {
            names.push_back(lowered(field));
        }
    }
}

std::optional<std::size_t> CsvColumns::find(std::initializer_list<std::string_view> wanted) const
{
    for (const std::string_view name : wanted) {
        const auto found = std::ranges::find(names, lowered(name));
        if (found != names.end()) {
            return static_cast<std::size_t>(found - names.begin());
        }
    }
    return std::nullopt;
}

Field<std::vector<std::string>> CsvColumns::split(std::string_view line) const
{
    Field<std::vector<std::string>> fields = splitFields(line, separator);
    if (fields && fields->size() != names.size()) {
        return refusal("", {"has %1 fields", {std::to_string(fields->size())}},
                       {"%1 are wanted, as in the first line", {std::to_string(names.size())}});
    }
    return fields;
}

}  // namespace tokenfactory
