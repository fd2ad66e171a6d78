#include "core/workload/trace/join_blocks.h"

#include <unordered_map>

namespace tokenfactory::workload {
namespace {

/// A prefix of a prompt: the one before it and the segment it adds.
struct Key {
    std::uint32_t parent = 0;
    Segment segment;
    friend bool operator==(const Key&, const Key&) = default;
};

struct KeyHash {
    std::size_t operator()(const Key& key) const
    {
        std::uint64_t bits = key.segment.content * 0x9E3779B97F4A7C15U + key.parent;
        bits = (bits ^ (bits >> 29U)) * 0xBF58476D1CE4E5B9U + static_cast<std::uint64_t>(key.segment.tokens);
        return static_cast<std::size_t>(bits ^ (bits >> 32U));
    }
};

struct Prefix {
    std::uint32_t children = 0;
    bool ends = false;  ///< a prompt is this prefix and no more
};

/// The prefixes of all prompts, as a tree.
class Prefixes {
public:
    Prefixes() : prefixes(1) {}

    std::uint32_t after(std::uint32_t parent, const Segment& segment)
    {
        const auto [entry, isNew] =
            known.try_emplace(Key{parent, segment}, static_cast<std::uint32_t>(prefixes.size()));
        if (isNew) {
            ++prefixes[parent].children;
            prefixes.emplace_back();
        }
        return entry->second;
    }
    std::size_t size() const { return prefixes.size(); }
    Prefix& at(std::uint32_t prefix) { return prefixes[prefix]; }

private:
    std::unordered_map<Key, std::uint32_t, KeyHash> known;
    std::vector<Prefix> prefixes;
};

}  // namespace

void joinBlocks(Trace& trace, std::size_t firstRow, int blobTokens, std::uint64_t& contents)
{
    if (firstRow >= trace.rows.size()) {
        return;
    }
    Prefixes prefixes;
    for (std::size_t row = firstRow; row < trace.rows.size(); ++row) {
        std::uint32_t at = 0;
        for (const Segment& segment : trace.promptOf(trace.rows[row])) {
            at = prefixes.after(at, segment);
        }
        prefixes.at(at).ends = true;
    }
    // Joined ones are written over the ones read: there are never more of them.
    std::size_t write = trace.rows[firstRow].firstSegment;
    for (std::size_t row = firstRow; row < trace.rows.size(); ++row) {
        TraceRow& of = trace.rows[row];
        const std::size_t first = write;
        std::uint32_t at = 0;
        std::int64_t tokens = 0;
        for (std::size_t i = 0; i < of.segments; ++i) {
            const Segment segment = trace.segments[of.firstSegment + i];
            at = prefixes.after(at, segment);
            tokens += segment.tokens;
            const Prefix& prefix = prefixes.at(at);
            const bool nextFits =
                i + 1 < of.segments && tokens + trace.segments[of.firstSegment + i + 1].tokens <= blobTokens;
            if (prefix.ends || prefix.children != 1 || !nextFits) {
                trace.segments[write++] = {joinedContents | (contents + at), static_cast<int>(tokens)};
                tokens = 0;
            }
        }
        of.firstSegment = first;
        of.segments = write - first;
    }
    trace.segments.resize(write);
    contents += prefixes.size();
}

}  // namespace tokenfactory::workload
