#pragma once

#include "ui/plots/axes_plot.h"
#include "ui/theme/theme_holder.h"

class QLabel;

namespace tokenfactory::ui {

/// The plot of a study's scene. A mark tells on hover what it is, a click or Enter chooses it. What has no value stands
/// below the axes, in a row of its series.
class DataPlot : public AxesPlot {
    Q_OBJECT
public:
    explicit DataPlot(const ThemeHolder& themes, QWidget* parent = nullptr);

    /// A scene with the same axes keeps the reader's zoom and choice of scale.
    void setScene(PlotScene scene);
    const PlotScene& scene() const { return shown; }
    /// Drawn in pale ink while another is computed.
    void setStale(bool stale);
    bool isStale() const { return pale; }

    /// Where a mark lies in the widget; none where it is not seen.
    std::optional<QPointF> placeOf(std::size_t mark) const;
    std::optional<std::size_t> hoveredMark() const;

    /// Groups with marks that have no value, and where their row lies.
    const std::vector<int>& edgeRows() const { return rows; }
    double edgeRowAt(std::size_t row) const;

    QSize sizeHint() const override { return {640, 320}; }
    QSize minimumSizeHint() const override;

signals:
    void chosen(std::size_t mark);

protected:
    std::vector<Target> targets() const override;
    QCPRange fitted(Qt::Orientation axis) const override;
    QMargins room() const override;
    double belowAxis() const override { return double(rows.size()) * edgeRowHeight(); }
    QString wordsOf(std::optional<PointAt> point) const override;
    QString noteNow() const override;
    bool canChoose(PointAt point) const override { return !shown.marks[point.point].id.empty(); }
    void choose(PointAt point) override { emit chosen(point.point); }

private:
    double edgeRowHeight() const { return 17.0 * theme().typeScale; }
    void showPlate();

    PlotScene shown;
    std::vector<int> rows;
    bool pale = false;
    std::optional<bool> xLog, yLog;  ///< where the reader chose
    QLabel* plate;
};

}  // namespace tokenfactory::ui
