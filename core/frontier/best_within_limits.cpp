#include "core/frontier/best_within_limits.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace tokenfactory::frontier {

using namespace cost;

namespace {

/// At most maxLanes batches evenly between two others, neither of them included.
std::vector<int> between(int within, int beyond)
{
    const int inside = beyond - within - 1;
    const int count = std::min(inside, maxLanes);
    std::vector<int> batches;
    for (int i = 1; i <= count; ++i) {
        batches.push_back(within + static_cast<int>((static_cast<long>(inside) + 1) * i / (count + 1)));
    }
    return batches;
}

class Search {
public:
    Search(const FrontierQuestion& asked, PreparedPtr preparedFor, const SweptPoint& bestSwept)
        : question(asked), prepared(std::move(preparedFor)), best(bestSwept)
    {
    }

    bool canWin(const LimitGap& gap) const { return gap.mostThroughput() > best.tokensPerSecondPerGpu; }

    /// Makes the gap smaller, down to two neighbours.
    void closeIn(LimitGap& gap)
    {
        const std::vector<int> batches = between(gap.within, gap.beyond);
        // layouts share their first gaps, so their sweepers are kept
        const auto place =
            sweepers.try_emplace({gap.within, gap.beyond}, prepared, question.stage, question.each, batches);
        const BatchSweep& lanes = place.first->second.sweep(gap.layout);
        for (std::size_t i = 0; i < batches.size(); ++i) {
            if (!meetsLimits(question, lanes, i)) {
                gap.beyond = batches[i];
                return;
            }
            gap.within = batches[i];
            gap.throughputWithin = lanes.tokensPerSecondPerGpu[static_cast<Eigen::Index>(i)];
            take(gap.layout, batches[i], lanes, i);
        }
    }

    /// The last batch up to `most` that gives every instance as many sequences.
    void tryEven(const Layout& layout, int most)
    {
        const int even = most / layout.dp * layout.dp;
        if (even < 1 || even == most) {
            return;
        }
        BatchSweeper sweeper(prepared, question.stage, question.each, {even});
        const BatchSweep& lanes = sweeper.sweep(layout);
        if (meetsLimits(question, lanes, 0)) {
            take(layout, even, lanes, 0);
        }
    }

    const SweptPoint& found() const { return best; }

private:
    void take(const Layout& layout, int batch, const BatchSweep& lanes, std::size_t lane)
    {
        const auto at = static_cast<Eigen::Index>(lane);
        if (lanes.tokensPerSecondPerGpu[at] > best.tokensPerSecondPerGpu) {
            best = {best.system,
                    layout,
                    batch,
                    lanes.latencyS[at],
                    lanes.tokensPerSecondPerGpu[at],
                    lanes.hbmBytesPerGpu[at]};
        }
    }

    const FrontierQuestion& question;
    PreparedPtr prepared;
    SweptPoint best;
    std::map<std::pair<int, int>, BatchSweeper> sweepers;
};

}  // namespace

bool meetsLimits(const FrontierQuestion& question, const BatchSweep& lanes, std::size_t lane)
{
    return lanes.fits[lane] && lanes.withinLimit[lane] &&
           !(question.maxLatencyS && lanes.latencyS[static_cast<Eigen::Index>(lane)] > *question.maxLatencyS);
}

SweptPoint bestWithinLimits(const FrontierQuestion& question, const PreparedPtr& prepared, const SweptPoint& bestSwept,
                            std::vector<LimitGap> gaps, std::stop_token stop)
{
    Search search(question, prepared, bestSwept);
    // those that promise most first: what they keep rules out the others
    std::sort(gaps.begin(), gaps.end(), [](const LimitGap& a, const LimitGap& b) {
        return std::tuple(-a.mostThroughput(), a.rank) < std::tuple(-b.mostThroughput(), b.rank);
    });
    for (LimitGap& gap : gaps) {
        if (!search.canWin(gap) || stop.stop_requested()) {
            break;
        }
        while (gap.beyond - gap.within > 1 && search.canWin(gap)) {
            search.closeIn(gap);
        }
        search.tryEven(gap.layout, gap.within);
    }
    return search.found();
}

}  // namespace tokenfactory::frontier
