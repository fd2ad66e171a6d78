#pragma once

#include "core/base/refusal.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory {

/// The fields of a line, without the blanks around them; quoted ones ("a, ""b""") without their quotes. A quote that
/// does not end is a Refusal.
Field<std::vector<std::string>> splitFields(std::string_view line, char separator);

/// The columns of a CSV or TSV file, by the names of its first line. Upper and lower case are the same.
class CsvColumns {
public:
    /// Tabs part the fields where the line has one, commas else.
    explicit CsvColumns(std::string_view header);

    /// Where the column of one of these names is.
    std::optional<std::size_t> find(std::initializer_list<std::string_view> names) const;
    /// A row of as many fields as there are columns.
    Field<std::vector<std::string>> split(std::string_view line) const;

private:
    char separator;
    std::vector<std::string> names;
};

}  // namespace tokenfactory
