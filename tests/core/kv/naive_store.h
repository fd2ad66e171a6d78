#pragma once

#include "core/kv/store.h"
#include "tests/core/kv/naive_path.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace naive {

/// What Store promises, said again with std::map and searches through everything.
class NaiveStore {
public:
    struct Held {
        Path path;
        int place;
    };

    std::vector<PlaceSpec> specs;
    std::vector<std::map<Path, EvictionKey>> lying;  ///< of the places
    std::vector<std::int64_t> reserved;
    std::multiset<Path> open;
    std::map<Path, std::uint32_t> uses;
    std::vector<Held> holds;
    std::optional<int> snapshotTokens;
    SimTime now;
    std::uint64_t moment = 0;

    void addPlace(const PlaceSpec& spec)
    {
        specs.push_back(spec);
        lying.emplace_back();
        reserved.push_back(0);
    }
    std::int64_t bytes(const Path& path, int place) const
    {
        const PlaceSpec& spec = specs[static_cast<std::size_t>(place)];
        return path.back().second * spec.bytesPerToken +
               (endsOnSnapshot(path, snapshotTokens) ? spec.snapshotBytes : 0);
    }
    auto& in(int place) { return lying[static_cast<std::size_t>(place)]; }
    bool lies(const Path& path, int place) { return in(place).contains(path); }

    bool isHeld(const Path& path, int place)
    {
        for (const Held& hold : holds) {
            if (hold.place != place || !isPrefix(path, hold.path))
                continue;
            Path between = hold.path;
            while (lies(between, place) && between.size() > path.size())
                between.pop_back();
            if (between.size() == path.size() && lies(between, place))
                return true;
        }
        return false;
    }
    bool hasChild(const Path& path, int place)
    {
        for (const auto& [other, key] : in(place)) {
            if (other.size() == path.size() + 1 && isPrefix(path, other))
                return true;
        }
        return false;
    }
    std::int64_t used(int place, bool onlyEvictable = false)
    {
        std::int64_t sum = 0;
        for (const auto& [path, key] : in(place))
            sum += onlyEvictable && isHeld(path, place) ? 0 : bytes(path, place);
        return sum;
    }
    std::int64_t free(int place)
    {
        const auto i = static_cast<std::size_t>(place);
        return specs[i].capacityBytes - used(place) - reserved[i];
    }
    bool makeRoom(int place, std::int64_t wanted)
    {
        const bool evicts = specs[static_cast<std::size_t>(place)].eviction != EvictionPolicy::pinned;
        if (wanted > free(place) + (evicts ? used(place, true) : 0))
            return false;
        while (free(place) < wanted)
            evict(*victim(place), place);
        return true;
    }
    std::optional<Path> victim(int place)
    {
        std::optional<Path> least;
        for (const auto& [path, key] : in(place)) {
            if (!hasChild(path, place) && !isHeld(path, place) && (!least || key < in(place)[*least]))
                least = path;
        }
        return least;
    }
    void evict(Path path, int place)
    {
        const PlaceSpec& spec = specs[static_cast<std::size_t>(place)];
        in(place).erase(path);
        int to = spec.writeDown == WriteDown::onEviction ? spec.below.index : -1;
        while (to >= 0 && !lies(path, to) && !arrive(path, to))
            to = specs[static_cast<std::size_t>(to)].below.index;
    }
    bool arrive(const Path& path, int place)
    {
        const PlaceSpec& spec = specs[static_cast<std::size_t>(place)];
        if (uses[path] < static_cast<std::uint32_t>(spec.leastUses) || !makeRoom(place, bytes(path, place)))
            return false;
        ++moment;
        in(place)[path] = keyOnArrival(spec.eviction, moment, now);
        return true;
    }
    void touch(const Path& path, int place, std::uint64_t count)
    {
        EvictionKey& key = in(place)[path];
        key = keyAfterUse(specs[static_cast<std::size_t>(place)].eviction, key, ++moment, now, count);
    }
    void insert(const Path& last, int place)
    {
        Path path;
        holds.push_back({{}, place});
        for (const auto& segment : last) {
            path.push_back(segment);
            if (!lies(path, place) && !arrive(path, place)) {
                path.pop_back();
                break;
            }
            holds.back().path = path;
        }
        holds.pop_back();
        for (; !path.empty(); path.pop_back())
            touch(path, place, 0);
        forgetDead();
    }
    /// Blobs live while a sequence or a place has them or a descendant; what they counted goes with them.
    void forgetDead()
    {
        std::erase_if(uses, [&](const auto& entry) { return !isAlive(entry.first); });
    }
    bool isAlive(const Path& path)
    {
        const auto goesOn = [&](const Path& other) { return isPrefix(path, other); };
        return std::ranges::any_of(open, goesOn) || std::ranges::any_of(lying, [&](const auto& place) {
                   return std::ranges::any_of(place, [&](const auto& entry) { return goesOn(entry.first); });
               });
    }
};

}  // namespace naive
