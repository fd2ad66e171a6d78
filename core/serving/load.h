#pragma once

#include "core/catalog/engine_costs.h"

#include <optional>
#include <string_view>

namespace tokenfactory::serving {

using catalog::EngineFamily;

/// Of the name of an engine as tables write it: "Dynamo TRT-LLM", "sglang 0.5.8.post1".
EngineFamily familyOf(std::string_view engine);

/// The software that serves.
struct Engine {
    EngineFamily family = EngineFamily::any;
    double builtYear = 2026.7;  ///< when it was built or measured: 2026.5 is the middle of 2026
    /// >= 1: prompts are computed as the factory's workers do it: one at a time on each attention instance or, in
    /// workers that decode too, one of a worker at a time by such chunks that ride in decode passes. None = as engines
    /// do it: whole, as many at once as are worth it.
    std::optional<int> chunkTokens = {};
    friend bool operator==(const Engine&, const Engine&) = default;
};

/// How the lengths of requests and their beginnings lie, which decides what a first token waits for.
enum class Arrangement : unsigned char {
    spread,    ///< lengths differ, clients drift apart
    lockstep,  ///< all requests are alike and all clients begin at once: they stay together
    staggered  ///< alike, but clients begin apart
};

/// A closed loop: `clients` that send a request each, wait for its answer and send the next.
struct Load {
    double clients = 1.0;       ///< 1 to 1e8, over the whole deployment
    double inputTokens = 1.0;   ///< of a prompt, in the mean; 1 to 1e8
    double outputTokens = 1.0;  ///< of an answer, in the mean; 1 to 1e8
    double cachedTokens = 0.0;  ///< of the prompt that are found in a cache; < inputTokens
    Arrangement arrangement = Arrangement::spread;
    std::optional<double> decodeSlots = {};   ///< sequences a decode worker takes at once
    bool assumesAcceptance = false;           ///< the accepted length of drafts was not measured
    std::optional<double> runningBatch = {};  ///< of a decode worker where it was measured: else it follows
    friend bool operator==(const Load&, const Load&) = default;
};

}  // namespace tokenfactory::serving
