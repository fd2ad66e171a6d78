#include "core/cost/pass_chunks.h"

#include <algorithm>

namespace tokenfactory::cost {

namespace {

int chunksOf(int newTokens, int chunk) { return newTokens / chunk + (newTokens % chunk != 0 ? 1 : 0); }

}  // namespace

int chunkCount(const Pass& pass, int chunk)
{
    if (pass.stage == Stage::decode) {
        return 1;
    }
    int most = chunksOf(pass.each.newTokens, chunk);
    if (!pass.list.empty()) {
        most = 1;
        for (const SequenceTokens& tokens : pass.list) {
            most = std::max(most, chunksOf(tokens.newTokens, chunk));
        }
    }
    return most;
}

SequenceTokens chunkOf(SequenceTokens tokens, int chunk, int i)
{
    const int before = std::min(tokens.newTokens, i * chunk);
    return {std::min(chunk, tokens.newTokens - before), tokens.cachedTokens + before};
}

std::vector<PassDemand> chunkDemands(const Prepared& prepared, const Layout& layout, const Pass& pass)
{
    const Choices& choices = prepared.choices;
    const int chunks = chunkCount(pass, choices.prefillChunk);
    std::vector<PassDemand> demands(static_cast<std::size_t>(chunks));
    for (int i = 0; i < chunks; ++i) {
        PassDemand& demand = demands[static_cast<std::size_t>(i)];
        if (pass.list.empty()) {
            const SequenceTokens part = chunks == 1 ? pass.each : chunkOf(pass.each, choices.prefillChunk, i);
            spread(uniformDemand(prepared.table, part, choices, {pass.batch}), layout.dp, pass.stage, demand);
            continue;
        }
        std::vector<SequenceTokens> parts;
        for (const SequenceTokens& tokens : pass.list) {
            parts.push_back(chunks == 1 ? tokens : chunkOf(tokens, choices.prefillChunk, i));
        }
        demand = mixedDemand(prepared.table, parts, layout.dp, pass.stage, choices);
    }
    return demands;
}

}  // namespace tokenfactory::cost
