#include "tests/ui/export/pictures.h"
#include "tests/ui/window.h"
#include "ui/export/scenario_inside.h"
#include "ui/panels/compare_page.h"
#include "ui/panels/floor_page.h"
#include "ui/panels/frontier_card.h"
#include "ui/panels/frontier_page.h"
#include "ui/panels/notices.h"
#include "ui/panels/pages.h"
#include "ui/panels/study_page.h"
#include "ui/plots/bar_card.h"
#include "ui/plots/data_plot.h"
#include "ui/screenshot.h"
#include "ui/session/scenario_document.h"
#include "ui/viewmodels/text.h"

#include <QAction>
#include <QClipboard>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QGuiApplication>
#include <QMimeData>
#include <QRegularExpression>
#include <QTest>
#include <QUrl>

#include <unistd.h>

#include <memory>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tests::openWindow;

namespace {

void settle(MainWindow& window)
{
    const auto settled = [&window] {
        const auto* study = qobject_cast<const StudyPage*>(window.pages()->currentWidget());
        return window.session().isSettled() && (!study || study->isSettled());
    };
    QTRY_VERIFY_WITH_TIMEOUT(settled(), 60000);
}

void drop(MainWindow& window, const QString& file)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(file)});
    QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &event);
}

}  // namespace

/// Copying, exporting and reopening from the window.
class TestWindowExport : public QObject {
    Q_OBJECT
private slots:
    void everyViewIsWrittenAndReopenedByDropping_data()
    {
        QTest::addColumn<PictureView>("view");
        for (const PictureView view : pictureViews())
            QTest::newRow(qPrintable(tests::nameOf(view))) << view;
    }
    void everyViewIsWrittenAndReopenedByDropping()
    {
        QFETCH(PictureView, view);
        const auto window = openWindow();
        window->session().setBatch(96);
        settle(*window);
        const scenario::Scenario written = window->session().scenario();
        QTemporaryDir folder;
        for (const PictureFormat format : {PictureFormat::png, PictureFormat::svg, PictureFormat::pdf}) {
            ExportChoice choice;
            choice.view = view;
            choice.format = format;
            choice.dpi = 96;
            const QString file = folder.filePath("a." + suffixOf(format));
            QVERIFY(window->exportTo(choice, file.toStdString()));
            QVERIFY(window->notices()->text().contains(file));
            window->session().setBatch(32);
            drop(*window, file);
            QVERIFY2(window->session().scenario() == written, qPrintable(file));
            settle(*window);
        }
    }
    void theFloorIsWrittenAsItStands()
    {
        const auto window = openWindow();
        window->floorPage()->setPlaysAtOnce(false);
        window->pages()->showPage(QStringLiteral("floor"));
        FactoryRun& run = window->floorPage()->run();
        QTRY_VERIFY_WITH_TIMEOUT(run.frame() && run.state() == FactoryRun::State::standing, 60000);
        run.seek(fromSeconds(42.0));
        QTRY_VERIFY_WITH_TIMEOUT(run.state() == FactoryRun::State::standing && run.frame()->time == fromSeconds(42.0),
                                 60000);
        settle(*window);
        QTemporaryDir folder;
        ExportChoice choice;
        choice.format = PictureFormat::svg;
        for (const PictureView view : {PictureView::floor, PictureView::livePlots}) {
            choice.view = view;
            const QString file = folder.filePath(tests::nameOf(view) + ".svg");
            const QString again = folder.filePath("again.svg");
            QVERIFY(window->exportTo(choice, file.toStdString()));
            QVERIFY(window->exportTo(choice, again.toStdString()));
            const QByteArray svg = tests::contentOf(file);
            QVERIFY(svg.contains("0:00:42.000"));
            QCOMPARE(svg, tests::contentOf(again));
        }
        choice.view = PictureView::floor;
        choice.format = PictureFormat::csv;
        const QString data = folder.filePath("floor.csv");
        QVERIFY(window->exportTo(choice, data.toStdString()));
        const auto waiting = QByteArray::number(qlonglong(run.frame()->moment.now->queue.size()));
        QVERIFY(tests::contentOf(data).contains("queue,,waiting," + waiting));
    }
    void pinsComeBackWithADroppedPicture()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath("a.png");
        {
            const auto window = openWindow();
            settle(*window);
            QVERIFY(window->session().pin());
            window->session().setBatch(96);
            settle(*window);
            ExportChoice choice;
            choice.dpi = 48;
            QVERIFY(window->exportTo(choice, file.toStdString()));
        }
        const auto window = openWindow();
        settle(*window);
        drop(*window, file);
        QCOMPARE(window->session().scenario().batch, 96);
        QCOMPARE(window->session().pins().size(), std::size_t(1));
        const auto pin = [&window] { return window->session().pins().front().answer; };
        QCOMPARE(pin()->scenario.batch, 1024);
        QTRY_VERIFY_WITH_TIMEOUT(pin()->sweptIsCurrent, 30000);
        window->session().undoStack()->undo();
        QCOMPARE(window->session().scenario().batch, 1024);
        QVERIFY(window->session().pins().empty());
        window->session().undoStack()->redo();
        QCOMPARE(window->session().pins().size(), std::size_t(1));
    }
    void aWriteThatFailsIsToldWithItsCause_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("cause");
        QTest::newRow("no such folder") << "no/a"
                                        << "No such file or directory";
        QTest::newRow("a folder in the way") << "folder"
                                             << "is a folder";
        QTest::newRow("a full disk") << "full"
                                     << "No space left on device";
        QTest::newRow("a folder that is read only") << "closed/a"
                                                    << "Permission denied";
    }
    void aWriteThatFailsIsToldWithItsCause()
    {
        QFETCH(QString, name);
        QFETCH(QString, cause);
        if (name.startsWith("closed") && geteuid() == 0)
            QSKIP("root may write everywhere");
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir("closed"));
        QVERIFY(QFile::setPermissions(folder.filePath("closed"), QFile::ReadOwner | QFile::ExeOwner));
        const auto window = openWindow();
        settle(*window);
        for (const PictureFormat format : pictureFormats()) {
            const QString suffix = u'.' + suffixOf(format);
            QVERIFY(QDir(folder.path()).mkdir("folder" + suffix));
            QFile::link("/dev/full", folder.filePath("full" + suffix));
            ExportChoice choice;
            choice.view = PictureView::time;
            choice.format = format;
            choice.dpi = 48;
            const QString file = folder.filePath(name + suffix);
            QVERIFY(!window->exportTo(choice, file.toStdString()));
            const QString told = window->notices()->text();
            QVERIFY2(told.contains(file) && told.contains(cause), qPrintable(told));
        }
        QVERIFY(
            QFile::setPermissions(folder.filePath("closed"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    }
    void thePageInSightIsWhatIsCopied_data()
    {
        QTest::addColumn<QString>("page");
        QTest::addColumn<PictureView>("view");
        QTest::newRow("frontier") << "frontier" << PictureView::frontier;
        QTest::newRow("sweep") << "sweep" << PictureView::sweep;
        QTest::newRow("sensitivity") << "sensitivity" << PictureView::sensitivity;
        QTest::newRow("roofline") << "roofline" << PictureView::roofline;
        QTest::newRow("compare") << "compare" << PictureView::compare;
        QTest::newRow("measured") << "measured" << PictureView::measured;
    }
    void thePageInSightIsWhatIsCopied()
    {
        QFETCH(QString, page);
        QFETCH(PictureView, view);
        const auto window = openWindow();
        window->pages()->showPage(page);
        settle(*window);
        Picture picture = window->pictureOf(view, printTheme());
        complete(picture);
        window->centralWidget()->setFocus();
        QTest::keyClick(window.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(QGuiApplication::clipboard()->text().toStdString(), report::asTsv(dataOf(picture)));
        QCOMPARE(QGuiApplication::clipboard()->mimeData()->data("text/csv").toStdString(),
                 report::asCsv(dataOf(picture)));
        QTest::keyClick(window.get(), Qt::Key_C, Qt::ControlModifier);
        const QImage copied = QGuiApplication::clipboard()->image();
        QVERIFY(!copied.isNull());
        QCOMPARE(copied.pixelColor(0, 0), window->themes().theme().panel);
    }
    void aPlotZoomedIsExportedAsItStands()
    {
        const auto window = openWindow();
        window->pages()->showPage("sweep");
        settle(*window);
        auto* plot = window->pages()->currentWidget()->findChild<DataPlot*>();
        const auto axes = [&window] { return window->pictureOf(PictureView::sweep, printTheme()).studies.sweepAxes; };
        QVERIFY(axes() && !axes()->x && !axes()->y);
        plot->setLogarithmic(Qt::Vertical, !plot->isLogarithmic(Qt::Vertical));
        QCOMPARE(axes()->logY, plot->isLogarithmic(Qt::Vertical));
        QTest::keyClick(plot, Qt::Key_Plus);
        QCOMPARE(axes()->x->first, plot->xAxis->range().lower);
        QCOMPARE(axes()->y->second, plot->yAxis->range().upper);
    }
    void everyViewHasItsMenu()
    {
        const auto window = openWindow();
        settle(*window);
        std::vector<const QWidget*> shown = {window->timeCard(), window->memoryCard(), window->frontierPage()};
        for (const FrontierMetric metric : frontierMetrics) {
            shown.push_back(window->frontierPage()->card(metric));
            shown.push_back(window->frontierPage()->plot(metric));
        }
        for (const auto* study : window->findChildren<StudyPage*>())
            shown.push_back(study);
        for (const auto* plot : window->findChildren<DataPlot*>())
            shown.push_back(plot);
        shown.push_back(window->findChild<ComparePage*>());
        QCOMPARE(shown.size(), std::size_t(3 + 8 + 4 + 4 + 1));
        for (const QWidget* widget : shown) {
            QStringList words;
            for (const QAction* action : widget->actions())
                words.append(action->text());
            QVERIFY2(words.contains("Copy picture") && words.contains("Copy data") && words.contains("Export..."),
                     widget->metaObject()->className());
        }
    }
    void theMenuCopiesItsOwnView()
    {
        const auto window = openWindow();
        settle(*window);
        for (QAction* action : window->memoryCard()->actions()) {
            if (action->text() == "Copy data")
                action->trigger();
        }
        QVERIFY(QGuiApplication::clipboard()->text().startsWith("what\tbytes_per_gpu\n"));
    }
    void theLastExportIsRemembered()
    {
        WindowSettings settings;
        settings.exporting.format = PictureFormat::pdf;
        settings.exporting.size = {672, 420};
        settings.exporting.dpi = 600;
        settings.exporting.theme = "dark";
        settings.exporting.language = "zh_CN";
        settings.exporting.stamped = false;
        settings.exportFolder = "/somewhere";
        const auto window = openWindow();
        window->restore(settings);
        const WindowSettings kept = window->settings();
        QCOMPARE(kept.exporting.format, settings.exporting.format);
        QCOMPARE(kept.exporting.size, settings.exporting.size);
        QCOMPARE(kept.exporting.theme, settings.exporting.theme);
        QCOMPARE(kept.exportFolder, settings.exportFolder);
    }
    void aScreenshotIsTheWindowAtItsSize_data()
    {
        QTest::addColumn<QString>("view");
        for (const char* view : {"window", "sweep", "compare", "inspector", "present"})
            QTest::newRow(view) << view;
    }
    void aScreenshotIsTheWindowAtItsSize()
    {
        QFETCH(QString, view);
        QTemporaryDir folder;
        ScreenshotRequest request;
        request.scenario = "default";
        request.view = view.toStdString();
        request.out = tests::pathOf(folder, "a.png");
        request.width = 1280;
        request.height = 720;
        request.scale = 2;
        request.theme = "light";
        request.presets = tests::presetsFolder();
        const auto taken = takeScreenshot(request);
        QVERIFY2(taken.has_value(), taken ? "" : toText(taken.error().front()).c_str());
        const QImage image(folder.filePath("a.png"));
        QCOMPARE(image.size(), QSize(2560, 1440));
        QVERIFY(!image.text("Scenario").isEmpty());
    }
    void aScreenshotIsNeverCutOff_data() { aScreenshotIsTheWindowAtItsSize_data(); }
    void aScreenshotIsNeverCutOff()
    {
        QFETCH(QString, view);
        QTemporaryDir folder;
        ScreenshotRequest request;
        request.scenario = "default";
        request.view = view.toStdString();
        request.out = tests::pathOf(folder, "a.png");
        request.width = 400;
        request.height = 300;
        request.presets = tests::presetsFolder();
        const auto small = takeScreenshot(request);
        QVERIFY(!small);
        QVERIFY(!QFile::exists(folder.filePath("a.png")));
        QCOMPARE(small.error().front().where, std::string("--size"));
        QCOMPARE(small.error().front().what.english(),
                 std::string("is 400x300, and the window needs more for this view"));
        // what is named is enough
        const QRegularExpressionMatch least =
            QRegularExpression("from (\\d+)x(\\d+) on").match(toQString(small.error().front().hint.english()));
        QVERIFY(least.hasMatch());
        request.width = least.captured(1).toInt();
        request.height = least.captured(2).toInt();
        QVERIFY(takeScreenshot(request));
        QCOMPARE(QImage(folder.filePath("a.png")).size(), QSize(request.width, request.height));
    }
    void theWindowOfAFactoryShowsTheFloor()
    {
        QTemporaryDir folder;
        ScreenshotRequest request;
        request.scenario = "kimi-k3-64-gb200";
        request.out = tests::pathOf(folder, "a.png");
        request.width = 1280;
        request.height = 720;
        request.presets = tests::presetsFolder();
        QVERIFY(takeScreenshot(request));
        // a picture of its run, at the usual moment
        const auto inside = readScenarioOrPicture(request.out.string(), tests::presetsFolder());
        QVERIFY(inside && documentOf(*inside).momentS == 10.0);
    }
    void whatIsWrongWithAScreenshotIsNamed()
    {
        ScreenshotRequest request;
        request.scenario = "default";
        request.view = "attic";
        request.out = "a.svg";
        request.width = 1;
        request.scale = 9;
        request.theme = "print";
        request.language = "fr";
        request.presets = tests::presetsFolder();
        const auto taken = takeScreenshot(request);
        QVERIFY(!taken);
        QCOMPARE(taken.error().size(), std::size_t(6));
    }
};

QTEST_MAIN(TestWindowExport)
#include "tst_window_export.moc"
