#include "core/workload/workload_file.h"
#include "tests/core/problem_text.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::workload;

namespace {

const std::filesystem::path presets = std::filesystem::path(TOKENFACTORY_SOURCE_DIR) / "presets";

/// The least a file must say.
const char* const least = R"({
  "schema": "token-factory-workload/1", "id": "a", "name": "A",
  "arrivals": {"kind": "poisson", "rate_per_s": 2},
  "turns": 3, "opening_tokens": 1000, "output_tokens": {"kind": "exponential", "mean": 300}
})";

Workload everything()
{
    Workload workload;
    workload.id = "all";
    workload.name = "Everything";
    workload.note = "a note";
    workload.arrivals = {.kind = ArrivalKind::onOff, .ratePerS = 2.5, .onS = 10.0, .offS = 20.0};
    workload.prefixes = {{Law::fixed(500.0), 3}, {Law::uniform(100.0, 200.0), 7}};
    workload.turns = Law::ofQuantiles({{0.0, 1.0}, {0.5, 4.0}, {1.0, 80.0}});
    workload.turns.source = "counted";
    workload.openingTokens = Law::lognormal(2000.0, 1.5);
    workload.openingTokens.least = 1.0;
    workload.openingTokens.most = 1e5;
    workload.firstTurns = 2;
    workload.firstNewTokens = Law::gamma(900.0, 2.0);
    workload.firstNewTokens.least = 1.0;
    workload.firstNewTokens.most = 1e6;
    workload.newTokens = Law::fixed(77.0);
    workload.outputTokens = Law::exponential(300.0);
    workload.outputTokens.most = 5000.0;
    workload.toolShare = 0.25;
    workload.subAgents = {.shareOfSessions = 0.5, .perSession = Law::fixed(2.0)};
    workload.compaction = Compaction{.shareOfAgents = 0.75};
    workload.otherSessions = OtherSessions{.share = 0.125, .firstTurns = 1, .compaction = Compaction{}};
    workload.contextLimit = 5000;
    workload.blobTokens = 128;
    workload.published = {{"input_mean", 12.5, 0.1, "somewhere"}};
    return workload;
}

}  // namespace

class TestWorkloadFile : public QObject {
    Q_OBJECT

    static QString problemsOf(const Expected<Workload>& workload)
    {
        return tests::textOf(workload ? Problems() : workload.error());
    }

private slots:
    void theLeastIsEnough()
    {
        const auto workload = workloadFromJson(least, "a.json");
        QVERIFY2(workload.has_value(), qPrintable(problemsOf(workload)));
        QVERIFY(workload->turns == Law::fixed(3.0));
        QCOMPARE(workload->arrivals.ratePerS, 2.0);
        QVERIFY(!workload->compaction && !workload->otherSessions);
    }
    void whatIsWrittenReadsBack()
    {
        for (const ArrivalKind kind : {ArrivalKind::poisson, ArrivalKind::onOff, ArrivalKind::gamma,
                                       ArrivalKind::diurnal, ArrivalKind::closed}) {
            Workload workload = everything();
            const Arrivals used = workload.arrivals;
            workload.arrivals = {};
            workload.arrivals.kind = kind;
            if (kind == ArrivalKind::onOff) {
                workload.arrivals = used;
            }
            const auto read = workloadFromJson(toJson(workload), "a.json");
            QVERIFY2(read.has_value(), qPrintable(problemsOf(read)));
            QVERIFY2(*read == workload, toJson(*read).c_str());
        }
    }
    void presetsReadBack()
    {
        const std::vector<std::string> ids = workloadIds(presets);
        QCOMPARE(ids.size(), 5U);
        QCOMPARE(ids.front(), "agentx");  // the order of index.json
        for (const std::string& id : ids) {
            const auto workload = readWorkload(id, presets);
            QVERIFY2(workload.has_value(), qPrintable(problemsOf(workload)));
            QCOMPARE(workload->id, id);
            QVERIFY(!workload->published.empty());
            const auto again = workloadFromJson(toJson(*workload), "a.json");
            QVERIFY2(again.has_value(), qPrintable(problemsOf(again)));
            QVERIFY(*again == *workload);
        }
    }
    void anyFileIsRead()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath("mine.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(least);
        file.close();
        QVERIFY(readWorkload(file.fileName().toStdString(), presets));
        QVERIFY(problemsOf(readWorkload("agentX", presets)).contains("did you mean agentx"));
        QVERIFY(problemsOf(readWorkload(folder.path().toStdString(), presets)).contains("is a folder"));
    }
    void aMistakeIsNamedByItsPath_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QString>("problem");
        const auto row = [](const char* fact, const char* from, const char* to, const char* problem) {
            QTest::newRow(fact) << QByteArray(from) << QByteArray(to) << QString(problem);
        };
        row("no JSON", "\"turns\": 3", "\"turns\": ", "a.json");
        row("another schema", "workload/1", "workload/9", "a.json: /schema");
        row("a slip of the pen", "\"turns\": 3", "\"turns\": 3, \"outpt_tokens\": 3", "a.json: /outpt_tokens: is not");
        row("a field missing", "\"turns\": 3,", "", "a.json: /turns: is missing");
        row("no turns", "\"turns\": 3", "\"turns\": 0", "a.json: /turns: is the number 0");
        row("a text", "\"turns\": 3", "\"turns\": \"3\"", "a.json: /turns: is the text");
        row("an unknown law", "exponential", "exponental", "a.json: /output_tokens/kind: is \"exponental\"");
        row("an unknown arrival", "poisson", "poison", "a.json: /arrivals/kind: is \"poison\"");
        row("a negative rate", "\"rate_per_s\": 2", "\"rate_per_s\": -2", "a.json: /arrivals/rate_per_s");
        row("a field of another arrival", "\"rate_per_s\": 2", "\"rate_per_s\": 2, \"cv\": 1", "/arrivals/cv");
        row("a negative mean", "\"mean\": 300", "\"mean\": -300", "a.json: /output_tokens/mean");
        row("a law with a foreign field", "\"mean\": 300", "\"mean\": 300, \"cv\": 2", "a.json: /output_tokens/cv");
        row("most below least", "\"mean\": 300", "\"mean\": 300, \"least\": 9, \"most\": 3",
            "a.json: /output_tokens/most");
        row("one quantile", "\"turns\": 3", "\"turns\": {\"kind\": \"quantiles\", \"quantiles\": [[0, 1]]}",
            "a.json: /turns/quantiles");
        row("quantiles that fall", "\"turns\": 3",
            "\"turns\": {\"kind\": \"quantiles\", \"quantiles\": [[0, 9], [1, 3]]}", "a.json: /turns/quantiles");
        row("quantiles without an end", "\"turns\": 3",
            "\"turns\": {\"kind\": \"quantiles\", \"quantiles\": [[0, 1], [0.9, 3]]}", "a.json: /turns/quantiles");
        row("a quantile of 0", "\"turns\": 3", "\"turns\": {\"kind\": \"quantiles\", \"quantiles\": [[0, 0], [1, 3]]}",
            "a.json: /turns/quantiles");
        row("prefixes that are no list", "\"turns\": 3", "\"turns\": 3, \"prefixes\": 7", "a.json: /prefixes: is");
        row("a prefix without tokens", "\"turns\": 3", "\"turns\": 3, \"prefixes\": [{\"variants\": 2}]",
            "a.json: /prefixes/0/tokens: is missing");
        row("more than all sessions", "\"turns\": 3",
            "\"turns\": 3, \"sub_agents\": {\"share_of_sessions\": 1.5, \"per_session\": 1, \"turns\": 1, "
            "\"opening_tokens\": 1}",
            "a.json: /sub_agents/share_of_sessions");
        row("a compaction that grows", "\"turns\": 3",
            "\"turns\": 3, \"compaction\": {\"trigger_tokens\": 100, \"after\": 1.5}", "a.json: /compaction/after");
        row("a figure without a source", "\"turns\": 3",
            "\"turns\": 3, \"published\": [{\"name\": \"input_mean\", \"value\": 3, \"tolerance\": 0.1}]",
            "a.json: /published/0/source: is missing");
        row("huge", "\"turns\": 3", "\"turns\": 1e99", "a.json: /turns");
    }
    void aMistakeIsNamedByItsPath()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QString, problem);
        QByteArray text = least;
        QVERIFY(text.contains(from));
        text.replace(from, to);
        const auto workload = workloadFromJson(text.toStdString(), "a.json");
        QVERIFY(!workload);
        QVERIFY2(problemsOf(workload).contains(problem), qPrintable(problemsOf(workload)));
    }
};

QTEST_GUILESS_MAIN(TestWorkloadFile)
#include "tst_workload_file.moc"
