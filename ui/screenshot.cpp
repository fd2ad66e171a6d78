#include "ui/screenshot.h"

#include "core/base/json.h"
#include "ui/export/offscreen_application.h"
#include "ui/export/scenario_inside.h"
#include "ui/language.h"
#include "ui/main_window.h"
#include "ui/panels/floor_page.h"
#include "ui/panels/inspector.h"
#include "ui/panels/pages.h"
#include "ui/panels/study_page.h"
#include "ui/panels/value_card.h"
#include "ui/session/scenario_document.h"
#include "ui/theme/theme_choice.h"
#include "ui/version.h"

#include <QApplication>
#include <QBuffer>
#include <QElapsedTimer>
#include <QPixmap>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>

namespace tokenfactory::ui {

namespace {

constexpr std::array<std::string_view, 10> views = {"window",   "frontier", "floor",    "sweep",     "sensitivity",
                                                    "roofline", "compare",  "measured", "inspector", "present"};

Problems problemsOf(const ScreenshotRequest& request)
{
    Problems problems;
    const auto check = [&problems](const char* flag, int value, int low, int high) {
        if (value < low || value > high)
            problems.push_back({flag, "is " + std::to_string(value),
                                "a whole number from " + std::to_string(low) + " to " + std::to_string(high)});
    };
    check("--size", request.width, smallestWindow.width(), largestWindowSide);
    check("--size", request.height, smallestWindow.height(), largestWindowSide);
    check("--scale", request.scale, 1, 4);
    check("--frames", request.frames, 1, mostFrames);
    if (request.frames > 1 && request.view != "floor")
        problems.push_back({"--frames", "is more than 1", "only the view floor moves"});
    if (std::ranges::find(views, request.view) == views.end())
        problems.push_back({"--view", "is \"" + request.view + "\"", screenshotViewList()});
    if (!ThemeChoice::isKnown(QString::fromStdString(request.theme)))
        problems.push_back({"--theme", "is \"" + request.theme + "\"", "light, dark, projector or contrast"});
    if (!Language::isKnown(request.language))
        problems.push_back({"--lang", "is \"" + request.language + "\"", "en or zh_CN"});
    if (formatOfFile(request.out) != PictureFormat::png)
        problems.push_back({"--out", "is \"" + request.out.string() + "\"", "a name that ends in .png"});
    return problems;
}

/// Handles events until the frontier and the page in sight are computed; false where that takes too long or is
/// stopped.
bool settle(MainWindow& window, const Computing& computing)
{
    QElapsedTimer waited;
    waited.start();
    const auto settled = [&window] {
        const auto* study = qobject_cast<const StudyPage*>(window.pages()->currentWidget());
        const FactoryRun::State state = window.floorPage()->run().state();
        const bool runMoves = state != FactoryRun::State::standing && state != FactoryRun::State::none;
        return window.session().isSettled() && (!study || study->isSettled()) && !runMoves;
    };
    while (!settled() && waited.elapsed() < computing.longestMs && !computing.isStopped())
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 50);
    QCoreApplication::processEvents();
    return settled();
}

void showView(MainWindow& window, const std::string& view)
{
    if (view == "present") {
        window.present(true);
        window.setWindowState(Qt::WindowNoState);  // of the size asked for, not of a screen
    }
    if (view == "inspector" && window.whyPanel() && !window.valueCards().empty())
        window.whyPanel()->ask(window.valueCards().front()->card().why);
    else
        window.pages()->showPage(QString::fromStdString(view));  // "window" changes nothing
}

/// A window that would be cut off.
Problems problemsOfSize(const QSize& asked, const QSize& least)
{
    if (asked.width() >= least.width() && asked.height() >= least.height())
        return {};
    const auto text = [](const QSize& size) {
        return std::to_string(size.width()) + "x" + std::to_string(size.height());
    };
    return {
        {"--size", "is " + text(asked) + ", and the window needs more for this view", "from " + text(least) + " on"}};
}

Expected<QByteArray> drawn(MainWindow& window, const ScreenshotRequest& request)
{
    QImage image(QSize(request.width, request.height) * request.scale, QImage::Format_RGB32);
    if (image.isNull())
        return unexpected({"--size", "makes more pixels than there is memory for", "a smaller size"});
    image.setDevicePixelRatio(request.scale);
    window.render(&image);
    image.setText(QStringLiteral("Software"), QStringLiteral("Token Factory ") + QLatin1String(version));
    const FramePtr& frame = window.floorPage()->run().frame();
    const bool isOfRun = frame && window.pages()->currentWidget() == window.floorPage();
    const auto momentS = isOfRun ? std::optional(toSeconds(frame->time)) : std::optional<double>();
    image.setText(QStringLiteral("Scenario"),
                  QString::fromStdString(documentJson(window.session().scenario(), window.session().pins(), momentS)));
    QBuffer file;
    file.open(QIODevice::WriteOnly);
    image.save(&file, "PNG");
    return file.data();
}

Expected<void> draw(const ScreenshotRequest& request)
{
    auto catalog = catalog::readCatalog(request.presets);
    if (!catalog)
        return unexpected(std::move(catalog.error()));
    auto read = readScenarioOrPicture(request.scenario, request.presets);
    if (!read)
        return unexpected(read.error());
    constexpr double usualS = 10.0;
    const double atS = request.atS.value_or(documentOf(*std::move(read)).momentS.value_or(usualS));
    MainWindow window(*std::move(catalog), request.presets);
    window.useTheme(QString::fromStdString(request.theme));
    window.useLanguage(QString::fromStdString(request.language));
    window.floorPage()->setPlaysAtOnce(false);
    window.setMinimumSize(0, 0);
    window.resize(request.width, request.height);
    if (!window.openFile(request.scenario))
        return unexpected({request.scenario, "cannot be opened", "tokenfactory evaluate tells why"});
    window.show();
    settle(window, request.computing);
    showView(window, request.view);
    window.resize(request.width, request.height);
    if (Problems problems = problemsOfSize({request.width, request.height}, window.size()); !problems.empty())
        return unexpected(std::move(problems));
    const bool showsFloor = window.pages()->currentWidget() == window.floorPage();
    FactoryRun& run = window.floorPage()->run();
    bool pastEnd = false;
    for (int i = 0; i < request.frames; ++i) {
        if (!settle(window, request.computing))
            return unexpected(request.computing.problem(request.scenario, "a smaller scenario"));
        if (showsFloor) {
            if (!run.problems().empty())
                return unexpected(run.problems());
            run.setSpeed(request.speed);
            const SimTime asked = fromSeconds(atS + i * request.stepS);
            run.seek(asked);
            if (!settle(window, request.computing)) {
                run.pause();
                return unexpected(request.computing.problem("--at", "an earlier time"));
            }
            if (!pastEnd && run.frame() && run.frame()->time < asked) {
                pastEnd = true;
                request.computing.notePastEnd(toSeconds(asked), toSeconds(run.frame()->time));
            }
            window.floorPage()->drawAllPlots();
        }
        const Expected<QByteArray> file = drawn(window, request);
        if (!file)
            return unexpected(file.error());
        const auto written =
            writeText(frameFile(request, i), std::string_view(file->constData(), std::size_t(file->size())));
        if (!written)
            return unexpected(written.error());
    }
    return {};
}

}  // namespace

std::string screenshotViewList()
{
    std::string list;
    for (std::size_t i = 0; i < views.size(); ++i)
        list += (i == 0 ? "" : i + 1 == views.size() ? " or " : ", ") + std::string(views[i]);
    return list;
}

Expected<void> takeScreenshot(const ScreenshotRequest& request)
{
    if (Problems problems = problemsOf(request); !problems.empty())
        return unexpected(std::move(problems));
    const OffscreenApplication application;
    return draw(request);
}

std::filesystem::path frameFile(const ScreenshotRequest& request, int frame)
{
    if (request.frames == 1)
        return request.out;
    std::string number = std::to_string(frame + 1);
    number.insert(0, number.size() < 4 ? 4 - number.size() : 0, '0');
    std::filesystem::path file = request.out;
    return file.replace_filename(request.out.stem().string() + "-" + number + request.out.extension().string());
}

}  // namespace tokenfactory::ui
