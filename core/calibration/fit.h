#pragma once

#include "core/calibration/validation.h"

#include <Eigen/Core>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace tokenfactory::calibration {

/// How a constant is moved: what is fitted is its logarithm, that of what it has over 1, or itself.
enum class FitScale : unsigned char { positive, factor, linear };

/// A constant that is fitted.
struct FitConstant {
    std::string name;
    std::vector<std::string> leaves;  ///< JSON pointers into a calibration file; all get the value
    FitScale scale = FitScale::positive;
    double prior = 1.0;
    double sigma = 1.0;  ///< of the prior, of what is fitted
};

/// How errors of one quantity count.
struct FitQuantity {
    double scale = 0.1;  ///< of ln(predicted / measured): beyond it errors count less than squared
    double weight = 1.0;
    bool isLogarithmic = false;  ///< beyond the scale by the logarithm, else by the size: for outliers of another kind
};

/// What is fitted and how; presets/measurements/fit.json.
struct FitPlan {
    std::vector<FitConstant> constants;
    std::array<FitQuantity, quantities> of;
    double groupPower = 0.0;   ///< weight of a row: rows of its group to this power
    double priorWeight = 1.0;  ///< on the priors' distances
};

Expected<FitPlan> readFitPlan(const std::filesystem::path& file);

/// A calibration file with the fitted constants in it, each with the band of its 80 %.
struct Fitted {
    nlohmann::ordered_json document;
    catalog::CalibrationPtr calibration;
    std::vector<double> values;  ///< by FitPlan::constants
    Eigen::VectorXd x;           ///< what was fitted, by FitScale
    Eigen::MatrixXd covariance;  ///< of x
    double sumOfSquares = 0.0;   ///< of all residuals, priors among them
    int rounds = 0;
};

/// Least squares over the rows whose index `uses`, from the priors on: what the document holds where it is fitted does
/// not matter. `basis` are the calibrations it builds on. Problems where the document lacks a leaf or cannot be read.
Expected<Fitted> fit(const Measurements& measurements, const std::function<bool(std::size_t)>& uses,
                     const nlohmann::ordered_json& document, const std::vector<catalog::CalibrationPtr>& basis,
                     const FitPlan& plan);

/// The calibration a document is.
Expected<catalog::CalibrationPtr> calibrationIn(const nlohmann::ordered_json& document,
                                                const std::vector<catalog::CalibrationPtr>& basis);

}  // namespace tokenfactory::calibration
