#include "ui/floor/timeline.h"

#include "ui/theme/type.h"
#include "ui/theme/ui_theme.h"
#include "ui/viewmodels/run_words.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

RunMark markAt(int number, double timeS, std::vector<scenario::Setting> settings)
{
    return {.number = number, .time = fromSeconds(timeS), .settings = std::move(settings), .report = std::nullopt};
}

FramePtr frameWith(std::vector<RunMark> marks)
{
    auto frame = std::make_shared<Frame>();
    frame->end = fromSeconds(600.0);
    frame->computedTo = frame->time = fromSeconds(400.0);
    frame->marks = std::make_shared<const std::vector<RunMark>>(std::move(marks));
    return frame;
}

}  // namespace

class TestTimeline : public QObject {
    Q_OBJECT
private slots:
    void changesAreSaidInWordsNotInPaths()
    {
        const auto words = [](const char* path, const char* value) {
            return markWords(markAt(1, 0.0, {{path, value}}));
        };
        QCOMPARE(words("factory.tiers.dram", "null"), QString("CPU DRAM off"));
        QCOMPARE(words("factory.tiers.dram", "{}"), QString("CPU DRAM on"));
        QCOMPARE(words("factory.tiers.dram.capacity_bytes", "3e12"), QString("CPU DRAM: capacity 3.00 TB"));
        QCOMPARE(words("workload.arrivals.rate_per_s", "30"), QString("new sessions 30/s"));
        QCOMPARE(words("workload.arrivals.live_trees", "32"), QString("sessions 32"));
        QCOMPARE(words("workload.other_sessions.share", "0.1"), QString("second kind 10.0 %"));
        QCOMPARE(words("workload.prefixes", R"([{"tokens": 0}])"), QString("shared prefix changed"));
        QCOMPARE(words("factory.pools.decode.workers.0.count", "4"), QString("Decode: workers 4"));
        QCOMPARE(words("factory.pools.my own.workers.0.layout.tp", "8"), QString("my own: TP 8"));
        QCOMPARE(words("factory.pools.decode.workers.0.layout", R"({"tp": 1, "dp": 16, "ep": 16})"),
                 QString("Decode: layout DP16 EP16"));
        QCOMPARE(words("factory.admission.law", R"("ready-buffer")"), QString("admission ready buffer"));
        QCOMPARE(words("factory.queue_limit", "null"), QString("queue limit none"));
    }
    void whatIsToComeAndWhatIsDoneReadDifferently()
    {
        RunMark lost = markAt(1, 90.0, {});
        lost.workers = {{"decode", 1, false}};
        const SimTime before = fromSeconds(80.0), after = fromSeconds(90.0);
        QCOMPARE(markLabel(lost, before), QString("to come: Decode 1 lost"));
        QCOMPARE(markLabel(lost, after), QString("Decode 1 lost"));
        QVERIFY2(markTip(lost, before).contains("will be lost"), qPrintable(markTip(lost, before)));
        QVERIFY2(markTip(lost, after).contains("was lost"), qPrintable(markTip(lost, after)));
        lost.byUser = true;
        QCOMPARE(markLabel(lost, after), QString("by you: Decode 1 lost"));
        QVERIFY2(markTip(lost, after).contains("you changed"), qPrintable(markTip(lost, after)));
        RunMark dram = markAt(2, 120.0, {{"factory.tiers.dram", "null"}});
        dram.report = factory::ChangeReport{{Sentence("CPU DRAM is off")}, {}};
        QVERIFY(markTip(dram, after).contains("still to come") || markTip(dram, after).contains("will have"));
        QVERIFY(!markTip(dram, after).contains("CPU DRAM is off"));  // that is not so yet, after a way back
        QVERIFY(markTip(dram, fromSeconds(130.0)).contains("CPU DRAM is off"));
    }
    void aChangeTellsOfPoolsAsTheWindowCallsThem()
    {
        RunMark more = markAt(1, 90.0, {{"factory.pools.all.workers.0.count", "4"}});
        more.report = factory::ChangeReport{{}, {{factory::ChangeReport::What::isSetUp, "all", 1, 60.0}}};
        const QString tip = markTip(more, fromSeconds(90.0));
        QVERIFY2(tip.contains("Workers of Prefill and decode that are set up"), qPrintable(tip));
        QVERIFY2(tip.contains("Prefill and decode: workers 4"), qPrintable(tip));
    }
    void theirMarksDifferInShape()
    {
        const ThemeHolder themes(lightTheme());
        Timeline line(themes);
        line.resize(900, line.minimumSizeHint().height());
        // the same mark on the same place, without its words and the time that goes by
        const auto pictured = [&](double timeS, bool byUser) {
            RunMark mark = markAt(1, 300.0, {});
            mark.byUser = byUser;
            auto frame = std::make_shared<Frame>(*frameWith({mark}));
            frame->time = fromSeconds(timeS);
            line.setFrame(frame);
            const QPoint place = line.placeOf(fromSeconds(300.0));
            return line.grab(QRect(place - QPoint(9, 9), QSize(18, 18))).toImage();
        };
        const QImage toCome = pictured(200.0, false), done = pictured(400.0, false);
        const QImage userToCome = pictured(200.0, true), userDone = pictured(400.0, true);
        const std::vector<QImage> all = {toCome, done, userToCome, userDone};
        for (std::size_t i = 0; i < all.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(all[i] != all[j]);
        }
    }
    void marksAndTheirWordsNeverLieOverEachOther_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<double>("scale");
        for (const int width : {300, 620, 1200, 1900}) {
            for (const double scale : {1.0, 1.5})
                QTest::addRow("%d px, type %.1f", width, scale) << width << scale;
        }
    }
    void marksAndTheirWordsNeverLieOverEachOther()
    {
        QFETCH(int, width);
        QFETCH(double, scale);
        UiTheme theme = lightTheme();
        theme.typeScale = scale;
        const ThemeHolder themes(theme);
        Timeline line(themes);
        std::vector<RunMark> marks;
        for (const double timeS : {1.0, 3.0, 90.0, 92.0, 95.0, 130.0, 200.0, 260.0, 590.0, 599.0})
            marks.push_back(markAt(int(marks.size()) + 1, timeS, {{"factory.tiers.dram", "null"}}));
        line.setFrame(frameWith(std::move(marks)));
        line.resize(width, line.minimumSizeHint().height());
        line.grab();
        const auto& labels = line.paintedLabels();
        QVERIFY(labels.size() > 4);
        for (std::size_t i = 0; i < labels.size(); ++i) {
            for (std::size_t j = i + 1; j < labels.size(); ++j)
                QVERIFY2(!labels[i].ink.intersects(labels[j].ink),
                         qPrintable(labels[i].text + QStringLiteral(" / ") + labels[j].text));
        }
    }
    void aCrowdOfMarksIsCountedWhereItIs_data()
    {
        QTest::addColumn<double>("apart");
        QTest::addColumn<double>("from");
        for (const double apart : {0.0, 1.0, 5.0, 12.0, 17.0, 21.0}) {
            for (const double from : {12.0, 500.0, 880.0})
                QTest::addRow("%g px, from %g", apart, from) << apart << from;
        }
    }
    void aCrowdOfMarksIsCountedWhereItIs()
    {
        QFETCH(double, apart);
        QFETCH(double, from);
        const QFontMetricsF metrics(fontOf(lightTheme(), typesize::mark, QFont::DemiBold));
        std::vector<MarkAt> marks;
        for (int i = 0; i < 25; ++i)
            marks.push_back({from + apart * i, i + 1});
        const double least = 16.0, between = 3.0, left = 2.0, right = std::max(100.0, from + apart * 24.0 + 10.0);
        const std::vector<MarkGroup> groups = joinedMarks(marks, metrics, least, between, left, right);
        std::size_t next = 0;
        double free = left;
        for (const MarkGroup& group : groups) {
            QCOMPARE(group.first, next);
            next = group.last + 1;
            QVERIFY(group.left >= free && group.right <= right);
            QVERIFY(metrics.horizontalAdvance(group.text) < group.right - group.left);
            QVERIFY(group.text.startsWith(QString::number(marks[group.first].number)));
            QVERIFY(group.text.endsWith(QString::number(marks[group.last].number)));
            free = group.right + between;
        }
        QCOMPARE(next, marks.size());
        // no more are joined than lie over each other
        if (apart > metrics.horizontalAdvance(QStringLiteral("25")) + 0.5 * least + between)
            QCOMPARE(groups.size(), marks.size());
        if (apart == 0.0)
            QCOMPARE(groups.size(), std::size_t(1));
    }
    void changesAtOnePlaceAreCountedAndAllToldOnHover()
    {
        const ThemeHolder themes(lightTheme());
        Timeline line(themes);
        line.setFrame(frameWith({markAt(1, 100.0, {{"factory.tiers.dram", "null"}}),
                                 markAt(2, 101.0, {{"workload.arrivals.rate_per_s", "30"}}),
                                 markAt(3, 102.0, {{"factory.queue_limit", "50"}})}));
        line.resize(900, line.minimumSizeHint().height());
        line.grab();
        QStringList texts;
        for (const PaintedLabel& label : line.paintedLabels())
            texts << label.text;
        QVERIFY2(texts.contains(QString("1–3")) && texts.contains("3 changes"), qPrintable(texts.join(u'|')));
        const QString tip = line.tipAt(line.placeOf(fromSeconds(101.0)));
        for (const char* words : {"CPU DRAM off", "new sessions 30/s", "queue limit 50"})
            QVERIFY2(tip.contains(words), qPrintable(tip));
    }
};

QTEST_MAIN(TestTimeline)
#include "tst_timeline.moc"
