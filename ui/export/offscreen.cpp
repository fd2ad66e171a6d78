#include "ui/export/offscreen.h"

#include "ui/export/offscreen_application.h"
#include "ui/export/picture.h"
#include "ui/export/scenario_inside.h"
#include "ui/floor/live_marks.h"
#include "ui/floor/live_measured.h"
#include "ui/language.h"
#include "ui/session/frame_maker.h"
#include "ui/session/measured_rows.h"
#include "ui/session/scenario_document.h"
#include "ui/theme/style.h"
#include "ui/viewmodels/run_words.h"

#include <algorithm>
#include <chrono>
#include <memory>

namespace tokenfactory::ui {

namespace {

constexpr int mostDpi = 2400;
constexpr double mostSeconds = 1e7;
constexpr double mostPixels = 2e8;  ///< of a PNG: 800 MB while it is drawn

void check(Problems& problems, const char* flag, int value, int low, int high)
{
    if (value < low || value > high)
        problems.push_back({flag, "is " + std::to_string(value),
                            "a whole number from " + std::to_string(low) + " to " + std::to_string(high)});
}

void checkNames(Problems& problems, const PictureRequest& request)
{
    if (!pictureViewFromId(request.view))
        problems.push_back({"--view", "is \"" + request.view + "\"", pictureViewList()});
    if (!themeFromId(request.theme))
        problems.push_back({"--theme", "is \"" + request.theme + "\"", "light, dark, projector or print"});
    if (!Language::isKnown(request.language))
        problems.push_back({"--lang", "is \"" + request.language + "\"", "en or zh_CN"});
    if (!formatOfFile(request.out))
        problems.push_back(
            {"--out", "is \"" + request.out.string() + "\"", "a name that ends in .png, .svg, .pdf or .csv"});
    if (!request.measure.empty() && !studies::measureFromId(request.measure))
        problems.push_back({"--measure", "is \"" + request.measure + "\"", measureList()});
    if (!request.quantity.empty() && !calibration::quantityFromName(request.quantity))
        problems.push_back({"--quantity", "is \"" + request.quantity + "\"", quantityList()});
    if (request.pins.size() > std::size_t(mostPins))
        problems.push_back({"--pins", "are " + std::to_string(request.pins.size()), "at most three scenarios"});
}

Problems problemsOf(const PictureRequest& request)
{
    Problems problems;
    const bool wideEnough = request.width >= smallestPicture.width() && request.width <= largestPictureSide;
    const bool highEnough = request.height >= smallestPicture.height() && request.height <= largestPictureSide;
    if (!wideEnough || !highEnough)
        problems.push_back({"--size", "is " + std::to_string(request.width) + "x" + std::to_string(request.height),
                            "width × height in pixels from " + std::to_string(smallestPicture.width()) + "x" +
                                std::to_string(smallestPicture.height()) + " to " + std::to_string(largestPictureSide) +
                                "x" + std::to_string(largestPictureSide)});
    check(problems, "--dpi", request.dpi, 1, mostDpi);
    if (request.atS && !(*request.atS >= 0.0 && *request.atS <= mostSeconds))
        problems.push_back({"--at", "is no time of a run", "seconds from 0 to 1e7"});
    const double scale = request.dpi / 96.0;
    if (formatOfFile(request.out) == PictureFormat::png && scale * request.width * scale * request.height > mostPixels)
        problems.push_back({"--size", "makes more than 200 million pixels at " + std::to_string(request.dpi) + " dpi",
                            "a smaller size or fewer dots per inch"});
    checkNames(problems, request);
    return problems;
}

/// A parameter the scenario's pass does not have, with those it has.
Problems parameterProblem(const Picture& picture)
{
    const std::string& wanted = picture.studies.parameter;
    const std::vector<studies::Parameter> all = studies::parametersOf(
        {picture.answer->scenario, picture.answer->resolved}, *picture.studies.catalog, picture.studies.follow);
    if (wanted.empty() || std::ranges::any_of(all, [&](const studies::Parameter& each) { return each.id == wanted; }))
        return {};
    std::string ids;
    for (const studies::Parameter& each : all)
        ids += (ids.empty() ? "" : ", ") + each.id;
    return {{"--parameter", "is \"" + wanted + "\"", "one of " + ids}};
}

Expected<ScenarioDocument> documentNamed(const std::string& name, const PictureRequest& request)
{
    auto read = readScenarioOrPicture(name, request.presets);
    if (!read)
        return unexpected(std::move(read.error()));
    return documentOf(*std::move(read));
}

Expected<AnswerPtr> answerTo(scenario::Scenario scenario, const PictureRequest& request,
                             const catalog::Catalog& catalog, bool withFrontier)
{
    if (!request.calibration.empty())
        scenario.calibration = request.calibration;
    auto resolved = scenario::resolve(scenario, catalog);
    if (!resolved)
        return unexpected(std::move(resolved.error()));
    AnswerPtr answer = answerNow(
        {1, scenario, *std::move(resolved), withFrontier ? frontier::Width::every : frontier::Width::widestEp, false});
    if (!answer->evaluation)
        return unexpected(answer->evaluation.error());
    if (!answer->swept->frontier)
        return unexpected(answer->swept->frontier.error());
    return answer;
}

/// Those asked for; where none are, those of the scenario's file.
Expected<std::vector<PinnedScenario>> pinsOf(const PictureRequest& request, const ScenarioDocument& document)
{
    if (request.pins.empty())
        return document.pins;
    std::vector<PinnedScenario> pins;
    for (const std::string& name : request.pins) {
        auto named = documentNamed(name, request);
        if (!named)
            return unexpected(std::move(named.error()));
        pins.push_back({static_cast<char>('A' + pins.size()), std::move(named->scenario)});
    }
    return pins;
}

/// The factory at the time asked for, with all its plots.
Expected<RunShown> runShown(const scenario::Scenario& scenario, double askedS, const PictureRequest& request,
                            const std::shared_ptr<const catalog::Catalog>& catalog)
{
    auto run = scenario::LiveRun::begin(scenario, {catalog, request.presets}, {.checkpoints = 1});
    if (!run)
        return unexpected(std::move(run.error()));
    constexpr double speed = 1.0;
    constexpr double axisS = 300.0;
    FrameMaker maker;
    maker.begin();
    const SimTime asked = fromSeconds(askedS);
    const SimTime at = std::min(asked, run->end());
    if (at < asked)
        request.computing.notePastEnd(askedS, toSeconds(at));
    const auto began = std::chrono::steady_clock::now();
    const auto goesOn = [&](SimTime) {
        return !request.computing.isStopped() &&
               std::chrono::steady_clock::now() - began < std::chrono::milliseconds(request.computing.longestMs);
    };
    if (run->simulation.seek(at, {.goesOn = goesOn}).why == factory::Stopped::Why::cancelled)
        return unexpected(request.computing.problem("--at", "an earlier time"));
    const double atS = toSeconds(at);
    RunShown shown;
    shown.frame = maker.frame(*run, speed, true, std::nullopt, {});
    shown.plots.run = shown.frame->result;
    shown.plots.nowS = atS;
    shown.plots.moment = shown.frame->moment.now;
    shown.plots.fromS = std::max(0.0, atS - axisS);
    shown.plots.toS = shown.plots.fromS + axisS;
    if (const auto measured = measuredRowsOf(*catalog, request.presets))
        shown.plots.measured = liveMeasuredOf(scenario, atS, request.presets, *measured);
    shown.plots.marks = liveMarksOf(*shown.frame->marks, shown.frame->time);
    const auto kinds = allLivePlots();
    shown.kinds.assign(kinds.begin(), kinds.end());
    return shown;
}

Expected<Picture> pictureOf(const PictureRequest& request)
{
    if (Problems problems = problemsOf(request); !problems.empty())
        return unexpected(std::move(problems));
    const auto catalog = catalog::readCatalog(request.presets);
    if (!catalog)
        return unexpected(catalog.error());
    Picture picture;
    picture.view = *pictureViewFromId(request.view);
    const auto document = documentNamed(request.scenario, request);
    if (!document)
        return unexpected(document.error());
    auto answer = answerTo(document->scenario, request, *catalog, showsFrontier(picture.view));
    if (!answer)
        return unexpected(std::move(answer.error()));
    picture.answer = *std::move(answer);
    const auto pins = pinsOf(request, *document);
    if (!pins)
        return unexpected(pins.error());
    for (const PinnedScenario& pin : *pins) {
        auto pinned = answerTo(pin.scenario, request, *catalog, showsFrontier(picture.view));
        if (!pinned)
            return unexpected(std::move(pinned.error()));
        picture.pins.push_back({pin.letter, *std::move(pinned)});
    }
    std::vector<std::string> systems;
    for (const catalog::SystemPtr& system : picture.answer->resolved.systems)
        systems.push_back(system->id);
    picture.styles.assign(systems);
    picture.measured = measuredRowsOf(*catalog, request.presets);
    picture.theme = *themeFromId(request.theme);
    picture.size = {request.width, request.height};
    picture.dpi = request.dpi;
    picture.stamped = request.stamped;
    picture.studies.catalog = std::make_shared<const catalog::Catalog>(*catalog);
    picture.studies.parameter = request.parameter;
    picture.studies.presets = request.presets;
    picture.studies.measuredFilter =
        withChoice({}, MeasuredChoice::quantity, request.quantity);  // none: as a page begins
    if (Problems problems = parameterProblem(picture); !problems.empty())
        return unexpected(std::move(problems));
    if (showsRun(picture.view)) {
        constexpr double usualS = 60.0;
        const double atS = request.atS.value_or(document->momentS.value_or(usualS));
        auto run = runShown(document->scenario, atS, request, picture.studies.catalog);
        if (!run)
            return unexpected(std::move(run.error()));
        picture.run = *std::move(run);
    }
    if (const auto measure = studies::measureFromId(request.measure))
        picture.studies.sweepMeasure = picture.studies.movedMeasure = *measure;
    return picture;
}

}  // namespace

std::string quantityList()
{
    std::string list;
    for (int i = 0; i < calibration::quantities; ++i)
        list += (list.empty() ? "" : ", ") + std::string(calibration::name(static_cast<calibration::Quantity>(i)));
    return list;
}

std::string measureList()
{
    std::string list;
    for (const studies::MeasureRow& row : studies::measures())
        list += (list.empty() ? "" : ", ") + std::string(row.id);
    return list;
}

Expected<void> drawPicture(const PictureRequest& request)
{
    const OffscreenApplication application;
    Expected<Picture> picture = pictureOf(request);
    if (!picture)
        return unexpected(std::move(picture.error()));
    Language language;
    language.use(QString::fromStdString(request.language));
    return writePicture(*picture, request.out);
}

}  // namespace tokenfactory::ui
