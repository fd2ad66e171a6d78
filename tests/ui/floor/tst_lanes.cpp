#include "ui/floor/lanes.h"

#include "tests/ui/floor/a_run.h"
#include "ui/floor/event_list.h"
#include "ui/viewmodels/event_words.h"

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QWheelEvent>

#include <cmath>
#include <map>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using factory::LogEntry;
using factory::LogKind;
using factory::Span;
using tokenfactory::tests::ARun;

namespace {

Span spanOf(double began, double ended, std::uint32_t lane = 0)
{
    Span span;
    span.lane = lane;
    span.began = fromSeconds(began);
    span.ends = fromSeconds(ended);
    span.sequences = 8;
    return span;
}

std::shared_ptr<const std::vector<LogEntry>> firstOf(const std::vector<LogEntry>& all, std::size_t count)
{
    return std::make_shared<const std::vector<LogEntry>>(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
}

QStringList faultsOf(const PaintsLabels& widget)
{
    constexpr double tolerance = 1.5;
    QStringList faults;
    const std::vector<PaintedLabel>& labels = widget.paintedLabels();
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (!labels[i].room.adjusted(-tolerance, -tolerance, tolerance, tolerance).contains(labels[i].ink))
            faults << labels[i].text + QStringLiteral(" is cut");
        for (std::size_t other = 0; other < i; ++other) {
            const QRectF common = labels[i].ink.intersected(labels[other].ink);
            if (common.width() > tolerance && common.height() > tolerance)
                faults << labels[i].text + QStringLiteral(" lies over ") + labels[other].text;
        }
    }
    return faults;
}

}  // namespace

class TestLanes : public QObject {
    Q_OBJECT
private:
    ARun run;
    ARun later;
    ThemeHolder themes{darkTheme()};

private slots:
    void initTestCase()
    {
        factory::Simulation simulation = tests::beginning("worker-lost");
        simulation.runUntil(fromSeconds(203.0));
        run = tests::pictured(simulation);
        simulation.runUntil(fromSeconds(204.0));
        later = tests::pictured(simulation);
    }
    void thereIsALaneForEachWorkerAndLink()
    {
        const std::vector<Lane> lanes = lanesOf(*run.snapshot);
        QCOMPARE(lanes.size(), run.snapshot->workers.size() + run.snapshot->links.size());
        QCOMPARE(lanes[0].name, QStringLiteral("Prefill 0"));
        QVERIFY(lanes[1].onLink && lanes[1].name.startsWith(QStringLiteral("Prefill 0 ")));
        for (const Span& span : *run.spans) {
            QVERIFY(std::ranges::any_of(
                lanes, [&](const Lane& lane) { return lane.onLink == span.onLink && lane.index == span.lane; }));
        }
    }
    void passesTellWhatLimitsThem()
    {
        const auto passes = std::ranges::count_if(*run.spans, [](const Span& span) { return !span.onLink; });
        const auto limited = std::ranges::count_if(*run.spans, [](const Span& span) { return span.limit.has_value(); });
        QVERIFY(passes > 0);
        QCOMPARE(limited, passes);
    }
    void longSpansStandAloneShortOnesTogether()
    {
        const std::vector<Lane> lanes = {{false, 0, QStringLiteral("a")}};
        std::vector<Span> spans = {spanOf(0.0, 0.5)};
        for (int i = 0; i < 100; ++i)
            spans.push_back(spanOf(0.5 + 0.001 * i, 0.5 + 0.001 * i + 0.0008));
        spans.push_back(spanOf(0.9, 1.0));
        const auto coarse = blocksOf(spans, lanes, {0.0, 1.0, 1000.0});
        QCOMPARE(coarse[0].blocks.size(), std::size_t(3));
        QCOMPARE(coarse[0].blocks[1].count, std::size_t(100));
        QVERIFY(coarse[0].blocks[1].isMerged());
        QVERIFY(std::abs(coarse[0].blocks[1].busyShare - 0.08 / 0.0998) < 1e-6);
        QVERIFY(!coarse[0].blocks[0].isMerged());
        QVERIFY(blockText(coarse[0].blocks[1], spans)[0].startsWith(QStringLiteral("100")));
        const auto fine = blocksOf(spans, lanes, {0.5, 0.6, 1000.0});
        QVERIFY(fine[0].blocks.size() >= 100);
    }
    void noSpanIsLostByMerging()
    {
        const std::vector<Lane> lanes = lanesOf(*run.snapshot);
        for (const double seconds : {200.0, 10.0, 1.0, 0.1}) {
            const LaneStretch stretch{200.0 - seconds, 200.0, 800.0};
            std::size_t counted = 0;
            for (const LaneBlocks& lane : blocksOf(*run.spans, lanes, stretch)) {
                for (const LaneBlock& block : lane.blocks) {
                    counted += block.count;
                    QVERIFY(block.row < lane.rows && lane.rows <= mostLaneRows);
                }
            }
            const auto there = std::ranges::count_if(*run.spans, [&](const Span& span) {
                return toSeconds(span.ends) >= stretch.fromS && toSeconds(span.began) <= stretch.toS;
            });
            QCOMPARE(counted, static_cast<std::size_t>(there));
        }
    }
    void whatRunsSideBySideHasRowsOfItsOwn()
    {
        const std::vector<Lane> lanes = {{false, 0, QStringLiteral("a")}};
        const std::vector<Span> spans = {spanOf(0.0, 1.0), spanOf(0.2, 0.8), spanOf(0.3, 0.9), spanOf(0.4, 0.95)};
        const auto blocks = blocksOf(spans, lanes, {0.0, 1.0, 1000.0});
        QCOMPARE(blocks[0].rows, mostLaneRows);
        QCOMPARE(blocks[0].blocks.size(), std::size_t(4));
        QCOMPARE(blocks[0].blocks[0].row, 0);
        QCOMPARE(blocks[0].blocks[1].row, 1);
        QCOMPARE(blocks[0].blocks[2].row, 2);
    }
    void aSpanSaysWhatItIsAndAsksForItsTime()
    {
        Lanes lanes(themes);
        lanes.resize(1000, 300);
        lanes.setData(run.spans, run.snapshot, run.timeS);
        lanes.show();
        QVERIFY(QTest::qWaitForWindowExposed(&lanes));
        QVERIFY(lanes.follows());
        QVERIFY(!lanes.blocks()[0].blocks.empty());
        const LaneBlock block = lanes.blocks()[0].blocks.front();
        const QPoint place = lanes.placeOf(0, block).center().toPoint();
        QTest::mouseMove(lanes.viewport(), place);
        QTRY_VERIFY(!lanes.told().isEmpty());
        QCOMPARE(lanes.told()[0], QStringLiteral("Prefill 0"));
        QVERIFY(lanes.accessibleDescription().contains(QStringLiteral("Prefill 0")));
        QSignalSpy asked(&lanes, &Lanes::timeAsked);
        QTest::mouseClick(lanes.viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(asked[0][0].toDouble(), block.beganS);
    }
    void aZoomStaysWhenThereIsNewData()
    {
        Lanes lanes(themes);
        lanes.resize(1000, 300);
        lanes.setData(run.spans, run.snapshot, run.timeS);
        lanes.show();
        const double before = lanes.stretch().toS - lanes.stretch().fromS;
        const QPointF place(600, 150);
        QWheelEvent event(place, lanes.viewport()->mapToGlobal(place), {}, QPoint(0, 240), Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(lanes.viewport(), &event);
        QVERIFY(!lanes.follows());
        const LaneStretch zoomed = lanes.stretch();
        QVERIFY(zoomed.toS - zoomed.fromS < before);
        lanes.setData(later.spans, later.snapshot, later.timeS);
        QCOMPARE(lanes.stretch().fromS, zoomed.fromS);
        QCOMPARE(lanes.stretch().toS, zoomed.toS);
        lanes.setFocus();
        QTest::keyClick(&lanes, Qt::Key_Home);
        QVERIFY(lanes.follows());
        QVERIFY(lanes.stretch().toS > later.timeS);
    }
    void keysStepFromSpanToSpan()
    {
        Lanes lanes(themes);
        lanes.resize(1000, 300);
        lanes.setData(run.spans, run.snapshot, run.timeS);
        lanes.show();
        QVERIFY(QTest::qWaitForWindowExposed(&lanes));
        lanes.setFocus();
        QTest::keyClick(&lanes, Qt::Key_Down);
        const QStringList first = lanes.told();
        QVERIFY(!first.isEmpty());
        QTest::keyClick(&lanes, Qt::Key_Left);
        QVERIFY(lanes.told() != first);
        QTest::keyClick(&lanes, Qt::Key_Down);
        QVERIFY(!lanes.told().isEmpty() && lanes.told()[0] != first[0]);
        QTest::keyClick(&lanes, Qt::Key_Escape);
        QVERIFY(lanes.told().isEmpty());
    }
    void keysReachSpansThatAreOutOfSight()
    {
        Lanes lanes(themes);
        lanes.resize(1000, 300);
        lanes.setData(run.spans, run.snapshot, run.timeS);
        lanes.show();
        QVERIFY(QTest::qWaitForWindowExposed(&lanes));
        lanes.setFocus();
        QTest::keyClick(&lanes, Qt::Key_Down);
        const QString lane = lanes.told()[0];
        const double fromS = lanes.stretch().fromS;
        for (int i = 0; i < 2000 && lanes.stretch().fromS == fromS; ++i)
            QTest::keyClick(&lanes, Qt::Key_Left);
        QVERIFY(lanes.stretch().fromS < fromS);
        QVERIFY(!lanes.told().isEmpty());
        QCOMPARE(lanes.told()[0], lane);
        const double earlierS = lanes.stretch().fromS;
        for (int i = 0; i < 2000 && lanes.stretch().fromS == earlierS; ++i)
            QTest::keyClick(&lanes, Qt::Key_Right);
        QVERIFY(lanes.stretch().fromS > earlierS);
        QCOMPARE(lanes.told()[0], lane);
    }
    void lanesWithoutSpansAreScrolledTo()
    {
        Lanes lanes(themes);
        lanes.resize(1000, 140);
        lanes.setData(std::make_shared<const std::vector<factory::Span>>(), run.snapshot, run.timeS);
        lanes.show();
        QVERIFY(QTest::qWaitForWindowExposed(&lanes));
        QVERIFY(lanes.verticalScrollBar()->maximum() > 0);
        lanes.setFocus();
        for (int i = 0; i < 100; ++i)
            QTest::keyClick(&lanes, Qt::Key_Down);
        QCOMPARE(lanes.verticalScrollBar()->value(), lanes.verticalScrollBar()->maximum());
    }
    void nothingIsPaintedForTheSameData()
    {
        Lanes lanes(themes);
        lanes.resize(1000, 300);
        lanes.setData(run.spans, run.snapshot, run.timeS);
        lanes.show();
        QVERIFY(QTest::qWaitForWindowExposed(&lanes));
        QTest::qWait(20);
        class Paints : public QObject {
        public:
            int seen = 0;
            bool eventFilter(QObject*, QEvent* event) override
            {
                seen += event->type() == QEvent::Paint ? 1 : 0;
                return false;
            }
        } paints;
        lanes.viewport()->installEventFilter(&paints);
        lanes.setData(run.spans, run.snapshot, run.timeS);
        QTest::qWait(20);
        QCOMPARE(paints.seen, 0);
        lanes.setData(later.spans, later.snapshot, later.timeS);
        QTRY_COMPARE(paints.seen, 1);
    }
    void noLabelIsCutOrLiesOverAnother_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<QString>("theme");
        QTest::addColumn<double>("typeScale");
        for (const char* theme : {"dark", "light", "projector"}) {
            for (const int width : {360, 700, 1280, 3840}) {
                for (const double scale : {1.0, 1.25})
                    QTest::addRow("%s %d at %g", theme, width, scale) << width << QString::fromLatin1(theme) << scale;
            }
        }
    }
    void noLabelIsCutOrLiesOverAnother()
    {
        QFETCH(int, width);
        QFETCH(QString, theme);
        QFETCH(double, typeScale);
        UiTheme used = *themeFromId(theme.toStdString());
        used.typeScale = std::max(used.typeScale, typeScale);
        ThemeHolder holder(used);
        Lanes lanes(holder);
        lanes.resize(width, 260);
        lanes.setData(run.spans, run.snapshot, run.timeS);
        for (const double seconds : {200.0, 1.0, 0.01}) {
            lanes.setStretch(run.timeS - seconds, run.timeS);
            lanes.grab();
            const QStringList faults = faultsOf(lanes);
            QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
            QVERIFY(!lanes.paintedLabels().empty());
        }
    }

    void entriesComeInAtTheTop()
    {
        EventModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const std::vector<LogEntry>& all = *later.entries;
        QVERIFY(all.size() > 3000);
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        model.setData(firstOf(all, 100), later.snapshot);
        QCOMPARE(reset.size(), 1);
        QCOMPARE(model.rowCount(), 100);
        const QPersistentModelIndex kept(model.index(3, EventModel::time));
        const QString time = kept.data().toString();
        model.setData(firstOf(all, 130), later.snapshot);
        QCOMPARE(reset.size(), 1);
        QCOMPARE(inserted.size(), 1);
        QCOMPARE(kept.row(), 33);
        QCOMPARE(kept.data().toString(), time);
        QCOMPARE(model.entry(0), all[129]);
        model.setData(firstOf(all, 2010), later.snapshot);
        QCOMPARE(model.rowCount(), static_cast<int>(EventModel::mostRows));
        QCOMPARE(removed.size(), 1);
        model.setData(firstOf(all, 2500), later.snapshot);
        QCOMPARE(model.entry(0), all[2499]);
        QCOMPARE(model.entry(1999), all[500]);
        QCOMPARE(reset.size(), 1);
        model.setData(firstOf(all, 50), later.snapshot);  // an earlier time of the run
        QCOMPARE(reset.size(), 2);
        QCOMPARE(model.rowCount(), 50);
        model.setData(nullptr, nullptr);
        QCOMPARE(model.rowCount(), 0);
    }
    void theFilterShowsOneKindAndOneSession()
    {
        EventModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setData(run.entries, run.snapshot);
        model.setFilter({LogKind::workerState, {}});
        QVERIFY(model.rowCount() > 0);
        for (int row = 0; row < model.rowCount(); ++row)
            QVERIFY(model.entry(row).kind == LogKind::workerState);
        const QString worker = model.index(model.rowCount() - 1, EventModel::worker).data().toString();
        QCOMPARE(worker, QStringLiteral("Decode 1"));
        QCOMPARE(model.index(0, EventModel::what).data().toString(), QStringLiteral("Worker is lost"));
        const std::int64_t session =
            std::ranges::find_if(*run.entries, [](const LogEntry& entry) { return entry.session >= 0; })->session;
        model.setFilter({std::nullopt, session});
        const auto there =
            std::ranges::count_if(*run.entries, [&](const LogEntry& entry) { return entry.session == session; });
        QCOMPARE(model.rowCount(), static_cast<int>(there));
    }
    void everyEntryHasWords()
    {
        std::map<std::pair<int, int>, QString> texts;
        for (const LogEntry& entry : *run.entries)
            texts[{static_cast<int>(entry.kind), entry.detail}] = eventText(entry);
        for (const auto& [kind, text] : texts)
            QVERIFY(!text.isEmpty() && !text.contains(u'%'));
        QVERIFY(texts.size() > 8);
    }
    void anEntryAsksForItsTimeAndReadingOnIsNotDisturbed()
    {
        EventList list(themes);
        list.resize(640, 300);
        list.setData(run.entries, run.snapshot);
        list.show();
        QVERIFY(QTest::qWaitForWindowExposed(&list));
        QSignalSpy asked(&list, &EventList::timeAsked);
        QTableView* cells = list.table();
        const QModelIndex third = list.model()->index(2, EventModel::what);
        QTest::mouseClick(cells->viewport(), Qt::LeftButton, {}, cells->visualRect(third).center());
        QCOMPARE(asked[0][0].toDouble(), toSeconds(list.model()->entry(2).time));
        QTest::keyClick(cells, Qt::Key_Return);
        QCOMPARE(asked.size(), 2);
        cells->verticalScrollBar()->setValue(20);
        const LogEntry top = list.model()->entry(20);
        list.setData(later.entries, later.snapshot);
        QCOMPARE(list.model()->entry(cells->verticalScrollBar()->value()), top);
        QTest::keyClicks(list.sessionBox(), "x");
        QVERIFY(list.sessionBox()->property("wrong").toBool());
        QVERIFY(!list.model()->filter().session);
        list.setSession(0);
        QCOMPARE(list.model()->filter().session, std::optional<std::int64_t>(0));
    }
};

QTEST_MAIN(TestLanes)
#include "tst_lanes.moc"
