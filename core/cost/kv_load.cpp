#include "core/cost/kv_load.h"

#include <algorithm>

namespace tokenfactory::cost {

KvLoadTimes kvLoadTimes(const Prepared& prepared, const Layout& layout, double cachedTokens)
{
    // Blobs are striped over the GPUs of the instance; what TP replicates is copied on inside the domain.
    double bytes = 0.0;
    if (cachedTokens > 0.0) {
        for (const LayerKind& kind : prepared.table.kinds) {
            const catalog::AttentionFacts& facts = prepared.table.attention[kind.attention].facts;
            bytes += kind.layers *
                     (cacheBytes(facts, cachedTokens, prepared.choices.kv) + stateBytes(facts, prepared.choices.state));
        }
    }
    const double lanes = layout.tp * layout.pp * layout.cp;
    const auto time = [&](const std::optional<catalog::Figure>& rate) {
        return rate ? std::optional<double>(bytes / (rate->value * lanes)) : std::nullopt;
    };
    KvLoadTimes times;
    times.bytes = bytes;
    times.dram = time(prepared.system->hostLinkBandwidth);
    if (times.dram && prepared.system->dramBandwidth) {
        times.dram = std::max(*times.dram, bytes / (prepared.system->dramBandwidth->value * lanes));
    }
    times.ssd = time(prepared.system->ssdBandwidth);
    times.network = bytes / (prepared.system->nicBandwidth.value * lanes);
    return times;
}

}  // namespace tokenfactory::cost
