#pragma once

#include "core/base/explanation.h"
#include "core/factory/meanwhile.h"

#include <optional>
#include <span>

namespace tokenfactory::factory {

// Why figures of a picture are what they are. Of one that is not defined there is none: a rate over no time, a share of
// nothing.

std::optional<Explanation> explainArrivals(const Meanwhile& meanwhile);    ///< requests a second
std::optional<Explanation> explainRetirement(const Meanwhile& meanwhile);  ///< the same, of those that are answered

/// Tokens a second, as they are said.
std::optional<Explanation> explainOutput(const Meanwhile& meanwhile);

/// Share of their time in service in which the workers, by index, ran a pass or a fill, 0 to 1.
std::optional<Explanation> explainBusy(const Meanwhile& meanwhile, std::span<const std::uint32_t> workers);

/// Share of the room of places that is taken, their sum in one picture, by blobs and by what is reserved.
std::optional<Explanation> explainFullness(const PlacePicture& sum);

/// A way KV takes, and what moves on it.
struct WayNow {
    Carried::For purpose = Carried::For::load;
    kv::Tier from = kv::Tier::hbm;
    kv::Tier to = kv::Tier::hbm;
    double movingBytes = 0.0;  ///< of transfers that are beyond their latency, all their bytes
    double bytesPerS = 0.0;    ///< of those, all together
};

/// Name of the links, as LinkPicture has it, that bound a way: "host link", "nic"...
std::string_view linkOfWay(kv::Tier from, kv::Tier to);

/// KV of a request as it is now in the mean, bytes; 0 where nothing is known.
double typicalBytes(const Snapshot& snapshot);

/// How long a transfer on the way takes: at the rates of now; where none moves, an estimate: the mean of those
/// that went this way so far, alone on the fastest link of its kind; none where none ever did. `isEstimate` tells
/// which.
struct TransferTime {
    Explanation time;
    bool isEstimate = false;
};
std::optional<TransferTime> explainTransfer(const Snapshot& snapshot, const WayNow& way);

}  // namespace tokenfactory::factory
