#include "ui/viewmodels/floor_view.h"

#include "core/factory/explain_moment.h"
#include "ui/viewmodels/event_words.h"
#include "ui/viewmodels/floor_dots.h"
#include "ui/viewmodels/floor_words.h"
#include "ui/viewmodels/preset_words.h"
#include "ui/viewmodels/run_words.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace tokenfactory::ui {

using factory::Carried;
using factory::KindPicture;
using factory::Phase;
using factory::RequestPicture;
using factory::Snapshot;
using factory::WorkerPicture;
using factory::WorkerState;
using kv::Tier;

namespace {

constexpr std::size_t mostQueueCells = 600;  ///< more are never drawn one to one

QString bytesRateText(double bytesPerS) { return shown(bytesPerS, Unit::bytesPerSecond); }
/// Without zeros behind its point: "2.5 GB".
QString bare(double value, Unit unit)
{
    SplitValue text = split(value, unit);
    while (text.number.contains(u'.') && (text.number.endsWith(u'0') || text.number.endsWith(u'.'))) {
        text.number.chop(1);
    }
    return text.unit.isEmpty() ? text.number : text.number + u' ' + text.unit;
}
QString rateText(double perS) { return FloorText::tr("%1/s").arg(bare(perS, Unit::count)); }

/// Shares have two digits.
QString shareText(double share)
{
    const double percent = 100.0 * share;
    if (percent > 0.0 && percent < 0.05) {
        return FloorText::tr("under 0.1 %");
    }
    const bool isWhole = percent >= 9.95 || percent == 0.0;
    return FloorText::tr("%1 %", "share").arg(QString::number(percent, 'f', isWhole ? 0 : 1));
}
QString countText(std::int64_t count) { return grouped(static_cast<double>(count)); }

std::int64_t inPhase(const Snapshot& now, Phase phase) { return now.inPhase[static_cast<std::size_t>(phase)]; }

QString stageText(FloorStage stage)
{
    switch (stage) {
    case FloorStage::prefill:
        return label("prefill");
    case FloorStage::midfill:
        return label("midfill");
    case FloorStage::fill:
        return label("prefill");  // the prompts of which nothing is cached are a midfill of nothing
    case FloorStage::aggregated:
        return label("prefill and decode");
    case FloorStage::decode:
        return label("decode");
    }
    return {};
}

FloorStage stageOf(const KindPicture& kind)
{
    const bool fills = kind.prefill || kind.midfill;
    if (kind.decode) {
        return fills ? FloorStage::aggregated : FloorStage::decode;
    }
    return kind.prefill && kind.midfill ? FloorStage::fill : kind.midfill ? FloorStage::midfill : FloorStage::prefill;
}

class Viewing {
public:
    explicit Viewing(const FloorMoment& moment) : now(*moment.now), rates(now) { view.now = moment.now; }

    FloorView made(double speed, std::optional<std::int64_t> followedSession,
                   std::optional<std::int64_t> followedRequest)
    {
        view.speed = speed;
        view.everyTransfer = isEveryTransferDrawn(now, speed);
        view.spanS = rates.spanS();
        view.spanText = spanTextOf(now);
        addQueue();
        addPools();
        addReady();
        addShelves();
        addLinks();
        addRetirement();
        view.dotBytes = dotBytesOf(now);
        view.dotText = FloorText::tr("One dot = %1").arg(bare(view.dotBytes, Unit::bytes));
        view.dots = dotsOf(now, view.links, view.dotBytes, view.everyTransfer);
        if (followedSession) {
            follow(*followedSession, followedRequest);
        }
        return std::move(view);
    }

private:
    const KindPicture& kindOf(const WorkerPicture& worker) const
    {
        return now.kinds[static_cast<std::size_t>(worker.kind)];
    }

    void addQueue()
    {
        view.arrivalsPerS = rates.arrivedPerS();
        view.arrivalRate = rateText(view.arrivalsPerS);
        view.waiting = inPhase(now, Phase::queued);
        for (std::size_t i = 0; i < std::min(now.queue.size(), mostQueueCells); ++i) {
            view.queue.push_back(now.queue[i]);
        }
        const RequestPicture* first = now.queue.empty() ? nullptr : requestOf(now, now.queue.front());
        view.waitText =
            first ? FloorText::tr("first waits %1").arg(shown(toSeconds(now.time - first->since), Unit::seconds))
            : view.waiting > 0 ? QString()
                               : FloorText::tr("nobody waits");
    }

    void addPools()
    {
        std::vector<std::vector<std::size_t>> workersOf(now.pools.size());
        for (std::size_t i = 0; i < now.workers.size(); ++i) {
            workersOf[static_cast<std::size_t>(kindOf(now.workers[i]).pool)].push_back(i);
        }
        std::map<FloorStage, int> poolsOfStage;
        for (std::size_t pool = 0; pool < now.pools.size(); ++pool) {
            const auto kind = std::ranges::find(now.kinds, static_cast<int>(pool), &KindPicture::pool);
            if (kind == now.kinds.end()) {
                continue;
            }
            FloorPool seen;
            seen.pool = static_cast<int>(pool);
            seen.stage = stageOf(workersOf[pool].empty() ? *kind : kindOf(now.workers[workersOf[pool].back()]));
            for (const std::size_t worker : workersOf[pool]) {
                addWorker(seen, worker);
            }
            ++poolsOfStage[seen.stage];
            view.pools.push_back(std::move(seen));
        }
        for (FloorPool& pool : view.pools) {
            pool.name = stageText(pool.stage);
            pool.brief = pool.name;
            const QString id = poolText(now.pools[static_cast<std::size_t>(pool.pool)]);
            if (poolsOfStage[pool.stage] > 1 && id.compare(pool.name, Qt::CaseInsensitive) != 0) {
                pool.name = FloorText::tr("%1: %2", "stage: name of a pool").arg(pool.name, id);
                pool.brief = id;
            }
            writePool(pool);
        }
    }

    void addWorker(FloorPool& pool, std::size_t index)
    {
        const WorkerPicture& worker = now.workers[index];
        const KindPicture& kind = kindOf(worker);
        FloorWorker seen;
        seen.worker = static_cast<std::uint32_t>(index);
        seen.state = worker.state;
        seen.isBusy = worker.now.has_value();
        seen.limit = worker.now ? worker.now->limit : std::nullopt;
        seen.busy = rates.busy(index);
        seen.gpus = kind.gpus - kind.expertGpus;
        seen.expertGpus = kind.expertGpus;
        pool.workers.push_back(seen);
        pool.sequences += worker.sequences;
        pool.atFill += worker.atFill;
        pool.toHandOff += worker.toHandOff;
        pool.hbmBytesPerS += rates.hbmBytesPerS(index);
        if (worker.state != WorkerState::off && worker.state != WorkerState::failed) {
            pool.decodeSlots += kind.decode ? kind.decodeSlots : 0;
        }
    }

    void writePool(FloorPool& pool) const
    {
        int busyNow = 0;
        std::map<WorkerState, int> notWorking;
        std::map<std::optional<cost::Limit>, int> limits;
        std::int64_t gpus = 0;
        std::int64_t expertGpus = 0;
        for (const FloorWorker& worker : pool.workers) {
            gpus += worker.gpus;
            expertGpus += worker.expertGpus;
            if (worker.state != WorkerState::working) {
                ++notWorking[worker.state];
            }
            if (worker.isBusy) {
                ++busyNow;
                ++limits[worker.limit];
            }
        }
        pool.busy = rates.busyOfPool(pool.pool);
        const auto workers = std::ssize(pool.workers);
        const bool alike = std::ranges::all_of(
            pool.workers, [&](const FloorWorker& worker) { return worker.gpus == pool.workers.front().gpus; });
        pool.count = workers > 1 && alike ? FloorText::tr("%1 × %2", "workers x GPUs of each")
                                                .arg(countText(workers), gpusText(pool.workers.front().gpus))
                                          : gpusText(gpus);
        if (expertGpus > 0) {
            pool.expertText = gpusText(expertGpus);
            const bool isNamed = pool.brief != pool.name;
            pool.expertName = isNamed ? FloorText::tr("%1: experts", "name of a pool").arg(pool.brief)
                                      : FloorText::tr("Decode experts");
            pool.name = isNamed ? FloorText::tr("%1: attention", "name of a pool").arg(pool.brief)
                                : FloorText::tr("Decode attention");
            pool.brief = FloorText::tr("Attention");
            pool.expertBrief = FloorText::tr("Experts");
        }
        pool.busyText = FloorText::tr("%1 busy").arg(shareText(pool.busy));
        pool.busyOfWhile = busyOfWhileText(shareText(pool.busy));
        const auto isServing = [](const FloorWorker& worker) {
            return worker.state == WorkerState::working || worker.state == WorkerState::draining;
        };
        if (workers == 0) {
            pool.limitText = FloorText::tr("no workers");
        } else if (std::ranges::none_of(pool.workers, isServing)) {
            // how busy they were before they went says nothing of now
            pool.limitText = FloorText::tr("none serves now");
            pool.busyOfWhile.clear();
        } else if (busyNow == 0) {
            pool.limitText = std::ranges::all_of(pool.workers, isServing) ? FloorText::tr("all wait")
                                                                          : FloorText::tr("those that serve wait");
        } else {
            const auto most = std::ranges::max_element(limits, {}, [](const auto& entry) { return entry.second; });
            pool.limitText = limitText(most->first);
            if (most->second < busyNow) {
                pool.limitText = FloorText::tr("%1 at %2 of %3", "what limits, busy workers with it, busy workers")
                                     .arg(pool.limitText, countText(most->second), countText(busyNow));
            }
        }
        pool.workText = workTextOf(pool);
        QStringList states;
        for (const auto& [state, count] : notWorking) {
            states << FloorText::tr("%1 %2", "number of workers, their state").arg(countText(count), stateName(state));
        }
        pool.stateText = states.join(QStringLiteral(", "));
    }

    /// A share of the while, where nothing beside it says of which.
    QString busyOfWhileText(const QString& share) const
    {
        const double wholeS = toSeconds(factory::Tallies::span);
        return rates.spanS() == 0.0 ? FloorText::tr("%1 busy now").arg(share)
               : rates.spanS() < wholeS
                   ? FloorText::tr("%1 busy since 0:00").arg(share)
                   : FloorText::tr("%1 busy in %2 s", "share, seconds of late").arg(share, grouped(wholeS));
    }

    QString workTextOf(const FloorPool& pool) const
    {
        const QString fills =
            pool.atFill == 1 ? FloorText::tr("1 prompt") : FloorText::tr("%1 prompts").arg(countText(pool.atFill));
        if (!pool.decodes()) {
            return pool.toHandOff > 0 ? FloorText::tr("%1, %2 to hand over").arg(fills, countText(pool.toHandOff))
                                      : fills;
        }
        const QString decodes =
            FloorText::tr("%1 of %2 slots").arg(countText(pool.sequences), countText(pool.decodeSlots));
        return pool.stage == FloorStage::aggregated ? FloorText::tr("%1, %2").arg(decodes, fills) : decodes;
    }

    void addReady()
    {
        view.ready = inPhase(now, Phase::ready);
        view.coming = inPhase(now, Phase::handingOff);
        view.filled = inPhase(now, Phase::filled);
        view.readyText = view.coming > 0   ? FloorText::tr("%1 coming").arg(countText(view.coming))
                         : view.filled > 0 ? FloorText::tr("%1 wait for room").arg(countText(view.filled))
                                           : QString();
    }

    void add(FloorShelf& shelf, const factory::PlacePicture& place) const
    {
        if (place.isAway) {
            const bool isLost = now.workers[place.worker].state == WorkerState::failed;
            shelf.lostBytes += isLost ? static_cast<double>(place.capacityBytes) : 0.0;
            return;
        }
        for (std::size_t kind = 0; kind < kv::blobKinds; ++kind) {
            shelf.blobBytes[kind] += static_cast<double>(place.blobBytes[kind]);
        }
        shelf.reservedBytes += static_cast<double>(place.reservedBytes);
        const auto room = static_cast<double>(place.capacityBytes);
        shelf.capacityBytes += room;
        shelf.leastBytes = shelf.places == 0 ? room : std::min(shelf.leastBytes, room);
        shelf.mostBytes = std::max(shelf.mostBytes, room);
        ++shelf.places;
        shelf.blobs += place.blobs;
    }

    void write(FloorShelf& shelf) const
    {
        shelf.name = tierName(shelf.tier);
        shelf.brief = briefTierName(shelf.tier);
        shelf.capacityText = shown(shelf.capacityBytes, Unit::bytes);
        if (shelf.places > 1 && (shelf.pool >= 0 || shelf.tier != Tier::hbm)) {  // of all HBM that goes without saying
            shelf.capacityText = FloorText::tr("%1 in all", "bytes of all workers together").arg(shelf.capacityText);
        }
        if (const std::optional<double> full = shelf.fullness()) {
            shelf.fullText = shareText(*full);
        }
        if (shelf.pool < 0) {
            shelf.readBytesPerS = rates.readBytesPerS(shelf.tier);
            shelf.writtenBytesPerS = rates.writtenBytesPerS(shelf.tier);
            shelf.evictedBytesPerS = rates.evictedBytesPerS(shelf.tier);
            shelf.droppedBytesPerS = rates.droppedBytesPerS(shelf.tier);
            shelf.hitShare = rates.hitShare(shelf.tier);
        }
        if (shelf.tier != Tier::hbm) {
            shelf.flowText = shelf.tier == Tier::hotCache
                                 ? FloorText::tr("read %1").arg(bytesRateText(shelf.readBytesPerS))
                                 : FloorText::tr("read %1, write %2")
                                       .arg(bytesRateText(shelf.readBytesPerS), bytesRateText(shelf.writtenBytesPerS));
        }
        if (shelf.hitShare) {
            shelf.hitText =
                FloorText::tr("hit %1", "share of prompt tokens found in a tier").arg(shareText(*shelf.hitShare));
        }
    }

    void addShelves()
    {
        for (const FloorPool& pool : view.pools) {
            FloorShelf compartment;
            compartment.pool = pool.pool;
            for (const FloorWorker& worker : pool.workers) {
                add(compartment, now.places[static_cast<std::size_t>(now.workers[worker.worker].place)]);
            }
            view.compartments.push_back(compartment);
        }
        for (const factory::PlacePicture& place : now.places) {
            if (place.tier == Tier::hbm) {
                add(view.hbm, place);
            }
        }
        write(view.hbm);
        for (std::size_t i = 0; i < view.compartments.size(); ++i) {
            write(view.compartments[i]);
            view.compartments[i].name = view.pools[i].name;
            view.compartments[i].brief = view.pools[i].brief;
        }
        for (const Tier tier : {Tier::hotCache, Tier::dram, Tier::ssd, Tier::pool}) {
            FloorShelf shelf;
            shelf.tier = tier;
            for (const factory::PlacePicture& place : now.places) {
                if (place.tier == tier) {
                    add(shelf, place);
                }
            }
            if (shelf.capacityBytes > 0.0 || shelf.usedBytes() > 0.0) {
                write(shelf);
                view.shelves.push_back(shelf);
            }
        }
    }

    void addLink(Carried::For purpose, Tier from, Tier to)
    {
        FloorLink link;
        link.purpose = purpose;
        link.from = from;
        link.to = to;
        link.bytesPerS = rates.bytesPerS(purpose, from, to);
        link.text = bytesRateText(link.bytesPerS);
        view.links.push_back(link);
    }

    void addLinks()
    {
        view.handOffBytesPerS = rates.bytesPerS(Carried::For::handOff, Tier::hbm, Tier::hbm);
        view.handOffText = bytesRateText(view.handOffBytesPerS);
        for (const FloorPool& pool : view.pools) {
            if (!pool.decodes()) {
                addLink(Carried::For::handOff, Tier::hbm, Tier::hbm);
                FloorLink& link = view.links.back();
                link.pool = pool.pool;
                link.bytesPerS = rates.handedOffBytesPerS(pool.pool);
                link.text = bytesRateText(link.bytesPerS);
            }
        }
        // the ways there are by the order of the tiers, and any other that carried something
        Tier above = Tier::hbm;
        for (const FloorShelf& shelf : view.shelves) {
            addLink(Carried::For::load, shelf.tier, Tier::hbm);
            if (shelf.tier != Tier::hotCache) {
                addLink(Carried::For::writeDown, above, shelf.tier);
                above = shelf.tier;
            }
        }
        for (const factory::FlowPicture& flow : now.flows) {
            const bool isKnown = std::ranges::any_of(view.links, [&](const FloorLink& link) {
                return link.purpose == flow.purpose && link.from == flow.from && link.to == flow.to;
            });
            // hand-offs of a pool that fills no more have no station to leave
            const bool hasEnds = flow.purpose != Carried::For::handOff && isShown(flow.from) && isShown(flow.to);
            if (!isKnown && hasEnds) {
                addLink(flow.purpose, flow.from, flow.to);
            }
        }
        countTransfers();
    }

    bool isShown(Tier tier) const
    {
        return tier == Tier::hbm || std::ranges::find(view.shelves, tier, &FloorShelf::tier) != view.shelves.end();
    }

    void countTransfers()
    {
        for (const factory::TransferPicture& transfer : now.transfers) {
            if (const std::optional<std::size_t> link = linkOf(transfer, now, view.links)) {
                ++view.links[*link].transfers;
                if (transfer.bytesPerS > 0) {
                    view.links[*link].movingBytes += static_cast<double>(transfer.bytes);
                    view.links[*link].movingBytesPerS += static_cast<double>(transfer.bytesPerS);
                }
            }
        }
        for (FloorLink& link : view.links) {
            if (const auto transfer = factory::explainTransfer(now, wayOf(link))) {
                link.transferS = transfer->time.value;
                link.isTransferEstimate = transfer->isEstimate;
            }
        }
    }

    void addRetirement()
    {
        view.completedPerS = rates.completedPerS();
        view.saidTokensPerS = rates.saidTokensPerS();
        view.goodTokensPerS = rates.goodTokensPerS();
        view.retireRate = rateText(view.completedPerS);
        view.retireText << shown(view.saidTokensPerS, Unit::tokensPerSecond) << briefSpanTextOf(now);
        view.retireText << FloorText::tr("answers %1").arg(countText(now.requests.completed));
        const std::int64_t refused =
            std::accumulate(now.requests.refused.begin(), now.requests.refused.end(), std::int64_t{0});
        if (refused > 0) {
            view.retireText << FloorText::tr("refused %1").arg(countText(refused));
        }
        if (now.requests.failed > 0) {
            view.retireText << FloorText::tr("failed %1").arg(countText(now.requests.failed));
        }
        if (now.requests.putBack > 0) {
            view.retireText << FloorText::tr("put back %1").arg(countText(now.requests.putBack));
        }
        // counts begin anew when the warm-up ends
        if (now.measuredSince > SimTime{}) {
            view.retireText << FloorText::tr("since %1", "a time of the run").arg(shortClockText(now.measuredSince));
        }
        view.gaps = now.turnsInGaps == 1
                        ? FloorText::tr("Tool and human gaps: 1 turn to come")
                        : FloorText::tr("Tool and human gaps: %1 turns to come").arg(countText(now.turnsInGaps));
    }

    void follow(std::int64_t session, std::optional<std::int64_t> wanted)
    {
        FollowedSession followed;
        followed.session = session;
        followed.title = FloorText::tr("Session %1").arg(countText(session));
        int requests = 0;
        for (const RequestPicture& request : now.live) {
            if (request.session == session) {
                ++requests;
                const bool isTaken = followed.request && followed.request->id == wanted;
                if (!isTaken &&
                    (request.id == wanted || !followed.request || request.phase > followed.request->phase)) {
                    followed.request = request;
                }
            }
        }
        if (!followed.request) {
            followed.lines << FloorText::tr("not here now: in a gap, over, or still to come");
        } else {
            const RequestPicture& request = *followed.request;
            if (request.id == wanted) {
                followed.title = FloorText::tr("Session %1, request %2").arg(countText(session), countText(request.id));
            }
            followed.step = static_cast<int>(request.phase);
            followed.lines << FloorText::tr("%1, %2", "what a request does, how long")
                                  .arg(phaseName(request.phase),
                                       shown(toSeconds(now.time - request.since), Unit::seconds));
            if (request.worker != factory::none) {
                followed.lines << FloorText::tr("worker %1", "name").arg(workerName(now, request.worker));
            }
            followed.lines << FloorText::tr("turn %1").arg(countText(request.turn + 1));
            followed.lines << FloorText::tr("context %1", "tokens").arg(countText(request.promptTokens));
            followed.lines << (request.phase == Phase::decoding
                                   ? FloorText::tr("%1 of %2 said", "tokens")
                                         .arg(countText(request.saidTokens), countText(request.outputTokens))
                                   : FloorText::tr("%1 cached", "tokens").arg(countText(request.cachedTokens)));
            if (requests > 1) {
                followed.lines << FloorText::tr("%1 requests of it here").arg(countText(requests));
            }
        }
        view.followed = std::move(followed);
    }

    const Snapshot& now;
    factory::Meanwhile rates;
    FloorView view;
};

}  // namespace

factory::WayNow wayOf(const FloorLink& link)
{
    return {.purpose = link.purpose,
            .from = link.from,
            .to = link.to,
            .movingBytes = link.movingBytes,
            .bytesPerS = link.movingBytesPerS};
}

double FloorShelf::usedBytes() const { return std::accumulate(blobBytes.begin(), blobBytes.end(), reservedBytes); }

std::optional<double> FloorShelf::fullness() const
{
    return capacityBytes > 0.0 ? std::optional(usedBytes() / capacityBytes) : std::nullopt;
}

FollowedSession noLongerFollowed(std::int64_t session)
{
    FollowedSession over;
    over.session = -1;
    over.title = FloorText::tr("Session %1 is followed no longer").arg(countText(session));
    over.lines << FloorText::tr("this is another run");
    return over;
}

FloorView floorViewOf(const FloorMoment& moment, std::optional<std::int64_t> followedSession,
                      std::optional<std::int64_t> followedRequest)
{
    if (!moment.now) {
        FloorView nothing;
        nothing.now = std::make_shared<factory::Snapshot>();
        return floorViewOf({nothing.now, 0.0}, followedSession, followedRequest);
    }
    return Viewing(moment).made(moment.speed, followedSession, followedRequest);
}

}  // namespace tokenfactory::ui
