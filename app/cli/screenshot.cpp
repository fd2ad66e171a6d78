#include "ui/screenshot.h"
#include "app/cli/command.h"
#include "app/cli/long_run.h"
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
    if (flags.given("at") && !flags.given("view")) {
        request.view = "floor";
    }
    if (flags.given("theme")) {
        request.theme = flags.text("theme");
    }
    if (flags.given("lang")) {
        request.language = flags.text("lang");
    }
    request.atS = flags.real("at", {0.0, 1e7}, problems);
    request.frames = flags.whole("frames", 1, ui::mostFrames, request.frames, problems);
    request.stepS = flags.real("step", {0.0, 1e6, true}, problems).value_or(request.stepS);
    request.speed = flags.real("speed", {1e-3, 1e3}, problems).value_or(request.speed);
    request.presets = presetsOf(flags, invocation);
    if (!problems.empty()) {
        return refuse(problems);
    }
    const StopOnSignal stop;
    request.computing.stop = stop.token();
    request.computing.note = warn;
    problems = drawWindow(request);
    if (stop.token().stop_requested()) {
        refuse(problems);
        return interrupted;
    }
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
    flags.add("size", "WxH",
              "Size of the window, " + toText(sizes) + " pixels, and no less than the view needs, 1024x640 at most.",
              "1600x900");
    flags.add("scale", "N", "Pixels of the file per pixel of the window, 1 to 4.", "1");
    flags.add("theme", "NAME", "dark, light, projector or contrast.", "dark");
    flags.add("lang", "NAME", "en or zh_CN.", "en");
    flags.add("at", "SECONDS", "View floor: the time of the run that is shown.", "10; of a picture of a run its own");
    flags.add("frames", "N", "View floor: as many pictures, FILE-0001.png and on, for an animation.", "1");
    flags.add("step", "SECONDS", "View floor: from one picture to the next, of the run's time.", "0.02");
    flags.add("speed", "X", "View floor: times real time at which it is to be watched, 0.001 to 1000.", "1");
}

}  // namespace tokenfactory::app
