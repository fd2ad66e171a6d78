#include "core/frontier/frontier.h"

#include "core/base/format.h"
#include "core/catalog/model_facts.h"
#include "core/cost/bounds.h"
#include "core/cost/prepared.h"
#include "core/frontier/batch_sweep.h"
#include "core/frontier/best_within_limits.h"
#include "core/frontier/divisors.h"
#include "core/frontier/pareto.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <thread>

namespace tokenfactory::frontier {

using namespace cost;

namespace {

constexpr std::array<int, 24> defaultBatches{1,  2,   3,   4,   6,   8,   12,  16,   24,   32,   48,   64,
                                             96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096};

bool headsDivide(const catalog::Model& model, int tp)
{
    return std::ranges::all_of(model.attentionKinds, [&](const catalog::AttentionKind& kind) {
        return catalog::factsOf(kind, model).heads % tp == 0;
    });
}

/// One system's share of a sweep: what each thread found is merged at the end, so the answer does not depend on how
/// many there were.
struct Share {
    std::vector<SweptPoint> points;
    std::vector<LimitGap> gaps;  ///< of a limited question, one per layout at most
    std::size_t evaluated = 0;
    std::size_t notFitting = 0;
    std::size_t overLimits = 0;
};

/// From the largest batch within the limits to the next one swept; none where there is no such batch or no next.
void addGap(const FrontierQuestion& question, const std::vector<int>& batches, const BatchSweep& lanes,
            const Layout& layout, std::size_t rank, Share& share)
{
    LimitGap gap{layout, rank, 0, 0, 0.0};
    for (std::size_t i = 0; i < batches.size(); ++i) {
        if (batches[i] > gap.within && meetsLimits(question, lanes, i)) {
            gap.within = batches[i];
            gap.throughputWithin = lanes.tokensPerSecondPerGpu[static_cast<Eigen::Index>(i)];
        }
    }
    for (const int batch : batches) {
        if (batch > gap.within && (gap.beyond == 0 || batch < gap.beyond)) {
            gap.beyond = batch;
        }
    }
    if (gap.within > 0 && gap.beyond > 0) {
        share.gaps.push_back(gap);
    }
}

void sweepLayout(BatchSweeper& sweeper, const FrontierQuestion& question, const std::vector<int>& batches, int system,
                 const Layout& layout, std::size_t rank, Share& share)
{
    const BatchSweep& lanes = sweeper.sweep(layout);
    share.evaluated += batches.size();
    for (std::size_t i = 0; i < batches.size(); ++i) {
        const auto lane = static_cast<Eigen::Index>(i);
        if (!lanes.fits[i]) {
            ++share.notFitting;
        } else if (!meetsLimits(question, lanes, i)) {
            ++share.overLimits;
        } else {
            share.points.push_back({system, layout, batches[i], lanes.latencyS[lane], lanes.tokensPerSecondPerGpu[lane],
                                    lanes.hbmBytesPerGpu[lane]});
        }
    }
    if (question.isLimited()) {
        addGap(question, batches, lanes, layout, rank, share);
    }
}

}  // namespace

std::span<const int> sweptBatches() { return defaultBatches; }

std::vector<Layout> legalLayouts(const catalog::Model& model, Stage stage, int gpus, int ppMax, int expertReplicas,
                                 Width width, int cpMax)
{
    std::vector<Layout> layouts;
    const bool moe = widestEp(model, {.dp = 2}) > 1;
    const bool every = width == Width::every;
    const std::vector<int> one{1};
    for (const int tp : divisors(gpus)) {
        if (!headsDivide(model, tp)) {
            continue;
        }
        const std::vector<int> dcps = every && stage == Stage::decode ? divisors(tp) : one;
        for (const int pp : divisors(gpus / tp)) {
            if (pp > ppMax || pp > static_cast<int>(model.layers.size())) {
                continue;
            }
            for (const int cp : stage == Stage::decode ? one : divisors(gpus / tp / pp)) {
                if (cp > cpMax) {
                    break;
                }
                Layout layout{.tp = tp, .pp = pp, .dp = gpus / tp / pp / cp, .cp = cp};
                const std::vector<int> eps = !moe    ? one
                                             : every ? divisors(layout.stageGpus())
                                                     : std::vector<int>{layout.stageGpus()};
                for (const int ep : eps) {
                    layout.ep = ep;
                    layout.dcp = 1;
                    if (!reasonsAgainst(layout, model, stage, expertReplicas).empty()) {
                        continue;
                    }
                    for (const int dcp : dcps) {
                        layout.dcp = dcp;
                        layouts.push_back(layout);
                    }
                }
            }
        }
    }
    return layouts;
}

Expected<Frontier> sweep(const FrontierQuestion& question, std::stop_token stop)
{
    const std::vector<int> batches =
        question.batches.empty() ? std::vector<int>(defaultBatches.begin(), defaultBatches.end()) : question.batches;
    Problems problems;
    for (const int batch : batches) {
        for (Problem& problem : problemsOf({question.stage, batch, question.each, {}}, question.choices)) {
            problems.push_back(std::move(problem));
        }
        if (!problems.empty()) {
            return unexpected(std::move(problems));
        }
    }
    if (static_cast<int>(batches.size()) > maxLanes) {
        return unexpected({"--batches",
                           {"has %1 values", {std::to_string(batches.size())}},
                           {"at most %1", {std::to_string(maxLanes)}}});
    }
    for (const int gpus : question.gpus) {
        if (gpus < 1 || gpus > mostGpus) {
            return unexpected({"--gpus", {"is %1", {std::to_string(gpus)}}, "a whole number from 1 to 65,536"});
        }
    }

    if (question.maxLatencyS && !(*question.maxLatencyS > 0.0 && std::isfinite(*question.maxLatencyS))) {
        return unexpected({question.stage == Stage::decode ? "--max-tpot-s" : "--max-ttft-s",
                           {"is %1", {tokenfactory::toText(*question.maxLatencyS)}},
                           "above 0"});
    }

    std::vector<Layout> layouts;
    for (const int gpus : question.gpus) {
        const std::vector<Layout> more = legalLayouts(*question.model, question.stage, gpus, question.choices.ppMax,
                                                      question.choices.expertReplicas, question.width, question.cpMax);
        layouts.insert(layouts.end(), more.begin(), more.end());
    }

    const std::size_t systems = question.systems.size();
    const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
    constexpr std::size_t grain = 16;  // layouts a thread takes at a time
    const std::size_t grains = (systems * layouts.size() + grain - 1) / grain;
    const std::size_t threads =
        std::clamp<std::size_t>(question.threads > 0 ? question.threads : cores, 1, std::max<std::size_t>(grains, 1));
    std::vector<std::vector<Share>> shares(threads, std::vector<Share>(systems));
    std::vector<PreparedPtr> prepared;
    for (const catalog::SystemPtr& system : question.systems) {
        prepared.push_back(prepare(question.model, system, question.calibration, question.choices));
    }
    std::atomic<std::size_t> next = 0;
    const auto work = [&](std::size_t thread) {
        std::vector<BatchSweeper> sweepers;
        sweepers.reserve(systems);
        for (std::size_t s = 0; s < systems; ++s) {
            sweepers.emplace_back(prepared[s], question.stage, question.each, batches);
        }
        while (!stop.stop_requested()) {
            const std::size_t begin = next.fetch_add(grain);
            if (begin >= systems * layouts.size()) {
                return;
            }
            const std::size_t end = std::min(begin + grain, systems * layouts.size());
            for (std::size_t i = begin; i < end && !stop.stop_requested(); ++i) {
                const std::size_t s = i / layouts.size();
                sweepLayout(sweepers[s], question, batches, static_cast<int>(s), layouts[i % layouts.size()],
                            i % layouts.size(), shares[thread][s]);
            }
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (std::size_t thread = 1; thread < threads; ++thread) {
            helpers.emplace_back(work, thread);
        }
        work(0);
    }

    Frontier frontier;
    for (std::size_t s = 0; s < systems; ++s) {
        SystemFrontier one;
        one.system = static_cast<int>(s);
        one.layouts = layouts.size();
        std::vector<SweptPoint> points;
        std::vector<LimitGap> gaps;
        for (std::vector<Share>& share : shares) {
            gaps.insert(gaps.end(), share[s].gaps.begin(), share[s].gaps.end());
            points.insert(points.end(), share[s].points.begin(), share[s].points.end());
            one.evaluated += share[s].evaluated;
            one.notFitting += share[s].notFitting;
            one.overLimits += share[s].overLimits;
        }
        Dominance parts = byDominance(std::move(points), question.keepDominated ? mostDominated : 0);
        one.points = std::move(parts.frontier);
        one.dominated = std::move(parts.dominated);
        one.dominatedCount = parts.dominatedCount;
        if (question.isLimited() && !one.points.empty()) {
            one.bestWithinLimits = bestWithinLimits(question, prepared[s], one.points.back(), std::move(gaps), stop);
        }
        frontier.pointsEvaluated += one.evaluated;
        frontier.systems.push_back(std::move(one));
    }
    frontier.cancelled = frontier.pointsEvaluated < systems * layouts.size() * batches.size() ||
                         (question.isLimited() && stop.stop_requested());
    return frontier;
}

PassQuestion questionOf(const FrontierQuestion& question, const SweptPoint& point)
{
    return {question.model, question.systems[static_cast<std::size_t>(point.system)], question.calibration,
            point.layout,   {question.stage, point.batch, question.each, {}},         question.choices};
}

}  // namespace tokenfactory::frontier
