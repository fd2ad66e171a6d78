#pragma once

#include "core/scenario/run.h"

#include <functional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::studies {

/// A value of the scenario that a study varies.
struct Axis {
    std::string path;                 ///< see scenario/value_path.h
    std::vector<std::string> values;  ///< JSON text each, at least one
    friend bool operator==(const Axis&, const Axis&) = default;
};

/// Many runs of one scenario: every combination of the values of its axes, each with so many seeds.
struct Study {
    std::string name;
    scenario::Scenario scenario;
    std::vector<Axis> axes;
    int replications = 1;  ///< runs of each combination, with the scenario's seed and those after it; >= 1
    friend bool operator==(const Study&, const Study&) = default;
};

/// The most runs a study may have.
inline constexpr std::size_t mostRuns = 1'000'000;

/// From JSON text, schema "token-factory-study/1":
///     "scenario": a preset, a file, or a scenario as it stands in a file
///     "set":      {"path": value, ...} for all runs
///     "axes":     [{"path": ..., "values": [...]} or {"path": ..., "from": 1, "to": 64, "steps": 7, "scale": "log"}]
///     "replications": 3
/// `where` names it in problems, which say every path that leads nowhere.
Expected<Study> studyFromJson(std::string_view json, std::string_view where, const std::filesystem::path& presets);

/// Names what is studied: the same for studies of the same content on every machine.
std::string idOf(const Study& study);

/// The number of runs, and one of them: the last axis moves fastest, replications faster still.
std::size_t runsOf(const Study& study);
struct Run {
    std::size_t index = 0;
    std::vector<std::string> values;  ///< by axis, JSON text
    int replication = 0;
    scenario::Scenario scenario;
};
/// Problems where the values of this combination make no scenario.
Expected<Run> runAt(const Study& study, std::size_t index);

/// One of `of` parts of a study that together are all of it: the runs whose index leaves `number` - 1.
struct Shard {
    std::size_t number = 1;  ///< 1 to `of`
    std::size_t of = 1;
};

/// What a run came to: how it ended, or why it could not begin.
using Outcome = Expected<scenario::Ran>;

/// Runs a shard on so many threads (0 = one for each core), the runs in `done` left out. `ended` is called once for
/// each run, by one thread at a time, in the order the runs end; runs that the stop token ended early are not told.
void runStudy(const Study& study, Shard shard, const std::set<std::size_t>& done, const catalog::Catalog& catalog,
              const std::filesystem::path& presets, unsigned threads, const std::stop_token& stop,
              const std::function<void(std::size_t index, const Outcome&)>& ended);

}  // namespace tokenfactory::studies
