#include "core/base/random.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace tokenfactory;

namespace {

struct Moments {
    double mean = 0.0;
    double variance = 0.0;
};

template <class Draw>
Moments momentsOf(int draws, Draw draw)
{
    double sum = 0.0;
    double squares = 0.0;
    for (int i = 0; i < draws; ++i) {
        const double x = draw();
        sum += x;
        squares += x * x;
    }
    const double mean = sum / draws;
    return {mean, squares / draws - mean * mean};
}

}  // namespace

class TestRandom : public QObject {
    Q_OBJECT
private slots:
    /// The very numbers: another machine that draws others is found.
    void theNumbersAreTheSameEverywhere()
    {
        RandomStream stream(1, "arrivals");
        QCOMPARE(stream.bits(), quint64{0x6ce8ef05862933feU});
        QCOMPARE(stream.bits(), quint64{0xe8811f34f4655ba4U});
    }
    void purposesAndIndicesHaveStreamsOfTheirOwn()
    {
        QVERIFY(RandomStream(1, "arrivals").bits() != RandomStream(1, "lengths").bits());
        QVERIFY(RandomStream(1, "lengths", 0).bits() != RandomStream(1, "lengths", 1).bits());
        QVERIFY(RandomStream(1, "lengths").bits() != RandomStream(2, "lengths").bits());
    }
    void aCopyGoesOnWithTheSameNumbers()
    {
        RandomStream stream(7, "gaps");
        stream.normal();
        RandomStream copy = stream;
        for (int i = 0; i < 10; ++i)
            QCOMPARE(copy.normal(), stream.normal());
        QVERIFY(copy == stream);
    }
    void uniformIsBetweenItsEnds()
    {
        RandomStream stream(3, "uniform");
        const auto [mean, variance] = momentsOf(1'000'000, [&] {
            const double u = stream.uniform();
            Q_ASSERT(u > 0.0 && u < 1.0);
            return u;
        });
        QVERIFY(std::abs(mean - 0.5) < 0.001);
        QVERIFY(std::abs(variance - 1.0 / 12.0) < 0.0005);
    }
    void belowIsFair()
    {
        RandomStream stream(4, "below");
        std::array<int, 7> counts{};
        constexpr int draws = 700'000;
        for (int i = 0; i < draws; ++i)
            ++counts[stream.below(7)];
        for (const int count : counts)
            QVERIFY(std::abs(count - draws / 7) < 1300);  // 4.4 standard deviations
        QCOMPARE(stream.below(1), quint64{0});
    }
    void exponentialHasMeanAndVarianceOne()
    {
        RandomStream stream(5, "exponential");
        const auto [mean, variance] = momentsOf(1'000'000, [&] { return stream.exponential(); });
        QVERIFY(std::abs(mean - 1.0) < 0.004);
        QVERIFY(std::abs(variance - 1.0) < 0.012);
    }
    void normalHasMeanZeroAndVarianceOne()
    {
        RandomStream stream(6, "normal");
        const auto [mean, variance] = momentsOf(1'000'000, [&] { return stream.normal(); });
        QVERIFY(std::abs(mean) < 0.004);
        QVERIFY(std::abs(variance - 1.0) < 0.006);
    }
    void gammaHasMeanAndVarianceOfItsShape_data()
    {
        QTest::addColumn<double>("shape");
        for (const double shape : {0.1, 0.5, 1.0, 2.5, 40.0})
            QTest::addRow("shape %g", shape) << shape;
    }
    void gammaHasMeanAndVarianceOfItsShape()
    {
        QFETCH(double, shape);
        RandomStream stream(8, "gamma");
        const auto [mean, variance] = momentsOf(1'000'000, [&] { return stream.gamma(shape); });
        QVERIFY(std::abs(mean - shape) < 0.005 * std::sqrt(shape));
        QVERIFY(std::abs(variance / shape - 1.0) < 0.005 * std::sqrt(2.0 + 6.0 / shape));
    }
};

QTEST_GUILESS_MAIN(TestRandom)
#include "tst_random.moc"
