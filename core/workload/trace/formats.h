#pragma once

#include "core/workload/trace/builder.h"

#include <filesystem>

namespace tokenfactory::workload {

// One reader for each format: the rows of the file go to the builder.

void readMooncake(const std::filesystem::path& file, TraceBuilder& builder);
void readAzure(const std::filesystem::path& file, TraceBuilder& builder);
void readBurstGpt(const std::filesystem::path& file, TraceBuilder& builder);
void readQwenBailian(const std::filesystem::path& file, TraceBuilder& builder);
/// A file or a folder of files.
void readWeka(const std::filesystem::path& path, TraceBuilder& builder);
/// A table of our own: CSV, or TSV where its first line has a tab. Its first line names the columns, in any order:
///   time_s         from the start of the trace; needed
///   input_tokens   of the whole prompt, 1 or more; needed
///   output_tokens  0 or more; needed
///   session        a whole number; empty for a request that belongs to none
///   agent          0 the main agent, 1.. a sub-agent; empty is 0
///   turn           of its agent; rows of a session are taken in the order of their times
///   gap_s          between the answer of the turn before and this request; empty: time since the turn before
///   person         1 where a person waits
///   blocks         ids of the blocks at the prompt's front, "1-236;240" (or , or blanks between, quoted in CSV)
/// Lines before it that begin with # may set "block_tokens=64" (64 unless told) and "blocks=session": the same id is
/// the same text within a session only, not in the whole file. The names trace, sub, idx, t_s, in_tok, out_tok, think_s
/// and kind (U a person) of run-length coded excerpts of the WEKA sessions are read too, their blocks by session.
void readTable(const std::filesystem::path& file, TraceBuilder& builder);

/// Whether the first line of a CSV file names the columns of this format.
bool isAzureHeader(std::string_view line);
bool isBurstGptHeader(std::string_view line);
bool isTableHeader(std::string_view line);

}  // namespace tokenfactory::workload
