#include "core/factory/measure/recorder.h"

namespace tokenfactory::factory {

void WorkerMeter::restart(SimTime now)
{
    *this = {.busy = busy, .inService = inService, .starting = starting, .gpus = gpus, .idleW = idleW};
    for (Level* level : {&busy, &inService, &starting, &gpus, &idleW}) {
        level->restart(now);
    }
}

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
