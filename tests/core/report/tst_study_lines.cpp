#include "core/report/study_lines.h"
#include "tests/core/problem_text.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

using namespace tokenfactory;
using namespace tokenfactory::report;
using nlohmann::json;

namespace {

const std::filesystem::path presets = std::filesystem::path(TOKENFACTORY_SOURCE_DIR) / "presets";

std::string line(std::size_t run, const std::string& settings, const std::string& more)
{
    return R"({"study":"0123","run":)" + std::to_string(run) + R"(,"of":6,"settings":)" + settings +
           R"(,"replication":)" + std::to_string(run % 3) + more + "}\n";
}

/// Two points of three seeds; a run of the second is not feasible.
std::string file()
{
    const auto result = [](double mean, const char* also = "") {
        return R"(,"feasible":true,"result":{"ttft_s":{"mean":)" + std::to_string(mean) +
               R"(,"p50":null},"label":"stable","pools":[{"name":"all","busy":0.5}])" + also + "}";
    };
    return line(0, R"({"law":"credit","x":1})", result(1.0)) + line(1, R"({"law":"credit","x":1})", result(2.0)) +
           line(2, R"({"law":"credit","x":1})", result(4.0, R"(,"more":7)")) +
           line(3, R"({"law":"paced","x":1})", result(5.0)) +
           line(4, R"({"law":"paced","x":1})", R"(,"feasible":false,"reasons":["none"])") +
           line(5, R"({"law":"paced","x":1})", result(5.0));
}

StudyLines read(std::string_view text)
{
    Expected<StudyLines> lines = studyLinesIn(text, "a.jsonl");
    if (!lines) {
        qFatal("%s", qPrintable(tests::textOf(lines.error())));
    }
    return *std::move(lines);
}

std::size_t columnOf(const Table& table, std::string_view key)
{
    const auto found = std::ranges::find(table.columns, key, &Column::key);
    if (found == table.columns.end()) {
        qFatal("no such column");
    }
    return static_cast<std::size_t>(found - table.columns.begin());
}

}  // namespace

class TestStudyLines : public QObject {
    Q_OBJECT
private slots:
    void aLineHoldsTheRunAndWhatItCameTo()
    {
        const auto study = studies::studyFromJson(R"({"schema": "token-factory-study/1", "scenario": "oscillation",
            "set": {"run.duration_s": 2, "run.warm_up_s": 0}, "replications": 2,
            "axes": [{"path": "workload.arrivals.live_trees", "values": [100, 200]}]})",
                                                  "study.json", presets);
        QVERIFY(study.has_value());
        const auto run = studies::runAt(*study, 3);
        const auto catalog = catalog::readCatalog(presets);
        const studies::Outcome outcome = scenario::run(run->scenario, *catalog, presets);
        const std::string text = studyLine(*study, 3, outcome);
        QCOMPARE(std::ranges::count(text, '\n'), 1);
        const json value = json::parse(text);
        QCOMPARE(value["study"].get<std::string>(), studies::idOf(*study));
        QCOMPARE(value["run"].get<int>(), 3);
        QCOMPARE(value["of"].get<int>(), 4);
        QCOMPARE(value["replication"].get<int>(), 1);
        QCOMPARE(value["settings"]["workload.arrivals.live_trees"].get<int>(), 200);
        QCOMPARE(value["result"]["simulated_s"].get<double>(), 2.0);
        // The same bytes again.
        QCOMPARE(studyLine(*study, 3, scenario::run(run->scenario, *catalog, presets)), text);
        const json none = json::parse(studyLine(*study, 0, unexpected(Problem{"x", "is missing", "y"})));
        QVERIFY(!none["feasible"].get<bool>() && !none.contains("result"));
        QCOMPARE(none["reasons"].size(), 1U);
    }
    void aLineThatWasNotWrittenToItsEndIsLeftOut()
    {
        const std::string whole = file();
        QVERIFY(!read(whole).torn);
        const StudyLines torn = read(std::string_view(whole).substr(0, whole.size() - 5));
        QVERIFY(torn.torn);
        QCOMPARE(torn.lines.size(), 5U);
        QCOMPARE(torn.of, 6U);
        QVERIFY(read("").study.empty());
    }
    void partsTogetherAreTheWhole()
    {
        const std::string whole = file();
        const std::size_t second = whole.find('\n') + 1;
        const StudyLines a = read(whole.substr(0, second));
        const StudyLines b = read(whole);
        const auto both = merged(a, b, "b.jsonl");
        QVERIFY(both && both->lines == b.lines);

        StudyLines other = a;
        other.study = "4567";
        QVERIFY(tests::textOf(merged(a, other, "b.jsonl").error()).contains("another study"));
        other = a;
        other.lines[0] += ' ';
        QVERIFY(tests::textOf(merged(a, other, "b.jsonl").error()).contains("another result"));
        QVERIFY(tests::textOf(studyLinesIn("{}\n", "c.jsonl").error()).contains("c.jsonl:1"));
    }
    void aTableHasAllNumbers()
    {
        const Table table = studyTable(read(file()));
        QCOMPARE(table.rows.size(), 6U);
        QCOMPARE(std::get<std::string>(table.rows[3][columnOf(table, "law")]), std::string("paced"));
        QCOMPARE(std::get<double>(table.rows[2][columnOf(table, "ttft_s.mean")]), 4.0);
        QCOMPARE(std::get<double>(table.rows[2][columnOf(table, "pools.all.busy")]), 0.5);
        QVERIFY(std::holds_alternative<std::monostate>(table.rows[4][columnOf(table, "ttft_s.mean")]));
        QCOMPARE(std::get<double>(table.rows[4][columnOf(table, "feasible")]), 0.0);
    }
    void aSummaryHasMeansOverTheSeedsOfAPoint()
    {
        const Table table = studySummary(read(file()));
        const auto number = [&](std::size_t row, const char* key) {
            const Cell& cell = table.rows[row][columnOf(table, key)];
            return std::holds_alternative<double>(cell) ? std::get<double>(cell) : std::nan("");
        };
        const auto text = [&](std::size_t row, const char* key) {
            return std::get<std::string>(table.rows[row][columnOf(table, key)]);
        };
        // ttft_s.mean, pools.all.busy and more of the first, two of the second.
        QCOMPARE(table.rows.size(), 5U);
        QCOMPARE(text(0, "law"), std::string("credit"));
        QCOMPARE(text(0, "figure"), std::string("ttft_s.mean"));
        QCOMPARE(number(0, "mean"), 7.0 / 3.0);
        // Standard error sqrt(7/3 / 3), t of two degrees 4.303.
        QVERIFY(std::abs(number(0, "half_width") - 4.303 * std::sqrt(7.0) / 3.0) < 1e-12);
        QCOMPARE(number(0, "n"), 3.0);
        QCOMPARE(text(2, "figure"), std::string("more"));
        QCOMPARE(number(2, "n"), 1.0);
        QVERIFY(std::isnan(number(2, "half_width")));
        QCOMPARE(text(3, "law"), std::string("paced"));
        QCOMPARE(number(3, "mean"), 5.0);
        QCOMPARE(number(3, "half_width"), 0.0);
        QCOMPARE(number(3, "n"), 2.0);
        QVERIFY(studySummary({}).rows.empty());
    }
};

QTEST_GUILESS_MAIN(TestStudyLines)
#include "tst_study_lines.moc"
