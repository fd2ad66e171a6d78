#include "core/cost/pass_load.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::cost {

double meanCachedTokens(const Pass& pass)
{
    if (pass.list.empty()) {
        return pass.each.cachedTokens;
    }
    double sum = 0.0;
    for (const SequenceTokens& sequence : pass.list) {
        sum += sequence.cachedTokens;
    }
    return sum / static_cast<double>(pass.list.size());
}

InstanceLoad fullestInstance(const Pass& pass, int instances)
{
    const double sequences = std::ceil(static_cast<double>(pass.batch) / instances);
    if (pass.list.empty()) {
        return {sequences, sequences * (static_cast<double>(pass.each.newTokens) + pass.each.cachedTokens),
                sequences * pass.each.newTokens};
    }
    std::vector<InstanceLoad> loads(std::min(pass.list.size(), static_cast<std::size_t>(instances)));
    for (std::size_t i = 0; i < pass.list.size(); ++i) {
        InstanceLoad& load = loads[i % loads.size()];
        load.tokensAtEnd += static_cast<double>(pass.list[i].newTokens) + pass.list[i].cachedTokens;
        load.newTokens += pass.list[i].newTokens;
    }
    InstanceLoad fullest{sequences, 0.0, 0.0};
    for (const InstanceLoad& load : loads) {
        fullest.tokensAtEnd = std::max(fullest.tokensAtEnd, load.tokensAtEnd);
        fullest.newTokens = std::max(fullest.newTokens, load.newTokens);
    }
    return fullest;
}

double newTokensOf(const Pass& pass)
{
    double sum = static_cast<double>(pass.batch) * pass.each.newTokens;
    if (!pass.list.empty()) {
        sum = 0.0;
        for (const SequenceTokens& sequence : pass.list) {
            sum += sequence.newTokens;
        }
    }
    return sum;
}

}  // namespace tokenfactory::cost
