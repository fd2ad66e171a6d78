#include "core/claims/finding.h"
#include "core/claims/frontier_comparison.h"
#include "core/claims/judges.h"
#include "core/claims/thresholds.h"

#include "core/base/format.h"
#include "core/frontier/pareto.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <tuple>

namespace tokenfactory::claims {

using cost::Layout;
using cost::Stage;
using frontier::SweptPoint;

namespace {

catalog::SystemPtr withHbmBandwidth(const catalog::System& system, double factor)
{
    catalog::System faster = system;
    faster.hbmBandwidth.value *= factor;
    faster.hbmBandwidth.note = "bandwidth x " + tokenfactory::toText(factor) + ", to see what it would do";
    return std::make_shared<const catalog::System>(faster);
}

/// Layouts that differ in DCP alone are one: it moves no weights and adds no GPUs.
using LayoutKey = std::tuple<int, int, int, int>;  // tp, pp, dp, ep
using LayoutFrontiers = std::map<LayoutKey, std::vector<SweptPoint>>;

/// The frontier of each layout over its batches; a layout that fits with none is left out.
LayoutFrontiers layoutFrontiers(const WorkedExample& example, Workload workload, std::size_t system, int gpus)
{
    LayoutFrontiers frontiers;
    const WorkedExample::Selection all{{&gpus, 1}, frontier::sweptBatches(), [](const Layout&) { return true; }};
    for (const SweptPoint& point : example.everyPoint(workload, system, all)) {
        const Layout& layout = point.layout;
        frontiers[{layout.tp, layout.pp, layout.dp, layout.ep}].push_back(point);
    }
    for (auto& [key, points] : frontiers) {
        points = frontier::nonDominated(std::move(points));
    }
    return frontiers;
}

/// One stage's best, and each layout's own frontier.
struct StageFrontiers {
    Workload workload = Workload::decode32k;
    LayoutFrontiers layouts;
    std::vector<SweptPoint> best;
    std::vector<double> grid;  ///< latencies compared: the range of `best`

    StageFrontiers(WorkedExample& example, Workload stage, std::size_t system, int gpus)
        : workload(stage), layouts(layoutFrontiers(example, stage, system, gpus))
    {
        for (const auto& [key, points] : layouts) {
            best.insert(best.end(), points.begin(), points.end());
        }
        best = frontier::nonDominated(std::move(best));
        if (!best.empty()) {
            grid = logarithmicGrid({best.front().latencyS, best.back().latencyS}, comparedLatencies);
        }
    }

    /// Mean over the latencies of what the layout loses of the best throughput, 0..1; 1 where it is never quick enough.
    double loss(const LayoutKey& key) const
    {
        const auto found = layouts.find(key);
        if (found == layouts.end()) {
            return 1.0;
        }
        double sum = 0.0;
        for (const double latency : grid) {
            sum += 1.0 - throughputAt(found->second, latency) / throughputAt(best, latency);
        }
        return sum / static_cast<double>(grid.size());
    }

    double lossOfThroughput(const LayoutKey& key) const
    {
        const auto found = layouts.find(key);
        return found == layouts.end()
                   ? 1.0
                   : 1.0 - found->second.back().tokensPerSecondPerGpu / best.back().tokensPerSecondPerGpu;
    }
};

std::string toText(const LayoutKey& key)
{
    const auto [tp, pp, dp, ep] = key;
    return cost::toText(Layout{.tp = tp, .pp = pp, .dp = dp, .ep = ep});
}

}  // namespace

Verdict fasterMemoryHelpsAtLongContext(WorkedExample& example)
{
    constexpr int context = 500 * 1024;
    constexpr int newTokens = 1024;
    struct Case {
        const char* name;
        Stage stage;
        cost::SequenceTokens each;
    };
    constexpr std::array cases{Case{"decode", Stage::decode, {1, context}},
                               Case{"midfill", Stage::midfill, {newTokens, context - newTokens}}};
    const Setting& setting = example.setting();
    Finding finding(
        "Holds if twice the HBM bandwidth shortens the pass by more than 10 % in decode (TPOT) and in midfill (TTFT, "
        "1k "
        "new tokens) at 500k of context, on the layout and batch with the highest throughput of each system. It helps "
        "where the pass is limited by memory: not where the attention core of the midfill is limited by compute.");
    for (const Case& one : cases) {
        frontier::FrontierQuestion question;
        question.model = setting.model;
        question.systems = setting.systems;
        question.calibration = setting.calibration;
        question.stage = one.stage;
        question.each = one.each;
        question.choices = setting.choices;
        question.gpus = setting.gpus;
        const auto swept = frontier::sweep(question);
        assert(swept);
        for (std::size_t s = 0; s < systemCount; ++s) {
            const auto& points = swept->systems[s].points;
            if (points.empty()) {
                return noAnswer("Nothing fits on " + example.systemName(s) + " at 500k of context.");
            }
            for (const bool mostThroughput : {true, false}) {
                const SweptPoint& point = mostThroughput ? points.back() : points.front();
                cost::PassQuestion pass = frontier::questionOf(question, point);
                const std::string where = example.systemName(s) + " " + one.name +
                                          (mostThroughput ? " at most throughput" : " at lowest latency");
                finding.show(where + ", " + cost::toText(point.layout) + " batch " + grouped(point.batch),
                             point.latencyS, Unit::seconds);
                for (const double factor : {2.0, 4.0}) {
                    pass.system = withHbmBandwidth(*setting.systems[s], factor);
                    const auto answer = cost::evaluate(pass);
                    assert(answer && answer->cost);
                    const double shorter = 1.0 - answer->cost->latencyS / point.latencyS;
                    const std::string name = where + ", shorter with " + grouped(factor) + " times the bandwidth by";
                    if (mostThroughput && factor == 2.0) {
                        finding.need(name, shorter, Unit::fraction, noticeable);
                    } else {
                        finding.show(name, shorter, Unit::fraction);
                    }
                }
            }
        }
    }
    return std::move(finding).verdict();
}

Verdict oneLayoutForAllStagesLoses(WorkedExample& example)
{
    constexpr int gpus = 64;
    constexpr std::array stages{Workload::prefill8k, Workload::midfill, Workload::decode32k};
    Finding finding(
        "Holds if on 64 GPUs of each system even the single layout that loses least in its worst stage loses more than "
        "10 % there: the mean over the stage's frontier latencies of the throughput it misses against the stage's best "
        "layout at that latency. Prefill 8k, midfill 127k + 1k and decode after 32k, attention and experts of a decode "
        "in one pass; batch and DCP are free in each stage.");
    for (std::size_t s = 0; s < systemCount; ++s) {
        std::vector<StageFrontiers> perStage;
        for (const Workload stage : stages) {
            perStage.emplace_back(example, stage, s, gpus);
            if (perStage.back().best.empty()) {
                return noAnswer("Nothing fits on 64 " + example.systemName(s) + ".");
            }
        }
        const auto worst = [&](const LayoutKey& key, auto loss) {
            double most = 0.0;
            for (const StageFrontiers& stage : perStage) {
                most = std::max(most, (stage.*loss)(key));
            }
            return most;
        };
        const auto leastLosing = [&](auto loss) {
            std::pair<LayoutKey, double> least{{}, 2.0};
            for (const auto& [key, points] : perStage.front().layouts) {
                if (const double here = worst(key, loss); here < least.second) {
                    least = {key, here};
                }
            }
            return least;
        };
        const std::string& system = example.systemName(s);
        const auto [layout, loss] = leastLosing(&StageFrontiers::loss);
        finding.need(system + ", least loss of one layout in its worst stage", loss, Unit::fraction, noticeable);
        for (const StageFrontiers& stage : perStage) {
            finding.show(system + ", that layout is " + toText(layout) + ": loss in " +
                             std::string(shapeOf(stage.workload).name),
                         stage.loss(layout), Unit::fraction);
        }
        const auto [wide, wideLoss] = leastLosing(&StageFrontiers::lossOfThroughput);
        finding.show(
            system + ", were highest throughput all that counts: loss of " + toText(wide) + " in its worst stage",
            wideLoss, Unit::fraction);
    }
    return std::move(finding).verdict();
}

}  // namespace tokenfactory::claims
