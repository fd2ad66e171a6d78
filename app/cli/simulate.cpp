#include "app/cli/command.h"
#include "app/cli/long_run.h"
#include "core/base/format.h"
#include "core/base/json.h"
#include "core/factory/measure/replications.h"
#include "core/report/chrome_trace.h"
#include "core/report/event_table.h"
#include "core/report/json.h"
#include "core/report/run_json.h"
#include "core/report/snapshot_json.h"
#include "core/scenario/run.h"
#include "core/scenario/typed_number.h"
#include "core/scenario/value_path.h"
#include "core/workload/workload_file.h"
#include "ui/export/scenario_inside.h"
#include "ui/session/scenario_document.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <system_error>

namespace tokenfactory::app {

namespace {

namespace fs = std::filesystem;
using scenario::Scenario;

constexpr Range seconds{0.0, 1e9};
constexpr Range someSeconds{0.0, 1e9, true};

/// The scenario with what the flags change: a trace first, then --set, then the others.
Expected<Scenario> withFlags(Scenario scenario, const Flags& flags)
{
    Problems problems;
    if (const std::string_view trace = flags.optional("trace", "a trace file", problems); !trace.empty()) {
        if (!scenario.running.trace) {
            scenario.running.trace.emplace();
            scenario.running.durationS.reset();  // those of the workload it replaces
            scenario.running.warmUpS = 0.0;
        }
        scenario.running.trace->file = trace;
    }
    std::vector<scenario::Setting> settings;
    for (const std::string& typed : flags.all("set")) {
        Expected<scenario::Setting> setting = scenario::settingFrom(typed);
        if (setting) {
            settings.push_back(*std::move(setting));
        } else {
            problems.insert(problems.end(), setting.error().begin(), setting.error().end());
        }
    }
    Expected<Scenario> changed = scenario::withValues(scenario, settings);
    if (changed) {
        scenario = *std::move(changed);
    } else {
        problems.insert(problems.end(), changed.error().begin(), changed.error().end());
    }
    if (const std::optional<double> duration = flags.real("duration", someSeconds, problems)) {
        scenario.running.durationS = duration;
    }
    scenario.running.seed = static_cast<std::uint64_t>(
        flags.whole("seed", 0, 1'000'000'000, static_cast<int>(scenario.running.seed), problems));
    if (flags.given("calibration")) {
        scenario.calibration = flags.text("calibration");
    }
    return problems.empty() ? Expected<Scenario>(std::move(scenario)) : unexpected(std::move(problems));
}

/// With all that runs written out.
Scenario wholeOf(Scenario scenario, const fs::path& presets)
{
    scenario::Running& running = scenario.running;
    if (!running.factory) {
        running.factory = scenario::factoryOf(scenario);
    }
    if (const Expected<workload::Workload> workload = scenario::workloadOf(running, presets);
        workload && !running.trace) {
        running.workload.clear();
        running.workloadChanges = workload::toJson(*workload);
    }
    return scenario;
}

/// What a run leaves in a folder, which is made where it is not there.
Problems writeFolder(const fs::path& folder, const Scenario& scenario, const factory::Factory& factory,
                     const factory::RunResult& result, std::string_view document)
{
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) {
        return {{folder.string(), causeOf(error), "a folder that can be written is wanted"}};
    }
    const std::pair<const char*, std::string> files[] = {
        {"result.json", std::string(document)},
        {"scenario.json", scenario::toJson(scenario)},
        {"series.csv", report::asCsv(report::seriesTable(result))},
        {"latency.csv", report::asCsv(report::latencyTable(result))},
        {"events.csv", report::asCsv(report::eventTable(factory))},
        {"lanes.json", report::chromeTrace(factory)},
    };
    Problems problems;
    for (const auto& [name, text] : files) {
        if (const Expected<bool> written = writeText(folder / name, text); !written) {
            problems.insert(problems.end(), written.error().begin(), written.error().end());
        }
    }
    return problems;
}

/// Why a run ended before its time, if it did.
std::string endOf(const scenario::Ran& ran, const scenario::RunControl& control)
{
    const std::string at = " at " + toText(toSeconds(ran.simulation.now())) + " s";
    switch (ran.stopped.why) {
    case factory::Stopped::Why::condition:
        return factory::toText(control.until[ran.stopped.condition]) + at;
    case factory::Stopped::Why::cancelled:
        return (ran.isOverfull ? "more than a million requests are held, stopped" : "stopped") + at +
               "; the figures are those up to there";
    default:
        return control.until.empty() ? std::string() : "none of the events came about in the " + at.substr(4);
    }
}

/// Whose figures these are.
std::string headOf(const Scenario& scenario)
{
    const scenario::Running& running = scenario.running;
    const std::string asked = running.trace              ? running.trace->file
                              : running.workload.empty() ? "a workload of its own"
                                                         : running.workload;
    return (scenario.name.empty() ? "unnamed scenario" : scenario.name) + "\n" + scenario.model + ", " + asked +
           ", calibration " + scenario.calibration + ", seed " + std::to_string(running.seed) + "\n\n";
}

nlohmann::ordered_json documentOf(const scenario::Ran& ran, const factory::RunResult& result,
                                  const economics::Account& account, const scenario::RunControl& control,
                                  const Flags& flags)
{
    nlohmann::ordered_json document = report::asJson(result, flags.isOn("explain"));
    document["economy"] = report::asJson(account);
    for (const std::optional<factory::ChangeReport>& report : ran.simulation.reports()) {
        document["interventions"].push_back(nlohmann::ordered_json::array());
        for (const Sentence& line : report ? report->words() : std::vector<Sentence>()) {
            document["interventions"].back().push_back(line.english());
        }
    }
    if (ran.stopped.why == factory::Stopped::Why::condition) {
        document["stopped_by"] = factory::toText(control.until[ran.stopped.condition]);
    }
    if (ran.stopped.why == factory::Stopped::Why::cancelled) {
        document["stopped_by"] = ran.isOverfull ? scenario::overfull : "user";
    }
    if (control.untilS || !control.until.empty()) {
        document["snapshot"] = report::asJson(factory::snapshotOf(ran.simulation.factory()));
    }
    return document;
}

Expected<scenario::RunControl> controlFrom(const Flags& flags)
{
    Problems problems;
    scenario::RunControl control;
    control.untilS = flags.real("until", seconds, problems);
    for (const std::string& typed : flags.all("until-event")) {
        Expected<factory::Condition> condition = factory::conditionFromText(typed, "--until-event");
        if (condition) {
            control.until.push_back(*condition);
        } else {
            problems.insert(problems.end(), condition.error().begin(), condition.error().end());
        }
    }
    if (!flags.optional("out", "a folder", problems).empty()) {
        control.log.emplace();
    }
    return problems.empty() ? Expected<scenario::RunControl>(std::move(control)) : unexpected(std::move(problems));
}

/// Runs of this seed and those after it, what they came to together; the exit code.
int runReplications(const Scenario& scenario, const catalog::Catalog& catalog, const fs::path& presets, int runs,
                    scenario::RunControl control, const Flags& flags)
{
    const StopOnSignal stop;
    ProgressLine line;
    control.stop = stop.token();
    const factory::ReplicationSpec spec{.runs = runs,
                                        .firstSeed = scenario.running.seed,
                                        .durationS = scenario::endOf(scenario.running, control.untilS).value_or(0.0),
                                        .warmUpS = scenario.running.warmUpS};
    Problems problems;
    int made = 0;
    const factory::Replications replications =
        factory::replicate(spec, [&](std::uint64_t seed) -> std::optional<factory::RunResult> {
            line.tell(std::to_string(made) + " of " + std::to_string(runs) + " runs", double(made) / runs);
            Scenario one = scenario;
            one.running.seed = seed;
            const Expected<scenario::Ran> ran = scenario::run(one, catalog, presets, control);
            if (!ran) {
                problems = ran.error();
                return std::nullopt;
            }
            if (made == 0) {
                for (const Sentence& note : ran->notes) {
                    tell({note.english()});
                }
            }
            if (ran->stopped.why == factory::Stopped::Why::cancelled && !ran->isOverfull) {
                return std::nullopt;
            }
            ++made;
            return factory::resultOf(ran->simulation.factory());
        });
    const bool isWhole = made == runs;
    if (!isWhole && !stop.token().stop_requested()) {
        return refuse(problems);
    }
    if (!isWhole) {
        warn("stopped after " + std::to_string(made) + " of " + std::to_string(runs) + " runs");
    }
    const std::string text =
        flags.isOn("json")
            ? report::dumped(report::asJson(replications))
            : headOf(scenario) + std::to_string(replications.runs.size()) +
                  " runs, this seed and those after it; mean and half-width of its 95 % confidence interval\n\n" +
                  report::asText(report::replicationsTable(replications));
    return print(text, isWhole ? done : interrupted);
}

int runSimulate(const Flags& flags, const Invocation& invocation)
{
    const std::string name(flags.text("scenario"));
    if (name.empty()) {
        return refuse({{"simulate", "does not say which scenario", "default, another preset or a file is wanted"}});
    }
    Expected<scenario::RunControl> control = controlFrom(flags);
    if (!control) {
        return refuse(control.error());
    }
    const fs::path presets = presetsOf(flags, invocation);
    const Expected<scenario::ReadScenario> read = ui::readScenarioOrPicture(name, presets);
    if (!read) {
        return refuse(read.error());
    }
    for (const Problem& warning : ui::documentOf(*read).warnings) {
        warn(toText(warning));
    }
    const Expected<Scenario> scenario = withFlags(read->scenario, flags);
    if (!scenario) {
        return refuse(scenario.error());
    }
    const Expected<catalog::Catalog> catalog = readCatalog(flags, invocation);
    if (!catalog) {
        return refuse(catalog.error());
    }
    if (flags.given("replications")) {
        Problems problems;
        const int runs = flags.whole("replications", 1, 10'000, 1, problems);
        if (flags.given("out")) {
            problems.push_back({"--out", "writes one run", "without --replications, or a study with seeds and sweep"});
        }
        if (!problems.empty()) {
            return refuse(problems);
        }
        return runReplications(*scenario, *catalog, presets, runs, *std::move(control), flags);
    }
    const Expected<economics::PricesPtr> prices = economics::readPrices(
        std::string(flags.given("prices") ? flags.text("prices") : economics::usualPrices), presets);
    if (!prices) {
        return refuse(prices.error());
    }

    const StopOnSignal stop;
    ProgressLine line;
    control->stop = stop.token();
    control->progress = [&](const scenario::Progress& progress) {
        line.tell(toText(progress.simulatedS) + " s simulated",
                  progress.endS ? progress.simulatedS / *progress.endS : -1.0);
    };
    const auto began = std::chrono::steady_clock::now();
    const Expected<scenario::Ran> ran = scenario::run(*scenario, *catalog, presets, *control);
    if (!ran) {
        const int refused = refuse(ran.error());
        return stop.token().stop_requested() ? interrupted : refused;
    }
    const double wallS = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();

    const factory::RunResult result = factory::resultOf(ran->simulation.factory());
    nlohmann::ordered_json document =
        documentOf(*ran, result, economics::account(*prices, result.priced), *control, flags);
    document["wall_s"] = wallS;
    for (const Sentence& note : ran->notes) {
        document["notes"].push_back(note.english());
        tell({note.english()});
    }
    if (const std::string end = endOf(*ran, *control); !end.empty()) {
        tell({end});
    }
    const std::string text = report::dumped(document);
    if (control->log) {
        const Problems problems = writeFolder(fs::path(flags.text("out")), wholeOf(*scenario, presets),
                                              ran->simulation.factory(), result, text);
        if (!problems.empty()) {
            return refuse(problems);
        }
        const auto& spans = ran->simulation.factory().log().spans();
        if (spans.addedInAll() > spans.size()) {
            tell({"lanes.json holds the last " + std::to_string(spans.size()) + " of " +
                  std::to_string(spans.addedInAll()) + " spans; --until gives earlier ones"});
        }
    }
    const bool isInterrupted = ran->stopped.why == factory::Stopped::Why::cancelled && !ran->isOverfull;
    const int code =
        print(flags.isOn("json") ? text : headOf(*scenario) + report::asText(result, flags.isOn("explain")),
              isInterrupted ? interrupted : done);
    if (isInterrupted) {
        line.end();
        leaveAtOnce(code);
    }
    return code;
}

}  // namespace

void addSimulate(CLI::App& app, Invocation& invocation)
{
    Flags& flags = addCommand(app, invocation, "simulate",
                              "Runs the factory of a scenario: requests, queues, pools, KV tiers. Stopped with Ctrl+C "
                              "it says what there is.",
                              runSimulate);
    flags.addPlace("scenario", "A preset (see list scenarios), a scenario file or an exported picture.");
    flags.addRepeated("set", "PATH=VALUE",
                      "Another value of the scenario, as often as wanted: layout.tp=4, workload.arrivals.rate_per_s=2, "
                      "factory.pools.decode.workers.0.count=3, factory.admission.law=paced.");
    flags.add("trace", "FILE", "Replay a trace instead of the workload.", "the scenario's");
    flags.add("duration", "S", "Simulated seconds.", "the scenario's, else 600; of a trace until all is answered");
    flags.add("until", "S", "Stop at this simulated time.", "the end of the run");
    flags.addRepeated("until-event", "EVENT",
                      "Stop when this comes about: ready-empty, decode-idle, queue-above:100, ttft-above:2.5, "
                      "tier-full:dram, drained, ready-above:100, worker-fails, worker-ready, refused, put-back, "
                      "compaction, completed, session:17.");
    flags.add("seed", "N", "Of all that is drawn.", "the scenario's, else 1");
    flags.add("replications", "N", "So many runs with seeds that follow: means and 95 % confidence intervals.",
              "one run, and its figures");
    flags.add("prices", "NAME|FILE", "Prices of GPU-hours and tokens: a preset of presets/prices or a file.",
              economics::usualPrices);
    flags.add("out", "DIR", "Write result, scenario, series, events and lanes (for Perfetto) into a folder.");
    flags.addSwitch("json", "Print one JSON document.");
    flags.addSwitch("explain", "Add the formula and inputs of the main figures.");
}

}  // namespace tokenfactory::app
