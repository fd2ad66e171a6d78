#include "core/factory/measure/recorder.h"

namespace tokenfactory::factory {

void WorkerMeter::restart(SimTime now)
{
    *this = {.busy = busy, .inService = inService, .starting = starting, .gpus = gpus, .idleW = idleW};
    for (Level* level : {&busy, &inService, &starting, &gpus, &idleW}) {
        level->restart(now);
    }
}

void PoolMeter::restart(SimTime now)
{
    for (Level* level : {&fills, &fillSlots, &decoding, &decodeSlots, &fillsFull, &decodeFull, &awaitsRoom}) {
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
    servedS = 0.0;
    for (Sketch* stage : {&queueS, &fillWaitS, &fillS, &handOffS, &decodeWaitS}) {
        *stage = {};
    }
    for (PoolMeter& pool : pools) {
        pool.restart(now);
    }
    lawWaits.restart(now);
    noWorkers.restart(now);
    nothingFull.restart(now);
    for (Station* station : {&queue, &fill, &handOff, &ready, &decode, &system}) {
        station->restart(now);
    }
}

}  // namespace tokenfactory::factory
