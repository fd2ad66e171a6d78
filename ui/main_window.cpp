#include "ui/main_window.h"
#include "ui/floor/live_plots.h"
#include "ui/floor/transport_bar.h"

#include "ui/panels/bars.h"
#include "ui/panels/build_panel.h"
#include "ui/panels/chip_row.h"
#include "ui/panels/compare_page.h"
#include "ui/panels/floor_page.h"
#include "ui/panels/floor_panel.h"
#include "ui/panels/frontier_card.h"
#include "ui/panels/frontier_page.h"
#include "ui/panels/inspector.h"
#include "ui/panels/measured_page.h"
#include "ui/panels/message_layer.h"
#include "ui/panels/notices.h"
#include "ui/panels/offer_line.h"
#include "ui/panels/pages.h"
#include "ui/panels/reason_card.h"
#include "ui/panels/roofline_page.h"
#include "ui/panels/sensitivity_page.h"
#include "ui/panels/status_line.h"
#include "ui/panels/sweep_page.h"
#include "ui/panels/top_bar.h"
#include "ui/panels/value_card.h"
#include "ui/plots/bar_card.h"
#include "ui/session/recovery.h"
#include "ui/theme/type.h"
#include "ui/viewmodels/chips_view.h"
#include "ui/viewmodels/delta.h"
#include "ui/viewmodels/status_view.h"
#include "ui/viewmodels/text.h"
#include "ui/window_frame.h"

#include <QAction>
#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QMimeData>
#include <QTabBar>
#include <QUndoStack>
#include <QVBoxLayout>

namespace tokenfactory::ui {

namespace {

constexpr int cardCount = 5;
constexpr QSize smallestScreen(1024, 640);
constexpr int lowWindow = 760;  ///< px at scale 1: under it, or where the frame is narrow, cards and bars are compact
constexpr int veryLowWindow = 580;  ///< and the bars lose the labels below them

QVBoxLayout* columnOf(QWidget* widget)
{
    auto* column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    return column;
}

}  // namespace

MainWindow::MainWindow(catalog::Catalog catalog, const std::filesystem::path& presets, const Problems& catalogProblems)
    : themeHeld(darkTheme()),
      look(themeHeld),
      work(std::move(catalog), presets),
      measuredRows(work.catalog(), presets),
      acts(this),
      views(new Pages),
      top(new TopBar(themeHeld, acts, views->tabs())),
      build(new BuildPanel(themeHeld, work)),
      notes(new Notices(themeHeld)),
      offered(new OfferLine(themeHeld)),
      files(
          themeHeld, work, *notes, [this](PictureView view, const UiTheme& theme) { return pictureOf(view, theme); },
          this),
      chips(new ChipRow(themeHeld)),
      figures(new QWidget),
      reason(new ReasonCard(themeHeld)),
      frontier(new FrontierPage(themeHeld)),
      bars(new Bars(themeHeld)),
      floor(new FloorPage(themeHeld, work)),
      compare(new ComparePage(themeHeld, work)),
      centre(makeCentre()),
      middle(new WindowFrame(themeHeld, build, centre)),
      status(new StatusLine(themeHeld)),
      inspector(new Inspector(themeHeld))
{
    setAcceptDrops(true);
    auto* whole = new QWidget;
    auto* messages = new MessageLayer(whole, centre, {offered, notes});  // the first stops of the Tab key
    QVBoxLayout* column = columnOf(whole);
    column->addWidget(top);
    column->addWidget(middle, 1);
    column->addWidget(status);
    setCentralWidget(whole);
    messages->keepClear(floor->transport());
    connect(messages, &MessageLayer::covers, floor, &FloorPage::makeRoom);
    messages->raise();
    whole->setFocusPolicy(Qt::ClickFocus);
    whole->setFocus();  // nothing is chosen by the first key press

    connectParts();
    offerActions();
    offerViews();
    std::vector<std::pair<QString, QString>> scenarios;
    for (const std::string& id : scenario::scenarioIds(presets)) {
        if (const auto read = scenario::readScenario(id, presets))
            scenarios.emplace_back(QString::fromStdString(id), QString::fromStdString(read->scenario.name));
    }
    top->setScenarios(scenarios);
    if (!catalogProblems.empty())
        notes->report(catalogProblems, {});
    look.use(themeHeld.theme().id);
    showAll();
}

MainWindow::~MainWindow()
{
    // the history tells of its end when most of the window is gone
    work.undoStack()->disconnect(this);
    work.disconnect(this);
    // what is in the window uses the theme and the session: it goes before they do
    hide();
    qDeleteAll(findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
}

QWidget* MainWindow::makeCentre()
{
    auto* cardLayout = new QHBoxLayout(figures);
    cardLayout->setContentsMargins(0, 0, 0, 0);
    cardLayout->setSpacing(8);
    for (int i = 0; i < cardCount; ++i) {
        cards.push_back(new ValueCard(themeHeld));
        QSizePolicy policy = cards.back()->sizePolicy();
        policy.setRetainSizeWhenHidden(true);
        cards.back()->setSizePolicy(policy);
        cardLayout->addWidget(cards.back(), 1);
    }
    reason->hide();
    chips->hide();
    frontier->setObjectName(QStringLiteral("frontierPage"));

    auto* page = new QWidget;
    QVBoxLayout* pageColumn = columnOf(page);
    pageColumn->setSpacing(8);
    pageColumn->addWidget(frontier, 1);
    pageColumn->addWidget(bars);
    addPage(
        QStringLiteral("frontier"), [] { return tr("Frontier"); }, page);
    addPage(
        QStringLiteral("floor"), [] { return tr("Factory floor"); }, floor);
    addPage(
        QStringLiteral("sweep"), [] { return tr("Sweep"); }, new SweepPage(themeHeld, work));
    addPage(
        QStringLiteral("sensitivity"), [] { return tr("Sensitivity"); }, new SensitivityPage(themeHeld, work));
    addPage(
        QStringLiteral("roofline"), [] { return tr("Roofline"); }, new RooflinePage(themeHeld, work));
    addPage(
        QStringLiteral("compare"), [] { return tr("Compare"); }, compare);
    addPage(
        QStringLiteral("measured"), [] { return tr("Measured"); }, new MeasuredPage(themeHeld, work));

    auto* whole = new QWidget;
    QVBoxLayout* column = columnOf(whole);
    column->setContentsMargins(12, 10, 12, 10);
    column->setSpacing(8);
    column->addWidget(chips);
    column->addWidget(figures);
    column->addWidget(views, 1);
    column->addStretch();
    reason->setParent(whole);
    figures->installEventFilter(this);
    return whole;
}

void MainWindow::connectParts()
{
    connect(&work, &Session::changed, this, [this] {
        if (!(work.scenario() == noted))  // an edit was accepted: what was reported is about an earlier one
            notes->dismiss();
        noted = work.scenario();
        showScenario();
        status->setSettled(false);
    });
    connect(&work, &Session::answered, this, &MainWindow::showAnswer);
    connect(&work, &Session::pinsChanged, this, &MainWindow::showAnswer);
    connect(&work, &Session::pinsChanged, this, &MainWindow::tellInspector);
    connect(frontier, &FrontierPage::asked, inspector, &Inspector::ask);
    for (const StudyPage* page : findChildren<StudyPage*>()) {
        connect(page, &StudyPage::asked, inspector, &Inspector::ask);
        connect(page, &StudyPage::passAsked, inspector, &Inspector::askOf);
    }
    connect(&measuredRows, &MeasuredRows::read, this, [this] {
        floor->setMeasurements(measuredRows.all());
        showAnswer();
    });
    auto* measured = findChild<MeasuredPage*>();
    connect(measured, &MeasuredPage::answered, inspector, &Inspector::setMeasured);
    connect(measured, &MeasuredPage::pointChosen, &files, &WindowFiles::openPoint);
    connect(chips, &ChipRow::changeWanted, this, [this](const std::string& flag) {
        build->openAlone(flag, chips->mapToGlobal(chips->placeOf(flag).bottomLeft() + QPoint(0, 4)), chips);
    });
    connect(status, &StatusLine::asked, inspector, &Inspector::ask);
    connect(compare, &ComparePage::asked, inspector, &Inspector::ask);
    connect(compare, &ComparePage::saved, &files, &WindowFiles::reportWritten);
    connect(compare, &ComparePage::failed, notes, [this](const Problems& problems) { notes->report(problems, {}); });
    connect(floor, &FloorPage::asked, inspector, &Inspector::ask);
    connect(&floor->run(), &FactoryRun::framed, inspector, &Inspector::setFrame);
    connect(inspector, &Inspector::numberAsked, floor, &FloorPage::showAsked);
    connect(inspector, &Inspector::numberAsked, this, [this](const std::string& why) {
        middle->keepInView(placeOf(why));
        openInspector(true);
    });
    connect(inspector, &Inspector::pageReturned, this, [this](const std::string& why) {
        if (!why.empty() && middle->isInspectorOpen())
            middle->keepInView(placeOf(why));
    });
    connect(inspector, &Inspector::closeWanted, this, [this] { openInspector(false); });
    for (ValueCard* card : cards)
        inspector->listenTo(card);
    inspector->listenTo(timeCard());
    inspector->listenTo(memoryCard());
    setInspector(inspector);
    acts.offer(Act::inspector, this, [this] { openInspector(!middle->isInspectorOpen()); });
    connect(middle, &WindowFrame::inspectorMoved, this,
            [this] { acts.of(Act::inspector)->setChecked(middle->isInspectorOpen()); });
    connect(&work, &Session::reported, notes, [this](const Problems& problems, const Problems& warnings) {
        if (!build->saysProblems())
            notes->report(problems, warnings);
    });
    connect(build, &BuildPanel::accepted, notes, &Notices::dismiss);
    connect(reason, &ReasonCard::remedyChosen, this, [this](const Remedy& remedy) {
        if (!remedy.batch)
            work.useGpus(remedy.gpus, remedy.layout);
        else if (remedy.layout == work.scenario().layout)
            work.setBatch(*remedy.batch);
        else
            work.adopt(work.resolved().systems[work.resolved().focus]->id, remedy.layout, *remedy.batch);
    });
    connect(frontier, &FrontierPage::adopted, &work, &Session::adopt);
    connect(frontier, &FrontierPage::gpusWanted, &work, &Session::useGpus);
    connect(frontier, &FrontierPage::exportWanted, &files,
            [this](FrontierMetric metric) { files.askExport(pictureViewOf(metric)); });
    connect(frontier, &FrontierPage::copyWanted, &files, [this](FrontierMetric metric) {
        files.copyPicture(pictureViewOf(metric), frontier->card(metric)->size());
    });
    connect(frontier, &FrontierPage::dominatedWanted, &work, &Session::setDominatedShown);
    connect(frontier, &FrontierPage::limitBegan, &work, &Session::beginGesture);
    connect(frontier, &FrontierPage::latencyLimitMoved, &work, &Session::setMaxLatency);
    connect(frontier, &FrontierPage::hbmLimitMoved, &work, &Session::setHbmCap);
    connect(frontier, &FrontierPage::limitEnded, &work, &Session::endGesture);
    connect(top, &TopBar::presetWanted, &files, [this](const QString& id) { files.open(id.toStdString()); });
    connect(floor->choices(), &FloorPanel::scenarioWanted, &files, &WindowFiles::open);
    connect(&files, &WindowFiles::replaced, notes, [this](const QString& lost) {
        notes->addText(IconLine::Kind::plain, [lost, keys = acts.of(Act::undo)->shortcut()] {
            return tr("The scenario that was opened replaced: %1. Undo (%2) brings it back.")
                .arg(lost, keys.toString(QKeySequence::NativeText));
        });
    });
    connect(&files, &WindowFiles::factoryOpened, this, [this] { views->showPage(QStringLiteral("floor")); });
    connect(top, &TopBar::languageWanted, this, &MainWindow::useLanguage);
    connect(top, &TopBar::themeWanted, this, &MainWindow::useTheme);
    connect(top, &TopBar::exportWanted, &files, [this](const QString& suffix) {
        files.askExport(viewInFocus(), formatOfFile(("x." + suffix).toStdString()));
    });
    connect(&look, &ThemeChoice::changed, this, [this] {
        top->setChosenTheme(look.chosen());
        adaptToSize();
        emit settingsChanged();
    });
    connect(views, &Pages::pageShown, this, &MainWindow::followPage);
    connect(views, &Pages::pageShown, this, &MainWindow::settingsChanged);
    connect(floor->livePlots(), &LivePlots::saved, &files, &WindowFiles::reportWritten);
    connect(floor->livePlots(), &LivePlots::failed, notes,
            [this](const Problems& problems) { notes->report(problems, {}); });
    connect(floor, &FloorPage::seenWanted, this, [this] { views->showPage(QStringLiteral("floor")); });
    connect(floor, &FloorPage::keptChanged, this, &MainWindow::settingsChanged);
    connect(floor, &FloorPage::statusChanged, this, [this] {
        if (views->currentWidget() == floor)
            showScenario();
    });
    connect(&files, &WindowFiles::lastChanged, this, &MainWindow::settingsChanged);
}

FrontierCard* MainWindow::frontierCard() const { return frontier->card(FrontierMetric::throughput); }

BarCard* MainWindow::timeCard() const { return bars->time(); }

BarCard* MainWindow::memoryCard() const { return bars->memory(); }

void MainWindow::addPage(const QString& id, const Words& words, QWidget* page)
{
    const int index = views->count();
    views->addPage(id, words, page);
    const Act act = static_cast<Act>(static_cast<int>(Act::page1) + index);
    if (act > Act::page7)
        return;
    acts.setWords(act, words);
    acts.offer(act, views, [this, id] { views->showPage(id); });
}

void MainWindow::setInspector(QWidget* panel) { middle->setInspector(panel); }

void MainWindow::openInspector(bool open)
{
    middle->setInspectorOpen(open);
    emit settingsChanged();
}

void MainWindow::present(bool presenting)
{
    if (presenting == presents)
        return;
    presents = presenting;
    if (presenting)
        statesBefore = windowState();
    setWindowState(presenting ? windowState() | Qt::WindowFullScreen : statesBefore);
    if (!presenting)
        look.setPresenting(false);  // before the panels come back
    middle->setPresenting(presenting);
    status->setVisible(!presenting);
    chips->setVisible(presenting);
    top->setPresenting(presenting);
    bars->setTimeOnly(presenting);
    acts.of(Act::present)->setChecked(presenting);
    acts.of(Act::leavePresenting)->setEnabled(presenting);
    if (presenting) {
        look.setPresenting(true);  // after the panels have gone
        largeBefore = frontier->large();
    }
    frontier->setLarge(presenting ? frontier->large().value_or(FrontierMetric::throughput) : largeBefore);
    adaptToSize();
}

void MainWindow::restore(const WindowSettings& settings)
{
    look.use(settings.theme);
    look.setFontScale(settings.fontScale);
    useLanguage(settings.language);
    floor->restore(settings.floor);
    views->showPage(settings.page);
    files.setLast(settings.exporting, settings.exportFolder);
    if (!restoreGeometry(settings.geometry))
        resize(QSize(1600, 900).boundedTo(screen()->availableSize()));
    middle->restoreInspector(settings.inspectorOpen);
}

void MainWindow::offerRecovery(Recovery& recovery)
{
    if (!recovery.leftBehind())
        return;
    offered->offer([] { return tr("The last session left work that is not saved."); }, [] { return tr("Reopen"); },
                   [&recovery] { return recovery.reopen(); }, [&recovery] { recovery.refuse(); });
}

WindowSettings MainWindow::settings() const
{
    WindowSettings settings;
    settings.theme = look.chosen();
    settings.fontScale = look.fontScale();
    settings.language = language();
    settings.page = views->shownId();
    settings.inspectorOpen = middle->isInspectorKeptOpen();
    settings.geometry = saveGeometry();
    settings.exporting = files.lastChoice();
    settings.exportFolder = files.lastFolder();
    settings.floor = floor->kept();
    return settings;
}

void MainWindow::useTheme(const QString& id) { look.use(id); }

void MainWindow::useLanguage(const QString& id)
{
    languageInUse.use(id);
    emit settingsChanged();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LanguageChange);  // at once, hidden pages too
    top->retranslate(language());                                         // also where nothing could be translated
    if (!canWrite(Language::sampleOf(language())))  // said in English: the language itself would be squares
        notes->reportText(IconLine::Kind::warning,
                          [] { return QStringLiteral("No font with the characters of this language is installed."); });
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        showAll();
}

void MainWindow::showAll()
{
    work.retranslate();
    acts.retranslate();
    tellHistory();
    views->retranslate();
    top->retranslate(language());
    bars->retranslate();
    build->refresh();
    offered->retranslate();
    notes->retranslate();
    frontier->retranslate();
    compare->refresh();
    status->retranslate();
    if (inspector)
        inspector->retranslate();
    showScenario();
    showAnswer();
}

void MainWindow::showScenario()
{
    const bool runs = views->currentWidget() == floor && floor->status();
    status->setRun(runs ? floor->status() : std::nullopt);
    QString title = work.isOpen() ? titleOf(work.scenario(), work.resolved(), work.isModified()) : QString();
    if (runs)
        title = work.isModified() ? tr("%1 • modified").arg(floor->status()->title) : floor->status()->title;
    const QString full = work.isOpen() && !runs ? summaryOf(work.scenario(), work.resolved()) : QString();
    top->setSummary(title, full);
    setWindowTitle(title.isEmpty() ? QStringLiteral("Token Factory") : title);
    if (views->isHidden() == work.isOpen()) {  // without presets there is nothing to show but why
        views->setVisible(work.isOpen());
        followPage();
        status->setVisible(work.isOpen() && !presents);
        middle->setPanelsShown(work.isOpen());
    }
    if (runs)
        chips->setChips(chipsOf(*floor->status(), *floor->run().frame()->moment.now));
    else if (work.isOpen())
        chips->setChips(chipsOf(work.scenario(), work.resolved()));
}

void MainWindow::showAnswer()
{
    shown = work.answer();
    if (!shown)
        return;
    std::vector<CardView> cardViews = cardsOf(*shown);
    addDeltas(cardViews, *shown, work.pins());
    for (std::size_t i = 0; i < cards.size(); ++i)
        cards[i]->setCard(cardViews[i]);
    const auto why = reasonOf(*shown);
    if (why)
        reason->setReason(*why);
    showReason(why.has_value());
    frontier->setView(frontierViewOf(*shown, work.series(), work.pins(), measuredRows.all().get()));
    timeCard()->setPicture([view = timeViewOf(*shown)](const UiTheme& theme) { return barOf(view, theme); });
    memoryCard()->setPicture([view = memoryViewOf(*shown)](const UiTheme& theme) { return barOf(view, theme); });
    notes->setProblemsOfAnswer(shown->evaluation ? Problems() : shown->evaluation.error());
    status->setStatus(statusOf(*shown));
    status->setSettled(work.isSettled());
    tellInspector();
}

void MainWindow::tellInspector()
{
    if (inspector)
        inspector->setAnswers({shown, work.pins()});
}

void MainWindow::adaptToSize()
{
    // by width the bar at the top with its tabs, by height the floor, its bar and the rest
    constexpr double narrowest = 980.0, lowest = 454.0;
    if (isVisible() || testAttribute(Qt::WA_Resized))
        look.setMostType(std::min(width() / narrowest, height() / lowest));
    const double scale = themeHeld.theme().typeScale;
    const bool compact = height() < lowWindow * scale || width() < WindowFrame::narrow;
    bars->setCompact(compact);
    bars->setFlat(!presents && height() < veryLowWindow * scale);
    for (ValueCard* card : cards)
        card->setCompact(compact);
    // on a smaller screen than this the window is squeezed rather than pushed out of sight
    setMinimumSize(centralWidget()->minimumSizeHint().boundedTo(smallestScreen));
}

/// The figures keep their room, so that nothing moves; a reason that needs more lies over what is below.
void MainWindow::showReason(bool shows)
{
    for (ValueCard* card : cards)
        card->setVisible(!shows);
    reason->setVisible(shows && views->currentWidget() != floor);
    placeReason();
}

void MainWindow::placeReason()
{
    const QSize room = figures->size();
    reason->fitInto(room);
    reason->setGeometry(
        QRect(figures->pos(), QSize(room.width(), std::max(room.height(), reason->heightForWidth(room.width())))));
    reason->raise();
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == figures && (event->type() == QEvent::Resize || event->type() == QEvent::Move))
        placeReason();
    return QMainWindow::eventFilter(watched, event);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    adaptToSize();
    emit settingsChanged();
}

bool MainWindow::exportTo(const ExportDialog::Choice& choice, const std::filesystem::path& file)
{
    return files.exportTo(choice, file);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) { files.openDropped(event->mimeData()->urls()); }

void MainWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && event->modifiers() == Qt::NoModifier && !notes->text().isEmpty())
        notes->dismiss();
    else
        QMainWindow::keyPressEvent(event);
}

void MainWindow::moveEvent(QMoveEvent* event)
{
    QMainWindow::moveEvent(event);
    emit settingsChanged();
}

}  // namespace tokenfactory::ui
