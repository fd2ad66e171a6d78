#pragma once

#include "core/cost/pass_cost.h"
#include "core/frontier/frontier.h"
#include "core/report/table.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace tokenfactory::report {

/// A point of a frontier with every number of its pass.
struct FrontierPoint {
    frontier::SweptPoint swept;
    cost::PassCost cost;
};

/// What one system's part of a sweep came to.
struct SystemSummary {
    frontier::SystemFrontier counts;                ///< its points stand in FrontierReport::points
    std::vector<Sentence> reasons;                  ///< why it has no point; empty when it has
    std::vector<frontier::FitVerdict> fitTried;     ///< numbers of GPUs tried, when nothing fits
    std::optional<FrontierPoint> bestWithinLimits;  ///< as SystemFrontier's
};

/// A sweep with its points evaluated in full.
struct FrontierReport {
    frontier::FrontierQuestion question;
    std::size_t pointsEvaluated = 0;
    std::vector<FrontierPoint> points;   ///< system by system, by rising latency
    std::vector<SystemSummary> systems;  ///< in the order of the question
    bool feasible() const { return !points.empty(); }
};

/// Sweeps, evaluates each point of the frontier, and looks for what would fit where nothing does. Problems as in
/// frontier::sweep().
Expected<FrontierReport> frontierReport(const frontier::FrontierQuestion& question, std::stop_token stop = {});

/// Every point with layout, batch, latency, throughput, energy, residency and network: the CSV of the command line and
/// of the window. Keys carry the units.
Table frontierTable(const FrontierReport& report);

/// The document of `frontier --json`.
nlohmann::ordered_json asJson(const FrontierReport& report);

/// The same for people: one table per system.
std::string asText(const FrontierReport& report);

}  // namespace tokenfactory::report
