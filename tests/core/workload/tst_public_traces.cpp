#include "core/workload/trace_source.h"
#include "tests/core/workload/trace_files.h"

#include <QTest>

#include <cmath>
#include <set>
#include <tuple>

using namespace tokenfactory;
using namespace tokenfactory::workload;

/// Published traces, where TOKENFACTORY_TRACES names a folder that holds them.
class TestPublicTraces : public QObject {
    Q_OBJECT

    std::filesystem::path folder;

    struct Figures {
        double rows, inputMean, inputP50, inputP95, inputP99, outputMean, outputP50, outputP95;
    };
    static double at(const std::vector<double>& sorted, double p)
    {
        return sorted[std::min(sorted.size() - 1, static_cast<std::size_t>(p * static_cast<double>(sorted.size())))];
    }
    static Figures figuresOf(const Trace& trace)
    {
        std::vector<double> inputs, outputs;
        double inputSum = 0.0;
        double outputSum = 0.0;
        for (std::size_t row = 0; row < trace.rows.size(); ++row) {
            inputs.push_back(static_cast<double>(inputTokens(trace, row)));
            outputs.push_back(trace.rows[row].outputTokens);
            inputSum += inputs.back();
            outputSum += outputs.back();
        }
        std::ranges::sort(inputs);
        std::ranges::sort(outputs);
        const auto rows = static_cast<double>(trace.rows.size());
        return {rows,
                inputSum / rows,
                at(inputs, 0.5),
                at(inputs, 0.95),
                at(inputs, 0.99),
                outputSum / rows,
                at(outputs, 0.5),
                at(outputs, 0.95)};
    }
    static bool near(double got, double published) { return std::abs(got - published) <= 0.5 + 1e-4 * published; }

    /// Segments at the front of prompts that earlier prompts held, as a share of all.
    static double sharedBlocks(const Trace& trace)
    {
        std::set<std::pair<ContentId, int>> seen;
        std::size_t hits = 0;
        std::size_t all = 0;
        for (const TraceRow& row : trace.rows) {
            bool hit = true;
            for (const Segment& segment : trace.promptOf(row)) {
                hit = hit && seen.contains({segment.content, segment.tokens});
                hits += hit ? 1 : 0;
                ++all;
            }
            for (const Segment& segment : trace.promptOf(row)) {
                seen.insert({segment.content, segment.tokens});
            }
        }
        return static_cast<double>(hits) / static_cast<double>(all);
    }

    Trace read(const char* file, const TraceOptions& options = {}) const
    {
        const Expected<Trace> trace = readTrace(folder / file, options);
        if (!trace) {
            qFatal("%s", qPrintable(problemsOf(trace)));
        }
        return *trace;
    }

private slots:
    void initTestCase()
    {
        folder = qEnvironmentVariable("TOKENFACTORY_TRACES").toStdString();
        if (folder.empty()) {
            QSKIP("TOKENFACTORY_TRACES does not name a folder of public traces");
        }
    }
    void mooncakeConversationHasItsPublishedFigures()
    {
        const Trace trace = read("mooncake_conversation_trace.jsonl");
        const Figures got = figuresOf(trace);
        QCOMPARE(trace.rows.size(), 12'031U);
        QVERIFY(near(got.inputMean, 12'035) && near(got.inputP50, 6'909) && near(got.inputP95, 39'551));
        QVERIFY(std::abs(got.inputP99 - 85'400) <= 50.0);
        QVERIFY(near(got.outputMean, 343) && near(got.outputP50, 350) && near(got.outputP95, 698));
        QVERIFY(std::abs(sharedBlocks(trace) - 0.366) < 0.0006);
        QVERIFY(notes(trace, "steps of 3 s, 1,180 for 12,031 rows"));
        QVERIFY(std::abs(12'031.0 / toSeconds(trace.rows.back().time) - 3.40) < 0.01);
        std::set<SimTime> distinct;
        for (const TraceRow& row : trace.rows) {
            distinct.insert(row.time);
        }
        QCOMPARE(distinct.size(), 12'031U);
        for (const TraceRow& row : trace.rows) {
            QVERIFY(trace.promptOf(row).front() == trace.segments.front());  // block 0 is in all of them
        }
    }
    void mooncakeJoinedSharesTheSameTokens()
    {
        TraceOptions joining;
        joining.blobTokens = 2048;
        const Trace apart = read("mooncake_conversation_trace.jsonl");
        const Trace joined = read("mooncake_conversation_trace.jsonl", joining);
        QVERIFY(joined.segments.size() < apart.segments.size() / 2);
        for (std::size_t row = 1; row < apart.rows.size(); ++row) {
            QCOMPARE(inputTokens(joined, row), inputTokens(apart, row));
            QCOMPARE(sharedTokens(joined, row, row - 1), sharedTokens(apart, row, row - 1));
        }
    }
    void azureConversationHasItsPublishedFigures()
    {
        const Trace trace = read("azure2023_conv.csv");
        const Figures got = figuresOf(trace);
        QCOMPARE(trace.rows.size(), 19'366U);
        QVERIFY(near(got.inputMean, 1'155) && near(got.inputP50, 1'020) && near(got.inputP95, 4'083));
        QVERIFY(near(got.inputP99, 4'142));
        QVERIFY(near(got.outputMean, 211) && near(got.outputP50, 129) && near(got.outputP95, 451));
        double gaps = 0.0;
        double squares = 0.0;
        for (std::size_t row = 1; row < trace.rows.size(); ++row) {
            const double gap = toSeconds(trace.rows[row].time - trace.rows[row - 1].time);
            gaps += gap;
            squares += gap * gap;
        }
        const double mean = gaps / (got.rows - 1.0);
        QVERIFY(std::abs(1.0 / mean - 5.53) < 0.01);
        QVERIFY(std::abs(std::sqrt(squares / (got.rows - 1.0) - mean * mean) / mean - 1.09) < 0.01);
    }
    void wekaSessionsAreRead()
    {
        const Trace trace = read("cc_weka_raw");
        QCOMPARE(trace.rows.size(), 94U);
        QVERIFY(std::ranges::all_of(trace.rows, [](const TraceRow& row) { return row.session >= 0; }));
        const Trace one = read("cc_weka_raw/trace_0142.json");
        std::int64_t input = 0;
        std::int64_t output = 0;
        for (std::size_t row = 0; row < one.rows.size(); ++row) {
            input += inputTokens(one, row);
            output += one.rows[row].outputTokens;
        }
        QCOMPARE(input, 1'967'200);  // as its "totals" say
        QCOMPARE(output, 36'098);
        QVERIFY(one.rows[16].gap == fromSeconds(460.0));
    }
    void everyRowOfSessionsIsAskedOnce()
    {
        TraceOptions options;
        options.mostRows = 3'000;
        options.blobTokens = 2048;
        const auto trace = std::make_shared<const Trace>(read("cc_weka_rle_a.tsv", options));
        for (const Replay replay : {Replay::open, Replay::closed, Replay::trees}) {
            TraceSource source(trace, replay, 16);
            std::set<std::tuple<std::int64_t, int, int>> asked;
            SimTime before;
            while (source.nextArrival() != SimTime::never()) {
                const Request request = source.take();
                QVERIFY(request.arrival >= before);
                QVERIFY(asked.insert({request.session, request.agent, request.turn}).second);
                before = request.arrival;
                source.answered(request, request.arrival);
            }
            QCOMPARE(asked.size(), 3'000U);
        }
    }
    void theExcerptOfWekaSessionsIsLikeTheWhole()
    {
        TraceOptions options;
        options.mostRows = 5'000;
        const Trace trace = read("cc_weka_rle_a.tsv", options);
        QCOMPARE(trace.rows.size(), 5'000U);
        // The whole has a median input of 104,644 and of 216 tokens of output; this is about a tenth of it.
        const Figures got = figuresOf(trace);
        QVERIFY2(std::abs(got.inputP50 / 104'644.0 - 1.0) < 0.3, qPrintable(QString::number(got.inputP50)));
        QVERIFY2(std::abs(got.outputP50 / 216.0 - 1.0) < 0.3, qPrintable(QString::number(got.outputP50)));
        QVERIFY(sharedBlocks(trace) > 0.9);
    }
};

QTEST_GUILESS_MAIN(TestPublicTraces)
#include "tst_public_traces.moc"
