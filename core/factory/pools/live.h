#pragma once

#include "core/kv/store.h"
#include "core/workload/request.h"

#include <cstdint>
#include <vector>

namespace tokenfactory::factory {

/// Where a request is on its way through the factory.
enum class Phase : std::uint8_t {
    queued,      ///< waits in the orchestrator's queue
    loading,     ///< at a fill worker, its cached KV on the way
    waiting,     ///< there, for a turn to be computed
    filling,     ///< is computed
    filled,      ///< in the HBM of the fill worker, until a decode worker has room
    handingOff,  ///< its KV is on the way to the decode worker
    ready,       ///< in the ready buffer of the decode worker
    decoding,
};
inline constexpr int phases = 8;

using LiveId = std::uint32_t;
inline constexpr std::uint32_t none = 0xffffffffU;

/// A request in the factory.
struct Live {
    workload::Request request;
    std::uint32_t generation = 0;  ///< counts up when the slot is used anew and when the request is put back
    bool inUse = false;
    Phase phase = Phase::queued;
    std::uint32_t fillWorker = none;
    std::uint32_t decodeWorker = none;
    kv::BlobId prompt;                ///< in the store, where it is open
    bool isOpen = false;              ///< from the first try to place it on
    std::int64_t promptTokens = 0;    ///< of the request and what it had said before it was put back
    kv::Hit hit;                      ///< what of it is not computed
    std::vector<kv::Hold> loadHolds;  ///< of what is loaded and what lies there, until it is filled
    kv::Hold fillHold;                ///< of the prompt, in the HBM of the fill worker
    kv::Hold decodeHold;              ///< and of the decode worker
    std::int64_t fillReserved = 0;    ///< bytes in the HBM of the fill worker
    std::int64_t decodeReserved = 0;  ///< and of the decode worker, what it says not counted
    bool isByChunks = false;          ///< its room is reserved chunk by chunk: Reserve::firstChunk when it was placed
    bool isInFill = false;            ///< assigned to a fill worker and not filled
    int transfers = 0;                ///< that must end before it goes on
    std::int64_t computed = 0;        ///< prompt tokens done by chunks, beyond the hit
    int said = 0;                     ///< tokens said before it was put back
    std::int64_t joinedPass = 0;      ///< number of the worker's first pass with it
    std::int64_t joinOrder = 0;
    SimTime queuedAt;
    SimTime stationSince;
    SimTime admittedAt;
    SimTime phaseSince;
    SimTime fillBegan;
    SimTime fillEnds;  ///< in a pool that only fills
    SimTime filledAt;
    SimTime firstTokenAt = SimTime::never();
    SimTime decodeBegan;
    double waitedS = 0.0;           ///< for admission, for its prompt to be begun and for a place in a decode batch
    int putBack = 0;                ///< how often
    std::int64_t backlogBytes = 0;  ///< its part of State::backlogBytes
};

}  // namespace tokenfactory::factory
