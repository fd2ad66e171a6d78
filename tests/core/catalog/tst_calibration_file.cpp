// labels: memory
#include "core/catalog/read.h"

#include "tests/core/catalog/catalog_files.h"

#include <QTest>

using namespace tokenfactory;
using namespace tokenfactory::catalog;
using namespace tokenfactory::catalog::testing;
using nlohmann::json;

namespace {

json constant(double value, double low, double high)
{
    return {{"value", value}, {"low", low}, {"high", high}, {"origin", "test"}};
}

/// A small calibration: the roofline with some constants of its own.
json baseDocument()
{
    json base = readJson("presets/calibrations/roofline.json");
    base["id"] = "base";
    base["general"]["compute"]["gemm"]["fp8"] = constant(0.6, 0.5, 0.7);
    base["general"]["kernel_s"] = constant(2e-6, 1e-6, 4e-6);
    base["general"]["sums_compute_and_memory"] = {"expert-gemm"};
    base["per_system"] = {{"b200-hgx", {{"compute", {{"gemm", {{"fp8", constant(0.5, 0.4, 0.6)}}}}}}}};
    return base;
}

json changeDocument()
{
    return {
        {"schema", "token-factory-calibration/1"},
        {"id", "slower"},
        {"name", "Slower"},
        {"based_on", "base"},
        {"factors",
         {{"compute", {{"gemm", {{"fp8", constant(2.0, 1.0, 4.0)}}}}}, {"kernel_s", constant(3.0, 2.0, 5.0)}}},
        {"terms", {{"kernel_s", constant(1e-6, 0.0, 2e-6)}, {"pass_s", constant(1e-3, 0.0, 2e-3)}}},
        {"per_system", {{"h100-hgx", {{"factors", {{"compute", {{"gemm", {{"fp8", constant(1.5, 1.0, 2.0)}}}}}}}}}}}};
}

Calibration read(const json& document, const std::vector<CalibrationPtr>& basis = {})
{
    Expected<Calibration> calibration = calibrationFromJson(document, "file.json", basis);
    if (!calibration) {
        qFatal("%s", qPrintable(textOf(calibration.error())));
    }
    return std::move(*calibration);
}

QString problemsOf(const json& document, const std::vector<CalibrationPtr>& basis = {})
{
    const Expected<Calibration> calibration = calibrationFromJson(document, "file.json", basis);
    return calibration ? QString() : textOf(calibration.error());
}

std::vector<CalibrationPtr> basis() { return {std::make_shared<const Calibration>(read(baseDocument()))}; }

constexpr std::size_t fp8 = 1;

void compare(const Constant& constant, double value, double low, double high)
{
    QCOMPARE(constant.value, value);
    QCOMPARE(constant.low, low);
    QCOMPARE(constant.high, high);
}

/// Every constant of b is at least as slow as that of a at the middle and at both ends.
void compareSlower(const Efficiencies& a, const Efficiencies& b, const std::string& where)
{
    for (const Side side : {Side::fast, Side::middle, Side::slow}) {
        for (std::size_t c = 0; c < operatorClasses; ++c) {
            for (std::size_t f = 0; f < 3; ++f) {
                QVERIFY2(efficiencyAt(b.compute[c][f], side) <= efficiencyAt(a.compute[c][f], side), where.c_str());
            }
            QVERIFY2(efficiencyAt(b.memory[c], side) <= efficiencyAt(a.memory[c], side), where.c_str());
        }
        for (std::size_t c = 0; c < collectives; ++c) {
            for (std::size_t f = 0; f < fabrics; ++f) {
                QVERIFY2(efficiencyAt(b.bandwidth[c][f], side) <= efficiencyAt(a.bandwidth[c][f], side), where.c_str());
                QVERIFY2(timeAt(b.latency[c][f], side) >= timeAt(a.latency[c][f], side), where.c_str());
            }
        }
        QVERIFY2(timeAt(b.kernel, side) >= timeAt(a.kernel, side), where.c_str());
        QVERIFY2(timeAt(b.eagerKernel, side) >= timeAt(a.eagerKernel, side), where.c_str());
        QVERIFY2(timeAt(b.pass, side) >= timeAt(a.pass, side), where.c_str());
    }
}

}  // namespace

class TestCalibrationFile : public QObject {
    Q_OBJECT
private slots:
    void aSystemChangesOnlyWhatItNames()
    {
        const Calibration base = read(baseDocument());
        compare(base.general.compute[0][fp8], 0.6, 0.5, 0.7);
        compare(base.on("b200-hgx").compute[0][fp8], 0.5, 0.4, 0.6);
        compare(base.on("b200-hgx").kernel, 2e-6, 1e-6, 4e-6);
        compare(base.on("gb200-nvl72").compute[0][fp8], 0.6, 0.5, 0.7);
        QVERIFY(base.general.sumsComputeAndMemory[1] && !base.general.sumsComputeAndMemory[0]);
    }

    void factorsDivideEfficienciesAndTermsAddToTimes()
    {
        const Calibration slower = read(changeDocument(), basis());
        // 0.6 / 2; the low end by the high factor, the high end by the low one
        compare(slower.general.compute[0][fp8], 0.6 / 2.0, 0.5 / 4.0, 0.7 / 1.0);
        compare(slower.general.kernel, 2e-6 * 3.0 + 1e-6, 1e-6 * 2.0 + 0.0, 4e-6 * 5.0 + 2e-6);
        compare(slower.general.pass, 1e-3, 0.0, 2e-3);
        // What is not named stays.
        compare(slower.general.compute[0][0], 1.0, 1.0, 1.0);
        QVERIFY(slower.general.sumsComputeAndMemory[1]);
        QCOMPARE(slower.energy.hbmByte.value, read(baseDocument()).energy.hbmByte.value);
    }

    void systemsOfTheBaseAreSlowedToo()
    {
        const Calibration slower = read(changeDocument(), basis());
        compare(slower.on("b200-hgx").compute[0][fp8], 0.5 / 2.0, 0.4 / 4.0, 0.6 / 1.0);
        // Its own factor stands in place of the general one; all other factors hold.
        compare(slower.on("h100-hgx").compute[0][fp8], 0.6 / 1.5, 0.5 / 2.0, 0.7 / 1.0);
        compare(slower.on("h100-hgx").kernel, 2e-6 * 3.0 + 1e-6, 1e-6 * 2.0 + 0.0, 4e-6 * 5.0 + 2e-6);
    }

    void changedConstantsKeepBothOrigins()
    {
        const Calibration slower = read(changeDocument(), basis());
        QCOMPARE(slower.general.compute[0][fp8].origin, std::string("test; divided by 2: test"));
        QCOMPARE(slower.general.kernel.origin, std::string("test; times 3: test; plus 1e-06: test"));
    }

    void theShippedProfilesOnlyGetSlower()
    {
        const Catalog& catalog = presets();
        const Calibration& roofline = **catalog.calibration("roofline");
        const Calibration& projected = **catalog.calibration("projected");
        const Calibration& today = **catalog.calibration("today");
        for (const SystemPtr& system : catalog.systems) {
            compareSlower(roofline.on(system->id), projected.on(system->id), "projected on " + system->id);
            compareSlower(projected.on(system->id), today.on(system->id), "today on " + system->id);
        }
    }

    void everythingWrongIsNamed_data()
    {
        QTest::addColumn<QByteArray>("pointer");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QString>("named");
        const auto row = [](const char* name, const char* pointer, const json& value, const char* named) {
            QTest::newRow(name) << QByteArray(pointer) << QByteArray::fromStdString(value.dump()) << QString(named);
        };
        row("an efficiency above 1", "/general/memory/gemm", constant(1.1, 1, 1.2), "/general/memory/gemm/value");
        row("an efficiency of 0", "/general/memory/gemm", constant(0, 0, 1), "/general/memory/gemm/low");
        row("a negative time", "/general/pass_s", constant(-1, -1, 0), "/general/pass_s/value");
        row("a low end above the value", "/general/memory/gemm", constant(0.5, 0.6, 0.7), "0.5 between 0.6 and 0.7");
        row("no origin", "/general/pass_s/origin", "", "/general/pass_s/origin: is empty");
        row("a text for a number", "/general/pass_s/value", "1", "/general/pass_s/value: is the text");
        row("an unknown class", "/general/memory/gem", constant(1, 1, 1), "did you mean gemm?");
        row("an unknown class to sum", "/general/sums_compute_and_memory", {"moe"}, "names the class \"moe\"");
        row("a list for a tree", "/general/compute", {1, 2}, "/general/compute: is a list");
        row("another schema", "/schema", "token-factory-model/1", "token-factory-calibration/1");
        row("energy below 0", "/energy/hbm_byte_j", constant(-1, -1, 1), "/energy/hbm_byte_j/value");
        row("an unknown field", "/energi", 1, "did you mean energy?");
    }
    void everythingWrongIsNamed()
    {
        QFETCH(QByteArray, pointer);
        QFETCH(QByteArray, value);
        QFETCH(QString, named);
        json document = baseDocument();
        document[json::json_pointer(pointer.toStdString())] = json::parse(value.toStdString());
        const QString problems = problemsOf(document);
        QVERIFY2(problems.contains(named), qPrintable(problems));
    }

    void aMissingConstantIsNamed()
    {
        for (const char* pointer : {"/general/compute/gemm/fp4", "/general/bandwidth/all-to-all", "/general/kernel_s",
                                    "/general/compute", "/general", "/energy/dram_byte_j", "/energy"}) {
            json document = baseDocument();
            document = document.patch({{{"op", "remove"}, {"path", pointer}}});
            const QString problems = problemsOf(document);
            QVERIFY2(problems.contains(QString("file.json: %1: is missing").arg(pointer)), qPrintable(problems));
        }
    }

    void factorsBelowOneAndTermsOnEfficienciesAreRefused()
    {
        json document = changeDocument();
        document["factors"]["kernel_s"] = constant(0.9, 0.9, 1.0);
        document["terms"]["memory"]["gemm"] = constant(0.1, 0.0, 0.1);
        const QString problems = problemsOf(document, basis());
        QVERIFY2(problems.contains("/factors/kernel_s/value: is the number 0.9"), qPrintable(problems));
        QVERIFY2(problems.contains("/terms/memory: is not a field"), qPrintable(problems));
    }

    void anUnknownBaseIsNamed()
    {
        QVERIFY(problemsOf(changeDocument()).contains("/based_on: is \"base\", which is not known"));
    }
};

QTEST_GUILESS_MAIN(TestCalibrationFile)
#include "tst_calibration_file.moc"
