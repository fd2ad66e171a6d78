#include "app/cli/command.h"
#include "app/cli/long_run.h"
#include "app/cli/picture.h"
#include "core/base/similar.h"
#include "core/report/frontier_report.h"
#include "core/report/notes.h"
#include "core/scenario/scenario_pass.h"
#include "core/scenario/typed_number.h"
#include "ui/export/picture_view.h"
#include "ui/export/scenario_inside.h"
#include "ui/session/scenario_document.h"

#include <algorithm>
#include <array>
#include <optional>

namespace tokenfactory::app {

namespace {

constexpr Sides sizes = {ui::smallestPicture.width(), ui::smallestPicture.height(), ui::largestPictureSide};
constexpr int finestDpi = 2400;

/// One of the known names, the first of them when the flag is not given.
std::string oneOf(const Flags& flags, std::string_view flag, const std::vector<std::string>& known, Problems& problems)
{
    const std::string typed(flags.text(flag));
    if (!flags.given(flag) || std::ranges::find(known, typed) != known.end()) {
        return flags.given(flag) ? typed : known.front();
    }
    problems.push_back({"--" + std::string(flag), "is " + scenario::inQuotes(typed), namesLike(typed, known)});
    return {};
}

/// What of a scenario a view can show: what it cannot is told, with the exit code that says so.
struct Shown {
    bool drawable = true;
    int exitCode = done;
    std::vector<std::string> notes;
};

/// Numbers without a layout that has them would be an empty file; a picture tells the reason.
Shown shownOfPass(const cost::Evaluation& evaluation, const ui::PictureRequest& request)
{
    Shown shown;
    for (const cost::Reason& reason : evaluation.reasons) {
        shown.notes.push_back(reason.sentence.english());
    }
    const ui::PictureView view = *ui::pictureViewFromId(request.view);
    const bool ofThePass =
        view == ui::PictureView::time || view == ui::PictureView::memory || view == ui::PictureView::sensitivity;
    if (ofThePass && !evaluation.feasible()) {
        shown.exitCode = infeasible;
        const bool hasNumbers = view == ui::PictureView::memory && evaluation.residency;
        shown.drawable = hasNumbers || endsAsPicture(request.out);
    }
    return shown;
}

/// The same of a frontier: without a point on any system there is nothing to draw.
Expected<Shown> shownOfFrontier(const frontier::FrontierQuestion& question)
{
    const Expected<report::FrontierReport> report = report::frontierReport(question);
    if (!report) {
        return unexpected(report.error());
    }
    Shown shown;
    if (!report->feasible()) {
        shown.drawable = false;
        shown.exitCode = infeasible;
    }
    for (const report::SystemSummary& summary : report->systems) {
        for (const Sentence& reason : summary.reasons) {
            const auto index = static_cast<std::size_t>(summary.counts.system);
            shown.notes.push_back(question.systems[index]->name + ": no frontier: " + reason.english());
        }
    }
    return shown;
}

Expected<Shown> shownBy(scenario::Scenario scenario, const ui::PictureRequest& request, const Flags& flags,
                        const Invocation& invocation)
{
    const Expected<catalog::Catalog> catalog = readCatalog(flags, invocation);
    if (!catalog) {
        return unexpected(catalog.error());
    }
    if (!request.calibration.empty()) {
        scenario.calibration = request.calibration;
    }
    const Expected<scenario::Resolved> resolved = scenario::resolve(scenario, *catalog);
    if (!resolved) {
        return unexpected(resolved.error());
    }
    const Expected<cost::Evaluation> evaluation = scenario::evaluate(scenario, *resolved, resolved->focus);
    if (!evaluation) {
        return unexpected(evaluation.error());
    }
    Shown shown = shownOfPass(*evaluation, request);
    if (ui::showsFrontier(*ui::pictureViewFromId(request.view))) {
        Expected<Shown> swept =
            shownOfFrontier(scenario::frontierQuestion(scenario, *resolved, frontier::Width::every));
        if (!swept) {
            return swept;
        }
        swept->notes.insert(swept->notes.begin(), shown.notes.begin(), shown.notes.end());
        shown = *std::move(swept);
    }
    const std::vector<std::string> more = report::notesOn(*resolved->model, scenario.each, scenario.choices);
    shown.notes.insert(shown.notes.end(), more.begin(), more.end());
    return shown;
}

int runPlot(const Flags& flags, const Invocation& invocation)
{
    Problems problems;
    ui::PictureRequest request;
    request.scenario = flags.text("scenario");
    if (request.scenario.empty()) {
        problems.push_back({"plot", "does not say which scenario", "default, another preset or a file is wanted"});
    }
    flags.required("view", ui::pictureViewList(), problems);
    if (!flags.text("view").empty()) {
        std::vector<std::string> views;
        for (const ui::PictureView view : ui::pictureViews()) {
            views.emplace_back(ui::idOf(view));
        }
        request.view = oneOf(flags, "view", views, problems);
    }
    request.out = flags.required("out", "a file that ends in .svg, .pdf, .png or .csv", problems);
    if (!request.out.empty() && !endsAsPicture(request.out) && endingOf(request.out) != ".csv") {
        problems.push_back({"--out", "is " + scenario::inQuotes(flags.text("out")),
                            "a file that ends in .svg, .pdf, .png or .csv is wanted"});
    }
    readSize(flags, sizes, request.width, request.height, problems);
    request.dpi = flags.whole("dpi", 1, finestDpi, request.dpi, problems);
    request.theme = oneOf(flags, "theme", {"light", "dark", "projector", "print"}, problems);
    request.language = oneOf(flags, "lang", {"en", "zh_CN"}, problems);
    request.presets = presetsOf(flags, invocation);
    request.calibration = flags.text("calibration");
    request.pins = flags.list("pins", problems);
    request.measure = flags.optional("measure", ui::measureList(), problems);
    request.quantity = flags.optional("quantity", ui::quantityList(), problems);
    request.atS = flags.real("at", {0.0, 1e7}, problems);
    request.parameter = flags.optional("parameter", "a parameter of the scenario", problems);
    request.stamped = !flags.isOn("no-stamp");
    if (!problems.empty()) {
        return refuse(problems);
    }
    // The ui reads the scenario again; here it is read for its warnings.
    const Expected<scenario::ReadScenario> read = ui::readScenarioOrPicture(request.scenario, request.presets);
    if (!read) {
        return refuse(read.error());
    }
    for (const Problem& warning : ui::documentOf(*read).warnings) {
        warn(toText(warning));
    }
    const Expected<Shown> shown = shownBy(read->scenario, request, flags, invocation);
    if (!shown) {
        return refuse(shown.error());
    }
    tell(shown->notes);
    if (shown->drawable) {
        std::optional<StopOnSignal> stop;
        if (request.view == ui::idOf(ui::PictureView::floor) || request.view == ui::idOf(ui::PictureView::livePlots)) {
            stop.emplace();
            request.computing.stop = stop->token();
            request.computing.note = warn;
        }
        problems = draw(request);
        if (stop && stop->token().stop_requested()) {
            refuse(problems);
            return interrupted;
        }
    }
    return problems.empty() ? shown->exitCode : refuse(problems);
}

}  // namespace

void addPlot(CLI::App& app, Invocation& invocation)
{
    Flags& flags = addCommand(app, invocation, "plot", "A view of the window, drawn into a file.", runPlot);
    flags.addPlace("scenario", "A preset (default, report-like), a scenario file or an exported picture.");
    flags.add("view", "NAME", ui::pictureViewList() + ".");
    flags.add("out", "FILE", "A file that ends in .svg, .pdf, .png or .csv.");
    flags.add("size", "WxH", "Size in pixels, " + toText(sizes) + ".", "1280x720");
    flags.add("dpi", "N", "Dots per inch.", "96");
    flags.add("theme", "NAME", "light, dark, projector or print.", "light");
    flags.add("lang", "NAME", "en or zh_CN.", "en");
    flags.add("pins", "A,B,C", "Scenarios to compare with, at most three.", "those the file holds");
    flags.add("measure", "NAME", "What a sweep or sensitivity shows: " + ui::measureList() + ".", "the latency");
    flags.add("quantity", "NAME", "What view measured compares: " + ui::quantityList() + ".", "tpot");
    flags.add("parameter", "NAME", "What a sweep goes over: batch, tp, system, kv...", "batch in decode, else new");
    flags.add("at", "SECONDS", "Views floor and live-plots: the time of the run that is shown.",
              "60; of a picture of a run its own");
    flags.addSwitch("no-stamp", "Without the choices and the version below the picture.");
}

}  // namespace tokenfactory::app
