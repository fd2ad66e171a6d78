#include "core/cost/attention_demand.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace tokenfactory::cost {

double attendedPairs(double n, double c, double seen)
{
    assert(n >= 0.0 && c >= 0.0 && seen >= 0.0);
    const double growing = std::clamp(seen - c, 0.0, n);  // queries that still see everything before them
    return growing * c + growing * (growing + 1.0) / 2.0 + (growing < n ? (n - growing) * seen : 0.0);
}

AttentionDemand demandOf(const catalog::AttentionFacts& facts, SequenceTokens tokens, catalog::Format kv,
                         catalog::Format state)
{
    const double n = tokens.newTokens;
    const double c = tokens.cachedTokens;
    const double kvByte = bytesPerElement(kv);
    AttentionDemand demand;

    if (facts.kvElementsPerToken > 0.0 || facts.sideWindowElements > 0.0) {
        const double seen = std::min(facts.windowTokens, facts.selectedEntries * facts.tokensPerEntry);
        double pairs = 0.0;
        if (facts.kvElementsPerToken > 0.0) {
            pairs += attendedPairs(n, c, seen) / facts.tokensPerEntry;
        }
        if (facts.sideWindowElements > 0.0) {
            pairs += attendedPairs(n, c, facts.sideWindowTokens);
        }
        const double absorbed = facts.flopsPerPair * pairs;
        const double expanded = facts.flopsPerPairExpanded * pairs + facts.rebuildFlopsPerCachedToken * c;
        demand.expanded = expanded < absorbed;
        demand.coreFlops = std::min(absorbed, expanded);

        // A window is read once for all new tokens; selected entries are picked anew by each.
        const double entriesRead =
            std::min({c, facts.windowTokens, n * facts.selectedEntries * facts.tokensPerEntry}) / facts.tokensPerEntry;
        const double entriesMade = n / facts.tokensPerEntry;
        demand.cacheReadBytes =
            (entriesRead * facts.kvElementsPerToken + std::min(c, facts.sideWindowTokens) * facts.sideWindowElements) *
            kvByte;
        demand.cacheWriteBytes = (entriesMade * facts.kvElementsPerToken + n * facts.sideWindowElements) * kvByte;
        demand.indexReadBytes = c / facts.tokensPerEntry * facts.indexBytesPerToken;
        demand.indexWriteBytes = entriesMade * facts.indexBytesPerToken;
        if (facts.indexFlopsPerPair > 0.0) {
            demand.indexFlops =
                facts.indexFlopsPerPair * attendedPairs(n, c, catalog::unbounded) / facts.tokensPerEntry;
        }
    }

    const double stateTraffic = stateBytes(facts, state);
    demand.stateReadBytes = stateTraffic;
    demand.stateWriteBytes = stateTraffic;
    if (facts.recurrentFlopsPerToken > 0.0) {
        // Fewer tokens than a chunk run token by token, unless a whole chunk needs less.
        const double chunked = std::max(n, facts.chunk) * facts.chunkFlopsPerToken;
        demand.coreFlops += n < facts.chunk ? std::min(n * facts.recurrentFlopsPerToken, chunked) : chunked;
        // q, k and decay of the query width, v and output of the value width, in bf16.
        demand.stateActivationBytes =
            n * (3.0 * facts.queryElementsPerToken + 2.0 * facts.outputElementsPerToken) * 2.0;
    }
    return demand;
}

double cacheShare(int kvHeads, int tp, int dcp)
{
    assert(tp >= 1 && dcp >= 1 && tp % dcp == 0);
    if (kvHeads <= 0) {
        return 0.0;
    }
    // A DCP group pools the heads of its GPUs and cuts the sequence; without it each GPU holds ceil(heads / TP).
    const double pooled = std::min<double>(kvHeads, std::ceil(static_cast<double>(kvHeads) * dcp / tp));
    return pooled / (static_cast<double>(kvHeads) * dcp);
}

}  // namespace tokenfactory::cost
