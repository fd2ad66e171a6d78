#include "core/factory/measure/quantile_series.h"

#include <cassert>
#include <utility>

namespace tokenfactory::factory {

QuantileSeries::QuantileSeries(SimTime width, std::size_t most) : binWidth(width), mostBins(most)
{
    assert(width.ns > 0 && most >= 2 && most % 2 == 0);
}

void QuantileSeries::halve()
{
    const std::size_t half = (sketches.size() + 1) / 2;
    for (std::size_t i = 0; i < half; ++i) {
        Sketch joined = std::move(sketches[2 * i]);
        if (2 * i + 1 < sketches.size()) {
            joined.add(sketches[2 * i + 1]);
        }
        sketches[i] = std::move(joined);
    }
    sketches.resize(half, Sketch(perOctave));
    binWidth = 2 * binWidth;
}

void QuantileSeries::add(double value, SimTime now)
{
    while (static_cast<std::size_t>(now.ns / binWidth.ns) >= mostBins) {
        halve();
    }
    const auto index = static_cast<std::size_t>(now.ns / binWidth.ns);
    if (sketches.size() <= index) {
        sketches.resize(index + 1, Sketch(perOctave));
    }
    sketches[index].add(value);
}

QuantileSeries QuantileSeries::joined(SimTime wider) const
{
    QuantileSeries all = *this;
    while (all.binWidth < wider) {
        all.halve();
    }
    assert(all.binWidth == wider);
    return all;
}

}  // namespace tokenfactory::factory
