#include "tests/app/files.h"
#include "tests/app/program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace tokenfactory::tests;

namespace {

QJsonObject documentOf(const Outcome& outcome) { return QJsonDocument::fromJson(outcome.out).object(); }

/// Numbers under "value" of two calibration files differ by less than this share, all of them.
QString differs(const QJsonValue& a, const QJsonValue& b, double share, const QString& path = {})
{
    if (a.isObject()) {
        const QJsonObject all = a.toObject();
        for (auto entry = all.begin(); entry != all.end(); ++entry) {
            const QString below = differs(entry.value(), b.toObject()[entry.key()], share, path + '/' + entry.key());
            if (!below.isEmpty())
                return below;
        }
        return {};
    }
    if (!a.isDouble() || !path.endsWith("/value"))
        return {};
    const double x = a.toDouble();
    const double y = b.toDouble();
    return std::abs(x - y) <= share * std::abs(x) ? QString() : QString("%1: %2, %3").arg(path).arg(x).arg(y);
}

}  // namespace

/// `validate` and `calibrate`: predictions against measured points.
class TestValidate : public QObject {
    Q_OBJECT
private slots:
    void theShippedPointsArePredictedOrNamed()
    {
        const Outcome outcome = run({"validate", "--json"});
        QCOMPARE(outcome.code, 0);
        const QJsonObject document = documentOf(outcome);
        QVERIFY(document["rows_used"].toInt() > 390);
        QSet<QString> named;  // each row is used or named; of some that are used a cell is
        for (const QJsonValue& row : document["rows_skipped"].toArray())
            named << row["id"].toString();
        for (const QJsonValue& point : document["points"].toArray())
            named << point["id"].toString();
        QCOMPARE(named.size(), contentOf(TOKENFACTORY_SOURCE_DIR "/presets/measurements/serving.csv").count('\n') - 1);
        for (const QJsonValue& row : document["rows_skipped"].toArray())
            QVERIFY(!row["id"].toString().isEmpty() && !row["reason"].toString().isEmpty());
        for (const char* quantity : {"tpot", "ttft", "throughput", "prompt_throughput"}) {
            const QJsonObject figures = document[quantity].toObject();
            QVERIFY(figures["n"].toInt() >= 8);
            for (const char* key : {"median_ape", "p90_ape", "spearman", "band_coverage"})
                QVERIFY2(figures[key].isDouble(), key);
        }
        QVERIFY(document["groups"].toArray().size() > 10);
        for (const QJsonValue& point : document["points"].toArray())
            QVERIFY(point["low"].toDouble() <= point["predicted"].toDouble() &&
                    point["predicted"].toDouble() <= point["high"].toDouble());
        QCOMPARE(run({"validate", "--json"}).out, outcome.out);
    }
    void dirtyTablesAreNamedAndTheRestIsUsed()
    {
        const QString file = written(folder, "points.csv",
                                     "tpot_ms,model,parallelism,system,concurrency,id\n"
                                     "10,Kimi-K3,TP8,B300,4,good\n"
                                     "abc,Kimi-K3,TP8,B300,4,text\n"
                                     "10,Kimi-K3,TP65536 PP65536,B300,4,huge\n"
                                     "10,Kimi-K3,TP8 \xe2\x89\xa5,B300,4,sign\n"
                                     "10,Kimi-K3,TP8,B3\xff,4,bytes\n"
                                     "10,Kimi-K3,TP8,B200,4,large\n");
        const Outcome outcome = run({"validate", "--points", file, "--json"});
        QCOMPARE(outcome.code, 0);
        const QJsonObject document = documentOf(outcome);
        QCOMPARE(document["rows_used"].toInt(), 1);
        QMap<QString, QString> reasons;
        for (const QJsonValue& row : document["rows_skipped"].toArray())
            reasons[row["id"].toString()] = row["reason"].toString();
        QCOMPARE(reasons.size(), 5);
        QVERIFY2(reasons["text"].contains("tpot_ms is \"abc\""), qPrintable(reasons["text"]));
        QVERIFY2(reasons["huge"].contains("is more than"), qPrintable(reasons["huge"]));
        QVERIFY2(reasons["sign"].contains("\u2265"), qPrintable(reasons["sign"]));
        QVERIFY2(reasons["large"].contains("Does not fit"), qPrintable(reasons["large"]));
    }
    void badQuestionsAreRefused()
    {
        QCOMPARE(run({"validate", "--points", "/nowhere.csv"}).code, 2);
        QCOMPARE(run({"validate", "--folds", "1"}).code, 2);
        QCOMPARE(run({"validate", "--folds", "2", "--calibration", "roofline"}).code, 2);  // nothing of it is fitted
        QCOMPARE(run({"calibrate"}).code, 2);
        const Outcome nowhere = run({"calibrate", "--out", "/nowhere/calibration.json"});
        QCOMPARE(nowhere.code, 2);
        QVERIFY(nowhere.err.startsWith("/nowhere/calibration.json"));
    }
    void aTableWithoutARowToUseFitsNothing()
    {
        const QByteArray header = "tpot_ms,model,parallelism,system,concurrency,id\n";
        for (const QByteArray& rows : {QByteArray(), QByteArray("10,Nobody,TP8,B300,4,unknown\n")}) {
            const QString file = written(folder, "none.csv", header + rows);
            const QString out = folder.filePath("none.json");
            const Outcome outcome = run({"calibrate", "--points", file, "--out", out});
            QCOMPARE(outcome.code, 2);
            QVERIFY2(outcome.err.contains("has no row that can be used"), qPrintable(outcome.err));
            QVERIFY(!QFile::exists(out));
            QCOMPARE(run({"validate", "--points", file}).code, rows.isEmpty() ? 2 : 0);
        }
    }
    void todayIsWhatCalibrateWrites()
    {
        const QString file = folder.filePath("fitted.json");
        QCOMPARE(run({"calibrate", "--out", file}).code, 0);
        const QJsonDocument fitted = QJsonDocument::fromJson(contentOf(file));
        const QJsonDocument shipped =
            QJsonDocument::fromJson(contentOf(TOKENFACTORY_SOURCE_DIR "/presets/calibrations/today.json"));
        QVERIFY(fitted.isObject() && shipped.isObject());
        const QString other = differs(fitted.object(), shipped.object(), 1e-3);
        QVERIFY2(other.isEmpty(), qPrintable(other));
        QCOMPARE(run({"validate", "--calibration", file, "--json"}).code, 0);
    }
    void projectedIsWhatCalibrateWritesFromTheKernels()
    {
        const QString file = folder.filePath("operators.json");
        const Outcome outcome = run({"calibrate", "--kernels", kernels, "--out", file, "--json"});
        QCOMPARE(outcome.code, 0);
        QCOMPARE(contentOf(file), contentOf(TOKENFACTORY_SOURCE_DIR "/presets/calibrations/projected.json"));
        const QJsonObject report = documentOf(outcome)["kernels"].toObject();
        QVERIFY(report["rows_used"].toInt() > 340);
        QVERIFY(!report["rows_skipped"].toArray().isEmpty());
        for (const QJsonValue& law : report["laws"].toArray())
            for (const char* errors : {"law", "charged"})
                QVERIFY2(law[errors]["median_ape"].isDouble() && law[errors]["p90_ape"].isDouble(),
                         qPrintable(law["kernels"].toString()));
        QVERIFY(run({"calibrate", "--kernels", kernels, "--out", file}).out.contains("90th percentile"));
    }
    void kernelsAndPointsMakeOneCalibrationThatStandsAlone()
    {
        const QString points = written(folder, "few.csv",
                                       "tpot_ms,model,parallelism,system,concurrency,id\n"
                                       "10,Kimi-K3,TP8,B300,4,a\n"
                                       "14,Kimi-K3,TP8,B300,16,b\n");
        const QString file = folder.filePath("both.json");
        const Outcome outcome = run({"calibrate", "--points", points, "--kernels", kernels, "--out", file, "--json"});
        QVERIFY2(outcome.code == 0, outcome.err.constData());
        QVERIFY(documentOf(outcome)["kernels"].isObject() && documentOf(outcome)["points"].isObject());
        const QJsonObject made = QJsonDocument::fromJson(contentOf(file)).object();
        QCOMPARE(made["based_on"]["id"].toString(), QString("projected"));
        QCOMPARE(run({"validate", "--points", points, "--calibration", file, "--json"}).code, 0);
        // Fitted again from what it now holds, it stays what it is.
        const QString again = folder.filePath("again.json");
        QCOMPARE(run({"calibrate", "--points", points, "--calibration", file, "--out", again}).code, 0);
        const QString other = differs(QJsonDocument::fromJson(contentOf(again)).object(), made, 1e-3);
        QVERIFY2(other.isEmpty(), qPrintable(other));
    }
    void kernelTablesThatAreNone()
    {
        const QString out = folder.filePath("none.json");
        QCOMPARE(run({"calibrate", "--kernels", "/nowhere.csv", "--out", out}).code, 2);
        QCOMPARE(run({"calibrate", "--kernels", "", "--out", out}).code, 2);
        QCOMPARE(run({"calibrate", "--kernels", kernels, "--calibration", "today", "--out", out}).code, 2);
        const QString useless = written(folder, "useless.csv", "system,quantity,inputs,value\nB200,GEMM,,1\n");
        const Outcome outcome = run({"calibrate", "--kernels", useless, "--out", out});
        QCOMPARE(outcome.code, 2);
        QVERIFY2(outcome.err.contains("no row that can be used"), outcome.err.constData());
        QVERIFY(!QFile::exists(out));
    }

private:
    const QString kernels = TOKENFACTORY_SOURCE_DIR "/presets/measurements/kernels.csv";
    QTemporaryDir folder;
};

QTEST_GUILESS_MAIN(TestValidate)
#include "tst_validate.moc"
