#pragma once

#include "core/factory/pools/live.h"

#include <cassert>
#include <cstddef>
#include <vector>

namespace tokenfactory::factory {

/// Requests that wait, in order. Whoever leaves, from wherever in the line, costs the same: chained by their numbers,
/// each at most once in it.
class Line {
public:
    void push_back(LiveId id) { insert(last, id, none); }
    void push_front(LiveId id) { insert(none, id, first); }
    /// Requires that it waits.
    void erase(LiveId id)
    {
        assert(contains(id));
        const Link link = links[id];
        (link.before == none ? first : links[link.before].after) = link.after;
        (link.after == none ? last : links[link.after].before) = link.before;
        links[id] = {};
        --count;
    }

    bool contains(LiveId id) const { return id < links.size() && links[id].waits; }
    /// Requires !empty().
    LiveId front() const { return first; }
    bool empty() const { return count == 0; }
    std::size_t size() const { return count; }

    class Iterator {
    public:
        Iterator(const Line* of, LiveId id) : line(of), at(id) {}
        LiveId operator*() const { return at; }
        Iterator& operator++()
        {
            at = line->links[at].after;
            return *this;
        }
        friend bool operator==(const Iterator& a, const Iterator& b) { return a.at == b.at; }

    private:
        const Line* line;
        LiveId at;
    };
    Iterator begin() const { return {this, first}; }
    Iterator end() const { return {this, none}; }

private:
    struct Link {
        LiveId before = none;
        LiveId after = none;
        bool waits = false;
    };

    void insert(LiveId before, LiveId id, LiveId after)
    {
        assert(!contains(id));
        if (id >= links.size()) {
            links.resize(id + 1);
        }
        links[id] = {before, after, true};
        (before == none ? first : links[before].after) = id;
        (after == none ? last : links[after].before) = id;
        ++count;
    }

    std::vector<Link> links;  ///< by request
    LiveId first = none;
    LiveId last = none;
    std::size_t count = 0;
};

}  // namespace tokenfactory::factory
