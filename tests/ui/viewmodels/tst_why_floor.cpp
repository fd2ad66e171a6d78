#include "core/factory/explain_moment.h"
#include "core/factory/measure/result.h"
#include "tests/ui/capitals.h"
#include "tests/ui/chinese.h"
#include "tests/ui/floor/frames.h"
#include "ui/floor/floor_layout.h"
#include "ui/floor/floor_painter.h"
#include "ui/language.h"
#include "ui/viewmodels/floor_dots.h"
#include "ui/viewmodels/floor_words.h"
#include "ui/viewmodels/live_view.h"
#include "ui/viewmodels/run_words.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"
#include "ui/viewmodels/why_floor.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <limits>
#include <numeric>
#include <set>

using namespace tokenfactory;
using namespace tokenfactory::ui;

namespace {

/// Everything that can be pointed at, and what stands in words beside it.
std::vector<FloorThing> thingsOf(const FloorView& view)
{
    FloorPainter painter;
    painter.lay(view, {1280, 500}, darkTheme());
    std::vector<FloorThing> things;
    for (const FloorSpot& spot : spotsOf(painter.layout(), view, true))
        things.push_back(spot.thing);
    for (const factory::RequestPicture& request : view.now->live) {
        things.push_back({FloorPart::request, request.id});
        things.push_back({FloorPart::session, request.session});
    }
    things.push_back({FloorPart::shelf, static_cast<std::int64_t>(kv::Tier::hbm)});
    return things;
}

std::optional<Why> asked(const FramePtr& frame, const std::string& id)
{
    AnswersShown shown;
    shown.frame = frame;
    return whyOf(shown, id);
}

const WhyFact* factOf(const Why& why, const QString& name)
{
    const auto fact = std::ranges::find(why.facts, name, &WhyFact::name);
    return fact == why.facts.end() ? nullptr : &*fact;
}

/// Says something, and its formula gives what it says it gives.
void isSound(const Why& why)
{
    QVERIFY2(!why.title.isEmpty() && !why.subject.isEmpty(), why.id.c_str());
    QVERIFY2(!why.number.isEmpty() || !why.state.isEmpty(), why.id.c_str());
    QVERIFY(toText(why).startsWith(why.title));
    for (const WhyFact& fact : why.facts)
        QVERIFY2(!fact.value.isEmpty(), why.id.c_str());
    if (!why.formula)
        return;
    const double value = evaluated(why.explanation);
    QVERIFY2(std::isfinite(value), why.id.c_str());
    QVERIFY2(std::abs(value - why.explanation.value) <= 1e-9 * std::abs(value), why.id.c_str());
    QCOMPARE(why.inputs.size(), why.explanation.inputs().size());
    if (why.id.starts_with("floor/worker/"))
        return;  // sources of racks and calibrations stay as they are
    for (const ExplanationInput& input : why.explanation.inputs())
        QVERIFY2(isKnown(input.origin), std::string(input.origin).c_str());
}

}  // namespace

class TestWhyFloor : public QObject {
    Q_OBJECT
private slots:
    void everythingOnTheFloorAnswersWhy_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<double>("atS");
        for (const char* preset : {"default", "chat-hour", "agent-fleet", "mixed-racks", "hbm-too-small", "worker-lost",
                                   "dram-off-and-on", "long-document-burst"}) {
            for (const double atS : {2.0, 31.0, 120.0})
                QTest::addRow("%s at %g s", preset, atS) << preset << atS;
        }
    }
    void everythingOnTheFloorAnswersWhy()
    {
        QFETCH(QString, preset);
        QFETCH(double, atS);
        const FramePtr frame = tests::frameOf(qPrintable(preset), atS);
        const FloorView view = floorViewOf(frame->moment);
        std::set<std::string> known;
        std::vector<std::string> led;
        for (const FloorThing& thing : thingsOf(view)) {
            const std::string id = idOf(thing, view);
            QCOMPARE(thingOf(id, view), std::optional(thing));
            if (!known.insert(id).second || (thing.part >= FloorPart::request && known.size() > 120))
                continue;
            const std::optional<Why> why = asked(frame, id);
            QVERIFY2(why, id.c_str());
            QCOMPARE(why->id, id);
            isSound(*why);
            for (const WhyFact& fact : why->facts)
                led.push_back(fact.why);
            for (const WhyPart& part : why->parts)
                led.push_back(part.why);
            for (const WhyInput& input : why->inputs)
                led.push_back(input.why);
        }
        QVERIFY(known.size() >= 10);
        for (const std::string& id : led) {
            if (!id.empty() && known.insert(id).second) {
                const std::optional<Why> why = asked(frame, id);
                QVERIFY2(why, id.c_str());
                isSound(*why);
            }
        }
    }
    void noEnglishWordInAFormula()
    {
        const FramePtr frame = tests::frameOf("agent-fleet", 120.0);
        Language language;
        language.use(QStringLiteral("zh_CN"));
        const FloorView view = floorViewOf(frame->moment);
        QStringList english;
        int inputs = 0;
        std::set<std::string> known;
        std::vector<std::string> ids;
        for (const FloorThing& thing : thingsOf(view)) {
            if (thing.part < FloorPart::request || ids.size() < 100)
                ids.push_back(idOf(thing, view));
        }
        for (const Explanation& explanation : RunExplanations(frame->result).all)
            ids.push_back("run/" + std::string(explanation.name));
        for (const std::string& id : ids) {
            const std::optional<Why> why = known.insert(id).second ? asked(frame, id) : std::nullopt;
            if (!why)
                continue;
            for (const WhyInput& input : why->inputs) {
                ++inputs;
                if (!tests::isChineseOrAbbreviation(input.symbol))
                    english << toQString(id) + QStringLiteral(": ") + input.symbol;
            }
        }
        language.use(QStringLiteral("en"));
        QVERIFY(inputs > 20);
        english.removeDuplicates();
        QCOMPARE(english.join(", "), QString());
    }
    void numbersAreThoseOfTheSnapshot()
    {
        const FramePtr frame = tests::frameOf("chat-hour", 90.0);
        const factory::Snapshot& now = *frame->moment.now;
        const FloorView view = floorViewOf(frame->moment);
        QCOMPARE(asked(frame, "floor/queue")->number, grouped(double(now.queue.size())));
        QCOMPARE(asked(frame, "floor/gaps")->number, grouped(double(now.turnsInGaps)));
        QCOMPARE(asked(frame, "floor/arrivals")->number, view.arrivalRate);
        QCOMPARE(asked(frame, "floor/retire")->number, view.retireRate);
        QCOMPARE(factOf(*asked(frame, "floor/arrivals"), QStringLiteral("Since measuring began"))->value,
                 grouped(double(now.requests.arrived)));
        const std::optional<Why> hbm = asked(frame, "floor/tier/hbm");
        double used = 0.0;
        double capacity = 0.0;
        for (const factory::PlacePicture& place : now.places) {
            if (place.tier == kv::Tier::hbm) {
                used += double(std::accumulate(place.blobBytes.begin(), place.blobBytes.end(), place.reservedBytes));
                capacity += double(place.capacityBytes);
            }
        }
        QCOMPARE(hbm->explanation.value, used / capacity);
        QCOMPARE(factOf(*hbm, QStringLiteral("Taken"))->value, shown(used, Unit::bytes));
        double parts = 0.0;
        for (const WhyPart& part : hbm->parts)
            parts += part.amount;
        QCOMPARE(parts, used);
    }
    void aWorkersPassIsExplainedByItsOperators()
    {
        const FramePtr frame = tests::frameOf("default", 60.0);
        const factory::Snapshot& now = *frame->moment.now;
        int explained = 0;
        for (std::size_t i = 0; i < now.workers.size(); ++i) {
            if (!now.workers[i].now)
                continue;
            const factory::Stint& stint = *now.workers[i].now;
            const double tookS = toSeconds(stint.ends - stint.began);
            const std::optional<Why> why = asked(frame, "floor/worker/" + std::to_string(i));
            QVERIFY(why);
            QCOMPARE(why->number, split(tookS, Unit::seconds).number);
            QVERIFY(std::abs(why->explanation.value - tookS) <= 1e-3 * tookS);
            if (why->parts.empty())
                continue;
            ++explained;
            double sum = 0.0;
            for (const WhyPart& part : why->parts) {
                sum += part.amount;
                QVERIFY2(asked(frame, part.why), part.why.c_str());
            }
            QVERIFY(std::abs(sum - why->explanation.value) <= 1e-6 * sum);
            QVERIFY(!why->cost);  // no other layout is proposed for a worker that runs
        }
        QVERIFY(explained > 0);
    }
    void aLookTakesLittleOfAFrame()
    {
        // a prompt of hundreds of thousands of tokens has hundreds of chunks
        const FramePtr frame = tests::frameOf("agent-fleet", 60.0);
        for (const char* id : {"floor/worker/0", "floor/pool/0", "floor/queue", "floor/tier/hbm"}) {
            QElapsedTimer timer;
            qint64 least = std::numeric_limits<qint64>::max();
            for (int i = 0; i < 5; ++i) {
                timer.start();
                QVERIFY(asked(frame, id));
                least = std::min(least, timer.nsecsElapsed() / 1000);
            }
            qInfo("%s: %lld us", id, static_cast<long long>(least));
            QVERIFY2(least < 16'000, id);
        }
    }
    void aFollowedSessionHasItsTurns()
    {
        const FramePtr first = tests::frameOf("chat-hour", 90.0);
        const std::int64_t session = first->trail->session;
        const std::optional<Why> why = asked(first, "floor/session/" + std::to_string(session));
        QVERIFY(why && !why->turns.empty());
        const WhyTurn& latest = why->turns.front();
        double sum = 0.0;
        for (const WhyStage& stage : latest.stages)
            sum += stage.seconds;
        QVERIFY(std::abs(sum - latest.seconds) < 1e-9);
        const auto live = std::ranges::find(first->moment.now->live, session, &factory::RequestPicture::session);
        QCOMPARE(latest.stages.back().name, phaseName(live->phase));
        QVERIFY(toText(*why).contains(stagesText(latest)));
        // without a trail the page is there, without turns
        QVERIFY(asked(tests::frameOf("chat-hour", 90.0, 1'000'000), "floor/session/" + std::to_string(session))
                    ->turns.empty());
    }
    void whatWasMeasuredIsExplainedByTheRun()
    {
        const FramePtr frame = tests::frameOf("chat-hour", 90.0);
        for (const Explanation& explanation : factory::explanationsOf(*frame->result)) {
            const std::optional<Why> why = asked(frame, "run/" + std::string(explanation.name));
            QVERIFY2(why, std::string(explanation.name).c_str());
            QCOMPARE(why->explanation.value, explanation.value);
            isSound(*why);
        }
    }
    void livePlotsSayTheirLatestValuesAndTheFiguresOfTheRun()
    {
        for (const char* preset : {"chat-hour", "dram-off-and-on"}) {
            const FramePtr frame = tests::frameOf(preset, 90.0);
            for (const LivePlotKind kind : allLivePlots()) {
                const std::optional<Why> why = asked(frame, "plot/" + std::string(idOf(kind)));
                QVERIFY2(why, std::string(idOf(kind)).c_str());
                isSound(*why);
                QCOMPARE(why->note, meaningOf(kind));
                for (const WhyFact& fact : why->facts)
                    QVERIFY2(fact.why.empty() || asked(frame, fact.why), fact.why.c_str());
            }
        }
        const FramePtr frame = tests::frameOf("chat-hour", 90.0);
        const WhyFact* goodput = nullptr;
        const std::optional<Why> output = asked(frame, "plot/output");
        for (const WhyFact& fact : output->facts) {
            if (fact.why == "run/goodput")
                goodput = &fact;
        }
        QVERIFY(goodput);
        QCOMPARE(goodput->value, shown(frame->result->goodputTokensPerS, Unit::tokensPerSecond));
    }
    void aShelfIsAShareOfTheRoomThatIsThere()
    {
        // a worker of the decode pool is lost from 90 s on
        const FramePtr frame = tests::frameOf("worker-lost", 120.0);
        const FloorView view = floorViewOf(frame->moment);
        std::vector<const FloorShelf*> shelves = {&view.hbm};
        for (const FloorShelf& compartment : view.compartments)
            shelves.push_back(&compartment);
        int lacking = 0;
        for (const FloorShelf* shelf : shelves) {
            const std::string id = shelf->pool < 0 ? "floor/tier/hbm" : "floor/hbm/" + std::to_string(shelf->pool);
            const std::optional<Why> why = asked(frame, id);
            QCOMPARE(why->explanation.value, shelf->usedBytes() / shelf->capacityBytes);
            QCOMPARE(why->number, shelf->fullText);
            lacking += shelf->lostBytes > 0.0 ? 1 : 0;
            QCOMPARE(factOf(*why, QStringLiteral("Away with lost workers")) != nullptr, shelf->lostBytes > 0.0);
        }
        QCOMPARE(lacking, 2);
    }
    void aPassThatWasCutOffIsSaidToBe()
    {
        const FramePtr frame = tests::frameOf("worker-lost", 120.0);
        const factory::Snapshot& now = *frame->moment.now;
        int cut = 0;
        for (std::size_t i = 0; i < now.workers.size(); ++i) {
            if (now.workers[i].state != factory::WorkerState::failed || now.workers[i].stints.empty())
                continue;
            const factory::Stint& stint = now.workers[i].stints.back();
            QVERIFY(stint.isCut());
            ++cut;
            const std::optional<Why> why = asked(frame, "floor/worker/" + std::to_string(i));
            QVERIFY(!why->note.contains("changed"));
            QVERIFY(factOf(*why, QStringLiteral("Cut off after")));
            const double wholeS = toSeconds(stint.wholeTime());
            QCOMPARE(why->number, split(wholeS, Unit::seconds).number);
            QVERIFY(std::abs(why->explanation.value - wholeS) <= 5e-3 * wholeS);
            if (why->band)
                QVERIFY(why->band->low <= wholeS && wholeS <= why->band->high);
        }
        QVERIFY(cut > 0);
    }
    void twoMeanWaitsThatDifferAreSaidToAndWhy()
    {
        int differ = 0;
        int alike = 0;
        for (const char* preset : {"default", "chat-hour", "hbm-too-small", "worker-lost", "long-document-burst",
                                   "mixed-racks", "oscillation"}) {
            for (const double atS : {40.0, 130.0}) {
                const FramePtr frame = tests::frameOf(preset, atS);
                const std::optional<Why> why = asked(frame, "floor/queue");
                if (!why->formula || !frame->result->queueS.mean)
                    continue;
                const double law = why->explanation.value;
                const double measured = *frame->result->queueS.mean;
                const bool isFar = std::abs(law - measured) > 0.03 * std::max(law, measured);
                (isFar ? differ : alike) += 1;
                QCOMPARE(why->note.contains("By Little's law it is"), isFar);
                if (isFar)
                    QCOMPARE(why->note.contains("put back"), frame->result->requests.putBack > 0);
            }
        }
        qInfo("%d differ, %d are alike", differ, alike);
        QVERIFY(differ > 0);
    }
    void theEndOfWarmUpIsNotSpokenOfBeforeItIsThere()
    {
        // its warm-up ends at 60 s
        for (const double atS : {30.0, 100.0}) {
            const FramePtr frame = tests::frameOf("worker-lost", atS);
            for (const Explanation& explanation : factory::explanationsOf(*frame->result)) {
                for (const ExplanationInput& input : explanation.inputs()) {
                    if (input.origin.find("warm-up") != std::string_view::npos)
                        QVERIFY(atS > 60.0);
                    QVERIFY(isKnown(input.origin));
                }
            }
        }
    }
    void plotsSayOfTheFloorWhatTheFloorSays()
    {
        for (const char* preset : {"chat-hour", "worker-lost"}) {
            const FramePtr frame = tests::frameOf(preset, 90.7);
            const FloorView view = floorViewOf(frame->moment);
            const std::optional<Why> output = asked(frame, "plot/output");
            QCOMPARE(output->facts.front().value, view.retireText.front());
            QVERIFY(
                std::ranges::any_of(output->facts, [&](const WhyFact& fact) { return fact.value == view.spanText; }));
            QVERIFY(!toText(*output).contains("lately"));
            const std::optional<Why> busy = asked(frame, "plot/utilisation");
            for (std::size_t pool = 0; pool < view.pools.size(); ++pool)
                QCOMPARE(busy->facts[pool].value, shown(view.pools[pool].busy, Unit::fraction));
        }
    }
    void figuresOfTheRunAreCalledByWordsThatAreTranslated()
    {
        const tests::Capitals inCapitals({"Terms", "Floor"});
        static const QRegularExpression lower(QStringLiteral("[a-z]{2,}"));
        for (const char* preset : {"worker-lost", "dram-off-and-on", "oscillation"}) {
            const FramePtr frame = tests::frameOf(preset, 80.0);
            const RunExplanations run(frame->result);
            QVERIFY(run.all.size() > 5);
            for (const Explanation& figure : run.all) {
                const QString name = explanationName(figure.name);
                QVERIFY2(!name.contains(lower), qPrintable(name));
                const std::optional<Why> why = asked(frame, "run/" + std::string(figure.name));
                QVERIFY2(why && !why->title.contains(lower), qPrintable(why ? why->title : name));
            }
        }
        for (int tier = 0; tier < static_cast<int>(kv::tierCount); ++tier) {
            const QString words = conditionWords({factory::Condition::Kind::tierFull, double(tier)});
            QCOMPARE(words, "a place is full: " + tierName(static_cast<kv::Tier>(tier)));
        }
    }
    void whatIsNotThereHasNoAnswer()
    {
        const FramePtr frame = tests::frameOf("default", 30.0);
        for (const char* id : {"floor/worker/4000", "floor/pool/99", "floor/request/123456789", "floor/tier/tape",
                               "floor/link/x/y/z", "floor/", "floor", "floor/queue/3", "floor/pool/x", "floor/pool/-1",
                               "floor/worker/0/pass/no such", "floor/worker//pass/pass time", "run/", "run/no such"})
            QVERIFY2(!asked(frame, id), id);
        QVERIFY(!asked(nullptr, "floor/queue"));
        QVERIFY(!asked(nullptr, "run/goodput"));
        QVERIFY(!asked(nullptr, "plot/ttft") && !asked(frame, "plot/nothing"));
        // a picture of nothing
        auto empty = std::make_shared<Frame>();
        empty->moment.now = std::make_shared<factory::Snapshot>();
        QVERIFY(asked(empty, "floor/queue"));
        QVERIFY(!asked(empty, "floor/worker/0"));
    }
};

QTEST_MAIN(TestWhyFloor)
#include "tst_why_floor.moc"
