#include "core/base/format.h"
#include "core/cost/prepared.h"
#include "core/frontier/frontier.h"

#include <algorithm>

namespace tokenfactory::frontier {

using namespace cost;

std::vector<FitVerdict> smallestFit(const PassQuestion& question, int most)
{
    if (!problemsOf(question.pass, question.choices).empty()) {
        return {};
    }
    const PreparedPtr prepared = prepare(question.model, question.system, question.calibration, question.choices);
    std::vector<FitVerdict> verdicts;
    for (int gpus = 1; gpus <= most; gpus *= 2) {
        FitVerdict verdict;
        verdict.gpus = gpus;
        bool first = true;
        double leastTotal = 0.0;
        std::string limit;
        const std::vector<Layout> layouts =
            legalLayouts(*question.model, question.pass.stage, gpus, question.choices.ppMax,
                         question.choices.expertReplicas, Width::every);
        for (const Layout& layout : layouts) {
            const auto answer = evaluateRoom(prepared, layout, question.pass);
            if (!answer) {
                return verdicts;
            }
            const Residency& room = *answer->residency;
            const bool fits = answer->reasons.empty();
            const bool better = first || (fits && !verdict.fits) || (fits == verdict.fits && room.total() < leastTotal);
            if (better) {
                first = false;
                leastTotal = room.total();
                verdict.fits = fits;
                verdict.layout = layout;
                verdict.shortfallBytes = std::max(0.0, room.shortfall());
                verdict.reason = fits ? "" : answer->reasons.front().text;
            }
        }
        if (layouts.empty()) {
            verdict.reason = "No layout of " + std::to_string(gpus) + " GPUs divides this model.";
        }
        verdicts.push_back(verdict);
        if (verdict.fits) {
            break;
        }
    }
    return verdicts;
}

}  // namespace tokenfactory::frontier
