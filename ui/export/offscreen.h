#pragma once

#include "core/base/expected.h"
#include "ui/export/computing.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tokenfactory::ui {

inline constexpr int largestPictureSide = 16384;

/// A picture to be drawn without a window, from smallestPicture to largestPictureSide.
struct PictureRequest {
    std::string scenario;           ///< id of a preset or a file
    std::string view = "frontier";  ///< one of pictureViewList()
    std::filesystem::path out;      ///< .png, .svg, .pdf or .csv
    int width = 1280;               ///< layout pixels of 1/96 inch
    int height = 720;
    int dpi = 96;                 ///< a PNG has width x dpi / 96 pixels; 1 to 2400
    std::string theme = "light";  ///< light, dark, projector, print
    std::string language = "en";  ///< en, zh_CN
    std::filesystem::path presets;
    std::string calibration;        ///< id or file in place of the scenario's; empty = the scenario's
    std::vector<std::string> pins;  ///< scenarios to compare with, at most three; none: those of the file
    std::string measure;            ///< of a sweep or sensitivity, by its id; empty: latency
    std::string quantity;           ///< of measured points, one of quantityList(); empty: TPOT
    std::string parameter;          ///< of a sweep, by its id; empty: as the stage has it
    /// Time of the run that a picture of the running factory is of, >= 0; none: where the scenario, a picture of a run,
    /// was taken, else 60.
    std::optional<double> atS;
    bool stamped = true;
    Computing computing;
};

/// What a sweep or sensitivity can show, as a list for people.
std::string measureList();

/// What measured points can be shown by.
std::string quantityList();

/// Draws the picture as the window would, with a full sweep. Needs no display and no application: where no QApplication
/// exists one is made for the call (so there must be no QCoreApplication of another kind). Problems name the flag or
/// file. Call it on the main thread.
Expected<void> drawPicture(const PictureRequest& request);

}  // namespace tokenfactory::ui
