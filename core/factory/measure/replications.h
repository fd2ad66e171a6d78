#pragma once

#include "core/factory/measure/result.h"
#include "core/factory/measure/student.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tokenfactory::factory {

/// Mean of independent numbers and the half-width of its confidence interval.
struct Interval {
    double mean = 0.0;
    double halfWidth = 0.0;  ///< infinite for one number: nothing is known of how they spread
};

/// By Student's t; at least one number.
Interval intervalOf(std::span<const double> values, Confidence confidence);

/// One figure of a run; none where the run has none.
struct RunFigure {
    std::string name;  ///< with its unit, as in documents: "ttft_s_p50", "utilisation_decode"
    Unit unit = Unit::none;
    std::optional<double> value;
};

/// The figures that runs are compared by. Alike in number, name and order for all runs of a factory.
std::vector<RunFigure> mainFigures(const RunResult& run);

/// A figure over several runs.
struct ReplicatedFigure {
    std::string name;
    Unit unit = Unit::none;
    int runs = 0;                      ///< that have it; the rest is 0 where none has
    std::optional<Interval> interval;  ///< none for less than two runs
    double mean = 0.0;
    double least = 0.0;
    double most = 0.0;
};

/// `runs`: the main figures of each, all of one factory.
std::vector<ReplicatedFigure> combined(std::span<const std::vector<RunFigure>> runs, Confidence confidence);

struct ReplicationSpec {
    int runs = 5;                 ///< >= 1
    std::uint64_t firstSeed = 1;  ///< the others count on from it
    double durationS = 600.0;     ///< > warmUpS
    double warmUpS = 60.0;        ///< >= 0; left out of every figure
    Confidence confidence = Confidence::p95;
};

struct Replications {
    ReplicationSpec spec;
    std::vector<std::vector<RunFigure>> runs;  ///< by seed
    std::vector<ReplicatedFigure> figures;
};

/// One run after the other; independent, as each has streams of its own. `runOf` gives the measured run of a seed; none
/// ends it there.
Replications replicate(const ReplicationSpec& spec,
                       const std::function<std::optional<RunResult>(std::uint64_t seed)>& runOf);

}  // namespace tokenfactory::factory
