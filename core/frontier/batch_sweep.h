#pragma once

#include "core/cost/pipeline.h"
#include "core/cost/prepared.h"
#include "core/cost/stage_room.h"
#include "core/frontier/frontier.h"

#include <map>
#include <vector>

namespace tokenfactory::frontier {

/// What a layout costs at every batch of a sweep.
struct BatchSweep {
    cost::Lanes latencyS;
    cost::Lanes tokensPerSecondPerGpu;
    cost::Lanes hbmBytesPerGpu;
    std::vector<char> fits;         ///< per lane
    std::vector<char> withinLimit;  ///< per lane: sequences per instance
};

/// Costs layouts of one model on one system over a list of batches (at most maxLanes), all sequences alike.
/// Keeps its buffers, so one object serves one thread.
class BatchSweeper {
public:
    BatchSweeper(cost::PreparedPtr prepared, cost::Stage stage, cost::SequenceTokens each,
                 const std::vector<int>& batches);

    /// The layout must be legal. Lanes that do not fit are not priced: their latency is 0.
    const BatchSweep& sweep(const cost::Layout& layout);

private:
    bool room(const cost::Layout& layout, const std::vector<cost::StageContent>& stages);

    cost::PreparedPtr m_prepared;
    cost::Stage m_stage;
    cost::SequenceTokens m_each;
    std::vector<int> m_batches;
    std::vector<cost::UniformDemand> m_chunks;                ///< per chunk of the pass
    std::map<int, std::vector<cost::StageContent>> m_stages;  ///< by PP
    std::vector<cost::PassDemand> m_demands;
    cost::RateLanes m_rates;
    cost::PipelinePricer m_pricer;
    BatchSweep m_sweep;
};

}  // namespace tokenfactory::frontier
