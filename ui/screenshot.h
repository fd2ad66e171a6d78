#pragma once

#include "core/base/expected.h"
#include "ui/export/computing.h"

#include <QSize>

#include <filesystem>
#include <optional>
#include <string>

namespace tokenfactory::ui {

inline constexpr QSize smallestWindow = {320, 240};
inline constexpr int largestWindowSide = 8192;

/// A picture of the window itself, as somebody would see it.
struct ScreenshotRequest {
    std::string scenario;         ///< id of a preset or a file
    std::string view = "window";  ///< one of screenshotViewList()
    std::filesystem::path out;    ///< .png
    int width = 1600;             ///< of the window, device-independent pixels
    int height = 900;
    int scale = 1;                ///< pixels of the file per pixel of the window, 1 to 4
    std::string theme = "dark";   ///< light, dark, projector or contrast
    std::string language = "en";  ///< en, zh_CN
    std::filesystem::path presets;

    // of the view "floor": a moment of the run, or several for an animation
    /// Past the end of the run: the end, which is told; none: where the scenario, a picture of a run, was taken,
    /// else 10.
    std::optional<double> atS;
    int frames = 1;       ///< files where more than one: out-0001.png and on
    double stepS = 0.02;  ///< simulated seconds from one to the next
    double speed = 1.0;   ///< at which they are to be watched: says what is drawn as moving

    Computing computing;
};
inline constexpr int mostFrames = 10'000;

/// The window as it opens, on the floor where the scenario has a factory of its own; with one of its pages; with the
/// inspector on the latency; presenting.
std::string screenshotViewList();

/// The file of a frame, counted from 0.
std::filesystem::path frameFile(const ScreenshotRequest& request, int frame);

/// Opens the window where nobody sees it, waits until everything in it is computed, and draws it. Needs no display and
/// no application: where no QApplication exists one is made for the call. Reads and writes no settings. Problems name
/// the flag or file. Main thread.
Expected<void> takeScreenshot(const ScreenshotRequest& request);

}  // namespace tokenfactory::ui
