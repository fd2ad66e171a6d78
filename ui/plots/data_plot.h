#pragma once

#include "ui/plots/axes_plot.h"
#include "ui/plots/hover_plate.h"
#include "ui/theme/theme_holder.h"

namespace tokenfactory::ui {
class SceneDecor;
}

namespace tokenfactory::ui {

/// The plot of a study's scene. A mark, and a line with something to say, tells on hover what it is; a click or Enter
/// chooses it, "?" asks why. Lines answer where their names stand and where they run; to the keyboard they are the last
/// group. What has no value stands below the axes, in a row of its series.
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
    std::optional<std::size_t> hoveredLine() const;
    /// Where a line's name stands, or the middle of the longest piece that is seen; none where nothing is.
    std::optional<QPointF> placeOfLine(std::size_t line) const;

    /// Groups with marks that have no value, and where their row lies.
    const std::vector<int>& edgeRows() const { return rows; }
    double edgeRowAt(std::size_t row) const;

    QSize sizeHint() const override { return {640, 320}; }
    QSize minimumSizeHint() const override;

signals:
    void chosen(std::size_t mark);
    /// One of the whys of a mark or a line.
    void asked(const std::string& why);

protected:
    std::vector<Target> targets() const override;
    QCPRange fitted(Qt::Orientation axis) const override;
    QMargins room() const override;
    double belowAxis() const override { return double(rows.size()) * edgeRowHeight(); }
    QString wordsOf(std::optional<PointAt> point) const override;
    QString noteNow() const override;
    std::optional<PointAt> lineAt(const QPointF& place, double reach) const override;
    bool canChoose(PointAt point) const override;
    void choose(PointAt point) override;
    bool ask(PointAt point) override;
    void fillMenu(QMenu& menu, PointAt point) override;

private:
    double edgeRowHeight() const { return 17.0 * theme().typeScale; }
    void showPlate();
    /// Lines count on after the marks.
    bool isLine(PointAt point) const { return point.point >= shown.marks.size(); }
    const SceneLine& lineOf(PointAt point) const { return shown.lines[point.point - shown.marks.size()]; }
    PointAt pointOf(std::size_t line) const;
    const QStringList& plateOf(PointAt point) const;
    const std::vector<SceneWhy>& whysOf(PointAt point) const;
    /// What tells a mark or a line in the scenes of one plot.
    std::string identity(PointAt point) const;
    std::optional<QPointF> placeAt(PointAt point) const;

    PlotScene shown;
    const SceneDecor* names = nullptr;  ///< draws those of the lines
    std::vector<int> rows;
    bool pale = false;
    std::optional<bool> xLog, yLog;  ///< where the reader chose
    HoverPlate* plate;
};

}  // namespace tokenfactory::ui
