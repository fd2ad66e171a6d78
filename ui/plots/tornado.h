#pragma once

#include "ui/theme/ui_theme.h"
#include "ui/viewmodels/sensitivity_view.h"

#include <QRectF>

#include <optional>
#include <vector>

class QPainter;

namespace tokenfactory::ui {

/// A side of a bar by its row.
struct TornadoPlace {
    std::size_t row = 0;
    bool high = false;
    friend bool operator==(const TornadoPlace&, const TornadoPlace&) = default;
};

/// Where a row was painted; a side that is not there is null.
struct PlacedTornadoRow {
    QRectF row;
    QRectF low;
    QRectF high;
    QRectF cross;  ///< of places it cannot be moved to
};

/// Height the rows want at the theme's type scale.
double tornadoHeight(const UiTheme& theme, const TornadoView& view);

/// Names, bars around the present value and the results at their ends. A solid side is better, a hatched one worse.
std::vector<PlacedTornadoRow> paintTornado(QPainter& painter, const QRectF& area, const UiTheme& theme,
                                           const TornadoView& view, std::optional<TornadoPlace> chosen = {},
                                           bool stale = false);

}  // namespace tokenfactory::ui
