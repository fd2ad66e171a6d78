#include "core/base/json.h"
#include "core/workload/trace/csv_rows.h"
#include "core/workload/trace/formats.h"

#include <charconv>
#include <unordered_map>

namespace tokenfactory::workload {
namespace {

struct TableColumns {
    std::optional<std::size_t> time, session, agent, turn, input, output, gap, blocks, person;
    bool excerpt = false;  ///< of the WEKA sessions
    bool needed() const { return time && input && output; }
};

TableColumns tableColumns(const CsvColumns& names)
{
    return {.time = names.find({"time_s", "t_s"}),
            .session = names.find({"session", "trace"}),
            .agent = names.find({"agent", "sub"}),
            .turn = names.find({"turn", "idx"}),
            .input = names.find({"input_tokens", "in_tok"}),
            .output = names.find({"output_tokens", "out_tok"}),
            .gap = names.find({"gap_s", "think_s"}),
            .blocks = names.find({"blocks"}),
            .person = names.find({"person", "kind"}),
            .excerpt = names.find({"trace"}).has_value()};
}

/// "1-236,240" with , ; or blanks between: at most `most` ids.
Field<std::vector<std::uint64_t>> rangesIn(std::string_view text, std::uint64_t most)
{
    std::vector<std::uint64_t> ids;
    constexpr std::string_view between = ",; ";
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(between), text.size());
        const std::string_view range = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (range.empty()) {
            continue;
        }
        std::uint64_t first = 0;
        const char* const stop = range.data() + range.size();
        auto read = std::from_chars(range.data(), stop, first);
        std::uint64_t last = first;
        if (read.ec == std::errc() && read.ptr != stop && *read.ptr == '-') {
            read = std::from_chars(read.ptr + 1, stop, last);
        }
        if (read.ec != std::errc() || read.ptr != stop || last < first) {
            return refusal("blocks", {"hold \"%1\"", {quotable(range)}}, "ids and ranges such as 1-236 are wanted");
        }
        if (last - first >= most - ids.size()) {
            return refusal("blocks", "are more than the input fills");
        }
        for (std::uint64_t id = first; id <= last; ++id) {
            ids.push_back(id);
        }
    }
    return ids;
}

class TableReader {
public:
    TableReader(const std::filesystem::path& file, TraceBuilder& sink) : lines(file), builder(sink) {}

    void read()
    {
        readSettings();
        const CsvColumns header(lines.line());
        columns = tableColumns(header);
        if (columns.excerpt) {
            blocksAreLocal = true;
            builder.useOwnClocks();
        }
        if (!columns.needed()) {
            builder.fail("does not name the columns time_s, input_tokens and output_tokens in its first line",
                         "further columns are session, agent, turn, gap_s, person and blocks");
            return;
        }
        readCsvRows(lines, header, builder, [&](const std::vector<std::string>& fields) { readRow(fields); });
    }

private:
    /// "# block_tokens=512 blocks=session" in lines before the header.
    void readSettings()
    {
        while (lines.next() && lines.line().starts_with('#')) {
            const std::string& line = lines.line();
            constexpr std::string_view tokens = "block_tokens=";
            const std::size_t place = line.find(tokens);
            if (place != std::string::npos) {
                int value = 0;
                std::from_chars(line.data() + place + tokens.size(), line.data() + line.size(), value);
                if (value < 1 || value > 1'000'000) {
                    builder.fail("has no number of tokens behind block_tokens=", "1 to 1,000,000 is wanted");
                }
                tokensPerBlock = std::max(1, value);
            }
            blocksAreLocal = blocksAreLocal || line.find("blocks=session") != std::string::npos;
        }
    }

    void readRow(const std::vector<std::string>& fields)
    {
        const auto of = [&](std::optional<std::size_t> column) {
            return column ? std::string_view(fields[*column]) : std::string_view();
        };
        const auto seconds = [&](std::string_view name, std::string_view text) {
            return numberIn(name, text).and_then([&](double value) { return timeIn(name, value, 1.0); });
        };
        const auto id = [&](std::string_view name, std::string_view text, double most) -> Field<std::int64_t> {
            if (text.empty()) {
                return -1;
            }
            Field<std::int64_t> read = numberIn(name, text).and_then([&](double value) { return idOf(name, value); });
            if (read && static_cast<double>(*read) > most) {
                return refusal(name, {"is %1", {Sentence{"the number %1", {std::string(text)}}}},
                               "a smaller one is wanted");
            }
            return read;
        };
        Field<RowFields> row =
            rowOf(seconds("time_s", of(columns.time)), tokensIn("input_tokens", of(columns.input), 1),
                  tokensIn("output_tokens", of(columns.output), 0));
        const Field<std::int64_t> session = id("session", of(columns.session), 9e15);
        const Field<std::int64_t> agent = id("agent", of(columns.agent), 1e6);
        const Field<std::int64_t> turn = id("turn", of(columns.turn), 1e9);
        const Field<SimTime> gap =
            of(columns.gap).empty()
                ? SimTime{}
                : numberIn("gap_s", of(columns.gap)).and_then([](double value) { return spanIn("gap_s", value); });
        const std::uint64_t most = row ? static_cast<std::uint64_t>(row->inputTokens / tokensPerBlock) + 2 : 2;
        const Field<std::vector<std::uint64_t>> ids = rangesIn(of(columns.blocks), most);
        const auto firstWrong = [](const auto&... field) {
            const Refusal* why = nullptr;
            ((why = why == nullptr && !field ? &field.error() : why), ...);
            return why;
        };
        if (const Refusal* const why = firstWrong(row, session, agent, turn, gap, ids)) {
            builder.refuse(lines.number(), *why);
            return;
        }
        if (*session >= 0) {
            row->session = numbers.try_emplace(*session, static_cast<std::int64_t>(numbers.size())).first->second;
        }
        row->agent = static_cast<int>(std::max<std::int64_t>(0, *agent));
        if (!of(columns.gap).empty()) {
            row->gap = *gap;
        }
        row->interactive = of(columns.person) == "1" || of(columns.person) == "U";
        builder.add(lines.number(), row,
                    {*ids, tokensPerBlock, blocksAreLocal && row->session >= 0 ? row->session + 1 : 0});
    }

    LineReader lines;
    TraceBuilder& builder;
    TableColumns columns;
    std::unordered_map<std::int64_t, std::int64_t> numbers;  ///< sessions, by their number in the file
    int tokensPerBlock = 64;
    bool blocksAreLocal = false;
};

}  // namespace

bool isTableHeader(std::string_view line) { return tableColumns(CsvColumns(line)).needed(); }

void readTable(const std::filesystem::path& file, TraceBuilder& builder) { TableReader(file, builder).read(); }

}  // namespace tokenfactory::workload
