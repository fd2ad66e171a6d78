#include "core/kv/links.h"

#include <algorithm>
#include <cassert>
#include <functional>

namespace tokenfactory::kv {

namespace {

constexpr std::int64_t nanosecondsPerSecond = 1'000'000'000;

}  // namespace

LinkId Links::addLink(std::int64_t bytesPerSecond)
{
    assert(bytesPerSecond >= 0);
    links.push_back({.bytesPerSecond = bytesPerSecond});
    movingOn.emplace_back();
    isTouched.push_back(false);
    waiting.push_back(0);
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
    t.number = started++;
    t.isMoving = false;
    t.heapPlace = heap.size();
    heap.push_back(slot);
    moveUp(t.heapPlace);
    return {slot, t.generation};
}

std::vector<TransferId> Links::advance(SimTime now)
{
    std::vector<TransferId> finished;
    for (SimTime at = nextChange(); at <= now && at != SimTime::never(); at = nextChange()) {
        while (nextChange() == at) {
            const std::uint32_t slot = heap.front();
            const Transfer& t = transfers[slot];
            if (t.isMoving || t.bytes == 0 || t.hops == 0) {
                finished.push_back({slot, t.generation});
                count(t, t.bytes);
                remove(slot);
            } else {
                transfers[slot].since = at;
                beginToMove(slot);
            }
        }
        shareFairly(at);
    }
    return finished;
}

bool Links::isSooner(std::uint32_t a, std::uint32_t b) const
{
    const Transfer& x = transfers[a];
    const Transfer& y = transfers[b];
    return x.change != y.change ? x.change < y.change : x.number < y.number;
}

void Links::moveUp(std::size_t place)
{
    const std::uint32_t slot = heap[place];
    while (place > 0 && isSooner(slot, heap[(place - 1) / 2])) {
        heap[place] = heap[(place - 1) / 2];
        transfers[heap[place]].heapPlace = place;
        place = (place - 1) / 2;
    }
    heap[place] = slot;
    transfers[slot].heapPlace = place;
}

void Links::moveDown(std::size_t place)
{
    const std::uint32_t slot = heap[place];
    for (std::size_t child = 2 * place + 1; child < heap.size(); child = 2 * place + 1) {
        if (child + 1 < heap.size() && isSooner(heap[child + 1], heap[child]))
            ++child;
        if (!isSooner(heap[child], slot))
            break;
        heap[place] = heap[child];
        transfers[heap[place]].heapPlace = place;
        place = child;
    }
    heap[place] = slot;
    transfers[slot].heapPlace = place;
}

void Links::reorder(std::uint32_t slot)
{
    moveUp(transfers[slot].heapPlace);
    moveDown(transfers[slot].heapPlace);
}

void Links::takeFromHeap(std::uint32_t slot)
{
    const std::size_t place = transfers[slot].heapPlace;
    const std::uint32_t last = heap.back();
    heap.pop_back();
    if (last != slot) {
        heap[place] = last;
        transfers[last].heapPlace = place;
        reorder(last);
    }
}

void Links::beginToMove(std::uint32_t slot)
{
    Transfer& t = transfers[slot];
    t.isMoving = true;
    for (std::size_t hop = 0; hop < t.hops; ++hop) {
        std::vector<std::uint32_t>& list = movingOn[static_cast<std::size_t>(t.links[hop])];
        t.places[hop] = static_cast<std::uint32_t>(list.size());
        list.push_back(slot);
    }
    t.change = SimTime::never();  // until it has a rate
    reorder(slot);
    touch(t);
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
    takeFromHeap(slot);
    for (std::size_t hop = 0; t.isMoving && hop < t.hops; ++hop) {
        const int link = t.links[hop];
        std::vector<std::uint32_t>& list = movingOn[static_cast<std::size_t>(link)];
        Transfer& last = transfers[list.back()];
        for (std::size_t of = 0; of < last.hops; ++of) {
            if (last.links[of] == link)
                last.places[of] = t.places[hop];
        }
        list[t.places[hop]] = list.back();
        list.pop_back();
    }
    if (t.isMoving)
        touch(t);
    ++t.generation;
    t.rate = 0;
    freeTransfers.push_back(slot);
}

void Links::setRate(std::uint32_t slot, std::int64_t rate, SimTime now)
{
    Transfer& t = transfers[slot];
    if (rate == t.rate)
        return;
    t.left = leftAt(t, now);
    t.since = now;
    t.rate = rate;
    t.change = SimTime::never();
    if (rate > 0) {
        const auto r = static_cast<NanoBytes>(rate);
        const NanoBytes ns = (t.left + r - 1) / r;
        const auto most = static_cast<NanoBytes>(SimTime::never().ns - now.ns - 1);
        t.change = ns > most ? SimTime::never() : now + SimTime{static_cast<std::int64_t>(ns)};
    }
    reorder(slot);
}

void Links::touch(int link)
{
    if (!isTouched[static_cast<std::size_t>(link)])
        touched.push_back(link);
    isTouched[static_cast<std::size_t>(link)] = true;
}

void Links::touch(const Transfer& t)
{
    for (const int link : t.route())
        touch(link);
}

/// Touches all links that transfers of touched links use, directly or through others.
void Links::meetAll()
{
    for (std::size_t i = 0; i < touched.size(); ++i) {
        for (const std::uint32_t slot : movingOn[static_cast<std::size_t>(touched[i])]) {
            Transfer& t = transfers[slot];
            if (t.seen != sharings)
                touch(t);
            t.seen = sharings;
        }
    }
}

/// Fills all rates evenly until a link is full, fixes the rates of its transfers, and goes on with the others; of links
/// that are full at once the first made comes first. Only transfers that meet the touched links can change.
void Links::shareFairly(SimTime now)
{
    if (touched.empty())
        return;
    ++sharings;
    meetAll();

    struct Share {
        std::int64_t bytesPerSecond = 0;
        int link = 0;
        bool operator>(const Share& other) const
        {
            return bytesPerSecond != other.bytesPerSecond ? bytesPerSecond > other.bytesPerSecond : link > other.link;
        }
    };
    const auto shareOf = [&](int link) {
        const Link& l = links[static_cast<std::size_t>(link)];
        return Share{(l.bytesPerSecond - l.usedBytesPerSecond) / waiting[static_cast<std::size_t>(link)], link};
    };
    std::vector<Share> shares;  // a heap, the least first; they may be out of date, but only grow
    for (const int link : touched) {
        const auto i = static_cast<std::size_t>(link);
        links[i].usedBytesPerSecond = 0;
        links[i].transfers = static_cast<int>(movingOn[i].size());
        isTouched[i] = false;
        waiting[i] = links[i].transfers;
        if (waiting[i] > 0)
            shares.push_back(shareOf(link));
    }
    touched.clear();
    std::ranges::make_heap(shares, std::greater<>());

    while (!shares.empty()) {
        std::ranges::pop_heap(shares, std::greater<>());
        const Share full = shares.back();
        shares.pop_back();
        if (waiting[static_cast<std::size_t>(full.link)] == 0)
            continue;
        const Share current = shareOf(full.link);
        if (current > full) {
            shares.push_back(current);
            std::ranges::push_heap(shares, std::greater<>());
            continue;
        }
        for (const std::uint32_t slot : movingOn[static_cast<std::size_t>(full.link)]) {
            Transfer& t = transfers[slot];
            if (t.fixed == sharings)
                continue;
            t.fixed = sharings;
            setRate(slot, full.bytesPerSecond, now);
            for (const int link : t.route()) {
                links[static_cast<std::size_t>(link)].usedBytesPerSecond += full.bytesPerSecond;
                --waiting[static_cast<std::size_t>(link)];
            }
        }
    }
}

}  // namespace tokenfactory::kv
