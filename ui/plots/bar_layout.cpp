#include "ui/plots/bar_layout.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace tokenfactory::ui {

namespace {

constexpr double padding = 6.0;          ///< px between a part's edge and its label
constexpr double apart = 14.0;           ///< px between labels below
constexpr double farthestShare = 0.16;   ///< of the bar, how far a label may lie from its part
constexpr double leastFarthest = 160.0;  ///< px, on narrow bars
constexpr double patternRoom = 1.6;      ///< widths of its label a patterned part must have to bear it

/// Those of `candidates` (indices) whose labels fit side by side, dropping the smallest parts first.
std::vector<std::size_t> thatFit(std::vector<std::size_t> candidates, const std::vector<BarPart>& parts,
                                 const std::vector<PlacedPart>& placed, double width)
{
    const auto needed = [&] {
        double sum = 0.0;
        for (const std::size_t i : candidates)
            sum += placed[i].labelWidth + apart;
        return sum - apart;
    };
    while (!candidates.empty() && needed() > width) {
        const auto smallest = std::min_element(candidates.begin(), candidates.end(), [&](std::size_t a, std::size_t b) {
            return parts[a].amount < parts[b].amount;
        });
        candidates.erase(smallest);
    }
    return candidates;
}

/// Places the labels of `below` side by side, each as near to its part as its neighbours allow; the farthest any had to
/// move from the middle of its part.
double spread(const std::vector<std::size_t>& below, std::vector<PlacedPart>& placed, const QRectF& bar)
{
    double least = bar.left();
    for (const std::size_t i : below) {
        placed[i].labelLeft = std::max(least, placed[i].area.center().x() - placed[i].labelWidth / 2);
        least = placed[i].labelLeft + placed[i].labelWidth + apart;
    }
    double most = bar.right();
    double farthest = 0.0;
    for (auto i = below.rbegin(); i != below.rend(); ++i) {
        PlacedPart& part = placed[*i];
        part.labelLeft = std::min(part.labelLeft, most - part.labelWidth);
        most = part.labelLeft - apart;
        farthest = std::max(farthest, std::abs(part.labelLeft + part.labelWidth / 2 - part.area.center().x()));
    }
    return farthest;
}

}  // namespace

std::vector<PlacedPart> placeParts(const std::vector<BarPart>& parts, const std::vector<LabelSize>& sizes, double whole,
                                   const QRectF& bar)
{
    assert(parts.size() == sizes.size() && whole > 0.0);
    std::vector<PlacedPart> placed(parts.size());
    std::vector<std::size_t> below;
    double sum = 0.0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const double left = bar.left() + bar.width() * sum / whole;
        sum += parts[i].amount;
        const double right = bar.left() + bar.width() * sum / whole;
        placed[i].area = QRectF(left, bar.top(), right - left, bar.height());
        placed[i].labelWidth = std::max(sizes[i].name, sizes[i].value);
        const bool patternSeen =
            parts[i].fill.pattern == Pattern::none || patternRoom * placed[i].labelWidth <= right - left;
        if (placed[i].labelWidth + 2 * padding <= right - left && patternSeen)
            placed[i].place = LabelPlace::inside;
        else if (parts[i].amount > 0.0)
            below.push_back(i);
    }

    below = thatFit(std::move(below), parts, placed, bar.width());
    const double farthest = std::max(farthestShare * bar.width(), leastFarthest);
    while (below.size() > 1 && spread(below, placed, bar) > farthest)
        below.erase(std::ranges::min_element(below, {}, [&parts](std::size_t i) { return parts[i].amount; }));
    spread(below, placed, bar);
    for (const std::size_t i : below)
        placed[i].place = LabelPlace::below;
    return placed;
}

}  // namespace tokenfactory::ui
