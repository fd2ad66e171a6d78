#include "core/factory/measure/backlog.h"

#include "core/factory/measure/student.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace tokenfactory::factory {
namespace {

constexpr std::size_t batchCount = 20;
constexpr std::size_t batchesOfLate = 4;
constexpr std::int64_t leastArrived = 30;
constexpr std::int64_t leastCompleted = 10;
constexpr std::int64_t leastTurnedAway = 5;
constexpr double materialGrowth = 0.01;  // of the arrivals
constexpr double materialLoss = 0.01;    // of the arrivals
constexpr double mostlyFull = 0.8;
constexpr double stillFull = 0.75;
constexpr double leastAwaiting = 5.0;  // of fewer, Little's law tells little
constexpr double farAbove = 2.0;
constexpr double patience = 10.0;  // service times

/// The bins put into batches of equal length; what is left over of the division is left out at the beginning.
struct Batches {
    explicit Batches(const BacklogSeen& seen) : width(seen.backlog.size() / batchCount)
    {
        first = seen.backlog.size() - batchCount * width;
        lengthS = static_cast<double>(width) * seen.binS;
    }
    std::vector<double> sums(const std::vector<double>& bins) const
    {
        std::vector<double> sums(batchCount, 0.0);
        for (std::size_t i = 0; i < batchCount * width; ++i) {
            sums[i / width] += bins[first + i];
        }
        return sums;
    }
    std::vector<double> means(const std::vector<double>& bins) const
    {
        std::vector<double> means = sums(bins);
        for (double& mean : means) {
            mean /= static_cast<double>(width);
        }
        return means;
    }

    std::size_t width;
    std::size_t first = 0;
    double lengthS = 0.0;
};

struct Growth {
    double perS = 0.0;
    double errorPerS = 0.0;
    bool isSure(Confidence confidence, std::size_t batches) const
    {
        return perS > studentT(confidence, static_cast<int>(batches) - 2) * errorPerS;
    }
};

/// Over the first `batches` of the means.
Growth growthOf(const std::vector<double>& means, std::size_t batches, double batchS)
{
    const auto steps = static_cast<double>(batches - 1);
    const double mean = (means[batches - 1] - means.front()) / steps;
    double squares = 0.0;
    for (std::size_t i = 1; i < batches; ++i) {
        const double off = means[i] - means[i - 1] - mean;
        squares += off * off;
    }
    // Steps between batch means of a random walk: variance 2/3, covariance of neighbours 1/6, so 2/3 + 2/6 a step.
    constexpr double ofNeighbours = 1.5;
    const double error = std::sqrt(ofNeighbours * squares / (steps - 1.0) / steps);
    return {.perS = mean / batchS, .errorPerS = error / batchS};
}

bool grows(const BacklogSeen& seen, const std::vector<double>& means, const Growth& now, double batchS)
{
    const auto material = [&seen](const Growth& growth) { return growth.perS > materialGrowth * seen.arrivalsPerS; };
    if (!seen.canGrow || !material(now)) {
        return false;
    }
    if (now.isSure(Confidence::p99, batchCount)) {
        return true;
    }
    bool wasSure = false;
    for (std::size_t batches = batchCount - batchesOfLate; batches < batchCount; ++batches) {
        const Growth then = growthOf(means, batches, batchS);
        wasSure = wasSure || (material(then) && then.isSure(Confidence::p99, batches));
    }
    return wasSure && now.isSure(Confidence::p90, batchCount);
}

/// Of the first `bins`.
double fullShareOf(const BacklogSeen& seen, std::size_t bins)
{
    const auto end = seen.isFull.begin() + static_cast<std::ptrdiff_t>(bins);
    return bins > 0 ? static_cast<double>(std::count(seen.isFull.begin(), end, true)) / static_cast<double>(bins) : 0.0;
}

bool isMostlyFull(const BacklogSeen& seen, const Batches& batches, double share)
{
    const std::size_t then = seen.isFull.size() - batchesOfLate * batches.width;
    return share >= mostlyFull || (share >= stillFull && fullShareOf(seen, then) >= mostlyFull);
}

/// Whether who comes now will wait for the first token longer than a time.
bool waitsAbove(const BacklogSeen& seen, const Batches& batches, const Backlog& backlog, double boundS)
{
    const double few = std::max(leastAwaiting, boundS * backlog.firstTokensPerS);
    if (backlog.awaiting > farAbove * few) {
        return true;
    }
    const std::vector<double> means = batches.means(seen.awaiting);
    return backlog.awaiting > few / farAbove &&
           std::any_of(means.end() - batchesOfLate, means.end(), [few](double mean) { return mean > few; });
}

bool isNoteworthy(const BacklogSeen& seen)
{
    const bool many = seen.isOver ? seen.turnedAway > 0 : seen.turnedAway >= leastTurnedAway;
    return many && (seen.isOver || seen.arrived >= leastArrived) &&
           static_cast<double>(seen.turnedAway) > materialLoss * static_cast<double>(seen.arrived);
}

bool isTooEarly(const BacklogSeen& seen)
{
    constexpr double turnovers = 3.0;
    const auto completed = static_cast<double>(seen.completed);
    return !seen.isOver && (seen.arrived < leastArrived || seen.completed < leastCompleted ||
                            completed < turnovers * seen.mostDecoding);
}

}  // namespace

std::string_view name(Load load)
{
    constexpr std::array<std::string_view, 6> names = {"too-early", "stable",   "at-the-limit",
                                                       "behind",    "refusing", "overloaded"};
    return names[static_cast<std::size_t>(load)];
}

Backlog judge(const BacklogSeen& seen)
{
    const std::size_t bins = seen.backlog.size();
    assert(seen.binS > 0.0 && bins == seen.isFull.size());
    assert(bins == seen.awaiting.size() && bins == seen.firstTokens.size());
    Backlog backlog;
    backlog.turnedAway = seen.turnedAway;
    backlog.awaiting = seen.awaitingNow;
    backlog.fullShare = fullShareOf(seen, bins);
    const bool turnsAway = isNoteworthy(seen);
    if (bins < batchCount) {
        backlog.label = turnsAway ? Load::refusing : seen.isOver ? Load::stable : Load::tooEarly;
        return backlog;
    }
    const Batches batches(seen);
    const std::vector<double> means = batches.means(seen.backlog);
    const Growth growth = growthOf(means, batchCount, batches.lengthS);
    backlog.growthPerS = growth.perS;
    backlog.growthErrorPerS = growth.errorPerS;
    const std::vector<double> said = batches.sums(seen.firstTokens);
    double ofLate = 0.0;
    for (std::size_t i = batchCount - batchesOfLate; i < batchCount; ++i) {
        ofLate += said[i];
    }
    backlog.firstTokensPerS = ofLate / (static_cast<double>(batchesOfLate) * batches.lengthS);
    if (backlog.awaiting > 0.0 && backlog.firstTokensPerS > 0.0) {
        backlog.ttftToExpectS = backlog.awaiting / backlog.firstTokensPerS;
    }

    const double boundS = seen.ttftLimitS.value_or(patience * seen.serviceS);
    const bool early = isTooEarly(seen);
    const bool waits = !early && waitsAbove(seen, batches, backlog, boundS);
    if (!early && grows(seen, means, growth, batches.lengthS)) {
        backlog.label = Load::overloaded;
    } else if (turnsAway) {
        backlog.label = Load::refusing;
    } else if (early) {
        backlog.label = Load::tooEarly;
    } else if (waits && seen.ttftLimitS && !seen.isClosed) {
        backlog.label = Load::behind;
    } else if (waits || isMostlyFull(seen, batches, backlog.fullShare)) {
        backlog.label = Load::atTheLimit;
    } else {
        backlog.label = Load::stable;
    }
    return backlog;
}

}  // namespace tokenfactory::factory
