#include "core/cost/context_energy.h"

#include "core/cost/pass_load.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::cost {

Pass withLaterContext(Pass pass, int later)
{
    if (pass.list.empty()) {
        pass.each.cachedTokens += later;
    }
    for (SequenceTokens& sequence : pass.list) {
        sequence.cachedTokens += later;
    }
    return pass;
}

std::vector<ContextPoint> contextPoints(const Prepared& prepared, const Pass& pass)
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
    std::vector<ContextPoint> points;
    for (std::size_t i = 0; i + 1 < knees.size(); ++i) {
        // Where another limit takes over the slope changes too: by at most what the context costs, so that the middles
        // of p pieces are within length / end / 8 p^2 of the mean; below 1 %.
        const double length = knees[i + 1] - knees[i];
        const int pieces = static_cast<int>(std::ceil(std::sqrt(12.5 * length / (cached + knees[i + 1]))));
        for (int piece = 0; piece < pieces; ++piece) {
            const int later = knees[i] + static_cast<int>((piece + 0.5) * length / pieces);
            points.push_back({later, length / pieces / output});
        }
    }
    return points;
}

}  // namespace tokenfactory::cost
