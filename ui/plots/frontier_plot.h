#pragma once

#include "ui/plots/frontier_decor.h"

#include <optional>
#include <set>
#include <string>

namespace tokenfactory::ui {

/// One view of the frontier: a metric over the latency. A click or Enter adopts a point. Its limits are dragged.
class FrontierPlot : public AxesPlot {
    Q_OBJECT
public:
    explicit FrontierPlot(const UiTheme& theme, FrontierMetric metric = FrontierMetric::throughput,
                          QWidget* parent = nullptr);

    FrontierMetric metric() const { return scene.metric; }
    void setView(FrontierViewPtr view);
    const FrontierView& view() const { return *scene.view; }
    void setHidden(std::set<std::string> systems);
    const std::set<std::string>& hidden() const { return scene.hidden; }
    void setOptions(const FrontierOptions& options);

    /// Limits shown before an answer holds them. Do not emit.
    void showLatencyLimit(std::optional<double> seconds);
    void showHbmLimit(std::optional<double> bytes);
    /// A round value in the middle of an axis, where a new limit may stand.
    double middleOf(bool latency) const;
    LimitHandle* latencyHandle() const { return latencyGrip; }
    /// Null in other views than that of the HBM.
    LimitHandle* hbmHandle() const { return hbmGrip; }

    /// Where a point lies in the widget.
    QPointF placeOf(const FrontierPoint& point) const;
    /// A measured point, the last series of the points that answer; null for any other.
    const MeasuredMark* measuredAt(const PointAt& point) const;
    /// How many points of the curves the axes leave out, being at or below 0.
    int leftOut() const;

    QSize minimumSizeHint() const override;

signals:
    void adopted(const std::string& system, const tokenfactory::cost::Layout& layout, int batch);
    void asked(const std::string& why);
    void latencyLimitMoved(const std::optional<double>& seconds);
    void hbmLimitMoved(const std::optional<double>& bytes);

protected:
    std::vector<Target> targets() const override;
    QCPRange fitted(Qt::Orientation axis) const override;
    QMargins room() const override;
    QString wordsOf(std::optional<PointAt> point) const override;
    QString noteNow() const override;
    bool canChoose(PointAt point) const override { return holds(point); }
    void choose(PointAt point) override;
    bool ask(PointAt point) override;
    void fillMenu(QMenu& menu, PointAt point) override;

private:
    bool holds(const PointAt& point) const;
    std::optional<PointAt> sameIn(const FrontierView& next, PointAt point) const;
    void refreshLimits();
    /// Where no data is left, say within the limits: the last range that had some, so that a limit can be moved back.
    QCPRange withoutData(Qt::Orientation axis) const;

    FrontierScene scene;
    LimitHandle* latencyGrip = nullptr;
    LimitHandle* hbmGrip = nullptr;
    /// Of data, by axis (x, y) and scale (linear, logarithmic); of the stage shown.
    mutable std::array<std::array<std::optional<QCPRange>, 2>, 2> lastWithData;
};

}  // namespace tokenfactory::ui
