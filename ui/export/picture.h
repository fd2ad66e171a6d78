#pragma once

#include "ui/plots/frontier_options.h"
#include "ui/session/answer.h"
#include "ui/session/pin.h"
#include "ui/session/series_slots.h"
#include "ui/theme/ui_theme.h"
#include "ui/viewmodels/frontier_view.h"

#include <QByteArray>
#include <QImage>
#include <QSize>
#include <QString>

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace tokenfactory::ui {

/// The frontier by its four metrics, and the two bars.
enum class PictureView : unsigned char { frontier, energy, hbmFrontier, network, time, memory };
enum class PictureFormat : unsigned char { png, svg, pdf, csv };

std::optional<PictureView> pictureViewFromId(std::string_view id);  ///< "frontier", "energy", "hbm-frontier"...
/// The picture of one of the frontier's views, and the metric of such a picture.
PictureView pictureViewOf(FrontierMetric metric);
std::optional<FrontierMetric> metricOf(PictureView view);
/// By the suffix of a file name; none when it is no picture or table.
std::optional<PictureFormat> formatOfFile(const std::filesystem::path& file);
QString suffixOf(PictureFormat format);

/// A picture to be made of an answer. `size` is in layout pixels of 1/96 inch; a PNG has size x dpi / 96 pixels, a PDF
/// page and an SVG the size itself.
struct Picture {
    AnswerPtr answer;
    SeriesSlots styles;
    PictureView view = PictureView::frontier;
    UiTheme theme;
    QSize size = {1280, 720};
    int dpi = 96;
    std::set<std::string> hidden;  ///< systems left out
    std::vector<Pin> pins;
    FrontierOptions options;
    std::optional<AxesShown> axes;
    bool stamped = true;  ///< scenario, calibration and version in a line at the bottom
};

/// The picture as pixels, on an opaque ground. Carries the scenario as the text "Scenario". GUI thread only.
QImage imageOf(const Picture& picture);

/// The data of the picture as CSV (RFC 4180), SI units in the heads, the same in every locale.
std::string csvOf(const Picture& picture);

/// Writes the file in the format of its suffix, through a temporary and a rename. The scenario is inside: a text chunk
/// of the PNG, the description of the SVG, an attachment of the PDF.
Expected<void> writePicture(const Picture& picture, const std::filesystem::path& file);

}  // namespace tokenfactory::ui
