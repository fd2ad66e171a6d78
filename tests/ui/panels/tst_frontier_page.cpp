// labels: memory_window
#include "ui/panels/frontier_page.h"

#include "ui/controls/elided_label.h"
#include "ui/panels/frontier_card.h"
#include "ui/panels/nothing_card.h"
#include "ui/plots/limit_handle.h"
#include "ui/theme/style.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

FrontierView madeUp(double scale = 1.0)
{
    FrontierView view;
    view.x = {"TPOT", "ms", 1e-3};
    for (std::size_t m = 0; m < view.metrics.size(); ++m)
        view.metrics[m].y = {QStringLiteral("metric %1").arg(m), "unit", 1.0};
    FrontierSeries series;
    series.system = "gb200-nvl72";
    series.name = "GB200";
    series.longName = "GB200 NVL72";
    for (int p = 1; p <= 8; ++p) {
        FrontierPoint point;
        point.x = point.xLow = point.xHigh = scale * 5e-3 * p;
        point.y = {20.0 * p * p, 1e4 / p, 1e10 * p, 1e9 * p};
        point.throughputAtLow = point.throughputAtHigh = point.y[0];
        point.batch = p;
        series.points.push_back(point);
    }
    view.series.push_back(series);
    view.bandText = "band";
    return view;
}

struct Shown {
    ThemeHolder themes{lightTheme()};
    FrontierPage page{themes};
    Shown()
    {
        page.resize(1000, 600);
        page.setView(madeUp());
        page.show();
        static_cast<void>(QTest::qWaitForWindowExposed(&page));
        for (const FrontierMetric metric : frontierMetrics)
            page.plot(metric)->replot(QCustomPlot::rpImmediateRefresh);
    }
    void wheel(FrontierMetric metric, int steps)
    {
        FrontierPlot* plot = page.plot(metric);
        const QPoint place = plot->axisRect()->rect().center();
        QWheelEvent event(place, plot->mapToGlobal(place), {}, QPoint(0, 120 * steps), Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(plot, &event);
    }
};

}  // namespace

class TestFrontierPage : public QObject {
    Q_OBJECT
private slots:
    void aUnitIsNeverCut_data()
    {
        QTest::addColumn<double>("typeScale");
        QTest::addColumn<int>("width");
        for (const double scale : {1.0, 1.25, 1.5, 1.875}) {
            for (const int width : {436, 486, 700})
                QTest::addRow("x %g, %d px", scale, width) << scale << width;
        }
    }
    void aUnitIsNeverCut()
    {
        QFETCH(double, typeScale);
        QFETCH(int, width);
        UiTheme theme = projectorTheme();
        theme.typeScale = typeScale;
        apply(*qApp, theme);
        const ThemeHolder themes(theme);
        FrontierCard card(themes, FrontierMetric::energy);
        FrontierView view = madeUp();
        view.metrics[1].y = {"Energy per query", "J per 1,000 output tokens", 1.0, "J per 1,000 tokens"};
        card.setView(std::make_shared<const FrontierView>(view));
        card.resize(width, 200);
        card.show();
        QVERIFY(QTest::qWaitForWindowExposed(&card));
        const auto* unit = card.findChild<ElidedLabel*>();
        QTRY_COMPARE(unit->text(), unit->words());
        QVERIFY(unit->text().startsWith("J per 1,000"));
        const auto* title = card.findChild<QLabel*>();
        QVERIFY(title->width() >= title->sizeHint().width());
        QVERIFY(typeScale > 1.0 || width < 486 || unit->text() == "J per 1,000 output tokens, log");
    }
    void aHoveredPointIsHoveredInAllViews()
    {
        Shown shown;
        shown.page.plot(FrontierMetric::energy)->setHovered(PointAt{0, 3});
        for (const FrontierMetric metric : frontierMetrics) {
            QVERIFY(shown.page.plot(metric)->hovered() == (PointAt{0, 3}));
            QCOMPARE(shown.page.plot(metric)->hoverIsOwn(), metric == FrontierMetric::energy);
        }
        shown.page.plot(FrontierMetric::energy)->setHovered(std::nullopt);
        for (const FrontierMetric metric : frontierMetrics)
            QVERIFY(!shown.page.plot(metric)->hovered());
    }
    void withoutACurveThePageSaysInItsMiddleWhyAndWhatHelps()
    {
        Shown shown;
        QVERIFY(shown.page.nothingCard()->isHidden());
        FrontierView view = madeUp();
        view.series.front().points.clear();
        NoCurve none;
        none.headline = "No layout is legal";
        none.detail = QStringList("because of that");
        CurveRemedy other;
        other.text = "Use 512 GPUs";
        other.gpus = 512;
        CurveRemedy limit;
        limit.kind = CurveRemedy::Kind::latencyLimit;
        limit.text = "Take the limit away";
        none.remedies = {other, limit};
        view.emptyText = none.headline;
        view.noCurve = none;
        shown.page.setView(view);
        const NothingCard* card = shown.page.nothingCard();
        QVERIFY(card->isVisible() && card->text().contains("because of that"));
        QVERIFY((shown.page.rect().center() - card->geometry().center()).manhattanLength() < 60);
        const QList<QPushButton*> buttons = card->findChildren<QPushButton*>();
        QCOMPARE(buttons.size(), 2);
        QSignalSpy gpus(&shown.page, &FrontierPage::gpusWanted);
        buttons[0]->click();
        QCOMPARE(gpus.size(), 1);
        QCOMPARE(gpus.front().front().toInt(), 512);
        QSignalSpy moved(&shown.page, &FrontierPage::latencyLimitMoved);
        buttons[1]->click();
        QCOMPARE(moved.size(), 1);
        shown.page.setView(madeUp());
        QVERIFY(card->isHidden());
    }
    void theBestWithinTheLimitIsHoveredAndAdoptedLikeAPoint()
    {
        Shown shown;
        FrontierView view = madeUp();
        FrontierSeries best = view.series.front();
        best.isBest = true;
        best.points = {best.points.back()};
        best.points.front().x *= 1.2;
        best.points.front().batch = 1472;
        view.series.push_back(best);
        view.bestText = "best within TPOT 48 ms";
        shown.page.setView(view);
        FrontierPlot* plot = shown.page.plot(FrontierMetric::throughput);
        plot->replot(QCustomPlot::rpImmediateRefresh);
        const QPointF place = plot->placeOf(best.points.front());
        QVERIFY(plot->nearest(place) == (PointAt{1, 0}));
        QSignalSpy adopted(&shown.page, &FrontierPage::adopted);
        QSignalSpy asked(&shown.page, &FrontierPage::asked);
        plot->setHovered(PointAt{1, 0});
        QTest::keyClick(plot, '?');
        QTest::keyClick(plot, Qt::Key_Return);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.front().front().value<std::string>(), std::string("best/gb200-nvl72/throughput per GPU"));
        QCOMPARE(adopted.size(), 1);
        QCOMPARE(adopted.front().at(2).toInt(), 1472);
    }
    void latencyMovesTogetherWhileLinkedAndValuesDoNot()
    {
        Shown shown;
        const QCPRange y = shown.page.plot(FrontierMetric::energy)->yAxis->range();
        shown.wheel(FrontierMetric::hbm, 2);
        const QCPRange x = shown.page.plot(FrontierMetric::hbm)->xAxis->range();
        for (const FrontierMetric metric : frontierMetrics)
            QCOMPARE(shown.page.plot(metric)->xAxis->range(), x);
        QCOMPARE(shown.page.plot(FrontierMetric::energy)->yAxis->range(), y);
        shown.page.setLinked(false);
        shown.wheel(FrontierMetric::network, 2);
        QCOMPARE(shown.page.plot(FrontierMetric::throughput)->xAxis->range(), x);
        QVERIFY(shown.page.plot(FrontierMetric::network)->xAxis->range() != x);
        shown.page.plot(FrontierMetric::throughput)->setLogarithmic(Qt::Horizontal, false);
        QVERIFY(shown.page.plot(FrontierMetric::energy)->isLogarithmic(Qt::Horizontal));
        shown.page.setLinked(true);
        for (const FrontierMetric metric : frontierMetrics)
            QVERIFY(!shown.page.plot(metric)->isLogarithmic(Qt::Horizontal));
    }
    void aZoomOfTheUserSurvivesNewDataInEveryView()
    {
        for (const FrontierMetric metric : frontierMetrics) {
            Shown shown;
            shown.wheel(metric, 3);
            std::array<QCPRange, 4> xs;
            for (const FrontierMetric each : frontierMetrics)
                xs[static_cast<std::size_t>(each)] = shown.page.plot(each)->xAxis->range();
            const QCPRange y = shown.page.plot(metric)->yAxis->range();
            shown.page.setView(madeUp(5.0));
            for (const FrontierMetric each : frontierMetrics)
                QCOMPARE(shown.page.plot(each)->xAxis->range(), xs[static_cast<std::size_t>(each)]);
            QCOMPARE(shown.page.plot(metric)->yAxis->range(), y);
            shown.page.fitAll();
            for (const FrontierMetric each : frontierMetrics) {
                QVERIFY(shown.page.plot(each)->followsData());
                QVERIFY(shown.page.plot(each)->xAxis->range().contains(0.2));
            }
        }
    }
    void aLimitMovesInAllViewsAsOneStep()
    {
        Shown shown;
        QSignalSpy began(&shown.page, &FrontierPage::limitBegan);
        QSignalSpy ended(&shown.page, &FrontierPage::limitEnded);
        std::vector<std::optional<double>> values;
        connect(&shown.page, &FrontierPage::latencyLimitMoved, this,
                [&](const std::optional<double>& value) { values.push_back(value); });
        LimitHandle* handle = shown.page.plot(FrontierMetric::network)->latencyHandle();
        handle->beginDrag();
        for (const double at : {300.0, 250.0, 200.0})
            handle->dragTo(QPointF(at, 10));
        handle->endDrag();
        QCOMPARE(began.count(), 1);
        QCOMPARE(ended.count(), 1);
        QCOMPARE(values.size(), std::size_t(3));
        for (const FrontierMetric metric : frontierMetrics)
            QCOMPARE(shown.page.plot(metric)->latencyHandle()->value(), values.back());
    }
    void theFourStandInOneRowOnlyWhereThatLeavesThemWide()
    {
        Shown shown;
        const auto rows = [&shown](const QSize& size) {
            shown.page.resize(size);
            std::set<int> tops;
            for (const FrontierMetric metric : frontierMetrics)
                tops.insert(shown.page.card(metric)->y());
            return tops.size();
        };
        QCOMPARE(rows({1000, 600}), std::size_t{2});
        QCOMPARE(rows({3400, 700}), std::size_t{1});
        QVERIFY(shown.page.card(FrontierMetric::hbm)->width() >= shown.page.card(FrontierMetric::hbm)->height());
        QCOMPARE(rows({3400, 1800}), std::size_t{2});  // a screen of 3840x2160
    }
    void anyViewCanBeTheLargeOne()
    {
        Shown shown;
        for (const FrontierMetric metric : frontierMetrics) {
            shown.page.setLarge(metric);
            QTest::qWait(1);
            for (const FrontierMetric other : frontierMetrics) {
                if (other != metric)
                    QVERIFY(shown.page.card(other)->width() < shown.page.card(metric)->width());
            }
        }
        shown.page.setLarge(std::nullopt);
        QTest::qWait(1);
        QVERIFY(std::abs(shown.page.card(FrontierMetric::throughput)->width() -
                         shown.page.card(FrontierMetric::network)->width()) <= 1);
        // a double click on the title does it too
        QTest::mouseDClick(shown.page.card(FrontierMetric::energy), Qt::LeftButton, Qt::NoModifier, QPoint(40, 10));
        QVERIFY(shown.page.large() == FrontierMetric::energy);
        shown.page.resize(700, 260);  // too low for the others
        QTest::qWait(1);
        QVERIFY(!shown.page.card(FrontierMetric::hbm)->isVisible());
    }
    void fourStandAbreastWhereThereIsRoom()
    {
        Shown shown;
        shown.page.resize(2600, 500);
        QTest::qWait(1);
        for (const FrontierMetric metric : frontierMetrics)
            QCOMPARE(shown.page.card(metric)->y(), shown.page.card(FrontierMetric::throughput)->y());
        shown.page.resize(1000, 600);
        QTest::qWait(1);
        QVERIFY(shown.page.card(FrontierMetric::hbm)->y() > shown.page.card(FrontierMetric::throughput)->y());
    }
    void aClickInAnyViewAdopts()
    {
        Shown shown;
        std::vector<int> batches;
        connect(&shown.page, &FrontierPage::adopted, this,
                [&](const std::string&, const cost::Layout&, int batch) { batches.push_back(batch); });
        for (const FrontierMetric metric : frontierMetrics) {
            FrontierPlot* plot = shown.page.plot(metric);
            QTest::mouseClick(plot, Qt::LeftButton, Qt::NoModifier,
                              plot->placeOf(plot->view().series[0].points[4]).toPoint());
        }
        QCOMPARE(batches, std::vector<int>(4, 5));
    }
    void theSmallestPageFitsTheSmallestWindow()
    {
        Shown shown;
        QVERIFY(shown.page.minimumSizeHint().height() <= 250);
        QVERIFY(shown.page.minimumSizeHint().width() <= 900);
    }
};

QTEST_MAIN(TestFrontierPage)
#include "tst_frontier_page.moc"
