#include "app/cli/command.h"
#include "app/cli/picture.h"
#include "app/cli/question_flags.h"
#include "core/base/json.h"
#include "core/report/frontier_report.h"
#include "core/report/json.h"
#include "core/report/notes.h"
#include "core/scenario/scenario.h"
#include "core/scenario/typed_number.h"

#include <nlohmann/json.hpp>

#include <unistd.h>

#include <algorithm>
#include <string>
#include <system_error>

namespace tokenfactory::app {

namespace {

using scenario::Scenario;

/// The limit on latency of this stage; the other stages' flag is a mistake.
std::optional<double> readLatencyLimit(const Flags& flags, std::optional<cost::Stage> stage, Problems& problems)
{
    const bool decodes = stage == cost::Stage::decode;
    const std::string_view own = decodes ? "max-tpot-s" : "max-ttft-s";
    const std::string_view other = decodes ? "max-ttft-s" : "max-tpot-s";
    if (stage && flags.given(other)) {
        problems.push_back({"--" + std::string(other), "does not limit " + std::string(cost::name(*stage)),
                            "use --" + std::string(own)});
    }
    return flags.real(own, Range::positive(), problems);
}

/// The most context parallelism to try; decode has none.
int readCpMax(const Flags& flags, std::optional<cost::Stage> stage, Problems& problems)
{
    if (stage == cost::Stage::decode && flags.given("cp-max")) {
        problems.push_back({"--cp-max", "is of prefill and midfill, not of decode", "leave it out"});
    }
    return flags.whole("cp-max", 1, scenario::mostCp, 1, problems);
}

/// The files to write: told before any work is done for them.
void checkFiles(const Flags& flags, Problems& problems)
{
    constexpr const char* picture = "a file that ends in .svg, .pdf or .png";
    flags.optional("csv", "a file", problems);
    const std::string_view plot = flags.optional("plot", picture, problems);
    if (!plot.empty() && !endsAsPicture(plot)) {
        problems.push_back({"--plot", "is " + scenario::inQuotes(plot), std::string(picture) + " is wanted"});
    }
}

/// The frontier's question as a scenario: names are looked up later, all at once.
Expected<Scenario> readScenarioFlags(const Flags& flags)
{
    Problems problems;
    const QuestionFlags read = readQuestionFlags(flags, problems);
    flags.required("systems", "at least one system", problems);
    Scenario scenario;
    scenario.name = "frontier";
    scenario.model = read.model;
    scenario.systems = flags.list("systems", problems);
    scenario.stage = read.stage.value_or(cost::Stage::decode);
    scenario.each = read.each;
    scenario.choices = read.choices;
    scenario.maxLatencyS = readLatencyLimit(flags, read.stage, problems);
    if (flags.given("gpus")) {
        scenario.gpus = flags.wholes("gpus", 1, scenario::mostGpus, problems);
    }
    scenario.batches = flags.wholes("batches", 1, scenario::mostBatch, problems);
    scenario.cpMax = readCpMax(flags, read.stage, problems);
    checkFiles(flags, problems);
    scenario.widestEpOnly = flags.isOn("widest-ep");
    if (flags.given("calibration")) {
        scenario.calibration = flags.text("calibration");
    }
    return problems.empty() ? Expected<Scenario>(std::move(scenario)) : unexpected(std::move(problems));
}

/// A picture shows a layout beside the frontier: that of the highest throughput.
Scenario withBestLayout(Scenario scenario, const report::FrontierReport& report)
{
    const auto best = std::ranges::max_element(
        report.points, {}, [](const report::FrontierPoint& point) { return point.cost.tokensPerSecondPerGpu; });
    scenario.layout = best->swept.layout;
    scenario.batch = best->swept.batch;
    scenario.focus = scenario.systems[static_cast<std::size_t>(best->swept.system)];
    return scenario;
}

/// The ui draws scenarios from files: this one lies in the folder for temporaries while it does.
Problems drawFrontier(const Scenario& scenario, const std::filesystem::path& out, const std::filesystem::path& presets)
{
    std::error_code error;
    const std::filesystem::path file =
        std::filesystem::temp_directory_path(error) / ("tokenfactory-" + std::to_string(::getpid()) + ".json");
    if (const Expected<void> written = scenario::writeScenario(scenario, file); !written) {
        return written.error();
    }
    ui::PictureRequest request;
    request.scenario = file.string();
    request.view = "frontier";
    request.out = out;
    request.presets = presets;
    const Problems problems = draw(request);
    std::filesystem::remove(file, error);
    return problems;
}

/// Writes what --csv and --plot name. Without a point there is nothing to draw.
Problems writeFiles(const Flags& flags, const Invocation& invocation, const Scenario& scenario,
                    const report::FrontierReport& report)
{
    if (flags.given("csv")) {
        const Expected<bool> written =
            writeText(std::filesystem::path(flags.text("csv")), report::asCsv(report::frontierTable(report)));
        if (!written) {
            return written.error();
        }
    }
    if (flags.given("plot") && !report.feasible()) {
        warn("--plot: nothing is drawn, as there is no point");
    } else if (flags.given("plot")) {
        return drawFrontier(withBestLayout(scenario, report), std::filesystem::path(flags.text("plot")),
                            presetsOf(flags, invocation));
    }
    return {};
}

int runFrontier(const Flags& flags, const Invocation& invocation)
{
    const Expected<Scenario> scenario = readScenarioFlags(flags);
    if (!scenario) {
        return refuse(scenario.error());
    }
    const Expected<Presets> presets = readPresets(flags, invocation);
    if (!presets) {
        return refuse(presets.error());
    }
    const Expected<scenario::Resolved> resolved = scenario::resolve(*scenario, presets->catalog);
    if (!resolved) {
        return refuse(resolved.error());
    }
    const Expected<report::FrontierReport> report =
        report::frontierReport(scenario::frontierQuestion(*scenario, *resolved, frontier::Width::every));
    if (!report) {
        return refuse(report.error());
    }
    tell(report::notesOn(*resolved->model, scenario->each, scenario->choices));
    if (const Problems problems = writeFiles(flags, invocation, *scenario, *report); !problems.empty()) {
        return refuse(problems);
    }
    return print(flags.isOn("json") ? report::dumped(report::asJson(*report)) : report::asText(*report),
                 report->feasible() ? done : infeasible);
}

}  // namespace

void addFrontier(CLI::App& app, Invocation& invocation)
{
    Flags& flags =
        addCommand(app, invocation, "frontier",
                   "The layouts and batches that nothing beats in both latency and throughput.", runFrontier);
    flags.add("systems", "A,B,C", "Systems: presets or system files.");
    addQuestionFlags(flags);
    flags.add("gpus", "N,N,N", "Numbers of GPUs.", "64");
    flags.add("batches", "N,N,N", "Batches.", "24 values from 1 to 4096");
    flags.add("max-ttft-s", "S", "Limit on TTFT in prefill and midfill, seconds.", "none");
    flags.add("max-tpot-s", "S", "Limit on TPOT in decode, seconds.", "none");
    flags.addSwitch("widest-ep", "Only EP = TP × DP (× CP with --cp-max) and DCP = 1.");
    flags.add("cp-max", "N", "Context parallel degrees tried in prefill and midfill, up to this, at most 64.",
              "1, so CP = 1 only");
    flags.add("csv", "FILE", "Write the points as CSV.");
    flags.add("plot", "FILE.svg|pdf|png", "Draw the frontier.");
    flags.addSwitch("json", "Print one JSON document.");
}

}  // namespace tokenfactory::app
