#pragma once

#include "core/report/table.h"
#include "ui/export/run_shown.h"
#include "ui/theme/ui_theme.h"

#include <QRectF>

class QCPPainter;

namespace tokenfactory::ui {

/// The floor under its title, in vectors and at any resolution. The same moment gives the same picture.
void paintFloor(QCPPainter& painter, const QRectF& area, const UiTheme& theme, const RunShown& run);

/// The plots over time side by side in as many lines as they need.
void paintLivePlots(QCPPainter& painter, const QRectF& area, const UiTheme& theme, const RunShown& run);

/// What the floor shows: pools, tiers and links by name, quantity, value and unit.
report::Table floorTable(const RunShown& run);
/// The points of the plots.
report::Table livePlotsTable(const RunShown& run);

}  // namespace tokenfactory::ui
