#pragma once

#include "core/factory/plan.h"
#include "core/factory/simulation.h"
#include "core/scenario/scenario.h"
#include "core/workload/request_source.h"

#include <filesystem>
#include <memory>
#include <stop_token>

namespace tokenfactory::scenario {

/// What runs where a scenario says nothing of a factory: one worker of its layout on the system in focus, which serves
/// the whole turn, with CPU DRAM below its HBM.
factory::FactorySpec factoryOf(const Scenario& scenario);

/// A scenario with its factory planned, before anything runs.
struct Built {
    std::shared_ptr<const factory::Plan> plan;
    std::shared_ptr<const workload::Workload> workload;  ///< null where a trace is replayed
    std::shared_ptr<const workload::Trace> trace;        ///< null where a workload is drawn

    workload::RequestSource source(const Running& running) const;
    /// How its run begins.
    factory::Start start(const Running& running, const std::optional<factory::LogSpec>& log) const;
};

/// Looks names up in the catalog and below `presets`, files on disk. Problems name what is not known, cannot be read or
/// cannot be built. What `before` has alike is taken over from there: a trace is not read twice. `stop` ends the
/// reading of a trace, with a problem that says so.
Expected<Built> build(const Scenario& scenario, const catalog::Catalog& catalog, const std::filesystem::path& presets,
                      const Built& before = {}, const std::stop_token& stop = {});

/// The workload a scenario means: a preset or file with the scenario's changes laid over it.
Expected<workload::Workload> workloadOf(const Running& running, const std::filesystem::path& presets);

}  // namespace tokenfactory::scenario
