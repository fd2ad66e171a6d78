#pragma once

#include "ui/theme/ui_theme.h"
#include "ui/viewmodels/compare_view.h"

#include <QRectF>

class QPainter;

namespace tokenfactory::ui {

/// The comparison as a table under a title: one row per choice that differs (all of them when wanted) and per figure,
/// one column per state, changes behind the values. Its type is as large as the area lets it be.
void paintComparison(QPainter& painter, const QRectF& area, const UiTheme& theme, const CompareView& view,
                     bool allChoices);

}  // namespace tokenfactory::ui
