#pragma once

#include "core/cost/pass_cost.h"
#include "core/cost/prepared.h"
#include "core/cost/split.h"

#include <map>
#include <vector>

namespace tokenfactory::factory {

/// What one pass costs a worker, all its GPUs together.
struct PassFigures {
    double timeS = 0.0;
    double nextAfterS = 0.0;  ///< the next prompt may enter after this: a stage of the pipeline, <= timeS
    double energyJ = 0.0;     ///< above idle
    double flops = 0.0;
    double peakS = 0.0;  ///< GPU-seconds of its products at the dense peaks of their formats
    double hbmBytes = 0.0;
    double scaleUpBytes = 0.0;
    double scaleOutBytes = 0.0;
};

/// The cost of the passes of one kind of worker, from cost::evaluate(). Whether a pass fits is not its business: the
/// store of the factory counts the room. Answers do not depend on what was asked before.
class PassSurface {
public:
    /// `limited` may be of a smaller HBM: the surface takes it as without end.
    PassSurface(const cost::PreparedPtr& limited, const cost::Layout& workerLayout);
    /// Of a worker whose routed experts are on a group of their own: from cost::evaluateSplit(), for decode passes
    /// only.
    PassSurface(const cost::PreparedPtr& limited, const cost::PreparedPtr& limitedExperts,
                const cost::SplitLayout& workerLayout);

    /// A pass over `sequences` >= 1 that decode together, each `meanContext` >= 0 tokens long: through all
    /// micro-batches of the pipeline or of the split, max(pass, PP x stage). Linear between contexts that are halved
    /// until it is within 0.02 % in the middle; within 0.1 % of evaluate().
    PassFigures decode(int sequences, double meanContext);

    /// `prompts` >= 1 computed at once, one an instance, each newTokens >= 1 after cachedTokens >= 0.
    PassFigures fill(int prompts, int newTokens, int cachedTokens) const;

    /// A decode pass in which `newTokens` >= 1 of one prompt ride along, after `cachedTokens` of it.
    PassFigures mixed(int sequences, double meanContext, int newTokens, int cachedTokens) const;

    /// KV and state of one sequence of so many tokens >= 1, one copy.
    double cacheBytes(int tokens) const;

    /// Exact, without the table.
    PassFigures evaluated(int sequences, int context) const;

private:
    /// Contexts from `low` to `high`, and what a pass costs at both; split in two where a line is not near enough.
    struct Stretch {
        int low = 0;
        int high = 0;
        PassFigures atLow;
        PassFigures atHigh;
        int halves = untested;  ///< index of the first of its two halves, or one of the next
        static constexpr int untested = -1;
        static constexpr int straight = -2;
    };
    /// All stretches of one number of sequences; the first ones are the octaves, priced when first needed.
    using Row = std::vector<Stretch>;

    static Row octaves();
    void test(Row& row, std::size_t stretch, int sequences) const;

    cost::PreparedPtr prepared;
    cost::Layout layout;
    cost::PreparedPtr expertsPrepared;  ///< null without a split
    cost::SplitLayout split;
    std::map<int, Row> rows;
};

}  // namespace tokenfactory::factory
