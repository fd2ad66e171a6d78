#include "core/calibration/work_law.h"

#include "core/base/format.h"
#include "core/calibration/least_squares.h"
#include "core/calibration/quantile.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::calibration {
namespace {

using Eigen::VectorXd;

/// Efficiencies lie between 0 and 1, floors are not below 0: what is fitted is free of such bounds.
double efficiencyOf(double x) { return 1.0 / (1.0 + std::exp(-x)); }
double floorOf(double x) { return x * x * 1e-6; }

}  // namespace

double WorkLaw::workSeconds(const KernelRow& row) const
{
    const std::optional<double>& ofPeak = compute[static_cast<std::size_t>(catalog::computeIndex(row.format))];
    const double computing = ofPeak ? row.flops / (row.system->peak(row.format).value * *ofPeak) : 0.0;
    const double bandwidth = (collectiveOf(row.kind) ? row.system->scaleUpBandwidth : row.system->hbmBandwidth).value;
    const double moving = memory ? row.bytes / (bandwidth * *memory) : 0.0;
    return sums ? computing + moving : std::max(computing, moving);
}

double WorkLaw::seconds(const KernelRow& row) const
{
    const auto floor = floors.find(row.variant);
    return workSeconds(row) + (floor != floors.end() ? floor->second : 0.0);
}

LawErrors errorsOf(const std::vector<double>& predictedOverMeasured)
{
    std::vector<double> errors;
    std::ranges::transform(predictedOverMeasured, std::back_inserter(errors),
                           [](double ratio) { return std::abs(ratio - 1.0); });
    if (errors.empty()) {
        return {};
    }
    return {errors.size(), quantile(errors, 0.5), quantile(errors, 0.9)};
}

LawErrors errorsOf(const WorkLaw& law, const KernelRows& rows)
{
    std::vector<double> ratios;
    std::ranges::transform(rows, std::back_inserter(ratios),
                           [&](const KernelRow* row) { return law.seconds(*row) / row->seconds; });
    return errorsOf(ratios);
}

std::string errorsText(const LawErrors& errors)
{
    return "median error " + readable(errors.median, Unit::fraction) + ", 90th percentile " +
           readable(errors.p90, Unit::fraction);
}

WorkLaw fitted(WorkLaw law, const KernelRows& rows, Unknowns unknowns)
{
    constexpr double roundedOff = 0.01;
    if (unknowns.floors) {
        law.floors.clear();
        for (const KernelRow* row : rows) {
            law.floors.emplace(row->variant, 0.0);
        }
    }
    const auto visit = [unknowns](WorkLaw& of, const auto& efficiency, const auto& floor) {
        if (unknowns.efficiencies) {
            for (std::optional<double>* each : {&of.memory, &of.compute[0], &of.compute[1], &of.compute[2]}) {
                if (*each) {
                    efficiency(**each);
                }
            }
        }
        if (unknowns.floors) {
            for (auto& [variant, seconds] : of.floors) {
                floor(seconds);
            }
        }
    };
    const auto lawAt = [&](const VectorXd& x) {
        WorkLaw made = law;
        Eigen::Index k = 0;
        visit(
            made, [&](double& efficiency) { efficiency = efficiencyOf(x[k++]); },
            [&](double& floor) { floor = floorOf(x[k++]); });
        return made;
    };
    const auto residualsAt = [&](const VectorXd& x) {
        const WorkLaw made = lawAt(x);
        VectorXd residuals(static_cast<Eigen::Index>(rows.size()));
        for (std::size_t i = 0; i < rows.size(); ++i) {
            residuals[static_cast<Eigen::Index>(i)] =
                softened(std::log(made.seconds(*rows[i]) / rows[i]->seconds) / roundedOff, false);
        }
        return residuals;
    };
    // Where a limit binds no row its efficiency has no gradient: the best of several beginnings.
    constexpr std::array startsOfEfficiencies{-1.0, 0.0, 1.0};
    constexpr double startOfFloors = 2.7;
    LeastSquares best;
    for (const double startOfEfficiencies : startsOfEfficiencies) {
        std::vector<double> start;
        visit(
            law, [&](double) { start.push_back(startOfEfficiencies); },
            [&](double) { start.push_back(startOfFloors); });
        LeastSquares found =
            leastSquares(residualsAt, Eigen::Map<const VectorXd>(start.data(), static_cast<Eigen::Index>(start.size())),
                         {.mostRounds = 500, .enough = 1e-12, .step = 1e-6});
        if (best.x.size() == 0 || found.residuals.squaredNorm() < best.residuals.squaredNorm()) {
            best = std::move(found);
        }
    }
    return lawAt(best.x);
}

std::optional<Line> lineThrough(const KernelRows& rows)
{
    if (rows.empty()) {
        return std::nullopt;
    }
    const auto [small, large] = std::ranges::minmax_element(rows, {}, &KernelRow::bytes);
    if ((*large)->bytes <= (*small)->bytes || (*large)->seconds <= (*small)->seconds) {
        return std::nullopt;
    }
    const double rate = ((*large)->bytes - (*small)->bytes) / ((*large)->seconds - (*small)->seconds);
    return Line{rate, (*small)->seconds - (*small)->bytes / rate};
}

}  // namespace tokenfactory::calibration
