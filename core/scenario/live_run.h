#pragma once

#include "core/scenario/interventions.h"
#include "core/scenario/run.h"

#include <functional>
#include <stop_token>

namespace tokenfactory::scenario {

/// A run whose scenario is edited while it runs. To be used on one thread.
class LiveRun {
public:
    struct Places {
        std::shared_ptr<const catalog::Catalog> catalog;
        std::filesystem::path presets;
    };

    /// At the beginning of a scenario. Problems as in simulationOf(); `stop` ends the reading of a trace, here and in
    /// take(). What `before` has alike is taken over from there, as by build().
    static Expected<LiveRun> begin(const Scenario& scenario, Places places, const factory::Keeping& keeping = {},
                                   const std::optional<factory::LogSpec>& log = {}, const std::stop_token& stop = {},
                                   const Built& before = {});

    /// Goes on as the run of another scenario: from where it stands, from the first intervention that is another if
    /// that is earlier, or anew from the beginning for the reason of whyAnew(). The run is that of the scenario from
    /// the beginning on, to the last bit. With problems all stays as it was. `goesOn`: see factory::RunControl; where
    /// it says no the run stands before the intervention.
    Expected<Sentence> take(const Scenario& scenario, const std::function<bool(SimTime)>& goesOn = {});
    /// Back to time 0, with all that happens then.
    void reset() { simulation.seek({}); }

    factory::Simulation simulation;

    const Scenario& scenario() const { return ofRun; }
    /// When it is over; never() where it is when all is answered.
    SimTime end() const;
    const std::vector<Sentence>& notes() const { return told; }

private:
    LiveRun(const Scenario& scenario, Places places, const factory::Keeping& keeping,
            const std::optional<factory::LogSpec>& log, const Built& built);

    Places places;
    factory::Keeping keeping;
    std::optional<factory::LogSpec> log;
    std::stop_token stop;
    Scenario ofRun;
    Built built;  ///< its beginning
    MadeInterventions interventions;
    std::vector<Sentence> told;
};

}  // namespace tokenfactory::scenario
