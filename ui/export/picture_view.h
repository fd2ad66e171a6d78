#pragma once

#include "ui/viewmodels/frontier_view.h"

#include <QSize>
#include <QString>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::ui {

/// The smallest page whose words keep clear of each other, layout pixels of 1/96 inch.
inline constexpr QSize smallestPicture = {320, 180};

/// What can be exported: the frontier by its four metrics, the two bars, the page with all of them, the three studies,
/// the comparison, predictions against what was measured, and of the running factory the floor and the plots over time.
enum class PictureView : unsigned char {
    frontier,
    energy,
    hbmFrontier,
    network,
    time,
    memory,
    page,
    sweep,
    sensitivity,
    roofline,
    compare,
    measured,
    floor,
    livePlots,
};
enum class PictureFormat : unsigned char { png, svg, pdf, csv };

const std::vector<PictureView>& pictureViews();
const std::vector<PictureFormat>& pictureFormats();

std::string_view idOf(PictureView view);                            ///< "frontier", "energy", "hbm-frontier"...
std::optional<PictureView> pictureViewFromId(std::string_view id);  ///< none where it names no view
/// All ids in one sentence's list: "frontier, energy, ... or compare".
std::string pictureViewList();

/// The picture of one of the frontier's views, and the metric of such a picture.
PictureView pictureViewOf(FrontierMetric metric);
std::optional<FrontierMetric> metricOf(PictureView view);
/// Whether what is drawn is the swept frontier, whatever the layout in use does.
bool showsFrontier(PictureView view);
/// Whether it is a picture of the running factory at a time.
bool showsRun(PictureView view);

/// By the suffix of a file name; none when it is no picture or table.
std::optional<PictureFormat> formatOfFile(const std::filesystem::path& file);
QString suffixOf(PictureFormat format);

}  // namespace tokenfactory::ui
