#pragma once

#include "core/base/sim_time.h"

namespace tokenfactory::factory {

/// A level that steps up and down in time, such as a number waiting: its mean over time, exactly.
class Level {
public:
    void set(double value, SimTime now)
    {
        integral += level * toSeconds(now - since);
        since = now;
        level = value;
        peakLevel = value > peakLevel ? value : peakLevel;
    }
    void change(double by, SimTime now) { set(level + by, now); }
    /// From here on: what was is forgotten (the end of warm-up).
    void restart(SimTime now)
    {
        begin = since = now;
        integral = 0.0;
        peakLevel = level;
    }

    double value() const { return level; }
    double peak() const { return peakLevel; }
    /// Level x seconds since the beginning.
    double areaUntil(SimTime now) const { return integral + level * toSeconds(now - since); }
    /// Over the time since the beginning; the level itself where that is nothing.
    double meanUntil(SimTime now) const { return now > begin ? areaUntil(now) / toSeconds(now - begin) : level; }

    friend bool operator==(const Level&, const Level&) = default;

private:
    double level = 0.0;
    double peakLevel = 0.0;
    double integral = 0.0;
    SimTime since;
    SimTime begin;
};

}  // namespace tokenfactory::factory
