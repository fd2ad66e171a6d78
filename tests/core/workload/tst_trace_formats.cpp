#include "tests/core/workload/trace_files.h"

#include <QTest>

#include <set>

using namespace tokenfactory;
using namespace tokenfactory::workload;

Q_DECLARE_METATYPE(tokenfactory::workload::TraceFormat)

class TestTraceFormats : public QObject {
    Q_OBJECT

    static Trace read(const char* file, const TraceOptions& options = {})
    {
        const Expected<Trace> trace = readTrace(madeUpTrace(file), options);
        if (!trace) {
            qFatal("%s", qPrintable(problemsOf(trace)));
        }
        return *trace;
    }
    static TraceOptions unspread()
    {
        TraceOptions options;
        options.spreadQuantised = false;
        return options;
    }

private slots:
    void aFormatIsKnownByWhatItHolds_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<TraceFormat>("format");
        QTest::newRow("Mooncake") << "mooncake.jsonl" << TraceFormat::mooncake;
        QTest::newRow("Azure 2023") << "azure_seven_digits.csv" << TraceFormat::azure;
        QTest::newRow("Azure 2024") << "azure2024.csv" << TraceFormat::azure;
        QTest::newRow("BurstGPT") << "burstgpt.csv" << TraceFormat::burstGpt;
        QTest::newRow("BurstGPT with sessions") << "burstgpt_sessions.csv" << TraceFormat::burstGpt;
        QTest::newRow("Qwen-Bailian") << "bailian.jsonl" << TraceFormat::qwenBailian;
        QTest::newRow("WEKA over lines") << "sessions/a.json" << TraceFormat::weka;
        QTest::newRow("AgentX, a session a line") << "agentx.jsonl" << TraceFormat::weka;
        QTest::newRow("a table") << "table.csv" << TraceFormat::table;
        QTest::newRow("an excerpt with tabs") << "excerpt.tsv" << TraceFormat::table;
    }
    void aFormatIsKnownByWhatItHolds()
    {
        QFETCH(QString, file);
        QFETCH(TraceFormat, format);
        TraceOptions told;
        told.format = format;
        const Trace trace = read(qPrintable(file));
        QVERIFY(!trace.rows.empty());
        QVERIFY(trace.rows == read(qPrintable(file), told).rows);
        QVERIFY(traceFormatFromName(name(format)) == format);
        for (std::size_t row = 1; row < trace.rows.size(); ++row) {
            QVERIFY(trace.rows[row - 1].time <= trace.rows[row].time);
        }
    }
    void aMooncakeBlockIs512TokensAndTheLastIsCut()
    {
        const Trace trace = read("mooncake.jsonl", unspread());
        QCOMPARE(trace.rows.size(), 6U);
        QCOMPARE(trace.rows[0].segments, 3U);
        QCOMPARE(trace.promptOf(trace.rows[0])[1].tokens, 512);
        QCOMPARE(trace.promptOf(trace.rows[0])[2].tokens, 76);
        QCOMPARE(inputTokens(trace, 3), 1700);
        QCOMPARE(sharedTokens(trace, 0, 1), 1024);
        QCOMPARE(sharedTokens(trace, 0, 2), 512);
        QCOMPARE(sharedTokens(trace, 0, 5), 0);
        QCOMPARE(trace.rows[3].outputTokens, 10);
        QVERIFY(trace.rows[2].time == fromSeconds(3.0));
        QCOMPARE(trace.rows[2].session, -1);
        QVERIFY(trace.notes.empty());
    }
    void equalStepsOfTimeAreSpreadAlikeInEveryReading()
    {
        const Trace trace = read("mooncake.jsonl");
        QVERIFY(notes(trace, "steps of 3 s"));
        for (std::size_t row = 0; row < trace.rows.size(); ++row) {
            const SimTime step = fromSeconds(3.0 * static_cast<double>(row / 2));
            QVERIFY(trace.rows[row].time >= step && trace.rows[row].time < step + fromSeconds(3.0));
        }
        QVERIFY(trace.rows[0].time != trace.rows[1].time);
        QVERIFY(trace.rows == read("mooncake.jsonl").rows);
    }
    void azureDatesCountFromTheFirst()
    {
        const Trace trace = read("azure_seven_digits.csv");
        QCOMPARE(trace.rows.size(), 3U);
        QCOMPARE(trace.rows[0].time.ns, 0);
        QCOMPARE(trace.rows[1].time.ns, 52'000'000);
        QCOMPARE(trace.rows[2].time.ns, 1'500'000'000);
        QVERIFY(notes(trace, "2023-03-05 09:00:00 UTC"));
        QCOMPARE(inputTokens(trace, 0), 700);
        QCOMPARE(trace.rows[2].outputTokens, 16);
        QCOMPARE(sharedTokens(trace, 0, 1), 0);
    }
    void azureOffsetsAreOneClock()
    {
        const Trace trace = read("azure2024.csv");
        QCOMPARE(trace.rows[1].time.ns, 7'405'000);  // 02:00 two hours east of Greenwich
        QCOMPARE(trace.rows[2].time.ns, 100'000'000);
    }
    void burstGptSessionsTellTheirGaps()
    {
        const Trace trace = read("burstgpt_sessions.csv");
        QCOMPARE(trace.rows.size(), 4U);
        QCOMPARE(trace.rows[0].session, 0);
        QCOMPARE(trace.rows[1].session, -1);
        QCOMPARE(trace.rows[2].session, 0);
        QCOMPARE(trace.rows[2].turn, 1);
        QVERIFY(trace.rows[2].gap == fromSeconds(10.0));  // at 17, the answer before was complete at 7
        QVERIFY(trace.rows[0].interactive && !trace.rows[1].interactive);
        QCOMPARE(read("burstgpt.csv").rows[2].session, -1);
        QVERIFY(notes(read("burstgpt.csv"), "without a token of output: 1."));
    }
    void bailianChatsBecomeSessionsAndShareBlocksOf16()
    {
        const Trace trace = read("bailian.jsonl");
        QCOMPARE(trace.rows[2].session, trace.rows[0].session);
        QCOMPARE(trace.rows[2].turn, 1);
        QVERIFY(trace.rows[1].session != trace.rows[0].session);
        QCOMPARE(sharedTokens(trace, 0, 1), 32);
        QCOMPARE(sharedTokens(trace, 0, 2), 32);
        QCOMPARE(inputTokens(trace, 0), 40);
        QCOMPARE(trace.rows[3].turn, 0);  // the file does not hold its parent
    }
    void wekaSessionsHaveSubAgentsAndGaps()
    {
        const Trace trace = read("sessions/a.json");
        QCOMPARE(trace.rows.size(), 5U);
        QCOMPARE(trace.rows[1].agent, 1);
        QVERIFY(trace.rows[1].time == fromSeconds(6.0));  // counts from its marker at 5
        QVERIFY(trace.rows[2].gap == fromSeconds(2.0));   // at 4, the answer before was complete at 2
        QVERIFY(trace.rows[3].gap == fromSeconds(10.0));
        QVERIFY(trace.rows[4].gap == fromSeconds(25.0));
        QVERIFY(trace.rows[4].interactive && !trace.rows[3].interactive && !trace.rows[1].interactive);
        QCOMPARE(inputTokens(trace, 0), 150);  // two blocks of 64, 22 that are in none
        QCOMPARE(sharedTokens(trace, 0, 3), 128);
        QCOMPARE(sharedTokens(trace, 3, 4), 256);
        QCOMPARE(sharedTokens(trace, 0, 1), 0);
        QCOMPARE(trace.rows[4].turn, 2);
    }
    void agentXTimesCountFromTheSession()
    {
        const Trace trace = read("agentx.jsonl");
        QCOMPARE(trace.rows.size(), 5U);
        QVERIFY(trace.rows[2].time == fromSeconds(5.0));
        QVERIFY(trace.rows[3].time == fromSeconds(9.0));
        QCOMPARE(trace.rows[3].agent, 1);
        QCOMPARE(trace.rows[3].turn, 1);
    }
    void localBlocksAreTheSameTextWithinASessionOnly()
    {
        const Trace trace = read("sessions");
        QCOMPARE(trace.rows.size(), 7U);
        std::set<std::int64_t> sessions;
        for (std::size_t row = 0; row < trace.rows.size(); ++row) {
            sessions.insert(trace.rows[row].session);
            for (std::size_t other = 0; other < row; ++other) {
                QVERIFY(trace.rows[row].session == trace.rows[other].session || sharedTokens(trace, row, other) == 0);
            }
        }
        QCOMPARE(sessions.size(), 2U);
        QVERIFY(notes(trace, "all begin at 0"));
    }
    void aTableNamesItsBlocksByRanges()
    {
        const Trace trace = read("table.csv");
        QCOMPARE(trace.rows.size(), 5U);
        QCOMPARE(inputTokens(trace, 0), 250);
        QCOMPARE(trace.promptOf(trace.rows[0])[2].tokens, 50);
        QCOMPARE(trace.rows[0].time.ns, 0);
        QVERIFY(trace.rows[0].interactive && !trace.rows[1].interactive);
        QCOMPARE(trace.rows[1].session, -1);
        QCOMPARE(trace.rows[2].agent, 1);
        QCOMPARE(sharedTokens(trace, 0, 3), 200);
        QCOMPARE(trace.rows[3].segments, 5U);  // four blocks and 50 tokens that are in none
        QVERIFY(trace.rows[3].gap == fromSeconds(4.5));
        QCOMPARE(sharedTokens(trace, 0, 4), 0);  // of another session
        QCOMPARE(sharedTokens(read("excerpt.tsv"), 0, 2), 128);
    }
    void joinedBlocksShareTheSameTokens()
    {
        for (const char* file : {"mooncake.jsonl", "bailian.jsonl", "sessions", "agentx.jsonl", "table.csv"}) {
            TraceOptions joining;
            joining.blobTokens = 2048;
            const Trace apart = read(file);
            const Trace joined = read(file, joining);
            QCOMPARE(joined.rows.size(), apart.rows.size());
            QVERIFY(joined.segments.size() < apart.segments.size());
            for (std::size_t row = 0; row < apart.rows.size(); ++row) {
                QCOMPARE(inputTokens(joined, row), inputTokens(apart, row));
                for (std::size_t other = 0; other < row; ++other) {
                    QCOMPARE(sharedTokens(joined, row, other), sharedTokens(apart, row, other));
                }
                for (const Segment& segment : joined.promptOf(joined.rows[row])) {
                    QVERIFY(segment.tokens >= 1 && segment.tokens <= 2048);
                }
            }
        }
    }
    void rowsThatAreNotSortedAreSorted()
    {
        const TraceFolder folder;
        const auto file = folder.write("late.csv", "time_s,input_tokens,output_tokens\n9,30,1\n4,20,1\n6,10,1\n");
        const Expected<Trace> trace = readTrace(file);
        QVERIFY(trace);
        QCOMPARE(inputTokens(*trace, 0), 20);
        QCOMPARE(trace->rows[2].time.ns, 5'000'000'000);
        QVERIFY(notes(*trace, "sorted") && notes(*trace, "4 s"));
    }
    void onlyTheRowsWantedAreRead()
    {
        TraceOptions options;
        options.mostRows = 2;
        const Trace trace = read("mooncake.jsonl", options);
        QCOMPARE(trace.rows.size(), 2U);
        QVERIFY(notes(trace, "first rows of the file were read: 2."));
        options.mostRows = 6;
        QVERIFY(!notes(read("mooncake.jsonl", options), "first rows"));
    }
    void wideIdsStayApart()
    {
        const TraceFolder folder;
        const auto file = folder.write(
            "wide.jsonl",
            "{\"timestamp\":0,\"input_length\":1024,\"output_length\":1,\"hash_ids\":[18446744073709551615,5]}\n"
            "{\"timestamp\":1,\"input_length\":1024,\"output_length\":1,\"hash_ids\":[18446744073709551615,6]}\n"
            "{\"timestamp\":2,\"input_length\":1024,\"output_length\":1,\"hash_ids\":[18446744073709551614,5]}\n");
        const Expected<Trace> trace = readTrace(file);
        QVERIFY2(trace.has_value(), qPrintable(problemsOf(trace)));
        QCOMPARE(sharedTokens(*trace, 0, 1), 512);
        QCOMPARE(sharedTokens(*trace, 0, 2), 0);
    }
};

QTEST_GUILESS_MAIN(TestTraceFormats)
#include "tst_trace_formats.moc"
