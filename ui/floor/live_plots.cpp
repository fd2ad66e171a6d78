#include "ui/floor/live_plots.h"

#include "core/base/json.h"
#include "ui/controls/icon_button.h"
#include "ui/controls/segmented.h"
#include "ui/export/csv_file.h"
#include "ui/viewmodels/text.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenfactory::ui {

namespace {

constexpr int between = 8;         ///< px from plot to plot
constexpr double narrowest = 247;  ///< px of a plot at type scale 1, where there is room for another
constexpr std::size_t fewest = 5;  ///< plots where the user chose none
constexpr double leastRunS = 10.0;
constexpr double leastAxisS = 0.02;
constexpr std::array<const char*, 3> windowIds = {"minute", "five-minutes", "run"};

/// As long as the window is not full the axis is shorter, so that the beginning of a run fills it too.
double secondsOf(LiveWindow window, double nowS)
{
    constexpr double minute = 60.0;
    if (window == LiveWindow::run)
        return std::max(nowS, leastRunS);
    const double whole = window == LiveWindow::minute ? minute : 5.0 * minute;
    for (const double part : {leastRunS, 20.0, minute, 2.0 * minute}) {
        if (nowS < part)
            return std::min(part, whole);
    }
    return whole;
}

}  // namespace

std::string_view idOf(LiveWindow window) { return windowIds[static_cast<std::size_t>(window)]; }

std::optional<LiveWindow> liveWindowFromId(std::string_view id)
{
    const auto found = std::ranges::find(windowIds, id);
    return found == windowIds.end() ? std::nullopt : std::optional(static_cast<LiveWindow>(found - windowIds.begin()));
}

LivePlots::LivePlots(const ThemeHolder& holder, QWidget* parent)
    : QWidget(parent),
      themes(holder),
      head(new QWidget(this)),
      lengths(new Segmented(holder, head)),
      nowButton(new QPushButton(head)),
      menuButton(new IconButton(holder, Icon::options, head)),
      scroll(new QScrollArea(this)),
      row(new QWidget)
{
    setObjectName(QStringLiteral("livePlots"));
    nowButton->setAutoDefault(false);
    nowButton->setFocusPolicy(Qt::TabFocus);
    row->setAutoFillBackground(false);
    scroll->setWidget(row);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->viewport()->setAutoFillBackground(false);

    auto* tools = new QHBoxLayout(head);
    tools->setContentsMargins(0, 0, 0, 0);
    tools->setSpacing(8);
    tools->addWidget(lengths);
    tools->addWidget(nowButton);
    tools->addStretch(1);
    tools->addWidget(menuButton);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(head);
    column->addWidget(scroll, 1);

    connect(lengths, &Segmented::chosen, this, [this](const std::string& id) {
        setWindow(static_cast<LiveWindow>(std::ranges::find(windowIds, id) - windowIds.begin()));
        emit windowChanged();
    });
    connect(nowButton, &QPushButton::clicked, this, &LivePlots::follow);
    connect(menuButton, &QToolButton::clicked, this,
            [this] { openMenu(menuButton->mapToGlobal(QPoint(0, menuButton->height()))); });
    // what is scrolled into sight shows old data until it is asked to draw
    connect(scroll->horizontalScrollBar(), &QScrollBar::valueChanged, this, [this] {
        for (LivePlot* plot : plots()) {
            if (plot->isOutdated())
                plot->refitSoon();
        }
    });
    connect(&holder, &ThemeHolder::changed, this, [this] {
        retranslate();
        arrange();
    });
    retranslate();
    arrange();
    followNow();
}

/// The plots go first: they read what is shared to their end, and one with focus tells when it loses it.
LivePlots::~LivePlots()
{
    for (LivePlot* plot : made) {
        if (plot)
            plot->disconnect(this);
    }
    delete row;
}

/// At type scale 1; none where it is elsewhere.
int LivePlots::headHeight() const { return head->parentWidget() == this ? 32 : 0; }

QWidget* LivePlots::takeHead()
{
    layout()->removeWidget(head);
    return head;
}

QSize LivePlots::sizeHint() const
{
    const double scale = themes.theme().typeScale;
    return {static_cast<int>(1000 * scale), static_cast<int>((196 + headHeight()) * scale)};
}

QSize LivePlots::minimumSizeHint() const
{
    const double scale = themes.theme().typeScale;
    return {static_cast<int>(300 * scale), static_cast<int>((112 + 12 + headHeight()) * scale)};
}

void LivePlots::retranslate()
{
    setAccessibleName(tr("Live plots"));
    OptionsView options;
    options.label = tr("Shown of the run");
    options.chosen = windowIds[static_cast<std::size_t>(length)];
    options.options = {{windowIds[0], tr("60 s"), tr("The last 60 seconds of the run")},
                       {windowIds[1], tr("5 min"), tr("The last 5 minutes of the run")},
                       {windowIds[2], tr("Whole run"), tr("The run from its beginning")}};
    lengths->setOptions(options);
    lengths->setAccessibleName(options.label);
    lengths->fitWidth(24);
    nowButton->setText(tr("Stay at now"));
    nowButton->setToolTip(tr("Shows the latest of the run again, and stays there (Home)"));
    menuButton->setWords(tr("Which plots, and their data"));
}

void LivePlots::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

LivePlot* LivePlots::plotOf(LivePlotKind kind)
{
    LivePlot*& plot = made[static_cast<std::size_t>(kind)];
    if (plot)
        return plot;
    plot = new LivePlot(themes, shown, kind, row);
    connect(plot, &LivePlot::crosshairMoved, this, &LivePlots::setCrosshair);
    connect(plot, &LivePlot::timeAsked, this, &LivePlots::timeAsked);
    connect(plot, &LivePlot::asked, this, &LivePlots::asked);
    connect(plot, &LivePlot::axisAsked, this, &LivePlots::setAxis);
    connect(plot, &LivePlot::followAsked, this, &LivePlots::follow);
    connect(plot, &LivePlot::menuAsked, this, &LivePlots::openMenu);
    connect(plot, &LivePlot::legendChanged, this, &LivePlots::countLegendLines);
    connect(plot, &LivePlot::focused, this, [this, plot] { scroll->ensureWidgetVisible(plot, between, 0); });
    return plot;
}

int LivePlots::columns() const
{
    const double least = narrowest * themes.theme().typeScale;
    return std::clamp(static_cast<int>((width() + between) / (least + between)), 1, static_cast<int>(livePlotKinds));
}

std::vector<LivePlotKind> LivePlots::kindsShown() const
{
    if (choice)
        return *choice;
    std::vector<LivePlotKind> all = telling;
    for (const LivePlotKind kind : allLivePlots()) {
        if (std::ranges::find(telling, kind) == telling.end())
            all.push_back(kind);
    }
    all.resize(std::min(all.size(), std::max(fewest, static_cast<std::size_t>(columns()))));
    return all;
}

std::vector<LivePlot*> LivePlots::plots() const
{
    std::vector<LivePlot*> all;
    for (const LivePlotKind kind : kindsShown()) {
        if (LivePlot* plot = made[static_cast<std::size_t>(kind)])
            all.push_back(plot);
    }
    return all;
}

void LivePlots::arrange()
{
    const std::vector<LivePlotKind> kinds = kindsShown();
    for (LivePlot* plot : made) {
        if (plot && std::ranges::find(kinds, plot->kind()) == kinds.end())
            plot->hide();
    }
    if (kinds.empty()) {
        row->resize(0, 0);
        return;
    }
    const int count = static_cast<int>(kinds.size());
    const int seen = std::min(columns(), count);
    const bool scrolls = seen < count;
    scroll->setHorizontalScrollBarPolicy(scrolls ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    const int bar = scrolls ? scroll->horizontalScrollBar()->sizeHint().height() + 2 : 0;
    const int room = scroll->width();
    const int each = std::max(1, (room - (seen - 1) * between) / seen);
    // what is left over of the division goes to the first ones
    const int over = std::max(0, room - (seen - 1) * between - seen * each);
    const int height = std::max(1, scroll->height() - bar);
    int x = 0;
    QWidget* before = menuButton;
    for (int i = 0; i < count; ++i) {
        LivePlot* plot = plotOf(kinds[static_cast<std::size_t>(i)]);
        const int width = each + (i % seen < over ? 1 : 0);
        plot->setGeometry(x, 0, width, height);
        plot->show();
        setTabOrder(before, plot);
        before = plot;
        x += width + between;
    }
    row->resize(std::max(1, x - between), height);
    scroll->horizontalScrollBar()->setSingleStep(each + between);
    countLegendLines();
}

void LivePlots::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layout()->activate();
    arrange();
}

void LivePlots::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    layout()->activate();
    arrange();
    for (LivePlot* plot : plots()) {
        if (plot->isOutdated())
            plot->refitSoon();
    }
}

void LivePlots::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    endRound();
    if (waiting)
        take(*std::exchange(waiting, std::nullopt));
}

void LivePlots::countLegendLines()
{
    int lines = 1;
    for (const LivePlot* plot : plots())
        lines = std::max(lines, plot->placed().legendLinesWanted);
    if (std::exchange(shown.legendLines, lines) != lines)
        refitAll();
}

void LivePlots::refitAll()
{
    for (LivePlot* plot : plots())
        plot->refitSoon();
}

void LivePlots::setData(std::shared_ptr<const factory::RunResult> run, double timeS, std::vector<LiveMark> marks,
                        std::shared_ptr<const factory::Snapshot> moment)
{
    Given given{std::move(run), timeS, std::move(marks), std::move(moment)};
    if (isDrawing)
        waiting = std::move(given);
    else
        take(std::move(given));
}

void LivePlots::take(Given given)
{
    if (given.run == shown.run && given.timeS == shown.nowS && given.marks == shown.marks)
        return;
    shown.run = std::move(given.run);
    shown.nowS = given.timeS;
    shown.moment = std::move(given.moment);
    shown.marks = std::move(given.marks);
    followNow();
    for (LivePlot* plot : made) {
        if (plot)
            plot->setOutdated();
    }
}

void LivePlots::setMeasured(std::vector<LiveMeasured> measured)
{
    if (measured == near)
        return;
    near = std::move(measured);
    setMeasuredShown(showsNear);
}

void LivePlots::setMeasuredShown(bool shows)
{
    showsNear = shows;
    shown.measured = shows ? near : std::vector<LiveMeasured>();
    refitAll();
}

void LivePlots::followNow()
{
    if (!shown.held) {
        const double seconds = secondsOf(length, shown.nowS);
        shown.fromS = std::max(0.0, shown.nowS - seconds);
        shown.toS = shown.fromS + seconds;
    }
    nowButton->setEnabled(shown.held);
}

bool LivePlots::refreshNext()
{
    if (!isVisible())
        return false;
    for (LivePlot* plot : plots()) {
        if (plot->isOutdated() && !plot->visibleRegion().isEmpty()) {
            isDrawing = true;
            plot->setUpdatesEnabled(false);
            plot->refresh();
            return true;
        }
    }
    endRound();
    if (!waiting)
        return false;
    take(*std::exchange(waiting, std::nullopt));
    return true;
}

void LivePlots::endRound()
{
    if (!std::exchange(isDrawing, false))
        return;
    for (LivePlot* plot : made) {
        if (plot)
            plot->setUpdatesEnabled(true);
    }
}

void LivePlots::setWindow(LiveWindow window)
{
    length = window;
    retranslate();
    follow();
}

void LivePlots::follow()
{
    const bool was = std::exchange(shown.held, false);
    followNow();
    refitAll();
    if (was)
        emit followChanged();
}

void LivePlots::setAxis(double fromS, double toS)
{
    // half of the axis may lie beyond what there is
    const double horizon = std::max(shown.nowS, secondsOf(length, shown.nowS));
    const double seconds = std::clamp(toS - fromS, leastAxisS, 1.5 * horizon);
    const double wanted = 0.5 * (fromS + toS) - 0.5 * seconds;
    const double from = std::clamp(wanted, 0.0, std::max(0.0, horizon - 0.5 * seconds));
    if (from == shown.fromS && from + seconds == shown.toS)
        return;
    const bool was = std::exchange(shown.held, true);
    shown.fromS = from;
    shown.toS = from + seconds;
    followNow();
    refitAll();
    if (!was)
        emit followChanged();
}

void LivePlots::setCrosshair(std::optional<double> timeS)
{
    if (shown.crosshairS == timeS)
        return;
    shown.crosshairS = timeS;
    for (LivePlot* plot : plots())
        plot->showCrosshair();
}

void LivePlots::setChosen(std::optional<std::vector<LivePlotKind>> kinds)
{
    choice = std::move(kinds);
    arrange();
    refitAll();
}

void LivePlots::setTelling(std::vector<LivePlotKind> kinds)
{
    telling = std::move(kinds);
    arrange();
    refitAll();
}

void LivePlots::toggle(LivePlotKind kind, bool wanted)
{
    const std::vector<LivePlotKind> before = kindsShown();
    std::vector<LivePlotKind> kinds;
    for (const LivePlotKind each : allLivePlots()) {
        const bool had = std::ranges::find(before, each) != before.end();
        if (each == kind ? wanted : had)
            kinds.push_back(each);
    }
    if (kinds.empty())
        return;  // one stays
    setChosen(std::move(kinds));
    emit chosenChanged();
}

void LivePlots::openMenu(const QPoint& place)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const std::vector<LivePlotKind> kinds = kindsShown();
    for (const LivePlotKind kind : allLivePlots()) {
        QAction* action = menu->addAction(titleOf(kind), this, [this, kind](bool checked) { toggle(kind, checked); });
        action->setCheckable(true);
        action->setChecked(std::ranges::find(kinds, kind) != kinds.end());
    }
    menu->addAction(tr("As many as there is room for"), this,
                    [this] {
                        setChosen(std::nullopt);
                        emit chosenChanged();
                    })
        ->setEnabled(choice.has_value());
    menu->addSeparator();
    QAction* measured =
        menu->addAction(near.empty() ? tr("Measured points: none nearby") : tr("Measured points nearby"), this,
                        &LivePlots::setMeasuredShown);
    measured->setCheckable(true);
    measured->setChecked(showsNear);
    menu->addSeparator();
    if (actions().isEmpty()) {
        menu->addAction(tr("Copy the data"), this,
                        [this] { QGuiApplication::clipboard()->setText(toQString(report::asTsv(table()))); });
    }
    menu->addAction(tr("Save the data as CSV"), this, &LivePlots::save);
    menu->addActions(actions());
    menu->popup(place);
}

report::Table LivePlots::table() const
{
    std::vector<LivePlotView> views;
    if (shown.run) {
        for (const LivePlotKind kind : kindsShown())
            views.push_back(livePlotOf(*shown.run, kind, {shown.fromS, shown.toS, liveBins}));
    }
    return dataOf(views);
}

void LivePlots::save()
{
    const QString file = askCsvFile(this, tr("Save the data of the plots"), QStringLiteral("live.csv"));
    if (!file.isEmpty())
        saveTo(file.toStdString());
}

bool LivePlots::saveTo(const std::filesystem::path& file)
{
    const auto written = writeText(file, report::asCsv(table()));
    if (!written)
        emit failed(written.error());
    else
        emit saved(QString::fromStdString(file.string()));
    return written.has_value();
}

}  // namespace tokenfactory::ui
