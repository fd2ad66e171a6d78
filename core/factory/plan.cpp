#include "core/factory/plan.h"

#include "core/cost/pass_cost.h"
#include "core/cost/split.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace tokenfactory::factory {
namespace {

std::string pathOf(std::size_t pool, std::size_t worker, std::string_view field)
{
    return "pools/" + std::to_string(pool) + "/workers/" + std::to_string(worker) + "/" + std::string(field);
}

bool needsModel(const PoolSpec& pool, const WorkerSpec& worker)
{
    const bool fills = pool.prefill || pool.midfill;
    return (fills && !worker.fillLaw) || (pool.decode && !worker.decodeLaw) || !worker.kvTokens;
}

// Two lengths of a sequence, both beyond any sliding window: what one more token takes is the difference between them.
constexpr int shortContext = 65'536;
constexpr int longContext = 131'072;

/// Room for KV and what a token and a sequence take, from the residency of passes of two lengths.
struct Room {
    double freeBytes = 0.0;  ///< all GPUs
    double weights = 0.0;    ///< of a GPU, the fullest
    double perToken = 0.0;
    double perSequence = 0.0;
};

/// Both sides of a worker as the cost model takes them; `experts` is null without an expert group of its own.
struct Sides {
    cost::PreparedPtr prepared;
    cost::PreparedPtr experts;
    cost::SplitLayout split;
};

Problems problemsFrom(const std::vector<cost::Reason>& reasons, const std::string& where)
{
    Problems problems;
    for (const cost::Reason& reason : reasons) {
        problems.push_back({where, reason.sentence, "another layout"});
    }
    return problems;
}

Problem noRoom(const std::string& where)
{
    return {where, "leaves no room for KV: the weights fill the HBM", "more GPUs, or fewer bits"};
}

/// Residency of a GPU that holds KV, of sequences of `context` tokens, one on each instance in a micro-batch.
Expected<cost::Residency> residencyOf(const Sides& sides, const cost::Layout& layout, cost::Stage stage, int context,
                                      const std::string& where)
{
    const cost::Choices& choices = sides.prepared->choices;
    const int newTokens =
        stage == cost::Stage::decode ? 1 + choices.draftTokens : std::min(context, choices.prefillChunk);
    const cost::Pass pass = {.stage = stage,
                             .batch = layout.dp,
                             .each = {.newTokens = newTokens, .cachedTokens = context - newTokens},
                             .list = {}};
    const auto take = [&](const auto& answer, auto residency) -> Expected<cost::Residency> {
        if (!answer) {
            return unexpected(answer.error());
        }
        if (!((*answer).*residency)) {
            return unexpected(problemsFrom(answer->reasons, where));
        }
        return *((*answer).*residency);
    };
    return sides.experts ? take(cost::evaluateSplitRoom(sides.prepared, sides.experts, sides.split, pass),
                                &cost::SplitEvaluation::attention)
                         : take(cost::evaluateRoom(sides.prepared, layout, pass), &cost::Evaluation::residency);
}

Expected<Room> roomOf(const Sides& sides, const cost::Layout& layout, cost::Stage stage, const std::string& where)
{
    const Expected<cost::Residency> near = residencyOf(sides, layout, stage, shortContext, where);
    const Expected<cost::Residency> far = residencyOf(sides, layout, stage, longContext, where);
    if (!near || !far) {
        return unexpected(near ? far.error() : near.error());
    }
    const double gpusOfInstance = layout.tp * layout.pp * layout.cp;
    const double perToken = (far->kvPerSequence - near->kvPerSequence) / (longContext - shortContext);
    Room room;
    room.perToken = perToken * gpusOfInstance;
    room.perSequence =
        (near->statePerSequence + std::max(0.0, near->kvPerSequence - perToken * shortContext)) * gpusOfInstance;
    room.freeBytes = (near->usable - near->weights - near->activations - near->buffers) * layout.gpus();
    room.weights = near->weights;
    if (room.freeBytes <= 0.0) {
        return unexpected(noRoom(where));
    }
    return room;
}

/// The expert group with the tokens of all decode slots.
Expected<cost::SplitEvaluation> expertRoomOf(const Sides& sides, const WorkerSpec& worker)
{
    const int microBatches = sides.split.microBatches;
    const cost::Pass pass = {.stage = cost::Stage::decode,
                             .batch = (worker.decodeSlots + microBatches - 1) / microBatches,
                             .each = {.newTokens = 1 + sides.prepared->choices.draftTokens, .cachedTokens = 0},
                             .list = {}};
    return cost::evaluateSplitRoom(sides.prepared, sides.experts, sides.split, pass);
}

/// Weights of a GPU of it, bytes.
double expertWeights(const Sides& sides, const WorkerSpec& worker)
{
    const auto answer = expertRoomOf(sides, worker);
    return answer && answer->experts ? answer->experts->weights : 0.0;
}

/// Why it has no room for them and its experts, if so.
Problems expertProblems(const Sides& sides, const WorkerSpec& worker, const std::string& where)
{
    const auto answer = expertRoomOf(sides, worker);
    if (!answer || !answer->experts || answer->experts->fits()) {
        return answer ? Problems{} : answer.error();
    }
    std::vector<cost::Reason> reasons = answer->reasons;
    std::erase_if(reasons, [](const cost::Reason& reason) { return reason.kind != cost::ReasonKind::doesNotFit; });
    return problemsFrom({reasons.back()}, where);
}

/// Until a worker serves that is set up: its engine starts and every GPU loads its weights, from SSD through the host.
double startSeconds(const ReconfigureSpec& spec, const catalog::System* system, double weightsOfGpu)
{
    if (spec.seconds) {
        return *spec.seconds;
    }
    double slowest = 0.0;
    for (const auto* link : {system ? &system->hostLinkBandwidth : nullptr, system ? &system->ssdBandwidth : nullptr}) {
        if (link && *link && (*link)->value > 0.0 && (slowest == 0.0 || (*link)->value < slowest)) {
            slowest = (*link)->value;
        }
    }
    return spec.engineStartS + (slowest > 0.0 ? weightsOfGpu / slowest : 0.0);
}

catalog::SystemPtr systemOf(const PlanInputs& inputs, const std::string& id)
{
    const auto found =
        std::ranges::find_if(inputs.systems, [&](const catalog::SystemPtr& candidate) { return candidate->id == id; });
    return found != inputs.systems.end() ? *found : nullptr;
}

/// Adds the GPUs of a rack to what a worker draws and costs.
void addGpus(WorkerKind& kind, const catalog::SystemPtr& system, int gpus)
{
    kind.gpus += gpus;
    if (system) {
        kind.idleW += system->idleFraction.value * system->powerLimit.value * gpus;
        kind.hbmBytesPerS += system->hbmBandwidth.value * gpus;
        kind.scaleUpBytesPerS += system->scaleUpBandwidth.value * gpus;
        kind.scaleOutBytesPerS += system->nicBandwidth.value * gpus;
    }
}

/// What a tier leaves to the racks and a rack does not state.
void checkTier(const std::optional<TierSpec>& tier, std::string_view name, const catalog::System& rack,
               const std::optional<catalog::Figure>& capacity, const std::optional<catalog::Figure>& bandwidth,
               Problems& problems)
{
    const auto missing = [&](std::string_view key, Sentence hint) {
        const std::string where = "tiers/" + std::string(name) + "/" + std::string(key);
        if (std::ranges::none_of(problems, [&](const Problem& known) { return known.where == where; })) {
            problems.push_back({where, {"is missing, and %1 states no figure for it", {rack.name}}, std::move(hint)});
        }
    };
    if (tier && !tier->capacityBytes && !capacity) {
        missing("capacity_bytes", "bytes of one worker are wanted");
    }
    if (tier && !tier->bandwidthBytesPerS && !bandwidth) {
        missing("bandwidth_bytes_per_s", "bytes per second of one worker are wanted");
    }
}

/// Tiers that all workers share have no rack to take a capacity from.
void checkSharedTier(const std::optional<TierSpec>& tier, std::string_view name, Problems& problems)
{
    if (tier && !tier->capacityBytes) {
        problems.push_back({"tiers/" + std::string(name) + "/capacity_bytes", "is missing", "bytes are wanted"});
    }
}

/// Makes the plan kind by kind, gathering what is wrong.
class Planner {
public:
    Planner(const FactorySpec& factorySpec, const PlanInputs& planInputs) : spec(factorySpec), inputs(planInputs)
    {
        made->spec = spec;
        made->model = inputs.model;
        made->calibration = inputs.calibration;
        made->choices = inputs.choices;
        made->acceptedLength = inputs.choices.acceptedLength;
        made->contextLimit = inputs.model ? inputs.model->contextLimit : 0;
    }

    Expected<std::shared_ptr<const Plan>> take()
    {
        for (std::size_t pool = 0; pool < spec.pools.size(); ++pool) {
            for (std::size_t worker = 0; worker < spec.pools[pool].workers.size(); ++worker) {
                addKind(pool, worker);
            }
        }
        checkPools();
        checkSharedTier(spec.tiers.pool, "pool", problems);
        checkSharedTier(spec.tiers.hotCache, "hot_cache", problems);
        if (spec.admission.law == control::AdmissionLaw::pi &&
            spec.admission.buffer < control::leastBuffer(spec.admission)) {
            problems.push_back(
                {"admission/buffer", "lets nobody begin: the law aims at none", "1 or more ready sequences"});
        }
        if (!problems.empty()) {
            return unexpected(std::move(problems));
        }
        return std::shared_ptr<const Plan>(std::move(made));
    }

private:
    void checkPools()
    {
        std::set<std::string> names;
        for (std::size_t i = 0; i < spec.pools.size(); ++i) {
            if (!names.insert(spec.pools[i].name).second) {
                problems.push_back(
                    {"pools/" + std::to_string(i) + "/name", "is there twice", "a name of its own for each pool"});
            }
        }
        if (std::ranges::none_of(spec.pools, [](const PoolSpec& pool) { return pool.prefill || pool.midfill; })) {
            problems.push_back({"pools", "have none that fills", "a pool of the stage prefill or midfill"});
        }
        if (std::ranges::none_of(spec.pools, &PoolSpec::decode)) {
            problems.push_back({"pools", "have none that decodes", "a pool of the stage decode"});
        }
    }

    void addKind(std::size_t poolIndex, std::size_t index)
    {
        const PoolSpec& pool = spec.pools[poolIndex];
        const WorkerSpec& worker = pool.workers[index];
        const auto path = [&](std::string_view field) { return pathOf(poolIndex, index, field); };
        WorkerKind kind;
        kind.spec = worker;
        kind.pool = static_cast<int>(poolIndex);
        kind.group = static_cast<int>(index);
        kind.choices = inputs.choices;
        kind.prefill = pool.prefill;
        kind.midfill = pool.midfill;
        kind.decode = pool.decode;
        kind.kvGpus = worker.layout.gpus();
        kind.gpus = 0;
        kind.fillSlots = worker.fillSlots > 0 ? worker.fillSlots : worker.layout.dp;
        kind.system = systemOf(inputs, worker.system);
        addGpus(kind, kind.system, kind.kvGpus);
        if (worker.experts) {
            if (kind.fills()) {
                problems.push_back(
                    {path("experts"), "are in a pool that fills too", "a pool of the stage decode alone"});
                return;
            }
            kind.expertSystem = systemOf(inputs, worker.experts->system);
            addGpus(kind, kind.expertSystem, worker.experts->gpus);
        }
        Weights weights;
        if (needsModel(pool, worker)) {
            const std::optional<Weights> priced = price(kind, path);
            if (!priced) {
                return;
            }
            weights = *priced;
        }
        if (worker.kvTokens) {
            kind.kvBytes = std::llround(*worker.kvTokens * static_cast<double>(kind.bytesPerToken));
        }
        if (kind.system) {
            const catalog::System& rack = *kind.system;
            checkTier(spec.tiers.dram, "dram", rack, rack.dramBytes, rack.hostLinkBandwidth, problems);
            checkTier(spec.tiers.ssd, "ssd", rack, rack.ssdBytes, rack.ssdBandwidth, problems);
        }
        // Both groups load at once.
        kind.startS = startSeconds(spec.reconfigure, kind.system.get(), weights.ofGpu);
        if (kind.expertSystem) {
            kind.startS =
                std::max(kind.startS, startSeconds(spec.reconfigure, kind.expertSystem.get(), weights.ofExpertGpu));
        }
        made->kinds.push_back(std::move(kind));
    }

    /// Bytes that a GPU of a worker loads before it serves.
    struct Weights {
        double ofGpu = 0.0;
        double ofExpertGpu = 0.0;
    };

    /// Surface and room of a kind by model and rack; none, and problems, where there are none.
    std::optional<Weights> price(WorkerKind& kind, const auto& path)
    {
        const WorkerSpec& worker = kind.spec;
        if (!kind.system || !inputs.model) {
            problems.push_back({path("system"),
                                {"\"%1\" is not known", {worker.system}},
                                "a rack of presets/systems, or laws and kv_tokens"});
            return std::nullopt;
        }
        if (worker.experts && !kind.expertSystem) {
            problems.push_back({path("experts/system"),
                                {"\"%1\" is not known", {worker.experts->system}},
                                "a rack of presets/systems"});
            return std::nullopt;
        }
        const auto prepared = [&](const catalog::SystemPtr& system) {
            return cost::prepare(inputs.model, system, inputs.calibration, inputs.choices);
        };
        Sides sides;
        sides.prepared = prepared(kind.system);
        if (worker.experts) {
            sides.experts = prepared(kind.expertSystem);
            sides.split = splitLayoutOf(worker);
        }
        const std::size_t before = problems.size();
        const Room room = leastRoom(kind, sides, path("layout"));
        if (sides.experts && problems.size() == before) {
            for (Problem& problem : expertProblems(sides, worker, path("experts"))) {
                problems.push_back(std::move(problem));
            }
        }
        if (problems.size() > before) {
            return std::nullopt;
        }
        kind.surface = sides.experts ? std::make_shared<PassSurface>(sides.prepared, sides.experts, sides.split)
                                     : std::make_shared<PassSurface>(sides.prepared, worker.layout);
        kind.kvBytes = std::llround(room.freeBytes);
        kind.bytesPerToken = std::max<std::int64_t>(1, std::llround(room.perToken));
        kind.bytesPerSequence = std::llround(room.perSequence);
        const double perToken = (kind.surface->cacheBytes(longContext) - kind.surface->cacheBytes(shortContext)) /
                                (longContext - shortContext);
        made->bytesPerToken = std::max<std::int64_t>(1, std::llround(perToken));
        made->bytesPerSequence = std::llround(kind.surface->cacheBytes(shortContext) - perToken * shortContext);
        return Weights{room.weights, sides.experts ? expertWeights(sides, worker) : 0.0};
    }

    /// Of the stages a kind is for, that which leaves least.
    Room leastRoom(const WorkerKind& kind, const Sides& sides, const std::string& where)
    {
        Room least;
        for (const cost::Stage stage : {cost::Stage::midfill, cost::Stage::decode}) {
            if (stage == cost::Stage::decode ? !kind.decode : !kind.fills()) {
                continue;
            }
            const Expected<Room> room = roomOf(sides, kind.spec.layout, stage, where);
            if (!room) {
                problems.insert(problems.end(), room.error().begin(), room.error().end());
            } else if (least.freeBytes == 0.0 || room->freeBytes < least.freeBytes) {
                least = *room;
            }
        }
        return least;
    }

    const FactorySpec& spec;
    const PlanInputs& inputs;
    std::shared_ptr<Plan> made = std::make_shared<Plan>();
    Problems problems;
};

}  // namespace

Expected<std::shared_ptr<const Plan>> plan(const FactorySpec& spec, const PlanInputs& inputs)
{
    return Planner(spec, inputs).take();
}

std::shared_ptr<const Plan> ownTables(const Plan& plan)
{
    auto own = std::make_shared<Plan>(plan);
    for (WorkerKind& kind : own->kinds) {
        if (kind.surface) {
            kind.surface = std::make_shared<PassSurface>(*kind.surface);
        }
    }
    return own;
}

}  // namespace tokenfactory::factory
