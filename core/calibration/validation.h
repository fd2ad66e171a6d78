#pragma once

#include "core/calibration/measurement.h"
#include "core/cost/pass_cost.h"
#include "core/serving/estimate.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace tokenfactory::calibration {

/// What a measurement asks of the closed-loop estimate: the formats, layouts and load of the row. Engines in
/// measurements fill the HBM further than a careful operator would, and copies of experts make an uneven EP possible.
serving::ServingQuestion questionOf(const Measurement& row, const catalog::CalibrationPtr& calibration);

/// Measured quantities that are predicted.
enum class Quantity : unsigned char { tpot, ttft, throughput, promptThroughput };
inline constexpr int quantities = 4;
std::string_view name(Quantity quantity);  ///< "tpot", "ttft", "throughput", "prompt_throughput"
std::optional<Quantity> quantityFromName(std::string_view name);

/// Seconds or tokens/s per GPU; throughput is of prompts and answers together.
std::optional<double> measured(const Measurement& row, Quantity quantity);
/// The same of the estimate; none where the row does not ask for it.
std::optional<double> predicted(const Measurement& row, const serving::Estimate& estimate, Quantity quantity);

/// The band of 80 % of a predicted value.
cost::Band bandOf(const serving::Estimate& estimate, Quantity quantity, double value);

/// One quantity of one row.
struct Point {
    std::size_t row = 0;  ///< index in Measurements::rows
    Quantity quantity = Quantity::tpot;
    double measured = 0.0;
    double predicted = 0.0;
    cost::Band band;

    double logError() const;  ///< ln(predicted / measured)
    double error() const { return predicted / measured - 1.0; }
};

/// Errors of the points of one quantity; fractions.
struct ErrorFigures {
    std::size_t n = 0;
    double medianError = 0.0;  ///< of the absolute errors
    double p90Error = 0.0;
    double spearman = 0.0;  ///< 0 for fewer than three points
    double bias = 0.0;      ///< median of ln(predicted / measured)
    double bandCoverage = 0.0;
    double bandRatio = 0.0;  ///< median of high / low
};

ErrorFigures errorsOf(const std::vector<const Point*>& points);

struct GroupErrors {
    std::string group;
    Quantity quantity = Quantity::tpot;
    ErrorFigures errors;
};

struct Validation {
    std::vector<Point> points;
    std::vector<SkippedRow> skipped;  ///< rows the model has no answer to
    std::array<ErrorFigures, quantities> overall;
    std::vector<GroupErrors> groups;  ///< of 8 points or more, those of most points first
};

/// The estimate of every row, in their order. Asked to stop, those of the rows left are missing.
std::vector<Expected<serving::Estimate>> estimatesOf(const Measurements& measurements,
                                                     const catalog::CalibrationPtr& calibration,
                                                     const std::stop_token& stop = {});
/// What is said of the rows by their estimates.
Validation validationOf(const Measurements& measurements, const std::vector<Expected<serving::Estimate>>& estimates);
/// Predicts every row with the calibration.
Validation validate(const Measurements& measurements, const catalog::CalibrationPtr& calibration);

/// The figures of points however they were predicted.
Validation summarised(const Measurements& measurements, std::vector<Point> points, std::vector<SkippedRow> skipped);

}  // namespace tokenfactory::calibration
