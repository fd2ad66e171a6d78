#include "core/control/capacity.h"

#include <algorithm>

namespace tokenfactory::control {

int Capacity::wanted(int working, int most, double utilisation, bool changing, SimTime now)
{
    if (changing) {
        return working;
    }
    int workers = working;
    if (utilisation > spec.up) {
        workers = std::min({most, working + spec.mostPerDecision});
    } else if (utilisation < spec.down && working > std::max(spec.least, 1)) {
        const double survivors = working - 1;
        const bool survivorsHold = !spec.survivorGuard || utilisation * working / survivors <= spec.up;
        const bool cool = !changed || now - lastChange >= fromSeconds(spec.coolDownS);
        if (survivorsHold && cool) {
            workers = working - 1;
        }
    }
    workers = std::max(workers, std::min(spec.least, most));
    if (workers != working) {
        lastChange = now;
        changed = true;
    }
    return workers;
}

}  // namespace tokenfactory::control
