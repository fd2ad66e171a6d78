#pragma once

#include "core/base/sim_time.h"
#include "core/kv/slot_id.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace tokenfactory::kv {

struct LinkId {
    int index = 0;
    friend bool operator==(LinkId, LinkId) = default;
};

using TransferId = SlotId;

/// One link and what it carried.
struct Link {
    std::int64_t bytesPerSecond = 0;
    std::int64_t movedBytes = 0;  ///< of transfers that finished, and of failed ones up to their failure (rounded down)
    std::int64_t usedBytesPerSecond = 0;  ///< now
    int transfers = 0;                    ///< now moving
};

/// Transfers over links that share the bandwidth max-min fairly (Bertsekas and Gallager, Data Networks, 6.5.2): no
/// transfer could go faster without slowing one that is no faster. A transfer occupies all its links at one rate. Rates
/// are whole bytes per second, rounded down, times whole nanoseconds, progress their exact product: no byte is lost or
/// made, and asking in between changes nothing. A value: a copy goes on alike.
class Links {
public:
    /// `bytesPerSecond` >= 0; a link of less than 1 B/s for each of its transfers carries nothing, and they wait.
    LinkId addLink(std::int64_t bytesPerSecond);
    std::size_t size() const { return links.size(); }
    /// Another rate from now on, which is not after nextChange(); what moves shares it anew.
    void setBandwidth(LinkId link, std::int64_t bytesPerSecond, SimTime now);
    const Link& link(LinkId link) const { return links[static_cast<std::size_t>(link.index)]; }

    static constexpr std::size_t longestRoute = 8;
    /// `bytes` >= 0 over all of `route` at once (no link twice, at most longestRoute), after `latency` >= 0 in which
    /// nothing moves. Over no link only the latency counts.
    TransferId start(std::int64_t bytes, std::span<const LinkId> route, SimTime latency, SimTime now);

    /// When something next changes by itself: a transfer finishes, or one starts to move; never() for nothing.
    SimTime nextChange() const;
    /// Lets time pass and gives the transfers that finished by then, in the order of their finishing and then of their
    /// start. Time never runs backwards.
    std::vector<TransferId> advance(SimTime now);

    /// Ends a transfer early (a worker fails); the bytes that went are counted and returned. To be called after
    /// advance(now).
    std::int64_t fail(TransferId transfer, SimTime now);

    bool isRunning(TransferId id) const;
    std::int64_t rate(TransferId id) const;  ///< B/s now; 0 during the latency
    /// Whole bytes that have gone by `now`, which is not after nextChange().
    std::int64_t movedBytes(TransferId id, SimTime now) const;
    std::size_t running() const { return active.size(); }

private:
    using NanoBytes = unsigned __int128;  ///< bytes x 1e9, as rates are per second and times in nanoseconds

    struct Transfer {
        std::int64_t bytes = 0;
        std::array<int, longestRoute> links{};
        std::size_t hops = 0;
        NanoBytes left = 0;  ///< at `since`
        SimTime since;
        SimTime change;  ///< starts to move or finishes
        std::int64_t rate = 0;
        std::uint32_t generation = 0;
        bool isMoving = false;

        std::span<const int> route() const { return std::span(links).first(hops); }
    };

    void touch(const Transfer& transfer);
    void shareFairly(SimTime now);
    void setRate(Transfer& transfer, std::int64_t rate, SimTime now);
    void remove(std::uint32_t transfer);
    void count(const Transfer& transfer, std::int64_t bytes);
    static NanoBytes leftAt(const Transfer& transfer, SimTime now);

    std::vector<Link> links;
    std::vector<Transfer> transfers;
    std::vector<std::uint32_t> freeTransfers;
    std::vector<std::uint32_t> active;  ///< in the order of their start
    std::vector<int> touched;           ///< links to share anew
    std::vector<bool> isTouched;        ///< of the links
};

}  // namespace tokenfactory::kv
