#include "core/calibration/cross_validation.h"

#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

using namespace tokenfactory;
using namespace tokenfactory::calibration;

class MeasurementTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        const auto read = catalog::readCatalog(TOKENFACTORY_SOURCE_DIR "/presets");
        QVERIFY(read.has_value());
        catalog = *read;
    }
    void look()
    {
        const auto all = readMeasurements(TOKENFACTORY_SOURCE_DIR "/presets/measurements/serving.csv", catalog);
        QVERIFY(all.has_value());
        std::ifstream in(TOKENFACTORY_SOURCE_DIR "/presets/calibrations/today.json");
        const auto document = nlohmann::ordered_json::parse(in);
        const auto plan = readFitPlan(TOKENFACTORY_SOURCE_DIR "/presets/measurements/fit.json");
        if (!plan)
            qFatal("%s", toText(plan.error().front()).c_str());
        const auto done = fit(
            *all, [](std::size_t) { return true; }, document, catalog.calibrations, *plan);
        if (!done)
            qFatal("%s", toText(done.error().front()).c_str());
        printf("rounds %d sum %g\n", done->rounds, done->sumOfSquares);
        for (std::size_t k = 0; k < plan->constants.size(); ++k)
            printf("  %-24s %g +- %g\n", plan->constants[k].name.c_str(), done->values[k],
                   std::sqrt(done->covariance(Eigen::Index(k), Eigen::Index(k))));
        const Validation v = qEnvironmentVariableIsSet("CV")
                                 ? *crossValidate(*all,
                                                  qEnvironmentVariableIntValue("CV") < 0
                                                      ? foldsByGroup(*all)
                                                      : foldsBySweep(*all, 5, qEnvironmentVariableIntValue("CV")),
                                                  document, catalog.calibrations, *plan)
                                 : validate(*all, done->calibration);
        std::ofstream("/tmp/fitted.json") << done->document.dump(1);
        const auto say = [](const char* name, const ErrorFigures& e) {
            printf("%-48s n %3zu med %5.1f%% p90 %5.1f%% rho %.3f bias %+.2f cov %.2f ratio %.2f\n", name, e.n,
                   100 * e.medianError, 100 * e.p90Error, e.spearman, e.bias, e.bandCoverage, e.bandRatio);
        };
        for (int q = 0; q < quantities; ++q)
            say(name(Quantity(q)).data(), v.overall[q]);
        for (const auto& g : v.groups)
            say((std::string(name(g.quantity)) + " " + g.group).c_str(), g.errors);
        for (const auto& s : v.skipped)
            printf("skipped %s %s\n", s.id.c_str(), s.reason.english().c_str());
        for (const auto& p : v.points)
            printf("point %s %s %g %g\n", all->rows[p.row].id.c_str(), name(p.quantity).data(), p.measured,
                   p.predicted);
    }

private:
    catalog::Catalog catalog;
};

QTEST_GUILESS_MAIN(MeasurementTest)
#include "tst_measurement.moc"
