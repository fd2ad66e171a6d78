#pragma once

#include "ui/theme/ui_theme.h"

#include <QPalette>
#include <QString>

class QApplication;

namespace tokenfactory::ui {

QPalette paletteOf(const UiTheme& theme);
QString styleSheetOf(const UiTheme& theme);

/// Fusion with the theme's palette, font and style sheet.
void apply(QApplication& application, const UiTheme& theme);

}  // namespace tokenfactory::ui
