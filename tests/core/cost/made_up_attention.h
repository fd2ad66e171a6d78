#pragma once

#include "core/catalog/model.h"
#include "tests/core/cost/dice.h"

namespace tokenfactory::tests {

/// A cheap attention that picks keys, for one in `rarity`.
inline std::optional<catalog::Indexer> madeUpIndexer(Dice& dice, int rarity)
{
    if (!dice.oneIn(rarity)) {
        return std::nullopt;
    }
    catalog::Indexer indexer;
    indexer.heads = dice.of<int>({4, 32, 64});
    indexer.headDim = 128;
    indexer.selectedTokens = dice.magnitude(1, 8192);
    indexer.computesIndex = !dice.oneIn(3);
    indexer.fromQueryLatent = dice.oneIn(2);
    indexer.keyBytes = dice.of<double>({64, 132, 256});
    return indexer;
}

/// An attention of any kind in any shape.
inline decltype(catalog::AttentionKind::shape) madeUpAttention(Dice& dice)
{
    const int heads = dice.of<int>({1, 4, 8, 16, 32, 48, 64, 96, 128});
    const auto width = [&dice] { return dice.of<int>({32, 64, 128, 192, 256, 512}); };
    switch (dice.whole(0, 3)) {
    case 0: {
        catalog::GroupedQueryAttention a;
        a.heads = heads;
        a.kvHeads = heads / dice.of<int>({1, heads, heads >= 4 ? 4 : 1});
        a.headDim = width();
        a.window = dice.oneIn(3) ? std::optional(dice.magnitude(1, 16384)) : std::nullopt;
        a.valueDim = dice.oneIn(4) ? width() : 0;
        a.outputGate = dice.oneIn(2);
        a.indexer = madeUpIndexer(dice, 4);
        return a;
    }
    case 1: {
        catalog::LatentAttention a;
        a.heads = heads;
        a.qLora = dice.oneIn(2) ? 4 * width() : 0;
        a.kvLora = 2 * width();
        a.nope = width();
        a.rope = 64;
        a.v = width();
        a.outputGate = dice.oneIn(2);
        a.indexer = madeUpIndexer(dice, 4);
        return a;
    }
    case 2: {
        catalog::LinearAttention a;
        a.kHeads = dice.oneIn(2) || heads < 4 ? heads : heads / 4;
        a.vHeads = heads;
        a.dK = width();
        a.dV = width();
        a.convKernel = dice.whole(0, 4);
        a.decayRank = dice.oneIn(2) ? width() : 0;
        a.chunk = dice.of<int>({16, 64, 256});
        return a;
    }
    default: {
        catalog::CompressedAttention a;
        a.heads = heads;
        a.headDim = width();
        a.rope = 64;
        a.qLora = 4 * width();
        a.oLora = 4 * width();
        a.oGroups = 8;
        a.window = dice.magnitude(1, 4096);
        a.ratio = dice.of<int>({0, 4, 128});
        a.overlapping = dice.oneIn(2);
        a.indexer = madeUpIndexer(dice, 2);
        return a;
    }
    }
}

}  // namespace tokenfactory::tests
