#pragma once

#include "core/factory/spec.h"
#include "core/workload/trace/read_trace.h"
#include "core/workload/trace_source.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tokenfactory::scenario {

/// A trace that is replayed instead of a workload.
struct TraceChoice {
    std::string file;  ///< from the folder the program is started in
    workload::TraceFormat format = workload::TraceFormat::automatic;
    workload::OnBadRow onBadRow = workload::OnBadRow::stop;
    workload::Replay replay = workload::Replay::open;
    int liveTrees = 16;  ///< Replay::trees; >= 1
    friend bool operator==(const TraceChoice&, const TraceChoice&) = default;
};

/// What a user changed while the factory ran.
struct Intervention {
    double timeS = 0.0;  ///< >= 0
    std::string path;    ///< see value_path.h
    std::string value;   ///< JSON text
    friend bool operator==(const Intervention&, const Intervention&) = default;
};

/// What of a scenario happens in time.
struct Running {
    std::optional<factory::FactorySpec> factory;  ///< none = factoryOf() the rest of the scenario
    std::string workload = "chat";                ///< id of a preset, or a file; "" = all stands in the changes
    std::string workloadChanges = "{}";           ///< JSON object laid over it, as in a workload file
    std::optional<TraceChoice> trace;
    std::optional<double> durationS;  ///< > 0; none = 600 s of a workload, until all is answered of a trace
    double warmUpS = 0.0;             ///< at the start, not measured; >= 0
    std::uint64_t seed = 1;
    std::vector<Intervention> interventions;  ///< in the order of their times
    friend bool operator==(const Running&, const Running&) = default;
};

inline constexpr double defaultDurationS = 600.0;

}  // namespace tokenfactory::scenario
