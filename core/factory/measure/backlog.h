#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tokenfactory::factory {

/// Whether a factory keeps up with what is asked of it.
enum class Load : std::uint8_t {
    tooEarly,    ///< too little was seen to tell
    stable,      ///< it keeps up
    atTheLimit,  ///< works at capacity: the backlog does not grow, or not surely, but hardly ever is there none
    behind,      ///< so many wait that the last of them will not have the first token within the TTFT limit
    refusing,    ///< turns away or loses a noteworthy share
    overloaded,  ///< more comes than is served: the backlog grows
};
std::string_view name(Load load);  ///< "too-early", "stable", "at-the-limit", "behind", "refusing", "overloaded"

/// A run as the judgement of its load sees it, from the end of warm-up on. Vectors are of equal length, a bin each.
struct BacklogSeen {
    double binS = 0.0;                ///< > 0
    std::vector<double> backlog;      ///< mean of each bin: requests waiting and in flight
    std::vector<bool> isFull;         ///< somebody waited for capacity during the whole bin
    std::vector<double> awaiting;     ///< mean of each bin: requests without their first token
    std::vector<double> firstTokens;  ///< that were said in each bin
    double awaitingNow = 0.0;
    double arrivalsPerS = 0.0;
    std::int64_t arrived = 0;
    std::int64_t completed = 0;
    std::int64_t turnedAway = 0;       ///< refused, for whatever reason, or failed
    double mostDecoding = 0.0;         ///< at once
    double serviceS = 0.0;             ///< mean of what was completed, without what it waited for a place
    std::optional<double> ttftLimitS;  ///< within which a first token is wanted
    bool isClosed = false;             ///< a closed loop: its backlog has a bound
    bool canGrow = true;               ///< requests come whatever the backlog, and there are more to come
    bool isOver = false;               ///< nothing is there, and nothing more is to come
};

struct Backlog {
    Load label = Load::tooEarly;
    double growthPerS = 0.0;       ///< of the backlog, requests per second
    double growthErrorPerS = 0.0;  ///< its standard error
    double fullShare = 0.0;        ///< of the time, in bins that were full
    double awaiting = 0.0;         ///< requests without their first token now
    double firstTokensPerS = 0.0;  ///< of late: in the last fifth of the time
    /// The TTFT of who comes now, by Little's law (L = lambda W): awaiting / firstTokensPerS. None where nobody waits
    /// or no first token was said of late.
    std::optional<double> ttftToExpectS;
    std::int64_t turnedAway = 0;  ///< refused or failed
};

/// The time that was measured is cut into 20 batches of equal length. The growth is the mean step between their means.
/// Its error is that of a random walk, the hardest to tell from growth: its steps between batch means are not
/// independent, which makes the variance of their sum 1.5 times as large. Then the first that holds:
///     overloaded    the backlog can grow, it does so by more than 1 % of the arrivals, and no growth is outside the
///                   99 % confidence interval (Student's t); not where it would be too early
///     refusing      30 requests or more came, and more than 1 % of them, five at least, were refused or failed; of a
///                   run that is over more than 1 % of however many
///     tooEarly      fewer than 30 came, or fewer than 10 or than three times as many as decoded at once were
///                   completed: from an empty floor the backlog grows for as long as the first answers take
///     behind        not in a closed loop: the TTFT to expect by Little's law is above the limit of TTFT, see below
///     atTheLimit    80 % of the bins or more are full; or the TTFT to expect is above its limit in a closed loop, or,
///                   where there is no limit, above ten times what serving a request takes
///     stable
/// The TTFT to expect counts as above a bound where five or more wait and it is above it in the mean of one of the last
/// four batches and still above half of it now, or above twice the bound now. A run that is over is never too early.
/// What was said stays for a while, so that it does not flip at a bound: overloaded while growth was sure four batches
/// ago or later and is so at 90 % now, full while 80 % of the bins were full then and 75 % are now.
/// A closed loop is never overloaded, as its backlog has a bound, nor is a trace whose last request has come. With
/// fewer than 20 bins nothing but what is turned away is judged.
Backlog judge(const BacklogSeen& seen);

}  // namespace tokenfactory::factory
