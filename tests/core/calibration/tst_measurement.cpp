#include "core/calibration/validation.h"

#include <QTemporaryDir>
#include <QtTest>

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
        const Validation v = validate(*all, *catalog.calibration("today"));
        const auto say = [](const char* name, const ErrorFigures& e) {
            printf("%-48s n %3zu med %5.1f%% p90 %5.1f%% rho %.3f bias %+.2f\n", name, e.n, 100 * e.medianError,
                   100 * e.p90Error, e.spearman, e.bias);
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
