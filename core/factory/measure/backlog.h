#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace tokenfactory::factory {

/// Whether a factory keeps up with what is asked of it.
enum class Load : std::uint8_t {
    stable,
    atTheLimit,  ///< works at capacity: the backlog does not grow, or not surely, but hardly ever is there none
    overloaded,  ///< more comes than is served: the backlog grows
};
std::string_view name(Load load);  ///< "stable", "at-the-limit", "overloaded"

/// A run as the judgement of its load sees it, from the end of warm-up on.
struct BacklogSeen {
    double binS = 0.0;            ///< > 0
    std::vector<double> backlog;  ///< mean of each bin: requests waiting and in flight
    std::vector<bool> isFull;     ///< somebody waited for capacity during the whole bin
    double arrivalsPerS = 0.0;
    double refusedShare = 0.0;  ///< of the arrivals, those refused because the factory was full
    bool canGrow = true;        ///< requests come whatever the backlog, and there are more to come
};

struct Backlog {
    Load label = Load::stable;
    double growthPerS = 0.0;       ///< of the backlog, requests per second
    double growthErrorPerS = 0.0;  ///< its standard error
    double fullShare = 0.0;        ///< of the time, in bins that were full
};

/// The growth is the mean step between the means of 20 batches of equal length (as many as there are bins where those
/// are fewer). Its error is that of a random walk, the hardest to tell from growth: its steps between batch means are
/// not independent, which makes the variance of their sum 1.5 times as large. Then the first that holds:
///     overloaded    the backlog can grow, it does so by more than 1 % of the arrivals, and no growth is outside the 99
///                   % confidence interval (Student's t)
///     atTheLimit    80 % of the bins or more are full, or more than 1 % of the arrivals were refused because it was
///     stable
/// A closed loop is never overloaded, as its backlog has a bound, nor is a trace whose last request has come. With
/// fewer than 6 bins growth is not judged.
Backlog judge(const BacklogSeen& seen);

}  // namespace tokenfactory::factory
