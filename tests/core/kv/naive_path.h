#pragma once

#include "core/kv/prefix_tree.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace naive {

using namespace tokenfactory;
using namespace tokenfactory::kv;

/// A blob as all the segments from the root to it: content, tokens.
using Path = std::vector<std::pair<ContentId, int>>;

inline bool isPrefix(const Path& a, const Path& b)
{
    return a.size() <= b.size() && std::equal(a.begin(), a.end(), b.begin());
}

inline bool endsOnSnapshot(const Path& path, std::optional<int> snapshotTokens)
{
    int since = 0;
    bool ends = false;
    for (const auto& [content, tokens] : path) {
        since += tokens;
        ends = snapshotTokens && since >= *snapshotTokens;
        since = ends ? 0 : since;
    }
    return ends;
}

}  // namespace naive
