#pragma once

#include "core/base/sim_time.h"
#include "core/cost/operator_cost.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

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

/// The last few stints of a worker, and all that run now, however many: a pipelined worker has one a prompt.
class Stints {
public:
    static constexpr std::size_t kept = 8;

    void add(const Stint& stint)
    {
        latest.push_back(stint);
        while (latest.size() > kept && latest.front().ends <= stint.began) {
            latest.erase(latest.begin());
        }
    }
    /// All that ran on ended now.
    void cut(SimTime now)
    {
        for (Stint& stint : latest) {
            if (stint.ends > now) {
                stint.cutFrom = stint.ends;
                stint.ends = now;
            }
        }
    }
    std::size_t size() const { return latest.size(); }
    auto begin() const { return latest.begin(); }
    auto end() const { return latest.end(); }  ///< the latest is the last

    friend bool operator==(const Stints&, const Stints&) = default;

private:
    std::vector<Stint> latest;
};

}  // namespace tokenfactory::factory
