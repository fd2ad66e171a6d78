#include "core/catalog/catalog.h"
#include "tests/core/catalog/kernel_rows.h"

#include <QFile>
#include <QTest>

#include <cmath>
#include <functional>

using namespace tokenfactory::catalog;

namespace {

const std::string presets = TOKENFACTORY_SOURCE_DIR "/presets/";

/// Seconds of a row under a calibration, as the cost model charges its work; fixed costs per kernel are not in it.
double predicted(const KernelRow& row, const System& system, const Calibration& calibration, Side side = Side::middle)
{
    const Efficiencies& constants = calibration.on(system.id);
    if (row.collective) {
        const auto c = static_cast<std::size_t>(*row.collective);
        const double rate = system.scaleUpBandwidth.value * efficiencyAt(constants.bandwidth[c][0], side);
        return timeAt(constants.latency[c][0], side) + row.bytes / rate;
    }
    const auto c = static_cast<std::size_t>(*row.operatorClass);
    const Constant& compute = constants.compute[c][static_cast<std::size_t>(computeIndex(row.format))];
    const double computing = row.flops / (system.peak(row.format).value * efficiencyAt(compute, side));
    const double streaming = row.bytes / (system.hbmBandwidth.value * efficiencyAt(constants.memory[c], side));
    return constants.sumsComputeAndMemory[c] ? computing + streaming : std::max(computing, streaming);
}

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : 0.5 * (values[half - 1] + values[half]);
}

using Selector = std::function<bool(const KernelRow&)>;

bool isK3W4A8(const KernelRow& row)
{
    return row.kind == "K3 experts" && row.tellsItsWork() && row.says("w4a8") &&
           row.input("tokens entering the EP group") >= 64;
}

QString describe(const KernelRow& row) { return row.system + ", " + row.kind + ", " + row.inputs; }

std::vector<Constant> efficienciesOf(const Efficiencies& e)
{
    std::vector<Constant> all(e.memory.begin(), e.memory.end());
    for (const auto& byFormat : e.compute) {
        all.insert(all.end(), byFormat.begin(), byFormat.end());
    }
    for (const auto& byFabric : e.bandwidth) {
        all.insert(all.end(), byFabric.begin(), byFabric.end());
    }
    return all;
}

std::vector<Constant> timesOf(const Efficiencies& e)
{
    std::vector<Constant> all{e.kernel, e.eagerKernel, e.pass};
    for (const auto& byFabric : e.latency) {
        all.insert(all.end(), byFabric.begin(), byFabric.end());
    }
    return all;
}

}  // namespace

Q_DECLARE_METATYPE(Selector)

class TestKernelConstants : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void everyRowIsRead();
    void projectedPredictsSaturatedKernels_data();
    void projectedPredictsSaturatedKernels();
    void expertsOfWideGroupsBelongToNoCalibration();
    void tritonsLinearAttentionBelongsToToday();
    void noKernelBeatsTheRoofline();
    void projectedIsNotSlowerThanTheKernels();
    void calibrationsAreOrderedOnEverySystem();
    void narrowerFormatsAreNeverSlowerThanWiderOnes_data();
    void narrowerFormatsAreNeverSlowerThanWiderOnes();

private:
    const System& systemOf(const KernelRow& row) const
    {
        return **std::ranges::find(systems_, row.system.toStdString(), [](const SystemPtr& s) { return s->id; });
    }
    std::vector<double> ratios(const Selector& selector, const Calibration& calibration) const;

    std::vector<KernelRow> rows_;
    std::vector<SystemPtr> systems_;
    CalibrationPtr roofline_, projected_, today_;
};

void TestKernelConstants::initTestCase()
{
    QFile file(QString::fromStdString(presets + "measurements/kernels.csv"));
    QVERIFY(file.open(QIODevice::ReadOnly | QIODevice::Text));
    const QStringList lines = QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts);
    for (qsizetype i = 1; i < lines.size(); ++i) {
        const QStringList fields = tokenfactory::csvFields(lines[i]);
        QCOMPARE(fields.size(), 7);
        rows_.push_back(kernelRow(fields));
    }
    const auto read = [](const char* id, const std::vector<CalibrationPtr>& basis) {
        auto calibration = readCalibrationFile(presets + "calibrations/" + id + ".json", basis);
        return calibration ? *calibration : CalibrationPtr();
    };
    roofline_ = read("roofline", {});
    projected_ = read("projected", {});
    QVERIFY(roofline_ && projected_);
    today_ = read("today", {projected_});
    QVERIFY(today_);
    for (const char* id : {"b200-hgx", "b300-hgx", "gb200-nvl72", "gb300-nvl72", "h100-hgx", "h200-hgx", "h800-hgx",
                           "mi355x-hgx", "mi350x-hgx", "vr200-nvl72"}) {
        const auto system = readSystemFile(presets + "systems/" + id + ".json");
        QVERIFY2(system, id);
        systems_.push_back(*system);
    }
}

/// Predicted over measured.
std::vector<double> TestKernelConstants::ratios(const Selector& selector, const Calibration& calibration) const
{
    std::vector<double> found;
    for (const KernelRow& row : rows_) {
        if (row.tellsItsWork() && selector(row)) {
            found.push_back(predicted(row, systemOf(row), calibration) / row.seconds);
        }
    }
    return found;
}

void TestKernelConstants::everyRowIsRead()
{
    QCOMPARE(rows_.size(), 402U);
    int understood = 0;
    for (const KernelRow& row : rows_) {
        QVERIFY2(!row.system.isEmpty(), qPrintable(row.inputs));
        QVERIFY2(row.seconds > 1e-6 && row.seconds < 0.1, qPrintable(row.inputs));
        if (row.tellsItsWork()) {
            QVERIFY2(row.flops + row.bytes > 0.0, qPrintable(row.kind + ": " + row.inputs));
            ++understood;
        }
    }
    // the others: skewed experts, V3 experts in fp8, NCCL operations the cost model has no use for, DeepEP normal mode
    QCOMPARE(understood, 341);
}

void TestKernelConstants::projectedPredictsSaturatedKernels_data()
{
    QTest::addColumn<Selector>("selector");
    QTest::addColumn<double>("bound");  // of the median |predicted / measured - 1|: half as much again as it is
    // Launch floors are not in the prediction: 6 us of 17 to 37 in the streamed fp8 weights, 28 of 165 in the V3
    // experts.
    const auto group = [](const char* name, double bound, Selector selector) {
        QTest::newRow(name) << selector << bound;
    };
    const auto kind = [](const char* name) { return [name](const KernelRow& row) { return row.kind == name; }; };
    group("large GEMMs", 0.05, [](const KernelRow& r) { return r.kind == "gemm" && r.input("M") >= 4096; });
    group("bf16 weights streamed for 1 and 64 tokens", 0.08,
          [](const KernelRow& r) { return r.kind == "gemm" && r.input("M") <= 64 && r.says("bfloat16"); });
    group("block-scaled fp8 weights streamed for 1 and 64 tokens", 0.32,
          [](const KernelRow& r) { return r.kind == "gemm" && r.input("M") <= 64 && r.says("fp8_block"); });
    group("decode attention that reads over 0.8 GB", 0.12,
          [](const KernelRow& r) { return r.kind == "decode attention" && r.bytes > 0.8e9; });
    group("MLA prefill of 16,384 tokens", 0.05,
          [](const KernelRow& r) { return r.kind == "MLA prefill" && r.input("new tokens") >= 16384; });
    group("K3 experts W4A8, EP 8", 0.12, [](const KernelRow& r) { return isK3W4A8(r) && r.input("EP") == 8; });
    group("K3 experts W4A16", 0.15, [](const KernelRow& r) {
        return r.kind == "K3 experts" && r.says("w4a16") && r.input("tokens entering the EP group") >= 64;
    });
    group("V3 experts in NVFP4, weights streamed for 64 tokens", 0.35,
          [](const KernelRow& r) { return r.kind == "V3 experts" && r.says("nvfp4") && r.input("tokens") == 64; });
    group("KDA decode of 3,072 heads and more", 0.08,
          [](const KernelRow& r) { return r.kind == "KDA decode" && r.input("batch") * r.input("heads") >= 3072; });
    group("NCCL, 134 MB", 0.10, [](const KernelRow& r) { return r.kind.contains("NCCL") && r.bytes > 5e7; });
    group("small custom all-reduce", 0.08,
          [](const KernelRow& r) { return r.kind.contains("custom") && r.bytes < 1e5; });
    group("DeepEP low-latency dispatch", 0.08, kind("DeepEP low-latency dispatch"));
    group("DeepEP low-latency combine", 0.12, kind("DeepEP low-latency combine"));
}

void TestKernelConstants::projectedPredictsSaturatedKernels()
{
    QFETCH(Selector, selector);
    QFETCH(double, bound);
    std::vector<double> errors = ratios(selector, *projected_);
    QVERIFY(errors.size() >= 3);
    std::ranges::transform(errors, errors.begin(), [](double ratio) { return std::abs(ratio - 1.0); });
    QVERIFY2(median(errors) <= bound, qPrintable(QString("median error %1, worst %2 of %3 rows")
                                                     .arg(median(errors))
                                                     .arg(std::ranges::max(errors))
                                                     .arg(errors.size())));
}

/// The benchmark hands each GPU of a wide group the whole group's tokens. Measured serving does not pay that, so no
/// calibration does.
void TestKernelConstants::expertsOfWideGroupsBelongToNoCalibration()
{
    const Selector wide = [](const KernelRow& row) { return isK3W4A8(row) && row.input("EP") >= 32; };
    const std::vector<double> projected = ratios(wide, *projected_);
    QCOMPARE(projected.size(), 18U);
    QVERIFY2(std::ranges::max(projected) < 0.65, qPrintable(QString::number(std::ranges::max(projected))));
    for (const KernelRow& row : rows_) {
        if (wide(row)) {
            QVERIFY2(predicted(row, systemOf(row), *today_, Side::fast) < row.seconds, qPrintable(describe(row)));
        }
    }
}

/// The chunked prefill in the table is Triton's; projected takes FlashKDA where it was measured, on Blackwell.
void TestKernelConstants::tritonsLinearAttentionBelongsToToday()
{
    int found = 0;
    for (const KernelRow& row : rows_) {
        if (row.kind == "KDA prefill" && row.input("heads") == 96 && row.input("new tokens") >= 8192) {
            const double today = predicted(row, systemOf(row), *today_) / row.seconds;
            QVERIFY2(std::abs(today - 1.0) < 0.05, qPrintable(describe(row) + ": " + QString::number(today)));
            const double projected = predicted(row, systemOf(row), *projected_) / row.seconds;
            QVERIFY2(row.system == "h200-hgx" || projected < 0.5, qPrintable(describe(row)));
            ++found;
        }
    }
    QCOMPARE(found, 4);
}

void TestKernelConstants::noKernelBeatsTheRoofline()
{
    double closest = 0.0;
    for (const KernelRow& row : rows_) {
        if (row.tellsItsWork()) {
            const double bound = predicted(row, systemOf(row), *roofline_);
            QVERIFY2(bound <= row.seconds, qPrintable(describe(row)));
            closest = std::max(closest, bound / row.seconds);
        }
    }
    QVERIFY(closest > 0.9);  // the bound is near some kernels, so it is one
}

void TestKernelConstants::projectedIsNotSlowerThanTheKernels()
{
    for (const KernelRow& row : rows_) {
        if (row.tellsItsWork()) {
            const double ratio = predicted(row, systemOf(row), *projected_) / row.seconds;
            const double tolerance = row.collective ? 1.25 : 1.15;  // NCCL starts 2 MB sooner than DeepEP its one token
            QVERIFY2(ratio <= tolerance, qPrintable(describe(row) + ": " + QString::number(ratio)));
            QVERIFY2(predicted(row, systemOf(row), *roofline_) <= row.seconds * ratio, qPrintable(describe(row)));
        }
    }
}

void TestKernelConstants::calibrationsAreOrderedOnEverySystem()
{
    for (const SystemPtr& system : systems_) {
        const auto* name = system->id.c_str();
        const Efficiencies& roofline = roofline_->on(system->id);
        const Efficiencies& projected = projected_->on(system->id);
        const Efficiencies& today = today_->on(system->id);
        const std::vector<Constant> best = efficienciesOf(roofline), good = efficienciesOf(projected);
        const std::vector<Constant> ordinary = efficienciesOf(today);
        for (std::size_t i = 0; i < best.size(); ++i) {
            for (const Side side : {Side::fast, Side::middle, Side::slow}) {
                QCOMPARE(efficiencyAt(best[i], side), 1.0);
                QVERIFY2(efficiencyAt(good[i], side) <= 1.0, name);
                QVERIFY2(efficiencyAt(ordinary[i], side) <= efficiencyAt(good[i], side), name);
            }
            QVERIFY2(efficiencyAt(ordinary[i], Side::slow) > 0.0, name);
            QVERIFY2(!good[i].origin.empty() && !ordinary[i].origin.empty(), name);
        }
        const std::vector<Constant> none = timesOf(roofline), small = timesOf(projected), large = timesOf(today);
        for (std::size_t i = 0; i < none.size(); ++i) {
            for (const Side side : {Side::fast, Side::middle, Side::slow}) {
                QCOMPARE(timeAt(none[i], side), 0.0);
                QVERIFY2(timeAt(large[i], side) >= timeAt(small[i], side), name);
            }
        }
        QVERIFY2(today.kernel.value > projected.kernel.value && today.eagerKernel.value > 0.0, name);
        QVERIFY2(projected.sumsComputeAndMemory[static_cast<std::size_t>(OperatorClass::expertGemm)], name);
    }
}

/// A system without FP4 computes in FP8, whatever the formats are: never faster for the narrower name.
void TestKernelConstants::narrowerFormatsAreNeverSlowerThanWiderOnes_data()
{
    QTest::addColumn<int>("operatorClass");
    QTest::newRow("gemm") << 0;
    QTest::newRow("expert gemm") << 1;
    QTest::newRow("attention decode") << 2;
    QTest::newRow("attention prefill") << 3;
    QTest::newRow("linear attention") << 4;
}

void TestKernelConstants::narrowerFormatsAreNeverSlowerThanWiderOnes()
{
    QFETCH(int, operatorClass);
    for (const SystemPtr& system : systems_) {
        const auto& byFormat = projected_->on(system->id).compute[static_cast<std::size_t>(operatorClass)];
        const double fp4 = byFormat[0].value * system->peak(Format::nvfp4).value;
        const double fp8 = byFormat[1].value * system->peak(Format::fp8).value;
        const double bf16 = byFormat[2].value * system->peakBf16.value;
        QVERIFY2(fp4 >= 0.99 * fp8 && fp8 >= 0.99 * bf16, qPrintable(QString("%1: fp4 %2, fp8 %3, bf16 %4 flop/s")
                                                                         .arg(QString::fromStdString(system->id))
                                                                         .arg(fp4)
                                                                         .arg(fp8)
                                                                         .arg(bf16)));
    }
}

QTEST_GUILESS_MAIN(TestKernelConstants)
#include "tst_kernel_constants.moc"
