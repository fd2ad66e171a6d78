#pragma once

#include "core/factory/measure/recorder.h"
#include "core/factory/pools/live.h"
#include "core/factory/pools/stint.h"
#include "core/kv/links.h"

#include <deque>
#include <vector>

namespace tokenfactory::factory {

/// A sequence in a decode batch, by the pass that ends it.
struct Ending {
    std::int64_t pass = 0;
    std::int64_t order = 0;
    LiveId live = none;
    friend bool operator==(const Ending&, const Ending&) = default;
};

enum class WorkerState : std::uint8_t { working, starting, draining, off, failed };

struct Worker {
    int kind = 0;
    int becomes = 0;  ///< kind it is to have: another one than it has while it drains; `gone` if it is to be none
    static constexpr int gone = -1;
    int countedAs = gone;  ///< kind its GPUs in service count as; see State::gpusOfKind
    int indexInPool = 0;
    WorkerState state = WorkerState::working;
    std::uint32_t generation = 0;  ///< counts up when it fails or is switched off
    bool comesBack = true;         ///< once it failed: it is repaired
    kv::PlaceId hbm;
    kv::PlaceId dram;  ///< none where there is no such tier
    kv::PlaceId ssd;
    kv::LinkId hostLink;  ///< HBM and DRAM
    kv::LinkId ssdLink;
    kv::LinkId nic;
    double busyAreaAtDecision = 0.0;  ///< of the capacity loop
    // input fill
    std::deque<LiveId> fills;     ///< assigned and not begun to be computed, in order
    int filling = 0;              ///< lanes in use
    int inFill = 0;               ///< assigned and not filled
    int toHandOff = 0;            ///< filled, their KV still here
    std::int64_t fillTokens = 0;  ///< new tokens of those: the load the router sees
    // decode
    std::deque<LiveId> ready;
    std::vector<Ending> batch;   ///< a heap, the earliest ending first
    std::int64_t sequences = 0;  ///< in the batch
    std::int64_t coming = 0;     ///< being handed off to it
    double contextTokens = 0.0;  ///< of the batch
    std::int64_t pass = 0;       ///< number of the one running or next
    bool inPass = false;
    std::int64_t growthReserved = 0;  ///< bytes for what the batch has said
    LiveId riding = none;             ///< prompt whose chunk is in the running pass
    std::int64_t ridingTokens = 0;
    Stints stints;
    WorkerMeter meter;
    /// As it counts in the PoolMeter of its pool.
    struct Counted {
        int pool = -1;
        int fills = 0;
        int fillSlots = 0;
        int decoding = 0;
        int decodeSlots = 0;
    };
    Counted counted;

    /// Whether it works, or will.
    bool couldServe() const { return becomes != gone && (state != WorkerState::failed || comesBack); }
    bool isInService() const { return state != WorkerState::off && state != WorkerState::failed; }
    bool isEmpty() const { return inFill == 0 && toHandOff == 0 && sequences == 0 && ready.empty() && coming == 0; }
};

}  // namespace tokenfactory::factory
