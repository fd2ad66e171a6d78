// labels: memory_window
#include "tests/ui/fixture.h"
#include "ui/main_window.h"
#include "ui/panels/build_panel.h"
#include "ui/panels/pages.h"
#include "ui/panels/shortcut_sheet.h"
#include "ui/panels/top_bar.h"

#include <QAbstractButton>
#include <QAction>
#include <QClipboard>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

#include <map>
#include <memory>
#include <set>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

std::unique_ptr<MainWindow> openWindow()
{
    auto window = std::make_unique<MainWindow>(tests::presets(), tests::presetsFolder());
    window->session().openFile("default");
    window->resize(1280, 720);
    window->show();
    QApplication::setActiveWindow(window.get());
    return window;
}

}  // namespace

class TestActions : public QObject {
    Q_OBJECT
private slots:
    void noTwoActionsShareAKey()
    {
        std::map<QString, QString> owners;
        for (const ActionRow& row : actionTable()) {
            for (const char* key : row.keys) {
                const QKeySequence sequence(QLatin1String{key});
                QVERIFY2(!sequence.isEmpty() && sequence[0].key() != Qt::Key_unknown, key);
                const QString text = sequence.toString();
                QVERIFY2(owners.emplace(text, row.words).second, qPrintable(text + " is also " + owners[text]));
            }
        }
    }
    void everyActionIsInTheTableOnce()
    {
        std::set<Act> seen;
        for (const ActionRow& row : actionTable())
            QVERIFY2(seen.insert(row.act).second, row.words);
        QCOMPARE(seen.size(), static_cast<std::size_t>(Act::shortcuts) + 1);
    }
    void whatNobodyDoesIsDisabled()
    {
        QWidget window;
        Actions actions(&window);
        QVERIFY(!actions.of(Act::undo)->isEnabled());
        int done = 0;
        actions.offer(Act::undo, &window, [&done] { ++done; });
        actions.setWords(Act::undo, [] { return QStringLiteral("Undo: TP 16 to 8"); });
        actions.of(Act::undo)->trigger();
        QCOMPARE(done, 1);
        actions.retranslate();
        QCOMPARE(actions.of(Act::undo)->text(), QString("Undo: TP 16 to 8"));
    }
    void theSheetFitsItsWindow()
    {
        const auto window = openWindow();
        for (const char* language : {"en", "zh_CN"}) {
            window->useLanguage(language);
            for (const QSize size : {QSize(1024, 640), QSize(1280, 720), QSize(1920, 1080)}) {
                for (const double scale : {1.0, largestFontScale}) {
                    window->resize(size);
                    window->themeChoice().setFontScale(scale);
                    ShortcutSheet sheet(window->themes(), window->actions(), window.get());
                    sheet.show();
                    const auto* area = sheet.findChild<QScrollArea*>();
                    QVERIFY2(sheet.width() <= size.width() && sheet.height() <= size.height(),
                             qPrintable(QStringLiteral("%1 x %2").arg(sheet.width()).arg(sheet.height())));
                    QVERIFY2(area->horizontalScrollBar()->maximum() == 0,
                             qPrintable(QString::number(area->horizontalScrollBar()->maximum())));
                    if (scale == 1.0 && size.height() >= 720)
                        QCOMPARE(area->verticalScrollBar()->maximum(), 0);
                }
            }
        }
        window->useLanguage("en");
    }
    void theSheetNamesEveryShortcut()
    {
        const auto window = openWindow();
        const QString sheet = ShortcutSheet(window->themes(), window->actions(), window.get()).rows().join('\n');
        for (const ActionRow& row : actionTable()) {
            if (!isPage(row.act) || row.act == Act::page1)
                QVERIFY2(sheet.contains(Actions::keyText(row) + '\t'), row.words);
        }
        QVERIFY(sheet.contains("Ctrl+1\tFrontier"));
        QVERIFY(sheet.contains("Ctrl+6\tCompare"));
        // what the key does, also while it cannot
        QTRY_VERIFY_WITH_TIMEOUT(window->session().isSettled(), 60000);
        QVERIFY(window->session().pin());
        QVERIFY(window->actions().of(Act::pin)->text().contains("is pinned"));
        const QString pinned = ShortcutSheet(window->themes(), window->actions(), window.get()).rows().join('\n');
        QCOMPARE(pinned, sheet);
    }
    void keysChangeTheTypeSize()
    {
        const auto window = openWindow();
        const double before = window->themes().theme().typeScale;
        QTest::keyClick(window.get(), Qt::Key_Plus, Qt::ControlModifier);
        QCOMPARE(window->themes().theme().typeScale, before * 1.1);
        for (int i = 0; i < 20; ++i)
            QTest::keyClick(window.get(), Qt::Key_Plus, Qt::ControlModifier);
        QCOMPARE(window->themeChoice().fontScale(), largestFontScale);
        for (int i = 0; i < 20; ++i)
            QTest::keyClick(window.get(), Qt::Key_Minus, Qt::ControlModifier);
        QCOMPARE(window->themeChoice().fontScale(), smallestFontScale);
        QTest::keyClick(window.get(), Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(window->themes().theme().typeScale, before);
    }
    void keysBringARackIntoFocus()
    {
        const auto window = openWindow();
        QTest::keyClick(window.get(), Qt::Key_2, Qt::AltModifier);
        QCOMPARE(window->session().resolved().focus, std::size_t(1));
        QTest::keyClick(window.get(), Qt::Key_5, Qt::AltModifier);  // there is no fifth
        QCOMPARE(window->session().resolved().focus, std::size_t(1));
    }
    void undoWorksInABoxWhereNothingIsTyped()
    {
        const auto window = openWindow();
        const int before = window->session().scenario().batch;
        NumberBox* box = window->buildPanel()->batchRow()->box();
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, "96");
        QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier);  // of the text
        QCOMPARE(window->session().scenario().batch, before);
        box->selectAll();
        QTest::keyClicks(box, "96");
        QTest::keyClick(box, Qt::Key_Return);
        QCOMPARE(window->session().scenario().batch, 96);
        QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(window->session().scenario().batch, before);
    }
    void undoAndRedoSayWhatTheyDo()
    {
        const auto window = openWindow();
        const auto undo = window->actions().of(Act::undo);
        const auto redo = window->actions().of(Act::redo);
        QVERIFY(!undo->isEnabled());
        QVERIFY(!redo->isEnabled());
        window->session().setBatch(96);
        QVERIFY(undo->isEnabled());
        QVERIFY2(undo->text().startsWith("Undo: ") && undo->text().contains("96"), qPrintable(undo->text()));
        QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(window->session().scenario().batch, 1024);
        QCOMPARE(window->windowTitle(), QString("Kimi K3 decode 32k"));
        QVERIFY(!undo->isEnabled());
        QVERIFY2(redo->text().startsWith("Redo: "), qPrintable(redo->text()));
        QTest::keyClick(window.get(), Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(window->session().scenario().batch, 96);
    }
    void aStateIsPinnedOnce()
    {
        const auto window = openWindow();
        QTRY_VERIFY_WITH_TIMEOUT(window->session().isSettled(), 60000);
        QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier);
        QCOMPARE(window->session().pins().size(), std::size_t(1));
        QVERIFY(!window->actions().of(Act::pin)->isEnabled());
        QVERIFY(window->actions().of(Act::pin)->text().contains("A"));  // says why not
    }
    void keysChooseThePage()
    {
        const auto window = openWindow();
        QTest::keyClick(window.get(), Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(window->pages()->shownId(), QString("floor"));
        QTest::keyClick(window.get(), Qt::Key_3, Qt::ControlModifier);
        QCOMPARE(window->pages()->shownId(), QString("sweep"));
        QTest::keyClick(window.get(), Qt::Key_1, Qt::ControlModifier);
        QCOMPARE(window->pages()->shownId(), QString("frontier"));
    }
    void keysCopyPictureAndData()
    {
        const auto window = openWindow();
        QTRY_VERIFY_WITH_TIMEOUT(window->session().isSettled(), 60000);
        window->centralWidget()->setFocus();
        QTest::keyClick(window.get(), Qt::Key_C, Qt::ControlModifier);
        const QImage image = QGuiApplication::clipboard()->image();
        QVERIFY(!image.isNull());
        QCOMPARE(image.pixelColor(0, 0), window->themes().theme().panel);
        QTest::keyClick(window.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(QGuiApplication::clipboard()->text().count('\n') > 20);
    }
    void spaceRepeatsNoButton()
    {
        const auto window = openWindow();
        for (const QAbstractButton* button : window->findChildren<QAbstractButton*>())
            QVERIFY2(!(button->focusPolicy() & Qt::ClickFocus),
                     qPrintable(button->accessibleName() + button->metaObject()->className()));
    }
    void everyFocusableWidgetHasAName()
    {
        const auto window = openWindow();
        QTRY_VERIFY_WITH_TIMEOUT(window->session().isSettled(), 60000);
        for (const QWidget* widget : window->findChildren<QWidget*>()) {
            const bool reachable = (widget->focusPolicy() & Qt::TabFocus) && widget->isVisible();
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            QVERIFY2(!reachable || !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()),
                     widget->metaObject()->className());
        }
    }
    void tabGoesThroughEveryControlOnce()
    {
        const auto window = openWindow();
        std::set<const QWidget*> reached;
        for (int i = 0; i < 200; ++i) {
            QTest::keyClick(window->focusWidget(), Qt::Key_Tab);
            reached.insert(window->focusWidget());
        }
        for (const QWidget* widget : window->findChildren<QWidget*>()) {
            const bool reachable = (widget->focusPolicy() & Qt::TabFocus) && widget->isVisible() &&
                                   widget->isEnabled() && !widget->focusProxy();
            QVERIFY2(!reachable || reached.contains(widget),
                     qPrintable(widget->metaObject()->className() + (' ' + widget->accessibleName())));
        }
    }
    void theTitleTellsAnEdit()
    {
        const auto window = openWindow();
        QCOMPARE(window->windowTitle(), QString("Kimi K3 decode 32k"));
        window->session().setBatch(96);
        QCOMPARE(window->windowTitle(), QString::fromUtf8("Kimi K3 decode 32k • modified"));
        QCOMPARE(window->topBar()->summary(), window->windowTitle());
        QVERIFY(window->close());  // without a question
    }
};

QTEST_MAIN(TestActions)
#include "tst_actions.moc"
