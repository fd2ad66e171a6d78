#include "core/factory/names.h"
#include "core/factory/snapshot.h"
#include "tests/core/factory/busy_factory.h"

#include <numeric>

using namespace tokenfactory;
using namespace tokenfactory::factory;

namespace {

Factory made(bool aggregated) { return start(busyFactory(aggregated), busySessions(), 5); }

/// What a picture says agrees with the state it is of and with itself.
void agrees(const Factory& factory)
{
    const State& s = factory.state();
    const Snapshot picture = snapshotOf(factory);
    QCOMPARE(picture.time, factory.now());
    QCOMPARE(std::accumulate(picture.inPhase.begin(), picture.inPhase.end(), std::int64_t{0}), picture.held);
    QCOMPARE(double(picture.held), s.recorder.system.there());
    QCOMPARE(picture.inPhase[std::size_t(Phase::decoding)], s.decoding);
    QCOMPARE(picture.inPhase[std::size_t(Phase::queued)], std::ssize(picture.queue));
    for (std::size_t i = 0; i < picture.places.size(); ++i) {
        const PlacePicture& place = picture.places[i];
        const kv::Place& real = s.store.place({int(i)});
        QCOMPARE(std::accumulate(place.blobBytes.begin(), place.blobBytes.end(), std::int64_t{0}), real.usedBytes);
        QVERIFY(real.usedBytes + place.reservedBytes <= place.capacityBytes);
    }
    for (const TransferPicture& transfer : picture.transfers) {
        QVERIFY(transfer.movedBytes >= 0 && transfer.movedBytes <= transfer.bytes);
        QVERIFY(transfer.began <= picture.time && transfer.bytesPerS >= 0);
        QVERIFY(transfer.fromPlace >= 0 && transfer.toPlace >= 0);
        QCOMPARE(transfer.request.has_value(), transfer.purpose != Carried::For::writeDown);
    }
    for (const LinkPicture& link : picture.links) {
        QVERIFY(link.bytesPerS <= link.capacityBytesPerS);
    }
    std::int64_t sequences = 0;
    for (const WorkerPicture& worker : picture.workers) {
        sequences += worker.sequences;
        QCOMPARE(worker.now.has_value(), std::ranges::any_of(worker.stints, [&](const Stint& stint) {
                     return stint.began <= picture.time && stint.ends > picture.time;
                 }));
        QVERIFY(worker.state != WorkerState::failed || !worker.now);
    }
    QCOMPARE(sequences, s.decoding);
    for (const WorkerPicture& worker : picture.workers) {
        QVERIFY(worker.busyS >= 0.0 && worker.busyS <= toSeconds(picture.time - picture.measuredSince) + 1e-9);
    }
    for (const RequestPicture& request : picture.live) {
        QVERIFY(request.arrival <= request.since && request.since <= picture.time);
        QVERIFY(!request.until || *request.until > picture.time);
        QCOMPARE(request.worker == none, request.phase == Phase::queued);
        QCOMPARE(request.toWorker != none, request.phase == Phase::handingOff);
        QVERIFY(request.saidTokens <= request.outputTokens && request.cachedTokens < request.promptTokens);
    }
}

}  // namespace

class TestSnapshot : public QObject {
    Q_OBJECT
private slots:
    void thePictureAgreesWithTheState_data()
    {
        QTest::addColumn<bool>("aggregated");
        QTest::newRow("prefill and decode apart") << false;
        QTest::newRow("aggregated") << true;
    }
    void thePictureAgreesWithTheState()
    {
        QFETCH(bool, aggregated);
        Factory factory = made(aggregated);
        for (int i = 0; i < 400; ++i) {
            factory.runUntil(fromSeconds(0.05 * i));
            agrees(factory);
            const Snapshot picture = snapshotOf(factory);
            QCOMPARE(picture.held + picture.turnsInGaps, 30);  // sessions, each of one agent
        }
    }
    void everythingThereIsToSeeIsSeen()
    {
        Factory factory = made(false);
        std::array<bool, phases> phase{};
        std::array<bool, 4> purpose{};
        std::array<bool, kv::blobKinds> kind{};
        bool failed = false;
        for (int i = 0; i < 2000; ++i) {
            factory.runUntil(fromSeconds(0.01 * i));
            const Snapshot picture = snapshotOf(factory);
            for (const RequestPicture& request : picture.live) {
                phase[std::size_t(request.phase)] = true;
            }
            for (const TransferPicture& transfer : picture.transfers) {
                purpose[std::size_t(transfer.purpose)] = true;
            }
            for (const PlacePicture& place : picture.places) {
                for (std::size_t k = 0; k < kind.size(); ++k) {
                    kind[k] = kind[k] || place.blobBytes[k] > 0;
                }
            }
            failed = failed || picture.workers.front().state == WorkerState::failed;
        }
        for (std::size_t i = 0; i < phase.size(); ++i) {
            QVERIFY2(phase[i], name(Phase(i)).data());
        }
        for (std::size_t i = 0; i < kind.size(); ++i) {
            QVERIFY2(kind[i], name(kv::BlobKind(i)).data());
        }
        QVERIFY(purpose[1] && purpose[2] && purpose[3] && failed);
    }
    void theSameStateGivesTheSamePicture()
    {
        Factory steps = made(false);
        Factory whole = made(false);
        for (int i = 0; i <= 1000; ++i) {
            steps.runUntil(fromSeconds(0.014 * i));
            if (i % 100 == 0) {
                (void)snapshotOf(steps);
            }
        }
        whole.runUntil(steps.now());
        const Factory copy = steps;
        QVERIFY(snapshotOf(steps) == snapshotOf(whole));
        QVERIFY(snapshotOf(copy) == snapshotOf(whole));
        whole.runUntil(whole.now() + fromSeconds(0.1));
        QVERIFY(!(snapshotOf(copy) == snapshotOf(whole)));
    }
    void aTransferComesForward()
    {
        Factory factory = made(false);
        factory.runUntil(fromSeconds(5.0));
        const Snapshot before = snapshotOf(factory);
        factory.runUntil(fromSeconds(5.002));
        const Snapshot after = snapshotOf(factory);
        int followed = 0;
        for (const TransferPicture& was : before.transfers) {
            for (const TransferPicture& is : after.transfers) {
                if (is.began == was.began && is.request == was.request && is.fromPlace == was.fromPlace &&
                    is.toPlace == was.toPlace && was.bytesPerS > 0 && is.bytesPerS == was.bytesPerS) {
                    QVERIFY(std::abs(double(is.movedBytes - was.movedBytes) - 0.002 * double(was.bytesPerS)) <= 1.0);
                    ++followed;
                }
            }
        }
        QVERIFY(followed > 0);
    }
    void flowsAreWhatTransfersCarried()
    {
        Factory factory = made(false);
        factory.keepLog(LogSpec{});
        for (int i = 0; i <= 100 && factory.state().workers.front().state != WorkerState::failed; ++i) {
            factory.runUntil(fromSeconds(0.02 * i));
            const Snapshot picture = snapshotOf(factory);
            std::array<std::int64_t, 4> carried{};
            std::array<std::int64_t, 4> whole{};
            for (const LogEntry& entry : factory.log().select({})) {
                if (entry.kind == LogKind::transfer) {
                    carried[entry.detail] += entry.amount;
                    ++whole[entry.detail];
                }
            }
            for (const TransferPicture& transfer : picture.transfers) {
                carried[std::size_t(transfer.purpose)] += transfer.movedBytes;
            }
            for (const FlowPicture& flow : picture.flows) {
                carried[std::size_t(flow.purpose)] -= flow.bytes;
                whole[std::size_t(flow.purpose)] -= flow.whole;
                QVERIFY(flow.wholeBytes <= flow.bytes);
            }
            QCOMPARE(carried, (std::array<std::int64_t, 4>{}));
            QCOMPARE(whole, (std::array<std::int64_t, 4>{}));
        }
        QVERIFY(snapshotOf(factory).flows.size() >= 3);
    }
    void listsAreBounded()
    {
        Factory factory = made(false);
        factory.runUntil(fromSeconds(5.0));
        const Snapshot all = snapshotOf(factory);
        const Snapshot few = snapshotOf(factory, {.requests = 3, .transfers = 2});
        QCOMPARE(few.live.size(), 3U);
        QCOMPARE(few.transfers.size(), 2U);
        QCOMPARE(few.transfersInAll, all.transfers.size());
        QCOMPARE(few.held, all.held);
        QVERIFY(few.live.front() == all.live.front());
    }
};

QTEST_GUILESS_MAIN(TestSnapshot)
#include "tst_snapshot.moc"
