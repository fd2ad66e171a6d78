#pragma once

#include "core/factory/factory.h"
#include "core/factory/measure/tally.h"
#include "core/kv/inventory.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace tokenfactory::factory {

/// Workers of one kind, as they are built.
struct KindPicture {
    int pool = 0;
    std::string rack;    ///< name of the system, empty where laws say all
    int gpus = 1;        ///< of one worker, an expert group of its own counted
    int expertGpus = 0;  ///< of those, in such a group
    int decodeSlots = 0;
    int fillSlots = 0;
    bool prefill = false;  ///< what its pool is for
    bool midfill = false;
    bool decode = false;
    friend bool operator==(const KindPicture&, const KindPicture&) = default;
};

/// Where blobs lie.
struct PlacePicture {
    kv::Tier tier = kv::Tier::hbm;
    std::uint32_t worker = none;  ///< none for a place of all
    std::int64_t capacityBytes = 0;
    bool isAway = false;  ///< HBM of a worker that is lost or off, with nothing in it: no room as it is now
    std::array<std::int64_t, kv::blobKinds> blobBytes{};  ///< by BlobKind
    std::int64_t reservedBytes = 0;                       ///< KV and state being filled in or decoded, no blobs yet
    std::int64_t blobs = 0;
    std::int64_t takenBytes() const;  ///< by blobs, and reserved
    friend bool operator==(const PlacePicture&, const PlacePicture&) = default;
};

struct WorkerPicture {
    int kind = 0;
    int indexInPool = 0;
    WorkerState state = WorkerState::working;
    std::optional<Stint> now;    ///< what it does, the latest begun where there are several
    std::vector<Stint> stints;   ///< the last few, oldest first, those that run among them
    std::int64_t sequences = 0;  ///< that decode
    std::int64_t ready = 0;      ///< in its ready buffer
    std::int64_t coming = 0;     ///< being handed off to it
    std::int64_t atFill = 0;     ///< prompts assigned and not filled, those being computed among them
    std::int64_t toHandOff = 0;  ///< filled, their KV still here
    int place = 0;               ///< its HBM, in Snapshot::places
    double busyS = 0.0;          ///< a pass or a fill ran, since Snapshot::measuredSince
    double hbmBytes = 0.0;       ///< read and written since then; 0 where laws say all
    friend bool operator==(const WorkerPicture&, const WorkerPicture&) = default;
};

/// KV on its way.
struct TransferPicture {
    Carried::For purpose = Carried::For::nothing;
    int fromPlace = -1;  ///< in Snapshot::places
    int toPlace = -1;
    std::int64_t bytes = 0;
    std::int64_t movedBytes = 0;
    std::int64_t bytesPerS = 0;  ///< now; 0 during its latency
    SimTime began;
    std::optional<std::int64_t> request;  ///< none for what a tier writes down
    std::optional<std::int64_t> session;
    friend bool operator==(const TransferPicture&, const TransferPicture&) = default;
};

struct RequestPicture {
    std::int64_t id = 0;
    std::int64_t session = 0;
    int agent = 0;
    int turn = 0;
    bool interactive = false;
    Phase phase = Phase::queued;
    SimTime arrival;
    SimTime since;                    ///< in this phase
    std::optional<SimTime> until;     ///< known while it is computed in a pool that only fills
    std::int64_t promptTokens = 0;    ///< with what it had said before it was put back
    std::int64_t cachedTokens = 0;    ///< of those, that are not computed
    std::int64_t computedTokens = 0;  ///< by chunks so far, in an aggregated pool
    std::int64_t saidTokens = 0;
    std::int64_t outputTokens = 0;  ///< to come in all; for drawing how far it is: no controller knows it
    std::uint32_t worker = none;    ///< where it is: the decode worker once handed off, the fill worker before
    std::uint32_t toWorker = none;  ///< while it is handed off
    int putBack = 0;
    friend bool operator==(const RequestPicture&, const RequestPicture&) = default;
};

struct LinkPicture {
    std::uint32_t worker = none;  ///< none for a link of all
    std::string_view name;        ///< "host link", "ssd", "nic", "pool", "hot-cache"
    std::uint32_t lane = 0;       ///< of its spans in the EventLog
    std::int64_t capacityBytesPerS = 0;
    std::int64_t bytesPerS = 0;  ///< now
    int transfers = 0;
    friend bool operator==(const LinkPicture&, const LinkPicture&) = default;
};

/// Bytes that went from one tier to another since time 0, those of transfers that run among them. The difference of two
/// pictures is what went between them.
struct FlowPicture {
    Carried::For purpose = Carried::For::nothing;
    kv::Tier from = kv::Tier::hbm;
    kv::Tier to = kv::Tier::hbm;
    std::int64_t bytes = 0;       ///< so far, of those under way too
    std::int64_t whole = 0;       ///< transfers that ended
    std::int64_t wholeBytes = 0;  ///< of those
    friend bool operator==(const FlowPicture&, const FlowPicture&) = default;
};

struct SnapshotLimits {
    std::size_t requests = 20'000;  ///< the oldest of them
    std::size_t transfers = 20'000;
};

/// An immutable picture of the factory at a time, all that an interface draws from. It holds no part of the Factory;
/// the same state gives the same picture.
struct Snapshot {
    SimTime time;
    SimTime measuredSince;
    RequestCounts requests;
    TokenCounts tokens;                          ///< as the counts of requests, since measuredSince
    std::array<std::int64_t, phases> inPhase{};  ///< requests by Phase
    std::int64_t held = 0;                       ///< their sum
    std::int64_t turnsInGaps = 0;                ///< to come after a tool or a person, their time known
    std::vector<std::string> pools;
    std::vector<KindPicture> kinds;
    std::vector<WorkerPicture> workers;
    std::vector<PlacePicture> places;
    std::vector<LinkPicture> links;
    std::vector<FlowPicture> flows;          ///< those that carried something
    std::vector<TransferPicture> transfers;  ///< oldest first, as many as the limits allow
    std::vector<RequestPicture> live;        ///< by number, the same
    std::size_t transfersInAll = 0;
    std::vector<std::int64_t> queue;  ///< request numbers, first in line first; as many as requests are pictured
    Tally tally;                      ///< of this time
    Tally before;  ///< that rates are differences from: see Tallies::before(); of the same time at time 0
    std::int64_t events = 0;
    std::uint64_t fingerprint = 0;
    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

/// Time and room O(state); blobs are counted, not listed.
Snapshot snapshotOf(const Factory& factory, const SnapshotLimits& limits = {});

}  // namespace tokenfactory::factory
