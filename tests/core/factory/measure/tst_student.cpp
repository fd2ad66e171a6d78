#include "core/factory/measure/student.h"

#include <QTest>

#include <cmath>
#include <numbers>

using namespace tokenfactory::factory;

namespace {

/// The share of Student's distribution between -t and t: with t = sqrt(degrees) tan(angle) an integral of a cosine's
/// power.
double between(double t, int degrees)
{
    const double end = std::atan(t / std::sqrt(degrees));
    const double norm =
        std::exp(std::lgamma(0.5 * (degrees + 1)) - std::lgamma(0.5 * degrees)) / std::sqrt(std::numbers::pi);
    constexpr int steps = 2000;
    double sum = 0.0;
    for (int i = 0; i < steps; ++i) {
        sum += std::pow(std::cos((i + 0.5) / steps * end), degrees - 1);
    }
    return 2.0 * norm * sum * end / steps;
}

}  // namespace

class TestStudent : public QObject {
    Q_OBJECT
private slots:
    void betweenItsEndsLiesTheShare()
    {
        for (const Confidence confidence : {Confidence::p90, Confidence::p95, Confidence::p99, Confidence::p999}) {
            for (int degrees = 1; degrees <= 400; degrees += degrees < 40 ? 1 : 23) {
                const double outside = 1.0 - between(studentT(confidence, degrees), degrees);
                const double expected = 1.0 - share(confidence);
                QVERIFY2(std::abs(outside - expected) <= 0.01 * expected, QByteArray::number(degrees));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestStudent)
#include "tst_student.moc"
