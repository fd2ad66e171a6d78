#include "core/control/admission.h"

#include "core/base/random.h"
#include "core/control/stability.h"

#include <QTest>

#include <algorithm>
#include <vector>

using namespace tokenfactory;
using namespace tokenfactory::control;

namespace {

Admission of(AdmissionLaw law, int buffer = 0)
{
    AdmissionSpec spec;
    spec.law = law;
    spec.buffer = buffer;
    return Admission(spec);
}

void admit(Admission& admission, int count, SimTime now)
{
    for (int i = 0; i < count; ++i) {
        admission.admitted(now);
    }
}

}  // namespace

class TestAdmission : public QObject {
    Q_OBJECT
private slots:
    void openAdmitsWhatever()
    {
        Admission open = of(AdmissionLaw::open);
        QCOMPARE_GE(open.allowance({.decodeSlots = 1, .decoding = 1, .filling = 1000, .ready = 1000}, {}, false), 1000);
    }
    void gatedRefillIsBlindToWhatIsInFlight()
    {
        Admission gated = of(AdmissionLaw::gatedRefill);
        QVERIFY(gated.hasTicks());
        const PoolsSeen seen{.decodeSlots = 10, .decoding = 4, .filling = 6, .ready = 20};
        QCOMPARE(gated.allowance(seen, {}, true), 6);
        QCOMPARE(gated.allowance(seen, {}, false), 0);
    }
    void oneForOneAdmitsOneForEachRetirement()
    {
        Admission law = of(AdmissionLaw::oneForOne);
        PoolsSeen seen{.decodeSlots = 8};
        QCOMPARE(law.allowance(seen, {}, false), 8);
        admit(law, 8, {});
        seen.decoding = 8;
        QCOMPARE(law.allowance(seen, {}, false), 0);
        law.retired(fromSeconds(1.0));
        law.retired(fromSeconds(1.0));
        QCOMPARE(law.allowance(seen, fromSeconds(1.0), false), 2);
    }
    void creditCountsWhatIsInFlight()
    {
        Admission credit = of(AdmissionLaw::credit);
        QCOMPARE(credit.allowance({.decodeSlots = 10, .decoding = 4, .filling = 3, .ready = 2}, {}, false), 1);
        QCOMPARE(credit.allowance({.decodeSlots = 10, .decoding = 10, .filling = 3}, {}, false), 0);
        Admission buffer = of(AdmissionLaw::readyBuffer, 5);
        QCOMPARE(buffer.allowance({.decodeSlots = 10, .decoding = 10, .filling = 3}, {}, false), 2);
    }
    void creditsThatWereLostComeBack()
    {
        // A worker's sequences are gone without retiring: credit sees the room, one-for-one has lost them for good.
        Admission credit = of(AdmissionLaw::credit);
        Admission oneForOne = of(AdmissionLaw::oneForOne);
        admit(credit, 8, {});
        admit(oneForOne, 8, {});
        const PoolsSeen empty{.decodeSlots = 8};
        QCOMPARE(credit.allowance(empty, {}, false), 8);
        QCOMPARE(oneForOne.allowance(empty, {}, false), 0);
    }
    void aTokenBucketKeepsItsBoundInEveryInterval_data()
    {
        QTest::addColumn<double>("burst");
        QTest::newRow("one") << 1.0;
        QTest::newRow("five") << 5.0;
        QTest::newRow("a broken number") << 2.5;
    }
    void aTokenBucketKeepsItsBoundInEveryInterval()
    {
        QFETCH(double, burst);
        AdmissionSpec spec;
        spec.law = AdmissionLaw::paced;
        spec.factor = 1.02;
        spec.burst = burst;
        spec.buffer = 40;
        spec.decodeS = 2.0;
        Admission paced(spec);
        const double rate = 1.02 * 16 / 2.0;
        RandomStream stream(7, "bucket");
        std::vector<double> times;
        SimTime now;
        for (int i = 0; i < 4000; ++i) {
            // Asked at random moments and at those it names itself, with a backlog that now and then holds it.
            const SimTime random = now + fromSeconds(0.1 * stream.exponential());
            now = std::min(random, std::max(now, paced.nextToken()));
            const PoolsSeen seen{.decodeSlots = 16, .ready = (i / 200) % 4 == 3 ? 40 : 10};
            const int allowed = paced.allowance(seen, now, false);
            QVERIFY(allowed == 0 || seen.ready < 40);
            for (int k = 0; k < allowed; ++k) {
                paced.admitted(now);
                times.push_back(toSeconds(now));
            }
        }
        QCOMPARE_GT(times.size(), 500U);
        for (std::size_t from = 0; from < times.size(); ++from) {
            for (std::size_t to = from; to < times.size(); ++to) {
                const double bound = tokenBucketBound(rate, burst, times[to] - times[from]);
                QVERIFY2(double(to - from + 1) <= bound + 1e-6, QByteArray::number(times[from]));
            }
        }
    }
    void pacedAdmitsAtItsRateWhenAskedAtItsOwnTimes()
    {
        AdmissionSpec spec;
        spec.law = AdmissionLaw::paced;
        spec.factor = 1.0;
        spec.buffer = 10;
        spec.decodeS = 3.0;
        Admission paced(spec);
        int admittedInAll = 0;
        SimTime now;
        while (now < fromSeconds(300.0)) {
            const int allowed = paced.allowance({.decodeSlots = 7}, now, false);
            admit(paced, allowed, now);
            admittedInAll += allowed;
            const SimTime next = paced.nextToken();
            QVERIFY(next > now && next != SimTime::never());
            now = next;
        }
        QCOMPARE_LE(std::abs(admittedInAll - 700), 2);
    }
    void pacedThatHoldsNamesNoTimeOnceItsBucketIsFull()
    {
        AdmissionSpec spec;
        spec.law = AdmissionLaw::paced;
        spec.factor = 1.02;
        spec.buffer = 3;
        spec.decodeS = 2.77;
        Admission paced(spec);
        const PoolsSeen holding{.decodeSlots = 13, .ready = 3};
        SimTime now;
        paced.allowance(holding, now, false);
        admit(paced, 1, now);
        int looks = 0;
        for (SimTime next = paced.nextToken(); next != SimTime::never() && looks < 100; ++looks) {
            now = std::max(now, next);
            QCOMPARE(paced.allowance(holding, now, false), 0);
            next = paced.nextToken();
        }
        QCOMPARE_LE(looks, 2);
    }
    void pacedGoesOnBelowItsBand()
    {
        AdmissionSpec spec;
        spec.law = AdmissionLaw::paced;
        spec.buffer = 10;
        spec.band = 4;
        spec.decodeS = 1.0;
        Admission paced(spec);
        const auto admits = [&](int ready, double s) {
            return paced.allowance({.decodeSlots = 100, .ready = ready}, fromSeconds(s), false) > 0;
        };
        QVERIFY(admits(9, 1.0));
        QVERIFY(!admits(10, 2.0));
        QVERIFY(!admits(7, 3.0));
        QVERIFY(!admits(6, 4.0));
        QVERIFY(admits(5, 5.0));
        QVERIFY(admits(9, 6.0));
    }
    void pacedLearnsItsRateFromRetirements()
    {
        AdmissionSpec spec;
        spec.law = AdmissionLaw::paced;
        spec.buffer = 10;
        Admission paced(spec);
        // Nothing known: one for each slot.
        QCOMPARE(paced.allowance({.decodeSlots = 20, .filling = 5}, {}, false), 15);
        QCOMPARE(paced.predictedRate(20), 0.0);
        // Ten decode, each for 4 s, and one retires every .4 s: 20 of them would retire 5 a second.
        for (int i = 0; i < 10; ++i) {
            paced.decodeStarted({});
        }
        const auto retireEach = [&](double gapS, double fromS, int count) {
            for (int i = 1; i <= count; ++i) {
                paced.retired(fromSeconds(fromS + gapS * i));
                paced.decodeStarted(fromSeconds(fromS + gapS * i));
            }
        };
        retireEach(0.4, 0.0, 100);
        QVERIFY(std::abs(paced.predictedRate(20) - 5.0) < 1e-6);
        retireEach(0.2, 40.0, 1000);
        QVERIFY(std::abs(paced.predictedRate(20) - 10.0) < 1e-3);
    }
    void thePredictedRateIsNotFooledByTheShortOnesThatRetireFirst()
    {
        // Exponential decode times of mean 10 s, all begun at once: after a tenth of the mean those that retired took
        // .05 of it.
        AdmissionSpec spec;
        spec.law = AdmissionLaw::paced;
        Admission paced(spec);
        RandomStream stream(5, "decode");
        std::vector<double> ends;
        for (int i = 0; i < 2000; ++i) {
            paced.decodeStarted({});
            ends.push_back(10.0 * stream.exponential());
        }
        std::ranges::sort(ends);
        for (const double end : ends) {
            if (end < 1.0) {
                paced.retired(fromSeconds(end));
            }
        }
        QVERIFY2(std::abs(paced.predictedRate(2000) / 200.0 - 1.0) < 0.3,
                 QByteArray::number(paced.predictedRate(2000)));
    }
    void theFirstRetirementOfAPacedLawReleasesNoBurst()
    {
        AdmissionSpec spec;
        spec.law = AdmissionLaw::paced;
        spec.buffer = 1000;
        Admission paced(spec);
        admit(paced, paced.allowance({.decodeSlots = 50}, {}, false), {});
        for (int i = 0; i < 50; ++i) {
            paced.decodeStarted({});
        }
        paced.retired(fromSeconds(0.2));  // 50 x .2 s of decode for it: 10 s
        int admittedInAll = 0;
        for (int i = 0; i <= 100; ++i) {
            const SimTime now = fromSeconds(0.2 + 0.1 * i);
            if (i > 0 && i % 2 == 0) {
                paced.retired(now);
                paced.decodeStarted(now);
            }
            const int allowed = paced.allowance({.decodeSlots = 50, .decoding = 50}, now, false);
            QCOMPARE_LE(allowed, 1);
            admit(paced, allowed, now);
            admittedInAll += allowed;
        }
        // About 5.1 a second for 10 s: what was admitted before anything was known is not charged.
        QCOMPARE_GE(admittedInAll, 45);
        QCOMPARE_LE(admittedInAll, 52);
    }
    void piBringsTheBacklogToItsTarget()
    {
        AdmissionSpec spec;
        spec.law = AdmissionLaw::pi;
        spec.buffer = 64;
        spec.tickS = 1.0;
        const PiGains gains = simcGains(1.0, 5.0);
        spec.proportional = gains.proportional;
        spec.integral = gains.proportional / gains.integralTime;
        Admission pi(spec);
        std::vector<int> filling(5, 0);
        int ready = 0;
        std::vector<int> levels;
        for (int n = 0; n < 600; ++n) {
            const SimTime now = fromSeconds(n);
            const int allowed = pi.allowance({.ready = ready}, now, true);
            QCOMPARE_GE(allowed, 0);
            admit(pi, allowed, now);
            filling.push_back(allowed);
            ready = std::max(0, ready + filling[std::size_t(n)] - 12);
            levels.push_back(ready);
        }
        for (std::size_t n = 300; n < levels.size(); ++n) {
            QVERIFY2(std::abs(levels[n] - 64) <= 4, QByteArray::number(levels[n]));
        }
    }
    void piDoesNotWindUp()
    {
        // For a long time far too much is ready and the rate is at its end; when that is gone it admits at once.
        AdmissionSpec spec;
        spec.law = AdmissionLaw::pi;
        spec.buffer = 50;
        spec.proportional = 0.1;
        spec.integral = 0.01;
        Admission pi(spec);
        SimTime now;
        const auto tick = [&](int ready) {
            now = now + fromSeconds(1.0);
            const int allowed = pi.allowance({.ready = ready}, now, true);
            admit(pi, allowed, now);
            return allowed;
        };
        tick(500);
        for (int n = 0; n < 5000; ++n) {
            QCOMPARE(tick(500), 0);
        }
        int admittedSoon = 0;
        for (int n = 0; n < 10; ++n) {
            admittedSoon += tick(0);
        }
        QCOMPARE_GE(admittedSoon, 20);
    }
    void piDoesNotWindUpWhileNothingIsThereToAdmit()
    {
        // Nobody queues for an hour; then many come: not an hour's worth of them at once.
        AdmissionSpec spec;
        spec.law = AdmissionLaw::pi;
        spec.buffer = 50;
        spec.proportional = 0.1;
        spec.integral = 0.01;
        Admission pi(spec);
        SimTime now;
        for (int n = 0; n < 3600; ++n) {
            now = now + fromSeconds(1.0);
            pi.allowance({.decodeSlots = 100}, now, true);  // and none is admitted
        }
        now = now + fromSeconds(1.0);
        const int burst = pi.allowance({.decodeSlots = 100}, now, true);
        QVERIFY2(burst <= 100, QByteArray::number(burst));
    }
    void earlyRejectionByLoadLooksAtNow()
    {
        AdmissionSpec spec;
        spec.rejection = EarlyRejection::load;
        spec.loadLimit = 0.5;
        Admission admission(spec);
        QVERIFY(!admission.refuses({.decodeSlots = 10, .decoding = 3, .filling = 100, .ready = 1}, {}));
        QVERIFY(admission.refuses({.decodeSlots = 10, .decoding = 3, .filling = 0, .ready = 2}, {}));
    }
    void earlyRejectionByPredictionLooksAtTheEndOfTheFill()
    {
        AdmissionSpec spec;
        spec.rejection = EarlyRejection::predicted;
        spec.loadLimit = 0.5;
        spec.decodeS = 10.0;
        spec.fillS = 4.0;
        Admission admission(spec);
        for (int i = 0; i < 5; ++i) {
            admission.decodeStarted(fromSeconds(0.0));
        }
        const PoolsSeen five{.decodeSlots = 10, .decoding = 5};
        // Five of five allowed decode; those that came at 0 are gone at 10, so from 6 on one may come.
        QVERIFY(admission.refuses(five, fromSeconds(5.9)));
        QVERIFY(!admission.refuses(five, fromSeconds(6.0)));
        // What is being filled will decode then.
        QVERIFY(admission.refuses({.decodeSlots = 10, .decoding = 5, .filling = 5}, fromSeconds(6.0)));
    }
    void theReservedShareIsForInteractiveTurns()
    {
        AdmissionSpec spec;
        spec.reservedShare = 0.25;
        const Admission admission(spec);
        QVERIFY(admission.allowsOthers({.decodeSlots = 100, .decoding = 90, .heldOthers = 74}));
        QVERIFY(!admission.allowsOthers({.decodeSlots = 100, .decoding = 75, .heldOthers = 75}));
        const Admission without{AdmissionSpec{}};
        QVERIFY(without.allowsOthers({.decodeSlots = 100, .heldOthers = 500}));
    }
    void aCopyGoesOnAlike()
    {
        AdmissionSpec spec;
        spec.law = AdmissionLaw::paced;
        spec.buffer = 5;
        Admission a(spec);
        a.decodeStarted({});
        a.retired(fromSeconds(3.0));
        a.allowance({.decodeSlots = 10}, fromSeconds(3.0), false);
        Admission b = a;
        QVERIFY(a == b);
        QCOMPARE(a.allowance({.decodeSlots = 10}, fromSeconds(4.0), false),
                 b.allowance({.decodeSlots = 10}, fromSeconds(4.0), false));
        QVERIFY(a == b);
        b.admitted(fromSeconds(4.0));
        QVERIFY(!(a == b));
    }
    void whatALawDidNotKeepBeginsAsIfItHadRunAllAlong()
    {
        AdmissionSpec spec;
        spec.law = AdmissionLaw::open;
        Admission admission(spec);
        for (int i = 0; i < 500; ++i) {
            const SimTime now = fromSeconds(0.1 * i);
            admission.allowance({.decodeSlots = 10, .decoding = 6}, now, false);
            admission.admitted(now);
            admission.decodeStarted(now);
            admission.retired(now);
        }
        const SimTime now = fromSeconds(50.0);
        const PoolsSeen pools{.decodeSlots = 10, .decoding = 6, .filling = 1, .ready = 1};
        const double rate = admission.predictedRate(10);
        QVERIFY(rate > 10.0);

        spec.law = AdmissionLaw::oneForOne;
        Admission credits = admission;
        credits.change(spec, pools, now);
        QCOMPARE(credits.allowance(pools, now, false), 2);

        spec.law = AdmissionLaw::paced;
        spec.buffer = 5;
        Admission paced = admission;
        paced.change(spec, pools, now);
        QCOMPARE(paced.allowance(pools, now, false), 0);  // an empty bucket
        const double paceS = 1.0 / (1.02 * paced.predictedRate(10));
        QVERIFY(std::abs(toSeconds(paced.nextToken() - now) - paceS) < 1e-6);

        spec.law = AdmissionLaw::pi;
        Admission pi = admission;
        pi.change(spec, pools, now);
        QVERIFY(std::abs(pi.allowance(pools, now, true) - rate) <= 1.0);  // of a tick of 1 s
        // Other gains go on at the same rate.
        Admission other = pi;
        spec.integral = 0.1;
        other.change(spec, pools, now);
        QCOMPARE(other.allowance(pools, now + fromSeconds(1.0), true),
                 pi.allowance(pools, now + fromSeconds(1.0), true));

        spec = {};
        spec.rejection = EarlyRejection::predicted;
        spec.decodeS = 10.0;
        spec.fillS = 4.0;
        spec.loadLimit = 0.5;
        Admission predicted = admission;
        predicted.change(spec, {.decodeSlots = 10, .decoding = 10}, now);
        // Of ten that began evenly over the last 10 s six decode in 4 s.
        QVERIFY(predicted.refuses({.decodeSlots = 10, .decoding = 10}, now));
        QVERIFY(!predicted.refuses({.decodeSlots = 10, .decoding = 10}, now + fromSeconds(1.6)));
    }
    void namesGoBothWays()
    {
        for (const AdmissionLaw law :
             {AdmissionLaw::open, AdmissionLaw::gatedRefill, AdmissionLaw::oneForOne, AdmissionLaw::credit,
              AdmissionLaw::readyBuffer, AdmissionLaw::paced, AdmissionLaw::pi}) {
            QCOMPARE(admissionLawFromName(name(law)), law);
        }
        QVERIFY(!admissionLawFromName("gated"));
        for (const EarlyRejection kind : {EarlyRejection::none, EarlyRejection::load, EarlyRejection::predicted}) {
            QCOMPARE(earlyRejectionFromName(name(kind)), kind);
        }
    }
};

QTEST_GUILESS_MAIN(TestAdmission)
#include "tst_admission.moc"
