#pragma once

#include "ui/plots/plot_scene.h"
#include "ui/theme/ui_theme.h"

#include <QPen>
#include <QRectF>

class QPainter;

namespace tokenfactory::ui {

/// Width the entry needs, height that of a line of text.
double legendWidth(const UiTheme& theme, const LegendEntry& entry);
void paintLegend(QPainter& painter, const QRectF& area, const UiTheme& theme, const LegendEntry& entry);

/// `style` -1: a series that is no longer chosen.
QColor inkOf(const UiTheme& theme, SceneInk ink, int style = 0);
QPen linePen(const UiTheme& theme, SceneInk ink, int style, bool dashed);
/// `size` in px at type scale 1. Diamonds of layouts have a size of their own: full for the current one and hollow for
/// a pinned one, and stand for nothing else.
void paintSign(QPainter& painter, const QPointF& centre, SceneSign sign, int style, double size, const QColor& color,
               const UiTheme& theme);

}  // namespace tokenfactory::ui
