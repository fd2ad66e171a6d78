#include "core/factory/snapshot.h"

#include "core/factory/counting.h"
#include "core/factory/link_names.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tokenfactory::factory {
namespace {

WorkerPicture pictureOf(const Worker& worker, SimTime now)
{
    WorkerPicture picture;
    picture.kind = worker.kind;
    picture.indexInPool = worker.indexInPool;
    picture.state = worker.state;
    for (const Stint& stint : worker.stints) {
        picture.stints.push_back(stint);
        if (stint.ends > now) {
            picture.now = stint;
        }
    }
    picture.sequences = worker.sequences;
    picture.ready = std::ssize(worker.ready);
    picture.coming = worker.coming;
    picture.atFill = worker.inFill;
    picture.toHandOff = worker.toHandOff;
    picture.place = worker.hbm.index;
    picture.busyS = worker.meter.busy.areaUntil(now);
    picture.hbmBytes = hbmBytesBy(worker, now);
    return picture;
}

class Picturing {
public:
    explicit Picturing(const Factory& running) : plan(running.plan()), s(running.state()) {}

    std::vector<PlacePicture> places() const
    {
        std::vector<kv::LivePrompt> prompts;
        for (const Live& live : s.lives) {
            if (live.inUse && live.isOpen && live.phase != Phase::queued) {
                prompts.push_back({live.prompt, live.hit.tokens});
            }
        }
        const auto bytes = kv::inventory(s.store, prompts);
        std::vector<PlacePicture> places;
        for (int i = 0; i < static_cast<int>(s.store.places()); ++i) {
            const kv::Place& place = s.store.place({i});
            const auto index = static_cast<std::size_t>(i);
            places.push_back({.tier = place.spec.tier,
                              .worker = s.workerOfPlace[index],
                              .capacityBytes = place.spec.capacityBytes,
                              .isAway = isAway(place, s.workerOfPlace[index]),
                              .blobBytes = bytes[index],
                              .reservedBytes = place.reservedBytes,
                              .blobs = place.blobs});
        }
        return places;
    }

    std::vector<LinkPicture> links() const
    {
        std::vector<LinkPicture> links;
        for (const NamedLink& named : namedLinks(s)) {
            const kv::Link& link = s.links.link(named.id);
            links.push_back({.worker = named.worker,
                             .name = named.kind,
                             .lane = static_cast<std::uint32_t>(named.id.index),
                             .capacityBytesPerS = link.bytesPerSecond,
                             .bytesPerS = link.usedBytesPerSecond,
                             .transfers = link.transfers});
        }
        return links;
    }

    std::vector<TransferPicture> transfers() const
    {
        std::vector<TransferPicture> transfers;
        for (const Carried& carried : s.carried) {
            if (carried.purpose == Carried::For::nothing || !s.links.isRunning(carried.transfer)) {
                continue;
            }
            TransferPicture picture{.purpose = carried.purpose,
                                    .fromPlace = carried.fromPlace.index,
                                    .toPlace = carried.toPlace.index,
                                    .bytes = carried.bytes,
                                    .movedBytes = s.links.movedBytes(carried.transfer, s.now),
                                    .bytesPerS = s.links.rate(carried.transfer),
                                    .began = carried.began,
                                    .request = {},
                                    .session = {}};
            if (carried.live != none && s.lives[carried.live].generation == carried.generation) {
                picture.request = s.lives[carried.live].request.id;
                picture.session = s.lives[carried.live].request.session;
            }
            transfers.push_back(picture);
        }
        std::ranges::stable_sort(transfers, {}, &TransferPicture::began);
        return transfers;
    }

    std::vector<FlowPicture> flows() const
    {
        Flows all = s.flows;
        for (const Carried& carried : s.carried) {
            if (carried.purpose != Carried::For::nothing && s.links.isRunning(carried.transfer)) {
                all.of(carried.purpose, s.store.place(carried.fromPlace).spec.tier,
                       s.store.place(carried.toPlace).spec.tier)
                    .bytes += s.links.movedBytes(carried.transfer, s.now);
            }
        }
        std::vector<FlowPicture> flows;
        for (const Carried::For purpose : {Carried::For::load, Carried::For::handOff, Carried::For::writeDown}) {
            for (std::size_t from = 0; from < kv::tierCount; ++from) {
                for (std::size_t to = 0; to < kv::tierCount; ++to) {
                    const Flow& went = all.of(purpose, static_cast<kv::Tier>(from), static_cast<kv::Tier>(to));
                    const FlowPicture flow{
                        purpose,        static_cast<kv::Tier>(from), static_cast<kv::Tier>(to), went.bytes, went.whole,
                        went.wholeBytes};
                    if (flow.bytes > 0) {
                        flows.push_back(flow);
                    }
                }
            }
        }
        return flows;
    }

    std::vector<RequestPicture> requests() const
    {
        std::vector<RequestPicture> requests;
        for (const Live& live : s.lives) {
            if (live.inUse) {
                requests.push_back(pictureOf(live));
            }
        }
        std::ranges::sort(requests, {}, &RequestPicture::id);
        return requests;
    }

private:
    bool isAway(const kv::Place& place, std::uint32_t worker) const
    {
        return place.spec.tier == kv::Tier::hbm && worker != none && !s.workers[worker].isInService() &&
               place.usedBytes == 0 && place.reservedBytes == 0;
    }

    RequestPicture pictureOf(const Live& live) const
    {
        RequestPicture picture;
        picture.id = live.request.id;
        picture.session = live.request.session;
        picture.agent = live.request.agent;
        picture.turn = live.request.turn;
        picture.interactive = live.request.interactive;
        picture.phase = live.phase;
        picture.arrival = live.request.arrival;
        picture.since = live.phaseSince;
        picture.promptTokens = live.promptTokens;
        picture.cachedTokens = live.phase == Phase::queued ? 0 : live.hit.tokens;
        picture.computedTokens = live.computed;
        picture.saidTokens = live.said;
        picture.outputTokens = live.request.outputTokens;
        picture.putBack = live.putBack;
        picture.worker = live.fillWorker != none ? live.fillWorker : live.decodeWorker;
        if (live.phase == Phase::handingOff) {
            picture.toWorker = live.decodeWorker;
        }
        if (live.phase == Phase::filling && live.fillEnds > s.now) {
            picture.until = live.fillEnds;
        }
        if (live.phase == Phase::decoding) {
            const std::int64_t passes = s.workers[live.decodeWorker].pass - live.joinedPass;
            const auto said = static_cast<std::int64_t>(static_cast<double>(passes) * plan.acceptedLength);
            picture.saidTokens = std::min(picture.saidTokens + said, picture.outputTokens);
        }
        return picture;
    }

    const Plan& plan;
    const State& s;
};

}  // namespace

std::int64_t PlacePicture::takenBytes() const
{
    return std::accumulate(blobBytes.begin(), blobBytes.end(), reservedBytes);
}

Snapshot snapshotOf(const Factory& factory, const SnapshotLimits& limits)
{
    const State& s = factory.state();
    const Picturing picturing(factory);
    Snapshot snapshot;
    snapshot.time = s.now;
    snapshot.measuredSince = s.recorder.since;
    snapshot.requests = s.recorder.requests;
    snapshot.tokens = s.recorder.tokens;
    for (const PoolSpec& pool : factory.plan().spec.pools) {
        snapshot.pools.push_back(pool.name);
    }
    for (const WorkerKind& kind : factory.plan().kinds) {
        snapshot.kinds.push_back({.pool = kind.pool,
                                  .rack = kind.system ? kind.system->name : std::string(),
                                  .gpus = kind.gpus,
                                  .expertGpus = kind.gpus - kind.kvGpus,
                                  .decodeSlots = kind.spec.decodeSlots,
                                  .fillSlots = kind.fillSlots,
                                  .prefill = kind.prefill,
                                  .midfill = kind.midfill,
                                  .decode = kind.decode});
    }
    for (const Worker& worker : s.workers) {
        snapshot.workers.push_back(pictureOf(worker, s.now));
    }
    snapshot.places = picturing.places();
    snapshot.links = picturing.links();
    snapshot.flows = picturing.flows();
    snapshot.transfers = picturing.transfers();
    snapshot.transfersInAll = snapshot.transfers.size();
    snapshot.transfers.resize(std::min(snapshot.transfersInAll, limits.transfers));
    snapshot.live = picturing.requests();
    for (const RequestPicture& request : snapshot.live) {
        ++snapshot.inPhase[static_cast<std::size_t>(request.phase)];
    }
    snapshot.held = std::ssize(snapshot.live);
    snapshot.turnsInGaps = s.source.turnsInGaps();
    snapshot.live.resize(std::min(snapshot.live.size(), limits.requests));
    for (const LiveId id : s.queue) {
        if (snapshot.queue.size() < limits.requests) {
            snapshot.queue.push_back(s.lives[id].request.id);
        }
    }
    snapshot.tally = tallyOf(s, s.now);
    snapshot.before = s.tallies.before(s.now);
    snapshot.events = factory.events();
    snapshot.fingerprint = factory.fingerprint();
    return snapshot;
}

}  // namespace tokenfactory::factory
