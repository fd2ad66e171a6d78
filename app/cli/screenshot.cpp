#include "ui/screenshot.h"
#include "app/cli/command.h"
#include "app/cli/picture.h"

namespace tokenfactory::app {

namespace {

constexpr Sides sizes = {ui::smallestWindow.width(), ui::smallestWindow.height(), ui::largestWindowSide};
constexpr int finestScale = 4;

int runScreenshot(const Flags& flags, const Invocation& invocation)
{
    Problems problems;
    ui::ScreenshotRequest request;
    request.scenario = flags.text("scenario");
    if (request.scenario.empty()) {
        problems.push_back(
            {"screenshot", "does not say which scenario", "default, another preset or a file is wanted"});
    }
    request.out = flags.required("out", "a file that ends in .png", problems);
    readSize(flags, sizes, request.width, request.height, problems);
    request.scale = flags.whole("scale", 1, finestScale, request.scale, problems);
    if (flags.given("view")) {
        request.view = flags.text("view");
    }
    if (flags.given("theme")) {
        request.theme = flags.text("theme");
    }
    if (flags.given("lang")) {
        request.language = flags.text("lang");
    }
    request.presets = presetsOf(flags, invocation);
    if (!problems.empty()) {
        return refuse(problems);
    }
    problems = drawWindow(request);
    return problems.empty() ? done : refuse(problems);
}

}  // namespace

void addScreenshot(CLI::App& app, Invocation& invocation)
{
    Flags& flags =
        addCommand(app, invocation, "screenshot", "The window itself on a scenario, drawn into a file.", runScreenshot);
    flags.addPlace("scenario", "A preset (default, report-like), a scenario file or an exported picture.");
    flags.add("view", "NAME", ui::screenshotViewList() + ".", "window");
    flags.add("out", "FILE", "A file that ends in .png.");
    flags.add("size", "WxH", "Size of the window, " + toText(sizes) + " pixels.", "1600x900");
    flags.add("scale", "N", "Pixels of the file per pixel of the window, 1 to 4.", "1");
    flags.add("theme", "NAME", "dark, light, projector or contrast.", "dark");
    flags.add("lang", "NAME", "en or zh_CN.", "en");
}

}  // namespace tokenfactory::app
