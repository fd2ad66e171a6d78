#include "core/base/sim_time.h"

#include <cassert>
#include <cmath>

namespace tokenfactory {

SimTime fromSeconds(double seconds)
{
    assert(!std::isnan(seconds));
    const double ns = std::floor(seconds * 1e9 + 0.5);
    constexpr double latest = 9.2e18;
    if (ns >= latest) {
        return SimTime::never();
    }
    return {static_cast<std::int64_t>(std::fmax(ns, -latest))};
}

}  // namespace tokenfactory
