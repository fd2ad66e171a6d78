#include "core/factory/floor.h"

#include <algorithm>

namespace tokenfactory::factory {

kv::ReadOrder Floor::readOrder(const Worker& worker) const
{
    kv::ReadOrder order{.ranks = s.readRanks};
    order.near = {{{worker.hbm, readRank(ReadFrom::ownHbm)},
                   {worker.dram, readRank(ReadFrom::ownDram)},
                   {worker.ssd, readRank(ReadFrom::ownSsd)}}};
    return order;
}

SimTime Floor::drawn(double seconds, const std::optional<PassLaw>& law) const
{
    if (law && law->jitter > 0.0) {
        seconds *= 1.0 + law->jitter * (2.0 * s.jitter.uniform() - 1.0);
    }
    return std::max(SimTime{1}, fromSeconds(seconds));
}

void Floor::mark(EventKind kind, std::int64_t what, std::uint32_t where) const
{
    // FNV-1a over the words.
    for (const auto word : {static_cast<std::uint64_t>(s.now.ns), static_cast<std::uint64_t>(kind),
                            static_cast<std::uint64_t>(what), static_cast<std::uint64_t>(where)}) {
        s.fingerprint = (s.fingerprint ^ word) * 0x100000001b3U;
    }
}

}  // namespace tokenfactory::factory
