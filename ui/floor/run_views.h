#pragma once

#include "ui/session/frame.h"
#include "ui/theme/theme_holder.h"

#include <QWidget>

#include <memory>

class QPushButton;
class QStackedWidget;

namespace tokenfactory::ui {

class EventList;
class Lanes;
class LivePlots;
class Segmented;

/// What is seen of a run below its floor: plots over time, the lanes of workers and links, or the list of events. Only
/// the one that is seen is given data.
class RunViews : public QWidget {
    Q_OBJECT
public:
    enum class View : unsigned char { plots, lanes, events };

    explicit RunViews(const ThemeHolder& themes, QWidget* parent = nullptr);
    ~RunViews() override;

    LivePlots* plots() const { return livePlots; }
    Lanes* lanes() const { return laneView; }
    EventList* events() const { return eventView; }
    View view() const { return seen; }
    void setView(View view);
    /// Whether what is seen is drawn from what happened of late.
    bool needsLog() const { return seen != View::plots; }

    /// What happened of late; null where it is not known.
    void setHappened(const std::shared_ptr<const Happened>& happened, std::shared_ptr<const factory::Snapshot> snapshot,
                     double timeS);
    void retranslate();

signals:
    /// By a click on a plot, a span or an event.
    void timeAsked(double timeS);
    /// needsLog() is another.
    void logNeeded(bool needed);

protected:
    void changeEvent(QEvent* event) override;

private:
    void giveData();

    const ThemeHolder& themes;
    View seen = View::plots;
    std::shared_ptr<const Happened> happenedOfLate;
    std::shared_ptr<const factory::Snapshot> moment;
    double momentS = 0.0;
    LivePlots* livePlots;
    Lanes* laneView;
    EventList* eventView;
    Segmented* choice;
    QPushButton* nowButton;  ///< of the lanes
    QStackedWidget* heads;
    QStackedWidget* stack;
};

}  // namespace tokenfactory::ui
