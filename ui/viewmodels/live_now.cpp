#include "ui/viewmodels/live_now.h"

#include "core/factory/meanwhile.h"
#include "core/factory/names.h"
#include "ui/viewmodels/floor_words.h"
#include "ui/viewmodels/live_words.h"
#include "ui/viewmodels/text.h"

#include <algorithm>
#include <numeric>

namespace tokenfactory::ui {

namespace {

using factory::Phase;
using factory::Snapshot;

double in(const Snapshot& now, std::initializer_list<Phase> all)
{
    return std::accumulate(all.begin(), all.end(), 0.0, [&](double sum, Phase phase) {
        return sum + static_cast<double>(now.inPhase[static_cast<std::size_t>(phase)]);
    });
}

std::optional<double> occupancyOf(const Snapshot& now, kv::Tier tier)
{
    double used = 0.0;
    double room = 0.0;
    for (const factory::PlacePicture& place : now.places) {
        if (place.tier == tier && !place.isAway) {
            used += static_cast<double>(place.takenBytes());
            room += static_cast<double>(place.capacityBytes);
        }
    }
    return room > 0.0 ? std::optional(used / room) : std::nullopt;
}

std::optional<double> ofTier(const Snapshot& now, LivePlotKind kind, kv::Tier tier)
{
    const factory::Meanwhile meanwhile(now);
    switch (kind) {
    case LivePlotKind::hits:
        return meanwhile.hitShare(tier);
    case LivePlotKind::traffic:
        return meanwhile.readBytesPerS(tier) + meanwhile.writtenBytesPerS(tier);
    default:
        return occupancyOf(now, tier);
    }
}

}  // namespace

LiveTime liveTimeOf(LivePlotKind kind)
{
    switch (kind) {
    case LivePlotKind::output:
    case LivePlotKind::utilisation:
    case LivePlotKind::hits:
    case LivePlotKind::traffic:
        return LiveTime::span;
    case LivePlotKind::depth:
    case LivePlotKind::batch:
    case LivePlotKind::occupancy:
        return LiveTime::now;
    case LivePlotKind::ttft:
    case LivePlotKind::tpot:
    case LivePlotKind::power:
    case LivePlotKind::energy:
    case LivePlotKind::cost:
        break;
    }
    return LiveTime::bin;
}

std::optional<double> latestOf(const Snapshot& now, LivePlotKind kind, std::string_view key)
{
    const factory::Meanwhile meanwhile(now);
    switch (kind) {
    case LivePlotKind::output:
        return key == "good_tokens" ? meanwhile.goodTokensPerS() : meanwhile.saidTokensPerS();
    case LivePlotKind::utilisation: {
        const auto pool = std::ranges::find(now.pools, key);
        return pool == now.pools.end()
                   ? std::nullopt
                   : std::optional(meanwhile.busyOfPool(static_cast<int>(pool - now.pools.begin())));
    }
    case LivePlotKind::depth:
        return key == "queued" ? in(now, {Phase::queued})
               : key == "ready"
                   ? in(now, {Phase::ready})
                   : in(now, {Phase::loading, Phase::waiting, Phase::filling, Phase::filled, Phase::handingOff});
    case LivePlotKind::batch:
        return in(now, {Phase::decoding});
    case LivePlotKind::hits:
    case LivePlotKind::occupancy:
    case LivePlotKind::traffic:
        if (const std::optional<kv::Tier> tier = factory::tierNamed(key))
            return ofTier(now, kind, *tier);
        break;
    case LivePlotKind::ttft:
    case LivePlotKind::tpot:
    case LivePlotKind::power:
    case LivePlotKind::energy:
    case LivePlotKind::cost:
        break;
    }
    return std::nullopt;
}

std::vector<LiveLatest> latestValues(const LivePlotView& recent, const Snapshot* snapshot)
{
    std::vector<LiveLatest> latest;
    for (const LiveCurve& curve : recent.curves) {
        LiveLatest of;
        if (snapshot && liveTimeOf(recent.kind) != LiveTime::bin)
            of.value = latestOf(*snapshot, recent.kind, curve.key);
        else if (const LivePoint* const last = latestPoint(curve))
            of = {last->value, last->timeS, curve.binS};
        latest.push_back(of);
    }
    return latest;
}

std::optional<double> pastTimeS(std::span<const LiveLatest> latest, double nowS)
{
    const LiveLatest* newest = nullptr;
    for (const LiveLatest& each : latest) {
        if (each.value && each.binS > 0.0 && (!newest || each.timeS > newest->timeS))
            newest = &each;
    }
    if (!newest || newest->timeS + 1.5 * newest->binS >= nowS)
        return std::nullopt;
    return newest->timeS;
}

QString liveTimeText(const Snapshot& snapshot, LivePlotKind kind, std::span<const LiveLatest> latest)
{
    switch (liveTimeOf(kind)) {
    case LiveTime::now:
        return LiveText::tr("Values of this moment");
    case LiveTime::span:
        return spanTextOf(snapshot);
    case LiveTime::bin:
        break;
    }
    const auto measured = std::ranges::find_if(latest, [](const LiveLatest& each) { return each.value.has_value(); });
    if (measured == latest.end())
        return LiveText::tr("Nothing of it in the last minute");
    const QString bin = shown(measured->binS, Unit::seconds);
    const double nowS = toSeconds(snapshot.time);
    if (const std::optional<double> past = pastTimeS(latest, nowS))
        return LiveText::tr("Values of %1 around %2, the latest there are", "how long, a time")
            .arg(bin, clockText(*past, 1.0, nowS >= 3600.0));
    return LiveText::tr("Values of the latest %1 that are measured", "a time").arg(bin);
}

}  // namespace tokenfactory::ui
