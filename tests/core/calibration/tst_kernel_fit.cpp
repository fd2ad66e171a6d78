#include "core/calibration/kernel_fit.h"

#include "tests/core/cost/presets.h"

#include <QtTest>

#include <fstream>

using namespace tokenfactory;
using namespace tokenfactory::tests;
using namespace tokenfactory::calibration;

namespace {

constexpr const char* measurements = TOKENFACTORY_SOURCE_DIR "/presets/measurements/";

nlohmann::ordered_json projected()
{
    std::ifstream file(TOKENFACTORY_SOURCE_DIR "/presets/calibrations/projected.json");
    return nlohmann::ordered_json::parse(file);
}

const nlohmann::ordered_json& leafOf(const nlohmann::ordered_json& document, const char* path)
{
    return document.at(nlohmann::ordered_json::json_pointer(path));
}

double valueOf(const nlohmann::ordered_json& document, const char* path)
{
    return leafOf(document, path)["value"].get<double>();
}

const KernelErrors& errorsFor(const std::vector<KernelErrors>& all, KernelKind kind, std::string_view system = {})
{
    return *std::ranges::find_if(all, [&](const KernelErrors& of) { return of.kind == kind && of.system == system; });
}

}  // namespace

/// Laws of operators from a table of kernels.
class KernelFitTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        table = taken(readKernels(std::string(measurements) + "kernels.csv", presets()));
        plan = taken(readKernelPlan(std::string(measurements) + "kernel-fit.json"));
        fit = taken(fitKernels(table, projected(), presets().systems, plan));
        errors = kernelErrors(table, *fit.calibration);
    }
    void theShippedCalibrationIsWhatTheTableGives()
    {
        const nlohmann::json shipped = projected();
        const nlohmann::json diff = nlohmann::json::diff(shipped, nlohmann::json(fit.document));
        QVERIFY2(diff.empty(), diff.dump(1).c_str());
        QVERIFY(fit.constants > 150);
        QVERIFY(fit.notes.empty());
    }
    /// Kernels that take exactly what a law says, by constants unlike the shipped ones: those are found.
    void constantsThatMadeTheKernelsAreFoundAgain()
    {
        KernelTable made = table;
        const std::map<std::string, double> floorOf{
            {"bfloat16", 2e-6},  {"fp8", 9e-6},      {"fp8_block", 4e-6},   {"nvfp4", 7e-6},           {"GQA", 11e-6},
            {"MLA bf16", 21e-6}, {"MLA fp8", 17e-6}, {"w4a16_mxfp4", 3e-5}, {"w4a8_mxfp4_mxfp8", 2e-5}};
        for (KernelRow& row : made.rows) {
            WorkLaw law;
            law.memory = 0.8;
            law.compute = {0.31, 0.47, 0.52};
            law.sums = row.kind == KernelKind::experts || row.kind == KernelKind::nvfp4Experts;
            law.floors = floorOf;
            row.seconds = law.seconds(row) + (collectiveOf(row.kind) ? 8e-6 : 0.0);
        }
        const nlohmann::ordered_json found = taken(fitKernels(made, projected(), presets().systems, plan)).document;
        for (const char* path :
             {"memory/gemm", "memory/attention-decode", "memory/expert-gemm", "memory/linear-attention",
              "bandwidth/all-reduce/scale-up", "bandwidth/all-to-all/scale-up"}) {
            const double value = valueOf(found, (std::string("/per_system/b200-hgx/") + path).c_str());
            QVERIFY2(std::abs(value / 0.8 - 1.0) < 0.01, (path + std::to_string(value)).c_str());
        }
        for (const auto& [path, wanted] :
             {std::pair("attention-decode/fp8", 0.47), std::pair("attention-decode/bf16", 0.52),
              std::pair("expert-gemm/fp8", 0.47), std::pair("expert-gemm/bf16", 0.52)}) {
            const double value = valueOf(found, (std::string("/per_system/b200-hgx/compute/") + path).c_str());
            QVERIFY2(std::abs(value / wanted - 1.0) < 0.01, (path + std::to_string(value)).c_str());
        }
        QVERIFY(std::abs(valueOf(found, "/per_system/b200-hgx/latency_s/all-reduce/scale-up") / 8e-6 - 1.0) < 0.01);
    }
    void everyFittedConstantSaysItsResidualOrWhereItIsFrom()
    {
        const auto& system = fit.document["per_system"]["b200-hgx"];
        for (const char* path : {"/memory/gemm", "/memory/attention-decode", "/memory/expert-gemm",
                                 "/memory/linear-attention", "/compute/gemm/fp8", "/compute/attention-decode/bf16",
                                 "/compute/attention-prefill/bf16", "/compute/expert-gemm/fp8"}) {
            const auto origin = system.at(nlohmann::ordered_json::json_pointer(path))["origin"].get<std::string>();
            QVERIFY2(origin.find("median error") != std::string::npos &&
                         origin.find("90th percentile") != std::string::npos &&
                         origin.find("aiconfigurator@2026-08-21") != std::string::npos,
                     origin.c_str());
        }
    }
    /// Half as much again as they are.
    void kernelsFollowTheirLaws_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<double>("median");
        QTest::addColumn<double>("p90");
        const auto row = [](KernelKind kind, double median, double p90) {
            QTest::newRow(std::string(name(kind)).c_str()) << static_cast<int>(kind) << median << p90;
        };
        row(KernelKind::gemm, 0.04, 0.24);
        row(KernelKind::gqaDecode, 0.035, 0.37);
        row(KernelKind::mlaDecode, 0.045, 0.31);
        row(KernelKind::mlaPrefill, 0.03, 0.09);
        row(KernelKind::kdaDecode, 0.11, 0.49);
        row(KernelKind::experts, 0.025, 0.28);
        row(KernelKind::customAllReduce, 0.03, 0.71);
        row(KernelKind::ncclAllReduce, 0.001, 0.001);
        row(KernelKind::deepEpDispatch, 0.02, 0.06);
        row(KernelKind::deepEpCombine, 0.02, 0.07);
    }
    void kernelsFollowTheirLaws()
    {
        QFETCH(int, kind);
        QFETCH(double, median);
        QFETCH(double, p90);
        const LawErrors& of = errorsFor(errors, static_cast<KernelKind>(kind)).ofLaw;
        QVERIFY(of.n > 0);
        QVERIFY2(of.median <= median && of.p90 <= p90,
                 qPrintable(QString("median %1, 90th percentile %2").arg(of.median).arg(of.p90)));
    }
    void smallKernelsHaveFloorsThatTheCostModelDoesNotCharge()
    {
        const KernelErrors& gemm = errorsFor(errors, KernelKind::gemm, "b200-hgx");
        QVERIFY(gemm.law.floors.at("bfloat16") < gemm.law.floors.at("fp8_block"));
        QVERIFY(gemm.law.floors.at("fp8_block") < gemm.law.floors.at("nvfp4"));
        QVERIFY(gemm.law.floors.at("nvfp4") < 25e-6);
        const KernelErrors& mla = errorsFor(errors, KernelKind::mlaDecode, "b200-hgx");
        for (const auto& [variant, seconds] : mla.law.floors) {
            QVERIFY2(seconds > 10e-6 && seconds < 30e-6, variant.c_str());
        }
        for (const KernelKind kind : {KernelKind::gemm, KernelKind::mlaDecode, KernelKind::experts}) {
            const KernelErrors& of = errorsFor(errors, kind);
            QVERIFY2(of.ofLaw.median < of.ofCharged.median, std::string(name(kind)).c_str());
        }
    }
    void aSystemWithRowsOfItsOwnTakesNoNeighbour()
    {
        KernelTable some;
        for (KernelRow row : table.rows) {
            if (row.kind == KernelKind::kdaDecode && row.system->id == "gb200-nvl72") {
                some.rows.push_back(row);
                row.system = systemPreset("gb300-nvl72");
                row.seconds *= 0.8;
                some.rows.push_back(row);
            }
        }
        const KernelFit made = taken(fitKernels(some, projected(), presets().systems, plan));
        const double ofGb200 = valueOf(made.document, "/per_system/gb200-nvl72/memory/linear-attention");
        const double ofGb300 = valueOf(made.document, "/per_system/gb300-nvl72/memory/linear-attention");
        QVERIFY(std::abs(ofGb300 * 0.8 / ofGb200 - 1.0) < 0.01);
        QCOMPARE(leafOf(made.document, "/per_system/h200-hgx/memory/linear-attention"),
                 leafOf(projected(), "/per_system/h200-hgx/memory/linear-attention"));
    }
    void tooFewRowsLeaveAClassAsItIsAndAreNamed()
    {
        KernelTable some;
        std::ranges::copy_if(table.rows, std::back_inserter(some.rows), [&](const KernelRow& row) {
            return row.kind == KernelKind::mlaDecode && row.system->id == "b200-hgx" && some.rows.size() < 3;
        });
        some.rows.resize(2);
        const KernelFit made = taken(fitKernels(some, projected(), presets().systems, plan));
        QCOMPARE(made.notes.size(), 1U);
        QVERIFY(made.notes.front().english().find("decode attention on b200-hgx") != std::string::npos);
        const char* const leaf = "/per_system/b200-hgx/memory/attention-decode";
        QCOMPARE(leafOf(made.document, leaf), leafOf(projected(), leaf));
    }
    void aCalibrationThatBuildsOnAnotherIsRefused()
    {
        nlohmann::ordered_json document{
            {"schema", "token-factory-calibration/1"}, {"id", "x"}, {"name", "x"}, {"based_on", "projected"}};
        QVERIFY(!fitKernels(table, document, presets().systems, plan));
    }

private:
    KernelTable table;
    KernelPlan plan;
    KernelFit fit;
    std::vector<KernelErrors> errors;
};

QTEST_GUILESS_MAIN(KernelFitTest)
#include "tst_kernel_fit.moc"
