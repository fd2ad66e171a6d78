#include "core/calibration/cross_validation.h"

#include "core/calibration/rounded.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace tokenfactory::calibration {
namespace {

using nlohmann::ordered_json;

std::uint64_t hashOf(std::string_view text, std::uint64_t seed)
{
    std::uint64_t hash = 0xcbf29ce484222325U ^ (seed * 0x9E3779B97F4A7C15U);
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    }
    return hash ^ (hash >> 29U);
}

/// What 80 % of the sizes do not exceed.
double eightyPercentOf(std::vector<double> sizes)
{
    if (sizes.empty()) {
        return 0.0;
    }
    std::ranges::sort(sizes);
    return sizes[std::min(sizes.size() - 1, static_cast<std::size_t>(0.8 * static_cast<double>(sizes.size())))];
}

/// Half widths of the residuals by mode and engine family; few rows of a family are filled up with those of all.
void putResiduals(ordered_json& document, const Measurements& measurements, const Validation& validation)
{
    constexpr double fill = 5.0;
    constexpr double least = 0.08;
    constexpr std::array<Quantity, 3> told{Quantity::tpot, Quantity::ttft, Quantity::throughput};
    for (const bool isAggregated : {true, false}) {
        for (const Quantity quantity : told) {
            std::vector<double> all;
            std::array<std::vector<double>, catalog::engineFamilies> byFamily;
            for (const Point& point : validation.points) {
                const Measurement& row = measurements.rows[point.row];
                // Acceptance that was not recorded has a width of its own.
                if (point.quantity == quantity && row.deployment.aggregated.has_value() == isAggregated &&
                    !row.load.assumesAcceptance) {
                    all.push_back(std::abs(point.logError()));
                    byFamily[static_cast<std::size_t>(row.engine.family)].push_back(all.back());
                }
            }
            const double ofAll = eightyPercentOf(all);
            for (std::size_t family = 0; family < byFamily.size(); ++family) {
                const double n = static_cast<double>(byFamily[family].size());
                const double width = (n * eightyPercentOf(byFamily[family]) + fill * ofAll) / (n + fill);
                document["serving"]["residuals"][isAggregated ? "aggregated" : "disaggregated"]
                        [std::string(catalog::engineFamilyNames[family])][std::string(name(quantity))] =
                            rounded(std::max(width, least), 3);
            }
        }
    }
}

Expected<Fitted> completed(Fitted made, const Measurements& measurements, const std::function<bool(std::size_t)>& uses,
                           const std::vector<catalog::CalibrationPtr>& basis)
{
    Validation validation = validate(measurements, made.calibration);
    std::erase_if(validation.points, [&](const Point& point) { return !uses(point.row); });
    putResiduals(made.document, measurements, validation);
    return calibrationIn(made.document, basis).map([&](catalog::CalibrationPtr calibration) {
        made.calibration = std::move(calibration);
        return made;
    });
}

}  // namespace

std::vector<int> foldsBySweep(const Measurements& measurements, int folds, std::uint64_t seed)
{
    std::set<std::pair<std::uint64_t, std::string>> order;
    for (const Measurement& row : measurements.rows) {
        order.emplace(hashOf(row.sweep, seed), row.sweep);
    }
    std::map<std::string, int> foldOf;
    int next = 0;
    for (const auto& [hash, sweep] : order) {
        foldOf[sweep] = next++ % folds;
    }
    std::vector<int> result;
    for (const Measurement& row : measurements.rows) {
        result.push_back(foldOf[row.sweep]);
    }
    return result;
}

std::vector<int> foldsByGroup(const Measurements& measurements)
{
    std::map<std::string, int> foldOf;
    std::vector<int> result;
    for (const Measurement& row : measurements.rows) {
        result.push_back(foldOf.try_emplace(row.group, static_cast<int>(foldOf.size())).first->second);
    }
    return result;
}

Expected<Fitted> calibrate(const Measurements& measurements, const std::function<bool(std::size_t)>& uses,
                           const ordered_json& document, const std::vector<catalog::CalibrationPtr>& basis,
                           const FitPlan& plan)
{
    return fit(measurements, uses, document, basis, plan).and_then([&](Fitted made) {
        return completed(std::move(made), measurements, uses, basis);
    });
}

Expected<Validation> crossValidate(const Measurements& measurements, const std::vector<int>& foldOfRow,
                                   const ordered_json& document, const std::vector<catalog::CalibrationPtr>& basis,
                                   const FitPlan& plan)
{
    std::vector<Point> points;
    std::vector<SkippedRow> skipped;
    const int folds = foldOfRow.empty() ? 0 : *std::ranges::max_element(foldOfRow) + 1;
    for (int fold = 0; fold < folds; ++fold) {
        const Expected<Fitted> fitted = calibrate(
            measurements, [&](std::size_t row) { return foldOfRow[row] != fold; }, document, basis, plan);
        if (!fitted) {
            return tl::unexpected(fitted.error());
        }
        Validation validation = validate(measurements, fitted->calibration);
        for (const Point& point : validation.points) {
            if (foldOfRow[point.row] == fold) {
                points.push_back(point);
            }
        }
        skipped = std::move(validation.skipped);
    }
    std::ranges::stable_sort(points, {}, &Point::row);
    return summarised(measurements, std::move(points), std::move(skipped));
}

}  // namespace tokenfactory::calibration
