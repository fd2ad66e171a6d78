// labels: memory
#include "core/report/frontier_report.h"

#include "core/base/format.h"
#include "core/report/json.h"
#include "tests/core/report/presets.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace tokenfactory;
using namespace tokenfactory::report;
using nlohmann::json;

class TestFrontierReport : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { catalog = tests::shippedCatalog(); }

    void everyPointIsWhatEvaluateSays();
    void theCsvHoldsTheSameDigits();
    void noPointBeatsAnotherOfItsSystem();
    void nothingFitsSaysWhatWould();
    void limitsAreToldApartFromTheHbm();
    void noLegalLayoutIsAReason();
    void theBestWithinTheLimitsIsTold();

private:
    frontier::FrontierQuestion question(std::vector<const char*> systems, std::vector<int> gpus) const
    {
        frontier::FrontierQuestion asked;
        asked.model = *catalog.model("kimi-k3");
        for (const char* system : systems) {
            asked.systems.push_back(*catalog.system(system));
        }
        asked.calibration = *catalog.calibration("projected");
        asked.each = {1, 32768};
        asked.gpus = std::move(gpus);
        asked.width = frontier::Width::widestEp;
        asked.threads = 1;
        return asked;
    }
    FrontierReport reportOf(const frontier::FrontierQuestion& asked) const
    {
        auto report = frontierReport(asked);
        if (!report) {
            throw std::runtime_error(toText(report.error().front()));
        }
        return *std::move(report);
    }

    catalog::Catalog catalog;
};

void TestFrontierReport::everyPointIsWhatEvaluateSays()
{
    const frontier::FrontierQuestion asked = question({"gb200-nvl72", "b200-hgx"}, {16, 64});
    const FrontierReport report = reportOf(asked);
    const json document = json::parse(dumped(asJson(report)));
    QVERIFY(document["feasible"] == true && document["reasons"].empty());
    QCOMPARE(document["points"].size(), report.points.size());
    QCOMPARE(document["points_evaluated"].get<std::size_t>(), report.pointsEvaluated);
    QCOMPARE_GT(report.points.size(), std::size_t(10));
    std::size_t counted = 0;
    for (const json& system : document["systems"]) {
        counted += system["points_evaluated"].get<std::size_t>();
    }
    QCOMPARE(counted, report.pointsEvaluated);
    for (std::size_t i = 0; i < report.points.size(); ++i) {
        const FrontierPoint& point = report.points[i];
        const auto evaluation = cost::evaluate(frontier::questionOf(asked, point.swept));
        QVERIFY(evaluation && evaluation->feasible());
        QCOMPARE(evaluation->cost->latencyS, point.swept.latencyS);
        QCOMPARE(document["points"][i]["tpot_s"].get<double>(), point.swept.latencyS);
        QCOMPARE(document["points"][i]["tokens_per_s_per_gpu"].get<double>(), point.swept.tokensPerSecondPerGpu);
        QCOMPARE(document["points"][i]["hbm_bytes_per_gpu"]["total"].get<double>(), point.swept.hbmBytesPerGpu);
    }
}

void TestFrontierReport::theCsvHoldsTheSameDigits()
{
    const FrontierReport report = reportOf(question({"gb200-nvl72"}, {64}));
    const QList<QByteArray> lines = QByteArray::fromStdString(asCsv(frontierTable(report))).split('\n');
    QCOMPARE(lines.size(), qsizetype(report.points.size()) + 2);  // a head, and nothing after the last line feed
    const QList<QByteArray> head = lines[0].trimmed().split(',');
    for (const char* key : {"system", "gpus", "tp", "pp", "dp", "ep", "dcp", "cp", "batch", "tpot_s", "tpot_low_s",
                            "tokens_per_s_per_gpu", "energy_j_per_query", "hbm_total_bytes_per_gpu",
                            "network_peak_bytes_per_s_per_gpu", "network_mean_bytes_per_s_per_gpu"}) {
        QVERIFY2(head.contains(key), key);
    }
    for (std::size_t i = 0; i < report.points.size(); ++i) {
        const QList<QByteArray> cells = lines[qsizetype(i) + 1].trimmed().split(',');
        QCOMPARE(cells.size(), head.size());
        const cost::PassCost& cost = report.points[i].cost;
        QCOMPARE(cells[head.indexOf("tpot_s")].toDouble(), cost.latencyS);
        QCOMPARE(cells[head.indexOf("tokens_per_s_per_gpu")].toDouble(), cost.tokensPerSecondPerGpu);
        QCOMPARE(cells[head.indexOf("energy_j_per_query")].toDouble(), cost.energyPerQueryJ);
        QCOMPARE(cells[head.indexOf("dp")].toInt(), report.points[i].swept.layout.dp);
    }
}

void TestFrontierReport::noPointBeatsAnotherOfItsSystem()
{
    const FrontierReport report = reportOf(question({"gb200-nvl72", "b300-hgx"}, {16, 32, 64}));
    for (std::size_t i = 1; i < report.points.size(); ++i) {
        const frontier::SweptPoint& before = report.points[i - 1].swept;
        const frontier::SweptPoint& point = report.points[i].swept;
        if (before.system == point.system) {
            QCOMPARE_GT(point.latencyS, before.latencyS);
            QCOMPARE_GT(point.tokensPerSecondPerGpu, before.tokensPerSecondPerGpu);
        }
    }
}

void TestFrontierReport::nothingFitsSaysWhatWould()
{
    const FrontierReport report = reportOf(question({"b200-hgx", "b300-hgx"}, {8}));
    QVERIFY(report.feasible());  // 8 B300 hold the model, 8 B200 do not
    const json document = json::parse(dumped(asJson(report)));
    const json& b200 = document["systems"][0];
    QVERIFY(b200["feasible"] == false && b200["points"] == 0);
    QCOMPARE(b200["points_not_fitting"].get<int>(), b200["points_evaluated"].get<int>());
    QCOMPARE(b200["smallest_power_of_two_that_fits"].get<int>(), 16);
    QVERIFY(!document["systems"][1].contains("fit_tried"));
    QCOMPARE(document["reasons"].size(), std::size_t(1));
    QVERIFY(document["reasons"][0].get<std::string>().starts_with("HGX B200: "));
    QVERIFY(asText(report).find("16") != std::string::npos);
}

void TestFrontierReport::limitsAreToldApartFromTheHbm()
{
    frontier::FrontierQuestion asked = question({"gb200-nvl72"}, {64});
    asked.maxLatencyS = 1e-9;
    const FrontierReport report = reportOf(asked);
    QVERIFY(!report.feasible());
    const json document = json::parse(dumped(asJson(report)));
    QVERIFY(document["feasible"] == false);
    QCOMPARE(document["max_tpot_s"].get<double>(), 1e-9);
    const json& system = document["systems"][0];
    QCOMPARE_GT(system["points_over_limits"].get<int>(), 0);
    QVERIFY(!system.contains("fit_tried"));
    QVERIFY(document["reasons"].dump().find("over a limit (TPOT 1.00 ns)") != std::string::npos);

    // The best that the reasons tell is the lowest latency of the same sweep without the limit.
    asked.maxLatencyS.reset();
    const std::string best = readable(reportOf(asked).points.front().cost.latencyS, Unit::seconds);
    QVERIFY2(document["reasons"].dump().find("without that limit is " + best) != std::string::npos, best.c_str());
}

void TestFrontierReport::noLegalLayoutIsAReason()
{
    frontier::FrontierQuestion asked = question({"gb200-nvl72"}, {97 * 101});
    const FrontierReport report = reportOf(asked);
    QVERIFY(!report.feasible());
    QVERIFY(!report.systems[0].reasons.empty());
}

void TestFrontierReport::theBestWithinTheLimitsIsTold()
{
    frontier::FrontierQuestion asked = question({"gb200-nvl72", "b200-hgx"}, {64});
    QVERIFY(!json::parse(dumped(asJson(reportOf(asked)))).contains("best_within_limits"));
    QVERIFY(asText(reportOf(asked)).find("best within") == std::string::npos);
    asked.maxLatencyS = 0.025;
    const FrontierReport report = reportOf(asked);
    const json bests = json::parse(dumped(asJson(report)))["best_within_limits"];
    QCOMPARE(bests.size(), std::size_t(2));
    for (std::size_t s = 0; s < 2; ++s) {
        const FrontierPoint& best = report.systems[s].bestWithinLimits.value();
        QCOMPARE(bests[s]["system"].get<std::string>(), asked.systems[s]->id);
        QCOMPARE(bests[s]["batch"].get<int>(), best.swept.batch);
        QCOMPARE(bests[s]["layout_text"].get<std::string>(), cost::toText(best.swept.layout));
        QCOMPARE(bests[s]["tokens_per_s_per_gpu"].get<double>(), best.cost.tokensPerSecondPerGpu);
        QCOMPARE_LE(bests[s]["tpot_s"].get<double>(), 0.025);
        const std::string line = "best within TPOT 25.0 ms: " + cost::toText(best.swept.layout) + ", batch " +
                                 grouped(best.swept.batch) + ",";
        QVERIFY2(asText(report).find(line) != std::string::npos, line.c_str());
    }
}

QTEST_GUILESS_MAIN(TestFrontierReport)
#include "tst_frontier_report.moc"
