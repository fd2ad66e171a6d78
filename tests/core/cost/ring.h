#pragma once

#include <algorithm>
#include <array>
#include <vector>

namespace tokenfactory::tests {

/// Seconds of one micro-batch in the four stations of a ring, one layer.
using Stations = std::array<double, 4>;

/// Micro-batches that go round the stations through all layers and begin again, each station serving them one at a time
/// in the order they started; stations of no time are passed by. Seconds in which one of them leaves the last layer,
/// mean over the later half of `rounds` rounds: what the ring does, without any formula for it.
inline double cycleOfRing(const std::vector<Stations>& layers, int microBatches, int rounds = 64)
{
    std::vector<double> readyAt(static_cast<std::size_t>(microBatches), 0.0);
    Stations freeAt{};
    double half = 0.0;
    double end = 0.0;
    for (int round = 0; round < rounds; ++round) {
        for (const Stations& layer : layers) {
            for (double& ready : readyAt) {
                for (std::size_t station = 0; station < layer.size(); ++station) {
                    if (layer[station] > 0.0) {
                        ready = freeAt[station] = std::max(ready, freeAt[station]) + layer[station];
                    }
                }
                end = ready;
            }
        }
        if (round + 1 == rounds / 2) {
            half = end;
        }
    }
    return (end - half) / (rounds - rounds / 2) / microBatches;
}

}  // namespace tokenfactory::tests
