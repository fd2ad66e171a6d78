#include "core/cost/collectives.h"
#include "core/cost/pass_cost.h"
#include "core/cost/prepared.h"
#include "core/cost/rates.h"

#include <algorithm>
#include <array>

namespace tokenfactory::cost {

using catalog::Constant;
using catalog::Fabric;

namespace {

constexpr std::string_view fromLayout = "layout";
constexpr std::string_view fromPass = "pass";
constexpr std::string_view fromChoice = "choice";
constexpr std::string_view fromShapes = "from the model's shapes";
constexpr std::string_view fromOperators = "sum of the operators";

/// Makes the explanations of one cost, in the order of PassCost.
class Explainer {
public:
    explicit Explainer(const PassCost& cost)
        : m_cost(cost),
          m_layout(cost.question.layout),
          m_pass(cost.question.pass),
          m_choices(cost.question.choices),
          m_system(*cost.question.system),
          m_constants(cost.question.calibration->on(cost.question.system->id)),
          m_decode(cost.question.pass.stage == Stage::decode)
    {
        m_explanations.reserve(32 + cost.operators.size());
    }

    std::vector<Explanation> all()
    {
        times();
        rates();
        energies();
        work();
        network();
        residency();
        for (const OperatorCost& op : m_cost.operators) {
            explainOperator(op);
        }
        return std::move(m_explanations);
    }

private:
    Explanation& start(std::string_view name, double value, Unit unit, std::string_view formula,
                       std::string_view limit = "")
    {
        Explanation& explanation = m_explanations.emplace_back();
        explanation.name = name;
        explanation.value = value;
        explanation.unit = unit;
        explanation.formula = formula;
        explanation.limit = limit;
        return explanation;
    }

    void times()
    {
        const std::array<double, limits> perLimit = timeByLimit(m_cost.operators);
        Explanation& pass = start("pass time", m_cost.passTimeS, Unit::seconds,
                                  "compute + memory + network + fixed + power", name(m_cost.bottleneck));
        for (std::size_t i = 0; i < perLimit.size(); ++i) {
            pass.add(name(static_cast<Limit>(i)), perLimit[i], Unit::seconds, "operators that this limits");
        }
        start("stage time", m_cost.stageTimeS, Unit::seconds, "busy")
            .add("busy", m_cost.stageTimeS, Unit::seconds, "the slowest stage, all chunks of the pass");
        if (m_decode) {
            Explanation& tpot = start("time per output token", m_cost.latencyS, Unit::seconds,
                                      "max(pass_time, pp * stage_time) / accepted");
            tpot.add("pass_time", m_cost.passTimeS, Unit::seconds, fromOperators);
            tpot.add("pp", m_layout.pp, Unit::count, fromLayout);
            tpot.add("stage_time", m_cost.stageTimeS, Unit::seconds, "the slowest stage sets the rate");
            tpot.add("accepted", m_choices.acceptedLength, Unit::tokens, fromChoice);
        } else {
            start("time to first token", m_cost.latencyS, Unit::seconds, "pass_time")
                .add("pass_time", m_cost.passTimeS, Unit::seconds, fromOperators);
        }
    }

    void rates()
    {
        if (m_decode) {
            Explanation& perGpu = start("throughput per GPU", m_cost.tokensPerSecondPerGpu, Unit::tokensPerSecond,
                                        "pp * batch / (tpot * gpus)");
            perGpu.add("pp", m_layout.pp, Unit::count, "micro-batches in flight");
            perGpu.add("batch", m_pass.batch, Unit::sequences, fromPass);
            perGpu.add("tpot", m_cost.latencyS, Unit::seconds, "time per output token");
            perGpu.add("gpus", m_layout.gpus(), Unit::count, fromLayout);
            start("throughput per user", m_cost.tokensPerSecondPerUser, Unit::tokensPerSecond, "1 / tpot")
                .add("tpot", m_cost.latencyS, Unit::seconds, "time per output token");
            return;
        }
        Explanation& perGpu = start("throughput per GPU", m_cost.tokensPerSecondPerGpu, Unit::tokensPerSecond,
                                    "new_tokens / (stage_time * gpus)");
        perGpu.add("new_tokens", m_cost.newTokens, Unit::tokens, fromPass);
        perGpu.add("stage_time", m_cost.stageTimeS, Unit::seconds, "one pass leaves the pipeline in each");
        perGpu.add("gpus", m_layout.gpus(), Unit::count, fromLayout);
        Explanation& perUser = start("throughput per user", m_cost.tokensPerSecondPerUser, Unit::tokensPerSecond,
                                     "new_tokens / batch / pass_time");
        perUser.add("new_tokens", m_cost.newTokens, Unit::tokens, fromPass);
        perUser.add("batch", m_pass.batch, Unit::sequences, fromPass);
        perUser.add("pass_time", m_cost.passTimeS, Unit::seconds, fromOperators);
    }

    void addPassEnergy(Explanation& explanation) const
    {
        explanation.add("power_limit", m_system.powerLimit.value, Unit::watts, m_system.powerLimit.source);
        explanation.add("idle", m_system.idleFraction.value, Unit::fraction, m_system.idleFraction.source);
        explanation.add("gpus", m_layout.gpus(), Unit::count, fromLayout);
        explanation.add("stage_time", m_cost.stageTimeS, Unit::seconds, "one pass leaves the pipeline in each");
        explanation.add("work", m_cost.dynamicEnergyJ, Unit::joules, "energy of flops and bytes of the pass");
    }

    void energies()
    {
        Explanation& perToken = start("energy per token", m_cost.energyPerTokenJ, Unit::joules,
                                      "(idle * power_limit * gpus * stage_time + work) / tokens");
        addPassEnergy(perToken);
        perToken.add("tokens", m_decode ? m_pass.batch * m_choices.acceptedLength : m_cost.newTokens, Unit::tokens,
                     fromPass);
        if (m_decode) {
            Explanation& perQuery =
                start("energy per query", m_cost.energyPerQueryJ, Unit::joules, "output * mean_energy_per_token");
            perQuery.add("output", m_choices.outputTokens, Unit::tokens, fromChoice);
            perQuery.add("mean_energy_per_token", m_cost.energyPerQueryJ / m_choices.outputTokens, Unit::joules,
                         "the same pass, mean over the contexts from the first token to the last");
        } else {
            Explanation& perQuery = start("energy per query", m_cost.energyPerQueryJ, Unit::joules,
                                          "(idle * power_limit * gpus * stage_time + work) / batch");
            addPassEnergy(perQuery);
            perQuery.add("batch", m_pass.batch, Unit::sequences, fromPass);
        }
        Explanation& power =
            start("power per GPU", m_cost.powerPerGpuW, Unit::watts, "idle * power_limit + work / (gpus * stage_time)",
                  m_cost.throttled ? "power limit" : "");
        addPassEnergy(power);
    }

    /// A total over the operators, apart for the attention core, the routed experts and the rest.
    void total(std::string_view name, double value, Unit unit, double OperatorCost::*part)
    {
        double core = 0.0;
        double experts = 0.0;
        double other = 0.0;
        for (const OperatorCost& op : m_cost.operators) {
            (op.id == OperatorId::attentionCore   ? core
             : op.id == OperatorId::routedExperts ? experts
                                                  : other) += op.*part;
        }
        Explanation& explanation = start(name, value, unit, "attention_core + routed_experts + other");
        explanation.add("attention_core", core, unit, fromOperators);
        explanation.add("routed_experts", experts, unit, fromOperators);
        explanation.add("other", other, unit, fromOperators);
    }

    void work()
    {
        total("flops", m_cost.flops, Unit::flops, &OperatorCost::flops);
        total("HBM traffic", m_cost.hbmBytes, Unit::bytes, &OperatorCost::hbmBytes);
        total("HBM read", m_cost.hbmReadBytes, Unit::bytes, &OperatorCost::hbmReadBytes);
    }

    void network()
    {
        Explanation& mean = start("network per GPU", m_cost.networkMeanBytesPerSecond, Unit::bytesPerSecond,
                                  "(scale_up + scale_out) / (gpus * stage_time)");
        mean.add("scale_up", m_cost.scaleUpBytes, Unit::bytes, fromOperators);
        mean.add("scale_out", m_cost.scaleOutBytes, Unit::bytes, fromOperators);
        mean.add("gpus", m_layout.gpus(), Unit::count, fromLayout);
        mean.add("stage_time", m_cost.stageTimeS, Unit::seconds, "one pass leaves the pipeline in each");
        start("peak network per GPU", m_cost.networkPeakBytesPerSecond, Unit::bytesPerSecond, "peak")
            .add("peak", m_cost.networkPeakBytesPerSecond, Unit::bytesPerSecond,
                 "bytes over time of the busiest collective");
    }

    void residency()
    {
        const Residency& room = m_cost.residency;
        Explanation& total =
            start("HBM per GPU", room.total(), Unit::bytes, "weights + kv + state + activations + buffers");
        total.add("weights", room.weights, Unit::bytes, "the fullest GPU");
        total.add("kv", room.kv, Unit::bytes, "the fullest GPU");
        total.add("state", room.state, Unit::bytes, "the fullest GPU");
        total.add("activations", room.activations, Unit::bytes, "the fullest GPU");
        total.add("buffers", room.buffers, Unit::bytes, "the fullest GPU");

        Explanation& weights = start("weights per GPU", room.weights, Unit::bytes, "routed_experts + other");
        weights.add("routed_experts", room.expertWeights, Unit::bytes, "experts / EP / (TP x DP x CP / EP)");
        weights.add("other", room.weights - room.expertWeights, Unit::bytes, "all other weights of the stage / TP");
        Explanation& kv = start("KV cache per GPU", room.kv, Unit::bytes, "sequences * per_sequence");
        kv.add("sequences", room.liveSequences, Unit::sequences, "ceil(B/DP) x micro-batches in flight");
        kv.add("per_sequence", room.kvPerSequence, Unit::bytes, fromShapes);
        Explanation& state = start("state per GPU", room.state, Unit::bytes, "sequences * per_sequence");
        state.add("sequences", room.liveSequences, Unit::sequences, "ceil(B/DP) x micro-batches in flight");
        state.add("per_sequence", room.statePerSequence, Unit::bytes, fromShapes);
        Explanation& activations =
            start("activations per GPU", room.activations, Unit::bytes, "tokens * (4 * hidden + widest / tp) * 2");
        activations.add("tokens", room.passTokens, Unit::tokens, "new tokens on the GPU, at most a chunk");
        activations.add("hidden", m_cost.question.model->hidden, Unit::count, fromShapes);
        activations.add("widest", room.widestIntermediate, Unit::count, "widest intermediate of the stage's layers");
        activations.add("tp", m_layout.tp, Unit::count, fromLayout);
        Explanation& buffers = start("buffers per GPU", room.buffers, Unit::bytes, "staging + layer_kv + reserve");
        buffers.add("staging", room.stagingBytes, Unit::bytes, "dispatch and combine, double buffered");
        buffers.add("layer_kv", room.layerKvBytes, Unit::bytes, "one layer's KV of a pass in flight");
        buffers.add("reserve", room.reserveBytes, Unit::bytes, m_system.runtimeReserveBytes.source);
    }

    void explainOperator(const OperatorCost& op)
    {
        switch (op.basis.form) {
        case OperatorBasis::Form::work:
            explainWork(op);
            break;
        case OperatorBasis::Form::network:
            explainNetwork(op);
            break;
        case OperatorBasis::Form::fixed: {
            Explanation& fixed = start(op.name, op.timeS, Unit::seconds, "count * items * each", name(op.limit));
            fixed.add("count", op.basis.layers, Unit::count, "layers or passes on the deciding path");
            fixed.add("items", op.basis.items, Unit::count, "kernels of a layer");
            fixed.add("each", op.basis.eachS, Unit::seconds,
                      op.id == OperatorId::host      ? std::string_view(m_constants.pass.origin)
                      : op.id == OperatorId::kernels ? std::string_view(m_constants.kernel.origin)
                      : op.id == OperatorId::power   ? "until the power limit has paid for the work"
                                                     : std::string_view(m_constants.eagerKernel.origin));
            break;
        }
        }
    }

    void explainWork(const OperatorCost& op)
    {
        const OperatorBasis& basis = op.basis;
        if (basis.chunks > 1.0) {
            explainChunks(op);
            return;
        }
        const std::size_t kind = index(basis.operatorClass);
        const bool sums = m_constants.sumsComputeAndMemory[kind];
        Explanation& explanation =
            start(op.name, op.timeS, Unit::seconds,
                  sums ? "layers * (flops / (peak * compute_eff) + bytes / (bandwidth * memory_eff))"
                       : "layers * max(flops / (peak * compute_eff), bytes / (bandwidth * memory_eff))",
                  name(op.limit));
        const Constant& compute =
            m_constants.compute[kind][static_cast<std::size_t>(catalog::computeIndex(basis.format))];
        const Constant& memory = m_constants.memory[kind];
        const catalog::Figure& peak = m_system.peak(basis.format);
        explanation.add("layers", basis.layers, Unit::count, fromShapes);
        explanation.add("flops", basis.flops, Unit::flops, "one layer, the fullest GPU");
        explanation.add("peak", peak.value, Unit::flopsPerSecond, peak.source);
        explanation.add("compute_eff", compute.value, Unit::fraction, compute.origin);
        explanation.add("bytes", basis.bytes, Unit::bytes, "one layer, the fullest GPU");
        explanation.add("bandwidth", m_system.hbmBandwidth.value, Unit::bytesPerSecond, m_system.hbmBandwidth.source);
        explanation.add("memory_eff", memory.value, Unit::fraction, memory.origin);
    }

    /// Chunks of a pass differ in their cached tokens: the mean over the deciding path stands for them.
    void explainChunks(const OperatorCost& op)
    {
        Explanation& explanation = start(op.name, op.timeS, Unit::seconds, "layer_passes * mean_time", name(op.limit));
        explanation.add("layer_passes", op.basis.layers, Unit::count, "layers x chunks on the deciding path");
        explanation.add("mean_time", op.basis.layers > 0.0 ? op.timeS / op.basis.layers : 0.0, Unit::seconds,
                        "mean over the chunks, whose cached tokens grow");
    }

    void explainNetwork(const OperatorCost& op)
    {
        const OperatorBasis& basis = op.basis;
        if (basis.chunks > 1.0 || (op.id == OperatorId::send && m_layout.pp > 2)) {
            explainChunks(op);
            return;
        }
        const std::size_t kind = index(basis.collective);
        const auto& bandwidth = m_constants.bandwidth[kind];
        const auto& latency = m_constants.latency[kind];
        const Constant& waits = latency[basis.crossesNic ? index(Fabric::scaleOut) : index(Fabric::scaleUp)];
        Explanation& explanation =
            start(op.name, op.timeS, Unit::seconds,
                  basis.phased ? "layers * exposed * (rounds * latency + up / up_rate + out / out_rate)"
                               : "layers * exposed * (rounds * latency + max(up / up_rate, out / out_rate))",
                  "network");
        explanation.add("layers", basis.layers, Unit::count, fromShapes);
        explanation.add("exposed", basis.exposed, Unit::fraction, "what overlap with compute leaves");
        explanation.add("rounds", basis.rounds, Unit::count, "collectives in it");
        explanation.add("latency", waits.value + (basis.phased ? latency[index(Fabric::scaleUp)].value : 0.0),
                        Unit::seconds, waits.origin);
        explanation.add("up", basis.scaleUpBytes, Unit::bytes, "sent by the fullest GPU inside the domain");
        explanation.add("up_rate", m_system.scaleUpBandwidth.value * bandwidth[index(Fabric::scaleUp)].value,
                        Unit::bytesPerSecond, bandwidth[index(Fabric::scaleUp)].origin);
        explanation.add("out", basis.scaleOutBytes, Unit::bytes, "sent by the fullest GPU over the NIC");
        explanation.add("out_rate", m_system.nicBandwidth.value * bandwidth[index(Fabric::scaleOut)].value,
                        Unit::bytesPerSecond, bandwidth[index(Fabric::scaleOut)].origin);
    }

    const PassCost& m_cost;
    const Layout& m_layout;
    const Pass& m_pass;
    const Choices& m_choices;
    const catalog::System& m_system;
    const catalog::Efficiencies& m_constants;
    bool m_decode;
    std::vector<Explanation> m_explanations;
};

}  // namespace

std::vector<Explanation> explain(const PassCost& cost) { return Explainer(cost).all(); }

}  // namespace tokenfactory::cost
