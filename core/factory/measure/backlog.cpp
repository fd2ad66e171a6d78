#include "core/factory/measure/backlog.h"

#include "core/factory/measure/student.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace tokenfactory::factory {
namespace {

constexpr std::size_t mostBatches = 20;
constexpr std::size_t leastBatches = 6;
constexpr double materialGrowth = 0.01;   // of the arrivals
constexpr double materialRefusal = 0.01;  // of the arrivals
constexpr double mostlyFull = 0.8;

struct Growth {
    double perS = 0.0;
    double errorPerS = 0.0;
    bool isSure = false;
};

Growth growthOf(const BacklogSeen& seen)
{
    const std::size_t batches = std::min(mostBatches, seen.backlog.size());
    if (batches < leastBatches) {
        return {};
    }
    const std::size_t width = seen.backlog.size() / batches;
    const std::size_t first = seen.backlog.size() - batches * width;
    std::vector<double> means(batches, 0.0);
    for (std::size_t i = 0; i < batches * width; ++i) {
        means[i / width] += seen.backlog[first + i] / static_cast<double>(width);
    }
    const auto steps = static_cast<double>(batches - 1);
    const double mean = (means.back() - means.front()) / steps;
    double squares = 0.0;
    for (std::size_t i = 1; i < batches; ++i) {
        const double off = means[i] - means[i - 1] - mean;
        squares += off * off;
    }
    // Steps between batch means of a random walk: variance 2/3, covariance of neighbours 1/6, so 2/3 + 2/6 a step.
    constexpr double ofNeighbours = 1.5;
    const double error = std::sqrt(ofNeighbours * squares / (steps - 1.0) / steps);
    const double batchS = static_cast<double>(width) * seen.binS;
    return {.perS = mean / batchS,
            .errorPerS = error / batchS,
            .isSure = mean > studentT(Confidence::p99, static_cast<int>(batches) - 2) * error};
}

}  // namespace

std::string_view name(Load load)
{
    constexpr std::array<std::string_view, 3> names = {"stable", "at-the-limit", "overloaded"};
    return names[static_cast<std::size_t>(load)];
}

Backlog judge(const BacklogSeen& seen)
{
    assert(seen.binS > 0.0 && seen.backlog.size() == seen.isFull.size());
    const Growth growth = growthOf(seen);
    Backlog backlog;
    backlog.growthPerS = growth.perS;
    backlog.growthErrorPerS = growth.errorPerS;
    if (!seen.isFull.empty()) {
        backlog.fullShare =
            static_cast<double>(std::ranges::count(seen.isFull, true)) / static_cast<double>(seen.isFull.size());
    }
    if (seen.canGrow && growth.isSure && growth.perS > materialGrowth * seen.arrivalsPerS) {
        backlog.label = Load::overloaded;
    } else if (backlog.fullShare >= mostlyFull || seen.refusedShare > materialRefusal) {
        backlog.label = Load::atTheLimit;
    }
    return backlog;
}

}  // namespace tokenfactory::factory
