#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

namespace tokenfactory::tests {

/// A small generator that rolls the same on every machine (splitmix64), for tests over made-up questions.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : m_state(seed) {}

    std::uint64_t roll()
    {
        m_state += 0x9e3779b97f4a7c15u;
        std::uint64_t z = m_state;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    /// From 0 up to 1, 1 left out.
    double share() { return static_cast<double>(roll() >> 11) * 0x1.0p-53; }
    bool oneIn(int n) { return whole(1, n) == 1; }
    int whole(int low, int high)
    {
        const std::int64_t values = static_cast<std::int64_t>(high) - low + 1;
        return static_cast<int>(low + static_cast<std::int64_t>(roll() % static_cast<std::uint64_t>(values)));
    }
    double between(double low, double high) { return low + (high - low) * share(); }
    /// Small and large numbers alike: uniform in the logarithm.
    int magnitude(int low, int high)
    {
        return static_cast<int>(std::exp(between(std::log(low), std::log(high + 1.0))));
    }
    template <class T>
    T of(const std::vector<T>& values)
    {
        return values[static_cast<std::size_t>(whole(0, static_cast<int>(values.size()) - 1))];
    }

private:
    std::uint64_t m_state;
};

}  // namespace tokenfactory::tests
