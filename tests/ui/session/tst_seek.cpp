// labels: threads_window memory_window
#include "tests/ui/session/running.h"

#include <QElapsedTimer>
#include <QEventLoop>

#include <algorithm>
#include <ctime>

using namespace tokenfactory;
using namespace tokenfactory::ui;
using tests::Running;

/// The way to another moment of a run.
class TestSeek : public QObject {
    Q_OBJECT
private slots:
    void onALongWayAllIsOfTheMomentThatIsShown()
    {
        Running at(tests::busy(20'000.0));
        int frames = 0;
        QStringList faults;
        connect(&at.run, &FactoryRun::framed, &at.run, [&](const FramePtr& frame) {
            ++frames;
            if (frame->result->simulatedS != toSeconds(frame->time))
                faults << QString::number(toSeconds(frame->time) - frame->result->simulatedS);
        });
        at.run.seek(fromSeconds(1500.0));
        at.settle();
        at.run.seek(fromSeconds(1600.0));
        at.run.seek(fromSeconds(5000.0));  // takes its place on the way
        at.settle();
        QVERIFY2(frames > 3, qPrintable(QString::number(frames)));
        QCOMPARE(faults.join("; "), QString());
    }
    void aLongWayIsSaidAtOnceAndHowMuchOfItIsDone()
    {
        Running at(tests::busy(20'000.0));
        QVERIFY(!at.run.goal());
        std::vector<double> shares;
        connect(&at.run, &FactoryRun::progressed, &at.run, [&] {
            if (at.run.goal())
                shares.push_back(at.run.progress());
        });
        at.run.seek(fromSeconds(1500.0));
        QVERIFY(at.run.goal() == fromSeconds(1500.0));  // before anything of it is computed
        QVERIFY(at.run.state() == FactoryRun::State::computing);
        at.settle();
        QVERIFY(!at.run.goal());
        QVERIFY(at.time() == fromSeconds(1500.0));
        QVERIFY2(shares.size() > 3 && shares.back() > 0.5, qPrintable(QString::number(shares.size())));
        QVERIFY(std::ranges::is_sorted(shares));
        // another goal takes its place at once, on the way too
        at.run.seek(fromSeconds(6000.0));
        at.run.seek(fromSeconds(10.0));
        QVERIFY(at.run.goal() == fromSeconds(10.0));
        at.settle();
        QVERIFY(at.time() == fromSeconds(10.0));
    }
    void earlierTimesOfALongRunAreNear()
    {
        Running at(tests::busy(20'000.0));
        // work and not time: the machine may have other things to do
        const auto workFor = [&](double seconds) {
            QEventLoop loop;
            connect(&at.run, &FactoryRun::stateChanged, &loop, [&] {
                if (at.run.state() == FactoryRun::State::standing)
                    loop.quit();
            });
            const std::clock_t before = std::clock();
            at.run.seek(fromSeconds(seconds));
            loop.exec();
            return std::clock() - before;
        };
        const std::clock_t whole = workFor(4000.0);
        std::clock_t longest = 0;
        for (const double seconds : {3200.0, 1000.0, 2320.0, 560.0})
            longest = std::max(longest, workFor(seconds));
        QVERIFY2(longest < whole / 8, qPrintable(QStringLiteral("%1 of %2").arg(longest).arg(whole)));
    }
    void playAndPauseOnTheWayOfASeekHoldWhereItLeads_data()
    {
        QTest::addColumn<QByteArray>("pressed");
        QTest::addColumn<bool>("plays");
        QTest::newRow("nothing") << QByteArray() << false;
        QTest::newRow("play") << QByteArray("p") << true;
        QTest::newRow("play, pause") << QByteArray("ps") << false;
        QTest::newRow("play, pause, play") << QByteArray("psp") << true;
    }
    void playAndPauseOnTheWayOfASeekHoldWhereItLeads()
    {
        QFETCH(QByteArray, pressed);
        QFETCH(bool, plays);
        Running at(tests::busy(20'000.0));
        const SimTime goal = fromSeconds(1000.0);
        for (const bool isBack : {false, true}) {  // on to it, and back from beyond it
            at.seek(isBack ? 4000.0 : 5.0);
            at.run.setSpeed(10.0);
            SimTime last;
            QElapsedTimer sinceThere;
            SimTime firstThere = SimTime::never();
            const auto seen = connect(&at.run, &FactoryRun::framed, &at.run, [&](const FramePtr& frame) {
                if (frame->time >= goal && !at.run.goal())
                    firstThere = std::min(firstThere, frame->time);
                if (frame->time == goal)
                    sinceThere.start();
                last = frame->time;
            });
            at.run.seek(goal);
            for (const char key : pressed) {
                if (!isBack)
                    QTest::qWait(5);  // on its way; back it may be there by then
                QVERIFY(at.run.goal() == goal);
                if (key == 'p')
                    at.run.play();
                else
                    at.run.pause();
                QCOMPARE(at.run.isPlaying(), key == 'p');
            }
            QTRY_VERIFY_WITH_TIMEOUT(!at.run.goal(), 60000);
            if (plays) {
                QTRY_VERIFY_WITH_TIMEOUT(last > goal, 60000);
                QVERIFY(at.run.isPlaying());
                // it goes on from there, and makes up for nothing of the time the way took
                const double most = 10.0 * double(sinceThere.elapsed()) * 1e-3 + 0.5;
                QVERIFY2(toSeconds(last - goal) < most, qPrintable(QString::number(toSeconds(last))));
                at.run.pause();
            }
            at.settle();
            QVERIFY(firstThere == goal);
            QCOMPARE(at.time() == goal, !plays);
            disconnect(seen);
        }
    }
    void pausedOnTheWayFromTheEndItDoesNotBeginAnew()
    {
        Running at;
        at.run.setSpeed(1000.0);
        at.run.play();
        at.settle();
        QVERIFY(at.time() == at.run.frame()->end);
        at.run.setSpeed(1.0);
        at.run.seek(fromSeconds(30.0));
        at.run.play();
        QTRY_VERIFY(at.time() > fromSeconds(30.0) && at.time() < fromSeconds(33.0));
        QVERIFY(at.run.isPlaying());
    }
};

QTEST_GUILESS_MAIN(TestSeek)
#include "tst_seek.moc"
