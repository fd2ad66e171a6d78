#pragma once

#include "core/base/expected.h"
#include "core/report/table.h"
#include "ui/floor/live_plot.h"

#include <QWidget>

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

class QPushButton;
class QScrollArea;

namespace tokenfactory::ui {

class IconButton;
class Segmented;

/// How much of a run the plots show while they follow it: up to now.
enum class LiveWindow : unsigned char { minute, fiveMinutes, run };
std::string_view idOf(LiveWindow window);  ///< "minute", "five-minutes", "run"
std::optional<LiveWindow> liveWindowFromId(std::string_view id);

/// A strip of small plots of a running factory on one axis of time with one crosshair. Data is set as often as there is
/// any and drawn plot by plot by refreshNext(), so that each call is short; the plots are seen anew together, all of
/// one moment. What is hidden or unchanged is not drawn. A zoom of the user stays until follow(). It has no timer.
class LivePlots : public QWidget {
    Q_OBJECT
public:
    explicit LivePlots(const ThemeHolder& themes, QWidget* parent = nullptr);
    ~LivePlots() override;

    /// A run as it was at a time, in seconds, or a little before, and where the user changed something, by time.
    /// `moment`: of that time; null where it is not known. While plots are drawn it waits until all have been.
    void setData(std::shared_ptr<const factory::RunResult> run, double timeS, std::vector<LiveMark> marks,
                 std::shared_ptr<const factory::Snapshot> moment = nullptr);
    /// Draws the next plot that shows old data. False when there is none in sight.
    bool refreshNext();
    /// Values measured near what runs, drawn beside the curves unless the user has them off.
    void setMeasured(std::vector<LiveMeasured> measured);
    void setMeasuredShown(bool shows);

    LiveWindow window() const { return length; }
    void setWindow(LiveWindow window);
    /// False while the user has the axis of time.
    bool follows() const { return !shown.held; }
    void follow();
    /// The axis of time from one time to another, as far as there is one; held from then on.
    void setAxis(double fromS, double toS);
    std::pair<double, double> axis() const { return {shown.fromS, shown.toS}; }

    /// Those the user chose; none: as many as there is room for, five at least.
    void setChosen(std::optional<std::vector<LivePlotKind>> kinds);
    /// The first of those where the user chose none.
    void setTelling(std::vector<LivePlotKind> kinds);
    const std::optional<std::vector<LivePlotKind>>& chosen() const { return choice; }
    /// In their order, those to be scrolled to among them.
    std::vector<LivePlot*> plots() const;
    /// What all of them show together.
    const LiveShown& state() const { return shown; }
    /// How many are in sight at once.
    int columns() const;

    std::optional<double> crosshair() const { return shown.crosshairS; }
    void setCrosshair(std::optional<double> timeS);

    /// What the plots show, as data.
    report::Table table() const;
    bool saveTo(const std::filesystem::path& file);

    /// The row above the plots, for whoever places it elsewhere: from then on it is in no layout of the strip.
    QWidget* takeHead();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// A click on a plot: the run is to go to this time.
    void timeAsked(double timeS);
    void asked(const std::string& why);  ///< of a plot
    /// By the user.
    void chosenChanged();
    void windowChanged();
    void followChanged();
    void saved(const QString& file);
    void failed(const tokenfactory::Problems& problems);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    /// What setData() gives.
    struct Given {
        std::shared_ptr<const factory::RunResult> run;
        double timeS = 0.0;
        std::vector<LiveMark> marks;
        std::shared_ptr<const factory::Snapshot> moment;
    };
    void take(Given given);
    void endRound();  ///< what was drawn is seen
    LivePlot* plotOf(LivePlotKind kind);
    int headHeight() const;
    std::vector<LivePlotKind> kindsShown() const;
    void retranslate();
    void arrange();
    void followNow();
    void refitAll();
    void countLegendLines();
    void openMenu(const QPoint& place);
    void toggle(LivePlotKind kind, bool wanted);
    void save();

    const ThemeHolder& themes;
    LiveShown shown;
    LiveWindow length = LiveWindow::fiveMinutes;
    std::optional<std::vector<LivePlotKind>> choice;
    std::vector<LivePlotKind> telling;
    std::vector<LiveMeasured> near;
    bool showsNear = true;
    std::array<LivePlot*, livePlotKinds> made{};
    bool isDrawing = false;        ///< some plots have the new data, and are not seen yet
    std::optional<Given> waiting;  ///< until they are
    QWidget* head;                 ///< its parent may be another
    Segmented* lengths;
    QPushButton* nowButton;
    IconButton* menuButton;
    QScrollArea* scroll;
    QWidget* row;
};

}  // namespace tokenfactory::ui
