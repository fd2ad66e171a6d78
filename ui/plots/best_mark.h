#pragma once

#include "ui/theme/ui_theme.h"

#include <QPointF>

class QPainter;

namespace tokenfactory::ui {

/// The star that stands for the best point within the limits. Size in px.
void paintBestMark(QPainter& painter, const QPointF& centre, double size, const QColor& color, const UiTheme& theme);

}  // namespace tokenfactory::ui
