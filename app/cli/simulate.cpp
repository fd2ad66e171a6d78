#include "app/cli/command.h"
#include "app/cli/long_run.h"
#include "core/base/format.h"
#include "core/base/json.h"
#include "core/report/json.h"
#include "core/report/run_json.h"
#include "core/scenario/run.h"
#include "core/scenario/typed_number.h"
#include "core/scenario/value_path.h"
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

/// The scenario with what the flags change, in the order: --set, then the others.
Expected<Scenario> withFlags(Scenario scenario, const Flags& flags)
{
    Problems problems;
    for (const std::string& setting : flags.all("set")) {
        Expected<Scenario> changed = scenario::withSetting(scenario, setting);
        if (changed) {
            scenario = *std::move(changed);
        } else {
            problems.insert(problems.end(), changed.error().begin(), changed.error().end());
        }
    }
    scenario::Running& running = scenario.running;
    if (const std::string_view trace = flags.optional("trace", "a trace file", problems); !trace.empty()) {
        if (!running.trace) {
            running.trace.emplace();
            running.durationS.reset();  // that of the workload it replaces
        }
        running.trace->file = trace;
    }
    if (const std::optional<double> duration = flags.real("duration", someSeconds, problems)) {
        running.durationS = duration;
    }
    running.seed =
        static_cast<std::uint64_t>(flags.whole("seed", 0, 1'000'000'000, static_cast<int>(running.seed), problems));
    if (flags.given("calibration")) {
        scenario.calibration = flags.text("calibration");
    }
    return problems.empty() ? Expected<Scenario>(std::move(scenario)) : unexpected(std::move(problems));
}

std::string progressOf(const scenario::Progress& progress) { return toText(progress.simulatedS) + " s simulated"; }

/// Writes result, scenario and series into a folder, which is made where it is not there.
Problems writeFolder(const fs::path& folder, const Scenario& scenario, const factory::Factory& factory,
                     std::string_view result)
{
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) {
        return {{folder.string(), causeOf(error), "a folder that can be written is wanted"}};
    }
    const std::pair<const char*, std::string> files[] = {
        {"result.json", std::string(result)},
        {"scenario.json", scenario::toJson(scenario)},
        {"series.csv", report::asCsv(report::seriesTable(factory))},
    };
    Problems problems;
    for (const auto& [name, text] : files) {
        if (const Expected<bool> written = writeText(folder / name, text); !written) {
            problems.insert(problems.end(), written.error().begin(), written.error().end());
        }
    }
    return problems;
}

int runSimulate(const Flags& flags, const Invocation& invocation)
{
    Problems problems;
    const std::string name(flags.text("scenario"));
    if (name.empty()) {
        problems.push_back({"simulate", "does not say which scenario", "default, another preset or a file is wanted"});
    }
    const std::optional<double> untilS = flags.real("until", seconds, problems);
    const fs::path folder(flags.optional("out", "a folder", problems));
    if (!problems.empty()) {
        return refuse(problems);
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

    const StopOnSignal stop;
    ProgressLine line;
    const auto began = std::chrono::steady_clock::now();
    const Expected<scenario::Ran> ran =
        scenario::run(*scenario, *catalog, presets,
                      {.untilS = untilS, .stop = stop.token(), .progress = [&](const scenario::Progress& progress) {
                           line.tell(progressOf(progress), progress.endS ? progress.simulatedS / *progress.endS : -1.0);
                       }});
    if (!ran) {
        return refuse(ran.error());
    }
    const double wallS = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();

    const factory::RunResult result = factory::resultOf(ran->factory);
    nlohmann::ordered_json document = report::runJson(result);
    document["wall_s"] = wallS;
    if (ran->stopped) {
        document["stopped"] = true;
        warn("stopped at " + toText(result.simulatedS) + " s; the figures are those up to there");
    }
    const std::string text = report::dumped(document);
    if (!folder.empty()) {
        problems = writeFolder(folder, *scenario, ran->factory, text);
        if (!problems.empty()) {
            return refuse(problems);
        }
    }
    return print(flags.isOn("json") ? text : report::runText(result), ran->stopped ? interrupted : done);
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
    flags.add("seed", "N", "Of all that is drawn.", "the scenario's, else 1");
    flags.add("out", "DIR", "Write result, scenario and series into a folder.");
    flags.addSwitch("json", "Print one JSON document.");
}

}  // namespace tokenfactory::app
