#pragma once

#include "core/factory/factory.h"
#include "core/scenario/build.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>

namespace tokenfactory::scenario {

/// How far a run has come.
struct Progress {
    double simulatedS = 0.0;
    std::optional<double> endS;  ///< none where it ends when all is answered
};

struct RunControl {
    std::optional<double> untilS;  ///< stops there if the run is not over before, >= 0
    std::stop_token stop;          ///< asked for at least every few thousand events
    std::function<void(const Progress&)> progress;
};

/// A factory at the end of its run.
struct Ran {
    factory::Factory factory;
    bool stopped = false;  ///< before its end, by the stop token
};

/// Runs a scenario from its beginning. Problems as in build().
Expected<Ran> run(const Scenario& scenario, const catalog::Catalog& catalog, const std::filesystem::path& presets,
                  const RunControl& control = {});

/// When the run of a scenario ends; none where it does when all is answered.
std::optional<double> endOf(const Running& running, std::optional<double> untilS = std::nullopt);

}  // namespace tokenfactory::scenario
