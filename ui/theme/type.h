#pragma once

#include "ui/theme/ui_theme.h"

#include <QFont>
#include <QFontMetricsF>
#include <QStringList>

namespace tokenfactory::ui {

/// Type sizes at scale 1, px. Exports use them at 96 dpi.
namespace typesize {
inline constexpr int value = 22;    ///< of a card
inline constexpr int clock = 18;    ///< of a run
inline constexpr int program = 15;  ///< the program's name
inline constexpr int control = 13;  ///< controls and plot titles
inline constexpr int label = 12;    ///< labels, ticks, prose
inline constexpr int mark = 11;     ///< numbers inside marks, never prose
}  // namespace typesize

/// Open Sans where it is installed, else the first sans whose digits have equal width; then families with Chinese.
QStringList fontFamilies();

/// True when the program's fonts, or others of the system, have every character of `text`: elsewhere squares are shown.
bool canWrite(const QString& text);

/// A font of `px` pixels at scale 1, enlarged by the theme's type scale.
QFont fontOf(const UiTheme& theme, int px, QFont::Weight weight = QFont::Normal);

/// The text as far as `width` px go, ending after a whole part of a list or sentence and with "…": no number is cut in
/// its middle. The whole text where it fits; cut anywhere where not even the first part does.
QString elidedAtPart(const QFontMetricsF& metrics, const QString& text, double width);

}  // namespace tokenfactory::ui
