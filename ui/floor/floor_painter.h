#pragma once

#include "ui/floor/floor_canvas.h"
#include "ui/viewmodels/floor_thing.h"

#include <QPixmap>

#include <optional>

namespace tokenfactory::ui {

/// What of the picture is marked.
struct FloorMarks {
    std::optional<FloorThing> hovered;
    std::optional<FloorThing> focused;
    std::optional<FloorThing> selected;
};

/// Something on the floor and where.
struct FloorSpot {
    FloorThing thing;
    QRectF area;
};

/// The things of a view in the order one walks over them; `fine`: workers and waiting requests, too, one by one.
std::vector<FloorSpot> spotsOf(const FloorLayout& layout, const FloorView& view, bool fine);

/// Paints a view into any painter. The same view, size and theme give the same picture. What hangs on layout and theme
/// alone is painted once and kept as a pixmap.
class FloorPainter {
public:
    void paint(QPainter& painter, const QSizeF& size, const FloorView& view, const UiTheme& theme,
               double devicePixelRatio, const FloorMarks& marks = {});
    /// Without pixmaps, for devices that hold vectors and for any resolution.
    void setDirect(bool direct) { ink.setDirect(direct); }
    /// Forgets what is kept: the language is another, or the theme.
    void forget();

    /// Of the last time it painted, as the labels.
    const FloorLayout& layout() const { return place; }
    const std::vector<PaintedLabel>& labels() const { return ink.labels(); }
    /// The transfer whose dot lies at a point, as an index in Snapshot::transfers.
    std::optional<std::size_t> transferAt(const QPointF& point, const FloorView& view) const;
    /// What lies at a point, dots left out.
    std::optional<FloorThing> thingAt(const QPointF& point, const FloorView& view) const;
    bool isStillBand(std::size_t link, const FloorView& view) const;

    /// Lays a view out without painting it, so that what lies where is known before.
    void lay(const FloorView& view, const QSizeF& size, const UiTheme& theme);

private:
    FloorInk ink;
    FloorShape shape;
    FloorLayout place;
    bool isLaid = false;
    QSizeF laidFor;
    std::vector<FloorRack> racks, expertRacks;
    std::vector<FloorBelt> belts;
    QPixmap ground;
    QString groundTheme;
};

}  // namespace tokenfactory::ui
