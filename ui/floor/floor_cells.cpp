#include "ui/floor/floor_cells.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr double smallestCell = 3.0;  ///< below it cells cannot be counted
constexpr double widestCell = 160.0;
constexpr double tallestCell = 100.0;
constexpr double framePad = 2.0;

struct Fit {
    int frameColumns = 1;
    int columns = 1;
    double cellWidth = 0.0;
    double cellHeight = 0.0;
    double imbalance = 0.0;  ///< of the shares of the area's width and height that are filled
    double quality() const { return std::min(cellWidth, 1.5 * cellHeight); }
    bool isBetterThan(const Fit& other) const
    {
        const double more = quality() - other.quality();
        return more > 1e-9 || (more > -1e-9 && imbalance < other.imbalance);
    }
    double smaller() const { return std::min(cellWidth, cellHeight); }
};

double frameGap(int frames) { return frames > 64 ? 1.0 : frames > 16 ? 2.0 : 4.0; }
double padOf(int cells) { return cells == 1 ? 0.0 : framePad; }

bool hasNoDivisor(int number)
{
    for (int divisor = 2; divisor * divisor <= number; ++divisor) {
        if (number % divisor == 0) {
            return false;
        }
    }
    return true;
}

Fit largest(const QRectF& area, int frames, int cells)
{
    Fit best;
    const double gap = frameGap(frames);
    const double pad = padOf(cells);
    const bool isOdd = cells > 4 && hasNoDivisor(cells);
    for (int frameColumns = 1; frameColumns <= frames; ++frameColumns) {
        const int frameRows = (frames + frameColumns - 1) / frameColumns;
        const double width = (area.width() - gap * (frameColumns - 1)) / frameColumns - 2 * pad;
        const double height = (area.height() - gap * (frameRows - 1)) / frameRows - 2 * pad;
        if (width < 1.0) {
            break;
        }
        for (int columns = 1; columns <= cells; ++columns) {
            const int rows = (cells + columns - 1) / columns;
            if ((rows - 1) * columns >= cells || (cells % columns != 0 && !isOdd)) {
                continue;  // a row without cells, or a ragged one where even ones can be had
            }
            Fit fit = {frameColumns, columns, std::min(widestCell, (width + 1.0) / columns - 1.0),
                       std::min(tallestCell, (height + 1.0) / rows - 1.0), 0.0};
            fit.imbalance = std::abs(frameColumns * columns * fit.cellWidth / area.width() -
                                     frameRows * rows * fit.cellHeight / area.height());
            if (fit.isBetterThan(best)) {
                best = fit;
            }
        }
    }
    return best;
}

}  // namespace

QRectF FloorCells::cell(const QRectF& frame, int index) const
{
    const double pad = padOf(columns * rows);
    const double width = (frame.width() - 2 * pad + 1.0) / columns;
    const double height = (frame.height() - 2 * pad + 1.0) / rows;
    const double left = std::round(frame.left() + pad + (index % columns) * width);
    const double top = std::round(frame.top() + pad + (index / columns) * height);
    const double right = std::round(frame.left() + pad + (index % columns + 1) * width);
    const double bottom = std::round(frame.top() + pad + (index / columns + 1) * height);
    return {left, top, std::max(1.0, right - left - 1.0), std::max(1.0, bottom - top - 1.0)};
}

FloorCells cellsIn(const QRectF& area, int workers, int gpus)
{
    FloorCells cells;
    cells.gpus = std::max(1, gpus);
    if (workers <= 0 || area.width() < 1.0 || area.height() < 1.0) {
        return cells;
    }
    int frames = workers;
    int perFrame = cells.gpus;
    Fit fit = largest(area, frames, perFrame);
    if (fit.smaller() < smallestCell) {
        cells.gpusPerCell = cells.gpus;
        perFrame = 1;
        fit = largest(area, frames, perFrame);
    }
    while (fit.smaller() < smallestCell && frames > 1) {
        cells.workersPerFrame *= 2;
        frames = (workers + cells.workersPerFrame - 1) / cells.workersPerFrame;
        fit = largest(area, frames, perFrame);
    }
    cells.columns = fit.columns;
    cells.rows = (perFrame + fit.columns - 1) / fit.columns;
    const double gap = frameGap(frames);
    const double pad = padOf(perFrame);
    const double width = cells.columns * (fit.cellWidth + 1.0) - 1.0 + 2 * pad;
    const double height = cells.rows * (fit.cellHeight + 1.0) - 1.0 + 2 * pad;
    const int frameRows = (frames + fit.frameColumns - 1) / fit.frameColumns;
    const double top = area.top() + std::max(0.0, (area.height() - frameRows * (height + gap) + gap) / 2.0);
    const int across1 = std::min(frames, fit.frameColumns);
    const double across = area.left() + std::max(0.0, (area.width() - across1 * (width + gap) + gap) / 2.0);
    for (int i = 0; i < frames; ++i) {
        const double left = across + (i % fit.frameColumns) * (width + gap);
        const double y = top + (i / fit.frameColumns) * (height + gap);
        const double x1 = std::round(left);
        const double y1 = std::round(y);
        cells.frames.push_back(
            {x1, y1, std::max(1.0, std::round(left + width) - x1), std::max(1.0, std::round(y + height) - y1)});
    }
    return cells;
}

int CountCells::columns() const { return std::max(0, static_cast<int>((area.width() + pitch - side) / pitch)); }
int CountCells::rows() const { return std::max(0, static_cast<int>((area.height() + pitch - side) / pitch)); }

QRectF CountCells::cell(int index) const
{
    const int perRow = std::max(1, columns());
    return {std::round(area.left() + (index % perRow) * pitch), std::round(area.top() + (index / perRow) * pitch), side,
            side};
}

std::int64_t CountCells::perCell(std::int64_t count) const
{
    const std::int64_t room = std::max(1, fit());
    for (std::int64_t decade = 1;; decade *= 10) {
        for (const std::int64_t factor : {1, 2, 5}) {
            if (count <= room * factor * decade) {
                return factor * decade;
            }
        }
    }
}

}  // namespace tokenfactory::ui
