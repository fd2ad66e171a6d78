#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace tokenfactory {

/// A stream of random numbers that is the same on every machine: xoshiro256++ (Blackman and Vigna, 2019), seeded by
/// splitmix64 from a run's seed, the purpose of the stream and a number within it (a session, a worker). Streams of
/// different purposes do not disturb each other. A value: a copy goes on with the same numbers.
class RandomStream {
public:
    RandomStream(std::uint64_t seed, std::string_view purpose, std::uint64_t index = 0);

    std::uint64_t bits();
    /// Between 0 and 1, neither of them.
    double uniform();
    /// 0 <= it < n, all alike; n >= 1.
    std::uint64_t below(std::uint64_t n);
    /// Of mean 1.
    double exponential();
    /// Of mean 0 and variance 1 (Marsaglia's polar method).
    double normal();
    /// Of the shape > 0 and scale 1, mean = shape (Marsaglia and Tsang, 2000).
    double gamma(double shape);

    friend bool operator==(const RandomStream&, const RandomStream&) = default;

private:
    std::array<std::uint64_t, 4> state;
};

}  // namespace tokenfactory
