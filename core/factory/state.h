#pragma once

#include "core/base/random.h"
#include "core/control/admission.h"
#include "core/factory/events/calendar.h"
#include "core/factory/measure/recorder.h"
#include "core/kv/links.h"
#include "core/kv/store.h"
#include "core/workload/request_source.h"

#include <array>
#include <deque>
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
    kv::BlobId prompt;              ///< open in the store while it is at a worker
    std::int64_t promptTokens = 0;  ///< of the request and what it had said before it was put back
    int hitTokens = 0;
    std::vector<kv::Hold> loadHolds;
    kv::Hold fillHold;                ///< of the prompt, in the HBM of the fill worker
    kv::Hold decodeHold;              ///< and of the decode worker
    std::int64_t fillReserved = 0;    ///< bytes in the HBM of the fill worker
    std::int64_t decodeReserved = 0;  ///< and of the decode worker, what it says not counted
    int transfers = 0;                ///< that must end before it goes on
    std::int64_t computed = 0;        ///< prompt tokens done by chunks, beyond the hit
    int said = 0;                     ///< tokens said before it was put back
    std::int64_t joinedPass = 0;      ///< number of the worker's first pass with it
    std::int64_t joinOrder = 0;
    SimTime queuedAt;
    SimTime stationSince;
    SimTime admittedAt;
    SimTime fillBegan;
    SimTime firstTokenAt = SimTime::never();
    SimTime decodeBegan;
    int putBack = 0;                ///< how often
    std::int64_t backlogBytes = 0;  ///< its part of State::backlogBytes
};

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
    int indexInPool = 0;
    WorkerState state = WorkerState::working;
    std::uint32_t generation = 0;  ///< counts up when it fails or is switched off
    kv::PlaceId hbm;
    kv::PlaceId dram;  ///< none where there is no such tier
    kv::PlaceId ssd;
    std::vector<kv::PlaceId> nearest;  ///< places a prompt here may find its prefix in, its own HBM first
    kv::LinkId hostLink;               ///< HBM and DRAM
    kv::LinkId ssdLink;
    kv::LinkId nic;
    double busyAreaAtDecision = 0.0;  ///< of the capacity loop
    // input fill
    std::deque<LiveId> fills;     ///< assigned and not begun to be computed, in order
    int filling = 0;              ///< lanes in use
    int inFill = 0;               ///< assigned and not filled
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
    WorkerMeter meter;
};

/// What a transfer is for.
struct Carried {
    enum class For : std::uint8_t { nothing, load, handOff } purpose = For::nothing;
    kv::TransferId transfer = {};
    LiveId live = none;
    std::uint32_t generation = 0;
    std::uint32_t from = none;  ///< worker
    std::uint32_t to = none;
};

/// Everything that changes in a run. A copy is a checkpoint.
struct State {
    State(kv::Store blobs, const control::AdmissionSpec& law, workload::RequestSource requests, std::uint64_t seed)
        : store(std::move(blobs)),
          admission(law),
          source(std::move(requests)),
          jitter(seed, "jitter"),
          fingerprint(0xcbf29ce484222325U ^ seed)
    {
    }

    SimTime now;
    Calendar calendar;
    kv::Store store;
    kv::Links links;
    std::vector<Carried> carried;  ///< by slot of the transfer
    std::vector<Live> lives;
    std::vector<LiveId> freeLives;
    std::deque<LiveId> queue;  ///< of the orchestrator
    std::vector<Worker> workers;
    std::deque<LiveId> filled;                 ///< waits for room at a decode worker
    std::vector<std::uint32_t> workerOfPlace;  ///< none for places of all
    kv::PlaceId pool;
    kv::PlaceId hotCache;
    kv::LinkId poolLink;
    kv::LinkId hotLink;
    control::Admission admission;
    std::vector<std::optional<control::Capacity>> capacity;  ///< by pool
    std::uint64_t fillTurn = 0;
    std::uint64_t decodeTurn = 0;
    std::uint32_t tokenGeneration = 0;  ///< of the last EventKind::nextToken
    workload::RequestSource source;
    RandomStream jitter;
    Recorder recorder;
    std::int64_t joins = 0;
    int filling = 0;  ///< requests admitted and not ready
    int ready = 0;
    int decoding = 0;
    int heldOthers = 0;
    std::int64_t backlogBytes = 0;  ///< KV of prompts that are filled and do not decode yet
    std::uint64_t fingerprint = 0;
};

}  // namespace tokenfactory::factory
