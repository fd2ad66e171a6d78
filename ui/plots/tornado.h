#pragma once

#include "ui/theme/marks.h"
#include "ui/theme/ui_theme.h"
#include "ui/viewmodels/sensitivity_view.h"

#include <QRectF>

#include <optional>
#include <variant>
#include <vector>

class QPainter;

namespace tokenfactory::ui {

/// Whether an end of a row is better or worse than what stands.
enum class TornadoTurn : unsigned char { better, worse };

/// An end of a row by its place in TornadoRow::ends, or the row itself.
struct TornadoPlace {
    std::size_t row = 0;
    std::optional<std::size_t> end;
    friend bool operator==(const TornadoPlace&, const TornadoPlace&) = default;
};

/// A sign or a fill of the rows and what it stands for.
struct TornadoKey {
    std::variant<TornadoFamily, TornadoTurn> sign;
    QString words;
};
/// Of every sign and fill that the rows of the view show, each once.
std::vector<TornadoKey> tornadoKeys(const TornadoView& view);

/// A bar has no pattern where it is better and hatching where it is worse, in hues that no series has.
Fill tornadoFill(const UiTheme& theme, TornadoTurn turn);
/// Drawn for this program: two waves, a slider, lines of text, a chip.
void paintFamily(QPainter& painter, const QRectF& box, TornadoFamily family, const QColor& color);

/// Where an end was put: its bar from the present value on, and its words beside it.
struct PlacedTornadoEnd {
    QRectF bar;  ///< of no width where nothing changes
    QRectF label;
    QRectF whole() const { return bar.united(label); }
};

struct PlacedTornadoRow {
    QRectF row;
    QRectF sign, name, now, swing;
    QRectF note;                         ///< null where there is none
    std::vector<PlacedTornadoEnd> ends;  ///< as in the view; those on one side lie under each other
};

/// A tornado as it lies in an area.
struct PlacedTornado {
    std::vector<std::pair<TornadoKey, QRectF>> keys;
    QRectF head;  ///< titles of the columns, better and worse over their sides
    double present = 0.0;
    std::vector<PlacedTornadoRow> rows;
    double bottom = 0.0;
};
PlacedTornado placeTornado(const UiTheme& theme, const TornadoView& view, const QRectF& area);

/// Height the rows want at a width, at the theme's type scale.
double tornadoHeight(const UiTheme& theme, const TornadoView& view, double width);

/// Keys, names, bars around the present value with a name and a result at each end, and the swing.
void paintTornado(QPainter& painter, const QRectF& area, const UiTheme& theme, const TornadoView& view,
                  std::optional<TornadoPlace> chosen = {}, bool stale = false);

}  // namespace tokenfactory::ui
