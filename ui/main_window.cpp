#include "ui/main_window.h"

#include "ui/panels/build_panel.h"
#include "ui/panels/frontier_card.h"
#include "ui/panels/frontier_page.h"
#include "ui/panels/notices.h"
#include "ui/panels/reason_card.h"
#include "ui/panels/status_line.h"
#include "ui/panels/top_bar.h"
#include "ui/panels/value_card.h"
#include "ui/plots/bar_card.h"
#include "ui/theme/style.h"
#include "ui/viewmodels/status_view.h"
#include "ui/viewmodels/text.h"

#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QMimeData>
#include <QVBoxLayout>

namespace tokenfactory::ui {

namespace {

constexpr int cardCount = 5;
constexpr int wideWindow = 1560;  ///< from here on the panel takes its full width

}  // namespace

MainWindow::MainWindow(catalog::Catalog catalog, const std::filesystem::path& presets, const Problems& catalogProblems)
    : themeHeld(darkTheme()),
      work(std::move(catalog), presets),
      top(new TopBar(themeHeld)),
      build(new BuildPanel(themeHeld, work)),
      notes(new Notices(themeHeld)),
      figures(new QWidget),
      reason(new ReasonCard(themeHeld)),
      frontier(new FrontierPage(themeHeld)),
      timeBar(new BarCard(themeHeld)),
      memoryBar(new BarCard(themeHeld)),
      status(new StatusLine(themeHeld))
{
    setWindowTitle(QStringLiteral("Token Factory"));
    setMinimumSize(1100, 640);
    setAcceptDrops(true);

    auto* cardLayout = new QHBoxLayout(figures);
    cardLayout->setContentsMargins(0, 0, 0, 0);
    cardLayout->setSpacing(8);
    for (int i = 0; i < cardCount; ++i) {
        cards.push_back(new ValueCard(themeHeld));
        cardLayout->addWidget(cards.back(), 1);
    }
    // beside each other in the column, one of them hidden: a stack would keep the height of the taller one
    reason->hide();
    frontier->setObjectName(QStringLiteral("frontierPage"));
    timeBar->setObjectName(QStringLiteral("timeCard"));
    memoryBar->setObjectName(QStringLiteral("memoryCard"));

    auto* centre = new QVBoxLayout;
    centre->setContentsMargins(12, 10, 12, 10);
    centre->setSpacing(8);
    centre->addWidget(notes);
    centre->addWidget(figures);
    centre->addWidget(reason);
    centre->addWidget(frontier, 1);
    centre->addWidget(timeBar);
    centre->addWidget(memoryBar);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(build);
    middle->addLayout(centre, 1);
    auto* whole = new QWidget;
    auto* column = new QVBoxLayout(whole);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(top);
    column->addLayout(middle, 1);
    column->addWidget(status);
    setCentralWidget(whole);
    whole->setFocusPolicy(Qt::ClickFocus);
    whole->setFocus();  // nothing is chosen by the first key press

    connect(&work, &Session::changed, this, [this] {
        if (!(work.scenario() == noted))  // an edit was accepted: what was reported is about an earlier one
            notes->dismiss();
        noted = work.scenario();
        top->setSummary(summaryOf(work.scenario(), work.resolved()));
        status->setSettled(false);
    });
    connect(&work, &Session::answered, this, &MainWindow::showAnswer);
    connect(&work, &Session::reported, notes, &Notices::report);
    connect(build, &BuildPanel::refused, this,
            [this](const Words& words) { notes->reportText(IconLine::Kind::error, words); });
    connect(build, &BuildPanel::accepted, notes, &Notices::dismiss);
    connect(reason, &ReasonCard::remedyChosen, this,
            [this](const Remedy& remedy) { work.useGpus(remedy.gpus, remedy.layout); });
    connect(frontier, &FrontierPage::adopted, &work, &Session::adopt);
    connect(frontier, &FrontierPage::exportWanted, this, [this](FrontierMetric metric) {
        ExportDialog::Choice choice;
        choice.view = pictureViewOf(metric);
        askExport(choice);
    });
    connect(frontier, &FrontierPage::copyWanted, this, &MainWindow::copyFrontier);
    connect(top, &TopBar::openWanted, this, &MainWindow::askOpen);
    connect(top, &TopBar::presetWanted, this, [this](const QString& id) { work.openFile(id.toStdString()); });
    connect(top, &TopBar::saveWanted, this, &MainWindow::askSave);
    connect(top, &TopBar::languageWanted, this, &MainWindow::useLanguage);
    connect(top, &TopBar::themeWanted, this, &MainWindow::useTheme);
    connect(top, &TopBar::exportWanted, this, [this](const QString& suffix) {
        ExportDialog::Choice choice;
        choice.format = *formatOfFile(("x." + suffix).toStdString());
        askExport(choice);
    });
    std::vector<std::pair<QString, QString>> scenarios;
    for (const std::string& id : scenario::scenarioIds(presets)) {
        if (const auto read = scenario::readScenario(id, presets))
            scenarios.emplace_back(QString::fromStdString(id), QString::fromStdString(read->scenario.name));
    }
    top->setScenarios(scenarios);
    if (!catalogProblems.empty())
        notes->report(catalogProblems, {});
    useTheme(themeHeld.theme().id);
    showAll();
}

MainWindow::~MainWindow() = default;

void MainWindow::useTheme(const QString& id)
{
    if (const auto theme = themeFromId(id.toStdString())) {
        apply(*qobject_cast<QApplication*>(QCoreApplication::instance()), *theme);
        themeHeld.set(*theme);
        adaptToWidth();
    }
}

void MainWindow::useLanguage(const QString& id)
{
    languageInUse.use(id);
    showAll();
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        showAll();
}

void MainWindow::showAll()
{
    top->retranslate(language());
    top->setSummary(work.isOpen() ? summaryOf(work.scenario(), work.resolved()) : QString());
    build->refresh();
    notes->retranslate();
    frontier->retranslate();
    status->retranslate();
    showAnswer();
}

void MainWindow::showAnswer()
{
    shown = work.answer();
    if (!shown)
        return;
    const std::vector<CardView> views = cardsOf(*shown);
    for (std::size_t i = 0; i < cards.size(); ++i)
        cards[i]->setCard(views[i]);
    const auto why = reasonOf(*shown);
    if (why)
        reason->setReason(*why);
    reason->setMinimumHeight(cards.front()->sizeHint().height());  // so that what is below seldom moves
    figures->setVisible(!why);
    reason->setVisible(why.has_value());
    frontier->setView(frontierViewOf(*shown, work.series()));
    timeBar->setPicture([view = timeViewOf(*shown)](const UiTheme& theme) { return barOf(view, theme); });
    memoryBar->setPicture([view = memoryViewOf(*shown)](const UiTheme& theme) { return barOf(view, theme); });
    notes->setProblemsOfAnswer(shown->evaluation ? Problems() : shown->evaluation.error());
    status->setStatus(statusOf(*shown));
    status->setSettled(work.isSettled());
}

void MainWindow::adaptToWidth()
{
    const double scale = themeHeld.theme().typeScale;
    build->setFixedWidth(static_cast<int>((width() >= wideWindow ? 300 : 268) * scale));
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    adaptToWidth();
}

Picture MainWindow::pictureOf(PictureView view, const UiTheme& theme) const
{
    Picture picture;
    picture.answer = shown;
    picture.styles = work.series();
    picture.view = view;
    picture.theme = theme;
    picture.hidden = frontier->hidden();
    picture.options = frontier->options();
    if (const auto metric = metricOf(view))
        picture.axes = frontier->plot(*metric)->axesShown();
    return picture;
}

bool MainWindow::exportTo(const ExportDialog::Choice& choice, const std::filesystem::path& file)
{
    Picture picture = pictureOf(choice.view, themeFromId(choice.theme.toStdString()).value_or(printTheme()));
    if (!picture.answer)
        return false;
    picture.size = choice.size;
    picture.dpi = choice.dpi;
    const auto written = writePicture(picture, file);
    if (!written) {
        notes->report(written.error(), {});
        return false;
    }
    reportWritten(QString::fromStdString(file.string()));
    return true;
}

void MainWindow::askExport(ExportDialog::Choice choice)
{
    if (!shown)
        return;
    ExportDialog dialog(themeHeld, choice, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    choice = dialog.choice();
    const QString suffix = suffixOf(choice.format);
    QString file = QFileDialog::getSaveFileName(this, tr("Export"), QStringLiteral("token-factory.") + suffix,
                                                QStringLiteral("*.") + suffix);
    if (file.isEmpty())
        return;
    if (!file.endsWith(u'.' + suffix, Qt::CaseInsensitive))
        file += u'.' + suffix;
    exportTo(choice, file.toStdString());
}

void MainWindow::askOpen()
{
    const QString file = QFileDialog::getOpenFileName(this, tr("Open a scenario"), QString(), QStringLiteral("*.json"));
    if (!file.isEmpty())
        work.openFile(file.toStdString());
}

void MainWindow::askSave()
{
    if (!work.isOpen())
        return;
    QString file = QFileDialog::getSaveFileName(this, tr("Save the scenario"), QStringLiteral("scenario.json"),
                                                QStringLiteral("*.json"));
    if (file.isEmpty())
        return;
    if (!file.endsWith(QLatin1String(".json"), Qt::CaseInsensitive))
        file += QLatin1String(".json");
    if (work.save(file.toStdString()))
        reportWritten(file);
}

void MainWindow::reportWritten(const QString& file)
{
    notes->reportText(IconLine::Kind::ok, [file] { return tr("Written: %1").arg(file); });
}

FrontierCard* MainWindow::frontierCard() const { return frontier->card(FrontierMetric::throughput); }

void MainWindow::copyFrontier(FrontierMetric metric)
{
    if (!shown)
        return;
    Picture picture = pictureOf(pictureViewOf(metric), themeHeld.theme());
    picture.size = frontier->card(metric)->size();
    picture.dpi = 192;
    QGuiApplication::clipboard()->setImage(imageOf(picture));
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    for (const QUrl& url : event->mimeData()->urls()) {
        if (url.isLocalFile()) {
            work.openFile(url.toLocalFile().toStdString());
            return;
        }
    }
}

}  // namespace tokenfactory::ui
