#pragma once

#include "core/factory/simulation.h"
#include "core/scenario/build.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace tokenfactory::scenario {

/// A scenario's run at its beginning, with the notes of its trace.
struct Begun {
    factory::Simulation simulation;
    std::vector<Sentence> notes;
};

/// The run of a scenario at its beginning, its interventions set. Problems as in build(), and for interventions that
/// change what cannot change while a factory runs: all but "factory" and "workload". `stop` ends the reading of a
/// trace, with a problem that says so.
Expected<Begun> simulationOf(const Scenario& scenario, const catalog::Catalog& catalog,
                             const std::filesystem::path& presets, const factory::Keeping& keeping = {},
                             const std::optional<factory::LogSpec>& log = {}, const std::stop_token& stop = {});

/// When the run of a scenario ends; none where it does when all is answered.
std::optional<double> endOf(const Running& running, std::optional<double> untilS = std::nullopt);

/// How far a run has come.
struct Progress {
    double simulatedS = 0.0;
    std::optional<double> endS;  ///< none where it ends when all is answered
};

struct RunControl {
    std::optional<double> untilS = {};           ///< stops there if the run is not over before, >= 0
    std::vector<factory::Condition> until = {};  ///< stops when one of them comes about
    std::optional<factory::LogSpec> log = {};    ///< kept from the beginning
    std::stop_token stop = {};  ///< asked for every 2 ms or so; before the run begins it ends run() with a problem
    std::function<void(const Progress&)> progress = {};
};

/// More requests than this at once stop a run: a source that is faster than any factory would fill the memory.
inline constexpr double mostHeld = 1'000'000.0;
inline constexpr std::string_view overfull = "more than 1,000,000 requests held";  ///< why it stopped then

/// A run where it ended.
struct Ran {
    factory::Simulation simulation;
    factory::Stopped stopped;
    bool isOverfull = false;      ///< stopped at `mostHeld`
    std::vector<Sentence> notes;  ///< what was mended in the trace, and what came to nothing, for people
};

/// Runs a scenario from its beginning. Problems as in simulationOf().
Expected<Ran> run(const Scenario& scenario, const catalog::Catalog& catalog, const std::filesystem::path& presets,
                  const RunControl& control = {});

}  // namespace tokenfactory::scenario
