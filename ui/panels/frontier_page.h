#pragma once

#include "ui/plots/frontier_plot.h"
#include "ui/plots/hover_plate.h"
#include "ui/theme/theme_holder.h"

#include <QWidget>

#include <array>
#include <optional>
#include <set>
#include <string>

class QGridLayout;
class QMenu;

namespace tokenfactory::ui {

class FrontierCard;
class ElidedLabel;
class IconButton;
class NothingCard;
class SeriesLegend;

/// The four views of the frontier with their common legend and options: they share the hovered point, the limits, the
/// hidden systems and, while linked, the latency axis. One of them may be shown large, with the others beside it.
class FrontierPage : public QWidget {
    Q_OBJECT
public:
    explicit FrontierPage(const ThemeHolder& themes, QWidget* parent = nullptr);
    ~FrontierPage() override;

    void setView(FrontierView view);
    FrontierCard* card(FrontierMetric metric) const { return cards[static_cast<std::size_t>(metric)]; }
    FrontierPlot* plot(FrontierMetric metric) const;
    NothingCard* nothingCard() const { return nothing; }
    const std::set<std::string>& hidden() const { return hiddenSystems; }
    const FrontierOptions& options() const { return chosen; }
    void setOptions(const FrontierOptions& options);
    bool isLinked() const { return linked; }
    void setLinked(bool together);
    std::optional<FrontierMetric> large() const { return largeOne; }
    void setLarge(std::optional<FrontierMetric> metric);
    void fitAll();
    void retranslate();

    QSize sizeHint() const override { return {960, 520}; }
    QSize minimumSizeHint() const override;

signals:
    void adopted(const std::string& system, const tokenfactory::cost::Layout& layout, int batch);
    /// Why a point's value is what it is: "point/<system>/<index>/<name>", "best/<system>/<name>".
    void asked(const std::string& why);
    void exportWanted(tokenfactory::ui::FrontierMetric metric);
    void copyWanted(tokenfactory::ui::FrontierMetric metric);
    /// The sweep shall keep its dominated points, or need not.
    void dominatedWanted(bool wanted);
    void largeChanged();
    /// What comes between began and ended is one step of the user.
    void limitBegan();
    void latencyLimitMoved(const std::optional<double>& seconds);
    void hbmLimitMoved(const std::optional<double>& bytes);
    void limitEnded();
    /// Other GPUs, on which there is a frontier.
    void gpusWanted(int gpus, const tokenfactory::cost::Layout& layout);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void connectPlot(FrontierPlot* plot);
    void arrange();
    void adapt();
    void refreshLegend();
    void showPlate(const FrontierPlot* plot);
    void fillMenu(QMenu* menu);
    void useLimit(bool ofLatency, std::optional<double> value);
    void useRemedy(const CurveRemedy& remedy);
    void settleNothing();
    template <class Act>
    void forOthers(const FrontierPlot* plot, Act act);

    const ThemeHolder& themes;
    SeriesLegend* legend;
    ElidedLabel* sweptAt;
    IconButton* link;
    IconButton* fit;
    IconButton* more;
    QGridLayout* grid;
    std::array<FrontierCard*, frontierMetrics.size()> cards = {};
    HoverPlate* plate;
    NothingCard* nothing;
    FrontierViewPtr shown;
    std::set<std::string> hiddenSystems;
    FrontierOptions chosen;
    bool linked = true;
    bool mirroring = false;
    std::optional<FrontierMetric> largeOne;
    int arranged = 0;  ///< how the grid stands; see arrange()
};

}  // namespace tokenfactory::ui
