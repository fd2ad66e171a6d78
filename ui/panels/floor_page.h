#pragma once

#include "core/calibration/measurement.h"
#include "ui/export/run_shown.h"
#include "ui/session/factory_run.h"
#include "ui/session/opened_with.h"
#include "ui/settings.h"
#include "ui/theme/theme_holder.h"
#include "ui/viewmodels/run_status.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <memory>
#include <utility>

class QLabel;

namespace tokenfactory::ui {

class FloorChoices;
class FloorPanel;
class FloorWidget;
class LivePlots;
class RunViews;
class Session;
class TransportBar;
class WatchLine;

/// The factory of the session's scenario, running: the floor, plots below it and what plays them. It runs only while
/// it is seen; the first time it begins to play by itself.
class FloorPage : public QWidget {
    Q_OBJECT
public:
    FloorPage(const ThemeHolder& themes, Session& session, QWidget* parent = nullptr);
    ~FloorPage() override;

    FactoryRun& run() { return factoryRun; }
    /// To stand at the left while the page is shown; whoever takes it owns it.
    FloorPanel* choices() const { return panel; }
    FloorWidget* floorWidget() const { return floor; }
    LivePlots* livePlots() const { return plots; }
    RunViews* views() const { return below; }
    TransportBar* transport() const { return bar; }
    WatchLine* watchLine() const { return watch; }
    /// Whether opening the page begins to play; off for pictures of a moment.
    void setPlaysAtOnce(bool on) { playsAtOnce = on; }
    /// What of the run is seen now, for a picture of it.
    RunShown runShown() const;
    /// Marks what is explained elsewhere; a session among it is followed, and frames have its trail.
    void showAsked(const std::string& why);
    /// The plots show the latest frame; otherwise they follow it one by one, so that none is late.
    void drawAllPlots();
    /// Of the run as it stands, or not long before; none where there is none.
    const std::optional<RunStatusView>& status() const { return toldStatus; }
    /// Bookmarks, which plots and how much of a run they show.
    const FloorSettings& kept() const { return remembered; }
    void restore(const FloorSettings& settings);
    /// To be laid over the plots where near what runs.
    void setMeasurements(const std::shared_ptr<const calibration::Measurements>& rows);
    /// Leaves a strip free above the transport, for messages that cover nothing.
    void makeRoom(int height);
    void retranslate();
    QSize minimumSizeHint() const override;

signals:
    /// By a click or Enter on what has an explanation.
    void asked(const std::string& why);
    /// At most once a second while it plays.
    void statusChanged();
    void keptChanged();
    /// A picture of a moment of a run was opened, which is to be seen.
    void seenWanted();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    void showFrame();
    void showMeasured();
    void leaveSessions();  ///< those of a run that is over
    void drawPlot();
    void showTrouble();
    void begin();
    void goOnFrom(double timeS);  ///< as it did: playing, or standing
    void tellStatus();
    /// Where there is no room for the floor and what stands below it, either is seen.
    void arrange();
    void keepPlots();
    void keepView();
    void keepBookmarks();
    void bringBookmarks();  ///< those of the scenario that was opened

    const ThemeHolder& themes;
    Session& session;
    FactoryRun factoryRun;
    QLabel* trouble;
    WatchLine* watch;
    FloorWidget* floor;
    RunViews* below;
    LivePlots* plots;  ///< of those
    QWidget* strip;    ///< that is left free
    TransportBar* bar;
    FloorPanel* panel;
    FloorChoices* joined;       ///< the panel with the run
    std::uint64_t runSeen = 0;  ///< Frame::run
    std::shared_ptr<const factory::RunResult> plotted;
    std::shared_ptr<const std::vector<RunMark>> marked;
    std::shared_ptr<const calibration::Measurements> measurements;
    std::pair<std::shared_ptr<const scenario::Scenario>, std::ptrdiff_t> nearFor;  ///< what runs, changes so far
    FloorSettings remembered;
    std::optional<RunStatusView> toldStatus;
    QElapsedTimer sinceStatus;
    QTimer drawingOn;                ///< plots that are not drawn yet while no frames come
    std::optional<OpensAt> opensAt;  ///< the moment that was opened, until the run goes there
    bool playsAtOnce = true;
    bool hasBegun = false;      ///< played for the first time
    bool playedBefore = false;  ///< it was hidden
};

}  // namespace tokenfactory::ui
