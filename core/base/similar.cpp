#include "core/base/similar.h"

#include "core/base/ascii.h"

#include <algorithm>

namespace tokenfactory {

namespace {

constexpr std::size_t longestCompared = 100;

/// Letters to change, add, drop or swap with their neighbour to turn one text into the other.
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            const bool same = lowered(a[i - 1]) == lowered(b[j - 1]);
            d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (same ? 0 : 1)});
            const bool swapped =
                i > 1 && j > 1 && lowered(a[i - 1]) == lowered(b[j - 2]) && lowered(a[i - 2]) == lowered(b[j - 1]);
            if (swapped) {
                d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
            }
        }
    }
    return d[a.size()][b.size()];
}

bool beginsWith(std::string_view text, std::string_view start)
{
    return text.size() >= start.size() && std::equal(start.begin(), start.end(), text.begin(),
                                                     [](char x, char y) { return lowered(x) == lowered(y); });
}

Sentence listed(const std::vector<std::string>& names)
{
    Sentence list = names.front();
    for (std::size_t i = 1; i < names.size(); ++i) {
        list = {"%1, %2", {std::move(list), names[i]}};
    }
    return list;
}

}  // namespace

Sentence namesLike(std::string_view unknown, const std::vector<std::string>& known)
{
    if (known.empty()) {
        return "none is known";
    }
    constexpr std::size_t shown = 3;
    std::vector<std::pair<std::size_t, std::string_view>> near;
    if (!unknown.empty() && unknown.size() <= longestCompared) {
        const std::size_t allowed = std::max<std::size_t>(1, unknown.size() / 4);
        for (const std::string& name : known) {
            const std::size_t distance = editDistance(unknown, name);
            const bool part = unknown.size() >= 3 && (beginsWith(name, unknown) || beginsWith(unknown, name));
            if (distance <= allowed || part) {
                near.emplace_back(distance, name);
            }
        }
    }
    std::ranges::stable_sort(near, {}, &std::pair<std::size_t, std::string_view>::first);
    std::vector<Sentence> names;
    for (const auto& [distance, name] : near) {
        if (names.size() < shown) {
            names.emplace_back(std::string(name));
        }
    }
    switch (names.size()) {
    case 0:
        return {"known: %1", {listed(known)}};
    case 1:
        return {"did you mean %1?", std::move(names)};
    case 2:
        return {"did you mean %1 or %2?", std::move(names)};
    default:
        return {"did you mean %1, %2 or %3?", std::move(names)};
    }
}

}  // namespace tokenfactory
