#include "core/calibration/measurement.h"

#include <QTemporaryDir>
#include "tests/core/cost/presets.h"

#include <QtTest>

#include <fstream>

using namespace tokenfactory;
using namespace tokenfactory::tests;
using namespace tokenfactory::calibration;

class MeasurementTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(folder.isValid()); }
    void theShippedPointsAreReadOrNamed()
    {
        const auto all = readMeasurements(TOKENFACTORY_SOURCE_DIR "/presets/measurements/serving.csv", presets());
        QVERIFY(all.has_value());
        QCOMPARE(all->rows.size() + all->skipped.size(), 498U);
        QVERIFY2(all->rows.size() > 400, QByteArray::number(all->rows.size()).constData());
        for (const SkippedRow& row : all->skipped) {
            QVERIFY(!row.id.empty() && !row.reason.empty());
        }
        const auto& row = *std::ranges::find(all->rows, "m0001", &Measurement::id);
        QCOMPARE(row.model->id, std::string("kimi-k3"));
        QCOMPARE(row.system->id, std::string("b300-hgx"));
        QCOMPARE(serving::toText(row.deployment), std::string("TP8 EP1"));
        QCOMPARE(row.load.clients, 1.0);
        QCOMPARE(row.load.inputTokens, 8192.0);
        QVERIFY(row.load.arrangement == serving::Arrangement::lockstep);
        QVERIFY(row.engine.family == serving::EngineFamily::sglang);
        QVERIFY(std::abs(row.engine.builtYear - 2026.675) < 0.01);
        QCOMPARE(*row.measured.tpotS, 8.51e-3);
        QCOMPARE(*row.measured.totalTokensPerSPerGpu, 127.0);
        QCOMPARE(row.group, std::string("kimi-k3, b300-hgx, aggregated"));
    }
    void columnsStandInAnyOrderAndSomeMayBeMissing()
    {
        const Measurements all = read(
            "\xEF\xBB\xBFtpot_ms,model,parallelism,System,concurrency\r\n"
            "10.5,Kimi-K3,TP8,B300,4\r\n"
            "\r\n"
            "12,DeepSeek-R1/V3 (671B),\"P 1x(TP1 DP4 EP4) / D 1x(TP1 DP8 EP8)\",GB200 NVL72,64\r\n");
        QCOMPARE(all.rows.size(), 2U);
        QCOMPARE(*all.rows[0].measured.tpotS, 10.5e-3);
        QCOMPARE(all.rows[1].group, std::string("deepseek-v3, gb200-nvl72, disaggregated"));
        QCOMPARE(all.rows[1].deployment.gpus(), 12);
    }
    void cellsThatAreNoNumbers()
    {
        const Measurements all = read(
            "id,system,model,parallelism,concurrency,isl,ttft_ms,tpot_ms\n"
            "a,B200,GLM-5,TP8,4,1024,n/a,21.5\n"
            "b,B200,GLM-5,TP8,four,1024,100,21.5\n"
            "c,B200,GLM-5,TP8,4,1024,-3,\n"
            "d,B200,GLM-5,TP8,,1024,100,21.5\n"
            "e,B200,GLM-5,TP8,4,1024,100\n"
            "f,Abacus,GLM-5,TP8,4,1024,100,21.5\n"
            "g,B200,GLM-9,TP8,4,1024,100,21.5\n"
            "h,B200,GLM-5,,4,1024,100,21.5\n");
        QCOMPARE(all.rows.size(), 1U);
        QCOMPARE(all.rows.front().id, std::string("a"));
        QVERIFY(!all.rows.front().measured.ttftS);
        QCOMPARE(*all.rows.front().measured.tpotS, 21.5e-3);
        QCOMPARE(all.notes.front().reason.english(), std::string("ttft_ms is \"n/a\", not a number above 0: left out"));
        const auto reasonOf = [&](const char* id) {
            const auto found = std::ranges::find(all.skipped, std::string(id), &SkippedRow::id);
            return found != all.skipped.end() ? QString::fromStdString(found->reason.english()) : QString();
        };
        QVERIFY2(reasonOf("b").contains("concurrency is \"four\""), qPrintable(reasonOf("b")));
        QVERIFY2(reasonOf("c").contains("nothing measured"), qPrintable(reasonOf("c")));
        QVERIFY2(reasonOf("d").contains("how many clients"), qPrintable(reasonOf("d")));
        QVERIFY2(reasonOf("f").contains("\"Abacus\""), qPrintable(reasonOf("f")));
        QVERIFY2(reasonOf("g").contains("\"GLM-9\""), qPrintable(reasonOf("g")));
        QVERIFY2(reasonOf("h").contains("how the GPUs are cut"), qPrintable(reasonOf("h")));
        QVERIFY(std::ranges::any_of(all.skipped, [](const SkippedRow& row) {
            return row.line == 6 && row.reason.english().find("7 fields") != std::string::npos;
        }));
    }
    void filesThatAreNone()
    {
        QVERIFY(!readMeasurements("/nowhere/points.csv", presets()));
        QVERIFY(!readMeasurements(written(""), presets()));
        const auto found = readMeasurements(written("a,b,c\n1,2,3\n"), presets());
        QVERIFY(!found);
        QCOMPARE(found.error().size(), 4U);  // three columns and no measured one
    }

private:
    std::filesystem::path written(std::string_view text)
    {
        const std::filesystem::path file = folder.filePath("points.csv").toStdString();
        std::ofstream(file, std::ios::binary) << text;
        return file;
    }
    Measurements read(std::string_view text)
    {
        auto all = readMeasurements(written(text), presets());
        if (!all) {
            qFatal("%s", toText(all.error().front()).c_str());
        }
        return *std::move(all);
    }

    QTemporaryDir folder;
};

QTEST_GUILESS_MAIN(MeasurementTest)
#include "tst_measurement.moc"
