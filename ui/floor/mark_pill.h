#pragma once

#include "ui/theme/ui_theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cstddef>
#include <span>
#include <vector>

namespace tokenfactory::ui {

/// A change on an axis of time, px.
struct MarkAt {
    double x = 0.0;
    int number = 1;
};
/// Changes whose numbers would touch have one pill between them, "2–4", where their middle is.
struct MarkGroup {
    std::size_t first = 0;  ///< of the marks
    std::size_t last = 0;
    QString text;
    double left = 0.0;
    double right = 0.0;
};
/// Of marks by x. No two pills are nearer than `apart`, none is narrower than `least`, and all lie between `from` and
/// `to` where there is room.
std::vector<MarkGroup> joinedMarks(std::span<const MarkAt> marks, const QFontMetricsF& metrics, double least,
                                   double apart, double from, double to);

/// What stands behind the number of a change on an axis of time: round where the scenario has it, square where the
/// user made it; full once it is done, hollow with a broken edge while it is to come. Leaves the pen of the number.
void paintMarkPill(QPainter& painter, const UiTheme& theme, const QRectF& box, bool isDone, bool byUser);

}  // namespace tokenfactory::ui
