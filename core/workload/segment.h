#pragma once

#include <cstdint>

namespace tokenfactory::workload {

/// What a piece of a prompt says; the same number is the same text.
using ContentId = std::uint64_t;

/// A piece of a prompt. Two prompts share a prefix as far as their segments agree.
struct Segment {
    ContentId content = 0;
    int tokens = 0;  ///< >= 1
    friend bool operator==(const Segment&, const Segment&) = default;
};

}  // namespace tokenfactory::workload
