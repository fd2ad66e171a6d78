#include "ui/panels/rack_picture.h"

#include <QPainter>

#include <algorithm>

namespace tokenfactory::ui {

namespace {

constexpr double frameGap = 4.0;      ///< between racks
constexpr double framePadding = 3.0;  ///< between a rack's frame and its cells
constexpr double cellGap = 1.0;
constexpr double widestCell = 9.0;
constexpr double tallestCell = 7.0;
constexpr double smallestCell = 2.6;  ///< below it cells cannot be counted
constexpr double switchRows = 1.5;    ///< room of the switch trays, in rows

/// Rows and columns of cells of one rack or box.
struct Unit {
    int rows = 1;
    int columns = 1;
    int switchAfterRow = 0;  ///< 0: none
    double height() const { return rows + (switchAfterRow > 0 ? switchRows : 0.0); }
};

Unit unitOf(const RackView& rack, bool perTray)
{
    const int trays = (rack.gpusPerRack + rack.gpusPerTray - 1) / rack.gpusPerTray;
    if (trays > 1)  // a rack of trays; its switches lie above the middle, as 10 + 8 in an NVL72
        return {trays, perTray ? 1 : rack.gpusPerTray, (trays * 10 + 17) / 18};
    if (perTray)
        return {1, 1, 0};
    const int columns = std::min(4, rack.gpusPerRack);
    return {(rack.gpusPerRack + columns - 1) / columns, columns, 0};
}

struct Grid {
    int columns = 1;
    double cellWidth = 0.0;
    double cellHeight = 0.0;
    double smaller() const { return std::min(cellWidth, cellHeight); }
};

Grid largestCells(const Unit& unit, int units, const QRectF& area, double widest)
{
    Grid best;
    for (int columns = 1; columns <= units; ++columns) {
        const int rows = (units + columns - 1) / columns;
        const double width = (area.width() - frameGap * (columns - 1)) / columns - 2 * framePadding;
        const double height = (area.height() - frameGap * (rows - 1)) / rows - 2 * framePadding;
        const Grid grid = {columns, std::min(widest, width / unit.columns - cellGap),
                           std::min(tallestCell, height / unit.height() - cellGap)};
        if (columns == 1 || grid.smaller() > best.smaller() + 1e-9)
            best = grid;
    }
    return best;
}

}  // namespace

RackPicture pictureOf(const RackView& rack, const QRectF& area)
{
    RackPicture picture;
    Unit unit = unitOf(rack, false);
    Grid grid = largestCells(unit, rack.racks, area, widestCell);
    if (grid.smaller() < smallestCell) {
        unit = unitOf(rack, true);
        picture.gpusPerCell = unit.rows > 1 ? rack.gpusPerTray : rack.gpusPerRack;
        grid = largestCells(unit, rack.racks, area, unit.rows > 1 ? 4 * widestCell : widestCell);
    }
    const double width = unit.columns * (grid.cellWidth + cellGap) - cellGap + 2 * framePadding;
    const double height = unit.height() * (grid.cellHeight + cellGap) - cellGap + 2 * framePadding;
    const int rows = (rack.racks + grid.columns - 1) / grid.columns;
    const double left = area.center().x() - (grid.columns * (width + frameGap) - frameGap) / 2;
    const double top = area.center().y() - (rows * (height + frameGap) - frameGap) / 2;
    for (int index = 0; index < rack.racks; ++index) {
        const QRectF frame(left + (index % grid.columns) * (width + frameGap),
                           top + (index / grid.columns) * (height + frameGap), width, height);
        picture.frames.push_back(frame);
        double y = frame.top() + framePadding;
        int made = 0;
        const int cells = std::max(1, rack.gpusPerRack / picture.gpusPerCell);
        for (int row = 0; row < unit.rows; ++row) {
            for (int column = 0; column < unit.columns && made < cells; ++column, ++made)
                picture.cells.push_back(QRectF(frame.left() + framePadding + column * (grid.cellWidth + cellGap), y,
                                               grid.cellWidth, grid.cellHeight));
            y += grid.cellHeight + cellGap;
            if (row + 1 == unit.switchAfterRow) {
                const double room = switchRows * (grid.cellHeight + cellGap);
                for (const double part : {0.3, 0.7})
                    picture.switches.push_back({frame.left() + framePadding, y + part * room - 1,
                                                frame.right() - framePadding, y + part * room - 1});
                y += room;
            }
        }
    }
    return picture;
}

void paintRack(QPainter& painter, const RackPicture& picture, const RackView& rack, const UiTheme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.axis, 1.0));
    painter.setBrush(theme.plot);
    for (const QRectF& frame : picture.frames)
        painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter.setPen(QPen(theme.text3, 1.0));
    for (const QLineF& line : picture.switches)
        painter.drawLine(line);
    const QColor lit = rack.chosen ? theme.series[static_cast<std::size_t>(rack.style)] : theme.text2;
    for (std::size_t i = 0; i < picture.cells.size(); ++i) {
        const bool isLit = static_cast<int>(i) * picture.gpusPerCell < rack.gpusLit;
        if (isLit) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(lit);
            painter.drawRect(picture.cells[i]);
        } else {
            painter.setPen(QPen(theme.axis, 0.8));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(picture.cells[i].adjusted(0.4, 0.4, -0.4, -0.4));
        }
    }
    painter.restore();
}

}  // namespace tokenfactory::ui
