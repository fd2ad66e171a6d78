#include "core/factory/building.h"

#include "core/factory/tier_figures.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tokenfactory::factory {
namespace {

constexpr auto withoutEnd = static_cast<double>(boundlessBytesPerS);

/// How prompts at other workers see a place of this tier.
class Arrangement {
public:
    explicit Arrangement(Floor& arranged) : floor(arranged), s(arranged.s), tiers(arranged.plan.spec.tiers) {}

    void make()
    {
        const auto shared = [&](kv::PlaceId& id, kv::LinkId& link, const std::optional<TierSpec>& tier, kv::Tier kind) {
            const double bytesPerS = tier ? tier->bandwidthBytesPerS.value_or(withoutEnd) : withoutEnd;
            if (tier && !find(kind, none)) {
                link = s.links.addLink(0);
            }
            id = tier ? findOrAdd(kind, none) : kv::PlaceId{};
            if (tier) {
                setBandwidth(link, bytesPerS);
            }
        };
        shared(s.pool, s.poolLink, tiers.pool, kv::Tier::pool);
        shared(s.hotCache, s.hotLink, tiers.hotCache, kv::Tier::hotCache);
        for (std::uint32_t i = 0; i < s.workers.size(); ++i) {
            Worker& worker = s.workers[i];
            const bool hasNode = !isGone(worker);
            worker.ssd = tiers.ssd && hasNode ? findOrAdd(kv::Tier::ssd, i) : kv::PlaceId{};
            worker.dram = tiers.dram && hasNode ? findOrAdd(kv::Tier::dram, i) : kv::PlaceId{};
            worker.hbm = findOrAdd(kv::Tier::hbm, i);
            setBandwidths(worker);
        }
        // From the lowest tier up: what is evicted finds the place below as it will be.
        for (const kv::Tier tier : {kv::Tier::pool, kv::Tier::hotCache, kv::Tier::ssd, kv::Tier::dram, kv::Tier::hbm}) {
            for (int i = 0; i < static_cast<int>(s.store.places()); ++i) {
                const kv::PlaceSpec& present = s.store.place({i}).spec;
                if (present.tier != tier) {
                    continue;
                }
                const kv::PlaceSpec wanted = specOf(tier, s.workerOfPlace[static_cast<std::size_t>(i)]);
                if (wanted != present) {
                    s.store.change({i}, wanted);
                }
            }
        }
        s.readRanks.clear();
        for (int i = 0; i < static_cast<int>(s.store.places()); ++i) {
            s.readRanks.push_back(readRankOf({i}));
        }
    }

private:
    static bool isGone(const Worker& worker)
    {
        return worker.becomes == Worker::gone && worker.state == WorkerState::off;
    }

    kv::PlaceId find(kv::Tier tier, std::uint32_t worker) const
    {
        for (int i = 0; i < static_cast<int>(s.store.places()); ++i) {
            if (s.workerOfPlace[static_cast<std::size_t>(i)] == worker && s.store.place({i}).spec.tier == tier) {
                return {i};
            }
        }
        return {};
    }

    kv::PlaceId findOrAdd(kv::Tier tier, std::uint32_t worker)
    {
        if (const kv::PlaceId known = find(tier, worker)) {
            return known;
        }
        s.workerOfPlace.push_back(worker);
        return s.store.addPlace(specOf(tier, worker));
    }

    kv::PlaceSpec specOf(kv::Tier tier, std::uint32_t worker) const
    {
        switch (tier) {
        case kv::Tier::hbm:
            return hbmSpec(s.workers[worker]);
        case kv::Tier::dram:
        case kv::Tier::ssd: {
            const Worker& of = s.workers[worker];
            const WorkerKind& kind = floor.kind(of);
            const catalog::System* system = kind.system.get();
            const bool isDram = tier == kv::Tier::dram;
            const double ofRack = system ? nodeBytes(*system, tier, kind.kvGpus) : 0.0;
            const kv::PlaceId below = isDram && of.ssd ? of.ssd : s.pool;
            return lowerSpec(isGone(of) ? std::nullopt : isDram ? tiers.dram : tiers.ssd, tier, ofRack, below);
        }
        case kv::Tier::pool:
            return lowerSpec(tiers.pool, tier, 0.0, {});
        case kv::Tier::hotCache:
            return lowerSpec(tiers.hotCache, tier, 0.0, {});
        }
        return {};
    }

    /// Of a tier that is absent: a place without room.
    kv::PlaceSpec lowerSpec(const std::optional<TierSpec>& given, kv::Tier tier, double defaultBytes,
                            kv::PlaceId below) const
    {
        const TierSpec spec = given.value_or(TierSpec{});
        // What nothing can be carried to or from holds nothing: who waited for it would wait for ever.
        const bool isReached = given && spec.bandwidthBytesPerS.value_or(1.0) >= 1.0;
        return {.tier = tier,
                .capacityBytes = isReached ? std::llround(spec.capacityBytes.value_or(defaultBytes)) : 0,
                .bytesPerToken = floor.plan.bytesPerToken,
                .snapshotBytes = floor.plan.bytesPerSequence,
                .eviction = spec.eviction,
                .timeToLive = spec.timeToLiveS ? fromSeconds(*spec.timeToLiveS) : SimTime::never(),
                .below = below,
                .writeDown = below ? kv::WriteDown::onEviction : kv::WriteDown::never,
                .leastUses = spec.leastUses};
    }

    kv::PlaceSpec hbmSpec(const Worker& worker) const
    {
        const WorkerKind& kind = floor.kind(worker);
        const kv::PlaceId below = worker.dram ? worker.dram : worker.ssd ? worker.ssd : s.pool;
        return {.tier = kv::Tier::hbm,
                .capacityBytes = isGone(worker) ? 0 : kind.kvBytes,
                .bytesPerToken = kind.bytesPerToken,
                .snapshotBytes = kind.bytesPerSequence,
                .eviction = tiers.hbmEviction,
                .below = below,
                .writeDown = below ? tiers.writeDown : kv::WriteDown::never};
    }

    void setBandwidth(kv::LinkId link, double bytesPerS)
    {
        const std::int64_t whole = std::llround(bytesPerS);
        if (s.links.link(link).bytesPerSecond != whole) {
            s.links.setBandwidth(link, whole, s.now);
        }
    }

    void setBandwidths(const Worker& worker)
    {
        const WorkerKind& kind = floor.kind(worker);
        const catalog::System* system = kind.system.get();
        const auto rate = [&](const std::optional<TierSpec>& spec, kv::Tier tier) {
            if (spec && spec->bandwidthBytesPerS) {
                return *spec->bandwidthBytesPerS;
            }
            const double ofRack = system ? nodeBytesPerS(*system, tier, kind.kvGpus) : 0.0;
            return ofRack > 0.0 ? ofRack : withoutEnd;
        };
        setBandwidth(worker.hostLink, rate(tiers.dram, kv::Tier::dram));
        setBandwidth(worker.ssdLink, rate(tiers.ssd, kv::Tier::ssd));
        setBandwidth(worker.nic, system ? system->nicBandwidth.value * kind.kvGpus : withoutEnd);
    }

    /// Of a tier that is absent, and of the node of a worker that is gone, nothing is read.
    std::uint32_t readRankOf(kv::PlaceId place) const
    {
        const std::uint32_t owner = s.workerOfPlace[static_cast<std::size_t>(place.index)];
        const Worker* worker = owner != none ? &s.workers[owner] : nullptr;
        switch (s.store.place(place).spec.tier) {
        case kv::Tier::hbm:
            return isGone(*worker) ? kv::unread : readRank(ReadFrom::hbm, owner);
        case kv::Tier::dram:
            return worker->dram ? readRank(ReadFrom::dram, owner) : kv::unread;
        case kv::Tier::ssd:
            return worker->ssd ? readRank(ReadFrom::ssd, owner) : kv::unread;
        case kv::Tier::pool:
            return s.pool ? readRank(ReadFrom::pool) : kv::unread;
        case kv::Tier::hotCache:
            return s.hotCache ? readRank(ReadFrom::hotCache) : kv::unread;
        }
        return kv::unread;
    }

    Floor& floor;
    State& s;
    const TiersSpec& tiers;
};

}  // namespace

std::uint32_t addWorker(Floor& floor, int kindIndex, WorkerState state)
{
    State& s = floor.s;
    const auto pool = floor.plan.kinds[static_cast<std::size_t>(kindIndex)].pool;
    Worker worker;
    worker.kind = worker.becomes = kindIndex;
    worker.indexInPool = static_cast<int>(
        std::ranges::count_if(s.workers, [&](const Worker& other) { return floor.kind(other).pool == pool; }));
    for (kv::LinkId* link : {&worker.hostLink, &worker.ssdLink, &worker.nic}) {
        *link = s.links.addLink(0);
    }
    s.workers.push_back(std::move(worker));
    const auto index = static_cast<std::uint32_t>(s.workers.size() - 1);
    floor.enterState(index, state);
    return index;
}

void arrangeTiers(Floor& floor)
{
    Arrangement(floor).make();
    floor.meterCapacity();
}

void emptyHbm(Floor& floor, const Worker& worker)
{
    kv::Store& store = floor.s.store;
    const kv::PlaceSpec spec = store.place(worker.hbm).spec;
    kv::PlaceSpec withoutRoom = spec;
    withoutRoom.capacityBytes = 0;
    store.change(worker.hbm, withoutRoom);
    store.lose(worker.hbm);
    store.change(worker.hbm, spec);
}

}  // namespace tokenfactory::factory
