#include "core/factory/events/calendar.h"

#include <cassert>

namespace tokenfactory::factory {
namespace {

/// Of the heap: four children lie in two lines of the processor's cache, and the way down is half as long as with two.
constexpr std::size_t fanOut = 4;

bool isSooner(const Event& a, const Event& b) { return a.time != b.time ? a.time < b.time : a.number < b.number; }

}  // namespace

void Calendar::schedule(SimTime time, EventKind kind, std::uint32_t who, std::uint32_t generation)
{
    const Event event{time, scheduled++, kind, who, generation};
    std::size_t place = heap.size();
    heap.push_back(event);
    while (place > 0 && isSooner(event, heap[(place - 1) / fanOut])) {
        heap[place] = heap[(place - 1) / fanOut];
        place = (place - 1) / fanOut;
    }
    heap[place] = event;
}

Event Calendar::take()
{
    assert(!heap.empty());
    const Event event = heap.front();
    const Event last = heap.back();
    heap.pop_back();
    if (heap.empty()) {
        return event;
    }
    std::size_t place = 0;
    for (std::size_t child = 1; child < heap.size(); child = fanOut * place + 1) {
        std::size_t soonest = child;
        for (std::size_t other = child + 1; other < heap.size() && other < child + fanOut; ++other) {
            if (isSooner(heap[other], heap[soonest])) {
                soonest = other;
            }
        }
        if (!isSooner(heap[soonest], last)) {
            break;
        }
        heap[place] = heap[soonest];
        place = soonest;
    }
    heap[place] = last;
    return event;
}

}  // namespace tokenfactory::factory
