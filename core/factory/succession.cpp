#include "core/factory/succession.h"

#include "core/factory/pools/worker.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::factory {
namespace {

bool isSame(const std::optional<catalog::Figure>& a, const std::optional<catalog::Figure>& b)
{
    return a.has_value() == b.has_value() && (!a || a->value == b->value);
}

/// Whether two racks have the same figures, as far as a factory counts with them.
bool isSame(const catalog::SystemPtr& a, const catalog::SystemPtr& b)
{
    if (a == b) {
        return true;
    }
    if (!a || !b || a->id != b->id || a->scaleUpDomain != b->scaleUpDomain) {
        return false;
    }
    for (const auto figure : {&catalog::System::peakFp4, &catalog::System::peakFp8, &catalog::System::hostLinkBandwidth,
                              &catalog::System::dramBytes, &catalog::System::dramBandwidth, &catalog::System::ssdBytes,
                              &catalog::System::ssdBandwidth, &catalog::System::ownerCostPerHour}) {
        if (!isSame((*a).*figure, (*b).*figure)) {
            return false;
        }
    }
    return std::ranges::all_of(
        std::array{&catalog::System::peakBf16, &catalog::System::hbmVisibleBytes, &catalog::System::usableFraction,
                   &catalog::System::runtimeReserveBytes, &catalog::System::hbmBandwidth,
                   &catalog::System::scaleUpBandwidth, &catalog::System::nicBandwidth, &catalog::System::powerLimit,
                   &catalog::System::idleFraction},
        [&](const auto figure) { return ((*a).*figure).value == ((*b).*figure).value; });
}

bool isSame(const catalog::ModelPtr& a, const catalog::ModelPtr& b)
{
    return a == b || (a && b && catalog::toJson(*a) == catalog::toJson(*b));
}

bool isSame(const catalog::CalibrationPtr& a, const catalog::CalibrationPtr& b)
{
    return a == b || (a && b && a->id == b->id);
}

/// Without what is no matter to workers, or changes at once as room for KV.
cost::Choices ofEngine(cost::Choices choices)
{
    const cost::Choices defaults;
    choices.ppMax = defaults.ppMax;
    choices.outputTokens = defaults.outputTokens;
    choices.hbmCapBytes = defaults.hbmCapBytes;
    choices.maxSequencesPerInstance = defaults.maxSequencesPerInstance;
    return choices;
}

/// Without what changes at once.
WorkerSpec ofSetUp(WorkerSpec spec)
{
    const WorkerSpec defaults;
    spec.count = defaults.count;
    spec.decodeSlots = defaults.decodeSlots;
    spec.fillSlots = defaults.fillSlots;
    spec.fillsAhead = defaults.fillsAhead;
    for (std::optional<PassLaw>* law : {&spec.decodeLaw, &spec.fillLaw}) {
        *law = *law ? std::optional<PassLaw>(PassLaw{}) : std::nullopt;
    }
    spec.kvTokens = spec.kvTokens ? std::optional<double>(0.0) : std::nullopt;
    return spec;
}

/// Whether workers of the one go on as the other without being set up anew.
bool goesOnAs(const WorkerKind& a, const WorkerKind& b)
{
    return a.fills() == b.fills() && a.decode == b.decode && ofSetUp(a.spec) == ofSetUp(b.spec) &&
           isSame(a.system, b.system) && (a.surface != nullptr) == (b.surface != nullptr) &&
           a.bytesPerToken == b.bytesPerToken && a.bytesPerSequence == b.bytesPerSequence &&
           (!a.surface || ofEngine(a.choices) == ofEngine(b.choices));
}

/// Whether nothing at all changes for workers of a kind.
bool isSame(const WorkerKind& a, const WorkerKind& b)
{
    return a.spec == b.spec && a.pool == b.pool && a.group == b.group && a.prefill == b.prefill &&
           a.midfill == b.midfill && a.fillSlots == b.fillSlots && a.kvBytes == b.kvBytes && a.startS == b.startS;
}

}  // namespace

Problems whatCannotChange(const Plan& running, const Plan& next)
{
    Problems problems;
    const auto mustBe = [&](bool isSo, const char* where) {
        if (!isSo) {
            problems.push_back({where, "cannot change while the factory runs", "start again with the same seed"});
        }
    };
    const cost::Choices& a = running.choices;
    const cost::Choices& b = next.choices;
    const auto isNear = [](std::int64_t x, std::int64_t y) {
        return std::abs(static_cast<double>(x - y)) <= 1e-6 * static_cast<double>(std::max(x, y));
    };
    const bool sameModel = isSame(running.model, next.model);
    const bool sameFormats = a.kv == b.kv && a.state == b.state;
    mustBe(sameModel, "model");
    mustBe(isSame(running.calibration, next.calibration), "calibration");
    mustBe(sameFormats, "choices/kv");
    mustBe(!sameModel || !sameFormats ||
               (isNear(running.bytesPerToken, next.bytesPerToken) &&
                isNear(running.bytesPerSequence, next.bytesPerSequence)),
           "factory/pools");
    mustBe(a.draftTokens == b.draftTokens && a.acceptedLength == b.acceptedLength, "choices/draft_tokens");
    mustBe(running.spec.tiers.blockTokens == next.spec.tiers.blockTokens, "factory/tiers/block_tokens");
    mustBe(running.spec.tiers.snapshotTokens == next.spec.tiers.snapshotTokens, "factory/tiers/snapshot_tokens");
    const bool reservesAll = running.spec.reserve == Reserve::finalSize;
    mustBe(reservesAll == (next.spec.reserve == Reserve::finalSize), "factory/reserve");
    return problems;
}

Succession successionOf(const Plan& running, const Plan& next, const std::vector<bool>& usedKinds)
{
    auto made = std::make_shared<Plan>(next);
    // Pools: those there were, as they are to be, then the new ones.
    std::vector<int> poolOf(next.spec.pools.size(), -1);
    made->spec.pools.clear();
    for (const PoolSpec& pool : running.spec.pools) {
        const auto same = std::ranges::find(next.spec.pools, pool.name, &PoolSpec::name);
        if (same == next.spec.pools.end()) {
            made->spec.pools.push_back({.name = pool.name, .workers = {}, .capacity = {}});
            continue;
        }
        poolOf[static_cast<std::size_t>(same - next.spec.pools.begin())] = static_cast<int>(made->spec.pools.size());
        made->spec.pools.push_back(*same);
    }
    for (std::size_t pool = 0; pool < next.spec.pools.size(); ++pool) {
        if (poolOf[pool] < 0) {
            poolOf[pool] = static_cast<int>(made->spec.pools.size());
            made->spec.pools.push_back(next.spec.pools[pool]);
        }
    }

    Succession succession;
    succession.successor.assign(running.kinds.size(), Worker::gone);
    std::vector<WorkerKind> kinds = running.kinds;
    std::vector<bool> isTaken = usedKinds;
    isTaken.resize(kinds.size(), false);
    for (WorkerKind& kind : kinds) {
        kind.group = WorkerKind::superseded;
    }
    succession.isSame = running.spec == made->spec;
    for (const WorkerKind& wanted : next.kinds) {
        WorkerKind kind = wanted;
        kind.pool = poolOf[static_cast<std::size_t>(wanted.pool)];
        const auto canBe = [&](const WorkerKind& known) { return known.pool == kind.pool && goesOnAs(known, kind); };
        std::optional<std::size_t> predecessor;  // of the same group
        std::optional<std::size_t> index;
        for (std::size_t i = 0; i < running.kinds.size(); ++i) {
            const WorkerKind& known = running.kinds[i];
            if (known.pool == kind.pool && known.group == kind.group) {
                predecessor = i;
            }
        }
        if (predecessor && canBe(running.kinds[*predecessor])) {
            index = predecessor;
        }
        // What some still drain from may be wanted again.
        for (std::size_t i = 0; i < running.kinds.size() && !index; ++i) {
            if (running.kinds[i].group == WorkerKind::superseded && isTaken[i] &&
                kinds[i].group == WorkerKind::superseded && canBe(running.kinds[i])) {
                index = i;
            }
        }
        if (index) {
            succession.isSame = succession.isSame && isSame(running.kinds[*index], kind);
            kind.system = running.kinds[*index].system;
            kind.surface = running.kinds[*index].surface;  // whose table is filled
        } else {
            succession.isSame = false;
            index = kinds.size();
            // What is current in the running plan stays, to tell what becomes of its workers.
            for (std::size_t i = running.kinds.size(); i-- > 0;) {
                if (!isTaken[i] && running.kinds[i].group == WorkerKind::superseded) {
                    index = i;
                }
            }
        }
        if (*index == kinds.size()) {
            kinds.emplace_back();
            isTaken.push_back(false);
        }
        isTaken[*index] = true;
        kinds[*index] = kind;
        if (predecessor) {
            succession.successor[*predecessor] = static_cast<int>(*index);
        }
    }
    for (std::size_t i = 0; i < running.kinds.size(); ++i) {
        const bool isLeft = running.kinds[i].group != WorkerKind::superseded && succession.successor[i] < 0;
        succession.isSame = succession.isSame && !isLeft;
    }
    made->kinds = std::move(kinds);
    made->bytesPerToken = running.bytesPerToken;
    made->bytesPerSequence = running.bytesPerSequence;
    succession.plan = std::move(made);
    return succession;
}

}  // namespace tokenfactory::factory
