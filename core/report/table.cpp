#include "core/report/table.h"

#include "core/base/ascii.h"
#include "core/base/format.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>

namespace tokenfactory::report {

namespace {

constexpr std::string_view nothing = "\u2013";

/// Characters on screen: UTF-8 continuation bytes take no room.
std::size_t width(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return !isContinuation(c); }));
}

std::string forPeople(const Cell& cell, Unit unit)
{
    if (const auto* text = std::get_if<std::string>(&cell)) {
        return *text;
    }
    const auto* number = std::get_if<double>(&cell);
    return number ? readable(*number, unit) : std::string(nothing);
}

void appendNumber(std::string& line, double number)
{
    if (std::isfinite(number)) {
        line += toText(number);
    }
}

void appendCsv(std::string& line, const Cell& cell)
{
    if (const auto* number = std::get_if<double>(&cell)) {
        appendNumber(line, *number);
    }
    const auto* text = std::get_if<std::string>(&cell);
    if (text == nullptr) {
        return;
    }
    if (text->find_first_of(",\"\r\n") == std::string::npos) {
        line += *text;
        return;
    }
    line += '"';
    for (const char c : *text) {
        line += c;
        if (c == '"') {
            line += '"';
        }
    }
    line += '"';
}

void appendTsv(std::string& line, const Cell& cell)
{
    if (const auto* number = std::get_if<double>(&cell)) {
        appendNumber(line, *number);
    } else if (const auto* text = std::get_if<std::string>(&cell)) {
        std::ranges::replace_copy_if(
            *text, std::back_inserter(line), [](char c) { return c == '\t' || c == '\r' || c == '\n'; }, ' ');
    }
}

/// Keys, then rows, each cell as `append` writes it.
std::string inLines(const Table& table, char separator, std::string_view lineEnd,
                    void (*append)(std::string& line, const Cell& cell))
{
    std::string text;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        text.append(column == 0 ? 0 : 1, separator);
        append(text, table.columns[column].key);
    }
    text += lineEnd;
    for (const std::vector<Cell>& row : table.rows) {
        for (std::size_t column = 0; column < row.size(); ++column) {
            text.append(column == 0 ? 0 : 1, separator);
            append(text, row[column]);
        }
        text += lineEnd;
    }
    return text;
}

std::string inMarkdown(std::string text)
{
    for (std::size_t bar = text.find('|'); bar != std::string::npos; bar = text.find('|', bar + 2)) {
        text.insert(bar, "\\");
    }
    std::ranges::replace(text, '\n', ' ');
    return text;
}

/// Columns of numbers stand right, columns that hold any text left.
bool standsRight(const Table& table, std::size_t column)
{
    return std::ranges::none_of(table.rows, [column](const std::vector<Cell>& row) {
        return std::holds_alternative<std::string>(row[column]);
    });
}

void append(std::string& line, std::string_view text, std::size_t room, bool right)
{
    const std::string padding(room - width(text), ' ');
    line.append(right ? padding : std::string()).append(text).append(right ? std::string() : padding);
}

}  // namespace

Table select(const Table& table, std::span<const std::string_view> keys)
{
    Table selected;
    selected.rows.resize(table.rows.size());
    for (const std::string_view key : keys) {
        const auto found = std::ranges::find(table.columns, key, &Column::key);
        assert(found != table.columns.end());
        const auto column = static_cast<std::size_t>(found - table.columns.begin());
        selected.columns.push_back(*found);
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            selected.rows[row].push_back(table.rows[row][column]);
        }
    }
    return selected;
}

std::string asText(const Table& table, std::string_view indent)
{
    constexpr std::size_t gap = 2;
    std::vector<std::vector<std::string>> lines(table.rows.size() + 1);
    std::vector<std::size_t> room;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        lines[0].push_back(table.columns[column].title);
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            lines[row + 1].push_back(forPeople(table.rows[row][column], table.columns[column].unit));
        }
        std::size_t widest = 0;
        for (const std::vector<std::string>& line : lines) {
            widest = std::max(widest, width(line[column]));
        }
        room.push_back(widest);
    }
    std::string text;
    for (const std::vector<std::string>& cells : lines) {
        std::string line(indent);
        for (std::size_t column = 0; column < cells.size(); ++column) {
            line.append(column == 0 ? 0 : gap, ' ');
            append(line, cells[column], room[column], standsRight(table, column));
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

std::string asCsv(const Table& table) { return inLines(table, ',', "\r\n", appendCsv); }

std::string asTsv(const Table& table) { return inLines(table, '\t', "\n", appendTsv); }

std::string asMarkdown(const Table& table)
{
    std::string text = "|";
    std::string rule = "|";
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        text += ' ' + inMarkdown(table.columns[column].title) + " |";
        rule += standsRight(table, column) ? "---:|" : "---|";
    }
    text += '\n' + rule + '\n';
    for (const std::vector<Cell>& row : table.rows) {
        text += '|';
        for (std::size_t column = 0; column < row.size(); ++column) {
            text += ' ' + inMarkdown(forPeople(row[column], table.columns[column].unit)) + " |";
        }
        text += '\n';
    }
    return text;
}

}  // namespace tokenfactory::report
