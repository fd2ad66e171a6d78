#include "core/base/json.h"
#include "core/report/chrome_trace.h"
#include "core/report/event_table.h"
#include "tests/core/factory/busy_factory.h"

#include <nlohmann/json.hpp>

#include <map>

using namespace tokenfactory;
using nlohmann::json;

namespace {

factory::Factory logged(double seconds, const factory::LogSpec& spec = {})
{
    factory::Factory running = factory::start(factory::busyFactory(), factory::busySessions(), 5);
    running.keepLog(spec);
    running.runUntil(fromSeconds(seconds));
    return running;
}

/// As a reader of traces gets it.
json readBack(const factory::Factory& running, std::size_t mostBeside = 16)
{
    const auto document = parseJson(report::chromeTrace(running, mostBeside), "trace");
    return document.value();
}

using Lane = std::pair<int, std::int64_t>;

}  // namespace

class TestChromeTrace : public QObject {
    Q_OBJECT
private slots:
    void everySpanIsACompleteEventInANamedLane()
    {
        const factory::Factory running = logged(20.0);
        const json trace = readBack(running);
        std::map<Lane, std::string> names;
        std::map<Lane, std::vector<std::pair<double, double>>> spans;
        for (const json& event : trace["traceEvents"]) {
            if (event["name"] == "thread_name") {
                const bool isNew =
                    names.emplace(Lane{event["pid"], event["tid"]}, event["args"]["name"].get<std::string>()).second;
                QVERIFY(isNew);
            }
            if (event["ph"] == "X") {
                QVERIFY(event["dur"].get<double>() >= 0.0);
                spans[{event["pid"], event["tid"]}].push_back(
                    {event["ts"].get<double>(), event["ts"].get<double>() + event["dur"].get<double>()});
            }
        }
        std::size_t count = 0;
        for (auto& [lane, ofLane] : spans) {
            QVERIFY(names.contains(lane));
            std::ranges::sort(ofLane);
            for (std::size_t i = 1; i < ofLane.size(); ++i) {
                QVERIFY2(ofLane[i - 1].second <= ofLane[i].first + 1e-3, names[lane].c_str());
            }
            count += ofLane.size();
        }
        QCOMPARE(count, running.log().spans().size());
        QCOMPARE(trace["otherData"]["spans_without_lane"].get<int>(), 0);
        for (const char* lane : {"prefill 0", "decoders 1", "decoders 0 nic", "prefill 1 host link", "pool"}) {
            QVERIFY2(std::ranges::any_of(names, [&](const auto& entry) { return entry.second == lane; }), lane);
        }
    }
    void timesAreMicroseconds()
    {
        const json trace = readBack(logged(20.0));
        bool failed = false;
        for (const json& event : trace["traceEvents"]) {
            if (event["ph"] == "i" && event["name"] == "failed") {
                QCOMPARE(event["ts"].get<double>(), 12e6);
                failed = true;
            }
            if (event["ph"] == "X" && event["name"] == "pass") {
                const double microseconds = 1e4 + 200.0 * event["args"]["sequences"].get<double>();
                QVERIFY(std::abs(event["dur"].get<double>() - microseconds) < 1e-2);
            }
        }
        QVERIFY(failed);
    }
    void whatFindsNoLaneIsCounted()
    {
        const factory::Factory running = logged(20.0);
        const json trace = readBack(running, 1);
        const auto isSpan = [](const json& event) { return event["ph"] == "X"; };
        const auto shown = std::ranges::count_if(trace["traceEvents"], isSpan);
        const auto left = trace["otherData"]["spans_without_lane"].get<std::int64_t>();
        QVERIFY(left > 0);
        QCOMPARE(shown + left, std::int64_t(running.log().spans().size()));
    }
    void withoutALogThereAreLanesAndNothingInThem()
    {
        factory::Factory running = factory::start(factory::busyFactory(), factory::busySessions(), 5);
        running.runUntil(fromSeconds(1.0));
        const json trace = readBack(running);
        QVERIFY(std::ranges::none_of(trace["traceEvents"], [](const json& event) { return event["ph"] == "X"; }));
        QVERIFY(trace["traceEvents"].size() > 4);
    }
    void theLogIsATable()
    {
        const factory::Factory running = logged(20.0);
        factory::LogFilter filter;
        filter.kinds = {factory::LogKind::workerState};
        const report::Table table = report::eventTable(running, filter);
        QCOMPARE(table.rows.size(), 2U);
        QCOMPARE(report::asCsv(table),
                 "time_s,event,detail,worker,request,session,amount\r\n"
                 "12,worker-state,failed,prefill 0,,,0\r\n"
                 "16,worker-state,working,prefill 0,,,0\r\n");
        QCOMPARE(report::eventTable(running).rows.size(), running.log().entries().size());
    }
};

QTEST_GUILESS_MAIN(TestChromeTrace)
#include "tst_chrome_trace.moc"
