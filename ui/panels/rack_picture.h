#pragma once

#include "ui/theme/ui_theme.h"
#include "ui/viewmodels/rack_view.h"

#include <QLineF>
#include <QRectF>

#include <vector>

class QPainter;

namespace tokenfactory::ui {

/// Where the parts of a rack's picture lie. A cell is a GPU while cells are large enough to count, else a tray, a rack
/// or box, or several of these.
struct RackPicture {
    std::vector<QRectF> frames;    ///< racks or boxes, or several where a cell is several
    std::vector<QRectF> cells;     ///< in the order GPUs are filled
    std::vector<QLineF> switches;  ///< between the trays of a rack
    int gpusPerCell = 1;
};

/// The racks of the view in the largest cells that fit into `area`: 72 cells in trays of 4 for an NVL72, 8 in two rows
/// for an HGX box.
RackPicture pictureOf(const RackView& rack, const QRectF& area);

/// Lit cells in the colour of the series (in ink when not chosen), the others hollow.
void paintRack(QPainter& painter, const RackPicture& picture, const RackView& rack, const UiTheme& theme);

}  // namespace tokenfactory::ui
