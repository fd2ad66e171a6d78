#include "ui/viewmodels/floor_words.h"

#include "ui/viewmodels/event_words.h"
#include "ui/viewmodels/floor_dots.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include "core/factory/meanwhile.h"
#include "core/factory/names.h"

#include <algorithm>
#include <charconv>

namespace tokenfactory::ui {

using factory::Carried;
using factory::Phase;
using factory::RequestPicture;
using factory::Snapshot;
using factory::WorkerState;
using kv::BlobKind;
using kv::Tier;

namespace {

QString countText(std::int64_t count) { return grouped(static_cast<double>(count)); }
QString bytesText(double bytes) { return shown(bytes, Unit::bytes); }
QString secondsText(SimTime time) { return shown(toSeconds(time), Unit::seconds); }

QString tierGloss(Tier tier)
{
    switch (tier) {
    case Tier::hbm:
        return FloorText::tr("The GPUs' own memory: a prompt is computed and an answer decoded only from here.");
    case Tier::dram:
        return FloorText::tr("Memory of the CPUs beside the GPUs: KV that rests here comes back over the host link.");
    case Tier::ssd:
        return FloorText::tr("Flash disks of the node: large and slow, for contexts that rest long.");
    case Tier::pool:
        return FloorText::tr("Memory behind the network that all workers share.");
    case Tier::hotCache:
        return FloorText::tr("Prefixes that many prompts share, kept once for the whole rack.");
    }
    return {};
}

QStringList plateOfShelf(const FloorShelf& shelf, const FloorView& view)
{
    QStringList lines = {FloorText::tr("%1: %2 of %3 used", "shelf, bytes, bytes")
                             .arg(shelf.name, bytesText(shelf.usedBytes()), bytesText(shelf.capacityBytes))};
    if (const QString each = shareOfEachText(shelf); !each.isEmpty()) {
        lines << each;
    }
    if (shelf.lostBytes > 0.0) {
        lines << FloorText::tr("%1 more are away with lost workers", "bytes").arg(bytesText(shelf.lostBytes));
    }
    for (std::size_t kind = 0; kind < kv::blobKinds; ++kind) {
        if (shelf.blobBytes[kind] > 0.0) {
            lines << FloorText::tr("%1: %2").arg(blobName(static_cast<BlobKind>(kind)),
                                                 bytesText(shelf.blobBytes[kind]));
        }
    }
    if (shelf.reservedBytes > 0.0) {
        lines << FloorText::tr("In prefill or decode: %1").arg(bytesText(shelf.reservedBytes));
    }
    lines << FloorText::tr("blobs: %1").arg(countText(shelf.blobs));
    QStringList rates = leftTexts(shelf);
    if (!shelf.flowText.isEmpty()) {
        rates.prepend(shelf.flowText);
    }
    if (!shelf.hitText.isEmpty() && shelf.pool < 0) {
        rates << FloorText::tr("%1 of prompt tokens").arg(shelf.hitText);
    }
    if (!rates.isEmpty()) {
        lines << rates << view.spanText;
    }
    lines << (shelf.pool < 0 ? tierGloss(shelf.tier)
                             : FloorText::tr("Room for KV in the HBM of this pool; the weights are not counted."));
    if (shelf.pool >= 0) {
        lines << FloorText::tr("Bars of the pools are on one scale, unless one would be too short to be read.");
    }
    return lines;
}

QString purposeText(const FloorLink& link)
{
    switch (link.purpose) {
    case Carried::For::handOff:
        return FloorText::tr("Hand-off: KV of prefilled prompts to decode workers");
    case Carried::For::load:
        return FloorText::tr("Load: %1 to %2").arg(tierName(link.from), tierName(link.to));
    case Carried::For::writeDown:
        return FloorText::tr("Write: %1 to %2").arg(tierName(link.from), tierName(link.to));
    case Carried::For::nothing:
        break;
    }
    return {};
}

QStringList plateOfLink(const FloorLink& link, const FloorView& view)
{
    QStringList lines = {purposeText(link), link.text, view.spanText};
    lines << (link.transfers == 1 ? FloorText::tr("1 transfer on its way")
                                  : FloorText::tr("%1 transfers on their way").arg(countText(link.transfers)));
    if (link.transferS > 0.0) {
        const QString time = shown(link.transferS, Unit::seconds);
        lines << (link.isTransferEstimate ? FloorText::tr("one like those before, alone, would take some %1").arg(time)
                                          : FloorText::tr("one takes %1 at the rates of now").arg(time));
    }
    lines << view.dotText;
    if (view.everyTransfer) {
        lines << FloorText::tr("so slowly each transfer has a dot, however small");
    }
    if (isTraced(link, view)) {
        lines << FloorText::tr("faint: what came and went between two frames");
    }
    return lines;
}

QStringList plateOfPool(const FloorPool& pool, const FloorView& view)
{
    QStringList lines = {FloorText::tr("%1: %2", "pool, its GPUs").arg(pool.name, pool.count)};
    if (!pool.expertText.isEmpty()) {
        lines << FloorText::tr("experts on %1 of their own").arg(pool.expertText);
    }
    lines << pool.busyText << pool.limitText << pool.workText;
    if (!pool.stateText.isEmpty()) {
        lines << pool.stateText;
    }
    if (pool.hbmBytesPerS > 0.0) {
        lines << FloorText::tr("its HBM reads and writes %1").arg(shown(pool.hbmBytesPerS, Unit::bytesPerSecond));
    }
    lines << view.spanText;
    return lines;
}

const FloorWorker* seenWorker(const FloorView& view, std::int64_t index)
{
    for (const FloorPool& pool : view.pools) {
        for (const FloorWorker& worker : pool.workers) {
            if (worker.worker == index) {
                return &worker;
            }
        }
    }
    return nullptr;
}

QStringList plateOfWorker(std::int64_t index, const FloorView& view)
{
    const Snapshot& now = *view.now;
    const FloorWorker* seen = seenWorker(view, index);
    if (!seen) {
        return {};
    }
    const factory::WorkerPicture& worker = now.workers[static_cast<std::size_t>(index)];
    const factory::KindPicture& kind = now.kinds[static_cast<std::size_t>(worker.kind)];
    QStringList lines = {FloorText::tr("%1: %2, %3", "worker, GPUs, state")
                             .arg(workerName(now, seen->worker), gpusText(kind.gpus), stateName(worker.state))};
    if (!kind.rack.empty()) {
        lines << toQString(kind.rack);
    }
    lines << FloorText::tr("%1 busy").arg(shown(seen->busy, Unit::fraction)) << view.spanText;
    if (worker.now) {
        const factory::Stint& stint = *worker.now;
        lines << (stint.kind == factory::Stint::Kind::pass
                      ? FloorText::tr("a pass over %1, %2")
                            .arg(shown(stint.sequences, Unit::sequences), limitText(stint.limit))
                      : FloorText::tr("computes %1 of a prompt, %2")
                            .arg(shown(static_cast<double>(stint.promptTokens), Unit::tokens), limitText(stint.limit)));
        lines << FloorText::tr("takes %1, ends in %2")
                     .arg(secondsText(stint.ends - stint.began), secondsText(stint.ends - now.time));
    }
    if (kind.decode) {
        lines << FloorText::tr("%1 of %2 slots, %3 ready, %4 coming")
                     .arg(countText(worker.sequences), countText(kind.decodeSlots), countText(worker.ready),
                          countText(worker.coming));
    }
    if (kind.prefill || kind.midfill) {
        lines << FloorText::tr("prompts here: %1; prefilled, to hand over: %2")
                     .arg(countText(worker.atFill), countText(worker.toHandOff));
    }
    const factory::PlacePicture& place = now.places[static_cast<std::size_t>(worker.place)];
    double used = static_cast<double>(place.reservedBytes);
    for (const std::int64_t bytes : place.blobBytes) {
        used += static_cast<double>(bytes);
    }
    lines << FloorText::tr("HBM: %1 of %2 used")
                 .arg(bytesText(used), bytesText(static_cast<double>(place.capacityBytes)));
    return lines;
}

QStringList plateOfRequest(std::int64_t id, const FloorView& view)
{
    const RequestPicture* request = requestOf(*view.now, id);
    if (!request) {
        return {};
    }
    QStringList lines = {FloorText::tr("Request %1 of session %2").arg(countText(id), countText(request->session))};
    lines << FloorText::tr("%1 for %2").arg(phaseName(request->phase), secondsText(view.now->time - request->since));
    lines << FloorText::tr("%1 of prompt, %2 cached")
                 .arg(shown(static_cast<double>(request->promptTokens), Unit::tokens),
                      countText(request->cachedTokens));
    lines << (request->interactive ? FloorText::tr("a person waits") : FloorText::tr("a program waits"));
    if (request->putBack > 0) {
        lines << FloorText::tr("times put back: %1").arg(countText(request->putBack));
    }
    return lines;
}

const FloorPool* poolOf(const FloorView& view, std::int64_t pool)
{
    const auto found = std::ranges::find(view.pools, static_cast<int>(pool), &FloorPool::pool);
    return found == view.pools.end() ? nullptr : &*found;
}

}  // namespace

std::string idOf(const FloorThing& thing, const FloorView& view)
{
    const std::string number = std::to_string(thing.number);
    switch (thing.part) {
    case FloorPart::arrivals:
        return "floor/arrivals";
    case FloorPart::queue:
        return "floor/queue";
    case FloorPart::pool:
        return "floor/pool/" + number;
    case FloorPart::worker:
        return "floor/worker/" + number;
    case FloorPart::ready:
        return "floor/ready";
    case FloorPart::compartment:
        return "floor/hbm/" + number;
    case FloorPart::shelf:
        return "floor/tier/" + std::string(factory::name(static_cast<Tier>(thing.number)));
    case FloorPart::link: {
        const FloorLink& link = view.links[static_cast<std::size_t>(thing.number)];
        std::string id = "floor/link/" + std::string(factory::name(link.purpose)) + '/' +
                         std::string(factory::name(link.from)) + '/' + std::string(factory::name(link.to));
        return link.pool < 0 ? id : id + '/' + std::to_string(link.pool);
    }
    case FloorPart::retire:
        return "floor/retire";
    case FloorPart::gaps:
        return "floor/gaps";
    case FloorPart::request:
        return "floor/request/" + number;
    case FloorPart::session:
        return "floor/session/" + number;
    }
    return {};
}

std::optional<FloorThing> thingOf(std::string_view id, const FloorView& view)
{
    constexpr std::string_view floor = "floor/";
    if (!id.starts_with(floor)) {
        return std::nullopt;
    }
    const std::size_t slash = id.find('/', floor.size());
    const std::string_view part = id.substr(floor.size(), slash - floor.size());
    const std::string_view rest = slash == std::string_view::npos ? std::string_view() : id.substr(slash + 1);
    if (part == "link") {
        for (std::size_t i = 0; i < view.links.size(); ++i) {
            const FloorThing link{FloorPart::link, static_cast<std::int64_t>(i)};
            if (idOf(link, view) == id) {
                return link;
            }
        }
        return std::nullopt;
    }
    if (part == "tier") {
        const std::optional<Tier> tier = factory::tierNamed(rest);
        return tier ? std::optional(FloorThing{FloorPart::shelf, static_cast<std::int64_t>(*tier)}) : std::nullopt;
    }
    if (rest.empty()) {
        for (const FloorPart whole :
             {FloorPart::arrivals, FloorPart::queue, FloorPart::ready, FloorPart::retire, FloorPart::gaps}) {
            if (idOf({whole, 0}, view) == id) {
                return FloorThing{whole, 0};
            }
        }
        return std::nullopt;
    }
    std::int64_t number = 0;
    const auto read = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (read.ec != std::errc{} || read.ptr != rest.data() + rest.size() || number < 0) {
        return std::nullopt;
    }
    for (const FloorPart numbered :
         {FloorPart::pool, FloorPart::worker, FloorPart::compartment, FloorPart::request, FloorPart::session}) {
        if (idOf({numbered, number}, view) == id) {
            return FloorThing{numbered, number};
        }
    }
    return std::nullopt;
}

QStringList plateOf(const FloorThing& thing, const FloorView& view)
{
    const Snapshot& now = *view.now;
    QStringList lines;
    switch (thing.part) {
    case FloorPart::arrivals:
        return {FloorText::tr("Arrivals: %1").arg(view.arrivalRate), view.spanText,
                FloorText::tr("%1 since measuring began").arg(countText(now.requests.arrived))};
    case FloorPart::queue: {
        lines = {FloorText::tr("Queue: %1 wait for admission").arg(countText(view.waiting))};
        if (!view.waitText.isEmpty()) {
            lines << view.waitText;
        }
        return lines << FloorText::tr("the orchestrator admits them in this order");
    }
    case FloorPart::pool: {
        const FloorPool* pool = poolOf(view, thing.number);
        return pool ? plateOfPool(*pool, view) : QStringList();
    }
    case FloorPart::worker:
        return plateOfWorker(thing.number, view);
    case FloorPart::ready:
        return {FloorText::tr("Ready: %1 prefilled, in the HBM of their decode worker").arg(countText(view.ready)),
                FloorText::tr("%1 being handed over").arg(countText(view.coming)),
                FloorText::tr("%1 prefilled and without room at a decode worker").arg(countText(view.filled)),
                view.handOffText, view.spanText};
    case FloorPart::compartment: {
        const auto found = std::ranges::find(view.compartments, static_cast<int>(thing.number), &FloorShelf::pool);
        return found == view.compartments.end() ? QStringList() : plateOfShelf(*found, view);
    }
    case FloorPart::shelf: {
        if (static_cast<Tier>(thing.number) == Tier::hbm) {
            return plateOfShelf(view.hbm, view);
        }
        const auto found = std::ranges::find(view.shelves, static_cast<Tier>(thing.number), &FloorShelf::tier);
        return found == view.shelves.end() ? QStringList() : plateOfShelf(*found, view);
    }
    case FloorPart::link:
        return thing.number < std::ssize(view.links)
                   ? plateOfLink(view.links[static_cast<std::size_t>(thing.number)], view)
                   : QStringList();
    case FloorPart::retire:
        lines = QStringList{FloorText::tr("Retirement: %1", "rate").arg(view.retireRate)} + view.retireText;
        lines.removeAll(briefSpanTextOf(now));
        return lines << view.spanText << FloorText::tr("tokens count when they are said, answers when complete");
    case FloorPart::gaps:
        return {view.gaps, FloorText::tr("their sessions wait for a tool or a person, outside the factory")};
    case FloorPart::request:
        return plateOfRequest(thing.number, view);
    case FloorPart::session:
        return view.followed && view.followed->session == thing.number
                   ? QStringList{view.followed->title} + view.followed->lines
                   : QStringList{FloorText::tr("Session %1").arg(countText(thing.number))};
    }
    return {};
}

std::optional<std::size_t> linkOfTransfer(std::size_t transfer, const FloorView& view)
{
    return linkOf(view.now->transfers[transfer], *view.now, view.links);
}

QStringList plateOfTransfer(std::size_t transfer, const FloorView& view)
{
    const factory::TransferPicture& picture = view.now->transfers[transfer];
    QStringList lines;
    if (picture.session) {
        lines << FloorText::tr("KV of session %1").arg(countText(*picture.session));
    } else {
        lines << FloorText::tr("KV at rest");
    }
    if (const std::optional<std::size_t> link = linkOfTransfer(transfer, view)) {
        lines << purposeText(view.links[*link]);
    }
    lines << FloorText::tr("%1 of %2 moved", "bytes of bytes")
                 .arg(bytesText(static_cast<double>(picture.movedBytes)),
                      bytesText(static_cast<double>(picture.bytes)));
    if (picture.bytesPerS > 0) {
        const auto rate = static_cast<double>(picture.bytesPerS);
        lines << FloorText::tr("%1, %2 to go", "rate, time")
                     .arg(shown(rate, Unit::bytesPerSecond),
                          shown(static_cast<double>(picture.bytes - picture.movedBytes) / rate, Unit::seconds));
    } else {
        lines << FloorText::tr("about to start");
    }
    return lines << view.dotText;
}

QString shareOfEachText(const FloorShelf& shelf)
{
    if (shelf.places < 2) {
        return {};
    }
    return shelf.leastBytes == shelf.mostBytes
               ? FloorText::tr("%1 workers with %2 each").arg(countText(shelf.places), bytesText(shelf.mostBytes))
               : FloorText::tr("%1 workers with %2 to %3 each")
                     .arg(countText(shelf.places), bytesText(shelf.leastBytes), bytesText(shelf.mostBytes));
}

QStringList leftTexts(const FloorShelf& shelf)
{
    QStringList lines;
    if (shelf.evictedBytesPerS > 0.0) {
        lines << FloorText::tr("evicted %1", "rate").arg(shown(shelf.evictedBytesPerS, Unit::bytesPerSecond));
    }
    if (shelf.droppedBytesPerS > 0.0) {
        lines << FloorText::tr("dropped with contexts that ended %1", "rate")
                     .arg(shown(shelf.droppedBytesPerS, Unit::bytesPerSecond));
    }
    constexpr double nearlyAll = 0.9;
    if (shelf.tier != Tier::hbm && shelf.droppedBytesPerS > nearlyAll * shelf.writtenBytesPerS) {
        lines << FloorText::tr("hardly anything stays: contexts end with the turn that wrote them");
    }
    return lines;
}

QString spanTextOf(const Snapshot& snapshot)
{
    const double spanS = factory::Meanwhile(snapshot).spanS();
    if (spanS == 0.0) {
        return FloorText::tr("Rates: those of this moment");
    }
    const double wholeS = toSeconds(factory::Tallies::span);
    // that it begins at the tally before is less than a twentieth of it
    return spanS < wholeS ? FloorText::tr("Rates: mean of the first %1").arg(shown(spanS, Unit::seconds))
                          : FloorText::tr("Rates: mean of the last %1 s").arg(grouped(wholeS));
}

QString briefSpanTextOf(const Snapshot& snapshot)
{
    const double spanS = factory::Meanwhile(snapshot).spanS();
    const double wholeS = toSeconds(factory::Tallies::span);
    return spanS == 0.0     ? FloorText::tr("of this moment")
           : spanS < wholeS ? FloorText::tr("mean since 0:00")
                            : FloorText::tr("mean of last %1 s").arg(grouped(wholeS));
}

QString summaryOf(const FloorView& view)
{
    QStringList parts = {
        FloorText::tr("%1 requests arrive, %2 wait in the queue.").arg(view.arrivalRate, countText(view.waiting))};
    for (const FloorPool& pool : view.pools) {
        parts << FloorText::tr("%1, %2: %3, %4, %5.", "pool, GPUs, busy, limit, work")
                     .arg(pool.name, pool.count, pool.busyText, pool.limitText, pool.workText);
        if (!pool.stateText.isEmpty()) {
            parts << FloorText::tr("Workers: %1.").arg(pool.stateText);
        }
    }
    parts << FloorText::tr("%1 ready, %2 being handed over.").arg(countText(view.ready), countText(view.coming));
    parts << FloorText::tr("%1 of %2: %3.", "tier, capacity, fullness")
                 .arg(view.hbm.name, view.hbm.capacityText, view.hbm.fullText);
    for (const FloorShelf& shelf : view.shelves) {
        parts << FloorText::tr("%1 of %2: %3, %4.", "tier, capacity, fullness, flow")
                     .arg(shelf.name, shelf.capacityText, shelf.fullText, shelf.flowText);
    }
    parts << FloorText::tr("Retirement %1.").arg(view.retireRate) << view.gaps + u'.';
    parts << view.spanText + u'.';
    if (view.followed) {
        parts << view.followed->title + QStringLiteral(": ") + view.followed->lines.join(QStringLiteral(", ")) + u'.';
    }
    return parts.join(u' ');
}

QString tierName(Tier tier)
{
    switch (tier) {
    case Tier::hbm:
        return FloorText::tr("HBM");
    case Tier::dram:
        return FloorText::tr("CPU DRAM");
    case Tier::ssd:
        return FloorText::tr("SSD");
    case Tier::pool:
        return FloorText::tr("Network pool");
    case Tier::hotCache:
        return FloorText::tr("Rack hot cache");
    }
    return {};
}

QString briefTierName(Tier tier)
{
    switch (tier) {
    case Tier::dram:
        return FloorText::tr("DRAM");
    case Tier::pool:
        return FloorText::tr("Pool", "network pool");
    case Tier::hotCache:
        return FloorText::tr("Hot cache");
    case Tier::hbm:
    case Tier::ssd:
        return tierName(tier);
    }
    return {};
}

QString blobName(BlobKind kind)
{
    switch (kind) {
    case BlobKind::sharedPrefix:
        return FloorText::tr("shared prefix");
    case BlobKind::liveContext:
        return FloorText::tr("live context");
    case BlobKind::idleContext:
        return FloorText::tr("idle context");
    case BlobKind::newSuffix:
        return FloorText::tr("new suffix");
    }
    return {};
}

QString stateName(WorkerState state)
{
    switch (state) {
    case WorkerState::working:
        return FloorText::tr("working");
    case WorkerState::starting:
        return FloorText::tr("starting");
    case WorkerState::draining:
        return FloorText::tr("draining");
    case WorkerState::off:
        return FloorText::tr("off");
    case WorkerState::failed:
        return FloorText::tr("failed");
    }
    return {};
}

QString limitText(std::optional<cost::Limit> limit)
{
    if (!limit) {
        return FloorText::tr("time by a law");
    }
    switch (*limit) {
    case cost::Limit::compute:
        return FloorText::tr("compute limits");
    case cost::Limit::memory:
        return FloorText::tr("memory limits");
    case cost::Limit::network:
        return FloorText::tr("network limits");
    case cost::Limit::fixed:
        return FloorText::tr("fixed cost limits");
    case cost::Limit::power:
        return FloorText::tr("power limits");
    }
    return {};
}

QString phaseName(Phase phase)
{
    switch (phase) {
    case Phase::queued:
        return FloorText::tr("queued");
    case Phase::loading:
        return FloorText::tr("loading KV");
    case Phase::waiting:
        return FloorText::tr("waiting for prefill");
    case Phase::filling:
        return FloorText::tr("in prefill");
    case Phase::filled:
        return FloorText::tr("prefilled");
    case Phase::handingOff:
        return FloorText::tr("handed over");
    case Phase::ready:
        return FloorText::tr("ready");
    case Phase::decoding:
        return FloorText::tr("decoding");
    }
    return {};
}

QString cellRatioText(std::int64_t requests)
{
    return requests <= 1 ? QString() : FloorText::tr("1 cell = %1", "number of requests").arg(countText(requests));
}

QString gpuRatioText(int gpus)
{
    return gpus <= 1 ? QString() : FloorText::tr("1 cell = %1 GPUs").arg(countText(gpus));
}

QString workerRatioText(int workers)
{
    return workers <= 1 ? QString() : FloorText::tr("1 cell = %1 workers").arg(countText(workers));
}

QString gpusText(std::int64_t gpus)
{
    return gpus == 1 ? FloorText::tr("1 GPU") : FloorText::tr("%1 GPUs").arg(countText(gpus));
}

}  // namespace tokenfactory::ui
