#pragma once

#include "core/factory/measure/level.h"

#include <cstdint>

namespace tokenfactory::factory {

/// A place requests stay in for a while: how many are there in the mean (L), how many come (lambda), how long they stay
/// (W). Over a time at whose ends nobody is there, L = lambda W exactly (Little, 1961).
class Station {
public:
    void enter(SimTime now)
    {
        ++entered;
        level.change(1.0, now);
    }
    void leave(SimTime since, SimTime now)
    {
        ++left;
        stayedS += toSeconds(now - since);
        level.change(-1.0, now);
    }
    void restart(SimTime now)
    {
        entered = left = 0;
        stayedS = 0.0;
        level.restart(now);
    }

    double there() const { return level.value(); }
    double peak() const { return level.peak(); }
    double meanThere(SimTime now) const { return level.meanUntil(now); }
    std::int64_t entries() const { return entered; }
    std::int64_t exits() const { return left; }
    double meanStayS() const { return left > 0 ? stayedS / static_cast<double>(left) : 0.0; }
    double areaUntil(SimTime now) const { return level.areaUntil(now); }

    friend bool operator==(const Station&, const Station&) = default;

private:
    Level level;
    std::int64_t entered = 0;
    std::int64_t left = 0;
    double stayedS = 0.0;
};

}  // namespace tokenfactory::factory
