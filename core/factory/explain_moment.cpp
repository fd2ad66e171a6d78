#include "core/factory/explain_moment.h"

#include <algorithm>
#include <array>

namespace tokenfactory::factory {
namespace {

constexpr std::string_view meanwhileOf = "in the time below";
constexpr std::string_view spanOf = "simulated: the last seconds of the run, the same for all rates shown";

std::optional<Explanation> rate(std::string_view name, std::string_view symbol, double count, double seconds,
                                std::string_view formula)
{
    if (!(seconds > 0.0)) {
        return std::nullopt;
    }
    Explanation why;
    why.name = name;
    why.value = count / seconds;
    why.unit = Unit::count;
    why.formula = formula;
    why.add(symbol, count, Unit::count, meanwhileOf);
    why.add("time", seconds, Unit::seconds, spanOf);
    return why;
}

}  // namespace

std::optional<Explanation> explainArrivals(const Meanwhile& meanwhile)
{
    return rate("arrivals per second", "arrived", meanwhile.arrived(), meanwhile.spanS(), "arrived / time");
}

std::optional<Explanation> explainRetirement(const Meanwhile& meanwhile)
{
    return rate("answers per second", "answered", meanwhile.completed(), meanwhile.spanS(), "answered / time");
}

std::optional<Explanation> explainOutput(const Meanwhile& meanwhile)
{
    auto why = rate("output tokens per second", "said", meanwhile.saidTokens(), meanwhile.spanS(), "said / time");
    if (why) {
        why->unit = Unit::tokensPerSecond;
    }
    return why;
}

std::optional<Explanation> explainBusy(const Meanwhile& meanwhile, std::span<const std::uint32_t> workers)
{
    double busyS = 0.0;
    double servedS = 0.0;
    for (const std::uint32_t worker : workers) {
        busyS += meanwhile.busyS(worker);
        servedS += meanwhile.inServiceS(worker);
    }
    if (!(servedS > 0.0)) {
        return std::nullopt;
    }
    Explanation why;
    why.name = "busy share";
    why.unit = Unit::fraction;
    why.formula = "busy / in_service";
    why.add("busy", busyS, Unit::seconds, "worker-seconds in which a prefill or a decode pass ran");
    why.add("in_service", servedS, Unit::seconds, "worker-seconds neither off nor failed");
    why.value = evaluated(why);
    return why;
}

std::optional<Explanation> explainFullness(const PlacePicture& sum)
{
    if (sum.capacityBytes <= 0) {
        return std::nullopt;
    }
    constexpr std::array<std::string_view, kv::blobKinds> symbols = {"shared_prefix", "live_context", "idle_context",
                                                                     "new_suffix"};
    constexpr std::array<std::string_view, kv::blobKinds> origins = {
        "blobs that several contexts go on from", "of contexts whose prompt is here, from before it",
        "of contexts that wait for their next turn", "brought by the prompts that are here"};
    Explanation why;
    why.name = "fullness";
    why.unit = Unit::fraction;
    why.formula = "(shared_prefix + live_context + idle_context + new_suffix + reserved) / capacity";
    for (std::size_t kind = 0; kind < kv::blobKinds; ++kind) {
        why.add(symbols[kind], static_cast<double>(sum.blobBytes[kind]), Unit::bytes, origins[kind]);
    }
    why.add("reserved", static_cast<double>(sum.reservedBytes), Unit::bytes, "in prefill or decode, no blobs yet");
    why.add("capacity", static_cast<double>(sum.capacityBytes), Unit::bytes, "for KV, all places together");
    why.value = evaluated(why);
    return why;
}

std::string_view linkOfWay(kv::Tier from, kv::Tier to)
{
    switch (from == kv::Tier::hbm ? to : from) {
    case kv::Tier::dram:
        return "host link";
    case kv::Tier::ssd:
        return "ssd";
    case kv::Tier::pool:
        return "pool";
    case kv::Tier::hotCache:
        return "hot-cache";
    case kv::Tier::hbm:
        break;
    }
    return "nic";
}

double typicalBytes(const Snapshot& snapshot)
{
    const std::int64_t placed = snapshot.held - snapshot.inPhase[static_cast<std::size_t>(Phase::queued)];
    double bytes = 0.0;
    if (placed > 0) {
        for (const PlacePicture& place : snapshot.places) {
            if (place.tier == kv::Tier::hbm) {
                bytes += static_cast<double>(place.reservedBytes +
                                             place.blobBytes[static_cast<std::size_t>(kv::BlobKind::liveContext)] +
                                             place.blobBytes[static_cast<std::size_t>(kv::BlobKind::newSuffix)]);
            }
        }
        return bytes / static_cast<double>(placed);
    }
    for (const TransferPicture& transfer : snapshot.transfers) {
        bytes += static_cast<double>(transfer.bytes);
    }
    return snapshot.transfers.empty() ? 0.0 : bytes / static_cast<double>(snapshot.transfers.size());
}

std::optional<TransferTime> explainTransfer(const Snapshot& snapshot, const WayNow& way)
{
    TransferTime made;
    made.time.name = "time of a transfer";
    made.time.unit = Unit::seconds;
    made.time.formula = "bytes / bandwidth";
    if (way.bytesPerS > 0.0) {
        made.time.add("bytes", way.movingBytes, Unit::bytes, "of the transfers that move on this way now");
        made.time.add("bandwidth", way.bytesPerS, Unit::bytesPerSecond, "all of theirs together, as it is shared now");
    } else {
        const auto went = std::ranges::find_if(snapshot.flows, [&](const FlowPicture& flow) {
            return flow.purpose == way.purpose && flow.from == way.from && flow.to == way.to && flow.whole > 0;
        });
        std::int64_t fastest = 0;
        for (const LinkPicture& link : snapshot.links) {
            if (link.name == linkOfWay(way.from, way.to)) {
                fastest = std::max(fastest, link.capacityBytesPerS);
            }
        }
        if (went == snapshot.flows.end() || fastest <= 0) {
            return std::nullopt;
        }
        made.isEstimate = true;
        made.time.add("bytes", static_cast<double>(went->wholeBytes) / static_cast<double>(went->whole), Unit::bytes,
                      "mean of the transfers that went this way so far");
        made.time.add("bandwidth", static_cast<double>(fastest), Unit::bytesPerSecond,
                      "of the fastest link of its kind, for one alone");
    }
    made.time.value = evaluated(made.time);
    return made;
}

}  // namespace tokenfactory::factory
