#pragma once

#include "ui/session/frame.h"
#include "ui/theme/theme_holder.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

class QBoxLayout;
class QPushButton;
class QStackedWidget;

namespace tokenfactory::ui {

class EventList;
class Lanes;
class LivePlots;
class Segmented;

/// What is seen of a run below its floor: plots over time, the lanes of workers and links, or the list of events. Only
/// the one that is seen is given data. Where there is no room for it beside the floor it shares its place with it: then
/// the row of choices offers the floor too, and either is seen.
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
    /// Whether the place is shared with the floor.
    void setSharing(bool shares);
    bool isSharing() const { return shares; }
    /// Which of the two is seen where the place is shared.
    void setFloorFirst(bool first);
    bool isFloorFirst() const { return floorFirst; }
    /// Whether nothing but the row of choices is seen.
    bool isFolded() const { return shares && floorFirst; }
    /// Whether what is seen is drawn from what happened of late.
    bool needsLog() const { return seen != View::plots && !isFolded(); }
    Segmented* choices() const { return choice; }
    /// Of the row of choices alone.
    int rowHeight() const;

    /// What happened of late; null where it is not known.
    void setHappened(const std::shared_ptr<const Happened>& happened, std::shared_ptr<const factory::Snapshot> snapshot,
                     double timeS);
    void retranslate();

signals:
    /// By a click on a plot, a span or an event.
    void timeAsked(double timeS);
    /// needsLog() is another.
    void logNeeded(bool needed);
    /// By the user: another view, or the floor instead of it.
    void viewChosen();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void giveData();
    void choose(const std::string& id);
    /// The tools of a view go below the choices where the two do not fit beside each other.
    void layOutRow();
    template <class Change>
    void changing(Change change);

    const ThemeHolder& themes;
    View seen = View::plots;
    bool shares = false;
    bool floorFirst = true;
    std::shared_ptr<const Happened> happenedOfLate;
    std::shared_ptr<const factory::Snapshot> moment;
    double momentS = 0.0;
    LivePlots* livePlots;
    Lanes* laneView;
    EventList* eventView;
    Segmented* choice;
    QPushButton* nowButton;  ///< of the lanes
    QBoxLayout* row;
    QStackedWidget* heads;
    QStackedWidget* stack;
};

std::string_view idOf(RunViews::View view);  ///< "plots", "lanes", "events"
std::optional<RunViews::View> runViewFromId(std::string_view id);

}  // namespace tokenfactory::ui
