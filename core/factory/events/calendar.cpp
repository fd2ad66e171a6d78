#include "core/factory/events/calendar.h"

#include <algorithm>
#include <cassert>

namespace tokenfactory::factory {
namespace {

struct Later {
    bool operator()(const Event& a, const Event& b) const
    {
        return a.time != b.time ? a.time > b.time : a.number > b.number;
    }
};

}  // namespace

void Calendar::schedule(SimTime time, EventKind kind, std::uint32_t who, std::uint32_t generation)
{
    heap.push_back({time, scheduled++, kind, who, generation});
    std::push_heap(heap.begin(), heap.end(), Later{});
}

Event Calendar::take()
{
    assert(!heap.empty());
    std::pop_heap(heap.begin(), heap.end(), Later{});
    const Event event = heap.back();
    heap.pop_back();
    return event;
}

}  // namespace tokenfactory::factory
