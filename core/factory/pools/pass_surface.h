#pragma once

#include "core/cost/pass_cost.h"
#include "core/cost/pipeline.h"
#include "core/cost/prepared.h"
#include "core/cost/split.h"

#include <optional>
#include <vector>

namespace tokenfactory::factory {

/// What one pass costs a worker, all its GPUs together.
struct PassFigures {
    double timeS = 0.0;
    std::optional<cost::Limit> limit;  ///< what takes most of the time; none where a law gives it
    double nextAfterS = 0.0;           ///< the next prompt may enter after this: a stage of the pipeline, <= timeS
    double energyJ = 0.0;              ///< above idle
    double flops = 0.0;
    double peakS = 0.0;  ///< GPU-seconds of its products at the dense peaks of their formats
    double hbmBytes = 0.0;
    double scaleUpBytes = 0.0;
    double scaleOutBytes = 0.0;
};

/// What a worker computes at once.
struct PassContent {
    int sequences = 0;         ///< that decode, >= 0
    double meanContext = 0.0;  ///< tokens of each
    int prompts = 0;           ///< computed at once, >= 0; at most 1 beside sequences
    int newTokens = 0;         ///< of each prompt
    int cachedTokens = 0;      ///< before those
};

/// A pass of one micro-batch as the cost model has it, and how many of them there are.
struct CostedPass {
    int microBatches = 1;
    std::optional<cost::PassCost> pass;
    std::optional<cost::SplitCost> split;  ///< instead, where experts have a group of their own
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
    PassFigures fill(int prompts, int newTokens, int cachedTokens);

    /// The time of fill() alone, to the rounding of its sum: less work, for decisions.
    double fillTimeS(int prompts, int newTokens, int cachedTokens);

    /// A decode pass in which `newTokens` >= 1 of one prompt ride along, after `cachedTokens` of it.
    PassFigures mixed(int sequences, double meanContext, int newTokens, int cachedTokens) const;

    /// KV and state of one sequence of so many tokens >= 1, one copy.
    double cacheBytes(int tokens) const;

    /// Exact, without the table.
    PassFigures evaluated(int sequences, int context) const;

    /// What decode(), fill() or mixed() prices, with all its operators; of a pass with a chunk, the micro-batch it
    /// rides in. Reads no table: another thread may ask, too.
    CostedPass costed(const PassContent& content) const;

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
    const cost::PipelineLanes& priced(const cost::Pass& pass, bool keepsChunks);
    void test(Row& row, std::size_t stretch, int sequences) const;

    cost::PreparedPtr prepared;
    cost::Layout layout;
    cost::PreparedPtr expertsPrepared;  ///< null without a split
    cost::SplitLayout split;
    int gpus = 1;
    std::vector<cost::StageContent> stages;
    cost::PipelinePricer pricer;
    std::vector<Row> rows;  ///< by number of sequences; empty where none was asked for
};

}  // namespace tokenfactory::factory
