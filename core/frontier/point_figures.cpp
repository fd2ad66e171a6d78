#include "core/frontier/point_figures.h"

#include <cassert>

namespace tokenfactory::frontier {

namespace {

cost::PreparedPtr preparedFor(const FrontierQuestion& question, const SystemFrontier& part)
{
    return cost::prepare(question.model, question.systems[static_cast<std::size_t>(part.system)], question.calibration,
                         question.choices);
}

}  // namespace

PointFigures figuresOf(const cost::PreparedPtr& prepared, const FrontierQuestion& question, const SweptPoint& point)
{
    const cost::PassQuestion pass = questionOf(question, point);
    const auto evaluation = cost::evaluate(prepared, pass.layout, pass.pass);
    assert(evaluation && evaluation->cost);  // a swept point is legal and fits
    const cost::PassCost& cost = *evaluation->cost;
    return {cost.latencyBand, cost.tokensPerSecondPerUser, cost.energyPerQueryJ, cost.networkMeanBytesPerSecond};
}

std::vector<std::optional<PointFigures>> figuresOfBest(const FrontierQuestion& question, const Frontier& frontier)
{
    std::vector<std::optional<PointFigures>> figures;
    for (const SystemFrontier& part : frontier.systems) {
        figures.push_back(part.bestWithinLimits
                              ? std::optional(figuresOf(preparedFor(question, part), question, *part.bestWithinLimits))
                              : std::nullopt);
    }
    return figures;
}

std::vector<std::vector<PointFigures>> figuresOf(const FrontierQuestion& question, const Frontier& frontier)
{
    std::vector<std::vector<PointFigures>> figures;
    for (const SystemFrontier& part : frontier.systems) {
        const cost::PreparedPtr prepared = preparedFor(question, part);
        std::vector<PointFigures>& ofSystem = figures.emplace_back();
        for (const SweptPoint& point : part.points) {
            ofSystem.push_back(figuresOf(prepared, question, point));
        }
    }
    return figures;
}

}  // namespace tokenfactory::frontier
