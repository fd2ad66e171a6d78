#include "core/kv/links.h"

#include <algorithm>
#include <cassert>

namespace tokenfactory::kv {

namespace {

constexpr std::int64_t nanosecondsPerSecond = 1'000'000'000;

}  // namespace

LinkId Links::addLink(std::int64_t bytesPerSecond)
{
    assert(bytesPerSecond >= 0);
    links.push_back({.bytesPerSecond = bytesPerSecond});
    isTouched.push_back(false);
    return {static_cast<int>(links.size()) - 1};
}

void Links::setBandwidth(LinkId link, std::int64_t bytesPerSecond, SimTime now)
{
    assert(bytesPerSecond >= 0 && now <= nextChange());
    links[static_cast<std::size_t>(link.index)].bytesPerSecond = bytesPerSecond;
    touched.push_back(link.index);
    isTouched[static_cast<std::size_t>(link.index)] = true;
    shareFairly(now);
}

TransferId Links::start(std::int64_t bytes, std::span<const LinkId> route, SimTime latency, SimTime now)
{
    assert(bytes >= 0 && latency.ns >= 0 && now <= nextChange() && route.size() <= longestRoute);
    const std::uint32_t slot = takeSlot(transfers, freeTransfers);
    Transfer& t = transfers[slot];
    t.bytes = bytes;
    t.hops = 0;
    for (const LinkId id : route)
        t.links[t.hops++] = id.index;
    t.left = static_cast<NanoBytes>(bytes) * nanosecondsPerSecond;
    t.since = now;
    t.change = now + latency;
    t.rate = 0;
    t.isMoving = false;
    active.push_back(slot);
    return {slot, t.generation};
}

SimTime Links::nextChange() const
{
    SimTime next = SimTime::never();
    for (const std::uint32_t slot : active)
        next = std::min(next, transfers[slot].change);
    return next;
}

std::vector<TransferId> Links::advance(SimTime now)
{
    std::vector<TransferId> finished;
    for (SimTime at = nextChange(); at <= now && at != SimTime::never(); at = nextChange()) {
        for (const std::uint32_t slot : active) {
            Transfer& t = transfers[slot];
            if (t.change != at)
                continue;
            if (t.isMoving || t.bytes == 0 || t.hops == 0) {
                finished.push_back({slot, t.generation});
                count(t, t.bytes);
            } else {
                t.isMoving = true;
                t.since = at;
                touch(t);
            }
        }
        // All that finished at this moment; the ones of earlier moments are gone already.
        for (const TransferId id : finished) {
            if (isRunning(id))
                remove(id.index);
        }
        shareFairly(at);
    }
    return finished;
}

std::int64_t Links::fail(TransferId id, SimTime now)
{
    assert(isRunning(id) && now <= nextChange());
    const std::int64_t moved = movedBytes(id, now);
    count(transfers[id.index], moved);
    remove(id.index);
    shareFairly(now);
    return moved;
}

bool Links::isRunning(TransferId id) const
{
    return id.index < transfers.size() && transfers[id.index].generation == id.generation;
}

std::int64_t Links::rate(TransferId id) const { return isRunning(id) ? transfers[id.index].rate : 0; }

std::int64_t Links::movedBytes(TransferId id, SimTime now) const
{
    assert(isRunning(id));
    const Transfer& t = transfers[id.index];
    const NanoBytes left = leftAt(t, now);
    const NanoBytes wholeLeft = (left + nanosecondsPerSecond - 1) / nanosecondsPerSecond;
    return t.bytes - static_cast<std::int64_t>(wholeLeft);
}

Links::NanoBytes Links::leftAt(const Transfer& t, SimTime now)
{
    const NanoBytes gone = static_cast<NanoBytes>(t.rate) * static_cast<NanoBytes>((now - t.since).ns);
    return gone < t.left ? t.left - gone : 0;
}

void Links::count(const Transfer& t, std::int64_t bytes)
{
    for (const int link : t.route())
        links[static_cast<std::size_t>(link)].movedBytes += bytes;
}

void Links::remove(std::uint32_t slot)
{
    Transfer& t = transfers[slot];
    if (t.isMoving)
        touch(t);
    ++t.generation;
    t.rate = 0;
    active.erase(std::find(active.begin(), active.end(), slot));
    freeTransfers.push_back(slot);
}

void Links::setRate(Transfer& t, std::int64_t rate, SimTime now)
{
    if (rate == t.rate && t.change != t.since)
        return;
    t.left = leftAt(t, now);
    t.since = now;
    t.rate = rate;
    if (rate == 0) {
        t.change = SimTime::never();
        return;
    }
    const auto r = static_cast<NanoBytes>(rate);
    const NanoBytes ns = (t.left + r - 1) / r;
    const auto most = static_cast<NanoBytes>(SimTime::never().ns - now.ns - 1);
    t.change = ns > most ? SimTime::never() : now + SimTime{static_cast<std::int64_t>(ns)};
}

void Links::touch(const Transfer& t)
{
    for (const int link : t.route()) {
        if (!isTouched[static_cast<std::size_t>(link)])
            touched.push_back(link);
        isTouched[static_cast<std::size_t>(link)] = true;
    }
}

/// Fills all rates evenly until a link is full, fixes the rates of its transfers, and goes on with the others. Only
/// transfers that meet the touched links, directly or through others, can change.
void Links::shareFairly(SimTime now)
{
    std::vector<std::uint32_t> others;
    for (const std::uint32_t slot : active) {
        if (transfers[slot].isMoving)
            others.push_back(slot);
    }
    std::vector<std::uint32_t> growing;  // whose rate is not fixed yet
    for (std::size_t known = touched.size() + 1; known != touched.size();) {
        known = touched.size();
        std::erase_if(others, [&](std::uint32_t slot) {
            const auto isShared = [&](int link) { return isTouched[static_cast<std::size_t>(link)]; };
            if (!std::ranges::any_of(transfers[slot].route(), isShared))
                return false;
            touch(transfers[slot]);
            growing.push_back(slot);
            return true;
        });
    }

    for (const int link : touched) {
        Link& l = links[static_cast<std::size_t>(link)];
        l.usedBytesPerSecond = 0;
        l.transfers = 0;
        isTouched[static_cast<std::size_t>(link)] = false;
    }
    for (const std::uint32_t slot : growing) {
        for (const int link : transfers[slot].route())
            ++links[static_cast<std::size_t>(link)].transfers;
    }
    std::vector<int> waiting(links.size());  // transfers of a link whose rate is not fixed yet
    for (const int link : touched)
        waiting[static_cast<std::size_t>(link)] = links[static_cast<std::size_t>(link)].transfers;

    while (!growing.empty()) {
        int full = -1;
        std::int64_t least = 0;
        for (const int link : touched) {
            const auto i = static_cast<std::size_t>(link);
            if (waiting[i] == 0)
                continue;
            const std::int64_t share = (links[i].bytesPerSecond - links[i].usedBytesPerSecond) / waiting[i];
            if (full < 0 || share < least) {
                least = share;
                full = link;
            }
        }
        std::erase_if(growing, [&](std::uint32_t slot) {
            Transfer& t = transfers[slot];
            if (std::ranges::find(t.route(), full) == t.route().end())
                return false;
            setRate(t, least, now);
            for (const int link : t.route()) {
                links[static_cast<std::size_t>(link)].usedBytesPerSecond += least;
                --waiting[static_cast<std::size_t>(link)];
            }
            return true;
        });
    }
    touched.clear();
}

}  // namespace tokenfactory::kv
