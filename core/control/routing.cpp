#include "core/control/routing.h"

#include "core/base/names.h"

#include <algorithm>
#include <array>

namespace tokenfactory::control {
namespace {

constexpr std::array<std::string_view, 3> names = {"round-robin", "least-loaded", "prefix-affinity"};

}  // namespace

std::optional<std::size_t> route(RoutingLaw law, std::span<const WorkerSeen> workers, double affinityLoad,
                                 std::uint64_t& turn)
{
    double leastLoad = 0.0;
    bool anyOpen = false;
    for (const WorkerSeen& worker : workers) {
        if (worker.open && (!anyOpen || worker.load < leastLoad)) {
            leastLoad = worker.load;
        }
        anyOpen = anyOpen || worker.open;
    }
    if (!anyOpen) {
        return std::nullopt;
    }

    const auto better = [&](const WorkerSeen& a, const WorkerSeen& b) {
        if (law == RoutingLaw::roundRobin) {
            return false;
        }
        if (law == RoutingLaw::prefixAffinity) {
            const auto affine = [&](const WorkerSeen& w) {
                return w.load - leastLoad <= affinityLoad ? w.cachedTokens : 0;
            };
            if (affine(a) != affine(b)) {
                return affine(a) > affine(b);
            }
        }
        return a.load < b.load;
    };
    std::optional<std::size_t> best;
    for (std::size_t step = 0; step < workers.size(); ++step) {
        const std::size_t worker = (turn + step) % workers.size();
        if (workers[worker].open && (!best || better(workers[worker], workers[*best]))) {
            best = worker;
        }
    }
    turn = *best + 1;
    return best;
}

std::string_view name(RoutingLaw law) { return names[static_cast<std::size_t>(law)]; }

std::optional<RoutingLaw> routingLawFromName(std::string_view name) { return fromName<RoutingLaw>(names, name); }
std::span<const std::string_view> routingLawNames() { return names; }

}  // namespace tokenfactory::control
