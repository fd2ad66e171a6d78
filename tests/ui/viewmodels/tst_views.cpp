#include "core/base/format.h"
#include "core/report/evaluation_report.h"
#include "tests/ui/fixture.h"
#include "ui/viewmodels/cards_view.h"
#include "ui/viewmodels/frontier_view.h"
#include "ui/viewmodels/memory_view.h"
#include "ui/viewmodels/no_curve.h"
#include "ui/viewmodels/reason_view.h"
#include "ui/viewmodels/status_view.h"
#include "ui/viewmodels/text.h"
#include "ui/viewmodels/time_view.h"
#include "ui/viewmodels/why.h"

#include <QTest>

#include <limits>

Q_DECLARE_METATYPE(tokenfactory::scenario::Scenario)

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

SeriesSlots stylesOf(const Answer& answer)
{
    SeriesSlots styles;
    std::vector<std::string> ids;
    for (const auto& system : answer.resolved.systems)
        ids.push_back(system->id);
    styles.assign(ids);
    return styles;
}

scenario::Scenario atStage(cost::Stage stage, cost::SequenceTokens each, int batch = 64)
{
    scenario::Scenario scenario;
    scenario.stage = stage;
    scenario.each = each;
    scenario.batch = batch;
    return scenario;
}

}  // namespace

class TestViews : public QObject {
    Q_OBJECT
private slots:
    void cardsShowTheNumbersOfTheCost_data()
    {
        QTest::addColumn<int>("stage");
        QTest::newRow("decode") << static_cast<int>(cost::Stage::decode);
        QTest::newRow("prefill") << static_cast<int>(cost::Stage::prefill);
        QTest::newRow("midfill") << static_cast<int>(cost::Stage::midfill);
    }
    void cardsShowTheNumbersOfTheCost()
    {
        QFETCH(int, stage);
        const auto kind = static_cast<cost::Stage>(stage);
        const cost::SequenceTokens each = kind == cost::Stage::decode    ? cost::SequenceTokens{1, 32768}
                                          : kind == cost::Stage::prefill ? cost::SequenceTokens{8192, 0}
                                                                         : cost::SequenceTokens{2048, 32768};
        const AnswerPtr answer = tests::answerTo(atStage(kind, each));
        const cost::PassCost& cost = *answer->cost();
        const std::vector<CardView> cards = cardsOf(*answer);
        QCOMPARE(cards.size(), std::size_t(5));
        const std::tuple<const char*, double, Unit> figures[] = {
            {"latency", cost.latencyS, Unit::seconds},
            {"throughput", cost.tokensPerSecondPerGpu, Unit::tokensPerSecond},
            {"energy", cost.energyPerQueryJ, Unit::joules},
            {"hbm", cost.residency.total(), Unit::bytes},
            {"network", cost.networkMeanBytesPerSecond, Unit::bytesPerSecond}};
        for (std::size_t i = 0; i < cards.size(); ++i) {
            const auto& [id, value, unit] = figures[i];
            QCOMPARE(cards[i].id, QString(id));
            QCOMPARE(cards[i].value, value);
            QCOMPARE(cards[i].number + ' ' + cards[i].unit, QString::fromStdString(readable(value, unit)));
            QVERIFY(cards[i].fullText.startsWith(QString::fromStdString(toText(value))));
        }
        QVERIFY(cards[0].detail.contains(split(cost.latencyBand.low, Unit::seconds).number));
        QCOMPARE(cards[0].calibration, QString("projected"));
        QVERIFY(cards[3].calibration.isEmpty());  // bytes rest on no calibration
    }
    void everyCardCanBeExplained()
    {
        const AnswerPtr answer = tests::answerTo({});
        for (const CardView& card : cardsOf(*answer))
            QVERIFY2(!card.why.empty(), qPrintable(card.id));
    }
    void theTimeBarAddsUpToThePass()
    {
        const AnswerPtr answer = tests::answerTo({});
        const TimeView view = timeViewOf(*answer);
        double sum = 0.0;
        for (const TimeSegment& segment : view.segments)
            sum += segment.seconds;
        QVERIFY(std::abs(sum - answer->cost()->passTimeS) < 1e-12);
        QCOMPARE(view.total, answer->cost()->passTimeS);
        QVERIFY(view.title.contains(QString::fromStdString(readable(view.total, Unit::seconds))));
    }
    void operatorsStandByLimitLongestFirst()
    {
        const TimeView view = timeViewOf(*tests::answerTo({}));
        QVERIFY(view.segments.size() > 4);
        for (std::size_t i = 1; i < view.segments.size(); ++i) {
            const TimeSegment& before = view.segments[i - 1];
            const TimeSegment& after = view.segments[i];
            QVERIFY(before.limit < after.limit || (before.limit == after.limit && before.seconds >= after.seconds));
        }
    }
    void theMemoryBarAddsUpToWhatIsUsed()
    {
        const AnswerPtr answer = tests::answerTo({});
        const MemoryView view = memoryViewOf(*answer);
        double sum = 0.0;
        for (const MemorySegment& segment : view.segments)
            sum += segment.bytes;
        QVERIFY(std::abs(sum - answer->cost()->residency.total()) < 1.0);
        QVERIFY(view.fits && view.used < view.usable && view.usable < view.visible);
    }
    void theFrontierIsThatOfTheSweep()
    {
        const AnswerPtr answer = tests::answerTo({});
        const FrontierView view = frontierViewOf(*answer, stylesOf(*answer));
        QCOMPARE(view.series.size(), std::size_t(3));
        for (std::size_t s = 0; s < view.series.size(); ++s) {
            const auto& swept = answer->swept->frontier->systems[s].points;
            QCOMPARE(view.series[s].points.size(), swept.size());
            for (std::size_t p = 0; p < swept.size(); ++p) {
                QCOMPARE(view.series[s].points[p].x, swept[p].latencyS);
                QCOMPARE(view.series[s].points[p].y[0], swept[p].tokensPerSecondPerGpu);
                QCOMPARE(view.series[s].points[p].y[1], answer->swept->figures[s][p].energyPerQueryJ);
                QCOMPARE(view.series[s].points[p].y[2], swept[p].hbmBytesPerGpu);
                QCOMPARE(view.series[s].points[p].y[3], answer->swept->figures[s][p].networkBytesPerSecondPerGpu);
                QCOMPARE(view.series[s].points[p].xHigh, answer->swept->figures[s][p].latencyS.high);
                QCOMPARE(view.series[s].points[p].index, p);
                QCOMPARE(view.series[s].points[p].layout, swept[p].layout);
            }
        }
        QVERIFY(view.current);
        QCOMPARE(view.current->x, answer->cost()->latencyS);
        QCOMPARE(view.current->y[0], answer->cost()->tokensPerSecondPerGpu);
        QCOMPARE(view.x.unit, QString("ms"));
    }
    void whatIsNoNumberIsLeftOutAndCounted()
    {
        Answer answer = *tests::answerTo({});
        auto swept = std::make_shared<SweptFrontier>(*answer.swept);
        auto& points = swept->frontier->systems.front().points;
        const std::size_t all = points.size();
        points[1].tokensPerSecondPerGpu = std::numeric_limits<double>::quiet_NaN();
        points[3].tokensPerSecondPerGpu = std::numeric_limits<double>::infinity();
        swept->figures.front()[4].energyPerQueryJ = std::numeric_limits<double>::infinity();
        answer.swept = swept;
        const FrontierView view = frontierViewOf(answer, stylesOf(answer));
        QCOMPARE(view.leftOut, 3);
        QCOMPARE(view.series.front().points.size(), all - 3);
        QCOMPARE(view.series.front().points[1].index, std::size_t(2));  // of the frontier, not of the view
        QVERIFY(view.note.contains("3"));
    }
    void aBandKeepsWhatIsInFlight()
    {
        const AnswerPtr answer = tests::answerTo({});
        const FrontierView view = frontierViewOf(*answer, stylesOf(*answer));
        for (const FrontierPoint& point : view.series.front().points) {
            QVERIFY(point.xLow <= point.x && point.x <= point.xHigh && point.xLow < point.xHigh);
            QVERIFY(point.throughputAtLow > point.throughputAtHigh);
            QVERIFY(std::abs(point.throughputAtLow * point.xLow / (point.y[0] * point.x) - 1.0) < 1e-9);
        }
    }
    void aPinOfTheSameFrontierIsOnlyItsDiamond()
    {
        const AnswerPtr answer = tests::answerTo({});
        scenario::Scenario moved;
        moved.batch = 64;
        scenario::Scenario longer;
        longer.each.cachedTokens = 2 * longer.each.cachedTokens;
        const std::vector<Pin> pins = {{'A', tests::answerTo(moved)},
                                       {'B', tests::answerTo(longer)},
                                       {'C', tests::answerTo(atStage(cost::Stage::prefill, {4096, 0}, 64))}};
        const FrontierView view = frontierViewOf(*answer, stylesOf(*answer), pins);
        QCOMPARE(view.ghosts.size(), std::size_t(2));  // the latency of a prefill is another
        QCOMPARE(view.ghosts[0].letter, 'A');
        QVERIFY(view.ghosts[0].series.empty() && view.ghosts[0].mark);
        QCOMPARE(view.ghosts[0].mark->x, pins[0].answer->cost()->latencyS);
        QCOMPARE(view.ghosts[1].series.size(), std::size_t(3));
        QCOMPARE(view.ghosts[1].series[1].style, view.series[1].style);
        QVERIFY(view.of(FrontierMetric::energy).summary.contains("Pin A"));
    }
    void linesOfEqualLoadAreThatLoad()
    {
        FrontierView view;
        int vertical = 0;
        for (const IsoLine& line : isoLinesOf(view, {5e-3, 10.0}, {0.1, 2000.0})) {
            vertical += line.vertical ? 1 : 0;
            const double load = line.points.front().first * line.points.front().second;
            for (const auto& [latency, throughput] : line.points)
                QVERIFY(line.vertical ? latency == line.points.front().first
                                      : std::abs(latency * throughput / load - 1.0) < 1e-9);
        }
        QVERIFY(vertical >= 2);
        view.stage = cost::Stage::prefill;  // there is no speed of a user to write down
        for (const IsoLine& line : isoLinesOf(view, {5e-3, 10.0}, {0.1, 2000.0}))
            QVERIFY(!line.vertical);
        QVERIFY(isoLinesOf(view, {0.0, 10.0}, {0.1, 2000.0}).empty());
    }
    void whatDoesNotFitIsNoPointButAReason()
    {
        const scenario::Scenario scenario = tests::tooSmall();
        const AnswerPtr answer = tests::answerTo(scenario);
        QVERIFY(!answer->cost());
        QVERIFY(!frontierViewOf(*answer, stylesOf(*answer)).current);
        for (const CardView& card : cardsOf(*answer))
            QCOMPARE(card.number, QString::fromUtf8("–"));
        const auto reason = reasonOf(*answer);
        QVERIFY(reason && !reason->illegal);

        const auto asked = scenario::passQuestion(scenario, answer->resolved, 0);
        const auto report = tests::valueOf(report::evaluationReport(asked));
        QCOMPARE(reason->reasons.front(), QString::fromStdString(report.evaluation.reasons.front().sentence.english()));
        const std::string shortfall = readable(report.evaluation.residency->shortfall(), Unit::bytes);
        QVERIFY(reason->headline.contains(QString::fromStdString(shortfall)));
        QCOMPARE(reason->remedies.front().gpus, *report::smallestPowerOfTwoThatFits(report.fitTried));
        QCOMPARE(reason->remedies.front().gpus, 16);
        QCOMPARE(reason->remedies.back().gpus, *report::smallestThatFits(report.fitTried));
        const QStringList tried = reason->tried.split(u'\n');
        QCOMPARE(static_cast<std::size_t>(tried.size()), report.fitTried.size());
        for (std::size_t i = 0; i < report.fitTried.size(); ++i) {
            const frontier::FitVerdict& verdict = report.fitTried[i];
            const QString& line = tried[static_cast<int>(i)];
            QVERIFY2(line.startsWith(QString::number(verdict.gpus) + u' '), qPrintable(line));
            QVERIFY2(line.contains(toQString(cost::toText(verdict.layout))), qPrintable(line));
            QCOMPARE(line.contains(shown(verdict.shortfallBytes, Unit::bytes)), !verdict.fits);
        }

        const MemoryView memory = memoryViewOf(*answer);
        QVERIFY(!memory.fits && memory.used > memory.usable);
        QVERIFY(!timeViewOf(*answer).emptyText.isEmpty());
    }
    void theRemedyOfAReasonFits()
    {
        const AnswerPtr answer = tests::answerTo(tests::tooSmall());
        const Remedy remedy = reasonOf(*answer)->remedies.front();
        scenario::Scenario better = tests::tooSmall();
        better.gpus = {remedy.gpus};
        better.layout = remedy.layout;
        QVERIFY(tests::answerTo(better)->cost());
    }
    void theLargestBatchThatFitsIsARemedyToo()
    {
        scenario::Scenario scenario;
        scenario.batch = 4096 * 64;
        const AnswerPtr answer = tests::answerTo(scenario);
        QVERIFY(!answer->cost());
        const auto reason = reasonOf(*answer);
        const auto remedy = std::find_if(reason->remedies.begin(), reason->remedies.end(),
                                         [](const Remedy& each) { return each.batch.has_value(); });
        QVERIFY(remedy != reason->remedies.end());
        QCOMPARE(remedy->text, "Use batch " + ui::grouped(double(*remedy->batch)));
        QVERIFY(remedy->layout == scenario.layout);
        scenario.batch = *remedy->batch;
        QVERIFY(tests::answerTo(scenario)->cost());
        scenario.batch = *remedy->batch + 1;
        QVERIFY(!tests::answerTo(scenario)->cost());
    }
    void aFigureOverTheLimitSaysSo()
    {
        scenario::Scenario scenario;
        scenario.maxLatencyS = 1e-3;
        QCOMPARE(cardsOf(*tests::answerTo(scenario)).front().over, QString("over 1.00 ms"));
        scenario.maxLatencyS = 10.0;
        QVERIFY(cardsOf(*tests::answerTo(scenario)).front().over.isEmpty());
    }
    void anIllegalLayoutSaysWhyInTheWordsOfTheCore()
    {
        scenario::Scenario scenario;
        scenario.layout.tp = 5;
        const AnswerPtr answer = tests::answerTo(scenario);
        const auto reason = reasonOf(*answer);
        QVERIFY(reason && reason->illegal);
        QCOMPARE(reason->reasons.front(), QString::fromUtf8("TP 5 × PP 1 × DP 64 = 320 GPUs, not 64."));
        QCOMPARE(reason->reasons.at(1), QString::fromStdString(answer->evaluation->reasons.front().sentence.english()));
        QVERIFY(!memoryViewOf(*answer).emptyText.isEmpty());
        // the nearest layout of the GPUs asked for is the way out
        scenario.layout = reason->remedies.at(0).layout;
        QVERIFY(!reasonOf(*tests::answerTo(scenario)) || tests::answerTo(scenario)->evaluation->residency);
    }
    void whereThereIsNoAnswerNoOldFigureStands_data()
    {
        QTest::addColumn<scenario::Scenario>("asked");
        QTest::addColumn<bool>("curves");
        scenario::Scenario odd;
        odd.gpus = {1000};  // the layout is still that of 64
        QTest::newRow("GPUs that no layout divides") << odd << false;
        scenario::Scenario typed;
        typed.layout.tp = 5;  // does not divide, and is of other GPUs
        QTest::newRow("illegal layout of other GPUs") << typed << true;
        scenario::Scenario illegal;
        illegal.layout.ep = 63;
        QTest::newRow("illegal layout") << illegal << true;
        scenario::Scenario small = tests::tooSmall();
        small.gpus = {1};
        small.layout = {};
        QTest::newRow("fits nowhere") << small << false;
    }
    void whereThereIsNoAnswerNoOldFigureStands()
    {
        QFETCH(scenario::Scenario, asked);
        QFETCH(bool, curves);
        const AnswerPtr answer = tests::answerTo(asked);
        QVERIFY(!answer->cost());
        for (const CardView& card : cardsOf(*answer)) {
            QCOMPARE(card.number, QString::fromUtf8("–"));
            QVERIFY(card.why.empty());
        }
        const TimeView time = timeViewOf(*answer);
        QVERIFY(time.segments.empty() && time.emptyText.contains(firstReasonOf(*answer)));
        const FrontierView view = frontierViewOf(*answer, stylesOf(*answer));
        QVERIFY(!view.current);
        QCOMPARE(view.noCurve.has_value(), !curves);
        const auto reason = reasonOf(*answer);
        QVERIFY(reason && !reason->headline.isEmpty() && !reason->reasons.isEmpty() && !reason->remedies.empty());
        QCOMPARE(statusOf(*answer).none, !curves);
        if (curves)
            return;
        QVERIFY(!view.noCurve->detail.isEmpty() && !view.noCurve->remedies.empty());
        const CurveRemedy& remedy = view.noCurve->remedies.front();
        QVERIFY(remedy.kind == CurveRemedy::Kind::gpus);
        asked.gpus = {remedy.gpus};
        asked.layout = remedy.layout;
        const AnswerPtr better = tests::answerTo(asked);
        QVERIFY(!frontierViewOf(*better, stylesOf(*better)).noCurve);
    }
    void aLimitThatLeavesNothingSaysTheLowest()
    {
        scenario::Scenario scenario;
        scenario.maxLatencyS = 1e-3;
        const AnswerPtr answer = tests::answerTo(scenario);
        const FrontierView view = frontierViewOf(*answer, stylesOf(*answer));
        QVERIFY(view.noCurve && view.bestText.isEmpty());
        QVERIFY(view.noCurve->remedies.front().kind == CurveRemedy::Kind::latencyLimit);
        scenario.maxLatencyS.reset();
        const AnswerPtr free = tests::answerTo(scenario);
        const double lowest = free->swept->frontier->systems.front().points.front().latencyS;
        QVERIFY2(view.noCurve->detail.join(u'\n').contains(shown(lowest, Unit::seconds)),
                 qPrintable(view.noCurve->detail.join(u'\n')));
    }
    void theBestWithinTheLimitsStandsBehindTheCurves()
    {
        scenario::Scenario scenario;
        scenario.maxLatencyS = 0.020;
        const AnswerPtr answer = tests::answerTo(scenario);
        const FrontierView view = frontierViewOf(*answer, stylesOf(*answer));
        const auto& systems = answer->swept->frontier->systems;
        QCOMPARE(view.series.size(), 2 * systems.size());
        for (std::size_t s = 0; s < systems.size(); ++s) {
            const FrontierSeries& best = view.series[systems.size() + s];
            QVERIFY(best.isBest && !view.series[s].isBest);
            QCOMPARE(best.system, view.series[s].system);
            QCOMPARE(best.points.size(), std::size_t(1));
            QCOMPARE(best.points[0].batch, systems[s].bestWithinLimits->batch);
            QCOMPARE(best.points[0].y[0], systems[s].bestWithinLimits->tokensPerSecondPerGpu);
            const PointAt at{systems.size() + s, 0};
            QVERIFY(plateOf(view, at).front().contains(shown(0.020, Unit::seconds)));
            const auto why = whyOf({answer, {}}, whyOf(view, at, FrontierMetric::throughput));
            QVERIFY(why);
            QCOMPARE(why->explanation.value, best.points[0].y[0]);
        }
        QVERIFY(statusOf(*answer).best.contains(view.bestText.mid(1)));
        QVERIFY(view.sweptText.contains("24"));
        QVERIFY(statusOf(*tests::answerTo({})).best.isEmpty());
    }
    void everyModelOnEverySystemIsShownInEveryStage_data()
    {
        QTest::addColumn<QString>("model");
        for (const auto& model : tests::presets().models)
            QTest::newRow(model->id.c_str()) << QString::fromStdString(model->id);
    }
    void everyModelOnEverySystemIsShownInEveryStage()
    {
        QFETCH(QString, model);
        for (const auto& system : tests::presets().systems) {
            for (const auto& [stage, each] : {std::pair(cost::Stage::decode, cost::SequenceTokens{1, 8192}),
                                              std::pair(cost::Stage::prefill, cost::SequenceTokens{4096, 0}),
                                              std::pair(cost::Stage::midfill, cost::SequenceTokens{512, 8192})}) {
                scenario::Scenario scenario = atStage(stage, each, 16);
                scenario.model = model.toStdString();
                scenario.systems = {system->id};
                scenario.gpus = {16};
                const auto legal = frontier::legalLayouts(*tests::valueOf(tests::presets().model(scenario.model)),
                                                          stage, 16, 16, 0, frontier::Width::widestEp);
                scenario.layout = legal[legal.size() / 2];
                const AnswerPtr answer = tests::answerTo(scenario);
                QVERIFY(answer->evaluation);
                const FrontierView view = frontierViewOf(*answer, stylesOf(*answer));
                QCOMPARE(view.leftOut, 0);
                QVERIFY(view.current.has_value() != reasonOf(*answer).has_value());
                QVERIFY(!view.series.front().points.empty() || !view.emptyText.isEmpty());
                for (const CardView& card : cardsOf(*answer))
                    QVERIFY(view.current ? std::isfinite(card.value) : card.number == QString::fromUtf8("–"));
                QVERIFY(timeViewOf(*answer).segments.empty() != view.current.has_value());
                static_cast<void>(memoryViewOf(*answer));
            }
        }
    }
    void theStatusCountsWhatWasComputed()
    {
        const AnswerPtr answer = tests::answerTo({});
        const StatusView view = statusOf(*answer);
        QVERIFY(view.points.contains(QString::fromStdString(
            tokenfactory::grouped(static_cast<double>(answer->swept->frontier->pointsEvaluated)))));
        std::size_t misfits = 0;
        for (const auto& system : answer->swept->frontier->systems)
            misfits += system.notFitting;
        QVERIFY(misfits > 0);
        QVERIFY(view.misfits.contains(QString::fromStdString(tokenfactory::grouped(static_cast<double>(misfits)))));
        QVERIFY(view.misfitDetail.contains("B200"));
        QCOMPARE(view.calibration, QString("Calibration: projected"));
    }
    void aRangeNamesItsUnitOnce()
    {
        QCOMPARE(rangeText(0.0129, 0.0186, Unit::seconds), QString("12.9 to 18.6 ms"));
        QCOMPARE(rangeText(0.9e-3, 1.5, Unit::seconds), QString::fromUtf8("900 µs to 1.50 s"));
    }
};

QTEST_GUILESS_MAIN(TestViews)
#include "tst_views.moc"
