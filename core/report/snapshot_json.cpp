#include "core/report/snapshot_json.h"

#include "core/factory/meanwhile.h"
#include "core/factory/names.h"
#include "core/report/json.h"

#include <nlohmann/json.hpp>

namespace tokenfactory::report {

using factory::Snapshot;
using nlohmann::ordered_json;

namespace {

ordered_json seconds(SimTime time) { return number(toSeconds(time)); }

ordered_json orNull(std::uint32_t worker)
{
    return worker == factory::none ? ordered_json(nullptr) : ordered_json(worker);
}

template <class Value>
ordered_json orNull(const std::optional<Value>& value)
{
    return value ? ordered_json(*value) : ordered_json(nullptr);
}

ordered_json asJson(const factory::Stint& stint)
{
    return {{"kind", factory::name(stint.kind)},
            {"limit", stint.limit ? ordered_json(cost::name(*stint.limit)) : ordered_json(nullptr)},
            {"sequences", stint.sequences},
            {"prompt_tokens", stint.promptTokens},
            {"begin_s", seconds(stint.began)},
            {"end_s", seconds(stint.ends)}};
}

ordered_json asJson(const factory::WorkerPicture& worker, const Snapshot& snapshot)
{
    const factory::KindPicture& kind = snapshot.kinds[static_cast<std::size_t>(worker.kind)];
    ordered_json stints = ordered_json::array();
    for (const factory::Stint& stint : worker.stints) {
        stints.push_back(asJson(stint));
    }
    return {{"pool", snapshot.pools[static_cast<std::size_t>(kind.pool)]},
            {"index", worker.indexInPool},
            {"state", factory::name(worker.state)},
            {"rack", kind.rack},
            {"gpus", kind.gpus},
            {"expert_gpus", kind.expertGpus},
            {"decode_slots", kind.decodeSlots},
            {"fill_slots", kind.fillSlots},
            {"now", worker.now ? asJson(*worker.now) : ordered_json(nullptr)},
            {"decoding", worker.sequences},
            {"ready", worker.ready},
            {"coming", worker.coming},
            {"at_fill", worker.atFill},
            {"to_hand_off", worker.toHandOff},
            {"place", worker.place},
            {"busy_s", number(worker.busyS)},
            {"hbm_bytes", number(worker.hbmBytes)},
            {"latest", std::move(stints)}};
}

ordered_json asJson(const factory::PlacePicture& place)
{
    ordered_json blobs;
    std::int64_t used = place.reservedBytes;
    for (std::size_t kind = 0; kind < kv::blobKinds; ++kind) {
        blobs[std::string(factory::name(static_cast<kv::BlobKind>(kind)))] = place.blobBytes[kind];
        used += place.blobBytes[kind];
    }
    return {{"tier", factory::name(place.tier)},
            {"worker", orNull(place.worker)},
            {"capacity_bytes", place.capacityBytes},
            {"away", place.isAway},
            {"used_bytes", used},
            {"blob_bytes", std::move(blobs)},
            {"reserved_bytes", place.reservedBytes},
            {"blobs", place.blobs}};
}

ordered_json asJson(const factory::LinkPicture& link)
{
    return {{"name", link.name},
            {"worker", orNull(link.worker)},
            {"capacity_bytes_per_s", link.capacityBytesPerS},
            {"bytes_per_s", link.bytesPerS},
            {"transfers", link.transfers}};
}

ordered_json asJson(const factory::FlowPicture& flow)
{
    return {{"purpose", factory::name(flow.purpose)},
            {"from", factory::name(flow.from)},
            {"to", factory::name(flow.to)},
            {"bytes", flow.bytes},
            {"transfers", flow.whole},
            {"bytes_of_transfers", flow.wholeBytes}};
}

ordered_json asJson(const factory::TransferPicture& transfer)
{
    return {{"purpose", factory::name(transfer.purpose)},
            {"from_place", transfer.fromPlace},
            {"to_place", transfer.toPlace},
            {"bytes", transfer.bytes},
            {"moved_bytes", transfer.movedBytes},
            {"bytes_per_s", transfer.bytesPerS},
            {"begin_s", seconds(transfer.began)},
            {"request", orNull(transfer.request)},
            {"session", orNull(transfer.session)}};
}

ordered_json asJson(const factory::RequestPicture& request)
{
    return {{"id", request.id},
            {"session", request.session},
            {"agent", request.agent},
            {"turn", request.turn},
            {"interactive", request.interactive},
            {"phase", factory::name(request.phase)},
            {"arrival_s", seconds(request.arrival)},
            {"since_s", seconds(request.since)},
            {"until_s", request.until ? seconds(*request.until) : ordered_json(nullptr)},
            {"prompt_tokens", request.promptTokens},
            {"cached_tokens", request.cachedTokens},
            {"computed_tokens", request.computedTokens},
            {"said_tokens", request.saidTokens},
            {"output_tokens", request.outputTokens},
            {"worker", orNull(request.worker)},
            {"to_worker", orNull(request.toWorker)},
            {"put_back", request.putBack}};
}

template <class List, class... More>
ordered_json listOf(const List& list, const More&... more)
{
    ordered_json all = ordered_json::array();
    for (const auto& item : list) {
        all.push_back(asJson(item, more...));
    }
    return all;
}

/// What went on in the span before it: the same figures as everywhere else.
ordered_json ratesOf(const Snapshot& snapshot)
{
    const factory::Meanwhile meanwhile(snapshot);
    ordered_json busy;
    for (std::size_t pool = 0; pool < snapshot.pools.size(); ++pool) {
        busy[snapshot.pools[pool]] = number(meanwhile.busyOfPool(static_cast<int>(pool)));
    }
    ordered_json tiers = ordered_json::object();
    for (const factory::PlacePicture& place : snapshot.places) {
        tiers[std::string(factory::name(place.tier))] = {
            {"read_bytes_per_s", number(meanwhile.readBytesPerS(place.tier))},
            {"written_bytes_per_s", number(meanwhile.writtenBytesPerS(place.tier))},
            {"evicted_bytes_per_s", number(meanwhile.evictedBytesPerS(place.tier))},
            {"dropped_bytes_per_s", number(meanwhile.droppedBytesPerS(place.tier))}};
    }
    return {{"span_s", number(meanwhile.spanS())},
            {"arrived_per_s", number(meanwhile.arrivedPerS())},
            {"completed_per_s", number(meanwhile.completedPerS())},
            {"output_tokens_per_s", number(meanwhile.saidTokensPerS())},
            {"good_tokens_per_s", number(meanwhile.goodTokensPerS())},
            {"busy", std::move(busy)},
            {"tiers", std::move(tiers)}};
}

}  // namespace

ordered_json asJson(const Snapshot& snapshot)
{
    ordered_json phases;
    for (std::size_t phase = 0; phase < snapshot.inPhase.size(); ++phase) {
        phases[std::string(factory::name(static_cast<factory::Phase>(phase)))] = snapshot.inPhase[phase];
    }
    ordered_json document;
    document["time_s"] = seconds(snapshot.time);
    document["measured_since_s"] = seconds(snapshot.measuredSince);
    document["requests"] = {{"arrived", snapshot.requests.arrived},
                            {"completed", snapshot.requests.completed},
                            {"failed", snapshot.requests.failed},
                            {"put_back", snapshot.requests.putBack},
                            {"held", snapshot.held}};
    document["rates"] = ratesOf(snapshot);
    document["in_phase"] = std::move(phases);
    document["turns_in_gaps"] = snapshot.turnsInGaps;
    document["queue"] = snapshot.queue;
    document["pools"] = snapshot.pools;
    document["workers"] = listOf(snapshot.workers, snapshot);
    document["places"] = listOf(snapshot.places);
    document["links"] = listOf(snapshot.links);
    document["flows"] = listOf(snapshot.flows);
    document["transfers_in_all"] = snapshot.transfersInAll;
    document["transfers"] = listOf(snapshot.transfers);
    document["live"] = listOf(snapshot.live);
    document["events"] = snapshot.events;
    document["fingerprint"] = hexadecimal(snapshot.fingerprint);
    return document;
}

}  // namespace tokenfactory::report
