// labels: memory_window
#include "ui/plots/data_plot.h"

#include <QImage>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

/// Two systems over a parameter from 1 to 8; of the second the last two values do not fit.
PlotScene madeUp(double scale = 1.0)
{
    PlotScene scene;
    scene.title = "Latency over batch";
    scene.summary = "It rises.";
    scene.x = {"Batch", "", 1.0, false, true, false, {}};
    scene.y = {"Latency", "ms", 1e-3, false, true, true, {}};
    for (int s = 0; s < 2; ++s) {
        SceneLine line;
        line.style = s;
        line.endName = s == 0 ? "GB200" : "B300";
        for (int i = 1; i <= 8; ++i) {
            SceneMark mark;
            mark.group = s;
            mark.style = s;
            mark.at = {double(i), scale * 1e-3 * (10.0 * i + 20.0 * s)};
            mark.plate = {QString("point %1 of %2").arg(i).arg(s)};
            mark.id = std::to_string(s) + "/" + std::to_string(i);
            if (s == 1 && i > 6) {
                mark.onEdge = true;
                mark.sign = SceneSign::noFit;
                mark.id.clear();
            } else {
                line.points.push_back(mark.at);
            }
            scene.marks.push_back(mark);
        }
        scene.lines.push_back(line);
    }
    return scene;
}

struct Shown {
    ThemeHolder themes{lightTheme()};
    DataPlot plot{themes};
    Shown()
    {
        plot.resize(800, 400);
        plot.setScene(madeUp());
        plot.show();
        static_cast<void>(QTest::qWaitForWindowExposed(&plot));
        plot.replot(QCustomPlot::rpImmediateRefresh);
    }
    QPoint placeOf(std::size_t mark) const { return plot.placeOf(mark)->toPoint(); }
    void moveTo(const QPoint& place)
    {
        QMouseEvent event(QEvent::MouseMove, place, plot.mapToGlobal(place), Qt::NoButton, Qt::NoButton,
                          Qt::NoModifier);
        QCoreApplication::sendEvent(&plot, &event);
    }
};

}  // namespace

class TestDataPlot : public QObject {
    Q_OBJECT
private slots:
    void everyMarkIsInSightAndCrossesStandBelowTheAxes()
    {
        Shown shown;
        for (std::size_t i = 0; i < shown.plot.scene().marks.size(); ++i) {
            QVERIFY(shown.plot.placeOf(i));
            QCOMPARE(shown.plot.placeOf(i)->y() > shown.plot.area().bottom(), shown.plot.scene().marks[i].onEdge);
            QVERIFY(shown.plot.rect().contains(shown.placeOf(i)));
        }
    }
    void hoveringMovesNothing()
    {
        Shown shown;
        const QRectF area = shown.plot.area();
        const QPoint before = shown.placeOf(9);
        const QImage empty = shown.plot.toPixmap(800, 400).toImage();
        shown.moveTo(shown.placeOf(3));
        QCOMPARE(shown.plot.hoveredMark(), std::optional<std::size_t>(3));
        const auto* plate = shown.plot.findChild<QLabel*>();
        QVERIFY(plate->isVisible() && shown.plot.rect().contains(plate->geometry()));
        QCOMPARE(plate->text(), QString("point 4 of 0"));
        shown.plot.replot();
        QCOMPARE(shown.plot.area(), area);
        QCOMPARE(shown.placeOf(9), before);
        shown.moveTo(QPoint(5, 5));
        QVERIFY(!plate->isVisible());
        QVERIFY(shown.plot.toPixmap(800, 400).toImage() == empty);
    }
    void aClickChoosesAndAHoveredMarkStaysItselfInNewData()
    {
        Shown shown;
        QSignalSpy chosen(&shown.plot, &DataPlot::chosen);
        QTest::mouseClick(&shown.plot, Qt::LeftButton, Qt::NoModifier, shown.placeOf(4));
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].value<std::size_t>(), std::size_t(4));
        PlotScene next = madeUp(1.5);
        next.marks.erase(next.marks.begin());
        shown.plot.setScene(next);
        QCOMPARE(shown.plot.hoveredMark(), std::optional<std::size_t>(3));
        shown.plot.setScene({});
        QVERIFY(!shown.plot.hoveredMark());
    }
    void aZoomAndAScaleOfTheReaderOutliveNewDataWithTheSameAxes()
    {
        Shown shown;
        QTest::keyClick(&shown.plot, Qt::Key_L);
        QVERIFY(shown.plot.isLogarithmic(Qt::Vertical));
        QTest::keyClick(&shown.plot, Qt::Key_Plus);
        const QCPRange x = shown.plot.xAxis->range();
        const QCPRange y = shown.plot.yAxis->range();
        shown.plot.setScene(madeUp(2.0));
        QVERIFY(shown.plot.isLogarithmic(Qt::Vertical));
        QCOMPARE(shown.plot.xAxis->range(), x);
        QCOMPARE(shown.plot.yAxis->range(), y);
        QTest::keyClick(&shown.plot, Qt::Key_L);
        QTest::keyClick(&shown.plot, Qt::Key_L);
        QCOMPARE(shown.plot.yAxis->range(), y);
        PlotScene other = madeUp();
        other.y.title = "HBM";
        shown.plot.setScene(other);
        QVERIFY(shown.plot.followsData() && !shown.plot.isLogarithmic(Qt::Vertical));
    }
    void whatALogAxisCannotShowIsCountedAndNoted()
    {
        Shown shown;
        PlotScene scene = madeUp();
        scene.marks[2].at.setY(0.0);
        shown.plot.setScene(scene);
        QVERIFY(shown.plot.note().isEmpty() && shown.plot.placeOf(2));
        shown.plot.setLogarithmic(Qt::Vertical, true);
        QVERIFY(shown.plot.note().contains("1") && !shown.plot.placeOf(2));
        QVERIFY(shown.plot.yAxis->range().lower > 1e-3);
    }
    void aScaleThatIsTheScenesStaysIt()
    {
        Shown shown;
        PlotScene scene = madeUp();
        scene.y.canBeLogarithmic = false;
        scene.x.categories = {"a", "b", "c", "d", "e", "f", "g", "h", "i"};
        shown.plot.setScene(scene);
        QTest::keyClick(&shown.plot, Qt::Key_L);
        QTest::keyClick(&shown.plot, Qt::Key_L, Qt::ShiftModifier);
        QVERIFY(!shown.plot.isLogarithmic(Qt::Vertical) && !shown.plot.isLogarithmic(Qt::Horizontal));
        shown.plot.replot();
        QCOMPARE(shown.plot.xAxis->tickVectorLabels().size(), 9);
    }
    void aStalePlotIsPale()
    {
        Shown shown;
        const auto colours = [&shown] {
            const QImage image = shown.plot.toPixmap(800, 400).toImage();
            int found = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x)
                    found += image.pixelColor(x, y) == lightTheme().series[0] ? 1 : 0;
            }
            return found;
        };
        QVERIFY(colours() > 50);
        shown.plot.setStale(true);
        QCOMPARE(colours(), 0);
        shown.plot.setStale(false);
        QVERIFY(colours() > 50);
    }
    void namesOfNeighboursDoNotLieOnEachOther()
    {
        Shown shown;
        PlotScene scene = madeUp();
        scene.lines.clear();
        scene.marks.resize(2);
        for (std::size_t i = 0; i < 2; ++i) {
            scene.marks[i].at = {4.0 + 0.05 * double(i), 40e-3};
            scene.marks[i].ink = SceneInk::theory;
            scene.marks[i].size = 13.0;
        }
        const auto inked = [&] {
            shown.plot.setScene(scene);
            const QImage image = shown.plot.toPixmap(800, 400).toImage();
            int count = 0;
            for (int y = 30; y < 330; ++y) {
                for (int x = 100; x < 700; ++x)
                    count += image.pixelColor(x, y).lightness() < 90 ? 1 : 0;
            }
            return count;
        };
        const int bare = inked();
        scene.marks[0].name = "Midfill";
        const int one = inked() - bare;
        scene.marks[0].name.clear();
        scene.marks[1].name = "Prefill";
        const int other = inked() - bare;
        scene.marks[0].name = "Midfill";
        const int both = inked() - bare;
        QVERIFY(one > 50 && other > 50);
        QVERIFY2(both >= 0.9 * (one + other), qPrintable(QString("%1 %2 %3").arg(one).arg(other).arg(both)));
    }
};

QTEST_MAIN(TestDataPlot)
#include "tst_data_plot.moc"
