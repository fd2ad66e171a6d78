#pragma once

#include "core/catalog/catalog.h"
#include "core/cost/choices.h"
#include "core/cost/layout.h"
#include "core/cost/pass.h"
#include "core/frontier/frontier.h"
#include "core/scenario/running.h"
#include "core/scenario/watch.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::scenario {

inline constexpr std::string_view schemaName = "token-factory-scenario/1";

/// Everything a picture or a run needs, as names and numbers: what is written to a file and what the window edits.
/// A default-constructed one is the first start: Kimi K3 decode at 32k on three systems with 64 GPUs.
struct Scenario {
    std::string name = "Kimi K3 decode at 32k on three systems";
    std::string description = {};   ///< what happens and what to watch, for people
    std::string model = "kimi-k3";  ///< id of a preset, or a model file
    std::vector<std::string> systems = {"gb200-nvl72", "b300-hgx", "b200-hgx"};  ///< ids or system files, at least one
    std::string focus;  ///< the one of `systems` whose pass is shown in detail; empty = the first
    cost::Stage stage = cost::Stage::decode;
    std::vector<int> gpus = {64};  ///< GPU counts the frontier sweeps, each >= 1
    cost::Layout layout = {.tp = 1, .pp = 1, .dp = 64, .ep = 64, .dcp = 1, .cp = 1};
    int batch = 1024;  ///< sequences of a micro-batch over all instances, >= 1
    cost::SequenceTokens each = {.newTokens = 1, .cachedTokens = 32768};
    std::string calibration = "projected";  ///< id, or a calibration file
    std::optional<double> maxLatencyS;      ///< limit on TPOT (decode) or TTFT, seconds, > 0
    std::vector<int> batches;               ///< batches the frontier sweeps; empty = frontier::sweptBatches()
    bool widestEpOnly = false;              ///< the frontier tries EP = TP x DP x CP and DCP = 1 only
    int cpMax = 1;                          ///< prefill and midfill: the frontier tries CP up to this, 1 to mostCp
    cost::Choices choices;
    Running running;
    Watch watch;
    std::string unknownKeys = "{}";  ///< JSON object of what a file held and is not understood: kept when written

    friend bool operator==(const Scenario&, const Scenario&) = default;
};

/// Tokens a stage starts with when nothing else is known: the first start's for decode, a prompt of 8k for prefill, and
/// 2k new tokens on the cache of decode for midfill.
cost::SequenceTokens firstTokens(cost::Stage stage);

/// Sequences over all instances of a layout that a stage starts with when nothing else is known: the first start's per
/// instance for decode, one per instance for prefill and midfill, where each is thousands of new tokens.
int firstBatch(cost::Stage stage, const cost::Layout& layout);

// A decode pass verifies its drafts as new tokens, 1 + drafts, and no more can be accepted than there are.

/// New tokens and accepted length after the drafts changed.
void followDrafts(Scenario& scenario);
/// Drafts and accepted length after the new tokens changed; without drafts the new tokens stand alone.
void followNewTokens(Scenario& scenario);

/// A scenario as read, and one warning for every key that was not understood.
struct ReadScenario {
    Scenario scenario;
    Problems warnings;
};

/// From JSON text; `where` names it in problems, which carry the JSON path. In "layout" an omitted degree is 1 and an
/// omitted ep is tp x dp x cp; "gpus" omitted is the GPUs of the layout. In "choices" keys and values are those of the
/// command line's flags ("max_seqs_per_instance": 16, "weights": "mxfp4"), null being "none".
Expected<ReadScenario> fromJson(std::string_view json, std::string_view where);
std::string toJson(const Scenario& scenario);

/// A scenario of presets/scenarios by id ("default"), or a file (a name that ends in .json or holds a slash).
Expected<ReadScenario> readScenario(std::string_view nameOrFile, const std::filesystem::path& presets);
/// Ids of presets/scenarios, sorted, "default" first.
std::vector<std::string> scenarioIds(const std::filesystem::path& presets);
/// Through a temporary file and a rename.
Expected<void> writeScenario(const Scenario& scenario, const std::filesystem::path& file);

/// A scenario with its names looked up.
struct Resolved {
    catalog::ModelPtr model;
    std::vector<catalog::SystemPtr> systems;
    catalog::CalibrationPtr calibration;
    std::size_t focus = 0;  ///< index into systems
};

/// Looks the names up in the catalog, files on disk. Problems name the nearest known names.
Expected<Resolved> resolve(const Scenario& scenario, const catalog::Catalog& catalog);

/// The scenario's pass on one of its systems.
cost::PassQuestion passQuestion(const Scenario& scenario, const Resolved& resolved, std::size_t system);
/// The scenario's frontier over all its systems; widestEpOnly narrows `width`.
frontier::FrontierQuestion frontierQuestion(const Scenario& scenario, const Resolved& resolved, frontier::Width width);

}  // namespace tokenfactory::scenario
