#include "core/factory/measure/event_log.h"
#include "core/factory/names.h"
#include "core/factory/snapshot.h"
#include "tests/core/factory/busy_factory.h"

#include <map>
#include <set>

using namespace tokenfactory;
using namespace tokenfactory::factory;

namespace {

Factory logged(double seconds, const LogSpec& spec = {})
{
    Factory factory = start(busyFactory(), busySessions(), 5);
    factory.keepLog(spec);
    factory.runUntil(fromSeconds(seconds));
    return factory;
}

std::int64_t count(const Factory& factory, LogKind kind)
{
    LogFilter filter;
    filter.kinds = {kind};
    return std::ssize(factory.log().select(filter));
}

}  // namespace

class TestEventLog : public QObject {
    Q_OBJECT
private slots:
    void aRunIsTheSameWithAndWithoutALog()
    {
        const Factory with = logged(30.0);
        Factory without = start(busyFactory(), busySessions(), 5);
        without.runUntil(fromSeconds(30.0));
        QVERIFY(!without.log().isOn());
        QCOMPARE(without.log().entries().size(), 0U);
        QVERIFY(snapshotOf(with) == snapshotOf(without));
        QCOMPARE(with.fingerprint(), without.fingerprint());
    }
    void itHasWhatTheRecorderCounts()
    {
        const Factory factory = logged(30.0);
        const Recorder& recorder = factory.state().recorder;
        QCOMPARE(count(factory, LogKind::arrival), recorder.requests.arrived);
        QCOMPARE(count(factory, LogKind::completed), recorder.requests.completed);
        QCOMPARE(count(factory, LogKind::putBack), recorder.requests.putBack);
        QVERIFY(recorder.requests.putBack > 0 && count(factory, LogKind::evicted) > 0);
        // All transfers but those that still run.
        QCOMPARE(count(factory, LogKind::transfer) + std::int64_t(factory.state().links.running()), recorder.transfers);
        QCOMPARE(count(factory, LogKind::workerState), 2);
    }
    void entriesAreInTheOrderOfTime()
    {
        const Factory factory = logged(30.0);
        const Ring<LogEntry>& entries = factory.log().entries();
        for (std::size_t i = 1; i < entries.size(); ++i) {
            QVERIFY(entries[i - 1].time <= entries[i].time);
        }
    }
    void aFilterGivesWhatItAsksFor()
    {
        const Factory factory = logged(30.0);
        LogFilter filter;
        filter.kinds = {LogKind::phase, LogKind::completed};
        filter.pool = 1;
        filter.from = fromSeconds(10.0);
        filter.to = fromSeconds(20.0);
        const std::vector<LogEntry> found = factory.log().select(filter);
        std::int64_t expected = 0;
        const Ring<LogEntry>& all = factory.log().entries();
        for (std::size_t i = 0; i < all.size(); ++i) {
            const LogEntry& entry = all[i];
            expected += (entry.kind == LogKind::phase || entry.kind == LogKind::completed) && entry.pool == 1 &&
                        entry.time >= filter.from && entry.time <= filter.to;
        }
        QVERIFY(expected > 10);
        QCOMPARE(std::ssize(found), expected);
        LogFilter session;
        session.session = found.front().session;
        for (const LogEntry& entry : factory.log().select(session)) {
            QCOMPARE(entry.session, found.front().session);
        }
    }
    void whatDoesNotPassIsNotKept()
    {
        LogSpec spec;
        spec.filter.kinds = {LogKind::workerState};
        const Factory factory = logged(30.0, spec);
        QCOMPARE(factory.log().entries().size(), 2U);
        QCOMPARE(detailName(factory.log().entries()[0]), "failed");
        QCOMPARE(detailName(factory.log().entries()[1]), "working");
        QCOMPARE(factory.log().entries()[1].time, fromSeconds(16.0));
    }
    void theLatestAreKept()
    {
        LogSpec spec;
        spec.entries = 100;
        spec.spans = 50;
        const Factory few = logged(30.0, spec);
        const Factory all = logged(30.0);
        QCOMPARE(few.log().entries().size(), 100U);
        QCOMPARE(few.log().spans().size(), 50U);
        QCOMPARE(few.log().entries().addedInAll(), all.log().entries().addedInAll());
        const std::size_t more = all.log().entries().size() - 100;
        for (std::size_t i = 0; i < 100; ++i) {
            QVERIFY(few.log().entries()[i] == all.log().entries()[more + i]);
        }
    }
    void aCheckpointGoesOnWithTheSameLog()
    {
        Factory factory = logged(10.0);
        Factory copy = factory;
        factory.runUntil(fromSeconds(30.0));
        copy.runUntil(fromSeconds(30.0));
        QVERIFY(copy.log() == factory.log());
        copy.keepLog({});
        QVERIFY(!copy.log().isOn());
        QCOMPARE(copy.log().entries().size(), 0U);
    }
    void spansOfAWorkerAreItsBusyTime()
    {
        const Factory factory = logged(11.0);
        const Ring<Span>& spans = factory.log().spans();
        // The decoders: one pass at a time.
        std::map<std::uint32_t, double> busyS;
        std::map<std::uint32_t, SimTime> end;
        for (std::size_t i = 0; i < spans.size(); ++i) {
            if (!spans[i].onLink && spans[i].stint == Stint::Kind::pass) {
                QVERIFY(spans[i].began >= end[spans[i].lane]);
                end[spans[i].lane] = spans[i].ends;
                busyS[spans[i].lane] += toSeconds(std::min(spans[i].ends, factory.now()) - spans[i].began);
            }
        }
        QCOMPARE(busyS.size(), 2U);
        for (const auto& [worker, seconds] : busyS) {
            const double expected = factory.state().workers[worker].meter.busy.areaUntil(factory.now());
            QVERIFY2(std::abs(seconds - expected) < 1e-6, against(seconds, expected));
        }
    }
    void whatRanOnALostWorkerEndedThen()
    {
        FactorySpec spec = busyFactory();
        spec.failures.front().pool = "decoders";
        Factory factory = start(spec, busySessions(), 5);
        factory.keepLog(LogSpec{});
        factory.runUntil(fromSeconds(14.0));
        constexpr std::uint32_t lost = 2;
        const Ring<Span>& spans = factory.log().spans();
        SimTime latest;
        for (std::size_t i = 0; i < spans.size(); ++i) {
            if (!spans[i].onLink && spans[i].lane == lost) {
                latest = std::max(latest, spans[i].ends);
            }
        }
        QCOMPARE(latest, fromSeconds(12.0));
    }

private:
    static QByteArray against(double got, double expected)
    {
        return QByteArray::number(got, 'g', 10) + " against " + QByteArray::number(expected, 'g', 10);
    }
};

QTEST_GUILESS_MAIN(TestEventLog)
#include "tst_event_log.moc"
