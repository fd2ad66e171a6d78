#pragma once

#include "ui/theme/ui_theme.h"

#include <QPainter>

namespace tokenfactory::ui {

/// What stands behind the number of a change on an axis of time: round where the scenario has it, square where the
/// user made it; full once it is done, hollow with a broken edge while it is to come. Leaves the pen of the number.
void paintMarkPill(QPainter& painter, const UiTheme& theme, const QRectF& box, bool isDone, bool byUser);

}  // namespace tokenfactory::ui
