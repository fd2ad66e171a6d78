#pragma once

#include "core/base/sim_time.h"

namespace tokenfactory::control {

/// The slow loop that switches workers of a pool on and off.
struct CapacitySpec {
    double periodS = 180.0;     ///< between decisions, >= 1 us
    double up = 0.9;            ///< utilisation above which a worker is added, > 0
    double down = 0.5;          ///< below which one is taken away, 0 to up
    bool survivorGuard = true;  ///< not when the survivors would then pass `up`: u N/(N-1)
    int least = 1;
    int mostPerDecision = 1;
    double startUpS = 60.0;    ///< from the decision to service; no decision meanwhile
    double coolDownS = 300.0;  ///< no worker is taken away so soon after the last change
    friend bool operator==(const CapacitySpec&, const CapacitySpec&) = default;
};

/// The controller of one pool. Utilisation is the mean since its last decision.
class Capacity {
public:
    explicit Capacity(const CapacitySpec& capacitySpec) : spec(capacitySpec) {}
    /// Other thresholds and times; when it last changed stays.
    void change(const CapacitySpec& newSpec) { spec = newSpec; }
    SimTime period() const { return fromSeconds(spec.periodS); }
    SimTime startUp() const { return fromSeconds(spec.startUpS); }
    /// Workers that should be in service, from `working` of at most `most`. `utilisation` 0 to 1 (above: overloaded);
    /// `changing`: some are still starting or draining.
    int wanted(int working, int most, double utilisation, bool changing, SimTime now);
    friend bool operator==(const Capacity&, const Capacity&) = default;

private:
    CapacitySpec spec;
    SimTime lastChange = {-1};
    bool changed = false;
};

}  // namespace tokenfactory::control
