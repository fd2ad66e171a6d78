#pragma once

#include "ui/theme/ui_theme.h"

#include <QRectF>
#include <QString>

class QPainter;

namespace tokenfactory::ui {

/// One entry of a frontier's legend: line with its mark, diamond of a layout, star of the best within the limits,
/// or a patch of a band.
struct LegendEntry {
    enum class Sign : unsigned char { curve, current, pin, band, best };
    QString text;
    Sign sign = Sign::curve;
    int style = 0;       ///< of the curve
    bool faded = false;  ///< hidden in the plot
};

/// Width the entry needs, height that of a line of text.
double legendWidth(const UiTheme& theme, const LegendEntry& entry);
void paintLegend(QPainter& painter, const QRectF& area, const UiTheme& theme, const LegendEntry& entry);

/// The diamond that stands for the current layout, and for nothing else.
void paintCurrentMark(QPainter& painter, const QPointF& centre, const UiTheme& theme);
/// The hollow diamond of a pinned layout; its letter stands beside it.
void paintPinMark(QPainter& painter, const QPointF& centre, const UiTheme& theme);

}  // namespace tokenfactory::ui
