#include "core/base/portable_math.h"

#include <cassert>
#include <cmath>
#include <limits>

namespace tokenfactory {
namespace {

// ln 2 in two parts: the first has so few digits that its product with an exponent is exact.
constexpr double ln2High = 6.93147180369123816490e-01;
constexpr double ln2Low = 1.90821492927058770002e-10;

}  // namespace

double portableExp(double x)
{
    assert(!std::isnan(x));
    if (x > 709.782712893384) {
        return std::numeric_limits<double>::infinity();
    }
    if (x < -745.2) {
        return 0.0;
    }
    // x = k ln 2 + r, |r| <= ln2/2; e^r by its series.
    const double k = std::floor(x / (ln2High + ln2Low) + 0.5);
    const double r = (x - k * ln2High) - k * ln2Low;
    constexpr int terms = 14;
    double sum = 0.0;
    for (int n = terms; n >= 2; --n) {
        sum = (sum + 1.0) * r / n;  // r/2 + r^2/6 + ... , Horner from the last term
    }
    return std::ldexp(1.0 + (r + r * sum), static_cast<int>(k));
}

double portableLog(double x)
{
    assert(x > 0.0 && std::isfinite(x));
    // x = m 2^k with m near 1; log m = 2 atanh(f), f = (m-1)/(m+1), |f| <= 0.172.
    int k = 0;
    double m = std::frexp(x, &k);
    constexpr double sqrtHalf = 0.70710678118654752440;
    if (m < sqrtHalf) {
        m *= 2.0;
        --k;
    }
    const double f = (m - 1.0) / (m + 1.0);
    const double f2 = f * f;
    constexpr int lastPower = 25;
    double sum = 0.0;
    for (int n = lastPower; n >= 3; n -= 2) {
        sum = (sum + 1.0 / n) * f2;
    }
    return k * ln2High + (k * ln2Low + 2.0 * f * sum + 2.0 * f);
}

double portablePow(double x, double y)
{
    assert(x >= 0.0);
    return x == 0.0 ? 0.0 : portableExp(y * portableLog(x));
}

}  // namespace tokenfactory
