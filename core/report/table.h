#pragma once

#include "core/base/explanation.h"

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tokenfactory::report {

/// Nothing (does not apply), a number in the column's unit, or a text.
using Cell = std::variant<std::monostate, double, std::string>;

/// One column: its key carries the SI unit ("tpot_s") and heads the CSV, its title heads what people read.
struct Column {
    std::string key;
    std::string title;
    Unit unit = Unit::none;
};

/// Rows of cells, as many as there are columns in each.
struct Table {
    using Row = std::vector<Cell>;
    std::vector<Column> columns;
    std::vector<Row> rows;
};

/// The table with some of its columns, in the order of `keys`, each a key of the table.
Table select(const Table& table, std::span<const std::string_view> keys);

/// For people: aligned columns, numbers with prefix and unit in three digits; an en dash where nothing applies or a
/// number is not finite. Every line is indented by `indent` and ends in a line feed.
std::string asText(const Table& table, std::string_view indent = {});

/// RFC 4180: keys in the first record, CR LF, quotes where needed; numbers in full precision with a decimal point,
/// cells without a value or with one that is not finite are empty.
std::string asCsv(const Table& table);

/// The same for spreadsheets to take from a clipboard: keys and cells between tabs, line feeds; a tab or a line break
/// in a text is a space.
std::string asTsv(const Table& table);

/// A Markdown table with titles and readable numbers.
std::string asMarkdown(const Table& table);

}  // namespace tokenfactory::report
