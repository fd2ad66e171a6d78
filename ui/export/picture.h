#pragma once

#include "ui/export/picture_view.h"
#include "ui/export/run_shown.h"
#include "ui/export/studies_shown.h"
#include "ui/plots/frontier_options.h"
#include "ui/plots/plot_scene.h"
#include "ui/session/answer.h"
#include "ui/session/pin.h"
#include "ui/session/series_slots.h"
#include "ui/theme/ui_theme.h"

#include <QByteArray>
#include <QImage>
#include <QSize>

#include <filesystem>
#include <optional>
#include <set>
#include <string>

namespace tokenfactory::ui {

/// A picture to be made of an answer. `size` is in layout pixels of 1/96 inch; a PNG has size x dpi / 96 pixels, a PDF
/// page and an SVG the size itself.
struct Picture {
    AnswerPtr answer;
    SeriesSlots styles;
    PictureView view = PictureView::frontier;
    UiTheme theme;
    QString language;  ///< "en", "zh_CN"; empty: the one in use
    QSize size = {1280, 720};
    int dpi = 96;
    std::set<std::string> hidden;  ///< systems left out
    std::vector<Pin> pins;
    FrontierOptions options;
    MeasurementsPtr measured;  ///< laid over the frontier where near; null: none
    std::array<std::optional<AxesShown>, frontierMetrics.size()> axes;  ///< by FrontierMetric; none: fitted
    StudiesShown studies;
    RunShown run;             ///< of the running factory, where its picture is made
    char base = 'A';          ///< of the comparison: the pin that changes are told against
    bool allChoices = false;  ///< of the comparison: also those that are the same everywhere
    bool stamped = true;      ///< what it is of and the version at the bottom (stamp.h)
};

/// Computes what the view of the picture shows and it does not hold yet: a study. Needs its catalog then.
void complete(Picture& picture);

/// The picture as pixels, on an opaque ground. Carries the scenario as the text "Scenario". GUI thread only.
QImage imageOf(const Picture& picture);

/// The data of the picture as a table, and as CSV (RFC 4180): SI units in the heads, the same in every locale and
/// language.
report::Table dataOf(const Picture& picture);
std::string csvOf(const Picture& picture);

/// Writes the file in the format of its suffix, whole or not at all. The scenario with its pins is inside: a text chunk
/// of the PNG, the description of the SVG, an attachment of the PDF. A problem names the file and the cause.
Expected<void> writePicture(const Picture& picture, const std::filesystem::path& file);

}  // namespace tokenfactory::ui
