#include "core/calibration/measurement.h"

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
        qInfo() << all->rows.size() << all->skipped.size() << all->notes.size();
        for (const SkippedRow& row : all->skipped) {
            qInfo() << row.id.c_str() << row.line << row.reason.english().c_str();
        }
    }

private:
    catalog::Catalog catalog;
};

QTEST_GUILESS_MAIN(MeasurementTest)
#include "tst_measurement.moc"
