#include "core/factory/measure/sketch.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace tokenfactory::factory {
namespace {

constexpr double asGoodAsZero = 1e-12;

}  // namespace

/// Class of a number: its power of two and the leading bits of what follows.
int Sketch::classOf(double value) const
{
    int exponent = 0;
    const double mantissa = std::frexp(value, &exponent);  // 0.5 <= it < 1
    return exponent * perOctave + static_cast<int>((mantissa - 0.5) * (2 * perOctave));
}

/// Middle of a class.
double Sketch::valueOf(int aClass) const
{
    const int exponent = static_cast<int>(std::floor(aClass / double(perOctave)));
    const int within = aClass - exponent * perOctave;
    return std::ldexp(0.5 + (within + 0.5) / (2 * perOctave), exponent);
}

void Sketch::add(double value)
{
    assert(std::isfinite(value) && value >= 0.0);
    low = n == 0 ? value : std::min(low, value);
    high = std::max(high, value);
    ++n;
    sum += value;
    squares += value * value;
    if (value < asGoodAsZero) {
        ++zeros;
        return;
    }
    const int at = classOf(value);
    if (classes.empty()) {
        first = at;
    }
    if (at < first) {
        classes.insert(classes.begin(), static_cast<std::size_t>(first - at), 0);
        first = at;
    }
    const auto index = static_cast<std::size_t>(at - first);
    if (index >= classes.size()) {
        classes.resize(index + 1, 0);
    }
    ++classes[index];
}

void Sketch::add(const Sketch& other)
{
    assert(perOctave == other.perOctave);
    if (other.n == 0) {
        return;
    }
    if (!other.classes.empty()) {
        const int otherEnd = other.first + static_cast<int>(other.classes.size());
        const int begin = classes.empty() ? other.first : std::min(first, other.first);
        const int end = classes.empty() ? otherEnd : std::max(first + static_cast<int>(classes.size()), otherEnd);
        std::vector<std::int64_t> both(static_cast<std::size_t>(end - begin), 0);
        std::ranges::copy(classes, both.begin() + (classes.empty() ? 0 : first - begin));
        for (std::size_t i = 0; i < other.classes.size(); ++i) {
            both[i + static_cast<std::size_t>(other.first - begin)] += other.classes[i];
        }
        classes = std::move(both);
        first = begin;
    }
    low = n == 0 ? other.low : std::min(low, other.low);
    high = std::max(high, other.high);
    zeros += other.zeros;
    n += other.n;
    sum += other.sum;
    squares += other.squares;
}

double Sketch::cv() const
{
    const double middle = mean();
    if (middle == 0.0) {
        return 0.0;
    }
    return std::sqrt(std::max(0.0, squares / static_cast<double>(n) - middle * middle)) / middle;
}

double Sketch::quantile(double p) const
{
    assert(p >= 0.0 && p <= 1.0);
    if (n == 0) {
        return 0.0;
    }
    const auto rank = std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(p * static_cast<double>(n))));
    std::int64_t below = zeros;
    if (below >= rank) {
        return low;
    }
    for (std::size_t i = 0; i < classes.size(); ++i) {
        below += classes[i];
        if (below >= rank) {
            return std::clamp(valueOf(first + static_cast<int>(i)), low, high);
        }
    }
    return high;
}

}  // namespace tokenfactory::factory
