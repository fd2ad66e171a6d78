#include "ui/floor/run_views.h"

#include "ui/controls/segmented.h"
#include "ui/floor/event_list.h"
#include "ui/floor/lanes.h"
#include "ui/floor/live_plots.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace tokenfactory::ui {

namespace {

constexpr std::array<const char*, 3> viewIds = {"plots", "lanes", "events"};
constexpr auto floorId = "floor";

}  // namespace

RunViews::RunViews(const ThemeHolder& holder, QWidget* parent)
    : QWidget(parent),
      themes(holder),
      livePlots(new LivePlots(holder)),
      laneView(new Lanes(holder)),
      eventView(new EventList(holder)),
      choice(new Segmented(holder, this)),
      nowButton(new QPushButton),
      row(new QBoxLayout(QBoxLayout::LeftToRight)),
      heads(new QStackedWidget(this)),
      stack(new QStackedWidget(this))
{
    setObjectName(QStringLiteral("runViews"));
    nowButton->setAutoDefault(false);
    nowButton->setFocusPolicy(Qt::TabFocus);
    auto* ofLanes = new QWidget;
    auto* laneTools = new QHBoxLayout(ofLanes);
    laneTools->setContentsMargins(0, 0, 0, 0);
    laneTools->addWidget(nowButton);
    laneTools->addStretch(1);
    heads->addWidget(livePlots->takeHead());
    heads->addWidget(ofLanes);
    heads->addWidget(new QWidget);
    heads->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    for (QWidget* view :
         {static_cast<QWidget*>(livePlots), static_cast<QWidget*>(laneView), static_cast<QWidget*>(eventView)})
        stack->addWidget(view);
    // as high as the plots want to be
    laneView->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    eventView->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    row->setSpacing(12);
    row->addWidget(choice, 0, Qt::AlignLeft | Qt::AlignTop);
    row->addWidget(heads, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(row);
    column->addWidget(stack, 1);

    connect(choice, &Segmented::chosen, this, &RunViews::choose);
    connect(nowButton, &QPushButton::clicked, laneView, &Lanes::follow);
    connect(laneView, &Lanes::followChanged, this, [this] { nowButton->setEnabled(!laneView->follows()); });
    connect(livePlots, &LivePlots::timeAsked, this, &RunViews::timeAsked);
    connect(laneView, &Lanes::timeAsked, this, &RunViews::timeAsked);
    connect(eventView, &EventList::timeAsked, this, &RunViews::timeAsked);
    connect(&holder, &ThemeHolder::changed, this, &RunViews::retranslate);
    nowButton->setEnabled(false);
    retranslate();
}

/// The row above the plots is not theirs any more: they go while it is there.
RunViews::~RunViews() { delete livePlots; }

void RunViews::retranslate()
{
    OptionsView options;
    options.label = tr("Shown below the floor");
    options.chosen = isFolded() ? floorId : viewIds[static_cast<std::size_t>(seen)];
    options.options = {{viewIds[0], tr("Plots"), tr("What is measured over time")},
                       {viewIds[1], tr("Lanes"), tr("What each worker and link did when")},
                       {viewIds[2], tr("Events"), tr("What happened, the latest first")}};
    if (shares) {
        options.label = tr("Shown of the run");
        options.options.insert(options.options.begin(), {floorId, tr("Floor"), tr("The factory floor")});
    }
    choice->setOptions(options);
    choice->setAccessibleName(options.label);
    choice->fitWidth(24);
    nowButton->setText(tr("Stay at now"));
    nowButton->setToolTip(tr("Shows the latest of the run again, and stays there (Home)"));
}

void RunViews::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

int RunViews::rowHeight() const { return choice->sizeHint().height(); }

void RunViews::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layOutRow();
}

void RunViews::layOutRow()
{
    const int beside = choice->width() + row->spacing() + heads->minimumSizeHint().width();
    row->setDirection(shares && !isFolded() && beside > width() ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

template <class Change>
void RunViews::changing(Change change)
{
    const bool needed = needsLog();
    change();
    heads->setCurrentIndex(static_cast<int>(seen));
    stack->setCurrentIndex(static_cast<int>(seen));
    heads->setVisible(!isFolded());
    stack->setVisible(!isFolded());
    retranslate();
    layOutRow();
    giveData();
    if (needed != needsLog())
        emit logNeeded(needsLog());
}

void RunViews::setView(View view)
{
    if (view != seen)
        changing([&] { seen = view; });
}

void RunViews::setSharing(bool on)
{
    if (on != shares)
        changing([&] { shares = on; });
}

void RunViews::setFloorFirst(bool first)
{
    if (first != floorFirst)
        changing([&] { floorFirst = first; });
}

void RunViews::choose(const std::string& id)
{
    changing([&] {
        if (shares)
            floorFirst = id == floorId;
        if (id != floorId)
            seen = static_cast<View>(std::ranges::find(viewIds, id) - viewIds.begin());
    });
    emit viewChosen();
}

std::string_view idOf(RunViews::View view) { return viewIds[static_cast<std::size_t>(view)]; }

std::optional<RunViews::View> runViewFromId(std::string_view id)
{
    const auto found = std::ranges::find(viewIds, id);
    return found == viewIds.end() ? std::nullopt : std::optional(static_cast<RunViews::View>(found - viewIds.begin()));
}

void RunViews::setHappened(const std::shared_ptr<const Happened>& happened,
                           std::shared_ptr<const factory::Snapshot> snapshot, double timeS)
{
    happenedOfLate = happened;
    moment = std::move(snapshot);
    momentS = timeS;
    giveData();
}

void RunViews::giveData()
{
    if (isFolded())
        return;
    const std::shared_ptr<const Happened>& of = happenedOfLate;
    // the lists live as long as what holds them
    if (seen == View::lanes)
        laneView->setData(of ? Lanes::Spans(of, &of->spans) : Lanes::Spans(), moment, momentS);
    else if (seen == View::events)
        eventView->setData(of ? EventModel::Entries(of, &of->entries) : EventModel::Entries(), moment);
}

}  // namespace tokenfactory::ui
