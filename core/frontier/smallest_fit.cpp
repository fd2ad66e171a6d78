#include "core/base/format.h"
#include "core/cost/prepared.h"
#include "core/frontier/frontier.h"

#include <algorithm>
#include <cassert>

namespace tokenfactory::frontier {

using namespace cost;

namespace {

/// The layout of so many GPUs that fits with most room, or that misses least.
FitVerdict verdictOn(const PreparedPtr& prepared, const Pass& pass, int gpus)
{
    FitVerdict verdict;
    verdict.gpus = gpus;
    bool first = true;
    double leastTotal = 0.0;
    const std::vector<Layout> layouts = legalLayouts(*prepared->model, pass.stage, gpus, prepared->choices.ppMax,
                                                     prepared->choices.expertReplicas, Width::every);
    for (const Layout& layout : layouts) {
        const auto answer = evaluateRoom(prepared, layout, pass);
        assert(answer);  // the pass was judged before
        const Residency& room = *answer->residency;
        const bool fits = answer->reasons.empty();
        if (first || (fits && !verdict.fits) || (fits == verdict.fits && room.total() < leastTotal)) {
            first = false;
            leastTotal = room.total();
            verdict.fits = fits;
            verdict.layout = layout;
            verdict.shortfallBytes = std::max(0.0, room.shortfall());
            verdict.reason = fits ? Sentence() : answer->reasons.front().sentence;
        }
    }
    if (layouts.empty()) {
        verdict.reason = {"No layout of %1 GPUs divides this model.", {std::to_string(gpus)}};
    }
    return verdict;
}

}  // namespace

std::vector<FitVerdict> smallestFit(const PassQuestion& question, int most)
{
    if (!problemsOf(question.pass, question.choices).empty()) {
        return {};
    }
    const PreparedPtr prepared = prepare(question.model, question.system, question.calibration, question.choices);
    std::vector<FitVerdict> verdicts;
    for (int gpus = 1; gpus <= most && (verdicts.empty() || !verdicts.back().fits); gpus *= 2) {
        verdicts.push_back(verdictOn(prepared, question.pass, gpus));
    }
    // Between the last power of two that is too small and the first that fits may lie fewer that do.
    constexpr int mostBetween = 128;
    if (!verdicts.empty() && verdicts.back().fits && verdicts.back().gpus <= mostBetween) {
        const FitVerdict power = verdicts.back();
        verdicts.pop_back();
        for (int gpus = power.gpus / 2 + 1; gpus < power.gpus; ++gpus) {
            verdicts.push_back(verdictOn(prepared, question.pass, gpus));
            if (verdicts.back().fits) {
                break;
            }
        }
        verdicts.push_back(power);
    }
    return verdicts;
}

}  // namespace tokenfactory::frontier
