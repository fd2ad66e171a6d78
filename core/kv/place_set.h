#pragma once

#include "core/kv/place.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tokenfactory::kv {

/// A set of places, a bit for each: what a blob that lies in hundreds of them is asked for without going through its
/// copies.
class PlaceSet {
public:
    void add(PlaceId place)
    {
        const std::size_t word = wordOf(place);
        if (word >= words.size()) {
            words.resize(word + 1);
        }
        words[word] |= bitOf(place);
    }
    void remove(PlaceId place)
    {
        if (wordOf(place) < words.size()) {
            words[wordOf(place)] &= ~bitOf(place);
        }
    }
    bool contains(PlaceId place) const
    {
        return wordOf(place) < words.size() && (words[wordOf(place)] & bitOf(place)) != 0;
    }

    /// Takes out what is not in `other`, and tells `left` the index of each place that went.
    template <class Left>
    void keepOnly(const PlaceSet& other, Left&& left)
    {
        for (std::size_t word = 0; word < words.size(); ++word) {
            const std::uint64_t stays = word < other.words.size() ? other.words[word] : 0;
            forBits(words[word] & ~stays, word, left);
            words[word] &= stays;
        }
    }
    template <class Visit>
    void forEach(Visit&& visit) const
    {
        for (std::size_t word = 0; word < words.size(); ++word) {
            forBits(words[word], word, visit);
        }
    }
    /// Whether one of them is as `wanted` says, by index; the first that is ends the search.
    template <class Wanted>
    bool any(Wanted&& wanted) const
    {
        for (std::size_t word = 0; word < words.size(); ++word) {
            for (std::uint64_t bits = words[word]; bits != 0; bits &= bits - 1) {
                if (wanted(word * 64 + static_cast<std::size_t>(std::countr_zero(bits)))) {
                    return true;
                }
            }
        }
        return false;
    }

private:
    static std::size_t wordOf(PlaceId place) { return static_cast<std::size_t>(place.index) / 64; }
    static std::uint64_t bitOf(PlaceId place) { return std::uint64_t{1} << (static_cast<unsigned>(place.index) % 64); }
    template <class Visit>
    static void forBits(std::uint64_t bits, std::size_t word, Visit&& visit)
    {
        for (; bits != 0; bits &= bits - 1) {
            visit(word * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
        }
    }

    std::vector<std::uint64_t> words;
};

}  // namespace tokenfactory::kv
