#pragma once

#include "core/cost/pass_cost.h"
#include "core/kv/place.h"
#include "ui/theme/ui_theme.h"

#include <QList>
#include <QPainterPath>
#include <QPen>

class QPainter;

namespace tokenfactory::ui {

/// The forms that carry meaning without colour. A series has a dash and a mark beside its hue, a limit and a kind of
/// memory a pattern beside its fill.

inline constexpr int seriesStyles = 5;

enum class Mark : unsigned char { disc, square, triangle, diamond, cross };

Mark seriesMark(int series);
/// Its dashes in device-independent pixels; none where it is solid. QPen counts them in widths.
QList<qreal> seriesDashes(int series);
/// Pen of a series' curve: its colour, dash and the theme's width. `series` in [0, seriesStyles).
QPen seriesPen(const UiTheme& theme, int series);

/// Outline of a mark around the origin that fits a square of side `size`.
QPainterPath markPath(Mark mark, double size);
void drawMark(QPainter& painter, Mark mark, const QPointF& centre, double size, const QColor& color);

/// The diamond of a pin: of A hollow, of B with its lower half filled, of C with a dot in it.
void paintPin(QPainter& painter, const QPointF& centre, char letter, double size, const QPen& ink, const QBrush& paper);

/// Patterns are drawn as lines and dots of their own, 6 px apart, so that pixels, SVG and PDF show the same.
enum class Pattern : unsigned char { none, diagonal, backDiagonal, dots, horizontal, vertical };

struct Fill {
    QColor ground;
    Pattern pattern = Pattern::none;
    QColor lines;  ///< of the pattern
    QColor text;   ///< readable on the ground
};

/// A pattern that is seen on the ground, and text that can be read there.
Fill patterned(const UiTheme& theme, const QColor& ground, Pattern pattern = Pattern::none);

Fill limitFill(const UiTheme& theme, cost::Limit limit);

QColor tierColor(const UiTheme& theme, kv::Tier tier);

enum class MemoryKind : unsigned char { otherWeights, routedExperts, kv, state, activations, buffers, free, margin };
Fill memoryFill(const UiTheme& theme, MemoryKind kind);

/// What a label inside a fill is written on and in: a plate of the card where a pattern would run through the letters,
/// else the fill itself. Their WCAG contrast is 4.5 or more.
struct LabelInk {
    QColor ground;
    QColor text;
};
LabelInk labelInk(const UiTheme& theme, const Fill& fill);

/// The rectangle filled with ground and pattern; the pattern starts at its corner.
void paintFill(QPainter& painter, const QRectF& area, const Fill& fill);

}  // namespace tokenfactory::ui
