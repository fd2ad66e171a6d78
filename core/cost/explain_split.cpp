#include "core/cost/explanation_list.h"
#include "core/cost/rates.h"
#include "core/cost/split.h"

#include <algorithm>

namespace tokenfactory::cost {

namespace {

constexpr std::string_view oneMicroBatch = "one micro-batch";

/// The numbers of one split.
class Split {
public:
    explicit Split(const SplitCost& cost)
        : m_cost(cost),
          m_question(cost.question),
          m_layout(cost.question.layout),
          m_list(*cost.question.calibration, 32 + cost.layers.size() + cost.operators.size())
    {
    }

    std::vector<Explanation> all()
    {
        times();
        rates();
        energies();
        work();
        utilisations();
        rooms();
        for (const SplitLayer& layer : m_cost.layers) {
            explainLayer(layer);
        }
        for (const SplitOperator& op : m_cost.operators) {
            if (op.part == SplitPart::link) {
                explainMessage(op);
                continue;
            }
            OperatorCost busy = op.cost;
            busy.timeS = op.busyS;
            explainOperator(m_list, busy,
                            op.part == SplitPart::experts ? *m_question.expertSystem : *m_question.attentionSystem,
                            *m_question.calibration);
        }
        return m_list.take();
    }

private:
    void addCycle(Explanation& explanation) const
    {
        explanation.add("cycle", m_cost.stageTimeS, Unit::seconds, "one micro-batch leaves the split in each");
    }
    void addGpus(Explanation& explanation) const
    {
        explanation.add("gpus", m_layout.gpus(), Unit::count, "both groups");
    }
    void addMicroBatches(Explanation& explanation) const
    {
        explanation.add("micro_batches", m_layout.microBatches, Unit::count, "in flight");
    }

    void times()
    {
        Explanation& pass = m_list.startCalibrated("pass time", m_cost.passTimeS, Unit::seconds,
                                                   "micro_batches * cycle", name(m_cost.limit));
        addMicroBatches(pass);
        addCycle(pass);
        double layers = 0.0;
        for (const SplitLayer& layer : m_cost.layers) {
            layers += layer.count * layer.cycleS;
        }
        Explanation& cycle = m_list.startCalibrated("stage time", m_cost.stageTimeS, Unit::seconds,
                                                    "layers + ends + power", name(m_cost.limit));
        cycle.add("layers", layers, Unit::seconds, "cycles of all layers");
        cycle.add("ends", m_cost.stageTimeS - m_cost.powerWaitS - layers, Unit::seconds,
                  "overhead of the pass and LM head, on the attention group");
        cycle.add("power", m_cost.powerWaitS, Unit::seconds, "until the power limit has paid for the work");
        Explanation& tpot =
            m_list.startCalibrated("time per output token", m_cost.latencyS, Unit::seconds, "pass_time / accepted");
        tpot.add("pass_time", m_cost.passTimeS, Unit::seconds, origins::operators);
        tpot.add("accepted", m_question.choices.acceptedLength, Unit::tokens, origins::choice);
    }

    void rates()
    {
        Explanation& perGpu = m_list.startCalibrated("throughput per GPU", m_cost.tokensPerSecondPerGpu,
                                                     Unit::tokensPerSecond, "micro_batches * batch / (tpot * gpus)");
        addMicroBatches(perGpu);
        perGpu.add("batch", m_question.pass.batch, Unit::sequences, oneMicroBatch);
        perGpu.add("tpot", m_cost.latencyS, Unit::seconds, "time per output token");
        addGpus(perGpu);
        m_list.startCalibrated("throughput per user", m_cost.tokensPerSecondPerUser, Unit::tokensPerSecond, "1 / tpot")
            .add("tpot", m_cost.latencyS, Unit::seconds, "time per output token");
    }

    void addEnergy(Explanation& explanation) const
    {
        explanation.add("attention_idle", m_cost.attention.idleW, Unit::watts,
                        m_question.attentionSystem->idleFraction.source);
        explanation.add("experts_idle", m_cost.experts.idleW, Unit::watts,
                        m_question.expertSystem->idleFraction.source);
        addCycle(explanation);
        explanation.add("attention_work", m_cost.attention.dynamicEnergyJ, Unit::joules,
                        "energy of flops and bytes of the attention group");
        explanation.add("experts_work", m_cost.experts.dynamicEnergyJ, Unit::joules,
                        "energy of flops and bytes of the expert group");
    }

    void energies()
    {
        Explanation& perToken = m_list.startCalibrated(
            "energy per token", m_cost.energyPerTokenJ, Unit::joules,
            "((attention_idle + experts_idle) * cycle + attention_work + experts_work) / tokens");
        addEnergy(perToken);
        perToken.add("tokens", m_question.pass.batch * m_question.choices.acceptedLength, Unit::tokens, oneMicroBatch);
        const double output = m_question.choices.outputTokens;
        Explanation& perQuery = m_list.startCalibrated("energy per query", m_cost.energyPerQueryJ, Unit::joules,
                                                       "output * mean_energy_per_token");
        perQuery.add("output", output, Unit::tokens, origins::choice);
        perQuery.add("mean_energy_per_token", m_cost.energyPerQueryJ / output, Unit::joules,
                     "the same pass, mean over the contexts from the first token to the last");
        Explanation& power = m_list.startCalibrated(
            "power per GPU", m_cost.powerPerGpuW, Unit::watts,
            "((attention_idle + experts_idle) * cycle + attention_work + experts_work) / (cycle * gpus)",
            m_cost.throttled ? "power limit" : "");
        addEnergy(power);
        addGpus(power);
    }

    void work()
    {
        struct Total {
            std::string_view name;
            double value;
            Unit unit;
            double OperatorCost::*part;
        };
        for (const Total& total : {Total{"flops", m_cost.flops, Unit::flops, &OperatorCost::flops},
                                   Total{"HBM traffic", m_cost.hbmBytes, Unit::bytes, &OperatorCost::hbmBytes},
                                   Total{"HBM read", m_cost.hbmReadBytes, Unit::bytes, &OperatorCost::hbmReadBytes}}) {
            PartsOfTotal parts;
            for (const SplitOperator& op : m_cost.operators) {
                (op.cost.id == OperatorId::attentionCore   ? parts.attentionCore
                 : op.cost.id == OperatorId::routedExperts ? parts.routedExperts
                                                           : parts.other) += op.cost.*total.part;
            }
            addParts(m_list.start(total.name, total.value, total.unit, partsFormula), parts);
        }
        Explanation& mean = m_list.startCalibrated("network per GPU", m_cost.networkMeanBytesPerSecond,
                                                   Unit::bytesPerSecond, "(scale_up + scale_out) / (gpus * cycle)");
        mean.add("scale_up", m_cost.scaleUpBytes, Unit::bytes, origins::operators);
        mean.add("scale_out", m_cost.scaleOutBytes, Unit::bytes, origins::operators);
        addGpus(mean);
        addCycle(mean);
    }

    void utilisations()
    {
        for (const auto& [title, group] :
             {std::pair<std::string_view, const GroupCost&>{"attention group utilisation", m_cost.attention},
              {"expert group utilisation", m_cost.experts}}) {
            Explanation& busy =
                m_list.startCalibrated(title, group.utilisation, Unit::fraction, "min(1, busy / cycle)");
            busy.add("busy", group.busyS, Unit::seconds, oneMicroBatch);
            addCycle(busy);
        }
    }

    void rooms()
    {
        for (const auto& [title, room] :
             {std::pair<std::string_view, const Residency&>{"HBM per attention GPU", m_cost.attention.residency},
              {"HBM per expert GPU", m_cost.experts.residency}}) {
            Explanation& total =
                m_list.start(title, room.total(), Unit::bytes, "weights + kv + state + activations + buffers");
            total.add("weights", room.weights, Unit::bytes, origins::fullestGpu);
            total.add("kv", room.kv, Unit::bytes, origins::fullestGpu);
            total.add("state", room.state, Unit::bytes, origins::fullestGpu);
            total.add("activations", room.activations, Unit::bytes, origins::fullestGpu);
            total.add("buffers", room.buffers, Unit::bytes, origins::fullestGpu);
        }
    }

    void explainLayer(const SplitLayer& layer)
    {
        const bool routed = layer.expertsS > 0.0;
        Explanation& cycle = m_list.startCalibrated(
            layer.layerKind, layer.cycleS, Unit::seconds,
            routed ? "max(attention, dispatch, experts, combine, (attention + dispatch + experts + combine) / "
                     "micro_batches)"
                   : "attention",
            name(layer.limit));
        cycle.add("attention", layer.attentionS, Unit::seconds, oneMicroBatch);
        if (routed) {
            cycle.add("dispatch", layer.dispatchS, Unit::seconds, oneMicroBatch);
            cycle.add("experts", layer.expertsS, Unit::seconds, oneMicroBatch);
            cycle.add("combine", layer.combineS, Unit::seconds, oneMicroBatch);
            addMicroBatches(cycle);
        }
    }

    void explainMessage(const SplitOperator& op)
    {
        const OperatorBasis& basis = op.cost.basis;
        const catalog::Calibration& calibration = *m_question.calibration;
        const catalog::System& system =
            op.slower == SplitPart::experts ? *m_question.expertSystem : *m_question.attentionSystem;
        const bool forwards = basis.scaleUpBytes > 0.0;
        const std::size_t allToAll = index(catalog::Collective::allToAll);
        const std::size_t crossed = index(basis.crossesNic ? catalog::Fabric::scaleOut : catalog::Fabric::scaleUp);
        const std::size_t fabric = index(forwards ? catalog::Fabric::scaleUp : catalog::Fabric::scaleOut);
        const catalog::Constant& here = calibration.on(m_question.attentionSystem->id).latency[allToAll][crossed];
        const catalog::Constant& there = calibration.on(m_question.expertSystem->id).latency[allToAll][crossed];
        Explanation& time = m_list.startCalibrated(op.cost.fullName, op.busyS, Unit::seconds,
                                                   "layers * (latency + bytes / (bandwidth * eff))", "network");
        time.add("layers", basis.layers, Unit::count, origins::shapes);
        add(time, "latency", Unit::seconds, here.value >= there.value ? here : there);
        time.add("bytes", basis.scaleUpBytes + basis.scaleOutBytes, Unit::bytes,
                 op.slower == SplitPart::experts ? "the fullest GPU of the expert group"
                                                 : "the fullest GPU of the attention group");
        add(time, "bandwidth", Unit::bytesPerSecond, forwards ? system.scaleUpBandwidth : system.nicBandwidth);
        add(time, "eff", Unit::fraction, calibration.on(system.id).bandwidth[allToAll][fabric]);
    }

    const SplitCost& m_cost;
    const SplitQuestion& m_question;
    const SplitLayout& m_layout;
    ExplanationList m_list;
};

}  // namespace

std::vector<Explanation> explain(const SplitCost& cost) { return Split(cost).all(); }

}  // namespace tokenfactory::cost
