#include "core/factory/measure/recorder.h"

namespace tokenfactory::factory {

void Recorder::restart(SimTime now)
{
    since = now;
    requests = {};
    tokens = {};
    ttftS = {};
    tpotS = {};
    e2eS = {};
    queueS = {};
    for (Station* station : {&queue, &fill, &handOff, &ready, &decode, &system}) {
        station->restart(now);
    }
}

}  // namespace tokenfactory::factory
