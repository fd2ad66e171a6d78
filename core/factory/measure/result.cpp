#include "core/factory/measure/result.h"

#include "core/factory/counting.h"
#include "core/factory/link_names.h"
#include "core/factory/names.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numeric>

namespace tokenfactory::factory {
namespace {

constexpr std::size_t tierKinds = 5;

double shareOf(double part, double whole) { return whole > 0.0 ? std::clamp(part / whole, 0.0, 1.0) : 0.0; }

/// Of `part` in what `whole` could have been; none where the work is not known.
std::optional<double> knownShare(bool isKnown, double part, double whole)
{
    return isKnown ? std::optional(shareOf(part, whole)) : std::nullopt;
}

std::int64_t sumOf(const auto& counts) { return std::accumulate(counts.begin(), counts.end(), std::int64_t{0}); }

/// Whether some of the passes of a kind go by a law, which says nothing of work and energy.
bool goesByLaw(const PoolSpec& pool, const WorkerKind& kind)
{
    const bool fills = pool.prefill || pool.midfill;
    return (fills && kind.spec.fillLaw) || (pool.decode && kind.spec.decodeLaw);
}

/// Seconds in service of the workers of a pool, each as often as its rack delivers a unit in one.
struct Capacity {
    double gpuS = 0.0;
    double hbm = 0.0;
    double scaleUp = 0.0;
    double scaleOut = 0.0;
};

class Gatherer {
public:
    explicit Gatherer(const Factory& running)
        : plan(running.plan()), s(running.state()), now(running.now()), measuredS(toSeconds(now - s.recorder.since))
    {
    }

    PoolResult pool(std::size_t index) const
    {
        const PoolSpec& spec = plan.spec.pools[index];
        PoolResult pool;
        pool.name = spec.name;
        pool.utilisationName = "utilisation of " + spec.name;
        bool racksKnown = true;
        bool workKnown = true;
        bool energyKnown = true;
        double idleJ = 0.0;
        double fillJ = 0.0;
        double decodeJ = 0.0;
        WorkerMeter work;
        Capacity could;
        for (const Worker& worker : s.workers) {
            const WorkerKind& kind = plan.kinds[static_cast<std::size_t>(worker.kind)];
            if (static_cast<std::size_t>(kind.pool) != index) {
                continue;
            }
            const WorkerMeter& meter = worker.meter;
            const double inServiceS = meter.inService.areaUntil(now);
            if (worker.becomes != Worker::gone) {
                ++pool.workers;
                pool.gpus += kind.gpus;
            }
            pool.busyS += meter.busy.areaUntil(now);
            pool.inServiceS += inServiceS;
            pool.gpuHours += meter.gpus.areaUntil(now) / secondsPerHour;
            pool.passes += meter.passes;
            pool.fills += meter.fills;
            fillJ += meter.fillEnergyJ;
            decodeJ += meter.decodeEnergyJ;
            workKnown = workKnown && kind.system && !goesByLaw(spec, kind);
            energyKnown = energyKnown && !goesByLaw(spec, kind);
            if (!kind.system) {
                racksKnown = false;
                continue;
            }
            idleJ += meter.idleW.areaUntil(now);
            const double gpuS = meter.gpus.areaUntil(now);
            could.gpuS += gpuS;
            could.hbm += gpuS / kind.gpus * kind.hbmBytesPerS;
            could.scaleUp += gpuS / kind.gpus * kind.scaleUpBytesPerS;
            could.scaleOut += gpuS / kind.gpus * kind.scaleOutBytesPerS;
            work.peakS += meter.peakS;
            work.hbmBytes += hbmBytesBy(worker, now);
            work.scaleUpBytes += meter.scaleUpBytes;
            work.scaleOutBytes += meter.scaleOutBytes;
        }
        if (index < s.recorder.pools.size()) {
            const PoolMeter& meter = s.recorder.pools[index];
            pool.fillSlots = occupancy(meter.fills, meter.fillSlots, meter.fillsFull);
            pool.decodeSlots = occupancy(meter.decoding, meter.decodeSlots, meter.decodeFull);
        }
        const std::vector<PoolSignals>& signalled = s.recorder.history.pools;
        const PoolSignals silent;  // nobody ever worked in it
        const PoolSignals& seen = index < signalled.size() ? signalled[index] : silent;
        pool.busy = seen.busy.read(now);
        pool.inService = seen.inService.read(now);
        pool.utilisation = shareOf(pool.busyS, pool.inServiceS);
        pool.shares = {.flops = knownShare(workKnown, work.peakS, could.gpuS),
                       .hbm = knownShare(workKnown, work.hbmBytes, could.hbm),
                       .scaleUp = knownShare(workKnown, work.scaleUpBytes, could.scaleUp),
                       .scaleOut = knownShare(workKnown, work.scaleOutBytes, could.scaleOut)};
        if (racksKnown) {
            pool.idleJ = idleJ;
        }
        if (racksKnown && energyKnown) {
            pool.fillJ = fillJ;
            pool.decodeJ = decodeJ;
        }
        return pool;
    }

    std::vector<LimitSeen> limits() const
    {
        std::vector<LimitSeen> limits;
        const auto add = [&](LimitSeen::What what, const Level& level, std::string pool = {}) {
            if (const double share = level.meanUntil(now); share > 0.0) {
                limits.push_back({what, std::move(pool), share});
            }
        };
        for (std::size_t i = 0; i < s.recorder.pools.size(); ++i) {
            const PoolMeter& meter = s.recorder.pools[i];
            const std::string& pool = plan.spec.pools[i].name;
            add(LimitSeen::What::fillSlots, meter.fillsFull, pool);
            add(LimitSeen::What::decodeSlots, meter.decodeFull, pool);
            add(LimitSeen::What::hbm, meter.awaitsRoom, pool);
        }
        add(LimitSeen::What::admission, s.recorder.lawWaits);
        add(LimitSeen::What::workers, s.recorder.noWorkers);
        add(LimitSeen::What::arrivals, s.recorder.nothingFull);
        std::ranges::stable_sort(limits, std::greater<>(), &LimitSeen::share);
        return limits;
    }

    std::vector<TierResult> tiers() const
    {
        const auto& origin = s.recorder.tokens.origin;
        const auto placed = static_cast<double>(sumOf(origin));
        const auto from = [&](TokenOrigin which) { return origin[static_cast<std::size_t>(which)]; };
        const std::array<std::int64_t, tierKinds> hits = {from(TokenOrigin::hbm) + from(TokenOrigin::otherHbm),
                                                          from(TokenOrigin::dram), from(TokenOrigin::ssd),
                                                          from(TokenOrigin::pool), from(TokenOrigin::hotCache)};
        std::array<TierResult, tierKinds> all;
        std::array<std::int64_t, tierKinds> atPeaks{};
        for (int i = 0; i < static_cast<int>(s.store.places()); ++i) {
            const kv::Place& place = s.store.place({i});
            TierResult& tier = all[static_cast<std::size_t>(place.spec.tier)];
            const auto index = static_cast<std::size_t>(i);
            const std::vector<kv::PlaceCounts>& known = s.recorder.placesBefore;
            const kv::PlaceCounts before = index < known.size() ? known[index] : kv::PlaceCounts{};
            ++tier.places;
            tier.capacityBytes += place.spec.capacityBytes;
            tier.usedBytes += place.usedBytes + place.reservedBytes;
            tier.peakBytes += place.counts.peakBytes;
            atPeaks[static_cast<std::size_t>(place.spec.tier)] +=
                place.counts.peakBytes > 0 ? place.counts.peakCapacityBytes : place.spec.capacityBytes;
            tier.readBytes += place.counts.hitBytes - before.hitBytes;
            tier.writtenBytes += place.counts.arrivedBytes - before.arrivedBytes;
        }
        std::vector<TierResult> there;
        for (std::size_t tier = 0; tier < all.size(); ++tier) {
            if (all[tier].places > 0) {
                all[tier].name = name(static_cast<kv::Tier>(tier));
                all[tier].peakShare =
                    shareOf(static_cast<double>(all[tier].peakBytes), static_cast<double>(atPeaks[tier]));
                all[tier].hitTokens = hits[tier];
                all[tier].capacity = s.recorder.history.tierCapacity[tier].read(s.now);
                all[tier].hitRate = shareOf(static_cast<double>(hits[tier]), placed);
                there.push_back(all[tier]);
            }
        }
        return there;
    }

    std::vector<LinkResult> links() const
    {
        std::vector<LinkResult> links;
        for (const NamedLink& named : namedLinks(s)) {
            const kv::Link& link = s.links.link(named.id);
            const auto index = static_cast<std::size_t>(named.id.index);
            const std::vector<std::int64_t>& known = s.recorder.linkBytesBefore;
            LinkResult result;
            result.name = linkName(plan, s, named);
            result.bytes = link.movedBytes - (index < known.size() ? known[index] : 0);
            result.meanBytesPerS = measuredS > 0.0 ? static_cast<double>(result.bytes) / measuredS : 0.0;
            if (link.bytesPerSecond < boundlessBytesPerS) {
                const auto capacity = static_cast<double>(link.bytesPerSecond);
                result.capacityBytesPerS = capacity;
                result.utilisation = shareOf(result.meanBytesPerS, capacity);
            }
            if (result.capacityBytesPerS || result.bytes > 0) {
                links.push_back(std::move(result));
            }
        }
        return links;
    }

    BacklogSeen backlogSeen() const
    {
        const Signals& history = s.recorder.history;
        const SimTime width =
            std::max({history.queued.read(now).width, history.filling.read(now).width, history.ready.read(now).width,
                      history.decoding.read(now).width, history.firstTokens.read(now).width});
        const Series::Bins queued = history.queued.read(now).joined(width);
        const Series::Bins filling = history.filling.read(now).joined(width);
        const Series::Bins ready = history.ready.read(now).joined(width);
        const Series::Bins decoding = history.decoding.read(now).joined(width);
        const Series::Bins said = history.firstTokens.read(now).joined(width);
        const RequestCounts& requests = s.recorder.requests;
        BacklogSeen seen;
        seen.arrivalsPerS = measuredS > 0.0 ? static_cast<double>(requests.arrived) / measuredS : 0.0;
        seen.arrived = requests.arrived;
        seen.completed = requests.completed;
        seen.turnedAway = sumOf(requests.refused) + requests.failed;
        seen.mostDecoding = s.recorder.decode.peak();
        seen.serviceS = requests.completed > 0 ? s.recorder.servedS / static_cast<double>(requests.completed) : 0.0;
        seen.ttftLimitS = plan.spec.limits.ttftS;
        seen.isClosed = s.source.isClosed();
        const bool moreToCome = s.source.nextArrival() != SimTime::never();
        seen.canGrow = !seen.isClosed && moreToCome;
        seen.isOver = !moreToCome && s.recorder.system.there() < 0.5;
        seen.awaitingNow = history.queued.present() + history.filling.present();
        seen.binS = toSeconds(width);
        const std::array<const Series::Bins*, 4> stations = {&queued, &filling, &ready, &decoding};
        std::size_t end = queued.complete();
        for (const Series::Bins* station : stations) {
            end = std::min(end, station->bins.size());
        }
        end = std::min(end, said.bins.size());
        const std::size_t perTick = binsPerTick(width);
        const auto first = static_cast<std::size_t>((s.recorder.since.ns + width.ns - 1) / width.ns);
        const double slotsInAll = decodeSlots();
        constexpr double nearly = 0.98;  // between one that retires and the next that joins
        for (std::size_t bin = first; bin < end; ++bin) {
            double backlog = 0.0;
            for (const Series::Bins* station : stations) {
                backlog += station->mean(bin);
            }
            seen.backlog.push_back(backlog);
            seen.awaiting.push_back(queued.mean(bin) + filling.mean(bin));
            seen.firstTokens.push_back(said.mean(bin) * seen.binS);
            // A law with a clock keeps requests waiting between its ticks: over two of them nobody need wait.
            double leastQueued = queued.bins[bin].least;
            for (std::size_t other = bin; other < std::min(end, bin + perTick); ++other) {
                leastQueued = std::min(leastQueued, queued.bins[other].least);
            }
            seen.isFull.push_back(leastQueued >= 1.0 ||
                                  (ready.bins[bin].least >= 1.0 && decoding.mean(bin) >= nearly * slotsInAll));
        }
        return seen;
    }

private:
    static constexpr double secondsPerHour = 3600.0;

    Occupancy occupancy(const Level& taken, const Level& of, const Level& full) const
    {
        return {.mean = taken.meanUntil(now),
                .peak = taken.peak(),
                .of = of.meanUntil(now),
                .fullShare = full.meanUntil(now)};
    }

    std::size_t binsPerTick(SimTime binWidth) const
    {
        if (!s.admission.hasTicks()) {
            return 1;
        }
        return static_cast<std::size_t>((2 * s.admission.tick().ns + binWidth.ns - 1) / binWidth.ns);
    }

    double decodeSlots() const
    {
        double sum = 0.0;
        for (const Worker& worker : s.workers) {
            const WorkerKind& kind = plan.kinds[static_cast<std::size_t>(worker.kind)];
            if (kind.decode && worker.becomes != Worker::gone) {
                sum += kind.spec.decodeSlots;
            }
        }
        return sum;
    }

    const Plan& plan;
    const State& s;
    SimTime now;
    double measuredS;
};

void addEnergy(RunResult& result, const Plan& plan)
{
    double sum = 0.0;
    bool anyLaw = false;
    for (const WorkerKind& kind : plan.kinds) {
        anyLaw = anyLaw || goesByLaw(plan.spec.pools[static_cast<std::size_t>(kind.pool)], kind);
    }
    for (const PoolResult& pool : result.pools) {
        if (!pool.idleJ) {
            result.energyBasis = {"The racks of %1 are not known, so neither is their power.", {pool.name}};
            return;
        }
        sum += *pool.idleJ + pool.fillJ.value_or(0.0) + pool.decodeJ.value_or(0.0);
    }
    result.energyJ = sum;
    result.energyBasis = anyLaw ? Sentence(
                                      "Idle power over the time in service; passes whose time is given by a law "
                                      "add nothing to it.")
                                : Sentence("Idle power over the time in service, and what each pass takes above it.");
    if (result.measuredS() > 0.0) {
        result.powerMeanW = sum / result.measuredS();
    }
}

/// The GPUs of each rack.
std::vector<economics::GpuUse> gpusOf(const Factory& factory)
{
    constexpr double secondsPerHour = 3600.0;
    const std::vector<Level>& gpus = factory.state().gpusOfKind;
    std::vector<economics::GpuUse> uses;
    for (std::size_t i = 0; i < gpus.size(); ++i) {
        const WorkerKind& kind = factory.plan().kinds[i];
        if (gpus[i].peak() == 0.0) {
            continue;  // none of these workers was there
        }
        const double workerHours = gpus[i].areaUntil(factory.now()) / secondsPerHour / kind.gpus;
        uses.push_back({kind.system, workerHours * kind.kvGpus});
        if (kind.expertSystem) {
            uses.push_back({kind.expertSystem, workerHours * (kind.gpus - kind.kvGpus)});
        }
    }
    return uses;
}

void addMoney(RunResult& result, const Factory& factory)
{
    economics::RunFigures& figures = result.priced;
    figures.gpus = gpusOf(factory);
    figures.energyJ = result.energyJ.value_or(0.0);
    figures.cachedInputTokens = static_cast<double>(result.cachedTokens());
    figures.computedInputTokens = static_cast<double>(result.placedTokens() - result.cachedTokens());
    figures.outputTokens = static_cast<double>(result.tokens.output);
    if (result.tpotS.mean && *result.tpotS.mean > 0.0) {
        figures.tokensPerSPerUser = 1.0 / *result.tpotS.mean;
    }
    result.costUsd = economics::gpuCost(figures.gpus, economics::GpuHour::ownerCost);
    if (result.costUsd) {
        result.costBasis =
            "GPU-hours in service at the owner's cost of a GPU-hour: the price of the rack, power and room.";
        return;
    }
    for (const economics::GpuUse& use : figures.gpus) {
        if (!use.system || !use.system->ownerCostPerHour) {
            const Sentence rack = use.system ? Sentence(use.system->name) : Sentence("a rack that is not named");
            result.costBasis = {"No owner's cost of a GPU-hour is known for %1.", {rack}};
            return;
        }
    }
}

}  // namespace

std::string_view name(LimitSeen::What what)
{
    constexpr std::array<std::string_view, 6> names = {"fill-slots", "decode-slots", "hbm",
                                                       "admission",  "workers",      "arrivals"};
    return names[static_cast<std::size_t>(what)];
}

Figures figuresOf(const Sketch& sketch)
{
    if (sketch.count() == 0) {
        return {};
    }
    return {.n = sketch.count(),
            .mean = sketch.mean(),
            .p50 = sketch.quantile(0.5),
            .p90 = sketch.quantile(0.9),
            .p99 = sketch.quantile(0.99)};
}

std::int64_t RunResult::refused() const { return sumOf(requests.refused); }

std::int64_t RunResult::placedTokens() const { return sumOf(tokens.origin); }

std::int64_t RunResult::cachedTokens() const
{
    return placedTokens() - tokens.origin[static_cast<std::size_t>(TokenOrigin::computed)];
}

RunResult resultOf(const Factory& factory, std::string_view oscillating)
{
    const State& s = factory.state();
    const Recorder& recorder = s.recorder;
    const SimTime now = factory.now();
    const Gatherer gatherer(factory);
    RunResult result;
    result.simulatedS = toSeconds(now);
    result.warmUpS = toSeconds(recorder.since);
    result.requests = recorder.requests;
    result.heldBefore = recorder.heldBefore;
    result.held = std::llround(recorder.system.there());
    result.ttftS = figuresOf(recorder.ttftS);
    result.tpotS = figuresOf(recorder.tpotS);
    result.e2eS = figuresOf(recorder.e2eS);
    result.queueS = figuresOf(recorder.queueS);
    result.queueMean = recorder.queue.meanThere(now);
    result.queueEntered = recorder.queue.entries();
    result.fillWaitS = figuresOf(recorder.fillWaitS);
    result.fillS = figuresOf(recorder.fillS);
    result.handOffS = figuresOf(recorder.handOffS);
    result.decodeWaitS = figuresOf(recorder.decodeWaitS);
    result.sessionsEndedAtLimit = s.source.sessionsCut() - recorder.sessionsCutBefore;
    result.limitsSeen = gatherer.limits();
    result.tokens = recorder.tokens;
    if (const double seconds = result.measuredS(); seconds > 0.0) {
        result.outputTokensPerS = static_cast<double>(recorder.tokens.output) / seconds;
        result.goodputTokensPerS = static_cast<double>(recorder.tokens.outputWithinLimits) / seconds;
    }
    for (std::size_t pool = 0; pool < factory.plan().spec.pools.size(); ++pool) {
        result.pools.push_back(gatherer.pool(pool));
    }
    result.tiers = gatherer.tiers();
    result.links = gatherer.links();
    const SignalRow* signal = signalNamed(oscillating);
    assert(signal && !signal->isCount);
    result.oscillating = signal->name;
    result.oscillation = oscillationOf(signal->in(recorder.history), recorder.since, now);
    result.backlog = judge(gatherer.backlogSeen());
    result.isClosedLoop = s.source.isClosed();
    result.ranDry = !result.isClosedLoop && s.source.nextArrival() == SimTime::never();
    result.backlogEnd = recorder.system.there();
    result.backlogMean = recorder.system.meanThere(now);
    addEnergy(result, factory.plan());
    addMoney(result, factory);
    result.series = seriesOf(recorder.history, now);
    result.ttftOverTime = recorder.history.ttftOfBin;
    result.tpotOverTime = recorder.history.tpotOfBin;
    result.events = factory.events();
    result.fingerprint = factory.fingerprint();
    result.limits = factory.plan().spec.limits;
    result.isStuck = factory.isStuck();
    result.violations = factory.violations();
    return result;
}

}  // namespace tokenfactory::factory
