#pragma once

#include "core/factory/explain_moment.h"
#include "ui/floor/moment.h"
#include "ui/viewmodels/floor_shelf.h"
#include "ui/viewmodels/floor_thing.h"

#include <QString>
#include <QStringList>

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace tokenfactory::ui {

/// What a pool is for.
enum class FloorStage : std::uint8_t { prefill, midfill, fill, aggregated, decode };

struct FloorWorker {
    std::uint32_t worker = 0;  ///< index in Snapshot::workers
    factory::WorkerState state = factory::WorkerState::working;
    bool isBusy = false;               ///< a pass or a fill runs
    std::optional<cost::Limit> limit;  ///< of that; none where a law gives its time
    double busy = 0.0;                 ///< share of its time in service in the while, 0 to 1
    int gpus = 1;                      ///< without an expert group
    int expertGpus = 0;
};

struct FloorPool {
    int pool = 0;
    FloorStage stage = FloorStage::fill;
    QString name;                ///< "Prefill", or "Decode: fast" where the stage alone does not tell it from others
    QString expertName;          ///< of its expert groups; empty without
    QString brief, expertBrief;  ///< the names where those have no room
    QString count;               ///< "4 × 16 GPUs"
    QString busyText;            ///< "87 % busy", of the while
    QString busyOfWhile;         ///< the same with the while: "87 % busy in 5 s"; empty where none serves now
    QString limitText;
    QString workText;    ///< sequences and prompts there
    QString stateText;   ///< workers that do not work; empty where all do
    QString expertText;  ///< "32 GPUs"; empty without expert groups
    std::vector<FloorWorker> workers;
    double busy = 0.0;  ///< of the time its workers were in service in the while
    std::int64_t sequences = 0;
    std::int64_t decodeSlots = 0;
    std::int64_t atFill = 0;
    std::int64_t toHandOff = 0;
    double hbmBytesPerS = 0.0;  ///< read and written by its passes and fills

    bool decodes() const { return stage == FloorStage::decode || stage == FloorStage::aggregated; }
};

/// A way KV takes. Hand-offs have one from each pool that fills.
struct FloorLink {
    factory::Carried::For purpose = factory::Carried::For::load;
    kv::Tier from = kv::Tier::hbm;
    kv::Tier to = kv::Tier::hbm;
    int pool = -1;                 ///< of a hand-off: from which
    double bytesPerS = 0.0;        ///< mean of the while
    int transfers = 0;             ///< on their way now
    double movingBytes = 0.0;      ///< of those beyond their latency, all their bytes
    double movingBytesPerS = 0.0;  ///< of those, all together
    /// Simulated seconds a transfer takes: see factory::explainTransfer(). 0 where nothing is known.
    double transferS = 0.0;
    bool isTransferEstimate = false;
    QString text;  ///< "24 GB/s"
};

factory::WayNow wayOf(const FloorLink& link);

/// Bytes on their way.
struct FloorDot {
    std::uint16_t link = 0;      ///< in FloorView::links
    std::uint32_t transfer = 0;  ///< in Snapshot::transfers
    float place = 0.0F;          ///< along its link, 0 to 1
    float side = 0.0F;           ///< across it, -1 to 1
    kv::BlobKind kind = kv::BlobKind::liveContext;
    std::uint8_t shade = 0;  ///< 0 to 2, by session
};

/// One session through its life.
struct FollowedSession {
    std::int64_t session = 0;
    /// The one of its requests that was asked for, or that has come farthest where that one is not there.
    std::optional<factory::RequestPicture> request;
    QString title;
    QStringList lines;
    int step = -1;  ///< Phase where it is; -1: in a gap, or over
};

/// What is to be seen of a moment, in words and numbers. Equal moments give equal views.
struct FloorView {
    std::shared_ptr<const factory::Snapshot> now;
    double speed = 0.0;
    bool everyTransfer = false;  ///< each transfer has a dot of its own where it is, see isEveryTransferDrawn()
    double spanS = 0.0;          ///< the while that all rates and shares are the mean of
    QString spanText;            ///< "Rates: mean of the last 5 s"
    double arrivalsPerS = 0.0;
    QString arrivalRate;  ///< "17.3/s"
    std::int64_t waiting = 0;
    QString waitText;
    std::vector<std::int64_t> queue;  ///< requests, the first in line
    std::vector<FloorPool> pools;
    std::int64_t ready = 0;   ///< in all ready buffers
    std::int64_t coming = 0;  ///< being handed off
    std::int64_t filled = 0;  ///< wait for room at a decode worker
    QString readyText;
    std::vector<FloorShelf> compartments;  ///< of HBM, by pool
    FloorShelf hbm;                        ///< their sum
    std::vector<FloorShelf> shelves;       ///< the tiers below it that exist, hot to cold
    std::vector<FloorLink> links;
    double handOffBytesPerS = 0.0;
    QString handOffText;
    std::vector<FloorDot> dots;
    double dotBytes = 0.0;  ///< what a dot stands for
    QString dotText;        ///< "One dot = 250 MB"
    double completedPerS = 0.0;
    double saidTokensPerS = 0.0;  ///< as they are said
    double goodTokensPerS = 0.0;  ///< of answers within the limits, when they are complete
    QString retireRate;
    QStringList retireText;
    QString gaps;
    std::optional<FollowedSession> followed;
};

inline constexpr std::size_t mostDots = 5000;

/// With a session that is followed, and the request of it that is meant.
FloorView floorViewOf(const FloorMoment& moment, std::optional<std::int64_t> followedSession = std::nullopt,
                      std::optional<std::int64_t> followedRequest = std::nullopt);

/// What stands where a session was followed that is none of this run.
FollowedSession noLongerFollowed(std::int64_t session);

}  // namespace tokenfactory::ui
