#include "ui/panels/rack_picture.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <set>

using namespace tokenfactory::ui;

namespace {

RackView rack(int perRack, int perTray, int lit)
{
    RackView view;
    view.gpusPerRack = perRack;
    view.gpusPerTray = perTray;
    view.racks = (lit + perRack - 1) / perRack;
    view.gpusLit = lit;
    view.chosen = true;
    return view;
}

const QRectF cardArea(0, 0, 62, 102);  // as in the panel at 1280 x 720

}  // namespace

class TestRackPicture : public QObject {
    Q_OBJECT
private slots:
    void anNvl72HasSeventyTwoCellsInTraysOfFour()
    {
        const RackPicture picture = pictureOf(rack(72, 4, 64), cardArea);
        QCOMPARE(picture.cells.size(), std::size_t(72));
        QCOMPARE(picture.frames.size(), std::size_t(1));
        QCOMPARE(picture.gpusPerCell, 1);
        std::set<double> rows;
        for (const QRectF& cell : picture.cells)
            rows.insert(cell.top());
        QCOMPARE(rows.size(), std::size_t(18));
    }
    void anHgxBoxHasEightCellsInTwoRows()
    {
        const RackPicture picture = pictureOf(rack(8, 8, 8), cardArea);
        QCOMPARE(picture.cells.size(), std::size_t(8));
        std::set<double> rows;
        for (const QRectF& cell : picture.cells)
            rows.insert(cell.top());
        QCOMPARE(rows.size(), std::size_t(2));
    }
    void everyGpuInUseIsDrawnOnce_data()
    {
        QTest::addColumn<int>("perRack");
        QTest::addColumn<int>("perTray");
        QTest::addColumn<int>("gpus");
        QTest::newRow("one of an NVL72") << 72 << 4 << 1;
        QTest::newRow("two racks") << 72 << 4 << 128;
        QTest::newRow("fifteen racks") << 72 << 4 << 1024;
        QTest::newRow("eight boxes") << 8 << 8 << 64;
        QTest::newRow("fifty-seven racks") << 72 << 4 << 4096;
        QTest::newRow("a hundred and twenty-eight boxes") << 8 << 8 << 1024;
        QTest::newRow("five hundred and twelve boxes") << 8 << 8 << 4096;
        QTest::newRow("eight thousand boxes") << 8 << 8 << 65536;
        QTest::newRow("nine hundred and eleven racks") << 72 << 4 << 65536;
    }
    void everyGpuInUseIsDrawnOnce()
    {
        QFETCH(int, perRack);
        QFETCH(int, perTray);
        QFETCH(int, gpus);
        const RackView view = rack(perRack, perTray, gpus);
        const RackPicture picture = pictureOf(view, cardArea);
        QVERIFY(static_cast<int>(picture.cells.size()) * picture.gpusPerCell >= gpus);
        const int racksPerCell = std::max(1, picture.gpusPerCell / perRack);
        QCOMPARE(static_cast<int>(picture.frames.size()), (view.racks + racksPerCell - 1) / racksPerCell);
        for (const QRectF& cell : picture.cells) {
            QVERIFY(cell.width() >= 2.5 && cell.height() >= 2.5);
            QVERIFY(cardArea.adjusted(-1, -1, 1, 1).contains(cell));
        }
        for (std::size_t i = 1; i < picture.cells.size(); ++i)
            QVERIFY(!picture.cells[i].intersects(picture.cells[i - 1]));
    }
    void litCellsCanBeCountedInThePicture()
    {
        const RackView view = rack(72, 4, 10);
        const RackPicture picture = pictureOf(view, cardArea);
        const UiTheme theme = lightTheme();
        QImage image(62, 102, QImage::Format_RGB32);
        image.fill(theme.panel);
        QPainter painter(&image);
        paintRack(painter, picture, view, theme);
        painter.end();
        int lit = 0;
        for (const QRectF& cell : picture.cells)
            lit += image.pixelColor(cell.center().toPoint()) == theme.series[0];
        QCOMPARE(lit, 10);
    }
};

QTEST_MAIN(TestRackPicture)
#include "tst_rack_picture.moc"
