#pragma once

#include "ui/plots/bar_layout.h"
#include "ui/theme/ui_theme.h"
#include "ui/viewmodels/memory_view.h"
#include "ui/viewmodels/time_view.h"

#include <QRectF>
#include <QString>

#include <vector>

class QPainter;

namespace tokenfactory::ui {

struct BarLegend {
    QString text;
    Fill fill;
};

/// A line across the bar with its reason written on it.
struct BarLine {
    double at = 0.0;
    QString text;
};

/// A bar of parts with title, legend and labels, ready to be painted anywhere.
struct BarPicture {
    QString title;
    QString subtitle;
    std::vector<BarLegend> legend;
    std::vector<BarPart> parts;
    double whole = 0.0;  ///< what the full width stands for
    std::vector<BarLine> lines;
    double overflowFrom = -1.0;  ///< beyond it the bar is marked as not fitting; negative: nowhere
    double headRoom = 0.0;       ///< left free at the right end of the title's line, px
    QString emptyText;           ///< instead of a bar
    QString summary;             ///< the bar in words
};

BarPicture barOf(const TimeView& view, const UiTheme& theme);
BarPicture barOf(const MemoryView& view, const UiTheme& theme);

/// Height a bar picture wants at the theme's type scale.
double barHeight(const UiTheme& theme);

/// Paints the picture into `area` and returns where the parts lie, for tooltips.
std::vector<PlacedPart> paintBar(QPainter& painter, const QRectF& area, const BarPicture& picture,
                                 const UiTheme& theme);

/// Title and what stands beside it in smaller type; returns where the text ends, px.
double paintTitle(QPainter& painter, const QRectF& line, const QString& title, const QString& subtitle,
                  const UiTheme& theme);

}  // namespace tokenfactory::ui
