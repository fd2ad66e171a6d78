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
    std::string why;      ///< id of its explanation
    double amount = 0.0;  ///< where not all have room, the largest stay
};

/// A line across the bar with its reason written on it.
struct BarLine {
    double at = 0.0;
    QString text;
};

/// A bar of parts with title, legend and labels, ready to be painted anywhere.
struct BarPicture {
    QString title;
    std::string titleWhy;  ///< of the number in the title
    QString subtitle;
    std::vector<BarLegend> legend;
    std::vector<BarPart> parts;
    double whole = 0.0;  ///< what the full width stands for
    std::vector<BarLine> lines;
    double overflowFrom = -1.0;  ///< beyond it the bar is marked as not fitting; negative: nowhere
    double headRoom = 0.0;       ///< left free at the right end of the title's line, px
    bool flat = false;           ///< without the labels below it
    QString emptyText;           ///< instead of a bar
    QString summary;             ///< the bar in words
};

BarPicture barOf(const TimeView& view, const UiTheme& theme);
BarPicture barOf(const MemoryView& view, const UiTheme& theme);

/// Height a bar picture wants at the theme's type scale; `flat` without labels below.
double barHeight(const UiTheme& theme, bool flat = false);

/// Where things were painted. An entry of the legend that had no room has an empty rectangle.
struct PaintedBar {
    QRectF title;
    std::vector<QRectF> legend;
    std::vector<PlacedPart> parts;
};

/// Paints the picture into `area`.
PaintedBar paintBar(QPainter& painter, const QRectF& area, const BarPicture& picture, const UiTheme& theme);

/// Title and what stands beside it in smaller type; returns where the text ends, px.
double paintTitle(QPainter& painter, const QRectF& line, const QString& title, const QString& subtitle,
                  const UiTheme& theme);

}  // namespace tokenfactory::ui
