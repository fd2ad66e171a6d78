#include "core/calibration/kernel_table.h"

#include "tests/core/catalog/kernel_rows.h"
#include "tests/core/cost/presets.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <fstream>

using namespace tokenfactory;
using namespace tokenfactory::tests;
using namespace tokenfactory::calibration;

class KernelTableTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(folder.isValid()); }
    /// A second reading of the table, written apart from the first (tests/core/catalog/kernel_rows.h).
    void theShippedRowsAreReadAsByHandOrNamed()
    {
        const auto table = readKernels(shipped, presets());
        QVERIFY(table.has_value());
        QCOMPARE(table->rows.size() + table->skipped.size(), 402U);
        QFile file(shipped);
        QVERIFY(file.open(QIODevice::ReadOnly | QIODevice::Text));
        const QStringList lines = QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts);
        int compared = 0;
        for (const KernelRow& row : table->rows) {
            const QString& line = lines[static_cast<qsizetype>(row.line) - 1];
            const catalog::KernelRow byHand = catalog::kernelRow(csvFields(line));
            QCOMPARE(QString::fromStdString(row.system->id), byHand.system);
            QVERIFY2(near(row.seconds, byHand.seconds), qPrintable(line));
            if (byHand.tellsItsWork()) {
                QVERIFY2(near(row.bytes, byHand.bytes) && near(row.flops, byHand.flops), qPrintable(line));
                QVERIFY2(catalog::computeIndex(row.format) == catalog::computeIndex(byHand.format), qPrintable(line));
                QVERIFY2(row.tellsFlops, qPrintable(line));
                ++compared;
            } else {  // V3 experts in blocks of 8 bits, and the gather that stands for copies between GPUs
                QVERIFY2(!row.tellsFlops || row.kind == KernelKind::ncclAllGather, qPrintable(line));
            }
        }
        QCOMPARE(compared, 341);
        for (const SkippedRow& row : table->skipped) {
            QVERIFY(!row.id.empty() && !row.reason.empty() && row.line > 1);
            const QString why = QString::fromStdString(row.reason.english());
            QVERIFY2(why.contains("no law for") || why.contains("how many experts were touched"), qPrintable(why));
        }
    }
    void columnsStandInAnyOrderAndSomeMayBeMissing()
    {
        const KernelTable table = read(
            "\xEF\xBB\xBFvalue,Inputs,system,quantity\r\n"
            "43.9,dtype=bfloat16; M=1 N=7168 K=16384; 1 GPU,GB200 NVL72,measured GEMM latency\r\n"
            "\r\n"
            "24.4,\"8 GPUs on NVLink; message 2097152 B (elements, fp16)\",b200-hgx,NCCL all_reduce\r\n");
        QCOMPARE(table.rows.size(), 2U);
        QVERIFY(table.skipped.empty());
        QCOMPARE(table.rows[0].system->id, std::string("gb200-nvl72"));
        QCOMPARE(table.rows[0].flops, 2.0 * 7168 * 16384);
        QCOMPARE(table.rows[0].seconds, 43.9e-6);
        QCOMPARE(table.rows[1].variant, std::string("8 GPUs"));
        QCOMPARE(table.rows[1].bytes, 2.0 * 7.0 / 8.0 * 2097152);
    }
    void unitsAreRead()
    {
        const KernelTable table = read(
            "unit\tsystem\tquantity\tinputs\tvalue\n"
            "ms\tB200 SXM\tGEMM\tdtype=fp8; M=1 N=8 K=8\t2\n"
            "h\tB200 SXM\tGEMM\tdtype=fp8; M=1 N=8 K=8\t2\n");
        QCOMPARE(table.rows.size(), 1U);
        QCOMPARE(table.rows[0].seconds, 2e-3);
        QVERIFY(told(table, 3).contains("unit is \"h\""));
    }
    void rowsThatCannotBeUsedAreNamed()
    {
        const KernelTable table = read(
            "system,quantity,model,inputs,value\n"
            "B200,measured GEMM latency,-,dtype=fp8; M=1 N=8192 K=8192,26\n"
            "B200,measured GEMM latency,-,dtype=fp8; M=1 N=8192 K=8192,fast\n"
            "B200,measured GEMM latency,-,dtype=fp8; M=1 N=8192 K=8192,-4\n"
            "B200,measured GEMM latency,-,dtype=fp8; M=some N=8192 K=8192,26\n"
            "B200,measured GEMM latency,-,dtype=fp8; N=8192 K=8192,26\n"
            "B200,measured GEMM latency,-,dtype=fp3; M=1 N=8192 K=8192,26\n"
            "Abacus,measured GEMM latency,-,dtype=fp8; M=1 N=8192 K=8192,26\n"
            "B200,measured sorting,-,dtype=fp8; M=1 N=8192 K=8192,26\n"
            "B200,measured MoE latency,Kimi,dtype=nvfp4; tokens=64; EP=8,26\n"
            "B200,measured MoE latency,\"x (7168, 2048, 256 experts top-8)\",dtype=nvfp4; tokens=64; EP=8; "
            "routing=power_law_1.2,26\n"
            "B200,measured GEMM latency,-,26\n"
            "B200,DeepEP low-latency dispatch,-,2 nodes; tokens/GPU=64; hidden=7168; top-8,26\n");
        QCOMPARE(table.rows.size(), 1U);
        QCOMPARE(table.skipped.size(), 11U);
        const std::vector<std::pair<std::size_t, const char*>> wanted{{3, "value is \"fast\""},
                                                                      {4, "value is \"-4\""},
                                                                      {5, "\"M\" is \"some\""},
                                                                      {6, "do not say \"M\""},
                                                                      {7, "\"fp3\" is not known"},
                                                                      {8, "\"Abacus\""},
                                                                      {9, "no law for \"measured sorting\""},
                                                                      {10, "experts and top-k"},
                                                                      {11, "power_law_1.2"},
                                                                      {12, "fields"},
                                                                      {13, "crosses nodes"}};
        for (const auto& [line, words] : wanted) {
            QVERIFY2(told(table, line).contains(words), qPrintable(QString("%1: %2").arg(line).arg(told(table, line))));
        }
    }
    void filesThatAreNone()
    {
        QVERIFY(!readKernels("/nowhere/kernels.csv", presets()));
        QVERIFY(!readKernels(written(""), presets()));
        const auto found = readKernels(written("a,value\n1,2\n"), presets());
        QVERIFY(!found);
        QCOMPARE(found.error().size(), 3U);
    }

private:
    std::filesystem::path written(std::string_view text)
    {
        const std::filesystem::path file = folder.filePath("kernels.csv").toStdString();
        std::ofstream(file, std::ios::binary) << text;
        return file;
    }
    KernelTable read(std::string_view text) { return taken(readKernels(written(text), presets())); }
    static QString told(const KernelTable& table, std::size_t line)
    {
        const auto found = std::ranges::find(table.skipped, line, &SkippedRow::line);
        return found != table.skipped.end() ? QString::fromStdString(found->reason.english()) : QString();
    }

    static constexpr const char* shipped = TOKENFACTORY_SOURCE_DIR "/presets/measurements/kernels.csv";
    QTemporaryDir folder;
};

QTEST_GUILESS_MAIN(KernelTableTest)
#include "tst_kernel_table.moc"
