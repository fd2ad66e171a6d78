#pragma once

#include "ui/export/export_choice.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <map>
#include <vector>

class QSettings;

namespace tokenfactory::ui {

/// What the page of the running factory remembers.
struct FloorSettings {
    static constexpr std::size_t mostScenarios = 32;

    QStringList plots;       ///< ids of live plots, unknown ones among them; empty: as many as there is room for
    QString window;          ///< id of how much of a run they show; an unknown one: the default
    QString below;           ///< id of what is seen below the floor; an unknown one: plots
    bool floorFirst = true;  ///< where there is no room for both: the floor, not what stands below it
    /// Times of runs in ns, >= 0 and rising, by the name of the scenario as it was opened.
    std::map<QString, std::vector<std::int64_t>> bookmarks;
    friend bool operator==(const FloorSettings&, const FloorSettings&) = default;
};

/// What the window remembers between runs.
struct WindowSettings {
    QString theme = QStringLiteral("system");
    QString language;        ///< "en" or "zh_CN"; by default that of the system where it is translated
    double fontScale = 1.0;  ///< in [smallestFontScale, largestFontScale]
    QString page;            ///< id; the first page where it names none
    bool inspectorOpen = false;
    QByteArray geometry;     ///< of QWidget::saveGeometry
    ExportChoice exporting;  ///< but for the view, which is the one in focus
    QString exportFolder;
    FloorSettings floor;

    WindowSettings();
};

/// A missing, damaged or out-of-range value is its default, as is everything of a state with another version: starting
/// never depends on the file.
WindowSettings readSettings(const QSettings& file);
void writeSettings(QSettings& file, const WindowSettings& settings);

}  // namespace tokenfactory::ui
