#include "ui/panels/floor_page.h"

#include "ui/controls/plain_label.h"
#include "ui/floor/event_list.h"
#include "ui/floor/floor_widget.h"
#include "ui/floor/live_marks.h"
#include "ui/floor/live_measured.h"
#include "ui/floor/live_plots.h"
#include "ui/floor/run_views.h"
#include "ui/floor/transport_bar.h"
#include "ui/panels/floor_choices.h"
#include "ui/panels/floor_panel.h"
#include "ui/panels/watch_line.h"
#include "ui/session/session.h"
#include "ui/viewmodels/preset_words.h"
#include "ui/viewmodels/problem_text.h"
#include "ui/viewmodels/run_words.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QStringList>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tokenfactory::ui {

namespace {

/// A speed at which the first request comes soon after the run begins.
double firstSpeed(const Frame& frame)
{
    constexpr double patienceS = 0.5;
    const double waitS = frame.next == SimTime::never() ? 0.0 : toSeconds(frame.next - frame.time);
    double speed = 1.0;
    for (int i = 0; speed * patienceS < waitS && speed < FactoryRun::fastest; ++i)
        speed *= i % 3 == 1 ? 2.5 : 2.0;
    return speed;
}

}  // namespace

FloorPage::FloorPage(const ThemeHolder& holder, Session& work, QWidget* parent)
    : QWidget(parent),
      themes(holder),
      session(work),
      factoryRun(work.catalog(), work.presets()),
      trouble(plainLabel(this)),
      watch(new WatchLine(holder, this)),
      floor(new FloorWidget(holder)),
      below(new RunViews(holder)),
      plots(below->plots()),
      strip(new QWidget(this)),
      bar(new TransportBar(holder, factoryRun)),
      panel(new FloorPanel(holder, work.catalog(), work.presets(), this)),
      joined(new FloorChoices(work, factoryRun, *panel, this))
{
    setObjectName(QStringLiteral("floorPage"));
    setFocusPolicy(Qt::ClickFocus);
    panel->hide();
    trouble->setProperty("role", "text");
    trouble->setWordWrap(true);
    trouble->setTextInteractionFlags(Qt::TextSelectableByMouse);
    trouble->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(trouble);
    column->addWidget(watch);
    column->addWidget(floor, 2);
    column->addWidget(below, 1);
    column->addWidget(strip);
    column->addWidget(bar);
    strip->hide();
    drawingOn.setSingleShot(true);
    drawingOn.setInterval(FactoryRun::frameMs);
    connect(&drawingOn, &QTimer::timeout, this, &FloorPage::drawPlot);
    connect(floor, &FloorWidget::asked, this, &FloorPage::asked);
    connect(plots, &LivePlots::asked, this, &FloorPage::asked);
    connect(floor, &FloorWidget::followChanged, &factoryRun, &FactoryRun::watch);
    connect(below, &RunViews::timeAsked, this, [this](double timeS) { factoryRun.seek(fromSeconds(timeS)); });
    connect(below, &RunViews::viewChosen, this, &FloorPage::keepView);
    connect(below, &RunViews::logNeeded, this, [this](bool needed) { factoryRun.showLog(needed); });
    connect(&factoryRun, &FactoryRun::loaded, this, [this] {
        hasBegun = playedBefore = false;
        sinceStatus.invalidate();
        leaveSessions();
        bringBookmarks();
        opensAt = session.ofRun().takeMoment();
        // an edited scenario tells it no longer: it is that of the one that was opened
        watch->setWatch(session.opened().watch);
        std::vector<LivePlotKind> telling;
        for (const std::string& id : session.opened().watch.plots)
            telling.push_back(*livePlotFromId(id));
        plots->setTelling(std::move(telling));
    });
    connect(&session, &Session::changed, this, [this] {
        const auto& moment = session.ofRun().moment();
        if (moment && moment->ofPicture && !isVisible())
            emit seenWanted();
    });
    connect(watch, &WatchLine::timeAsked, this, &FloorPage::goOnFrom);
    connect(&factoryRun, &FactoryRun::bookmarksChanged, this, &FloorPage::keepBookmarks);
    connect(plots, &LivePlots::chosenChanged, this, &FloorPage::keepPlots);
    connect(plots, &LivePlots::windowChanged, this, &FloorPage::keepPlots);
    connect(floor, &FloorWidget::followChanged, below->events(), &EventList::setSession);
    connect(&factoryRun, &FactoryRun::framed, this, &FloorPage::showFrame);
    connect(&factoryRun, &FactoryRun::stateChanged, this, &FloorPage::begin);
    connect(&factoryRun, &FactoryRun::refused, this, &FloorPage::showTrouble);
    connect(&factoryRun, &FactoryRun::begunAnew, this,
            [this](const Sentence& why) { bar->tell(capitalised(sentence(why))); });
    retranslate();
}

FloorPage::~FloorPage() = default;

void FloorPage::restore(const FloorSettings& settings)
{
    remembered = settings;
    std::vector<LivePlotKind> kinds;
    for (const QString& id : remembered.plots) {
        if (const auto kind = livePlotFromId(id.toStdString()))
            kinds.push_back(*kind);
    }
    // in their own order, each once
    std::ranges::sort(kinds);
    kinds.erase(std::ranges::unique(kinds).begin(), kinds.end());
    plots->setChosen(kinds.empty() ? std::nullopt : std::optional(std::move(kinds)));
    if (const auto window = liveWindowFromId(remembered.window.toStdString()))
        plots->setWindow(*window);
    below->setFloorFirst(remembered.floorFirst);
    if (const auto view = runViewFromId(remembered.below.toStdString()))
        below->setView(*view);
    if (factoryRun.frame())
        bringBookmarks();
}

void FloorPage::keepPlots()
{
    remembered.plots.clear();
    for (const LivePlotKind kind : plots->chosen().value_or(std::vector<LivePlotKind>()))
        remembered.plots << toQString(idOf(kind));
    remembered.window = toQString(idOf(plots->window()));
    emit keptChanged();
}

void FloorPage::keepBookmarks()
{
    const QString scenario = toQString(session.opened().name);
    std::vector<std::int64_t> times;
    for (const SimTime time : factoryRun.bookmarks())
        times.push_back(time.ns);
    const auto before = remembered.bookmarks.find(scenario);
    const bool isThere = before != remembered.bookmarks.end();
    if (scenario.isEmpty())
        return;  // any without a name would have them
    if (isThere ? before->second == times : times.empty())
        return;
    if (times.empty())
        remembered.bookmarks.erase(scenario);
    else if (isThere || remembered.bookmarks.size() < FloorSettings::mostScenarios)
        remembered.bookmarks[scenario] = std::move(times);
    emit keptChanged();
}

void FloorPage::bringBookmarks()
{
    std::vector<SimTime> times;
    const auto found = remembered.bookmarks.find(toQString(session.opened().name));
    if (found != remembered.bookmarks.end()) {
        for (const std::int64_t ns : found->second)
            times.push_back({ns});
    }
    factoryRun.setBookmarks(std::move(times));
}

void FloorPage::drawPlot()
{
    constexpr qint64 partOfFrameMs = 5;
    QElapsedTimer timer;
    timer.start();
    bool isMore = plots->refreshNext();
    while (isMore && timer.elapsed() < partOfFrameMs)
        isMore = plots->refreshNext();
    // while it plays the next frame comes anyway
    if (isMore && !factoryRun.isPlaying() && isVisible())
        drawingOn.start();
}

void FloorPage::drawAllPlots()
{
    while (plots->refreshNext()) {
    }
}

void FloorPage::retranslate()
{
    setAccessibleName(tr("Factory floor"));
    panel->refresh();
    showTrouble();
    sinceStatus.invalidate();
    tellStatus();
}

RunShown FloorPage::runShown() const
{
    RunShown shown{.frame = factoryRun.frame(),
                   .followed = floor->followed(),
                   .followedRequest = floor->followedRequest(),
                   .plots = plots->state(),
                   .kinds = {}};
    for (const LivePlot* plot : plots->plots())
        shown.kinds.push_back(plot->kind());
    return shown;
}

void FloorPage::showAsked(const std::string& why) { floor->select(why); }

QSize FloorPage::minimumSizeHint() const
{
    // less than the floor would like: other pages stand in the same place
    constexpr int leastFloor = 260;
    const QSize transport = bar->minimumSizeHint();
    const auto floorHeight = static_cast<int>(leastFloor * themes.theme().typeScale);
    const int spacing = 2 * layout()->spacing();
    return {transport.width(), floorHeight + below->rowHeight() + transport.height() + spacing};
}

void FloorPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

bool FloorPage::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest)
        arrange();  // something on the page came, went or needs other room
    return QWidget::event(event);
}

void FloorPage::makeRoom(int height)
{
    strip->setFixedHeight(height);
    strip->setVisible(height > 0);
}

void FloorPage::arrange()
{
    const int viewsHeight = below->rowHeight() + 4 + plots->minimumSizeHint().height();
    const int troubleHeight = trouble->isHidden() ? 0 : trouble->heightForWidth(width()) + layout()->spacing();
    const int stripHeight = strip->isHidden() ? 0 : strip->height() + layout()->spacing();
    const int watchHeight = watch->isHidden() ? 0 : watch->heightForWidth(width()) + layout()->spacing();
    const int needed = floor->minimumSizeHint().height() + viewsHeight + troubleHeight + stripHeight + watchHeight +
                       bar->minimumSizeHint().height() + 2 * layout()->spacing();
    below->setSharing(height() < needed);
    // the switch between them stays where it is, whichever is seen
    auto* column = static_cast<QVBoxLayout*>(layout());
    if ((column->indexOf(below) < column->indexOf(floor)) != below->isSharing()) {
        column->removeWidget(below);
        column->insertWidget(column->indexOf(floor) + (below->isSharing() ? 0 : 1), below, 1);
    }
    const bool folded = below->isFolded();
    floor->setVisible(!below->isSharing() || folded);
    below->setSizePolicy(QSizePolicy::Preferred, below->isSharing() && !folded ? QSizePolicy::Expanding
                                                 : folded                      ? QSizePolicy::Fixed
                                                                               : QSizePolicy::Preferred);
}

void FloorPage::keepView()
{
    remembered.below = toQString(idOf(below->view()));
    remembered.floorFirst = below->isFloorFirst();
    emit keptChanged();
}

void FloorPage::showFrame()
{
    const FramePtr& frame = factoryRun.frame();
    if (!frame)
        return;
    if (std::exchange(runSeen, frame->run) != frame->run)
        leaveSessions();
    floor->setMoment(frame->moment);
    if (frame->result != plotted || frame->marks != marked) {
        plotted = frame->result;
        marked = frame->marks;
        plots->setData(plotted, toSeconds(frame->time), liveMarksOf(*marked, frame->time), frame->moment.now);
    }
    showMeasured();
    below->setHappened(frame->happened, frame->moment.now, toSeconds(frame->time));
    drawPlot();
    begin();
    tellStatus();
}

void FloorPage::setMeasurements(const std::shared_ptr<const calibration::Measurements>& rows)
{
    measurements = rows;
    nearFor = {};
    showMeasured();
}

/// Looked for again only where what runs has changed: it takes a few milliseconds.
void FloorPage::showMeasured()
{
    const FramePtr& frame = factoryRun.frame();
    if (!frame || !frame->scenario || !measurements)
        return;
    const auto isDone = [&frame](const RunMark& mark) { return mark.isDone(frame->time); };
    const std::pair wanted(frame->scenario, std::ranges::count_if(*frame->marks, isDone));
    if (std::exchange(nearFor, wanted) != wanted)
        plots->setMeasured(liveMeasuredOf(*frame->scenario, toSeconds(frame->time), session.presets(), *measurements));
}

void FloorPage::leaveSessions()
{
    floor->endFollowing();
    below->events()->setSession(std::nullopt);
}

void FloorPage::tellStatus()
{
    constexpr qint64 calmMs = 1000;
    const FramePtr& frame = factoryRun.frame();
    if (!frame || (!frame->stands && sinceStatus.isValid() && sinceStatus.elapsed() < calmMs))
        return;
    sinceStatus.start();
    // an edited scenario is named after its pass: here it goes on under the name it was opened with
    std::optional<RunStatusView> next = runStatusOf(*frame, session.catalog(), scenarioName(session.opened()));
    if (next == toldStatus)
        return;
    toldStatus = std::move(next);
    emit statusChanged();
}

void FloorPage::showTrouble()
{
    QStringList lines;
    for (const Problem& problem : factoryRun.problems())
        lines.append(toQString(problem));
    if (!lines.isEmpty())
        lines.prepend(factoryRun.frame() ? tr("This factory cannot be run; what ran before goes on.")
                                         : tr("This factory cannot be run."));
    trouble->setText(lines.join(QLatin1Char('\n')));
    trouble->setVisible(!lines.isEmpty());
}

void FloorPage::begin()
{
    hasBegun = hasBegun || factoryRun.isPlaying();
    if (!isVisible() || !factoryRun.frame() || factoryRun.state() != FactoryRun::State::standing)
        return;
    if (hasBegun)
        return;
    hasBegun = true;
    factoryRun.setSpeed(firstSpeed(*factoryRun.frame()));
    if (const auto at = std::exchange(opensAt, std::nullopt)) {
        const SimTime moment = fromSeconds(at->timeS);
        factoryRun.seek(moment);
        bar->tell((at->ofPicture ? tr("Opened at the moment of the picture, %1; Space plays on")
                                 : tr("Opened where it stood, %1; Space plays on"))
                      .arg(shortClockText(moment)));
    } else if (playsAtOnce) {
        factoryRun.play();
    }
}

void FloorPage::goOnFrom(double timeS)
{
    const bool plays = factoryRun.isPlaying();
    factoryRun.seek(fromSeconds(timeS));
    if (plays)
        factoryRun.play();
    if (const FramePtr& frame = factoryRun.frame(); frame && frame->end < fromSeconds(timeS))
        bar->tell(tr("The run ends before that time"));
}

void FloorPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    factoryRun.follow(session);
    joined->setOn(true);
    if (std::exchange(playedBefore, false))
        factoryRun.play();
    begin();
}

void FloorPage::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    playedBefore = playedBefore || factoryRun.isPlaying();
    factoryRun.pause();
    drawingOn.stop();
    // a window that is put away is still the one that is worked on
    if (!event->spontaneous()) {
        factoryRun.unfollow();
        joined->setOn(false);
    }
}

void FloorPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void FloorPage::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Home && event->modifiers() == Qt::NoModifier)
        bar->toStart();
    else
        QWidget::keyPressEvent(event);
}

}  // namespace tokenfactory::ui
