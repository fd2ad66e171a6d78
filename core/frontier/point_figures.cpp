#include "core/frontier/point_figures.h"

#include "core/cost/prepared.h"

#include <cassert>

namespace tokenfactory::frontier {

std::vector<std::vector<PointFigures>> figuresOf(const FrontierQuestion& question, const Frontier& frontier)
{
    std::vector<std::vector<PointFigures>> figures;
    for (const SystemFrontier& part : frontier.systems) {
        const auto prepared = cost::prepare(question.model, question.systems[static_cast<std::size_t>(part.system)],
                                            question.calibration, question.choices);
        std::vector<PointFigures>& ofSystem = figures.emplace_back();
        for (const SweptPoint& point : part.points) {
            const cost::PassQuestion pass = questionOf(question, point);
            const auto evaluation = cost::evaluate(prepared, pass.layout, pass.pass);
            assert(evaluation && evaluation->cost);  // a swept point is legal and fits
            const cost::PassCost& cost = *evaluation->cost;
            ofSystem.push_back(
                {cost.latencyBand, cost.tokensPerSecondPerUser, cost.energyPerQueryJ, cost.networkMeanBytesPerSecond});
        }
    }
    return figures;
}

}  // namespace tokenfactory::frontier
