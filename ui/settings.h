#pragma once

#include "ui/export/export_choice.h"

#include <QByteArray>
#include <QString>

class QSettings;

namespace tokenfactory::ui {

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

    WindowSettings();
};

/// A missing, damaged or out-of-range value is its default, as is everything of a state with another version: starting
/// never depends on the file.
WindowSettings readSettings(const QSettings& file);
void writeSettings(QSettings& file, const WindowSettings& settings);

}  // namespace tokenfactory::ui
