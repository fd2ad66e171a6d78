#include "ui/plots/hover_plate.h"
#include "ui/theme/style.h"

#include <QTest>

using namespace tokenfactory::ui;

class TestHoverPlate : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { apply(*qApp, lightTheme()); }
    void theFirstIsAsLargeAsThoseAfter()
    {
        const QStringList lines = {"FP4 peak, 10.0 PFLOP/s", "meets the HBM bandwidth at 1,250 FLOP per byte"};
        QWidget page;
        page.resize(800, 600);
        HoverPlate plate(&page);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        plate.tell(lines, {100.0, 100.0});
        const QSize first = plate.size();
        QTest::qWait(50);
        plate.hide();
        plate.tell({"another"}, {100.0, 100.0});
        plate.hide();
        plate.tell(lines, {100.0, 100.0});
        QCOMPARE(first, plate.size());
        const QFontMetrics metrics = plate.fontMetrics();
        QVERIFY(first.height() >= 2 * metrics.height() + 12);
        QVERIFY(first.width() >= metrics.horizontalAdvance(lines.back()) + 20);
    }
    void itStaysInsideItsParent_data()
    {
        QTest::addColumn<QPointF>("mark");
        QTest::newRow("upper left") << QPointF(0, 0);
        QTest::newRow("lower right") << QPointF(399, 299);
        QTest::newRow("beyond") << QPointF(500, -20);
    }
    void itStaysInsideItsParent()
    {
        QFETCH(const QPointF, mark);
        QWidget page;
        page.resize(400, 300);
        HoverPlate plate(&page);
        page.show();
        plate.tell({"some words of it", "and more"}, mark, 380);
        QVERIFY(page.rect().contains(plate.geometry()));
    }
    void longLinesAreBroken()
    {
        QWidget page;
        page.resize(400, 300);
        HoverPlate plate(&page);
        page.show();
        plate.tell({QString("many words ").repeated(20)}, {10.0, 10.0}, 200);
        QCOMPARE(plate.width(), 200);
        QVERIFY(plate.height() > 3 * plate.fontMetrics().height());
    }
};

QTEST_MAIN(TestHoverPlate)
#include "tst_hover_plate.moc"
