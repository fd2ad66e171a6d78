#include "ui/window_frame.h"

#include "tests/ui/window.h"
#include "ui/panels/build_panel.h"
#include "ui/panels/inspector.h"
#include "ui/panels/notices.h"
#include "ui/panels/value_card.h"
#include "ui/plots/bar_card.h"

#include <QAction>
#include <QClipboard>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tests::settle;

namespace {

QRect globalPlace(const QWidget* widget) { return {widget->mapToGlobal(QPoint(0, 0)), widget->size()}; }

void drop(MainWindow& window, const QList<QUrl>& urls)
{
    QMimeData data;
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &event);
}

}  // namespace

class TestWindowFrame : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        window = tests::openWindow();
        QApplication::setActiveWindow(window.get());
        settle(*window);
    }
    void cleanupTestCase() { window.reset(); }
    void cleanup()
    {
        window->openInspector(false);
        window->themeChoice().setFontScale(1.0);
        window->useTheme("dark");
        window->resize(1280, 720);
    }

    void theNumberAskedStaysInSight_data()
    {
        QTest::addColumn<QString>("theme");
        QTest::addColumn<double>("scale");
        QTest::newRow("as it is") << "dark" << 1.0;
        QTest::newRow("for a lecture room") << "projector" << 1.5;
    }
    void theNumberAskedStaysInSight()
    {
        QFETCH(QString, theme);
        QFETCH(double, scale);
        window->useTheme(theme);
        window->themeChoice().setFontScale(scale);
        window->resize(1280, 720);
        QTest::qWait(50);
        QCOMPARE(window->size(), QSize(1280, 720));
        Inspector* inspector = window->whyPanel();
        for (ValueCard* card : window->valueCards()) {
            QTest::mouseClick(card, Qt::LeftButton);
            QTRY_VERIFY(inspector->isVisible());
            QVERIFY2(!globalPlace(inspector).intersects(globalPlace(card)), qPrintable(card->accessibleName()));
            const QRect place = globalPlace(inspector);
            QVERIFY(globalPlace(window.get()).contains(place));
        }
        // the bar: its first part and its last
        BarCard* bar = window->timeCard();
        for (const BarCard::Item& item : {bar->items().front(), bar->items().back()}) {
            QTest::mouseClick(bar, Qt::LeftButton, {}, item.area.center().toPoint());
            const QRect place(bar->mapToGlobal(item.area.topLeft().toPoint()), item.area.size().toSize());
            QVERIFY2(!globalPlace(inspector).intersects(place), qPrintable(item.name));
        }
    }
    void itStaysWhereItIsOpenedUntilItWouldHideTheNumber()
    {
        Inspector* inspector = window->whyPanel();
        QTest::mouseClick(window->valueCards().back(), Qt::LeftButton);
        QTRY_VERIFY(inspector->isVisible());
        QCOMPARE(globalPlace(inspector), globalPlace(window->buildPanel()));  // nothing else is hidden
        QTest::mouseClick(window->valueCards().front(), Qt::LeftButton);
        QCOMPARE(inspector->x(), 0);
        QTest::keyClick(inspector->page(), Qt::Key_Escape);
        QTRY_VERIFY(!inspector->isVisible());
        QTest::mouseClick(window->valueCards().front(), Qt::LeftButton);
        QCOMPARE(inspector->geometry().right(), window->frame()->rect().right());
        // over the plots it is as slim as over the choices
        QCOMPARE(inspector->width(), window->buildPanel()->width());
        window->resize(1600, 900);
        QTRY_VERIFY(globalPlace(inspector).left() >= globalPlace(window->valueCards().back()).right());
    }
    void controlCInTheInspectorCopiesItsTextAndSaysSo()
    {
        Inspector* inspector = window->whyPanel();
        QTest::mouseClick(window->valueCards().front(), Qt::LeftButton);
        QTRY_VERIFY(inspector->isVisible());
        QTest::qWait(20);
        const auto* title = inspector->findChild<QLabel*>();
        const QString words = title->text();
        const QRect place = inspector->page()->geometry();
        QGuiApplication::clipboard()->clear();
        inspector->page()->setFocus();
        QTest::keyClick(inspector->page(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), inspector->text());
        QVERIFY(inspector->text().contains(inspector->page()->why()->title));
        QVERIFY(window->notices()->text().isEmpty());
        QVERIFY(title->text() != words);
        QCOMPARE(inspector->page()->geometry(), place);
        QTRY_COMPARE_WITH_TIMEOUT(title->text(), words, Inspector::copiedMs + 2000);

        QGuiApplication::clipboard()->clear();
        auto* button = inspector->findChildren<QAbstractButton*>().back();
        button->setFocus(Qt::TabFocusReason);
        QTest::keyClick(button, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), inspector->text());
    }
    void ofTwoFilesDroppedTheFirstIsOpenedAndTheOtherNamed()
    {
        QTemporaryDir folder;
        QList<QUrl> urls;
        for (const int batch : {96, 192}) {
            scenario::Scenario scenario;
            scenario.batch = batch;
            const QString file = folder.filePath(QStringLiteral("batch-%1.json").arg(batch));
            QVERIFY(scenario::writeScenario(scenario, file.toStdString()));
            urls << QUrl::fromLocalFile(file);
        }
        drop(*window, urls);
        QCOMPARE(window->session().scenario().batch, 96);
        QVERIFY2(window->notices()->text().contains("batch-192.json"), qPrintable(window->notices()->text()));
        QVERIFY(!window->notices()->text().contains("batch-96.json"));
        drop(*window, {urls[1]});
        QCOMPARE(window->session().scenario().batch, 192);
        QVERIFY2(
            window->notices()->text().contains("replaced: Batch 96.") && !window->notices()->text().contains(".json"),
            qPrintable(window->notices()->text()));
        // the first is not one: both are said
        drop(*window, {QUrl::fromLocalFile(folder.filePath("missing.json")), urls[0]});
        QCOMPARE(window->session().scenario().batch, 192);
        QVERIFY(window->notices()->text().contains("missing.json"));
        QVERIFY(window->notices()->text().contains("batch-96.json"));
        drop(*window, {QUrl("https://example.org/a.json")});
        QVERIFY(window->notices()->text().contains("Only files"));
        QTest::keyClick(window.get(), Qt::Key_Escape);
        QCOMPARE(window->notices()->text(), QString());
    }
    void otherChoicesStandInPlaceOfTheFirst()
    {
        const ThemeHolder themes(darkTheme());
        auto* first = new QWidget;
        auto* second = new QWidget;
        WindowFrame frame(themes, first, new QWidget);
        frame.resize(1280, 700);
        frame.show();
        const int width = first->width();
        frame.setChoices(second);
        QVERIFY(!first->isVisible() && second->isVisible());
        QCOMPARE(second->geometry(), QRect(0, 0, width, 700));
        frame.setPresenting(true);
        QVERIFY(!second->isVisible());
        frame.setPresenting(false);
        frame.setChoices(first);
        QVERIFY(first->isVisible() && !second->isVisible());
    }
    void theKeysOfQuittingCloseTheWindow_data()
    {
        QTest::addColumn<int>("key");
        QTest::newRow("Ctrl+Q") << int(Qt::Key_Q);
        QTest::newRow("Ctrl+W") << int(Qt::Key_W);
    }
    void theKeysOfQuittingCloseTheWindow()
    {
        QFETCH(int, key);
        const auto other = tests::openWindow();
        QApplication::setActiveWindow(other.get());
        QTest::keyClick(other.get(), static_cast<Qt::Key>(key), Qt::ControlModifier);
        QVERIFY(!other->isVisible());
        QApplication::setActiveWindow(window.get());
    }

private:
    std::unique_ptr<MainWindow> window;
};

QTEST_MAIN(TestWindowFrame)
#include "tst_window_frame.moc"
