#include "core/base/sim_time.h"

#include <cassert>
#include <cmath>

namespace tokenfactory {

SimTime fromSeconds(double seconds)
{
    assert(!std::isnan(seconds));
    const double ns = seconds * 1e9 + 0.5;
    constexpr double latest = 9.2e18;
    if (ns >= latest) {
        return SimTime::never();
    }
    if (ns <= -latest) {
        return {static_cast<std::int64_t>(-latest)};
    }
    const auto towardsZero = static_cast<std::int64_t>(ns);
    return {static_cast<double>(towardsZero) > ns ? towardsZero - 1 : towardsZero};
}

}  // namespace tokenfactory
