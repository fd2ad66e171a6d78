#include "core/factory/measure/tally.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tokenfactory::factory {

SimTime Tallies::firstDue(SimTime to) const
{
    // of a long time in which nothing happened only the end is asked for
    const std::int64_t oldest = (to - span).ns / spacing.ns * spacing.ns;
    return std::max(next, SimTime{oldest});
}

void Tallies::keep(Tally tally)
{
    assert(tally.time >= next && tally.time.ns % spacing.ns == 0);
    next = tally.time + spacing;
    kept.push_back(std::move(tally));
    while (kept.size() > 1 && kept[1].time + span <= kept.back().time) {
        kept.pop_front();
    }
}

const Tally& Tallies::before(SimTime now) const
{
    const auto tooYoung = std::ranges::upper_bound(kept, now - span, {}, &Tally::time);
    return tooYoung == kept.begin() ? kept.front() : *std::prev(tooYoung);
}

void Tallies::restart(const Tally& until, const Tally& from)
{
    assert(until.workers.size() == from.workers.size());
    for (Tally& tally : kept) {
        tally.goodTokens -= until.goodTokens - from.goodTokens;
        for (std::size_t i = 0; i < tally.placedTokens.size(); ++i) {
            tally.placedTokens[i] -= until.placedTokens[i] - from.placedTokens[i];
        }
        tally.workers.resize(until.workers.size());
        for (std::size_t i = 0; i < until.workers.size(); ++i) {
            WorkerTally& worker = tally.workers[i];
            worker.busyS -= until.workers[i].busyS - from.workers[i].busyS;
            worker.inServiceS -= until.workers[i].inServiceS - from.workers[i].inServiceS;
            worker.hbmBytes -= until.workers[i].hbmBytes - from.workers[i].hbmBytes;
            worker.handedOffBytes -= until.workers[i].handedOffBytes - from.workers[i].handedOffBytes;
        }
    }
}

std::size_t Tallies::bytesHeld() const
{
    std::size_t bytes = 0;
    for (const Tally& tally : kept) {
        bytes += sizeof(Tally) + tally.workers.size() * sizeof(WorkerTally);
    }
    return bytes;
}

}  // namespace tokenfactory::factory
