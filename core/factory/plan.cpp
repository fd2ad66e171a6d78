#include "core/factory/plan.h"

#include "core/cost/pass_cost.h"

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
    double perToken = 0.0;
    double perSequence = 0.0;
};

Expected<Room> roomOf(const cost::PreparedPtr& prepared, const cost::Layout& layout, cost::Stage stage,
                      const std::string& where)
{
    const auto residency = [&](int context) {
        const int newTokens = stage == cost::Stage::decode ? 1 + prepared->choices.draftTokens
                                                           : std::min(context, prepared->choices.prefillChunk);
        return cost::evaluateRoom(prepared, layout,
                                  {.stage = stage,
                                   .batch = layout.dp,
                                   .each = {.newTokens = newTokens, .cachedTokens = context - newTokens},
                                   .list = {}});
    };
    const Expected<cost::Evaluation> near = residency(shortContext);
    const Expected<cost::Evaluation> far = residency(longContext);
    if (!near) {
        return unexpected(near.error());
    }
    if (!near->residency || !far || !far->residency) {
        Problems problems;
        for (const cost::Reason& reason : near->reasons) {
            problems.push_back({where, reason.sentence, "another layout"});
        }
        return unexpected(std::move(problems));
    }
    const cost::Residency& a = *near->residency;
    const cost::Residency& b = *far->residency;
    const double gpusOfInstance = layout.tp * layout.pp * layout.cp;
    const double perToken = (b.kvPerSequence - a.kvPerSequence) / (longContext - shortContext);
    Room room;
    room.perToken = perToken * gpusOfInstance;
    room.perSequence = (a.statePerSequence + std::max(0.0, a.kvPerSequence - perToken * shortContext)) * gpusOfInstance;
    room.freeBytes = (a.usable - a.weights - a.activations - a.buffers) * layout.gpus();
    if (room.freeBytes <= 0.0) {
        return unexpected(
            Problem{where, "leaves no room for KV: the weights fill the HBM", "more GPUs, or fewer bits"});
    }
    return room;
}

}  // namespace

Expected<std::shared_ptr<const Plan>> plan(const FactorySpec& spec, const PlanInputs& inputs)
{
    Problems problems;
    auto made = std::make_shared<Plan>();
    made->spec = spec;
    made->acceptedLength = inputs.choices.acceptedLength;
    std::set<std::string> names;
    bool anyFill = false;
    bool anyDecode = false;
    for (std::size_t poolIndex = 0; poolIndex < spec.pools.size(); ++poolIndex) {
        const PoolSpec& pool = spec.pools[poolIndex];
        if (!names.insert(pool.name).second) {
            problems.push_back(
                {"pools/" + std::to_string(poolIndex) + "/name", "is there twice", "a name of its own for each pool"});
        }
        const bool fills = pool.prefill || pool.midfill;
        anyFill = anyFill || fills;
        anyDecode = anyDecode || pool.decode;
        for (std::size_t index = 0; index < pool.workers.size(); ++index) {
            const WorkerSpec& worker = pool.workers[index];
            WorkerKind kind;
            kind.spec = worker;
            kind.pool = static_cast<int>(poolIndex);
            kind.gpus = worker.layout.gpus();
            kind.fillSlots = worker.fillSlots > 0 ? worker.fillSlots : worker.layout.dp;
            const auto system = std::ranges::find_if(
                inputs.systems, [&](const catalog::SystemPtr& candidate) { return candidate->id == worker.system; });
            if (system != inputs.systems.end()) {
                kind.system = *system;
                kind.idleW = (*system)->idleFraction.value * (*system)->powerLimit.value * kind.gpus;
                kind.ownerCostPerHour =
                    (*system)->ownerCostPerHour ? (*system)->ownerCostPerHour->value * kind.gpus : 0.0;
            }
            if (needsModel(pool, worker)) {
                if (!kind.system || !inputs.model) {
                    problems.push_back({pathOf(poolIndex, index, "system"),
                                        {"\"%1\" is not known", {worker.system}},
                                        "a rack of presets/systems, or laws and kv_tokens"});
                    continue;
                }
                const cost::PreparedPtr prepared =
                    cost::prepare(inputs.model, kind.system, inputs.calibration, inputs.choices);
                const std::size_t before = problems.size();
                Room room;
                for (const cost::Stage stage : {cost::Stage::midfill, cost::Stage::decode}) {
                    if (stage == cost::Stage::decode ? !pool.decode : !fills) {
                        continue;
                    }
                    const Expected<Room> found =
                        roomOf(prepared, worker.layout, stage, pathOf(poolIndex, index, "layout"));
                    if (!found) {
                        problems.insert(problems.end(), found.error().begin(), found.error().end());
                        continue;
                    }
                    if (room.freeBytes == 0.0 || found->freeBytes < room.freeBytes) {
                        room = *found;
                    }
                }
                if (problems.size() > before) {
                    continue;
                }
                kind.surface = std::make_shared<PassSurface>(prepared, worker.layout);
                kind.kvBytes = std::llround(room.freeBytes);
                kind.bytesPerToken = std::max<std::int64_t>(1, std::llround(room.perToken));
                kind.bytesPerSequence = std::llround(room.perSequence);
                const double perToken =
                    (kind.surface->cacheBytes(longContext) - kind.surface->cacheBytes(shortContext)) /
                    (longContext - shortContext);
                made->bytesPerToken = std::max<std::int64_t>(1, std::llround(perToken));
                made->bytesPerSequence = std::llround(kind.surface->cacheBytes(shortContext) - perToken * shortContext);
            }
            if (worker.kvTokens) {
                kind.kvBytes = std::llround(*worker.kvTokens * static_cast<double>(kind.bytesPerToken));
            }
            made->kinds.push_back(std::move(kind));
        }
    }
    if (!anyFill) {
        problems.push_back({"pools", "have none that fills", "a pool of the stage prefill or midfill"});
    }
    if (!anyDecode) {
        problems.push_back({"pools", "have none that decodes", "a pool of the stage decode"});
    }
    if (spec.admission.law == control::AdmissionLaw::pi && spec.admission.buffer < 1) {
        problems.push_back(
            {"admission/buffer", "lets nobody begin: the law aims at none", "1 or more ready sequences"});
    }
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    made->model = inputs.model;
    made->contextLimit = inputs.model ? inputs.model->contextLimit : 0;
    return std::shared_ptr<const Plan>(std::move(made));
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
