// labels: memory_window
#include "tests/ui/fixture.h"
#include "ui/plots/bar_picture.h"
#include "ui/viewmodels/time_view.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::ui;

class TestBarPicture : public QObject {
    Q_OBJECT
private slots:
    void aNarrowLegendKeepsTheLargestParts_data()
    {
        QTest::addColumn<int>("width");
        for (const int width : {1200, 900, 700, 600, 500, 420, 340, 260, 160})
            QTest::addRow("%d", width) << width;
    }
    void aNarrowLegendKeepsTheLargestParts()
    {
        QFETCH(int, width);
        const TimeView view = timeViewOf(*tests::answerWithoutSweep({}));
        const BarPicture picture = barOf(view, lightTheme());
        QVERIFY(picture.legend.size() >= 3);
        QImage image(width, 140, QImage::Format_RGB32);
        QPainter painter(&image);
        const PaintedBar painted = paintBar(painter, QRectF(image.rect()), picture, lightTheme());
        double leastShown = 2.0;
        double largestLeftOut = -1.0;
        QRectF before;
        for (std::size_t i = 0; i < picture.legend.size(); ++i) {
            QCOMPARE(picture.legend[i].amount, view.shares[i].share);
            if (painted.legend[i].isEmpty()) {
                largestLeftOut = std::max(largestLeftOut, picture.legend[i].amount);
                continue;
            }
            leastShown = std::min(leastShown, picture.legend[i].amount);
            QVERIFY(painted.legend[i].left() > before.right() && painted.legend[i].right() <= width);
            QVERIFY(painted.legend[i].left() > painted.title.right());
            before = painted.legend[i];
        }
        QVERIFY(largestLeftOut <= leastShown);
        QVERIFY(width < 1200 || largestLeftOut < 0.0);
        QVERIFY(width > 160 || leastShown > 1.0);
    }
};

QTEST_MAIN(TestBarPicture)
#include "tst_bar_picture.moc"
