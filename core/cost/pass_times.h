#pragma once

#include "core/cost/pipeline.h"

#include <vector>

namespace tokenfactory::cost {

/// Seconds of a pass, without what only an answer needs: residency, bands, energy, operators.
struct PassTimes {
    double passS = 0.0;   ///< end to end through all stages
    double stageS = 0.0;  ///< busy time of the slowest stage

    /// From token to token of a sequence, or to the first token of a prompt.
    double latencyS(Stage stage, const Layout& layout, const Choices& choices) const;
};

/// Times of many passes of one layout that is legal and fits.
class PassTimer {
public:
    PassTimer(std::shared_ptr<const Prepared> prepared, const Layout& layout);
    PassTimes of(const Pass& pass);

private:
    std::shared_ptr<const Prepared> prepared;
    Layout layout;
    std::vector<StageContent> stages;
    PipelinePricer pricer;
};

}  // namespace tokenfactory::cost
