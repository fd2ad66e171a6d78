#include "core/base/random.h"
#include "tests/core/workload/trace_files.h"

#include <QTest>

#include <chrono>
#include <map>
#include <stop_token>
#include <thread>

using namespace tokenfactory;
using namespace tokenfactory::workload;

namespace {

const QByteArray azureHeader = "TIMESTAMP,ContextTokens,GeneratedTokens\n";
const QByteArray goodAzure = "2023-11-16 18:00:00.0,10,2\n";

QByteArray mooncake(const char* timestamp, const char* input, const char* output, const char* ids)
{
    return QByteArray("{\"timestamp\": ") + timestamp + ", \"input_length\": " + input +
           ", \"output_length\": " + output + ", \"hash_ids\": " + ids + "}\n";
}

const QByteArray goodMooncake = mooncake("0", "600", "5", "[1, 2]");

QByteArray weka(const char* request)
{
    return QByteArray(
               "{\"id\": \"a\", \"block_size\": 64, \"requests\": [\n"
               "{\"t\": 0, \"in\": 100, \"out\": 5, \"hash_ids\": [1]},\n") +
           request + "\n]}\n";
}

}  // namespace

class TestTraceBadInput : public QObject {
    Q_OBJECT
private slots:
    void aBadRowIsNamedOrLeftOut_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("problem");
        const auto row = [](const char* fact, const QByteArray& content, const char* problem) {
            QTest::newRow(fact) << content << QString(problem);
        };
        row("negative input", goodMooncake + mooncake("1", "-4", "5", "[]"), ":2: input_length: is the number -4");
        row("no input", goodMooncake + mooncake("1", "0", "5", "[]"), ":2: input_length: is the number 0");
        row("negative output", goodMooncake + mooncake("1", "4", "-5", "[]"), ":2: output_length: is the number");
        row("negative time", goodMooncake + mooncake("-1", "4", "5", "[]"), ":2: timestamp: is the number -1");
        row("huge time", goodMooncake + mooncake("1e300", "4", "5", "[]"), ":2: timestamp");
        row("beyond a double", goodMooncake + mooncake("1e999", "4", "5", "[]"), ":2: ");
        row("huge input", goodMooncake + mooncake("1", "1e12", "5", "[]"), ":2: input_length");
        row("half a token", goodMooncake + mooncake("1", "4.5", "5", "[]"), ":2: input_length");
        row("NaN is no JSON", goodMooncake + mooncake("NaN", "4", "5", "[]"), ":2: ");
        row("a text", goodMooncake + mooncake("1", "\"4\"", "5", "[]"), ":2: input_length: is the text \"4\"");
        row("null", goodMooncake + mooncake("1", "null", "5", "[]"), ":2: input_length: is null");
        row("ids that are no list", goodMooncake + mooncake("1", "4", "5", "7"), ":2: hash_ids: is the number 7");
        row("a negative id", goodMooncake + mooncake("1", "4", "5", "[-7]"), ":2: hash_ids: holds the number -7");
        row("more blocks than tokens", goodMooncake + mooncake("1", "512", "5", "[1, 2]"), ":2: blocks");
        row("a missing field", goodMooncake + "{\"timestamp\": 3}\n", ":2: input_length: is missing");
        row("a list", goodMooncake + "[1, 2]\n", ":2: is a list");
        row("cut off", goodMooncake + "{\"timestamp\": 3, \"inp", ":2: ");
        row("twice the same key", goodMooncake + "{\"timestamp\": 3, \"timestamp\": 4}\n", ":2: has the key");
        row("blank lines count", "\n\r\n" + goodMooncake + "\n  \nx\n", ":6: ");

        row("no date", azureHeader + goodAzure + "16 Nov,10,2\n", ":3: TIMESTAMP: is \"16 Nov\"");
        row("a day that is none", azureHeader + goodAzure + "2023-02-30 18:00:00,10,2\n", ":3: TIMESTAMP");
        row("CSV NaN", azureHeader + goodAzure + "2023-11-16 18:00:01,nan,2\n", ":3: ContextTokens: is \"nan\"");
        row("an empty field", azureHeader + goodAzure + "2023-11-16 18:00:01,,2\n", ":3: ContextTokens: is empty");
        row("too few fields", azureHeader + goodAzure + "2023-11-16 18:00:01,3\n", ":3: has 2 fields");
        row("too many fields", azureHeader + goodAzure + "2023-11-16 18:00:01,3,4,5\n", ":3: has 4 fields");
        row("an open quote", azureHeader + goodAzure + "\"2023-11-16 18:00:01,3,4\n", ":3: has a quote");
        row("bytes in a row", azureHeader + goodAzure + QByteArray("\0\xFF\x01,3,4\n", 8), ":3: TIMESTAMP");

        row("a range backwards", "time_s,input_tokens,output_tokens,blocks\n0,10,1,1\n1,10,1,9-3\n", ":3: blocks");
        row("a range without end", "time_s,input_tokens,output_tokens,blocks\n0,10,1,1\n1,10,1,1-99999999999999\n",
            ":3: blocks: are more than the input fills");
        row("a bad session", "time_s,input_tokens,output_tokens,session\n0,10,1,1\n1,10,1,-9\n", ":3: session");

        row("a request without input", weka("{\"t\": 1, \"out\": 5}"), ":3: in: is missing");
        row("a request of a wrong kind", weka("{\"t\": 1, \"in\": \"x\", \"out\": 5}"), ":3: in: is the text");
        row("a request with a bad id", weka("{\"t\": 1, \"in\": 70, \"out\": 5, \"hash_ids\": [1, -2]}"),
            ":3: hash_ids: holds the number -2");
        row("a session that breaks off",
            weka("{\"t\": 1, \"in\": 70, \"out\": 5}") + "{\"requests\": [{\"t\": ", ":5: ");
        row("a session without requests", weka("{\"t\": 1, \"in\": 70, \"out\": 5}") + "{\"id\": \"b\"}\n",
            ":5: requests: is missing");
    }
    void aBadRowIsNamedOrLeftOut()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, problem);
        const TraceFolder folder;
        const auto file = folder.write("trace", content);
        const Expected<Trace> stopped = readTrace(file);
        QVERIFY(!stopped);
        QVERIFY2(problemsOf(stopped).contains(problem), qPrintable(problemsOf(stopped)));
        TraceOptions skipping;
        skipping.onBadRow = OnBadRow::skip;
        const Expected<Trace> skipped = readTrace(file, skipping);
        QVERIFY2(skipped.has_value(), qPrintable(problemsOf(skipped)));
        QVERIFY(!skipped->rows.empty());
        QVERIFY(notes(*skipped, "could not be read and were left out: 1."));
        QVERIFY(notes(*skipped, qPrintable(problem)));
    }
    void whatIsNoTraceIsAProblem_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("problem");
        QTest::newRow("nothing") << QByteArray() << "is empty";
        QTest::newRow("blank lines") << QByteArray("\n\r\n  \n") << "is empty";
        QTest::newRow("a text") << QByteArray("Dear reader,\nthis is no trace.\n") << "is in no known format";
        QTest::newRow("other JSON") << QByteArray("{\"a\": 1}\n") << "is in no known format";
        QTest::newRow("bytes") << QByteArray(
                                      "\x7F"
                                      "ELF\0\0\x01\xFF\xFE\n\0\0",
                                      13)
                               << "is in no known format";
        QTest::newRow("a header alone") << azureHeader << "has no row that can be read";
        QTest::newRow("a column missing") << QByteArray("TIMESTAMP,ContextTokens\n") << "is in no known format";
    }
    void whatIsNoTraceIsAProblem()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, problem);
        const TraceFolder folder;
        const Expected<Trace> trace = readTrace(folder.write("trace", content));
        QVERIFY(!trace);
        QVERIFY2(problemsOf(trace).contains(problem), qPrintable(problemsOf(trace)));
    }
    void aMissingColumnIsNamedWhereTheFormatIsTold()
    {
        const TraceFolder folder;
        const auto file = folder.write("trace", "TIMESTAMP,ContextTokens\n");
        for (const auto format : {TraceFormat::azure, TraceFormat::burstGpt, TraceFormat::table}) {
            TraceOptions options;
            options.format = format;
            QVERIFY(problemsOf(readTrace(file, options)).contains("does not name the columns"));
        }
    }
    void requestsThatSpanCenturiesAreAProblem()
    {
        const TraceFolder folder;
        const auto file = folder.write("trace", "Timestamp,Request tokens,Response tokens\n0,3,4\n8e9,3,4\n");
        QVERIFY(problemsOf(readTrace(file)).contains("spans 8,000,000,000 s"));
    }
    void readingCanBeStopped()
    {
        const TraceFolder folder;
        const auto file =
            folder.write("trace", "time_s,input_tokens,output_tokens\n" + QByteArray("0,1,1\n").repeated(10));
        TraceOptions options;
        const auto source = std::make_unique<std::stop_source>();
        options.stop = source->get_token();
        QVERIFY(readTrace(file, options));
        source->request_stop();
        // Neither what was read nor what would be wrong with it counts.
        QCOMPARE(problemsOf(readTrace(file, options)).count("was not read to its end: stopped"), 1);
        const auto bad = folder.write("bad", "time_s,input_tokens,output_tokens\n");
        QCOMPARE(problemsOf(readTrace(bad, options)).trimmed().count('\n'), 0);
        QVERIFY(problemsOf(readTrace(bad, options)).contains("stopped"));
    }
    void aLongReadingStopsWhereItIs()
    {
        const TraceFolder folder;
        const auto file =
            folder.write("trace", "time_s,input_tokens,output_tokens\n" + QByteArray("0,1,1\n").repeated(3'000'000));
        TraceOptions options;
        const auto source = std::make_unique<std::stop_source>();
        options.stop = source->get_token();
        std::chrono::steady_clock::time_point asked;
        const std::jthread impatient([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(30));
            asked = std::chrono::steady_clock::now();
            source->request_stop();
        });
        const Expected<Trace> trace = readTrace(file, options);
        QVERIFY(std::chrono::steady_clock::now() - asked < std::chrono::milliseconds(500));  // on a busy machine
        QVERIFY(problemsOf(trace).contains("was not read to its end: stopped"));
    }
    void onlySessionsMayBeAFolder()
    {
        const TraceFolder folder;
        QVERIFY(problemsOf(readTrace(folder.path())).contains("has no file of sessions"));
        TraceOptions options;
        options.format = TraceFormat::mooncake;
        QVERIFY(problemsOf(readTrace(folder.path(), options)).contains("is a folder"));
        QVERIFY(problemsOf(readTrace(folder.path() / "none")).contains("is not there"));
        QVERIFY(problemsOf(readTrace("/dev/null")).contains("is no file"));
    }
    void aBadFileOfAFolderIsNamed()
    {
        const TraceFolder folder;
        folder.write("a.json", weka("{\"t\": 1, \"in\": 70, \"out\": 5}"));
        folder.write("b.json", "{\"requests\": [}");
        folder.write("c.json", weka("{\"t\": 1, \"in\": 70, \"out\": 5}"));
        folder.write("read.me", "no session");
        QVERIFY(problemsOf(readTrace(folder.path())).contains("b.json:1: "));
        TraceOptions options;
        options.onBadRow = OnBadRow::skip;
        const Expected<Trace> trace = readTrace(folder.path(), options);
        QVERIFY(trace);
        QCOMPARE(trace->rows.size(), 4U);
        QVERIFY(notes(*trace, "b.json"));
    }
    void manyBadRowsAreCountedAndTheFirstNamed()
    {
        const TraceFolder folder;
        const auto file = folder.write("trace", azureHeader + goodAzure + QByteArray("x,1,1\n").repeated(1000));
        TraceOptions options;
        options.onBadRow = OnBadRow::skip;
        const Expected<Trace> trace = readTrace(file, options);
        QVERIFY(trace);
        QVERIFY(notes(*trace, "left out: 1,000.") && notes(*trace, "995 more"));
        QVERIFY(trace->notes.size() < 10);
    }
    void aLineWithoutEndIsNoReasonToFillTheMemory()
    {
        const TraceFolder folder;
        const auto file = folder.write("trace", goodMooncake + QByteArray(20'000'000, 'x') + '\n' + goodMooncake);
        TraceOptions options;
        options.onBadRow = OnBadRow::skip;
        const Expected<Trace> trace = readTrace(file, options);
        QVERIFY(trace);
        QCOMPARE(trace->rows.size(), 2U);
    }
    void aByteOrderMarkAndCrLfAreNothing()
    {
        const TraceFolder folder;
        QByteArray content = azureHeader + goodAzure + goodAzure.trimmed();
        const auto plain = readTrace(folder.write("plain", content));
        const auto marked = readTrace(folder.write("marked", "\xEF\xBB\xBF" + content.replace("\n", "\r\n")));
        QVERIFY2(marked.has_value(), qPrintable(problemsOf(marked)));
        QVERIFY(plain->rows == marked->rows);
        QByteArray session = weka("{\"t\": 1, \"in\": 70, \"out\": 5}");
        QVERIFY(readTrace(folder.write("session", "\xEF\xBB\xBF" + session.replace("\n", "\r\n"))));
    }
    /// Bytes changed, cut out and put in twice: a trace that keeps its promises or problems, nothing else.
    void damagedFilesNeverBreakTheReader_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* file : {"mooncake.jsonl", "azure_seven_digits.csv", "azure2024.csv", "burstgpt_sessions.csv",
                                 "bailian.jsonl", "sessions/a.json", "agentx.jsonl", "table.csv", "excerpt.tsv"}) {
            QTest::newRow(file) << QString(file);
        }
    }
    void damagedFilesNeverBreakTheReader()
    {
        QFETCH(QString, file);
        QFile source(QString::fromStdString(madeUpTrace(qPrintable(file)).string()));
        QVERIFY(source.open(QIODevice::ReadOnly));
        const QByteArray whole = source.readAll();
        const TraceFolder folder;
        RandomStream dice(7, "damage");
        const auto below = [&](qsizetype n) { return static_cast<qsizetype>(dice.below(std::uint64_t(n))); };
        int read = 0;
        for (int round = 0; round < 250; ++round) {
            QByteArray damaged = whole;
            for (qsizetype hits = 1 + below(6); hits > 0 && !damaged.isEmpty(); --hits) {
                const qsizetype place = below(damaged.size());
                switch (below(5)) {
                case 0:
                    damaged[place] = static_cast<char>(below(256));
                    break;
                case 1:
                    damaged.remove(place, below(20));
                    break;
                case 2:
                    damaged.insert(place, damaged.mid(below(damaged.size()), below(40)));
                    break;
                case 3:
                    damaged.truncate(place);
                    break;
                default:
                    damaged[place] = "0123456789-.,:{}[]\"\ne"[below(21)];
                    break;
                }
            }
            const auto path = folder.write("damaged", damaged);
            TraceOptions options;
            options.onBadRow = round % 2 == 0 ? OnBadRow::skip : OnBadRow::stop;
            options.blobTokens = round % 3 == 0 ? 256 : 0;
            const Expected<Trace> trace = readTrace(path, options);
            if (!trace) {
                QVERIFY(!trace.error().empty() && !trace.error().front().what.empty());
                continue;
            }
            ++read;
            std::map<std::pair<std::int64_t, int>, int> turns;
            QVERIFY(!trace->rows.empty() && trace->rows.front().time >= SimTime{});
            for (std::size_t row = 0; row < trace->rows.size(); ++row) {
                const TraceRow& of = trace->rows[row];
                QVERIFY(of.outputTokens >= 0 && of.gap >= SimTime{} && inputTokens(*trace, row) >= 1);
                QVERIFY(row == 0 || trace->rows[row - 1].time <= of.time);
                QVERIFY((of.session < 0 || of.turn == turns[{of.session, of.agent}]++));
            }
        }
        QVERIFY(read > 5);
    }
};

QTEST_GUILESS_MAIN(TestTraceBadInput)
#include "tst_trace_bad_input.moc"
