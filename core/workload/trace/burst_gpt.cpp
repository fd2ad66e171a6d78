#include "core/workload/trace/csv_rows.h"
#include "core/workload/trace/formats.h"

#include <unordered_map>

namespace tokenfactory::workload {
namespace {

struct BurstGptColumns {
    std::optional<std::size_t> time, input, output, session, elapsed, log;
    bool needed() const { return time && input && output; }
};

BurstGptColumns burstGptColumns(const CsvColumns& columns)
{
    return {columns.find({"Timestamp"}),  columns.find({"Request tokens"}), columns.find({"Response tokens"}),
            columns.find({"Session ID"}), columns.find({"Elapsed time"}),   columns.find({"Log Type"})};
}

bool isNoSession(std::string_view text) { return text.empty() || text == "-1" || text == "nan" || text == "None"; }

/// Sessions by the text of their id, and when the latest answer of each was complete.
struct Sessions {
    struct Session {
        std::int64_t number = 0;
        SimTime answered;
    };
    std::unordered_map<std::string, Session> byId;
};

Field<RowFields> rowIn(const BurstGptColumns& columns, const std::vector<std::string>& fields, Sessions& sessions)
{
    const auto of = [&](std::optional<std::size_t> column) {
        return column ? std::string_view(fields[*column]) : std::string_view();
    };
    Field<RowFields> row = rowOf(
        numberIn("Timestamp", of(columns.time)).and_then([](double value) { return timeIn("Timestamp", value, 1.0); }),
        tokensIn("Request tokens", of(columns.input), 1), tokensIn("Response tokens", of(columns.output), 0));
    if (!row) {
        return row;
    }
    row->interactive = of(columns.log).starts_with("Conversation");
    const bool tellsElapsed = !of(columns.elapsed).empty();
    SimTime elapsed;
    if (tellsElapsed) {
        const Field<SimTime> read = numberIn("Elapsed time", of(columns.elapsed)).and_then([](double value) {
            return spanIn("Elapsed time", value);
        });
        if (!read) {
            return tl::unexpected(read.error());
        }
        elapsed = *read;
    }
    if (isNoSession(of(columns.session))) {
        return row;
    }
    const auto [entry, isNew] =
        sessions.byId.try_emplace(std::string(of(columns.session)),
                                  Sessions::Session{static_cast<std::int64_t>(sessions.byId.size()), SimTime{}});
    row->session = entry->second.number;
    if (tellsElapsed) {
        row->gap = isNew ? SimTime{} : std::max(SimTime{}, row->time - entry->second.answered);
        entry->second.answered = row->time + elapsed;
    }
    return row;
}

}  // namespace

bool isBurstGptHeader(std::string_view line) { return burstGptColumns(CsvColumns(line)).needed(); }

// https://github.com/HPMLL/BurstGPT: seconds; the newer files have Session ID and Elapsed time; no block ids. An answer
// of no tokens is a request that failed.
void readBurstGpt(const std::filesystem::path& file, TraceBuilder& builder)
{
    LineReader lines(file);
    lines.next();
    const CsvColumns header(lines.line());
    const BurstGptColumns columns = burstGptColumns(header);
    if (!columns.needed()) {
        builder.fail("does not name the columns Timestamp, Request tokens and Response tokens in its first line",
                     "these are the columns of BurstGPT");
        return;
    }
    Sessions sessions;
    readCsvRows(lines, header, builder, [&](const std::vector<std::string>& fields) {
        builder.add(lines.number(), rowIn(columns, fields, sessions));
    });
}

}  // namespace tokenfactory::workload
