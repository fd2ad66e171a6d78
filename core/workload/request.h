#pragma once

#include "core/base/sim_time.h"
#include "core/workload/segment.h"

#include <cstdint>
#include <vector>

namespace tokenfactory::workload {

/// One turn, as it reaches the orchestrator.
struct Request {
    std::int64_t id = 0;       ///< counts up in the order of arrival
    std::int64_t session = 0;  ///< a session and its sub-agents have the same
    int agent = 0;             ///< 0 = the main agent
    int turn = 0;              ///< of its agent, from 0
    SimTime arrival;
    std::vector<Segment> prompt;  ///< the whole input, oldest first
    int outputTokens = 0;         ///< >= 0; nobody but the source and the retiring worker may look
    ContentId answer = 0;         ///< what the output is called in the next prompt
    bool promptCut = false;       ///< to the workload's context limit
    bool answerCut = false;       ///< the answer, to what the prompt leaves of it
    bool interactive = false;     ///< a person waits: may use the share that is reserved for short turns
    friend bool operator==(const Request&, const Request&) = default;

    std::int64_t promptTokens() const;
};

}  // namespace tokenfactory::workload
