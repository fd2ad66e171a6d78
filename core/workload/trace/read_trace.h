#pragma once

#include "core/base/expected.h"
#include "core/workload/trace.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>

namespace tokenfactory::workload {

/// Public formats by their published columns, and a table of our own (trace/table.cpp describes it).
enum class TraceFormat : unsigned char {
    automatic,    ///< by what the file holds
    mooncake,     ///< JSON lines: timestamp (ms), input_length, output_length, hash_ids of 512 tokens
    azure,        ///< CSV: TIMESTAMP, ContextTokens, GeneratedTokens (2023 and 2024)
    burstGpt,     ///< CSV: Timestamp (s), Request tokens, Response tokens, with or without Session ID and Elapsed time
    qwenBailian,  ///< JSON lines: chat_id, parent_chat_id, timestamp (s), hash_ids of 16 tokens
    weka,         ///< JSON, one session each (one a file, many a file, or a folder of files), sub-agents nested
    table,        ///< CSV or TSV: time_s, input_tokens, output_tokens, and session, agent, turn, gap_s, blocks
};

/// What a row that cannot be read does.
enum class OnBadRow : unsigned char {
    stop,  ///< it is a Problem, and there is no trace
    skip,  ///< it is left out; how many were, and the first of them, stand in the notes
};

struct TraceOptions {
    TraceFormat format = TraceFormat::automatic;
    OnBadRow onBadRow = OnBadRow::stop;
    std::size_t mostRows = 10'000'000;  ///< the rows after these are left out, with a note; >= 1
    /// Where many rows stand at equal steps of time (Mooncake: 3 s), each is moved to a place of its own within its
    /// step, the same in every reading.
    bool spreadQuantised = true;
    /// Blocks that no prompt parts are joined to blobs of at most so many tokens; 0 leaves each block a segment. A
    /// trace of sessions in blocks of 64 tokens becomes tens of times smaller, and who shares what with whom stays.
    int blobTokens = 0;
    /// Asked for at every row, and between the steps after the last: there is no trace then, and the problem is that
    /// reading was stopped.
    std::stop_token stop = {};
};

/// Reads a trace, line by line or value by value: beside its rows there is one line in memory, or one session. Rows
/// come sorted by time, the first at 0, turns of each agent counted from 0; what was changed for that stands in the
/// notes. A prompt without block ids, and what the ids leave over, is text that nothing shares. Problems name the file,
/// the line and the field.
Expected<Trace> readTrace(const std::filesystem::path& path, const TraceOptions& options = {});

std::string_view name(TraceFormat format);
std::optional<TraceFormat> traceFormatFromName(std::string_view name);
std::span<const std::string_view> traceFormatNames();
std::string_view name(OnBadRow onBadRow);
std::span<const std::string_view> onBadRowNames();

}  // namespace tokenfactory::workload
