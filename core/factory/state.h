#pragma once

#include "core/base/random.h"
#include "core/control/admission.h"
#include "core/control/capacity.h"
#include "core/factory/carried.h"
#include "core/factory/events/calendar.h"
#include "core/factory/measure/event_log.h"
#include "core/factory/measure/recorder.h"
#include "core/factory/measure/tally.h"
#include "core/factory/pools/line.h"
#include "core/factory/pools/worker.h"
#include "core/kv/links.h"
#include "core/kv/store.h"
#include "core/workload/request_source.h"

#include <deque>
#include <vector>

namespace tokenfactory::factory {

/// What happened last, for whoever waits for it.
struct Latest {
    SimTime event = {-1};          ///< when something happened
    std::int64_t session = -1;     ///< of the request that came
    double ttftS = 0.0;            ///< of the request whose first token was said
    std::int64_t firstTokens = 0;  ///< so far
    std::int64_t turnedAway = 0;   ///< refused and failed so far
    std::int64_t putBack = 0;      ///< so far
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
    Latest latest;
    Calendar calendar;
    kv::Store store;
    kv::Links links;
    std::vector<Carried> carried;  ///< by slot of the transfer
    Flows flows;
    std::vector<Live> lives;
    std::vector<LiveId> freeLives;
    Line queue;         ///< of the orchestrator
    Line interactives;  ///< of those, the interactive turns
    std::vector<Worker> workers;
    std::vector<Level> gpusOfKind;             ///< in service, by kind; the last kinds may be missing
    std::deque<LiveId> filled;                 ///< waits for room at a decode worker
    std::vector<std::uint32_t> workerOfPlace;  ///< none for places of all
    std::vector<std::uint32_t> readRanks;      ///< of places, for prompts at other workers: see Floor::readOrder()
    kv::PlaceId pool;
    kv::PlaceId hotCache;
    kv::LinkId poolLink;
    kv::LinkId hotLink;
    control::Admission admission;
    std::vector<std::optional<control::Capacity>> capacity;  ///< by pool
    std::vector<std::uint32_t> capacityGeneration;           ///< by pool, of the EventKind::capacityTick that count
    std::uint64_t fillTurn = 0;
    std::uint64_t decodeTurn = 0;
    std::uint32_t tokenGeneration = 0;    ///< of the last EventKind::nextToken
    std::uint32_t tickGeneration = 0;     ///< of the EventKind::controlTick that count
    std::uint32_t failureGeneration = 0;  ///< of the EventKind::workerFails that count
    workload::RequestSource source;
    RandomStream jitter;
    Recorder recorder;
    Tallies tallies;
    EventLog log;
    std::int64_t joins = 0;
    bool awaitsPlace = false;  ///< the first of the queue may begin, and finds no place
    int awaitedPool = -1;      ///< in whose HBM it finds no room; -1 for a lane
    int filling = 0;           ///< requests admitted and not ready
    int ready = 0;
    int decoding = 0;
    int heldOthers = 0;
    bool kindsChanged = false;      ///< of workers, and what waits may fit nowhere any more
    bool roomCame = false;          ///< by a request that was put back, and nobody was told yet
    std::int64_t backlogBytes = 0;  ///< KV of prompts that are filled and do not decode yet
    std::uint64_t fingerprint = 0;
};

}  // namespace tokenfactory::factory
