#include "core/claims/finding.h"
#include "core/claims/frontier_comparison.h"
#include "core/claims/judges.h"
#include "core/claims/thresholds.h"

#include <algorithm>

namespace tokenfactory::claims {

using cost::PassCost;
using frontier::SweptPoint;

namespace {

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : 0.5 * (values[half - 1] + values[half]);
}

/// Network rates of a regime on one system.
struct NetworkRates {
    double peak = 0.0;        ///< highest of any frontier point while a collective runs, B/s per GPU
    double medianMean = 0.0;  ///< median over the points of the mean over the pass
};

NetworkRates networkRates(WorkedExample& example, std::span<const Workload> workloads, std::size_t system)
{
    NetworkRates rates;
    std::vector<double> means;
    for (const Workload workload : workloads) {
        for (const PassCost& cost : example.costs(workload, system)) {
            rates.peak = std::max(rates.peak, cost.networkPeakBytesPerSecond);
            means.push_back(cost.networkMeanBytesPerSecond);
        }
    }
    rates.medianMean = median(std::move(means));
    return rates;
}

}  // namespace

Verdict mostPointsNeedLittleHbm(WorkedExample& example)
{
    if (!example.answers(everyWorkload)) {
        return nothingFits();
    }
    const auto isSmall = [](const SweptPoint& point) { return point.hbmBytesPerGpu < aboutHbmBytes; };
    const bool capped =
        example.setting().choices.hbmCapBytes && *example.setting().choices.hbmCapBytes <= aboutHbmBytes;
    Finding finding(
        std::string("Holds if more than half of the frontier points of all stages and systems together take less than "
                    "80 GB of HBM per GPU.") +
        (capped ? " Under a cap of 80 GB it holds by construction." : ""));
    double small = 0.0;
    double all = 0.0;
    double smallVisible = 0.0;
    double allVisible = 0.0;
    for (const Workload workload : everyWorkload) {
        double smallHere = 0.0;
        double allHere = 0.0;
        for (std::size_t s = 0; s < systemCount; ++s) {
            const Points points = example.points(workload, s);
            smallHere += static_cast<double>(std::ranges::count_if(points, isSmall));
            allHere += static_cast<double>(points.size());
            const auto visible = worthwhile(points, visibleGain);
            smallVisible += static_cast<double>(std::ranges::count_if(visible, isSmall));
            allVisible += static_cast<double>(visible.size());
        }
        finding.show(std::string(shapeOf(workload).name) + ", share of points under 80 GB", smallHere / allHere,
                     Unit::fraction);
        small += smallHere;
        all += allHere;
    }
    finding.need("share of all points under 80 GB", small / all, Unit::fraction, mostOf);
    finding.show("points", all, Unit::count);
    finding.show("share under 80 GB of the points that gain 5 % of throughput over the last", smallVisible / allVisible,
                 Unit::fraction);
    return std::move(finding).verdict();
}

Verdict decodeTakesMostEnergy(WorkedExample& example)
{
    if (!example.answers(everyWorkload)) {
        return nothingFits();
    }
    Finding finding(
        "Holds if on each system, at the point of highest throughput of each stage, the 1,000 tokens of a decode query "
        "take more energy than a prefill of 8k, after 8k, 32k and 128k, and that prefill more than the midfill. A "
        "prefill of 32k, shown beside, has more than four times the work. Large decode batches share the weights among "
        "many queries; a limit on sequences per instance keeps them small.");
    const auto energyOf = [&](Workload workload, std::size_t s) {
        return example.costs(workload, s).back().energyPerQueryJ;
    };
    for (std::size_t s = 0; s < systemCount; ++s) {
        const std::string& system = example.systemName(s);
        for (const Workload workload : everyWorkload) {
            finding.show(system + " " + std::string(shapeOf(workload).name) + ", energy per query",
                         energyOf(workload, s), Unit::joules);
            if (shapeOf(workload).stage == cost::Stage::decode) {
                finding.show(system + " " + std::string(shapeOf(workload).name) + ", energy per query at lowest TPOT",
                             example.costs(workload, s).front().energyPerQueryJ, Unit::joules);
            }
        }
        const auto compare = [&](const char* name, Workload more, Workload less) {
            finding.need(system + " " + name, energyOf(more, s) / energyOf(less, s), Unit::none, moreThanOne);
        };
        compare("decode after 8k over prefill 8k", Workload::decode8k, Workload::prefill8k);
        compare("decode after 32k over prefill 8k", Workload::decode32k, Workload::prefill8k);
        compare("decode after 128k over prefill 8k", Workload::decode128k, Workload::prefill8k);
        compare("prefill 8k over midfill", Workload::prefill8k, Workload::midfill);
    }
    return std::move(finding).verdict();
}

Verdict networkPeaksWhenInputFills(WorkedExample& example)
{
    if (!example.answers(everyWorkload)) {
        return nothingFits();
    }
    Finding finding(
        "Holds if on each system the highest rate at which a GPU sends while a collective runs, over all frontier "
        "points, is greater in prefill and in midfill than in decode, and the rate averaged over the pass (median of "
        "the points) is in decode less than half of that in prefill and in midfill.");
    constexpr std::array midfill{Workload::midfill};
    for (std::size_t s = 0; s < systemCount; ++s) {
        const std::string& system = example.systemName(s);
        const NetworkRates decode = networkRates(example, decodes, s);
        const NetworkRates prefill = networkRates(example, prefills, s);
        const NetworkRates mid = networkRates(example, midfill, s);
        finding.need(system + " peak in prefill over decode", prefill.peak / decode.peak, Unit::none, moreThanOne);
        finding.need(system + " peak in midfill over decode", mid.peak / decode.peak, Unit::none, moreThanOne);
        finding.need(system + " mean in decode over prefill", decode.medianMean / prefill.medianMean, Unit::none,
                     lowAgainst);
        finding.need(system + " mean in decode over midfill", decode.medianMean / mid.medianMean, Unit::none,
                     lowAgainst);
        finding.show(system + " peak in decode", decode.peak, Unit::bytesPerSecond);
        finding.show(system + " peak in prefill", prefill.peak, Unit::bytesPerSecond);
        finding.show(system + " peak in midfill", mid.peak, Unit::bytesPerSecond);
        finding.show(system + " mean in decode", decode.medianMean, Unit::bytesPerSecond);
        finding.show(system + " mean in prefill", prefill.medianMean, Unit::bytesPerSecond);
        finding.show(system + " mean in midfill", mid.medianMean, Unit::bytesPerSecond);
    }
    return std::move(finding).verdict();
}

}  // namespace tokenfactory::claims
