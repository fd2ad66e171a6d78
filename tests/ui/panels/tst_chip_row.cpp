#include "tests/ui/window.h"
#include "ui/panels/chip_row.h"
#include "ui/panels/number_row.h"

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
};

QTEST_MAIN(TestChipRow)
#include "tst_chip_row.moc"
