#include "core/workload/session_source.h"
#include "core/workload/statistics.h"
#include "core/workload/workload_file.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>

using namespace tokenfactory;
using namespace tokenfactory::workload;

namespace {

const std::filesystem::path presets = std::filesystem::path(TOKENFACTORY_SOURCE_DIR) / "presets";

/// Three turns of 1,500, 1,800 and 2,100 tokens.
Workload threeTurns()
{
    Workload workload;
    workload.prefixes = {{Law::fixed(500.0), 1}};
    workload.turns = Law::fixed(3.0);
    workload.openingTokens = Law::fixed(1000.0);
    workload.newTokens = Law::fixed(200.0);
    workload.outputTokens = Law::fixed(100.0);
    workload.humanGapS = Law::fixed(30.0);
    return workload;
}

bool near(const Statistics& statistics, const char* name, double value)
{
    const std::optional<double> got = statistics.figure(name);
    return got && std::abs(*got - value) <= 1e-9 * std::abs(value);
}

}  // namespace

class TestStatistics : public QObject {
    Q_OBJECT
private slots:
    void sessionsByHand()
    {
        const Statistics got = statisticsOf(threeTurns(), 10, 1);
        QVERIFY(near(got, "turns_mean", 3.0));
        QVERIFY(near(got, "input_mean", 1800.0) && near(got, "input_p50", 1800.0) && near(got, "opening_p50", 1500.0));
        QVERIFY(near(got, "output_mean", 100.0) && near(got, "input_per_output", 18.0));
        QVERIFY(near(got, "growth_mean", 300.0) && near(got, "new_input_p50", 300.0));
        QVERIFY(near(got, "shared_with_turn_before", (1500.0 + 1800.0) / 5400.0));
        // Of ten sessions the first finds nothing, the others the prefix; then all that was said and answered.
        QVERIFY(near(got, "cached", (9 * 500.0 + 10 * (1600.0 + 1900.0)) / 54000.0));
        QVERIFY(near(got, "human_gap_p50", 30.0));
        QVERIFY(!got.figure("tool_gap_p50") && !got.figure("compaction_before_p50"));
        QVERIFY(near(got, "sessions_with_sub_agents", 0.0) && near(got, "sub_agent_requests", 0.0));
    }
    void subAgentsAreCountedApart()
    {
        Workload workload = threeTurns();
        workload.subAgents = {.shareOfSessions = 1.0,
                              .perSession = Law::fixed(2.0),
                              .turns = Law::fixed(1.0),
                              .openingTokens = Law::fixed(300.0)};
        const Statistics got = statisticsOf(workload, 10, 1);
        QVERIFY(near(got, "sessions_with_sub_agents", 1.0) && near(got, "sub_agent_requests", 0.4));
        QVERIFY(near(got, "input_mean", 1800.0) && near(got, "all_input_mean", (5400.0 + 1600.0) / 5.0));
    }
    void compactionsAreFound()
    {
        Workload workload = threeTurns();
        workload.openingTokens = Law::fixed(99'500.0);
        workload.compaction = Compaction{.triggerTokens = Law::fixed(100'000.0), .after = Law::fixed(0.25)};
        const Statistics got = statisticsOf(workload, 10, 1);
        QVERIFY(near(got, "sessions_compacting", 1.0) && near(got, "compactions_per_compacting_session", 1.0));
        QVERIFY(near(got, "compaction_before_p50", 100'000.0));
        QVERIFY(near(got, "compaction_after_p50", 25'225.0));  // a quarter of prompt and answer, and 200 new
        workload.compaction->shareOfAgents = 0.0;
        QVERIFY(near(statisticsOf(workload, 10, 1), "sessions_compacting", 0.0));
    }
    void firstTurnsBringTheirOwn()
    {
        Workload workload = threeTurns();
        workload.firstTurns = 1;
        workload.firstNewTokens = Law::fixed(5000.0);
        const Statistics got = statisticsOf(workload, 10, 1);
        QVERIFY(near(got, "input_mean", (1500.0 + 6600.0 + 6900.0) / 3.0));
    }
    void otherSessionsHaveTheirShareAndShape()
    {
        Workload workload = threeTurns();
        workload.otherSessions.emplace();
        workload.otherSessions->share = 0.25;
        workload.otherSessions->openingTokens = Law::fixed(70'000.0);
        const Statistics got = statisticsOf(workload, 8'000, 1);
        QVERIFY(std::abs(*got.figure("turns_mean") - 2.5) < 0.05);
        QVERIFY(std::abs(*got.figure("opening_mean") - (0.75 * 1500.0 + 0.25 * 70'500.0)) < 800.0);
        QVERIFY(near(got, "opening_p50_below_40k", 1500.0));
    }
    void firstPromptsAreCutToTheLimitAndLaterOnesEndTheSession()
    {
        Workload workload = threeTurns();
        workload.openingTokens = Law::fixed(9000.0);
        workload.contextLimit = 4000;
        const Statistics got = statisticsOf(workload, 10, 1);
        QVERIFY(near(got, "opening_mean", 3999.0) && near(got, "turns_mean", 1.0));
    }
    void prefixesAreNeverWhatASessionSays()
    {
        Workload workload = threeTurns();
        workload.prefixes = {{Law::fixed(600.0), 4}, {Law::fixed(600.0), 4}};
        workload.arrivals = {.kind = ArrivalKind::closed, .liveTrees = 64};
        workload.blobTokens = 100;
        SessionSource source(std::make_shared<Workload>(workload), 1);
        std::map<ContentId, std::set<std::int64_t>> sessionsOf;
        for (int i = 0; i < 64; ++i) {
            const Request request = source.take();
            for (std::size_t piece = 0; piece < request.prompt.size(); ++piece) {
                const ContentId content = request.prompt[piece].content;
                QCOMPARE(content >> 63U, piece < 12 ? 1U : 0U);
                if (piece >= 12) {
                    QVERIFY(sessionsOf[content].empty());
                    sessionsOf[content].insert(request.session);
                }
            }
        }
    }
    void aSeedGivesTheSameFigures()
    {
        const auto workload = readWorkload("claude-code", presets);
        QVERIFY(workload);
        QVERIFY(statisticsOf(*workload, 50, 3).figures == statisticsOf(*workload, 50, 3).figures);
        QVERIFY(statisticsOf(*workload, 50, 3).figures != statisticsOf(*workload, 50, 4).figures);
    }
    void presetsHaveTheirPublishedFigures_data()
    {
        QTest::addColumn<QString>("id");
        for (const std::string& id : workloadIds(presets)) {
            QTest::newRow(id.c_str()) << QString::fromStdString(id);
        }
    }
    void presetsHaveTheirPublishedFigures()
    {
        QFETCH(QString, id);
        const auto workload = readWorkload(id.toStdString(), presets);
        QVERIFY(workload);
        const bool oneTurn = workload->turns == Law::fixed(1.0);
        const Statistics got = statisticsOf(*workload, oneTurn ? 12'000 : 3'000, 1);
        const std::vector<std::string> names = figureNames();
        QStringList wrong;
        std::printf("%-36s %10s %10s %7s %7s\n", qPrintable(id), "published", "got", "off", "allowed");
        for (const PublishedFigure& figure : workload->published) {
            QVERIFY2(std::ranges::find(names, figure.name) != names.end(), figure.name.c_str());
            const std::optional<double> value = got.figure(figure.name);
            QVERIFY2(value.has_value(), figure.name.c_str());
            const double off = *value / figure.value - 1.0;
            std::printf("%-36s %10.5g %10.5g %6.1f%% %6.0f%%\n", figure.name.c_str(), figure.value, *value, 100.0 * off,
                        100.0 * figure.tolerance);
            if (std::abs(off) > figure.tolerance) {
                wrong.append(QString::fromStdString(figure.name));
            }
        }
        std::fflush(stdout);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(", ")));
    }
};

QTEST_GUILESS_MAIN(TestStatistics)
#include "tst_statistics.moc"
