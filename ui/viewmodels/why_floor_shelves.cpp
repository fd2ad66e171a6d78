#include "ui/viewmodels/why_floor_parts.h"

#include "core/factory/names.h"
#include "core/kv/policy_names.h"
#include "ui/viewmodels/event_words.h"
#include "ui/viewmodels/floor_words.h"
#include "ui/viewmodels/run_control_rows.h"
#include "ui/viewmodels/text.h"

#include <algorithm>

namespace tokenfactory::ui {

using factory::Snapshot;
using kv::Tier;

namespace {

QString countText(std::int64_t count) { return grouped(static_cast<double>(count)); }
QString secondsText(double seconds) { return shown(seconds, Unit::seconds); }
QString bytesText(double bytes) { return shown(bytes, Unit::bytes); }

int poolOf(const Snapshot& now, const factory::PlacePicture& place)
{
    return place.worker == factory::none ? -1
                                         : now.kinds[static_cast<std::size_t>(now.workers[place.worker].kind)].pool;
}

void addPlace(factory::PlacePicture& sum, const factory::PlacePicture& place)
{
    sum.capacityBytes += place.isAway ? 0 : place.capacityBytes;
    sum.reservedBytes += place.reservedBytes;
    sum.blobs += place.blobs;
    for (std::size_t kind = 0; kind < kv::blobKinds; ++kind) {
        sum.blobBytes[kind] += place.blobBytes[kind];
    }
}

/// What goes first when it is full, and when it is written down.
void addPolicies(const FloorTelling& tell, Tier tier)
{
    if (!tell.frame.plan) {
        return;
    }
    const factory::TiersSpec& tiers = tell.frame.plan->spec.tiers;
    const std::optional<factory::TierSpec>* spec = tier == Tier::dram       ? &tiers.dram
                                                   : tier == Tier::ssd      ? &tiers.ssd
                                                   : tier == Tier::pool     ? &tiers.pool
                                                   : tier == Tier::hotCache ? &tiers.hotCache
                                                                            : nullptr;
    if (spec && !*spec) {
        return;
    }
    const kv::EvictionPolicy policy = spec ? (*spec)->eviction : tiers.hbmEviction;
    const std::vector<Option> policies = evictionOptions();
    if (const Option* option = chosen(policies, kv::name(policy))) {
        tell.add(WhyFloorText::tr("Goes first"), option->text);
        tell.why.note = WhyFloorText::tr("%1. What a request uses now stays.", "rule of eviction").arg(option->tooltip);
    }
    if (spec && policy == kv::EvictionPolicy::ttl && (*spec)->timeToLiveS) {
        tell.add(WhyFloorText::tr("Time to live"), secondsText(*(*spec)->timeToLiveS));
    }
    if (!spec) {
        const std::vector<Option> times = writeDownOptions();
        if (const Option* option = chosen(times, kv::name(tiers.writeDown))) {
            tell.add(WhyFloorText::tr("Written to the tier below"), option->text);
        }
    }
}

void addKinds(const FloorTelling& tell, const FloorShelf& shelf)
{
    for (std::size_t kind = 0; kind < kv::blobKinds; ++kind) {
        if (shelf.blobBytes[kind] > 0.0) {
            tell.why.parts.push_back({blobName(static_cast<kv::BlobKind>(kind)),
                                      bytesText(shelf.blobBytes[kind]),
                                      shelf.blobBytes[kind],
                                      static_cast<kv::BlobKind>(kind),
                                      {}});
        }
    }
    if (shelf.reservedBytes > 0.0) {
        tell.why.parts.push_back({WhyFloorText::tr("in prefill or decode"),
                                  bytesText(shelf.reservedBytes),
                                  shelf.reservedBytes,
                                  std::monostate(),
                                  {}});
    }
    tell.why.partsTitle = WhyFloorText::tr("What lies there");
}

void addHits(const FloorTelling& tell, Tier tier)
{
    if (!tell.frame.result || tell.frame.result->placedTokens() == 0) {
        return;
    }
    for (const factory::TierResult& measured : tell.frame.result->tiers) {
        if (measured.name == factory::name(tier)) {
            tell.add(WhyFloorText::tr("Hit rate of the run"), shown(measured.hitRate, Unit::fraction),
                     "run/hit rate, " + std::string(measured.name));
        }
    }
}

void addPhysicalLinks(const FloorTelling& tell, std::string_view name)
{
    const factory::LinkPicture* busiest = nullptr;
    int count = 0;
    double share = -1.0;
    for (const factory::LinkPicture& one : tell.now.links) {
        if (one.name != name) {
            continue;
        }
        ++count;
        const double used = one.capacityBytesPerS > 0
                                ? static_cast<double>(one.bytesPerS) / static_cast<double>(one.capacityBytesPerS)
                                : 0.0;
        if (used > share) {
            share = used;
            busiest = &one;
        }
    }
    if (!busiest) {
        return;
    }
    tell.add(WhyFloorText::tr("Links it runs over"), countText(count));
    tell.add(WhyFloorText::tr("The fullest of them"), linkName(tell.now, *busiest));
    if (busiest->capacityBytesPerS < factory::boundlessBytesPerS) {
        tell.add(WhyFloorText::tr("Its bandwidth"),
                 shown(static_cast<double>(busiest->capacityBytesPerS), Unit::bytesPerSecond));
        tell.add(WhyFloorText::tr("Used now"), shown(share, Unit::fraction));
    }
}

/// Who shares the way, the fastest first.
void addTransfers(const FloorTelling& tell, std::size_t index)
{
    for (std::size_t i = 0; i < tell.now.transfers.size(); ++i) {
        const factory::TransferPicture& transfer = tell.now.transfers[i];
        if (linkOfTransfer(i, tell.view) != index) {
            continue;
        }
        const auto rate = static_cast<double>(transfer.bytesPerS);
        tell.why.parts.push_back({transfer.session ? WhyFloorText::tr("session %1").arg(countText(*transfer.session))
                                                   : WhyFloorText::tr("KV at rest"),
                                  rate > 0.0 ? shown(rate, Unit::bytesPerSecond) : WhyFloorText::tr("about to start"),
                                  rate, std::monostate(),
                                  transfer.session ? idOfSession(*transfer.session) : std::string()});
    }
    std::ranges::stable_sort(tell.why.parts, std::greater(), &WhyPart::amount);
    tell.why.partsLead = true;
    tell.cutParts(WhyFloorText::tr("Who shares it now"));
}

}  // namespace

void tellShelf(const FloorTelling& tell, const FloorShelf& shelf)
{
    factory::PlacePicture sum;
    for (const factory::PlacePicture& place : tell.now.places) {
        if (place.tier == shelf.tier && (shelf.pool < 0 || poolOf(tell.now, place) == shelf.pool)) {
            addPlace(sum, place);
        }
    }
    tell.why.title = shelf.pool < 0 ? shelf.name : WhyFloorText::tr("HBM: %1", "name of a pool").arg(shelf.name);
    tell.why.number = shelf.fullText;
    tell.why.unit = WhyFloorText::tr("taken", "share of a shelf");
    if (const auto fullness = factory::explainFullness(sum)) {
        tell.explain(*fullness);
    }
    tell.add(WhyFloorText::tr("Taken"), bytesText(shelf.usedBytes()));
    tell.add(WhyFloorText::tr("Capacity"), shelf.capacityText);
    tell.add(WhyFloorText::tr("That is"), shareOfEachText(shelf));
    if (shelf.lostBytes > 0.0) {
        tell.add(WhyFloorText::tr("Away with lost workers"), bytesText(shelf.lostBytes));
    }
    tell.add(WhyFloorText::tr("Blobs"), countText(shelf.blobs));
    tell.add(WhyFloorText::tr("Traffic"), shelf.flowText);
    const QStringList left = leftTexts(shelf);
    for (const QString& text : left) {
        tell.add(&text == &left.front() ? WhyFloorText::tr("What goes") : QString(), text);
    }
    if (shelf.pool < 0) {
        tell.add(WhyFloorText::tr("Share of prompt tokens found here"), shelf.hitText);
    }
    if (!shelf.flowText.isEmpty() || !left.isEmpty() || (shelf.pool < 0 && !shelf.hitText.isEmpty())) {
        tell.add({}, tell.view.spanText);
    }
    if (shelf.pool < 0) {
        addHits(tell, shelf.tier);
    }
    addPolicies(tell, shelf.tier);
    addKinds(tell, shelf);
}

void tellLink(const FloorTelling& tell, std::size_t index)
{
    const FloorLink& link = tell.view.links[index];
    tell.why.title = plateOf({FloorPart::link, static_cast<std::int64_t>(index)}, tell.view).front();
    tell.why.number = link.text;
    tell.add({}, tell.view.spanText);
    if (const auto transfer = factory::explainTransfer(tell.now, wayOf(link))) {
        tell.explain(transfer->time);
        tell.why.explained = transfer->isEstimate ? WhyFloorText::tr("A transfer would take some")
                                                  : WhyFloorText::tr("A transfer takes, at the rates of now");
    }
    tell.add(WhyFloorText::tr("Transfers on their way"), countText(link.transfers));
    addPhysicalLinks(tell, factory::linkOfWay(link.from, link.to));
    tell.why.note = WhyFloorText::tr(
        "Transfers that meet on a link share it max-min fairly: none could go faster without slowing one that is "
        "no faster.");
    addTransfers(tell, index);
}

}  // namespace tokenfactory::ui
