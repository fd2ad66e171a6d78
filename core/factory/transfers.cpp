#include "core/factory/transfers.h"

#include "core/factory/pools/hand_off.h"
#include "core/factory/pools/input_fill.h"

#include <algorithm>

namespace tokenfactory::factory {
namespace {

void carry(Floor& floor, std::int64_t bytes, std::span<const kv::LinkId> route, SimTime latency, const Carried& what)
{
    State& s = floor.s;
    const kv::TransferId id = s.links.start(bytes, route, latency, s.now);
    if (id.index >= s.carried.size()) {
        s.carried.resize(id.index + 1);
    }
    s.carried[id.index] = what;
    s.carried[id.index].transfer = id;
    s.carried[id.index].bytes = bytes;
    s.carried[id.index].began = s.now;
    ++s.recorder.transfers;
}

const TierSpec* tierOf(const Floor& floor, kv::Tier tier)
{
    const TiersSpec& tiers = floor.plan.spec.tiers;
    const auto given = [](const std::optional<TierSpec>& spec) { return spec ? &*spec : nullptr; };
    switch (tier) {
    case kv::Tier::hbm:
        return nullptr;
    case kv::Tier::dram:
        return given(tiers.dram);
    case kv::Tier::ssd:
        return given(tiers.ssd);
    case kv::Tier::pool:
        return given(tiers.pool);
    case kv::Tier::hotCache:
        return given(tiers.hotCache);
    }
    return nullptr;
}

/// Links on the side of a place, before the network.
std::vector<kv::LinkId> linksOf(const State& s, kv::PlaceId place, bool toOtherWorker)
{
    const std::uint32_t owner = s.workerOfPlace[static_cast<std::size_t>(place.index)];
    std::vector<kv::LinkId> links;
    switch (s.store.place(place).spec.tier) {
    case kv::Tier::hbm:
        break;
    case kv::Tier::dram:
        links.push_back(s.workers[owner].hostLink);
        break;
    case kv::Tier::ssd:
        links.push_back(s.workers[owner].ssdLink);
        break;
    case kv::Tier::pool:
        links.push_back(s.poolLink);
        break;
    case kv::Tier::hotCache:
        links.push_back(s.hotLink);
        break;
    }
    if (owner != none && toOtherWorker) {
        links.push_back(s.workers[owner].nic);
    }
    return links;
}

}  // namespace

std::vector<kv::LinkId> routeInto(const Floor& floor, kv::PlaceId from, std::uint32_t worker)
{
    const State& s = floor.s;
    const bool other = s.workerOfPlace[static_cast<std::size_t>(from.index)] != worker;
    std::vector<kv::LinkId> route = linksOf(s, from, other);
    if (other) {
        route.push_back(s.workers[worker].nic);
    }
    return route;
}

double loadSeconds(const Floor& floor, kv::PlaceId from, std::uint32_t worker, std::int64_t bytes)
{
    const State& s = floor.s;
    const TierSpec* tier = tierOf(floor, s.store.place(from).spec.tier);
    double seconds = tier ? tier->latencyS : floor.plan.spec.handOffLatencyS;
    double slowest = 0.0;
    for (const kv::LinkId link : routeInto(floor, from, worker)) {
        const auto rate = static_cast<double>(s.links.link(link).bytesPerSecond);
        slowest = std::max(slowest, rate > 0.0 ? static_cast<double>(bytes) / rate : 1e18);
    }
    return seconds + slowest;
}

void startLoad(Floor& floor, LiveId id, kv::PlaceId from, std::int64_t bytes)
{
    State& s = floor.s;
    Live& live = s.lives[id];
    const TierSpec* tier = tierOf(floor, s.store.place(from).spec.tier);
    ++live.transfers;
    carry(floor, bytes, routeInto(floor, from, live.fillWorker),
          fromSeconds(tier ? tier->latencyS : floor.plan.spec.handOffLatencyS),
          {.purpose = Carried::For::load,
           .live = id,
           .generation = live.generation,
           .from = s.workerOfPlace[static_cast<std::size_t>(from.index)],
           .to = live.fillWorker,
           .fromPlace = from,
           .toPlace = s.workers[live.fillWorker].hbm});
}

void startHandOff(Floor& floor, LiveId id, std::int64_t bytes)
{
    State& s = floor.s;
    Live& live = s.lives[id];
    ++live.transfers;
    carry(floor, bytes, routeInto(floor, s.workers[live.fillWorker].hbm, live.decodeWorker),
          fromSeconds(floor.plan.spec.handOffLatencyS),
          {.purpose = Carried::For::handOff,
           .live = id,
           .generation = live.generation,
           .from = live.fillWorker,
           .to = live.decodeWorker,
           .fromPlace = s.workers[live.fillWorker].hbm,
           .toPlace = s.workers[live.decodeWorker].hbm});
}

namespace {

/// Links between a place and the one below it, to which it writes.
std::vector<kv::LinkId> routeDown(const State& s, kv::PlaceId from, kv::PlaceId to)
{
    const std::uint32_t owner = s.workerOfPlace[static_cast<std::size_t>(from.index)];
    std::vector<kv::LinkId> route = linksOf(s, to, false);
    if (s.store.place(from).spec.tier == kv::Tier::ssd) {
        route.push_back(s.workers[owner].ssdLink);
    }
    if (owner != s.workerOfPlace[static_cast<std::size_t>(to.index)]) {
        route.push_back(s.workers[owner].nic);
    }
    return route;
}

Flow& flowOf(State& s, const Carried& carried)
{
    return s.flows.of(carried.purpose, s.store.place(carried.fromPlace).spec.tier,
                      s.store.place(carried.toPlace).spec.tier);
}

void countHandOff(State& s, const Carried& carried, std::int64_t bytes)
{
    if (carried.purpose == Carried::For::handOff) {
        s.workers[carried.from].meter.handedOffBytes += bytes;
    }
}

/// A transfer that ended or was broken off, into the log.
void logTransfer(const Floor& floor, const Carried& carried)
{
    State& s = floor.s;
    if (!s.log.isOn() || carried.purpose == Carried::For::nothing) {
        return;
    }
    const bool isDown = carried.purpose == Carried::For::writeDown;
    const bool isKnown = !isDown && s.lives[carried.live].generation == carried.generation;
    const auto detail = static_cast<std::uint8_t>(carried.purpose);
    if (isKnown) {
        floor.log(LogKind::transfer, s.lives[carried.live], carried.to, detail, carried.bytes);
    } else {
        floor.log(LogKind::transfer, isDown ? carried.from : carried.to, detail, carried.bytes);
    }
    const auto route =
        isDown ? routeDown(s, carried.fromPlace, carried.toPlace) : routeInto(floor, carried.fromPlace, carried.to);
    for (const kv::LinkId link : route) {
        s.log.add(Span{.onLink = true,
                       .lane = static_cast<std::uint32_t>(link.index),
                       .purpose = carried.purpose,
                       .began = carried.began,
                       .ends = s.now,
                       .amount = carried.bytes,
                       .request = isKnown ? s.lives[carried.live].request.id : -1});
    }
}

}  // namespace

void chargeMovements(Floor& floor)
{
    State& s = floor.s;
    for (const kv::Movement& movement : s.store.takeMovements()) {
        if (movement.isEviction) {
            floor.log(LogKind::evicted, s.workerOfPlace[static_cast<std::size_t>(movement.from.index)],
                      static_cast<std::uint8_t>(s.store.place(movement.from).spec.tier), movement.bytes);
        }
        if (!movement.to) {
            continue;
        }
        const auto tier = static_cast<std::size_t>(s.store.place(movement.to).spec.tier);
        s.recorder.history.writtenBytes[tier].count(static_cast<double>(movement.bytes), s.now);
        const std::uint32_t from = s.workerOfPlace[static_cast<std::size_t>(movement.from.index)];
        const std::uint32_t to = s.workerOfPlace[static_cast<std::size_t>(movement.to.index)];
        carry(floor, movement.bytes, routeDown(s, movement.from, movement.to), {},
              {.purpose = Carried::For::writeDown,
               .from = from,
               .to = to,
               .fromPlace = movement.from,
               .toPlace = movement.to});
    }
}

void transfersEnd(Floor& floor)
{
    State& s = floor.s;
    // What follows starts transfers in the slots of these.
    std::vector<Carried> ended;
    for (const kv::TransferId id : s.links.advance(s.now)) {
        ended.push_back(s.carried[id.index]);
        s.carried[id.index] = {};
    }
    for (const Carried& carried : ended) {
        Flow& flow = flowOf(s, carried);
        flow.bytes += carried.bytes;
        flow.wholeBytes += carried.bytes;
        ++flow.whole;
        countHandOff(s, carried, carried.bytes);
        logTransfer(floor, carried);
        if (carried.live == none) {
            continue;
        }
        Live& live = s.lives[carried.live];
        if (live.generation != carried.generation || !live.inUse) {
            continue;
        }
        if (--live.transfers > 0) {
            continue;
        }
        if (carried.purpose == Carried::For::load) {
            loadsCame(floor, carried.live);
        } else {
            handOffCame(floor, carried.live);
        }
    }
}

std::vector<LiveId> failTransfers(Floor& floor, std::uint32_t worker)
{
    State& s = floor.s;
    std::vector<LiveId> waiting;
    for (Carried& carried : s.carried) {
        if (carried.from != worker && carried.to != worker) {
            continue;
        }
        if (carried.purpose != Carried::For::nothing) {
            logTransfer(floor, carried);
        }
        if (s.links.isRunning(carried.transfer)) {
            const std::int64_t moved = s.links.fail(carried.transfer, s.now);
            flowOf(s, carried).bytes += moved;
            countHandOff(s, carried, moved);
        }
        if (carried.live != none && s.lives[carried.live].generation == carried.generation) {
            waiting.push_back(carried.live);
        }
        carried = {};
    }
    std::ranges::sort(waiting);
    const auto repeated = std::ranges::unique(waiting);
    waiting.erase(repeated.begin(), repeated.end());
    return waiting;
}

}  // namespace tokenfactory::factory
