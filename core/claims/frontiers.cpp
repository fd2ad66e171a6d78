#include "core/claims/finding.h"
#include "core/claims/frontier_comparison.h"
#include "core/claims/judges.h"
#include "core/claims/thresholds.h"

#include "core/base/format.h"
#include "core/frontier/pareto.h"

#include <algorithm>

namespace tokenfactory::claims {

using cost::Layout;
using frontier::SweptPoint;

namespace {

std::vector<Points> frontiersOf(WorkedExample& example, Workload workload)
{
    std::vector<Points> frontiers;
    for (std::size_t s = 0; s < systemCount; ++s) {
        frontiers.push_back(example.points(workload, s));
    }
    return frontiers;
}

std::string atPoint(const SweptPoint& point)
{
    return std::to_string(point.layout.gpus()) + " GPUs " + cost::toText(point.layout) + " batch " +
           grouped(point.batch);
}

bool combinesTensorAndPipeline(const Layout& layout) { return layout.tp > 1 && layout.pp > 1; }

bool isOneInstancePerGpu(const Layout& layout)
{
    return layout.tp == 1 && layout.pp == 1 && layout.dp == layout.gpus() && layout.ep == layout.gpus();
}

/// The frontier of only those layouts and batches.
std::vector<SweptPoint> frontierOf(const WorkedExample& example, Workload workload, std::size_t system,
                                   std::span<const int> batches, bool (*layouts)(const Layout&))
{
    return frontier::nonDominated(example.everyPoint(workload, system, {example.setting().gpus, batches, layouts}));
}

bool isTensor4Or2(const Layout& layout) { return layout.tp == 4 || layout.tp == 2; }

bool isPipeline4InsideNode(const SweptPoint& point, int domain)
{
    const Layout& layout = point.layout;
    return layout.pp == 4 && layout.ep > 1 && layout.stageGpus() <= domain;
}

bool isPipeline4Tensor4Or2(const SweptPoint& point) { return point.layout.pp == 4 && isTensor4Or2(point.layout); }

}  // namespace

Verdict decodeIsLedByTheWideDomain(WorkedExample& example)
{
    if (!example.answers(decodes)) {
        return nothingFits();
    }
    Finding finding(
        "Holds if GB200 alone has the highest throughput at equal TPOT over more than half of the TPOT range that all "
        "three reach (logarithmic), after 8k, 32k and 128k, and B300 and B200 each come within 10 % of it somewhere "
        "in that range.");
    double b300Best = 0.0;
    double b200Best = 0.0;
    for (const Workload workload : decodes) {
        const std::vector<Points> frontiers = frontiersOf(example, workload);
        const LatencyRange range = commonRange(frontiers);
        const std::string where(shapeOf(workload).name);
        finding.need("GB200 leads " + where + ", share of the range", shareLed(frontiers, gb200, range), Unit::fraction,
                     mostOf);
        finding.show("common TPOT range " + where + ", from", range.low, Unit::seconds);
        finding.show("common TPOT range " + where + ", to", range.high, Unit::seconds);
        const double b300Here = bestRatio(frontiers[b300], frontiers[gb200], range);
        const double b200Here = bestRatio(frontiers[b200], frontiers[gb200], range);
        finding.show("B300 over GB200 " + where + ", at its best latency", b300Here, Unit::fraction);
        finding.show("B200 over GB200 " + where + ", at its best latency", b200Here, Unit::fraction);
        b300Best = std::max(b300Best, b300Here);
        b200Best = std::max(b200Best, b200Here);
    }
    finding.need("B300 over GB200 at its best latency", b300Best, Unit::fraction, within10Percent);
    finding.need("B200 over GB200 at its best latency", b200Best, Unit::fraction, within10Percent);
    return std::move(finding).verdict();
}

Verdict decodeEndsHaveTheirLayouts(WorkedExample& example)
{
    if (!example.answers(decodes)) {
        return nothingFits();
    }
    Finding finding(
        "Holds if on each system after 8k, 32k and 128k the lowest TPOT is that of a layout with TP > 1 and PP > 1, "
        "and "
        "the highest throughput that of TP 1, PP 1, one attention instance per GPU and EP over all GPUs: both as what "
        "the claimed layouts reach of the best.");
    constexpr std::array alone{1};  // no batch is quicker than a single sequence
    for (std::size_t s = 0; s < systemCount; ++s) {
        for (const Workload workload : decodes) {
            const Points points = example.points(workload, s);
            const std::string where = example.systemName(s) + " " + std::string(shapeOf(workload).name);
            const SweptPoint& fastest = points.front();
            const SweptPoint& most = points.back();
            const auto combined = frontierOf(example, workload, s, alone, combinesTensorAndPipeline);
            const auto oneInstance = frontierOf(example, workload, s, frontier::sweptBatches(), isOneInstancePerGpu);
            finding.need(where + ", lowest TPOT over the lowest with TP and PP",
                         combined.empty() ? 0.0 : std::min(1.0, fastest.latencyS / combined.front().latencyS),
                         Unit::fraction, theSame);
            finding.need(where + ", throughput of one instance per GPU over the highest",
                         oneInstance.empty()
                             ? 0.0
                             : std::min(1.0, oneInstance.back().tokensPerSecondPerGpu / most.tokensPerSecondPerGpu),
                         Unit::fraction, theSame);
            finding.show(where + ", lowest TPOT: " + atPoint(fastest), fastest.latencyS, Unit::seconds);
            if (!combined.empty()) {
                finding.show(where + ", lowest TPOT with TP and PP: " + atPoint(combined.front()),
                             combined.front().latencyS, Unit::seconds);
            }
            finding.show(where + ", most throughput: " + atPoint(most), most.tokensPerSecondPerGpu,
                         Unit::tokensPerSecond);
            if (!oneInstance.empty()) {
                finding.show(where + ", most throughput with one instance per GPU: " + atPoint(oneInstance.back()),
                             oneInstance.back().tokensPerSecondPerGpu, Unit::tokensPerSecond);
            }
        }
    }
    return std::move(finding).verdict();
}

Verdict midfillFrontiersHaveTheirLayouts(WorkedExample& example)
{
    constexpr std::array midfill{Workload::midfill};
    if (!example.answers(midfill)) {
        return nothingFits();
    }
    const std::vector<Points> frontiers = frontiersOf(example, Workload::midfill);
    const LatencyRange range = commonRange(frontiers);
    Finding finding(
        "Holds if GB200 alone leads over more than half of the lower half (logarithmic) of the TTFT range that all "
        "three reach, most of its points there have TP 4 or 2 and no PP, B300's highest throughput is within 10 % of "
        "GB200's or above, and most points of B300 and of B200 have PP 4 with the experts spread inside one node.");

    const bool common = !range.isEmpty();
    const double lowTtft = common ? range.middle() : frontiers[gb200].front().latencyS;
    finding.need("GB200 leads at low TTFT, share of the range",
                 common ? shareLed(frontiers, gb200, range.lowerHalf()) : 0.0, Unit::fraction, mostOf);
    finding.show("low TTFT: at most", lowTtft, Unit::seconds);
    const Points gb200Low = frontiers[gb200].first(static_cast<std::size_t>(
        std::ranges::count_if(frontiers[gb200], [&](const SweptPoint& p) { return p.latencyS <= lowTtft; })));
    finding.need("GB200 points at low TTFT with TP 4 or 2 and no PP, share",
                 shareOf(gb200Low, [](const SweptPoint& p) { return isTensor4Or2(p.layout) && p.layout.pp == 1; }),
                 Unit::fraction, mostOf);
    finding.show("GB200 points at low TTFT without PP, share",
                 shareOf(gb200Low, [](const SweptPoint& p) { return p.layout.pp == 1; }), Unit::fraction);
    for (const SweptPoint& point : gb200Low) {
        finding.show("GB200 at low TTFT: " + atPoint(point), point.latencyS, Unit::seconds);
    }
    finding.need("B300 over GB200 in highest throughput",
                 frontiers[b300].back().tokensPerSecondPerGpu / frontiers[gb200].back().tokensPerSecondPerGpu,
                 Unit::fraction, within10Percent);
    for (const SystemIndex s : {b300, b200}) {
        const std::string& system = example.systemName(s);
        const int domain = example.setting().systems[s]->scaleUpDomain;
        finding.need(system + " points with PP 4 and the experts inside a node, share",
                     shareOf(frontiers[s], [&](const SweptPoint& p) { return isPipeline4InsideNode(p, domain); }),
                     Unit::fraction, mostOf);
        const auto visible = worthwhile(frontiers[s], visibleGain);
        finding.show(system + " the same, of the points that gain 5 %",
                     shareOf(visible, [&](const SweptPoint& p) { return isPipeline4InsideNode(p, domain); }),
                     Unit::fraction);
        finding.show(system + " points with PP 4, share",
                     shareOf(frontiers[s], [](const SweptPoint& p) { return p.layout.pp == 4; }), Unit::fraction);
        finding.show(system + " points with PP above 4, share",
                     shareOf(frontiers[s], [](const SweptPoint& p) { return p.layout.pp > 4; }), Unit::fraction);
    }
    for (std::size_t s = 0; s < systemCount; ++s) {
        finding.show(example.systemName(s) + ", most throughput: " + atPoint(frontiers[s].back()),
                     frontiers[s].back().tokensPerSecondPerGpu, Unit::tokensPerSecond);
    }
    return std::move(finding).verdict();
}

Verdict prefillConvergesOnOneLayout(WorkedExample& example)
{
    if (!example.answers(prefills)) {
        return nothingFits();
    }
    Finding finding(
        "Holds if for 8k and for 32k the (TP, PP) pair that most frontier points of a system have in common is PP 4 "
        "with TP 4 or 2, on all three systems. Every point counts once, whatever its DP, EP, batch and GPUs: a layout "
        "that stays on the frontier for many batches counts for each.");
    for (const Workload workload : prefills) {
        for (std::size_t s = 0; s < systemCount; ++s) {
            const Points points = example.points(workload, s);
            const std::string where = example.systemName(s) + " " + std::string(shapeOf(workload).name);
            const ModalLayout claimed = modalLayout(points, isPipeline4Tensor4Or2);
            const ModalLayout other =
                modalLayout(points, [](const SweptPoint& point) { return !isPipeline4Tensor4Or2(point); });
            finding.need(where + ", lead of PP 4 with TP 4 or 2 over the commonest other pair, share of points",
                         claimed.share - other.share, Unit::fraction, Range{0.0, 1.0, true});
            finding.show(where + ", commonest other pair TP" + std::to_string(other.tp) + " PP" +
                             std::to_string(other.pp) + ", share of points",
                         other.share, Unit::fraction);
            finding.show(where + ", points with PP 4, share",
                         shareOf(points, [](const SweptPoint& p) { return p.layout.pp == 4; }), Unit::fraction);
            finding.show(where + ", points with PP 4 and TP 4 or 2, share", shareOf(points, isPipeline4Tensor4Or2),
                         Unit::fraction);
            finding.show(where + ", the same, of the points that gain 5 %",
                         shareOf(worthwhile(points, visibleGain), isPipeline4Tensor4Or2), Unit::fraction);
        }
    }
    return std::move(finding).verdict();
}

}  // namespace tokenfactory::claims
