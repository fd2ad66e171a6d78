#pragma once

#include "core/workload/trace/fields.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace tokenfactory::workload {

struct WekaRequest {
    std::size_t line = 0;  ///< where it ends in the file
    int agent = 0;         ///< 0 the main agent
    std::optional<double> t, in, out, thinkTime, apiTime;
    std::vector<std::uint64_t> ids;
    bool text = false;             ///< its input holds what a person wrote
    bool toolResult = false;       ///< its input holds what a tool gave
    std::optional<Refusal> wrong;  ///< a field of a wrong kind
};

struct WekaSession {
    std::size_t line = 0;  ///< where it ends in the file
    int tokensPerBlock = 64;
    bool global = false;  ///< block ids are the same text in every session
    bool hasRequests = false;
    std::vector<WekaRequest> requests;
    std::vector<double> markers;  ///< by sub-agent, when it was called
};

/// The sessions of one file, one after the other: one JSON object each, anything between lines.
class WekaStream {
public:
    explicit WekaStream(const std::filesystem::path& file);
    ~WekaStream();

    /// Goes to the next session; false at the end, a Refusal where there is no session (reading can go on behind it).
    Field<bool> next();
    const WekaSession& session() const;
    /// Of the latest Refusal.
    std::size_t line() const;

private:
    struct State;
    std::unique_ptr<State> state;
};

}  // namespace tokenfactory::workload
