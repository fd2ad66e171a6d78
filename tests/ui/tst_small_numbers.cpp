#include "tests/ui/window.h"
#include "ui/panels/inspector.h"
#include "ui/panels/status_line.h"
#include "ui/panels/value_card.h"

#include <QTest>

#include <memory>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tests::openWindow;
using tests::settle;

class TestSmallNumbers : public QObject {
    Q_OBJECT
private slots:
    void theSmallNumbersCanBeAskedToo()
    {
        const auto window = openWindow();
        settle(*window);
        const Inspector* why = window->whyPanel();
        QTest::keyClick(window->statusLine()->pointsLine(), Qt::Key_Return);
        QCOMPARE(why->asked(), std::string("points swept"));
        QTest::mouseClick(window->statusLine()->misfitsLine(), Qt::LeftButton);
        QCOMPARE(why->asked(), std::string("points that do not fit HBM"));
        ValueCard* latency = window->valueCards().front();
        for (const char* id : {"latency with fast constants", "latency with slow constants"}) {
            QTest::keyClick(latency, Qt::Key_Return, Qt::ShiftModifier);
            QCOMPARE(why->asked(), std::string(id));
        }
        window->openInspector(false);
        window->resize(1600, 900);
        window->grab();
        QTest::mouseClick(latency, Qt::LeftButton, Qt::NoModifier, QPoint(20, latency->height() - 14));
        QCOMPARE(why->asked(), std::string("latency with fast constants"));
        QTest::mouseClick(latency, Qt::LeftButton, Qt::NoModifier, QPoint(20, 34));
        QCOMPARE(why->asked(), std::string("time per output token"));
    }
};

QTEST_MAIN(TestSmallNumbers)
#include "tst_small_numbers.moc"
