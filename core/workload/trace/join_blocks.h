#pragma once

#include "core/workload/trace.h"

namespace tokenfactory::workload {

/// Joins segments of the rows from `firstRow` on, the last of the trace: those that every prompt holding the first of
/// them holds together become one, of at most `blobTokens`. Prompts share the same tokens as before. `contents` counts
/// the contents that were named, over several calls.
void joinBlocks(Trace& trace, std::size_t firstRow, int blobTokens, std::uint64_t& contents);

/// Contents of joined blocks have both upper bits, no others of a trace have.
inline constexpr ContentId joinedContents = ContentId{3} << 62U;

}  // namespace tokenfactory::workload
