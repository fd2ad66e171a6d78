#pragma once

#include <QRectF>

#include <vector>

namespace tokenfactory::ui {

/// Workers as racks and their GPUs as cells. A cell is a GPU while cells are large enough to count, else a worker, else
/// several.
struct FloorCells {
    std::vector<QRectF> frames;  ///< of workersPerFrame workers each, whole pixels
    int columns = 1;             ///< of cells in a frame
    int rows = 1;
    int gpus = 1;  ///< of a worker
    int gpusPerCell = 1;
    int workersPerFrame = 1;

    /// Cell of a frame; `index` in [0, columns x rows).
    QRectF cell(const QRectF& frame, int index) const;
    bool framesAreCells() const { return columns * rows == 1; }
};

/// The largest cells that `workers` of `gpus` GPUs each have in an area.
FloorCells cellsIn(const QRectF& area, int workers, int gpus);

/// Small equal cells for things that are counted one by one.
struct CountCells {
    QRectF area;
    double side = 7.0;
    double pitch = 9.0;

    int columns() const;
    int rows() const;
    int fit() const { return columns() * rows(); }
    QRectF cell(int index) const;
    /// The least of 1, 2, 5, 10, 20, ... things a cell stands for so that `count` fit.
    std::int64_t perCell(std::int64_t count) const;
};

}  // namespace tokenfactory::ui
