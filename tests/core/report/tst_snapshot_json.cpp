#include "core/base/json.h"
#include "core/report/json.h"
#include "core/report/snapshot_json.h"
#include "tests/core/factory/laws_only.h"

#include <nlohmann/json.hpp>

using namespace tokenfactory;
using workload::Law;

class TestSnapshotJson : public QObject {
    Q_OBJECT
private slots:
    void thePictureIsOneDocument()
    {
        workload::Workload workload = factory::requestsOf(Law::fixed(800.0), Law::fixed(100.0));
        workload.arrivals.ratePerS = 10.0;
        factory::FactorySpec spec =
            factory::factoryOf({factory::instantFill(0.5), factory::decoders({.baseS = 0.01}, 4)});
        factory::Factory running = factory::start(spec, workload);
        running.runUntil(fromSeconds(3.0));
        const factory::Snapshot snapshot = factory::snapshotOf(running);
        const nlohmann::ordered_json document = report::asJson(snapshot);
        QCOMPARE(document["time_s"].get<double>(), 3.0);
        QCOMPARE(document["workers"].size(), 2U);
        QCOMPARE(document["workers"][1]["pool"].get<std::string>(), "decoders");
        QCOMPARE(document["workers"][1]["decoding"].get<int>(), 4);
        QCOMPARE(document["workers"][1]["now"]["kind"].get<std::string>(), "pass");
        QVERIFY(document["workers"][1]["now"]["limit"].is_null());
        QCOMPARE(document["live"].size(), std::size_t(snapshot.held));
        QCOMPARE(document["in_phase"]["decoding"].get<int>(), 4);
        QCOMPARE(document["rates"]["span_s"].get<double>(), 3.0);
        QVERIFY(document["rates"]["output_tokens_per_s"].get<double>() > 0.0);
        QVERIFY(document["rates"]["busy"]["decoders"].get<double>() > 0.5);
        QVERIFY(!document["places"][0]["away"].get<bool>());
        QCOMPARE(document["places"][0]["tier"].get<std::string>(), "hbm");
        QVERIFY(parseJson(report::dumped(document), "snapshot").has_value());
        QVERIFY(report::asJson(factory::snapshotOf(running)) == document);
    }
};

QTEST_GUILESS_MAIN(TestSnapshotJson)
#include "tst_snapshot_json.moc"
