#include "core/cost/pass_times.h"

#include "core/cost/pass_chunks.h"

#include <algorithm>

namespace tokenfactory::cost {

double PassTimes::latencyS(Stage stage, const Layout& layout, const Choices& choices) const
{
    return stage == Stage::decode ? std::max(passS, layout.pp * stageS) / choices.acceptedLength : passS;
}

PassTimer::PassTimer(std::shared_ptr<const Prepared> with, const Layout& cut)
    : prepared(std::move(with)), layout(cut), stages(stagesOf(prepared->table, cut.pp)), pricer(*prepared)
{
}

PassTimes PassTimer::of(const Pass& pass)
{
    const PipelineLanes& price =
        pricer.price(prepared->in(pass.stage).middle, layout, stages, chunkDemands(*prepared, layout, pass));
    return {price.passS[0], price.stageS[0]};
}

}  // namespace tokenfactory::cost
