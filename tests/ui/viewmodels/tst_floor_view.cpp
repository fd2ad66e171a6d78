#include "core/factory/meanwhile.h"
#include "tests/ui/floor/moments.h"
#include "ui/viewmodels/floor_dots.h"
#include "ui/viewmodels/floor_view.h"
#include "ui/viewmodels/floor_words.h"
#include "ui/viewmodels/text.h"

#include <QTest>

#include <numeric>
#include <set>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using factory::Phase;

class TestFloorView : public QObject {
    Q_OBJECT
private slots:
    void eachLineOfTheRetirementEndsInItsNumber()
    {
        FloorMoment moment = tests::momentOf("worker-lost", 120.0);
        auto now = std::make_shared<factory::Snapshot>(*moment.now);
        now->requests.refused.fill(1000);
        now->requests.failed = 7;
        const FloorView view = floorViewOf({now, 0.0});
        const auto refused = static_cast<double>(1000 * now->requests.refused.size());
        QVERIFY2(view.retireText.contains("refused " + grouped(refused)), qPrintable(view.retireText.join('|')));
        QVERIFY2(view.retireText.contains("failed 7"), qPrintable(view.retireText.join('|')));
    }
    void hbmIsThatOfTheWorkersThereAre()
    {
        const FloorView before = floorViewOf(tests::momentOf("worker-lost", 89.0));
        const FloorView lost = floorViewOf(tests::momentOf("worker-lost", 120.0));
        const FloorView again = floorViewOf(tests::momentOf("worker-lost", 300.0));
        const auto decode = [](const FloorView& view) {
            return *std::ranges::find_if(view.compartments, [&](const FloorShelf& shelf) {
                return view.now->pools[static_cast<std::size_t>(shelf.pool)] == "decode";
            });
        };
        const double whole = decode(before).capacityBytes;
        QVERIFY(whole > 0.0);
        QCOMPARE(decode(before).lostBytes, 0.0);
        QCOMPARE(decode(lost).capacityBytes, whole * 2.0 / 3.0);
        QCOMPARE(decode(lost).lostBytes, whole / 3.0);
        QCOMPARE(lost.hbm.capacityBytes, before.hbm.capacityBytes - whole / 3.0);
        QCOMPARE(decode(again).capacityBytes, whole);
        // how full it is is a share of what there is
        QCOMPARE(decode(lost).fullText,
                 QString::number(std::round(100.0 * decode(lost).usedBytes() / (whole * 2.0 / 3.0))) + " %");
        const QStringList plate = plateOf({FloorPart::compartment, decode(lost).pool}, lost);
        QVERIFY2(plate.join(u'|').contains("away with lost workers"), qPrintable(plate.join(u'|')));
    }
    void whatIsSaidOfAPoolIsTrueOfTheMomentOrNamesItsSpan()
    {
        const auto poolOf = [](const FloorView& view, const char* name) {
            return *std::ranges::find_if(view.pools, [&](const FloorPool& pool) {
                return view.now->pools[static_cast<std::size_t>(pool.pool)] == name;
            });
        };
        // one of three is lost: the others serve on
        const FloorPool others = poolOf(floorViewOf(tests::momentOf("worker-lost", 91.0)), "decode");
        QVERIFY2(others.busyOfWhile.endsWith(" % busy in 5 s"), qPrintable(others.busyOfWhile));
        QVERIFY(others.limitText != "all wait" && others.stateText == "1 failed");
        // the only one is
        scenario::Scenario alone;
        alone.running.workloadChanges = R"({"arrivals": {"kind": "poisson", "rate_per_s": 20}})";
        alone.running.factory = scenario::factoryOf(alone);
        alone.running.factory->failures = {{.atS = 30.0, .pool = "all", .worker = 0, .repairS = 60.0}};
        const FloorPool before = poolOf(floorViewOf(tests::momentOf(alone, 29.9)), "all");
        QVERIFY2(before.busyOfWhile.endsWith(" % busy in 5 s") && before.busy > 0.5, qPrintable(before.busyOfWhile));
        const FloorPool lost = poolOf(floorViewOf(tests::momentOf(alone, 30.2)), "all");
        QVERIFY(lost.busy > 0.5);
        QCOMPARE(lost.busyOfWhile, QString());
        QCOMPARE(lost.limitText, QString("none serves now"));
        QVERIFY2(lost.workText.startsWith("0 of 0 slots"), qPrintable(lost.workText));
        const FloorPool young = poolOf(floorViewOf(tests::momentOf(alone, 2.0)), "all");
        QVERIFY2(young.busyOfWhile.endsWith(" busy since 0:00"), qPrintable(young.busyOfWhile));
        const FloorPool first = poolOf(floorViewOf(tests::momentOf(alone, 0.0)), "all");
        QVERIFY2(first.busyOfWhile.endsWith(" busy now"), qPrintable(first.busyOfWhile));
    }
    void aShelfThatIsWrittenToAndStaysEmptySaysWhy()
    {
        scenario::Scenario oneTurn;
        oneTurn.running.workloadChanges = R"({"arrivals": {"kind": "poisson", "rate_per_s": 20}, "turns": 1})";
        oneTurn.running.factory = scenario::factoryOf(oneTurn);
        oneTurn.running.factory->tiers.writeDown = kv::WriteDown::onRetirement;
        const FloorView view = floorViewOf(tests::momentOf(oneTurn, 60.0));
        const FloorShelf& dram = view.shelves.front();
        QVERIFY(dram.tier == kv::Tier::dram && dram.writtenBytesPerS > 1e9);
        QVERIFY(dram.usedBytes() < 1e-3 * dram.capacityBytes);
        QVERIFY(std::abs(dram.droppedBytesPerS / dram.writtenBytesPerS - 1.0) < 0.1);
        const QString plate = plateOf({FloorPart::shelf, static_cast<std::int64_t>(kv::Tier::dram)}, view).join(u'|');
        QVERIFY2(plate.contains("dropped with contexts that ended") && plate.contains("hardly anything stays"),
                 qPrintable(plate));
        // sessions that go on come back to what they wrote
        oneTurn.running.workloadChanges = R"({"arrivals": {"kind": "poisson", "rate_per_s": 20}, "turns": 8})";
        const FloorView goesOn = floorViewOf(tests::momentOf(oneTurn, 60.0));
        const QString other = plateOf({FloorPart::shelf, static_cast<std::int64_t>(kv::Tier::dram)}, goesOn).join(u'|');
        QVERIFY2(!other.contains("hardly anything stays"), qPrintable(other));
    }
    void answersSayFromWhenTheyAreCounted()
    {
        const FloorView warm = floorViewOf(tests::momentOf("worker-lost", 50.0));
        QVERIFY(warm.retireText.join(u'|').contains("answers") && !warm.retireText.join(u'|').contains("since"));
        const FloorView measured = floorViewOf(tests::momentOf("worker-lost", 61.0));
        QVERIFY2(measured.retireText.contains("since 0:01:00"), qPrintable(measured.retireText.join(u'|')));
    }
    void countsAreThoseOfTheSnapshot_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::addColumn<double>("atS");
        QTest::newRow("laws only") << QByteArray("oscillation") << 200.0;
        QTest::newRow("a worker is lost") << QByteArray("worker-lost") << 210.0;
        QTest::newRow("aggregated, with DRAM") << QByteArray("agentx-8-b300-dram") << 300.0;
        QTest::newRow("one rack") << QByteArray("kimi-k3-64-gb200") << 60.0;
    }
    void countsAreThoseOfTheSnapshot()
    {
        QFETCH(QByteArray, preset);
        QFETCH(double, atS);
        const FloorMoment moment = tests::momentOf(preset.constData(), atS);
        const factory::Snapshot& now = *moment.now;
        const FloorView view = floorViewOf(moment);
        const auto phase = [&](Phase of) { return now.inPhase[static_cast<std::size_t>(of)]; };
        QCOMPARE(view.waiting, phase(Phase::queued));
        QCOMPARE(view.ready, phase(Phase::ready));
        QCOMPARE(view.coming, phase(Phase::handingOff));
        QCOMPARE(view.filled, phase(Phase::filled));
        std::int64_t sequences = 0;
        std::size_t workers = 0;
        for (const FloorPool& pool : view.pools) {
            sequences += pool.sequences;
            workers += pool.workers.size();
        }
        QCOMPARE(sequences, phase(Phase::decoding));
        QCOMPARE(workers, now.workers.size());
        // bytes of each tier and kind, to the last one
        std::array<double, kv::tierCount> used{};
        for (const factory::PlacePicture& place : now.places) {
            used[static_cast<std::size_t>(place.tier)] += static_cast<double>(
                std::accumulate(place.blobBytes.begin(), place.blobBytes.end(), place.reservedBytes));
        }
        QCOMPARE(view.hbm.usedBytes(), used[0]);
        for (const FloorShelf& shelf : view.shelves) {
            QCOMPARE(shelf.usedBytes(), used[static_cast<std::size_t>(shelf.tier)]);
        }
        double compartments = 0.0;
        for (const FloorShelf& compartment : view.compartments) {
            compartments += compartment.usedBytes();
        }
        QCOMPARE(compartments, used[0]);
        const int transfers = std::accumulate(view.links.begin(), view.links.end(), 0,
                                              [](int sum, const FloorLink& link) { return sum + link.transfers; });
        QCOMPARE(static_cast<std::size_t>(transfers), now.transfers.size());
    }
    void ratesAreOfTheSpanThatIsNamed()
    {
        const FloorMoment moment = tests::momentOf("worker-lost", 150.0);
        const factory::Snapshot& now = *moment.now;
        const FloorView view = floorViewOf(moment);
        QCOMPARE(view.spanS, 5.0);
        QCOMPARE(view.spanText, QStringLiteral("Rates: mean of the last 5 s"));
        const factory::Meanwhile meanwhile(now);
        QVERIFY(view.handOffBytesPerS > 0.0 && view.saidTokensPerS > 0.0);
        QCOMPARE(view.handOffBytesPerS,
                 meanwhile.bytes(factory::Carried::For::handOff, kv::Tier::hbm, kv::Tier::hbm) / 5.0);
        QCOMPARE(view.saidTokensPerS, (now.tally.saidTokens - now.before.saidTokens) / 5.0);
        // the parts of the hand-offs are those of the pools they come from
        double handedOff = 0.0;
        for (const FloorLink& link : view.links)
            handedOff += link.purpose == factory::Carried::For::handOff ? link.bytesPerS : 0.0;
        QVERIFY(std::abs(handedOff - view.handOffBytesPerS) <= 1e-9 * handedOff);
        for (const FloorPool& pool : view.pools) {
            QCOMPARE(pool.busy, meanwhile.busyOfPool(pool.pool));
            for (const FloorWorker& worker : pool.workers)
                QCOMPARE(worker.busy, meanwhile.busy(worker.worker));
        }
        for (const FloorThing& thing :
             {FloorThing{FloorPart::arrivals, 0}, FloorThing{FloorPart::retire, 0}, FloorThing{FloorPart::pool, 0},
              FloorThing{FloorPart::worker, 0}, FloorThing{FloorPart::link, 0}})
            QVERIFY(plateOf(thing, view).contains(view.spanText));
        QVERIFY(summaryOf(view).contains(view.spanText));
        QVERIFY(view.retireText.contains("mean of last 5 s"));  // and on the floor itself
        const FloorView young = floorViewOf(tests::momentOf("worker-lost", 3.0));
        QCOMPARE(young.spanText, QStringLiteral("Rates: mean of the first 3.00 s"));
        QCOMPARE(floorViewOf({}).spanText, QStringLiteral("Rates: those of this moment"));
    }
    void whatDecodesIsOutput()
    {
        // from its first seconds on, when no answer is complete yet
        const FloorView view = floorViewOf(tests::momentOf("kimi-k3-64-gb200", 6.0));
        QVERIFY(view.now->inPhase[std::size_t(Phase::decoding)] > 0);
        QVERIFY2(view.saidTokensPerS > 0.0, qPrintable(view.retireText.join(u'|')));
    }
    void shelvesSayWhoseRoomTheyAreTheSumOf()
    {
        const FloorView view = floorViewOf(tests::momentOf("agentx-8-b300-dram", 60.0));
        QVERIFY(view.hbm.places >= 1 && !view.hbm.capacityText.contains("in all"));
        for (const FloorShelf& shelf : view.shelves) {
            const QString plate = plateOf({FloorPart::shelf, std::int64_t(shelf.tier)}, view).join(u'|');
            QCOMPARE(plate.contains("workers with"), shelf.places > 1);
            QCOMPARE(shelf.capacityText.contains("in all"), shelf.places > 1);
        }
        const FloorView many = floorViewOf(tests::momentOf("worker-lost", 60.0));
        QVERIFY(many.hbm.places > 1 && many.compartments.back().capacityText.contains("in all"));
        QVERIFY(plateOf({FloorPart::shelf, 0}, many).join(u'|').contains("workers with"));
    }
    void slowlyEachTransferHasADot()
    {
        tests::MadeUp floor;
        floor.pools = {{"prefill", true, false, false, 2, 8, 0}, {"decode", false, false, true, 2, 8, 0}};
        floor.transfers = 12;
        const FloorMoment moment = floor.moment();
        auto small = std::make_shared<factory::Snapshot>(*moment.now);
        for (std::size_t i = 1; i < small->transfers.size(); ++i) {
            small->transfers[i].bytes = 1'000 * std::int64_t(i);
            small->transfers[i].movedBytes = 300 * std::int64_t(i);
        }
        const auto drawn = [&](double speed) {
            std::set<std::uint32_t> transfers;
            for (const FloorDot& dot : floorViewOf({small, speed}).dots)
                transfers.insert(dot.transfer);
            return transfers.size();
        };
        QVERIFY(drawn(1.0) < small->transfers.size());
        QCOMPARE(drawn(0.05), small->transfers.size());
        const FloorView slow = floorViewOf({small, 0.05});
        for (const FloorDot& dot : slow.dots) {
            if (dot.transfer > 0)
                QVERIFY(std::abs(dot.place - 0.3F) < 1e-6F);  // where its bytes are
        }
    }
    void measuringThatBeganBetweenThePicturesGivesNoNegativeRates()
    {
        // the warm-up of this run ends at 60 s
        const FloorView view = floorViewOf(tests::momentOf("worker-lost", 61.0));
        for (const FloorPool& pool : view.pools) {
            QVERIFY(pool.busy >= 0.0 && pool.busy <= 1.0);
            QVERIFY(pool.hbmBytesPerS >= 0.0);
        }
        QVERIFY(!view.retireRate.contains(u'-') && !view.retireRate.contains(QChar(0x2212)));
    }
    void stagesAreToldByWhatPoolsAreFor()
    {
        const FloorView view = floorViewOf(tests::bigFloor().moment());
        QCOMPARE(view.pools[1].stage, FloorStage::midfill);
        QCOMPARE(view.pools[4].stage, FloorStage::aggregated);
        QCOMPARE(view.pools[2].expertText, QString("128 GPUs"));
        // two pools that decode and nothing else are told apart by name, the one that is for midfill needs none
        QVERIFY(view.pools[2].name.contains("fast"));
        QVERIFY(view.pools[3].name.contains("slow"));
        QVERIFY(!view.pools[1].name.contains(u':'));
    }
    void dotsAreAtMostFiveThousandAndSayTheirBytes_data()
    {
        QTest::addColumn<int>("transfers");
        QTest::newRow("none") << 0;
        QTest::newRow("a few") << 7;
        QTest::newRow("thousands") << 19'000;
    }
    void dotsAreAtMostFiveThousandAndSayTheirBytes()
    {
        QFETCH(int, transfers);
        tests::MadeUp floor = tests::bigFloor();
        floor.transfers = transfers;
        const FloorView view = floorViewOf(floor.moment());
        QVERIFY(view.dots.size() <= mostDots);
        QCOMPARE(view.dots.empty(), transfers == 0);
        // 1, 2.5 or 5 times a power of ten
        const double decade = std::pow(10.0, std::floor(std::log10(view.dotBytes) + 1e-9));
        const double factor = view.dotBytes / decade;
        QVERIFY2(std::abs(factor - 1.0) < 1e-9 || std::abs(factor - 2.5) < 1e-9 || std::abs(factor - 5.0) < 1e-9,
                 qPrintable(QString::number(view.dotBytes)));
        for (const FloorDot& dot : view.dots) {
            QVERIFY(dot.place >= 0.0F && dot.place <= 1.0F);
            QVERIFY(dot.link < view.links.size());
            QVERIFY(dot.shade < 3);
        }
    }
    void dotsOfManyTransfersAddUpToTheirBytes()
    {
        tests::MadeUp floor = tests::bigFloor();
        floor.transfers = 4000;
        const FloorMoment moment = floor.moment();
        const FloorView view = floorViewOf(moment);
        // half moved: all of a train is on its link
        const double dots = static_cast<double>(view.dots.size()) * view.dotBytes;
        QVERIFY2(std::abs(dots / 4000e9 - 1.0) < 0.2, qPrintable(QString::number(dots / 4000e9)));
    }
    void aDotMovesOnlyWithTheBytesOfItsTransfer()
    {
        tests::MadeUp floor = tests::bigFloor();
        floor.transfers = 3;
        const FloorMoment first = floor.moment();
        auto moved = std::make_shared<factory::Snapshot>(*first.now);
        moved->time = fromSeconds(1000.0);
        const FloorView before = floorViewOf(first);
        const FloorView later = floorViewOf({moved, 17.0});
        QCOMPARE(later.dots.size(), before.dots.size());
        for (std::size_t i = 0; i < before.dots.size(); ++i) {
            QCOMPARE(later.dots[i].place, before.dots[i].place);
        }
        moved->transfers[0].movedBytes += 100'000'000;
        const FloorView farther = floorViewOf({moved, 17.0});
        const auto leadOf = [](const FloorView& view) {
            const auto dot = std::ranges::find(view.dots, 0U, &FloorDot::transfer);
            return dot == view.dots.end() ? -1.0F : dot->place;
        };
        QVERIFY(leadOf(farther) != leadOf(before));
    }
    void anEmptyFactoryIsAView()
    {
        const FloorView nothing = floorViewOf({});
        QVERIFY(nothing.pools.empty());
        QVERIFY(nothing.dots.empty());
        QVERIFY(!summaryOf(nothing).isEmpty());
        const FloorView idle = floorViewOf(tests::MadeUp{}.moment());
        QVERIFY(idle.shelves.empty());
    }
    void aFollowedSessionIsToldWhereItIs()
    {
        const FloorMoment moment = tests::momentOf("worker-lost", 150.0);
        const auto decoding = std::ranges::find(moment.now->live, Phase::decoding, &factory::RequestPicture::phase);
        QVERIFY(decoding != moment.now->live.end());
        const FloorView view = floorViewOf(moment, decoding->session);
        QVERIFY(view.followed && view.followed->request);
        QCOMPARE(view.followed->session, decoding->session);
        QCOMPARE(view.followed->step, static_cast<int>(Phase::decoding));
        QVERIFY(view.followed->lines.join(' ').contains("decoding"));
        const FloorView gone = floorViewOf(moment, 987'654'321);
        QVERIFY(gone.followed && !gone.followed->request);
        QCOMPARE(gone.followed->step, -1);
    }
    void everyThingHasAnIdOfItsOwnAndAPlate()
    {
        const FloorView view = floorViewOf(tests::bigFloor().moment());
        std::set<std::string> ids;
        std::vector<FloorThing> things = {{FloorPart::arrivals, 0}, {FloorPart::queue, 0}, {FloorPart::ready, 0},
                                          {FloorPart::retire, 0},   {FloorPart::gaps, 0},  {FloorPart::request, 3}};
        for (std::int64_t i = 0; i < std::ssize(view.links); ++i) {
            things.push_back({FloorPart::link, i});
        }
        for (std::int64_t tier = 0; tier < static_cast<std::int64_t>(kv::tierCount); ++tier) {
            things.push_back({FloorPart::shelf, tier});
        }
        for (const FloorPool& pool : view.pools) {
            things.push_back({FloorPart::pool, pool.pool});
            things.push_back({FloorPart::compartment, pool.pool});
            things.push_back({FloorPart::worker, pool.workers.front().worker});
        }
        for (const FloorThing& thing : things) {
            const std::string id = idOf(thing, view);
            QVERIFY2(ids.insert(id).second, id.c_str());
            const QStringList plate = plateOf(thing, view);
            QVERIFY2(!plate.isEmpty() && !plate.front().isEmpty(), id.c_str());
            QVERIFY2(!plate.join(' ').contains('%') || plate.join(' ').contains(" %"), id.c_str());
        }
        QVERIFY(plateOf({FloorPart::worker, 100'000}, view).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestFloorView)
#include "tst_floor_view.moc"
