#include "core/calibration/cross_validation.h"

#include <nlohmann/json.hpp>

#include "tests/core/cost/presets.h"

#include <QtTest>

#include <fstream>
#include <map>

using namespace tokenfactory;
using namespace tokenfactory::tests;
using namespace tokenfactory::calibration;

namespace {

std::vector<const Point*> pointersTo(const std::vector<Point>& points)
{
    std::vector<const Point*> all;
    for (const Point& point : points) {
        all.push_back(&point);
    }
    return all;
}

}  // namespace

class FitTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        auto rows = readMeasurements(TOKENFACTORY_SOURCE_DIR "/presets/measurements/serving.csv", presets());
        QVERIFY(rows.has_value());
        measurements = *rows;
        auto readPlan = readFitPlan(TOKENFACTORY_SOURCE_DIR "/presets/measurements/fit.json");
        QVERIFY2(readPlan.has_value(), readPlan ? "" : toText(readPlan.error().front()).c_str());
        plan = *readPlan;
        std::ifstream file(TOKENFACTORY_SOURCE_DIR "/presets/calibrations/today.json");
        document = nlohmann::ordered_json::parse(file);
    }
    void errorsByHand()
    {
        std::vector<Point> points;
        for (const auto& [measured, predicted] : {std::pair(1.0, 1.1), {2.0, 1.0}, {4.0, 4.0}, {8.0, 16.0}}) {
            points.push_back({0, Quantity::tpot, measured, predicted, {predicted / 1.5, predicted * 1.5}});
        }
        const ErrorFigures figures = errorsOf(pointersTo(points));
        QCOMPARE(figures.n, 4U);
        QVERIFY(std::abs(figures.medianError - 0.3) < 1e-12);  // of 0, 0.1, 0.5, 1
        QVERIFY(std::abs(figures.p90Error - 0.85) < 1e-12);
        QVERIFY(std::abs(figures.spearman - 0.8) < 1e-12);  // ranks 2 1 3 4 against 1 2 3 4
        QCOMPARE(figures.bandCoverage, 0.5);
        QVERIFY(std::abs(figures.bandRatio - 2.25) < 1e-12);
        QCOMPARE(errorsOf({}).n, 0U);
    }
    void sweepsStayTogether()
    {
        for (const int folds : {2, 5, 10}) {
            const std::vector<int> foldOf = foldsBySweep(measurements, folds, 3);
            std::map<std::string, int> seen;
            std::vector<int> sizes(static_cast<std::size_t>(folds));
            for (std::size_t i = 0; i < foldOf.size(); ++i) {
                QVERIFY(foldOf[i] >= 0 && foldOf[i] < folds);
                QCOMPARE(seen.try_emplace(measurements.rows[i].sweep, foldOf[i]).first->second, foldOf[i]);
                ++sizes[static_cast<std::size_t>(foldOf[i])];
            }
            QVERIFY(std::ranges::min(sizes) > 0);
        }
        QVERIFY(foldsBySweep(measurements, 5, 0) != foldsBySweep(measurements, 5, 1));
        QVERIFY(foldsBySweep(measurements, 5, 1) == foldsBySweep(measurements, 5, 1));
    }
    void constantsThatMadeThePointsAreFoundAgain()
    {
        // Points as the program itself predicts them with other constants: the fit brings those back.
        nlohmann::ordered_json other = document;
        const auto put = [&](const char* leaf, double value) {
            auto& node = other.at(nlohmann::ordered_json::json_pointer(leaf));
            node["low"] = node["value"] = node["high"] = value;
        };
        put("/serving/engines/sglang/kernel_s", 4e-6);
        put("/serving/engines/vllm/eager_kernel_s", 9e-5);
        put("/factors/pace/decode/network", 1.8);
        FitPlan wanted = plan;
        std::erase_if(wanted.constants, [](const FitConstant& constant) {
            return constant.name != "kernel sglang" && constant.name != "eager vllm" &&
                   constant.name != "network decode";
        });
        wanted.priorWeight = 1e-3;
        const auto everyThird = [](std::size_t row) { return row % 3 == 0; };
        const Expected<Fitted> truth = fit(
            measurements, [](std::size_t) { return false; }, other, presets().calibrations,
            FitPlan{{}, plan.of, 0.0, 1.0});
        QVERIFY2(truth.has_value(), truth ? "" : toText(truth.error().front()).c_str());
        Measurements made = measurements;
        for (const Point& point : validate(measurements, truth->calibration).points) {
            Measured& measured = made.rows[point.row].measured;
            (point.quantity == Quantity::tpot         ? measured.tpotS
             : point.quantity == Quantity::ttft       ? measured.ttftS
             : point.quantity == Quantity::throughput ? measured.totalTokensPerSPerGpu
                                                      : measured.inputTokensPerSPerGpu) = point.predicted;
        }
        const Expected<Fitted> found = fit(made, everyThird, document, presets().calibrations, wanted);
        QVERIFY2(found.has_value(), found ? "" : toText(found.error().front()).c_str());
        const std::map<std::string, double> expected{
            {"kernel sglang", 4e-6}, {"eager vllm", 9e-5}, {"network decode", 1.8}};
        for (std::size_t k = 0; k < wanted.constants.size(); ++k) {
            const double truthValue = expected.at(wanted.constants[k].name);
            QVERIFY2(std::abs(found->values[k] / truthValue - 1.0) < 0.01,
                     (wanted.constants[k].name + " " + std::to_string(found->values[k] / truthValue)).c_str());
        }
    }
    void aLeafThatIsMissingIsNamed()
    {
        FitPlan wrong = plan;
        wrong.constants.front().leaves = {"/serving/engines/nobody/kernel_s"};
        const Expected<Fitted> found = fit(
            measurements, [](std::size_t row) { return row < 20; }, document, presets().calibrations, wrong);
        QVERIFY(!found);
        QCOMPARE(found.error().front().where, std::string("/serving/engines/nobody/kernel_s"));
    }
    void todayPredictsTheShippedPoints()
    {
        // In sample; `validate --folds 5` predicts rows that the fit has not seen.
        const Validation validation = validate(measurements, tests::calibration("today"));
        const auto of = [&](Quantity quantity) { return validation.overall[static_cast<std::size_t>(quantity)]; };
        QVERIFY2(of(Quantity::tpot).n > 360 && of(Quantity::tpot).medianError < 0.10,
                 QByteArray::number(of(Quantity::tpot).medianError).constData());
        QVERIFY(of(Quantity::tpot).p90Error < 0.33);
        QVERIFY(of(Quantity::throughput).medianError < 0.12);
        QVERIFY(of(Quantity::promptThroughput).medianError < 0.20);
        QVERIFY2(of(Quantity::ttft).medianError < 0.32, QByteArray::number(of(Quantity::ttft).medianError).constData());
    }

private:
    Measurements measurements;
    FitPlan plan;
    nlohmann::ordered_json document;
};

QTEST_GUILESS_MAIN(FitTest)
#include "tst_fit.moc"
