// labels: memory_window
#include "tests/ui/window.h"
#include "ui/export/picture.h"
#include "ui/floor/live_measured.h"
#include "ui/floor/live_plots.h"
#include "ui/panels/floor_page.h"
#include "ui/panels/frontier_page.h"
#include "ui/panels/pages.h"
#include "ui/plots/hover_plate.h"
#include "ui/session/measured_rows.h"
#include "ui/viewmodels/measured_view.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

const MeasuredAnswer& answer()
{
    static const MeasuredAnswer made = measuredAnswerOf(tests::presetsFolder(), tests::presets(),
                                                        tests::valueOf(tests::presets().calibration("today")));
    return made;
}

scenario::Scenario scenarioOf(const char* id)
{
    const auto& rows = answer().measurements->rows;
    const auto row = std::ranges::find(rows, id, &calibration::Measurement::id);
    return *scenarioOfRow(answer(), std::size_t(row - rows.begin()));
}

}  // namespace

/// Measured points over the frontier and the live plots.
class TestMeasuredNearby : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        window = tests::openWindow({1600, 900});
        QTRY_VERIFY_WITH_TIMEOUT(window->session().isSettled(), 60000);
    }
    void cleanup() { window.reset(); }

    void theFrontierShowsWhatWasMeasuredNearIt()
    {
        QVERIFY(window->session().open(scenarioOf("m0002")));
        QTRY_VERIFY_WITH_TIMEOUT(window->session().isSettled() && !plot().view().measured.empty(), 60000);
        const auto& marks = plot().view().measured;
        const auto own = std::ranges::find_if(marks, [](const MeasuredMark& mark) {
            return std::abs(mark.x - 19.47e-3) < 1e-9 && mark.throughput == 87.2;
        });
        QVERIFY(own != marks.end());
        QVERIFY(own->lines.join(' ').contains("sglang PR #37878"));
        QVERIFY(own->lines.join(' ').contains("factor of 2"));
        QCOMPARE(plot().view().measuredText, QString("measured nearby: %1").arg(marks.size()));
        // it answers where it stands, and says so
        const QPointF place = plot().toPixels(own->x, own->throughput);
        plot().setHovered(plot().nearest(place));
        QVERIFY(plot().hovered() && plot().measuredAt(*plot().hovered()));
        auto* plate = window->frontierPage()->findChild<HoverPlate*>(QString(), Qt::FindDirectChildrenOnly);
        QVERIFY(plate->isVisible() && plate->text().contains("measured"));
        // and cannot be adopted
        const scenario::Scenario before = window->session().scenario();
        QTest::mouseClick(&plot(), Qt::LeftButton, {}, place.toPoint());
        QVERIFY(window->session().scenario() == before);
    }
    void theyCanBeHidden()
    {
        QVERIFY(window->session().open(scenarioOf("m0002")));
        QTRY_VERIFY_WITH_TIMEOUT(window->session().isSettled() && !plot().view().measured.empty(), 60000);
        const auto& mark = plot().view().measured.front();
        const QPointF place = plot().toPixels(mark.x, mark.throughput);
        const auto isThere = [&] {
            const auto found = plot().nearest(place);
            return found && plot().measuredAt(*found) != nullptr;
        };
        QVERIFY(isThere());
        FrontierOptions options = window->frontierPage()->options();
        options.measured = false;
        window->frontierPage()->setOptions(options);
        QVERIFY(!isThere());
        options.measured = true;
        window->frontierPage()->setOptions(options);
        QVERIFY(isThere());
    }
    /// The first start asks for conditions nobody measured.
    void whereNothingIsNearNothingIsShown()
    {
        QVERIFY(plot().view().measured.empty());
        QVERIFY(plot().view().measuredText.isEmpty());
    }
    void picturesHaveThemToo()
    {
        QVERIFY(window->session().open(scenarioOf("m0002")));
        QTRY_VERIFY_WITH_TIMEOUT(window->session().isSettled() && !plot().view().measured.empty(), 60000);
        Picture with = window->pictureOf(PictureView::frontier, window->themes().theme());
        QVERIFY(with.measured);
        Picture without = with;
        without.options.measured = false;
        QVERIFY(imageOf(with) != imageOf(without));
    }
    void theLivePlotsShowWhatWasMeasuredNearTheRun()
    {
        QVERIFY(window->session().open(scenarioOf("m0002")));
        window->floorPage()->setPlaysAtOnce(false);
        window->pages()->showPage(QStringLiteral("floor"));
        QTRY_VERIFY_WITH_TIMEOUT(!plots().state().measured.empty(), 60000);
        const auto& shown = plots().state().measured;
        const auto has = [&shown](LivePlotKind kind, double value) {
            return std::ranges::any_of(
                shown, [&](const LiveMeasured& one) { return one.kind == kind && std::abs(one.value - value) < 1e-9; });
        };
        QVERIFY(has(LivePlotKind::tpot, 19.47e-3));
        QVERIFY(has(LivePlotKind::ttft, 3.539));
        QVERIFY(has(LivePlotKind::output, 87.2 * 8));
        plots().setMeasuredShown(false);
        QVERIFY(plots().state().measured.empty());
        plots().setMeasuredShown(true);
        QVERIFY(!plots().state().measured.empty());
    }
    /// They stand within the axes, where they do not make the curves small, and tell what they are.
    void theyStandInThePlots()
    {
        QVERIFY(window->session().open(scenarioOf("m0002")));
        window->floorPage()->setPlaysAtOnce(false);
        window->pages()->showPage(QStringLiteral("floor"));
        QTRY_VERIFY_WITH_TIMEOUT(window->floorPage()->run().state() == FactoryRun::State::standing, 60000);
        window->floorPage()->run().seek(fromSeconds(60.0));
        QTRY_VERIFY_WITH_TIMEOUT(window->floorPage()->run().state() == FactoryRun::State::standing &&
                                     window->floorPage()->run().frame()->time == fromSeconds(60.0),
                                 60000);
        window->floorPage()->drawAllPlots();
        int inside = 0;
        for (const LivePlot* each : plots().plots()) {
            for (const QRectF& place : each->placed().measured) {
                if (place.isNull())
                    continue;
                ++inside;
                QVERIFY(each->placed().area.adjusted(-1, -6, 1, 6).contains(place));
            }
        }
        QVERIFY(inside >= 2);
    }
    void anOpenLoopIsNearNothing()
    {
        window->floorPage()->setPlaysAtOnce(false);
        window->pages()->showPage(QStringLiteral("floor"));
        QTRY_VERIFY_WITH_TIMEOUT(window->floorPage()->run().frame(), 60000);
        QVERIFY(plots().state().measured.empty());
        const auto rows = measuredRowsOf(tests::presets(), tests::presetsFolder());
        QVERIFY(liveMeasuredOf(window->session().scenario(), 0.0, tests::presetsFolder(), *rows).empty());
    }

private:
    FrontierPlot& plot() const { return *window->frontierPage()->plot(FrontierMetric::throughput); }
    LivePlots& plots() const { return *window->floorPage()->livePlots(); }

    std::unique_ptr<MainWindow> window;
};

QTEST_MAIN(TestMeasuredNearby)
#include "tst_measured_nearby.moc"
