#include "ui/export/offscreen.h"

#include "ui/export/picture.h"
#include "ui/language.h"
#include "ui/theme/style.h"

#include <QApplication>

#include <memory>

namespace tokenfactory::ui {

namespace {

constexpr int smallestSide = 160;
constexpr int largestSide = 16384;
constexpr int mostDpi = 2400;
constexpr double mostPixels = 2e8;  ///< of a PNG: 800 MB while it is drawn

void check(Problems& problems, const char* flag, int value, int low, int high)
{
    if (value < low || value > high)
        problems.push_back({flag, "is " + std::to_string(value),
                            "a whole number from " + std::to_string(low) + " to " + std::to_string(high)});
}

Expected<Picture> pictureOf(const PictureRequest& request)
{
    Problems problems;
    check(problems, "--size", request.width, smallestSide, largestSide);
    check(problems, "--size", request.height, smallestSide, largestSide);
    check(problems, "--dpi", request.dpi, 1, mostDpi);
    const double scale = request.dpi / 96.0;
    if (formatOfFile(request.out) == PictureFormat::png && scale * request.width * scale * request.height > mostPixels)
        problems.push_back({"--size", "makes more than 200 million pixels at " + std::to_string(request.dpi) + " dpi",
                            "a smaller size or fewer dots per inch"});
    const auto view = pictureViewFromId(request.view);
    if (!view)
        problems.push_back(
            {"--view", "is \"" + request.view + "\"", "frontier, energy, hbm-frontier, network, time or memory"});
    const auto theme = themeFromId(request.theme);
    if (!theme)
        problems.push_back({"--theme", "is \"" + request.theme + "\"", "light, dark, projector or print"});
    if (!Language::isKnown(request.language))
        problems.push_back({"--lang", "is \"" + request.language + "\"", "en or zh_CN"});
    if (!formatOfFile(request.out))
        problems.push_back(
            {"--out", "is \"" + request.out.string() + "\"", "a name that ends in .png, .svg, .pdf or .csv"});
    if (!problems.empty())
        return unexpected(std::move(problems));

    const auto catalog = catalog::readCatalog(request.presets);
    if (!catalog)
        return unexpected(catalog.error());
    auto read = scenario::readScenario(request.scenario, request.presets);
    if (!read)
        return unexpected(std::move(read.error()));
    scenario::Scenario scenario = std::move(read->scenario);
    if (!request.calibration.empty())
        scenario.calibration = request.calibration;
    auto resolved = scenario::resolve(scenario, *catalog);
    if (!resolved)
        return unexpected(std::move(resolved.error()));

    Picture picture;
    std::vector<std::string> systems;
    for (const catalog::SystemPtr& system : resolved->systems)
        systems.push_back(system->id);
    picture.styles.assign(systems);
    picture.answer = answerNow({1, scenario, *std::move(resolved), frontier::Width::every});
    if (!picture.answer->evaluation)
        return unexpected(picture.answer->evaluation.error());
    if (!picture.answer->swept->frontier)
        return unexpected(picture.answer->swept->frontier.error());
    picture.view = *view;
    picture.theme = *theme;
    picture.size = {request.width, request.height};
    picture.dpi = request.dpi;
    return picture;
}

}  // namespace

Expected<void> drawPicture(const PictureRequest& request)
{
    int argc = 1;
    char name[] = "tokenfactory";
    char* argv[] = {name, nullptr};
    std::unique_ptr<QApplication> own;
    if (!QCoreApplication::instance()) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        own = std::make_unique<QApplication>(argc, argv);
    }
    Expected<Picture> picture = pictureOf(request);
    if (!picture)
        return unexpected(std::move(picture.error()));
    Language language;
    language.use(QString::fromStdString(request.language));
    return writePicture(*picture, request.out);
}

}  // namespace tokenfactory::ui
