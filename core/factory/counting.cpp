#include "core/factory/counting.h"

namespace tokenfactory::factory {

double hbmBytesToCome(const Worker& worker, SimTime time)
{
    double bytes = 0.0;
    for (const Stint& stint : worker.stints) {
        if (stint.ends > time && stint.ends > stint.began) {
            bytes += stint.hbmBytes * (toSeconds(stint.ends - time) / toSeconds(stint.ends - stint.began));
        }
    }
    return bytes;
}

double hbmBytesBy(const Worker& worker, SimTime time) { return worker.meter.hbmBytes - hbmBytesToCome(worker, time); }

Tally tallyOf(const State& s, SimTime time)
{
    Tally tally;
    tally.time = time;
    tally.arrived = s.recorder.arrivalsInAll;
    tally.completed = s.recorder.retirements;
    tally.saidTokens = s.recorder.saidTokens;
    tally.goodTokens = s.recorder.tokens.outputWithinLimits;
    tally.placedTokens = s.recorder.tokens.origin;
    tally.flows = s.flows;
    for (int i = 0; i < static_cast<int>(s.store.places()); ++i) {
        const kv::Place& place = s.store.place({i});
        TierTally& tier = tally.tiers[static_cast<std::size_t>(place.spec.tier)];
        tier.evictedBytes += place.counts.evictedBytes;
        tier.droppedBytes += place.counts.droppedBytes;
    }
    tally.workers.reserve(s.workers.size());
    for (const Worker& worker : s.workers) {
        tally.workers.push_back({.busyS = worker.meter.busy.areaUntil(time),
                                 .inServiceS = worker.meter.inService.areaUntil(time),
                                 .hbmBytes = hbmBytesBy(worker, time),
                                 .handedOffBytes = worker.meter.handedOffBytes});
    }
    for (const Carried& carried : s.carried) {
        if (carried.purpose == Carried::For::nothing || !s.links.isRunning(carried.transfer)) {
            continue;
        }
        const std::int64_t moved = s.links.movedBytes(carried.transfer, time);
        tally.flows
            .of(carried.purpose, s.store.place(carried.fromPlace).spec.tier, s.store.place(carried.toPlace).spec.tier)
            .bytes += moved;
        if (carried.purpose == Carried::For::handOff) {
            tally.workers[carried.from].handedOffBytes += moved;
        }
    }
    return tally;
}

void keepTallies(State& s, SimTime to)
{
    if (!s.tallies.isDue(to)) {
        return;
    }
    for (SimTime time = s.tallies.firstDue(to); time <= to; time = time + Tallies::spacing) {
        s.tallies.keep(tallyOf(s, time));
    }
}

}  // namespace tokenfactory::factory
