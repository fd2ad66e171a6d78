#include "core/calibration/fit.h"

#include "core/calibration/least_squares.h"
#include "core/calibration/rounded.h"
#include "core/catalog/read.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>
#include <map>

namespace tokenfactory::calibration {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using nlohmann::ordered_json;

double toFitted(FitScale scale, double value)
{
    constexpr double least = 1e-3;  // over 1: nearer is 1
    switch (scale) {
    case FitScale::positive:
        return std::log(value);
    case FitScale::factor:
        return std::log(std::max(value - 1.0, least));
    case FitScale::linear:
        return value;
    }
    return value;
}

double fromFitted(FitScale scale, double x)
{
    constexpr double most = 20.0;
    switch (scale) {
    case FitScale::positive:
        return std::exp(x);
    case FitScale::factor:
        return 1.0 + std::exp(std::min(x, most));
    case FitScale::linear:
        return x;
    }
    return x;
}

/// What is not known of an engine lies between the families: the geometric mean, from the least to the greatest.
void putUnknownEngine(ordered_json& document, int digits)
{
    ordered_json& engines = document["serving"]["engines"];
    ordered_json& unknown = engines["any"];
    for (auto& [key, constant] : unknown.items()) {
        double product = 1.0;
        double low = std::numeric_limits<double>::max();
        double high = 0.0;
        for (const char* family : {"sglang", "trtllm", "vllm"}) {
            const ordered_json& of = engines[family][key];
            product *= of["value"].get<double>();
            low = std::min(low, of["low"].get<double>());
            high = std::max(high, of["high"].get<double>());
        }
        const double mean = rounded(std::cbrt(product), digits);
        constant["value"] = mean;
        constant["low"] = std::min(low, mean);
        constant["high"] = std::max(high, mean);
    }
}

/// What passes cost where no engine is named is what they cost under the engine that is not known: its launches, less
/// those of the calibration the document builds on.
void putTerms(ordered_json& document, const std::vector<catalog::CalibrationPtr>& basis, int digits)
{
    const Expected<catalog::CalibrationPtr> builtOn = catalog::baseOf(nlohmann::json(document), "calibration", basis);
    if (!builtOn) {
        return;
    }
    const catalog::Efficiencies& base = (*builtOn)->general;
    const ordered_json& unknown = document["serving"]["engines"]["any"];
    for (const auto& [key, of] :
         {std::pair("kernel_s", &base.kernel), std::pair("eager_kernel_s", &base.eagerKernel)}) {
        ordered_json& term = document["terms"][key];
        for (const char* side : {"low", "value", "high"}) {
            term[side] = rounded(std::max(0.0, unknown[key][side].get<double>() - of->value), digits);
        }
    }
}

class Fit {
public:
    Fit(const Measurements& table, const std::function<bool(std::size_t)>& uses, const ordered_json& from,
        const std::vector<catalog::CalibrationPtr>& builtOn, const FitPlan& fitPlan)
        : measurements(table), document(from), basis(builtOn), plan(fitPlan)
    {
        std::map<std::string, double> sizes;
        for (std::size_t i = 0; i < table.rows.size(); ++i) {
            if (uses(i)) {
                used.push_back(i);
                sizes[table.rows[i].group] += 1.0;
            }
        }
        double sum = 0.0;
        for (const std::size_t i : used) {
            weights.push_back(std::pow(sizes[table.rows[i].group], plan.groupPower));
            sum += weights.back();
        }
        for (double& weight : weights) {
            weight *= static_cast<double>(used.size()) / sum;
        }
    }

    Problems problems() const
    {
        Problems found;
        for (const FitConstant& constant : plan.constants) {
            for (const std::string& leaf : constant.leaves) {
                if (!document.contains(ordered_json::json_pointer(leaf))) {
                    found.push_back({leaf, "is not in the calibration that is fitted", "a constant with a value"});
                }
            }
        }
        if (found.empty()) {
            if (const Expected<catalog::CalibrationPtr> read = calibrationOf(startOf()); !read) {
                return read.error();
            }
        }
        return found;
    }

    VectorXd startOf() const
    {
        VectorXd x(static_cast<Eigen::Index>(plan.constants.size()));
        for (Eigen::Index k = 0; k < x.size(); ++k) {
            const FitConstant& constant = plan.constants[static_cast<std::size_t>(k)];
            x[k] = toFitted(constant.scale, constant.prior);
        }
        return x;
    }

    Fitted run(const VectorXd& start) const
    {
        const LeastSquares found = leastSquares([this](const VectorXd& x) { return residualsAt(x); }, start);
        Fitted made;
        made.rounds = found.rounds;
        made.x = found.x;
        made.sumOfSquares = found.residuals.squaredNorm();
        // The residuals are in units of what they are expected to be, so the normal matrix is the information.
        made.covariance = found.normal.ldlt().solve(MatrixXd::Identity(found.normal.rows(), found.normal.cols()));
        for (std::size_t k = 0; k < plan.constants.size(); ++k) {
            made.values.push_back(fromFitted(plan.constants[k].scale, found.x[static_cast<Eigen::Index>(k)]));
        }
        return made;
    }

    /// The document with the constants in it and a band of so many standard deviations, written with five digits; with
    /// all where the band is 0, for steps of the fit.
    ordered_json documentOf(const VectorXd& x, const VectorXd& deviations, double of) const
    {
        ordered_json made = document;
        const int digits = of > 0.0 ? 5 : 15;
        for (std::size_t k = 0; k < plan.constants.size(); ++k) {
            const FitConstant& constant = plan.constants[k];
            const auto at = static_cast<Eigen::Index>(k);
            const auto valueAt = [&](double sign) {
                return rounded(fromFitted(constant.scale, x[at] + sign * of * deviations[at]), digits);
            };
            for (const std::string& leaf : constant.leaves) {
                ordered_json& node = made.at(ordered_json::json_pointer(leaf));
                node["value"] = valueAt(0.0);
                node["low"] = valueAt(-1.0);
                node["high"] = valueAt(1.0);
            }
        }
        putUnknownEngine(made, digits);
        putTerms(made, basis, digits);
        return made;
    }

    Expected<catalog::CalibrationPtr> calibrationOf(const VectorXd& x) const
    {
        return calibrationIn(documentOf(x, VectorXd::Zero(x.size()), 0.0), basis);
    }

private:
    VectorXd residualsAt(const VectorXd& x) const
    {
        const Expected<catalog::CalibrationPtr> calibration = calibrationOf(x);
        const auto constants = static_cast<Eigen::Index>(plan.constants.size());
        VectorXd residuals = VectorXd::Zero(static_cast<Eigen::Index>(used.size()) * quantities + constants);
        if (!calibration) {
            // Out of what a calibration may hold: far from everything.
            residuals.setConstant(std::numeric_limits<double>::infinity());
            return residuals;
        }
        for (std::size_t n = 0; n < used.size(); ++n) {
            const Measurement& row = measurements.rows[used[n]];
            const Expected<serving::Estimate> estimate = serving::estimate(questionOf(row, *calibration));
            if (!estimate) {
                continue;
            }
            for (int q = 0; q < quantities; ++q) {
                const auto quantity = static_cast<Quantity>(q);
                const FitQuantity& how = plan.of[static_cast<std::size_t>(q)];
                if (const std::optional<double> value = predicted(row, *estimate, quantity)) {
                    const double error = std::log(*value / *measured(row, quantity)) / how.scale;
                    residuals[static_cast<Eigen::Index>(n) * quantities + q] =
                        std::sqrt(how.weight * weights[n]) * softened(error, how.isLogarithmic);
                }
            }
        }
        for (Eigen::Index k = 0; k < constants; ++k) {
            const FitConstant& constant = plan.constants[static_cast<std::size_t>(k)];
            residuals[residuals.size() - constants + k] =
                (x[k] - toFitted(constant.scale, constant.prior)) / constant.sigma * plan.priorWeight;
        }
        return residuals;
    }

    const Measurements& measurements;
    const ordered_json& document;
    const std::vector<catalog::CalibrationPtr>& basis;
    const FitPlan& plan;
    std::vector<std::size_t> used;
    std::vector<double> weights;
};

}  // namespace

Expected<catalog::CalibrationPtr> calibrationIn(const ordered_json& document,
                                                const std::vector<catalog::CalibrationPtr>& basis)
{
    return catalog::calibrationFromJson(nlohmann::json(document), "calibration", basis)
        .map([](const catalog::Calibration& read) { return std::make_shared<const catalog::Calibration>(read); });
}

Expected<Fitted> fit(const Measurements& measurements, const std::function<bool(std::size_t)>& uses,
                     const ordered_json& document, const std::vector<catalog::CalibrationPtr>& basis,
                     const FitPlan& plan)
{
    constexpr double eightyPercent = 1.2816;  // standard deviations to each side
    const Fit fit(measurements, uses, document, basis, plan);
    if (Problems problems = fit.problems(); !problems.empty()) {
        return tl::unexpected(std::move(problems));
    }
    Fitted made = fit.run(fit.startOf());
    made.document = fit.documentOf(made.x, made.covariance.diagonal().cwiseMax(0.0).cwiseSqrt(), eightyPercent);
    return calibrationIn(made.document, basis).map([&](catalog::CalibrationPtr calibration) {
        made.calibration = std::move(calibration);
        return made;
    });
}

}  // namespace tokenfactory::calibration
