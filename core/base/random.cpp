#include "core/base/random.h"

#include "core/base/portable_math.h"

#include <bit>
#include <cassert>
#include <cmath>

namespace tokenfactory {
namespace {

/// The next of splitmix64 (Steele, Lea and Flood, 2014).
std::uint64_t splitMix(std::uint64_t& state)
{
    state += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
}

/// FNV-1a.
std::uint64_t hashed(std::string_view text)
{
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char letter : text) {
        hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3U;
    }
    return hash;
}

}  // namespace

RandomStream::RandomStream(std::uint64_t seed, std::string_view purpose, std::uint64_t index)
{
    std::uint64_t mixed = seed;
    mixed = splitMix(mixed) ^ hashed(purpose);
    mixed = splitMix(mixed) ^ index;
    for (std::uint64_t& word : state) {
        word = splitMix(mixed);
    }
}

std::uint64_t RandomStream::bits()
{
    const std::uint64_t result = std::rotl(state[0] + state[3], 23) + state[0];
    const std::uint64_t shifted = state[1] << 17U;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = std::rotl(state[3], 45);
    return result;
}

double RandomStream::uniform()
{
    // The middle of one of 2^52 equal parts.
    return (static_cast<double>(bits() >> 12U) + 0.5) * 0x1p-52;
}

std::uint64_t RandomStream::below(std::uint64_t n)
{
    assert(n >= 1);
    // The incomplete last round of n is drawn again, so that all are alike.
    const std::uint64_t rest = (0 - n) % n;
    std::uint64_t drawn = bits();
    while (drawn < rest) {
        drawn = bits();
    }
    return drawn % n;
}

double RandomStream::exponential() { return -portableLog(uniform()); }

double RandomStream::normal()
{
    while (true) {
        const double u = 2.0 * uniform() - 1.0;
        const double v = 2.0 * uniform() - 1.0;
        const double s = u * u + v * v;
        if (s < 1.0 && s > 0.0) {
            return u * std::sqrt(-2.0 * portableLog(s) / s);
        }
    }
}

double RandomStream::gamma(double shape)
{
    assert(shape > 0.0);
    if (shape < 1.0) {
        const double boost = portablePow(uniform(), 1.0 / shape);
        return gamma(shape + 1.0) * boost;
    }
    const double d = shape - 1.0 / 3.0;
    const double c = 1.0 / std::sqrt(9.0 * d);
    while (true) {
        const double x = normal();
        const double v = 1.0 + c * x;
        if (v <= 0.0) {
            continue;
        }
        const double v3 = v * v * v;
        if (portableLog(uniform()) < 0.5 * x * x + d - d * v3 + d * portableLog(v3)) {
            return d * v3;
        }
    }
}

}  // namespace tokenfactory
