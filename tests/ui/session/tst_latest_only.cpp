// labels: memory_window
#include "ui/session/latest_only.h"

#include <QTest>
#include <QThread>

#include <atomic>
#include <memory>
#include <vector>

using namespace tokenfactory::ui;

class TestLatestOnly : public QObject {
    Q_OBJECT
private slots:
    void theLatestIsDeliveredOnThisThreadAndComputedOnAnother()
    {
        LatestOnly latest;
        QThread* computedOn = nullptr;
        QThread* deliveredOn = nullptr;
        latest.ask([&](std::stop_token) -> LatestOnly::Deliver {
            computedOn = QThread::currentThread();
            return [&] { deliveredOn = QThread::currentThread(); };
        });
        QVERIFY(latest.isBusy());
        QTRY_VERIFY(!latest.isBusy());
        QCOMPARE(deliveredOn, QThread::currentThread());
        QVERIFY(computedOn != deliveredOn);
    }
    void whatWaitsIsReplacedAndWhatRunsIsAskedToStop()
    {
        LatestOnly latest;
        std::atomic<bool> stopped = false;
        std::atomic<bool> started = false;
        std::vector<int> delivered;
        latest.ask([&](std::stop_token stop) -> LatestOnly::Deliver {
            started = true;
            while (!stop.stop_requested())
                QThread::msleep(1);
            stopped = true;
            return [&] { delivered.push_back(0); };
        });
        QTRY_VERIFY(started);
        for (int i = 1; i <= 20; ++i)
            latest.ask([&delivered, i](std::stop_token) -> LatestOnly::Deliver {
                return [&delivered, i] { delivered.push_back(i); };
            });
        QTRY_VERIFY(!latest.isBusy());
        QVERIFY(stopped);
        QCOMPARE(delivered, std::vector<int>{20});
    }
    void whatIsForgottenIsNotDelivered()
    {
        LatestOnly latest;
        auto delivered = std::make_shared<bool>(false);
        latest.ask([delivered](std::stop_token) -> LatestOnly::Deliver { return [delivered] { *delivered = true; }; });
        latest.forget();
        QVERIFY(!latest.isBusy());
        QTest::qWait(30);
        QVERIFY(!*delivered);
    }
    void destroyedWhileItWorksItStopsAndDeliversNothing()
    {
        auto delivered = std::make_shared<bool>(false);
        {
            LatestOnly latest;
            latest.ask([delivered](std::stop_token stop) -> LatestOnly::Deliver {
                while (!stop.stop_requested())
                    QThread::msleep(1);
                return [delivered] { *delivered = true; };
            });
            QTest::qWait(10);
        }
        QTest::qWait(10);
        QVERIFY(!*delivered);
    }
};

QTEST_GUILESS_MAIN(TestLatestOnly)
#include "tst_latest_only.moc"
