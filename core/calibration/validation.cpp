#include "core/calibration/validation.h"

#include "core/calibration/quantile.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace tokenfactory::calibration {
namespace {

constexpr double usableByEngines = 0.97;
constexpr std::size_t leastOfGroup = 8;

/// Copies of experts that make the ranks alike.
int replicasFor(const catalog::Model& model, int ep)
{
    int experts = 0;
    for (const catalog::FeedForwardKind& kind : model.feedForwardKinds) {
        experts = std::max(experts, kind.routedExperts);
    }
    return experts > 0 && ep > 1 ? (ep - experts % ep) % ep : 0;
}

/// "EP1" beside more attention instances than a node has GPUs is a column that means the widest.
void widenExperts(std::optional<serving::Group>& group)
{
    constexpr int node = 8;
    if (group && group->layout.dp > 1 && group->layout.ep == 1 && group->layout.stageGpus() > node) {
        group->layout.ep = group->layout.stageGpus();
    }
}

/// Ranks from 0, ties at their mean.
std::vector<double> ranksOf(const std::vector<double>& values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return values[i]; });
    std::vector<double> ranks(values.size());
    for (std::size_t first = 0; first < order.size();) {
        std::size_t last = first;
        while (last + 1 < order.size() && values[order[last + 1]] == values[order[first]]) {
            ++last;
        }
        for (std::size_t i = first; i <= last; ++i) {
            ranks[order[i]] = static_cast<double>(first + last) / 2.0;
        }
        first = last + 1;
    }
    return ranks;
}

double correlation(const std::vector<double>& x, const std::vector<double>& y)
{
    const double n = static_cast<double>(x.size());
    const double meanX = std::accumulate(x.begin(), x.end(), 0.0) / n;
    const double meanY = std::accumulate(y.begin(), y.end(), 0.0) / n;
    double xy = 0.0;
    double xx = 0.0;
    double yy = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xy += (x[i] - meanX) * (y[i] - meanY);
        xx += (x[i] - meanX) * (x[i] - meanX);
        yy += (y[i] - meanY) * (y[i] - meanY);
    }
    return xx > 0.0 && yy > 0.0 ? xy / std::sqrt(xx * yy) : 0.0;
}

}  // namespace

serving::ServingQuestion questionOf(const Measurement& row, const catalog::CalibrationPtr& calibration)
{
    auto system = std::make_shared<catalog::System>(*row.system);
    system->usableFraction.value = usableByEngines;
    serving::ServingQuestion question{row.model,      std::move(system), calibration, row.choices,
                                      row.deployment, row.load,          row.engine};
    serving::Deployment& deployment = question.deployment;
    for (std::optional<serving::Group>* group : {&deployment.aggregated, &deployment.prefill, &deployment.decode}) {
        widenExperts(*group);
        if (*group) {
            question.choices.expertReplicas =
                std::max(question.choices.expertReplicas, replicasFor(*row.model, (*group)->layout.ep));
        }
    }
    return question;
}

std::string_view name(Quantity quantity)
{
    constexpr std::array<std::string_view, quantities> names{"tpot", "ttft", "throughput", "prompt_throughput"};
    return names[static_cast<std::size_t>(quantity)];
}

std::optional<Quantity> quantityFromName(std::string_view wanted)
{
    for (int i = 0; i < quantities; ++i) {
        if (name(static_cast<Quantity>(i)) == wanted) {
            return static_cast<Quantity>(i);
        }
    }
    return std::nullopt;
}

std::optional<double> measured(const Measurement& row, Quantity quantity)
{
    switch (quantity) {
    case Quantity::tpot:
        return row.phase == Phase::prefill ? std::nullopt : row.measured.tpotS;
    case Quantity::ttft:
        return row.phase == Phase::wholeService ? row.measured.ttftS : std::nullopt;
    case Quantity::throughput:
        return row.phase == Phase::wholeService ? row.measured.totalTokensPerSPerGpu : std::nullopt;
    case Quantity::promptThroughput:
        return row.phase == Phase::prefill ? row.measured.inputTokensPerSPerGpu : std::nullopt;
    }
    return std::nullopt;
}

std::optional<double> predicted(const Measurement& row, const serving::Estimate& estimate, Quantity quantity)
{
    const double value = quantity == Quantity::tpot         ? estimate.tpotS
                         : quantity == Quantity::ttft       ? estimate.ttftS
                         : quantity == Quantity::throughput ? estimate.totalTokensPerSPerGpu
                                                            : estimate.inputTokensPerSPerGpu;
    return measured(row, quantity) && value > 0.0 ? std::optional(value) : std::nullopt;
}

cost::Band bandOf(const serving::Estimate& estimate, Quantity quantity, double value)
{
    switch (quantity) {
    case Quantity::tpot:
        return estimate.tpotBand;
    case Quantity::ttft:
        return estimate.ttftBand;
    default:
        return {value * std::exp(-estimate.throughputHalfWidth), value * std::exp(estimate.throughputHalfWidth)};
    }
}

double Point::logError() const { return std::log(predicted / measured); }

ErrorFigures errorsOf(const std::vector<const Point*>& points)
{
    ErrorFigures figures;
    figures.n = points.size();
    if (points.empty()) {
        return figures;
    }
    std::vector<double> errors;
    std::vector<double> logs;
    std::vector<double> seen;
    std::vector<double> told;
    std::vector<double> ratios;
    std::size_t covered = 0;
    for (const Point* point : points) {
        errors.push_back(std::abs(point->error()));
        logs.push_back(point->logError());
        seen.push_back(point->measured);
        told.push_back(point->predicted);
        ratios.push_back(point->band.high / point->band.low);
        covered += point->band.low <= point->measured && point->measured <= point->band.high ? 1 : 0;
    }
    figures.medianError = quantile(errors, 0.5);
    figures.p90Error = quantile(errors, 0.9);
    figures.bias = quantile(logs, 0.5);
    figures.spearman = points.size() >= 3 ? correlation(ranksOf(seen), ranksOf(told)) : 0.0;
    figures.bandCoverage = static_cast<double>(covered) / static_cast<double>(points.size());
    figures.bandRatio = quantile(ratios, 0.5);
    return figures;
}

Validation summarised(const Measurements& measurements, std::vector<Point> points, std::vector<SkippedRow> skipped)
{
    Validation made;
    made.points = std::move(points);
    made.skipped = std::move(skipped);
    std::array<std::vector<const Point*>, quantities> all;
    std::map<std::pair<std::string, Quantity>, std::vector<const Point*>> byGroup;
    for (const Point& point : made.points) {
        all[static_cast<std::size_t>(point.quantity)].push_back(&point);
        byGroup[{measurements.rows[point.row].group, point.quantity}].push_back(&point);
    }
    for (std::size_t q = 0; q < all.size(); ++q) {
        made.overall[q] = errorsOf(all[q]);
    }
    for (const auto& [key, of] : byGroup) {
        if (of.size() >= leastOfGroup) {
            made.groups.push_back({key.first, key.second, errorsOf(of)});
        }
    }
    std::ranges::stable_sort(made.groups, std::greater<>(), [](const GroupErrors& group) { return group.errors.n; });
    return made;
}

std::vector<Expected<serving::Estimate>> estimatesOf(const Measurements& measurements,
                                                     const catalog::CalibrationPtr& calibration,
                                                     const std::stop_token& stop)
{
    std::vector<Expected<serving::Estimate>> made;
    made.reserve(measurements.rows.size());
    for (const Measurement& row : measurements.rows) {
        if (stop.stop_requested()) {
            break;
        }
        made.push_back(serving::estimate(questionOf(row, calibration)));
    }
    return made;
}

Validation validationOf(const Measurements& measurements, const std::vector<Expected<serving::Estimate>>& estimates)
{
    std::vector<Point> points;
    std::vector<SkippedRow> skipped;
    for (std::size_t i = 0; i < estimates.size(); ++i) {
        const Measurement& row = measurements.rows[i];
        const Expected<serving::Estimate>& estimate = estimates[i];
        if (!estimate) {
            skipped.push_back({row.id, row.line, sentenceOf(estimate.error().front())});
            continue;
        }
        const std::size_t before = points.size();
        for (int q = 0; q < quantities; ++q) {
            const auto quantity = static_cast<Quantity>(q);
            if (const std::optional<double> value = predicted(row, *estimate, quantity)) {
                points.push_back({i, quantity, *measured(row, quantity), *value, bandOf(*estimate, quantity, *value)});
            }
        }
        if (points.size() == before) {
            skipped.push_back({row.id, row.line, "measures nothing that is compared: power or output tokens alone"});
        }
    }
    return summarised(measurements, std::move(points), std::move(skipped));
}

Validation validate(const Measurements& measurements, const catalog::CalibrationPtr& calibration)
{
    return validationOf(measurements, estimatesOf(measurements, calibration));
}

}  // namespace tokenfactory::calibration
