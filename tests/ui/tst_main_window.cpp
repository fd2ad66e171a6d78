// labels: memory_window
#include "tests/ui/window.h"
#include "ui/controls/elided_label.h"
#include "ui/panels/bars.h"
#include "ui/panels/build_panel.h"
#include "ui/panels/chip_row.h"
#include "ui/panels/frontier_card.h"
#include "ui/panels/frontier_page.h"
#include "ui/panels/notices.h"
#include "ui/panels/pages.h"
#include "ui/panels/reason_card.h"
#include "ui/panels/status_line.h"
#include "ui/panels/value_card.h"
#include "ui/plots/bar_card.h"
#include "ui/window_frame.h"

#include <QAbstractButton>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QProcess>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tests::openWindow;
using tests::settle;
using tests::type;

namespace {

/// What `evaluate` prints for the choices of the window.
QByteArray evaluated(const scenario::Scenario& scenario, const std::string& system, bool json)
{
    const cost::Layout& layout = scenario.layout;
    QStringList arguments = {"evaluate",
                             "--model",
                             QString::fromStdString(scenario.model),
                             "--system",
                             QString::fromStdString(system),
                             "--stage",
                             QString::fromStdString(std::string(cost::name(scenario.stage))),
                             "--calibration",
                             QString::fromStdString(scenario.calibration),
                             "--preset-dir",
                             QString::fromStdString(tests::presetsFolder().string())};
    const std::pair<const char*, int> numbers[] = {{"--tp", layout.tp},
                                                   {"--pp", layout.pp},
                                                   {"--dp", layout.dp},
                                                   {"--ep", layout.ep},
                                                   {"--dcp", layout.dcp},
                                                   {"--batch", scenario.batch},
                                                   {"--new", scenario.each.newTokens},
                                                   {"--cached", scenario.each.cachedTokens}};
    for (const auto& [flag, number] : numbers)
        arguments << flag << QString::number(number);
    if (json)
        arguments << "--json";
    QProcess program;
    program.start(TOKENFACTORY_EXECUTABLE, arguments);
    program.waitForFinished(60000);
    return program.readAllStandardOutput();
}

ValueCard* cardOf(const MainWindow& window, const char* id)
{
    for (ValueCard* card : window.valueCards()) {
        if (card->card().id == id)
            return card;
    }
    return nullptr;
}

/// Visible labels whose one line is wider than they are, in words.
QStringList clippedLabels(const QWidget& window)
{
    QStringList clipped;
    for (const QLabel* label : window.findChildren<QLabel*>()) {
        if (!label->isVisible() || qobject_cast<const ElidedLabel*>(label) || label->text().isEmpty())
            continue;
        const bool narrow =
            !label->wordWrap() && label->fontMetrics().horizontalAdvance(label->text()) > label->width() + 1;
        const bool low = label->wordWrap() && label->heightForWidth(label->width()) > label->height() + 1;
        if (narrow || low)
            clipped.append(label->text());
    }
    return clipped;
}

/// All words a person can read or hear in the window.
QStringList allWords(const QWidget& window)
{
    QStringList words;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        words << widget->accessibleName() << widget->toolTip();
        if (const auto* label = qobject_cast<const QLabel*>(widget))
            words << label->text();
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
            words << button->text();
    }
    return words;
}

}  // namespace

class TestMainWindow : public QObject {
    Q_OBJECT
private slots:
    void theFirstStartSaysSomething()
    {
        const auto window = openWindow();
        settle(*window);
        QVERIFY(cardOf(*window, "latency")->card().number != QString::fromUtf8("–"));
        QCOMPARE(window->frontierCard()->plot()->view().series.size(), std::size_t(3));
        QVERIFY(window->frontierCard()->plot()->view().current);
        QVERIFY(!window->timeCard()->picture().parts.empty());
        QVERIFY(!window->memoryCard()->picture().parts.empty());
        QVERIFY(window->notices()->text().isEmpty());
        QVERIFY(window->statusLine()->text().contains("points in"));
    }
    void whatIsShownIsWhatTheCommandLinePrints_data()
    {
        QTest::addColumn<QString>("stage");
        QTest::newRow("decode") << "decode";
        QTest::newRow("prefill") << "prefill";
        QTest::newRow("midfill") << "midfill";
    }
    void whatIsShownIsWhatTheCommandLinePrints()
    {
        QFETCH(QString, stage);
        const auto window = openWindow();
        BuildPanel* panel = window->buildPanel();
        if (stage != "decode")
            QTest::mouseClick(panel->stageChoice(), Qt::LeftButton, Qt::NoModifier,
                              panel->stageChoice()->placeOf(stage.toStdString()));
        panel->degreeRow(frontier::Degree::tp)->slider()->setFocus();
        QTest::keyClick(panel->degreeRow(frontier::Degree::tp)->slider(), Qt::Key_Right);
        type(panel->batchRow(), "96");
        if (stage != "prefill")
            type(panel->cachedRow(), "50,000");
        QTest::mouseClick(panel->calibrationChoice(), Qt::LeftButton, Qt::NoModifier,
                          panel->calibrationChoice()->placeOf("today"));
        settle(*window);
        const scenario::Scenario& scenario = window->session().scenario();
        QCOMPARE(QString::fromStdString(std::string(cost::name(scenario.stage))), stage);
        QCOMPARE(scenario.layout.tp, 2);
        QCOMPARE(scenario.batch, 96);
        QCOMPARE(scenario.calibration, std::string("today"));

        const std::string system = window->session().resolved().systems.front()->id;
        const QJsonObject printed = QJsonDocument::fromJson(evaluated(scenario, system, true)).object();
        QVERIFY(!printed.isEmpty());
        const std::pair<const char*, double> figures[] = {
            {"latency", printed[stage == "decode" ? "tpot_s" : "ttft_s"].toDouble()},
            {"throughput", printed["tokens_per_s_per_gpu"].toDouble()},
            {"energy", printed["energy_j_per_query"].toDouble()},
            {"hbm", printed["hbm_bytes_per_gpu"].toObject()["total"].toDouble()},
            {"network", printed["network_bytes_per_s"].toObject()["mean"].toDouble()}};
        for (const auto& [id, value] : figures) {
            QVERIFY(value > 0.0);
            QCOMPARE(cardOf(*window, id)->property("fullValue").toDouble(), value);
        }
        const QString forPeople = QString::fromUtf8(evaluated(scenario, system, false));
        for (const char* id : {"latency", "energy", "hbm", "network"}) {
            const QString shown = cardOf(*window, id)->property("shownText").toString();
            QVERIFY2(forPeople.contains(shown), qPrintable(shown + " is not in\n" + forPeople));
        }
        double sum = 0.0;
        for (const BarPart& part : window->timeCard()->picture().parts)
            sum += part.amount;
        QVERIFY(std::abs(sum - printed["pass_time_s"].toDouble()) < 1e-9);
    }
    void whatDoesNotFitStandsInPlaceOfTheFigures()
    {
        const auto window = openWindow();
        type(window->buildPanel()->gpusRow(), "8");
        settle(*window);
        QVERIFY(window->reasonCard()->isVisible());
        QVERIFY(!cardOf(*window, "latency")->isVisible());
        QVERIFY(!window->frontierCard()->plot()->view().current);
        const scenario::Scenario& scenario = window->session().scenario();
        const QJsonObject printed =
            QJsonDocument::fromJson(evaluated(scenario, window->session().resolved().systems.front()->id, true))
                .object();
        QCOMPARE(printed["feasible"].toBool(true), false);
        for (const auto& reason : printed["reasons"].toArray())
            QVERIFY2(window->reasonCard()->text().contains(reason.toString()), qPrintable(reason.toString()));
        QVERIFY(window->reasonCard()->text().contains(
            QString::number(printed["smallest_power_of_two_that_fits"].toInt()) + " GPUs would fit"));

        const auto* remedy = window->reasonCard()->findChild<QPushButton*>();
        QTest::mouseClick(const_cast<QPushButton*>(remedy), Qt::LeftButton);
        settle(*window);
        QVERIFY(!window->reasonCard()->isVisible());
        QVERIFY(cardOf(*window, "latency")->isVisible());
        QCOMPARE(window->session().legal().gpus(), 16);
    }
    void anIllegalLayoutIsExplainedAndTheWindowRunsOn()
    {
        const auto window = openWindow();
        type(window->buildPanel()->degreeRow(frontier::Degree::tp), "5");
        settle(*window);
        QVERIFY(window->reasonCard()->isVisible());
        QVERIFY(window->reasonCard()->text().contains("TP 5 does not divide"));
        QCOMPARE(window->buildPanel()->layoutLine()->text(), QString("Not possible: see above"));
        QVERIFY(window->buildPanel()->layoutLine()->toolTip().contains("TP 5 does not divide"));
        type(window->buildPanel()->degreeRow(frontier::Degree::tp), "4");
        settle(*window);
        QVERIFY(!window->reasonCard()->isVisible());
    }
    void theGpusOfALayoutThatAreNotThoseChosenAreSaid()
    {
        const auto window = openWindow();
        BuildPanel* panel = window->buildPanel();
        type(panel->gpusRow(), "8");
        const int below = panel->cachedRow()->y();
        type(panel->degreeRow(frontier::Degree::pp), "8");
        type(panel->degreeRow(frontier::Degree::tp), "7");
        settle(*window);
        const QString words = QString::fromUtf8("TP 7 × PP 8 × DP 1 = 56 GPUs, not 8.");
        QVERIFY2(window->reasonCard()->text().contains(words), qPrintable(window->reasonCard()->text()));
        QVERIFY(!window->reasonCard()->text().contains(" x "));
        QVERIFY(panel->layoutLine()->toolTip().contains(words));
        QTest::qWait(50);
        QCOMPARE(panel->cachedRow()->y(), below);  // nothing has jumped
    }
    void whatHasNoEffectCannotBeMoved()
    {
        const auto window = openWindow();
        BuildPanel* panel = window->buildPanel();
        QVERIFY(panel->degreeRow(frontier::Degree::dcp)->slider()->isEnabled());
        QVERIFY(panel->formatChoice("experts")->isEnabled());
        QVERIFY(panel->formatChoice("state")->isEnabled());
        for (const cost::Stage stage : {cost::Stage::prefill, cost::Stage::midfill}) {
            window->session().setStage(stage);
            QVERIFY(!panel->degreeRow(frontier::Degree::dcp)->slider()->isEnabled());
            QVERIFY(!panel->degreeRow(frontier::Degree::dcp)->box()->isEnabled());
            QVERIFY(panel->degreeRow(frontier::Degree::dcp)->slider()->toolTip().contains("decode passes only"));
        }
        window->session().setStage(cost::Stage::decode);
        QVERIFY(panel->degreeRow(frontier::Degree::dcp)->slider()->isEnabled());
        window->session().setModel("llama-3.1-70b");
        QVERIFY(!panel->formatChoice("experts")->isEnabled());
        QVERIFY(panel->formatChoice("experts")->toolTip().contains("no routed experts"));
        QVERIFY(!panel->formatChoice("state")->isEnabled());
        QVERIFY(panel->formatChoice("state")->toolTip().contains("no recurrent state"));
        QVERIFY(panel->formatChoice("kv")->isEnabled());
    }
    void theFiguresKeepTheirPlaceAfterAReason()
    {
        const auto window = openWindow({1920, 1080});
        settle(*window);
        QTest::qWait(50);
        const QRect card = window->valueCards().front()->geometry();
        const QRect plot = window->frontierCard()->geometry();
        type(window->buildPanel()->degreeRow(frontier::Degree::tp), "7");
        settle(*window);
        QVERIFY(window->reasonCard()->isVisible());
        type(window->buildPanel()->degreeRow(frontier::Degree::tp), "1");
        settle(*window);
        QTRY_COMPARE(window->frontierCard()->geometry(), plot);
        QCOMPARE(window->valueCards().front()->geometry(), card);
        QCOMPARE(window->valueCards().front()->parentWidget()->height(), card.height());
    }
    void whatIsRefusedIsSaidOnceInPlaceAndForgottenOnceAnEditIsAccepted()
    {
        const auto window = openWindow();
        NumberRow* context = window->buildPanel()->cachedRow();
        const TroubleLines* said = window->buildPanel()->row("cached")->trouble();
        type(context, "abc");
        QVERIFY(said->isVisible());
        QVERIFY(said->text().contains("abc"));
        QCOMPARE(window->notices()->text(), QString());
        window->useLanguage("zh_CN");
        QVERIFY(said->text().contains("abc"));
        QVERIFY(!said->text().contains("whole number"));
        window->useLanguage("en");
        QVERIFY(said->text().contains("found"));
        type(context, "128k");
        QCOMPARE(window->session().scenario().each.cachedTokens, 131072);
        QVERIFY(!said->isVisible());
        type(context, "abc");
        type(context, "131,072");  // the value that holds already
        QVERIFY(!said->isVisible());
        QVERIFY(!window->notices()->isVisible());
    }
    void goodNewsPasses()
    {
        const auto window = openWindow();
        settle(*window);
        QTemporaryDir folder;
        const auto file = std::filesystem::path(folder.filePath("a.csv").toStdString());
        QVERIFY(window->exportTo({}, file));
        QVERIFY(window->notices()->text().contains("Written"));
        type(window->buildPanel()->batchRow(), "32");
        QCOMPARE(window->notices()->text(), QString());
        settle(*window);
        QVERIFY(window->exportTo({}, file));
        QTRY_COMPARE_WITH_TIMEOUT(window->notices()->text(), QString(), Notices::passingMs + 2000);
    }
    void aBadFileIsSaidAndTheWindowRunsOn_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("truncated") << QByteArray("{\"schema\": \"token-factory-scenario/1\", \"model\": ");
        QTest::newRow("wrong type") << QByteArray("{\"schema\": \"token-factory-scenario/1\", \"batch\": \"many\"}");
        QTest::newRow("unknown calibration") << QByteArray(
            "{\"schema\": \"token-factory-scenario/1\", \"name\": \"x\", \"model\": \"kimi-k3\", \"systems\": "
            "[\"b200-hgx\"], \"stage\": \"decode\", \"layout\": {\"dp\": 16}, \"batch\": 16, \"calibration\": "
            "\"hopeful\"}");
        QTest::newRow("not JSON") << QByteArray("\x89PNG\r\n");
    }
    void aBadFileIsSaidAndTheWindowRunsOn()
    {
        QFETCH(QByteArray, content);
        QTemporaryDir folder;
        QFile file(folder.filePath("bad.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        const auto window = openWindow();
        settle(*window);
        const scenario::Scenario before = window->session().scenario();
        QVERIFY(!window->session().openFile(file.fileName().toStdString()));
        QVERIFY(window->notices()->isVisible());
        QVERIFY(!window->notices()->text().isEmpty());
        QVERIFY(window->session().scenario() == before);
        type(window->buildPanel()->batchRow(), "32");
        settle(*window);
        QCOMPARE(window->session().answer()->scenario.batch, 32);
    }
    void presetsThatCannotBeReadAreSaid()
    {
        const auto catalog = catalog::readCatalog("/nonexistent-folder");
        QVERIFY(!catalog);
        MainWindow window(catalog::Catalog(), "/nonexistent-folder", catalog.error());
        window.show();
        QVERIFY(window.notices()->text().contains("/nonexistent-folder"));
        QVERIFY(!window.session().isOpen());
        window.useLanguage("zh_CN");
        window.useTheme("light");
    }
    void aFailedExportIsReportedWithItsCause()
    {
        const auto window = openWindow();
        settle(*window);
        QVERIFY(!window->exportTo({}, "/nonexistent-folder/a.png"));
        QVERIFY(window->notices()->text().contains("/nonexistent-folder/a.png"));
        QTemporaryDir folder;
        ExportDialog::Choice choice;
        choice.size = {640, 400};
        choice.dpi = 96;
        QVERIFY(window->exportTo(choice, folder.filePath("a.png").toStdString()));
        QCOMPARE(QImage(folder.filePath("a.png")).size(), QSize(640, 400));
    }
    void aPointOfThePlotBecomesTheLayout()
    {
        const auto window = openWindow();
        settle(*window);
        FrontierPlot* plot = window->frontierCard()->plot();
        const FrontierPoint point = plot->view().series[1].points.back();
        QTest::mouseClick(plot, Qt::LeftButton, Qt::NoModifier, plot->placeOf(point).toPoint());
        settle(*window);
        const std::size_t focus = window->session().resolved().focus;
        QCOMPARE(window->session().resolved().systems[focus]->id, plot->view().series[1].system);
        QVERIFY(plot->view().current);
        QCOMPARE(plot->view().current->x, point.x);
        QCOMPARE(plot->view().current->y, point.y);
    }
    void languageSwitchesWhileTheWindowRuns()
    {
        const auto window = openWindow();
        settle(*window);
        const QStringList english = allWords(*window);
        window->useLanguage("zh_CN");
        const QStringList chinese = allWords(*window);
        QVERIFY(chinese.join(' ').contains(QString::fromUtf8("每输出 token 时间")));
        QVERIFY(chinese.join(' ').contains(QString::fromUtf8("解码")));
        const QString left = chinese.join(' ');
        for (const char* word :
             {"Throughput", "Racks", "Calibration", "Export", "Context", "routed experts", "projected", "active"})
            QVERIFY2(!left.contains(word), qPrintable(chinese.filter(word).join(" | ")));
        window->useLanguage("en");
        QCOMPARE(allWords(*window), english);
    }
    void everyControlHasAnAccessibleName()
    {
        const auto window = openWindow();
        settle(*window);
        for (const QWidget* widget : window->findChildren<QWidget*>()) {
            const bool focusable = widget->focusPolicy() != Qt::NoFocus && widget->isVisible() &&
                                   widget != window->centralWidget() && !widget->inherits("QLabel");
            QVERIFY2(!focusable || !widget->accessibleName().isEmpty() || qobject_cast<const QAbstractButton*>(widget),
                     widget->metaObject()->className());
            if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
                QVERIFY2(!button->isVisible() || !button->accessibleName().isEmpty() || !button->text().isEmpty(),
                         widget->metaObject()->className());
        }
    }
    void nothingIsClipped_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QString>("language");
        for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
            for (const char* theme : {"dark", "projector"}) {
                for (const char* language : {"en", "zh_CN"})
                    QTest::addRow("%dx%d %s %s", size.width(), size.height(), theme, language)
                        << size << QString(theme) << QString(language);
            }
        }
    }
    void nothingIsClipped()
    {
        QFETCH(QSize, size);
        QFETCH(QString, theme);
        QFETCH(QString, language);
        const auto window = openWindow(size);
        window->useTheme(theme);
        window->useLanguage(language);
        settle(*window);
        QCOMPARE(window->size(), size);
        QTRY_COMPARE(clippedLabels(*window).join(" | "), QString());
        type(window->buildPanel()->gpusRow(), "8");
        settle(*window);
        QTRY_COMPARE(clippedLabels(*window).join(" | "), QString());
        for (const QWidget* card :
             {static_cast<QWidget*>(window->frontierCard()), static_cast<QWidget*>(window->timeCard()),
              static_cast<QWidget*>(window->memoryCard()), static_cast<QWidget*>(window->reasonCard())})
            QVERIFY(window->rect().contains(QRect(card->mapTo(window.get(), QPoint()), card->size())));
        window->useTheme("dark");
        window->useLanguage("en");
    }
    void theWindowFitsASmallScreen()
    {
        const auto window = openWindow();
        for (const char* theme : {"dark", "projector"}) {
            window->useTheme(theme);
            const QSize least = window->minimumSize();
            QVERIFY2(least.width() > 800 && least.width() <= 1280, qPrintable(QString::number(least.width())));
            QVERIFY2(least.height() > 400 && least.height() <= 680, qPrintable(QString::number(least.height())));
        }
    }
    void presentingShowsViewsOnlyAndPutsEverythingBack()
    {
        const auto window = openWindow();
        settle(*window);
        window->setInspector(new QWidget);
        window->openInspector(true);
        const QByteArray before = window->saveGeometry();
        const bool memoryShown = window->memoryCard()->isVisible();
        QTest::keyClick(window.get(), Qt::Key_F11);
        QVERIFY(window->isPresenting());
        QVERIFY(window->isFullScreen());
        QCOMPARE(window->themes().theme().typeScale, 1.25);
        for (const QWidget* panel : {static_cast<QWidget*>(window->buildPanel()), window->frame()->inspector(),
                                     static_cast<QWidget*>(window->statusLine())})
            QVERIFY(!panel->isVisible());
        QVERIFY(window->frontierCard()->isVisible());
        QVERIFY(window->timeCard()->isVisible());
        QVERIFY(window->chipRow()->isVisible());
        QVERIFY2(window->chipRow()->text().contains("TP 1, PP 1, DP 64, EP 64, Context 32k, Batch 1,024"),
                 qPrintable(window->chipRow()->text()));
        QTest::keyClick(window.get(), Qt::Key_Escape);
        QVERIFY(!window->isPresenting());
        QVERIFY(!window->isFullScreen());
        QCOMPARE(window->themes().theme().typeScale, 1.0);
        QCOMPARE(window->saveGeometry(), before);
        QVERIFY(window->buildPanel()->isVisible());
        QVERIFY(window->frame()->inspector()->isVisible());
        QVERIFY(window->statusLine()->isVisible());
        QVERIFY(!window->chipRow()->isVisible());
        QCOMPARE(window->memoryCard()->isVisible(), memoryShown);
    }
    void theReasonHidesNothingOfTheLegendInASmallWindow()
    {
        const auto window = openWindow({1280, 720});
        scenario::Scenario scenario = tests::tooSmall();
        scenario.gpus = {64};
        scenario.layout = {.tp = 8, .pp = 1, .dp = 8, .ep = 64, .dcp = 1, .cp = 1};
        scenario.batch = 4000;
        scenario.each.cachedTokens = 196'608;
        QVERIFY(window->session().open(scenario));
        settle(*window);
        const ReasonCard* reason = window->reasonCard();
        QTRY_VERIFY(reason->isVisible());
        QCOMPARE(reason->reason().remedies.size(), std::size_t(3));  // more GPUs, fewer that do, a smaller batch
        const int below = window->frontierPage()->mapTo(window->centralWidget(), QPoint(0, 0)).y();
        const int end = reason->mapTo(window->centralWidget(), QPoint(0, reason->height())).y();
        QVERIFY2(end <= below,
                 qPrintable(QStringLiteral("%1 > %2, of height %3").arg(end).arg(below).arg(reason->height())));
        for (const QPushButton* button : reason->findChildren<QPushButton*>())
            QVERIFY(button->width() >= button->sizeHint().width());
    }
    void whilePresentingTheInspectorOpensOverThePictureAndEscClosesIt()
    {
        const auto window = openWindow();
        settle(*window);
        window->openInspector(false);
        QTest::keyClick(window.get(), Qt::Key_F11);
        QVERIFY(window->isPresenting());
        const QRect picture = window->pages()->geometry();
        const std::vector<ValueCard*>& cards = window->valueCards();
        for (ValueCard* card : {cards.front(), cards.back()}) {
            QTest::mouseClick(card, Qt::LeftButton, {}, QPoint(20, card->height() / 2));
            QVERIFY(card->isAsked());
            const QWidget* inspector = window->whyPanel();
            QTRY_VERIFY(inspector->isVisible());
            QCOMPARE(window->pages()->geometry(), picture);  // nothing moves
            const QRect place(card->mapTo(window->frame(), QPoint(0, 0)), card->size());
            QVERIFY(!inspector->geometry().intersects(place));
            QVERIFY(!window->settings().inspectorOpen);
            QTest::keyClick(window.get(), Qt::Key_Escape);
            QVERIFY(!inspector->isVisible());
            QVERIFY(window->isPresenting());
        }
        QTest::keyClick(window.get(), Qt::Key_Escape);
        QVERIFY(!window->isPresenting());
        QVERIFY(!window->whyPanel()->isVisible());
    }
    void theInspectorLiesOverANarrowCentreAndBesideAWideOne()
    {
        const auto window = openWindow();
        settle(*window);
        window->setInspector(new QWidget);
        const int before = window->pages()->width();
        QTest::keyClick(window.get(), Qt::Key_I, Qt::ControlModifier);
        QWidget* inspector = window->frame()->inspector();
        QTRY_VERIFY(inspector->isVisible());
        QCOMPARE(window->pages()->width(), before);
        QCOMPARE(inspector->geometry().right(), window->frame()->rect().right());
        window->resize(1600, 900);
        QTRY_VERIFY(window->pages()->mapTo(window->frame(), QPoint(window->pages()->width(), 0)).x() <= inspector->x());
        QCOMPARE(inspector->geometry().right(), window->frame()->rect().right());
        QTest::keyClick(window.get(), Qt::Key_I, Qt::ControlModifier);
        QTRY_VERIFY(!inspector->isVisible());
    }
    void aSmallWindowShowsOneBarWithASwitch()
    {
        const auto window = openWindow();
        settle(*window);
        QVERIFY(window->timeCard()->isVisible());
        QVERIFY(!window->memoryCard()->isVisible());
        Segmented* choice = window->findChild<Bars*>()->choice();
        QTest::mouseClick(choice, Qt::LeftButton, Qt::NoModifier, choice->placeOf("memory"));
        QVERIFY(!window->timeCard()->isVisible());
        QVERIFY(window->memoryCard()->isVisible());
        window->resize(1920, 1080);
        QTRY_VERIFY(window->timeCard()->isVisible() && window->memoryCard()->isVisible());
        QVERIFY(!choice->isVisible());
    }
    void aClickOnANumberExplainsItBesideTheViews()
    {
        const auto window = openWindow();
        settle(*window);
        Inspector* inspector = window->whyPanel();
        QVERIFY(!inspector->isVisible());
        QTest::mouseClick(cardOf(*window, "energy"), Qt::LeftButton);
        QTRY_VERIFY(inspector->isVisible());
        QCOMPARE(inspector->page()->why()->explanation.value,
                 cardOf(*window, "energy")->property("fullValue").toDouble());
        window->session().setCachedTokens(4096);
        settle(*window);
        QCOMPARE(inspector->page()->why()->explanation.value,
                 cardOf(*window, "energy")->property("fullValue").toDouble());
        QTest::keyClick(inspector->page(), Qt::Key_Escape);
        QTRY_VERIFY(!inspector->isVisible());
        QTest::keyClick(cardOf(*window, "energy"), Qt::Key_Return);
        QTRY_VERIFY(inspector->isVisible());
    }
    void closingWhileItComputesIsClean()
    {
        for (int round = 0; round < 100; ++round) {
            const auto window = openWindow();
            window->session().setCachedTokens(4096 + round);
            QTest::qWait(round % 4);
            window->close();
        }
    }
};

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
