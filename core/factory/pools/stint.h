#pragma once

#include "core/base/sim_time.h"
#include "core/cost/operator_cost.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace tokenfactory::factory {

/// What a worker does for a while: a decode pass, with or without a chunk of a prompt, or one prompt's computation.
struct Stint {
    enum class Kind : std::uint8_t { pass, fill };
    Kind kind = Kind::pass;
    std::optional<cost::Limit> limit;  ///< what most of its time goes into; none where a law gives the time
    std::int32_t sequences = 0;        ///< that decode in it
    double contextTokens = 0.0;        ///< of those, all together, when it begins
    std::int32_t prompts = 0;          ///< computed at once, as the time was reckoned; each of promptTokens
    std::int64_t promptTokens = 0;     ///< of a prompt, computed in it
    std::int64_t cachedTokens = 0;     ///< before those
    double hbmBytes = 0.0;             ///< read and written in it; 0 where a law gives the time
    SimTime began;
    SimTime ends;
    SimTime cutFrom = {};  ///< when it would have ended, where its worker was lost before; else 0
    bool isCut() const { return cutFrom > ends; }
    SimTime wholeTime() const { return (isCut() ? cutFrom : ends) - began; }  ///< that it takes, or would have
    friend bool operator==(const Stint&, const Stint&) = default;
};

/// The last few stints of a worker, those that run now among them.
class Stints {
public:
    static constexpr std::size_t most = 8;

    void add(const Stint& stint) { ring[added++ % most] = stint; }
    /// All that ran on ended now.
    void cut(SimTime now)
    {
        for (Stint& stint : ring) {
            if (stint.ends > now) {
                stint.cutFrom = stint.ends;
                stint.ends = now;
            }
        }
    }
    std::size_t size() const { return std::min<std::size_t>(added, most); }
    /// 0 <= i < size(); the latest is the last.
    const Stint& operator[](std::size_t i) const { return ring[(added - size() + i) % most]; }

    friend bool operator==(const Stints&, const Stints&) = default;

private:
    std::array<Stint, most> ring{};
    std::size_t added = 0;
};

}  // namespace tokenfactory::factory
