#include "ui/panels/rack_picture.h"

#include <QPainter>

#include <algorithm>

namespace tokenfactory::ui {

namespace {

constexpr double cellGap = 1.0;
constexpr double smallestCell = 2.6;  ///< below it cells cannot be counted
constexpr double switchRows = 1.5;    ///< room of the switch trays, in rows

/// What one cell stands for. Where even racks or boxes are too many, several share a cell.
enum class Grain : unsigned char { gpu, tray, rack };

/// Room between racks and inside their frames, and the largest cells.
struct Spacing {
    double frameGap = 0.0;
    double framePadding = 0.0;
    double widestCell = 0.0;
    double tallestCell = 0.0;
};

constexpr Spacing roomy = {4.0, 3.0, 9.0, 7.0};
constexpr Spacing tight = {2.0, 1.5, 9.0, 7.0};
constexpr Spacing tightBars = {2.0, 1.5, 36.0, 7.0};
constexpr Spacing blocks = {1.5, 0.0, 16.0, 30.0};

/// Rows and columns of cells of one rack or box.
struct Unit {
    int rows = 1;
    int columns = 1;
    int switchAfterRow = 0;  ///< 0: none
    double height() const { return rows + (switchAfterRow > 0 ? switchRows : 0.0); }
};

int traysOf(const RackView& rack) { return (rack.gpusPerRack + rack.gpusPerTray - 1) / rack.gpusPerTray; }

Unit unitOf(const RackView& rack, Grain grain)
{
    const int trays = traysOf(rack);
    if (grain == Grain::rack)
        return {1, 1, 0};
    if (trays > 1)  // a rack of trays; its switches lie above the middle, as 10 + 8 in an NVL72
        return {trays, grain == Grain::tray ? 1 : rack.gpusPerTray, (trays * 10 + 17) / 18};
    const int columns = std::min(4, rack.gpusPerRack);
    return {(rack.gpusPerRack + columns - 1) / columns, columns, 0};
}

int gpusPerCell(const RackView& rack, Grain grain)
{
    return grain == Grain::gpu ? 1 : grain == Grain::tray ? rack.gpusPerTray : rack.gpusPerRack;
}

struct Grid {
    int columns = 1;
    double cellWidth = 0.0;
    double cellHeight = 0.0;
    double smaller() const { return std::min(cellWidth, cellHeight); }
};

Grid largestCells(const Unit& unit, int units, const QRectF& area, const Spacing& spacing)
{
    Grid best;
    for (int columns = 1; columns <= units; ++columns) {
        const int rows = (units + columns - 1) / columns;
        const double width = (area.width() - spacing.frameGap * (columns - 1)) / columns - 2 * spacing.framePadding;
        const double height = (area.height() - spacing.frameGap * (rows - 1)) / rows - 2 * spacing.framePadding;
        if (width <= 0.0 && columns > 1)
            break;
        const Grid grid = {columns, std::min(spacing.widestCell, (width + cellGap) / unit.columns - cellGap),
                           std::min(spacing.tallestCell, (height + cellGap) / unit.height() - cellGap)};
        if (columns == 1 || grid.smaller() > best.smaller() + 1e-9)
            best = grid;
    }
    return best;
}

}  // namespace

RackPicture pictureOf(const RackView& rack, const QRectF& area)
{
    // one cell per GPU while cells can be counted, then one per tray, then one per rack or box
    struct Attempt {
        Grain grain;
        const Spacing& spacing;
    };
    const Attempt attempts[] = {
        {Grain::gpu, roomy}, {Grain::gpu, tight}, {Grain::tray, tightBars}, {Grain::rack, blocks}};
    RackPicture picture;
    Unit unit;
    Grid grid;
    Spacing spacing;
    int units = rack.racks;
    for (const Attempt& attempt : attempts) {
        if (attempt.grain == Grain::tray && traysOf(rack) == 1)
            continue;
        unit = unitOf(rack, attempt.grain);
        spacing = attempt.spacing;
        grid = largestCells(unit, units, area, spacing);
        picture.gpusPerCell = gpusPerCell(rack, attempt.grain);
        if (grid.smaller() >= smallestCell)
            break;
    }
    while (grid.smaller() < smallestCell && units > 1) {
        picture.gpusPerCell *= 2;
        units = (rack.racks * rack.gpusPerRack + picture.gpusPerCell - 1) / picture.gpusPerCell;
        grid = largestCells(unit, units, area, spacing);
    }
    const double frameGap = spacing.frameGap;
    const double framePadding = spacing.framePadding;
    const double width = unit.columns * (grid.cellWidth + cellGap) - cellGap + 2 * framePadding;
    const double height = unit.height() * (grid.cellHeight + cellGap) - cellGap + 2 * framePadding;
    const int rows = (units + grid.columns - 1) / grid.columns;
    const double left = area.center().x() - (grid.columns * (width + frameGap) - frameGap) / 2;
    const double top = area.center().y() - (rows * (height + frameGap) - frameGap) / 2;
    for (int index = 0; index < units; ++index) {
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
    const bool cellsCoverFrames = picture.gpusPerCell > 1 && picture.gpusPerCell >= rack.gpusPerRack;
    for (const QRectF& frame : cellsCoverFrames ? std::vector<QRectF>() : picture.frames)
        painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter.setPen(QPen(theme.text3, 1.0));
    for (const QLineF& line : picture.switches)
        painter.drawLine(line);
    const QColor lit = rack.chosen ? theme.series[static_cast<std::size_t>(rack.style)] : theme.text2;
    const auto firstHollow = std::min<std::ptrdiff_t>(std::ssize(picture.cells),
                                                      (rack.gpusLit + picture.gpusPerCell - 1) / picture.gpusPerCell);
    painter.setPen(Qt::NoPen);
    painter.setBrush(lit);
    painter.drawRects(picture.cells.data(), static_cast<int>(firstHollow));
    painter.setPen(QPen(theme.axis, 0.8));
    painter.setBrush(Qt::NoBrush);
    for (auto cell = picture.cells.begin() + firstHollow; cell != picture.cells.end(); ++cell)
        painter.drawRect(cell->adjusted(0.4, 0.4, -0.4, -0.4));
    painter.restore();
}

}  // namespace tokenfactory::ui
