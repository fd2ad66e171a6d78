#include "tests/ui/window.h"
#include "ui/panels/chip_row.h"
#include "ui/panels/floor_page.h"
#include "ui/panels/notices.h"
#include "ui/panels/number_row.h"
#include "ui/panels/pages.h"
#include "ui/panels/top_bar.h"

#include <QApplication>
#include <QPointer>
#include <QTest>

#include <memory>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tests::openWindow;
using tests::settle;
using tests::type;

class TestChipRow : public QObject {
    Q_OBJECT
private slots:
    void chipsOpenTheirSettingWhilePresenting()
    {
        const auto window = openWindow();
        settle(*window);
        window->present(true);
        ChipRow* chips = window->chipRow();
        QTest::mouseClick(chips, Qt::LeftButton, Qt::NoModifier, chips->placeOf("batch").center());
        QPointer<QWidget> popup = QApplication::activePopupWidget();
        QVERIFY(popup);
        auto* row = popup->findChild<NumberRow*>();
        QVERIFY(row);
        QVERIFY(row->isAncestorOf(popup->focusWidget()));
        type(row, "96");
        QCOMPARE(window->session().scenario().batch, 96);
        QCOMPARE(row->box()->number(), 96);
        type(row, "64");
        QCOMPARE(row->box()->number(), 64);
        popup->close();
        chips->setFocus();
        QTest::keyClick(chips, Qt::Key_Left);
        QTest::keyClick(chips, Qt::Key_Return);
        QVERIFY(QApplication::activePopupWidget());
        QVERIFY(QApplication::activePopupWidget()->findChild<NumberRow*>());
        QApplication::activePopupWidget()->close();
        QVERIFY(window->isPresenting());
    }
    void onTheFloorTheyAreTheRuns()
    {
        const auto window = openWindow();
        QVERIFY(window->session().openFile("worker-lost"));
        settle(*window);
        window->floorPage()->setPlaysAtOnce(false);
        window->pages()->showPage(QStringLiteral("floor"));
        window->present(true);
        const auto text = [&] { return window->chipRow()->text(); };
        const auto hasRun = [&] {
            return text().contains("Kimi K3 on GB200") && text().contains("Workers of Decode 3");
        };
        for (int i = 0; i < 200 && !hasRun(); ++i)
            QTest::qWait(50);
        QVERIFY2(hasRun(), qPrintable(text()));
        QVERIFY2(!text().contains("Batch"), qPrintable(text()));
        // there is nothing to change behind them
        window->chipRow()->setFocus();
        QTest::keyClick(window->chipRow(), Qt::Key_Return);
        QVERIFY(!QApplication::activePopupWidget());
        window->pages()->showPage(QStringLiteral("frontier"));
        QVERIFY2(text().contains("Batch"), qPrintable(text()));
    }
    void aDemoSaysWhatItReplaced()
    {
        const auto window = openWindow();
        settle(*window);
        window->session().setBatch(77);
        emit window->topBar()->presetWanted(QStringLiteral("worker-lost"));
        QVERIFY2(window->notices()->text().contains("Batch 77") && window->notices()->text().contains("Undo"),
                 qPrintable(window->notices()->text()));
        QTRY_VERIFY(window->notices()->isVisible());
        window->session().undoStack()->undo();
        QCOMPARE(window->session().scenario().batch, 77);
        QVERIFY(!window->notices()->text().contains("Batch 77"));  // it is back
    }
};

QTEST_MAIN(TestChipRow)
#include "tst_chip_row.moc"
