#pragma once

#include "core/factory/simulation.h"
#include "core/scenario/build.h"
#include "core/scenario/value_path.h"

#include <filesystem>
#include <vector>

namespace tokenfactory::scenario {

/// A scenario with what a user sets at a time of its run. What takes away a worker that failed before this time takes
/// its failures, which were, with it. Problems as of withValues().
Expected<Scenario> changedAt(double timeS, const Scenario& present, const std::vector<Setting>& settings);

/// What the interventions of the time of the i-th set; `i` goes on to the first of a later time.
std::vector<Setting> settingsAt(const std::vector<Intervention>& interventions, std::size_t& i);

/// The interventions of a scenario as plans and workloads. What was made before and is asked for again is the same, to
/// the pointer, so that a run takes it for the same.
class MadeInterventions {
public:
    /// Those of one time together. Problems of values that are not there, of factories that cannot be built, and for
    /// what cannot change while a factory runs: all but "factory" and "workload". `begin` is the scenario as built; the
    /// scenario is that of the calls before but for its interventions.
    Expected<std::vector<factory::Intervention>> of(const Scenario& scenario, const Built& begin,
                                                    const catalog::Catalog& catalog,
                                                    const std::filesystem::path& presets);

private:
    struct Step {
        double timeS = 0.0;
        std::vector<Setting> settings;
        Scenario scenario;  ///< as it is from then on
        Built built;
        factory::Intervention intervention;
    };
    std::vector<Step> made;
};

}  // namespace tokenfactory::scenario
