#pragma once

#include "core/base/sentence.h"
#include "core/base/sim_time.h"
#include "core/workload/trace/fields.h"
#include "core/workload/trace/read_trace.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tokenfactory::workload {

/// A row as its format says it.
struct RowFields {
    SimTime time;
    std::int64_t session = -1;
    int agent = 0;
    std::int64_t inputTokens = 1;
    std::int64_t outputTokens = 0;
    std::optional<SimTime> gap;  ///< none: the format does not tell; the time since the turn before stands in
    bool interactive = false;
};

/// The row of these fields, or the first of them that is no good.
Field<RowFields> rowOf(const Field<SimTime>& time, const Field<std::int64_t>& input, const Field<std::int64_t>& output);

/// Ids of the blocks at the front of a prompt.
struct BlockIds {
    std::span<const std::uint64_t> ids;
    int tokensPerBlock = 1;  ///< >= 1
    std::int64_t scope = 0;  ///< ids are the same text within a scope only: 0 all sessions, 1.. one of them
};

/// Gathers the rows of a trace, whatever their format.
class TraceBuilder {
public:
    TraceBuilder(std::string file, const TraceOptions& options);

    /// Reading ends: a bad row or somebody stopped it, or there was a row more than wanted.
    bool done() const { return !problems.empty() || more || stopped(); }
    /// Takes a row or what keeps it from being one.
    void add(std::size_t line, const Field<RowFields>& row, const BlockIds& blocks = {});
    void refuse(std::size_t line, const Refusal& why);
    /// Something wrong with the file as a whole: there is no trace.
    void fail(Sentence what, Sentence hint = {});
    void note(Sentence text);
    /// What is read from now on comes from this file.
    void enterFile(std::string name) { file = std::move(name); }
    /// No later row shares blocks with those up to here: their blocks can be joined.
    void endScope();
    /// Times count from the start of each session.
    void useOwnClocks() { ownClocks = true; }

    Expected<Trace> finish();

private:
    bool stopped() const { return options.stop.stop_requested(); }
    void sortRows();
    void rebase();
    void refuseTooLong();
    void spreadRows();
    void countTurns();
    void noteRefused();

    std::string file;
    TraceOptions options;
    Trace trace;
    Problems problems;
    std::vector<Problem> firstRefused;
    std::size_t refused = 0;
    std::size_t joinedRows = 0;
    std::uint64_t unshared = 0;  ///< contents given to text that nothing shares
    std::uint64_t joined = 0;    ///< contents given to joined blocks
    std::size_t answerless = 0;  ///< rows without a token of output
    bool ownClocks = false;
    bool more = false;  ///< there were more rows than wanted
    bool gapsUnknown = false;
};

}  // namespace tokenfactory::workload
