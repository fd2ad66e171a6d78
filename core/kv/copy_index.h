#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tokenfactory::kv {

/// Copies by blob and place: open addressing with linear probing, a power of two, at most half full. For blobs that lie
/// in so many places that going through all their copies would take long.
class CopyIndex {
public:
    static constexpr std::uint32_t nothing = 0xffffffff;

    /// Requires that it is not there.
    void add(std::uint32_t blob, int place, std::uint32_t copy)
    {
        if (2 * (count + 1) > entries.size()) {
            std::vector<Entry> smaller(entries.empty() ? 64 : 2 * entries.size());
            smaller.swap(entries);
            for (const Entry& entry : smaller) {
                if (entry.copy != nothing) {
                    put(entry);
                }
            }
        }
        put({keyOf(blob, place), copy});
        ++count;
    }

    std::uint32_t find(std::uint32_t blob, int place) const
    {
        if (count == 0) {
            return nothing;
        }
        return entries[at(keyOf(blob, place))].copy;
    }

    /// Requires that it is there.
    void remove(std::uint32_t blob, int place)
    {
        const std::size_t mask = entries.size() - 1;
        std::size_t hole = at(keyOf(blob, place));
        // Entries after the hole that could have stood in it move up, so that no search stops too early.
        for (std::size_t next = (hole + 1) & mask; entries[next].copy != nothing; next = (next + 1) & mask) {
            const std::size_t home = hashOf(entries[next].key) & mask;
            if (((next - home) & mask) >= ((next - hole) & mask)) {
                entries[hole] = entries[next];
                hole = next;
            }
        }
        entries[hole] = {};
        --count;
    }

private:
    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t copy = nothing;
    };

    static std::uint64_t keyOf(std::uint32_t blob, int place)
    {
        return static_cast<std::uint64_t>(blob) << 32U | static_cast<std::uint32_t>(place);
    }

    /// The finaliser of splitmix64 (Steele, Lea, Flood 2014).
    static std::size_t hashOf(std::uint64_t z)
    {
        z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27U)) * 0x94d049bb133111eb;
        return static_cast<std::size_t>(z ^ (z >> 31U));
    }

    /// Where the key is, or the empty entry where it would be.
    std::size_t at(std::uint64_t key) const
    {
        const std::size_t mask = entries.size() - 1;
        std::size_t where = hashOf(key) & mask;
        while (entries[where].copy != nothing && entries[where].key != key) {
            where = (where + 1) & mask;
        }
        return where;
    }

    void put(const Entry& entry) { entries[at(entry.key)] = entry; }

    std::vector<Entry> entries;
    std::size_t count = 0;
};

}  // namespace tokenfactory::kv
