#include "core/cost/context_energy.h"

#include "core/cost/pass_chunks.h"
#include "core/cost/pass_load.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::cost {

namespace {

/// Energy per token of a decode pass whose sequences have `later` more cached tokens.
double energyPerToken(PipelinePricer& pricer, const Prepared& prepared, const Layout& layout,
                      const std::vector<StageContent>& stages, Pass pass, int later)
{
    if (pass.list.empty()) {
        pass.each.cachedTokens += later;
    }
    for (SequenceTokens& sequence : pass.list) {
        sequence.cachedTokens += later;
    }
    const PipelineLanes& price =
        pricer.price(prepared.middleRate, layout, stages, chunkDemands(prepared, layout, pass));
    const double idle = prepared.system->powerLimit.value - prepared.dynamicPowerW;
    return (idle * layout.gpus() * price.stageS[0] + price.energyJ[0]) / (pass.batch * prepared.choices.acceptedLength);
}

}  // namespace

double meanEnergyPerToken(PipelinePricer& pricer, const Prepared& prepared, const Layout& layout,
                          const std::vector<StageContent>& stages, const Pass& pass)
{
    const int output = prepared.choices.outputTokens;
    const double cached = meanCachedTokens(pass);
    const double fresh = newTokensOf(pass) / pass.batch;
    std::vector<int> knees{0, output};
    for (const AttentionRow& row : prepared.table.attention) {
        const catalog::AttentionFacts& facts = row.facts;
        const double selected = facts.selectedEntries * facts.tokensPerEntry;
        // Each new token may select others: reads grow up to `fresh` selections.
        for (const double knee : {facts.windowTokens, facts.sideWindowTokens, selected, fresh * selected}) {
            if (knee > cached && knee < cached + output) {
                knees.push_back(static_cast<int>(knee - cached));
            }
        }
    }
    std::sort(knees.begin(), knees.end());
    double sum = 0.0;
    for (std::size_t i = 0; i + 1 < knees.size(); ++i) {
        // Where another limit takes over the slope changes too: by at most what the context costs, so that the middles
        // of p pieces are within length / end / 8 p^2 of the mean; below 1 %.
        const double length = knees[i + 1] - knees[i];
        const int pieces = static_cast<int>(std::ceil(std::sqrt(12.5 * length / (cached + knees[i + 1]))));
        for (int piece = 0; piece < pieces; ++piece) {
            const int later = knees[i] + static_cast<int>((piece + 0.5) * length / pieces);
            sum += length / pieces * energyPerToken(pricer, prepared, layout, stages, pass, later);
        }
    }
    return sum / output;
}

}  // namespace tokenfactory::cost
