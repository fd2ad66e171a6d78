#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace tokenfactory::control {

/// Which worker takes a request.
enum class RoutingLaw : unsigned char { roundRobin, leastLoaded, prefixAffinity };

/// What the router sees of a worker.
struct WorkerSeen {
    bool open = false;              ///< in service and with room
    double load = 0.0;              ///< work before it, in any unit common to all
    std::int64_t cachedTokens = 0;  ///< of the request's prefix that lie in its HBM
};

/// Index of the worker, none where none is open. `turn` is the router's state, counted up by roundRobin and used by the
/// others to break ties in turn. prefixAffinity takes the worker with most of the prefix unless its load exceeds the
/// least by more than `affinityLoad`; then, and among equals, the least loaded.
std::optional<std::size_t> route(RoutingLaw law, std::span<const WorkerSeen> workers, double affinityLoad,
                                 std::uint64_t& turn);

std::string_view name(RoutingLaw law);
std::optional<RoutingLaw> routingLawFromName(std::string_view name);
std::span<const std::string_view> routingLawNames();

}  // namespace tokenfactory::control
