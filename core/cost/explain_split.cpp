#include "core/cost/explanation_list.h"
#include "core/cost/prepared.h"
#include "core/cost/rates.h"
#include "core/cost/split.h"

#include <array>
#include <utility>

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
          m_list(*cost.question.calibration, 48 + cost.layers.size() + cost.operators.size())
    {
    }

    std::vector<Explanation> all()
    {
        times();
        rates();
        energies();
        work();
        utilisations();
        explainKvLoads(m_list, m_cost.kvLoadS, *m_question.attentionSystem, m_layout.attention,
                       m_question.calibration->energy.dramByte);
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
            const Prepared& group = op.part == SplitPart::experts ? *m_cost.expertsPrepared : *m_cost.prepared;
            explainOperator(m_list, busy, *group.system, group.in(Stage::decode).constants);
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

    void addAccepted(Explanation& explanation) const
    {
        explanation.add("accepted", m_question.choices.acceptedLength, Unit::tokens, origins::choice);
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
        addAccepted(tpot);
        Explanation& fast = m_list.startCalibrated("latency with fast constants", m_cost.latencyBand.low, Unit::seconds,
                                                   "pass_time / accepted");
        fast.add("pass_time", m_cost.passTimeBandS.low, Unit::seconds,
                 "all constants of the calibration at their fast end");
        addAccepted(fast);
        Explanation& slow = m_list.startCalibrated("latency with slow constants", m_cost.latencyBand.high,
                                                   Unit::seconds, "pass_time / accepted");
        slow.add("pass_time", m_cost.passTimeBandS.high, Unit::seconds,
                 "all constants of the calibration at their slow end");
        addAccepted(slow);
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
        energyOfWork("energy of work, attention group", m_cost.attention, SplitPart::attention, OperatorId::dispatch);
        energyOfWork("energy of work, expert group", m_cost.experts, SplitPart::experts, OperatorId::combine);
    }

    /// Of a group's operators and of the message it sends.
    void energyOfWork(std::string_view title, const GroupCost& group, SplitPart part, OperatorId message)
    {
        EnergyTaken taken;
        for (const SplitOperator& op : m_cost.operators) {
            if (op.part != part && op.cost.id != message) {
                continue;
            }
            taken.flops[static_cast<std::size_t>(catalog::computeIndex(op.cost.basis.format))] += op.cost.flops;
            taken.hbmBytes += op.cost.hbmBytes;
            taken.scaleUpBytes += op.cost.scaleUpBytes;
            taken.scaleOutBytes += op.cost.scaleOutBytes;
        }
        explainEnergyOfWork(m_list, title, group.dynamicEnergyJ, taken, m_question.calibration->energy,
                            "sent inside scale-up domains", "sent over NICs");
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
        const BusiestCollective& busiest = m_cost.busiestCollective;
        Explanation& peak = m_list.startCalibrated("peak network per GPU", m_cost.networkPeakBytesPerSecond,
                                                   Unit::bytesPerSecond, "bytes / time");
        peak.add("bytes", busiest.bytes, Unit::bytes,
                 "what the fullest GPU sends meanwhile, messages both ways and collectives");
        peak.add("time", busiest.timeS, Unit::seconds, "of a message or collective");
        traffic("scale-up traffic", m_cost.scaleUpBytes, &OperatorCost::scaleUpBytes);
        traffic("scale-out traffic", m_cost.scaleOutBytes, &OperatorCost::scaleOutBytes);
    }

    void traffic(std::string_view title, double value, double OperatorCost::*part)
    {
        double dispatch = 0.0;
        double combine = 0.0;
        double reduces = 0.0;
        for (const SplitOperator& op : m_cost.operators) {
            (op.cost.id == OperatorId::dispatch  ? dispatch
             : op.cost.id == OperatorId::combine ? combine
                                                 : reduces) += op.cost.*part;
        }
        Explanation& explanation =
            m_list.start(title, value, Unit::bytes, "expert_dispatch + expert_combine + all_reduces");
        explanation.add("expert_dispatch", dispatch, Unit::bytes, origins::operators);
        explanation.add("expert_combine", combine, Unit::bytes, origins::operators);
        explanation.add("all_reduces", reduces, Unit::bytes, "all-reduces and exchanges of the layers");
    }

    struct GroupNames {
        std::string_view busy;
        std::string_view compute;
        std::string_view memory;
        SplitPart part;
    };

    void utilisations()
    {
        explainGroup({"attention group utilisation", "compute utilisation, attention group",
                      "memory utilisation, attention group", SplitPart::attention},
                     m_cost.attention, *m_question.attentionSystem);
        explainGroup({"expert group utilisation", "compute utilisation, expert group",
                      "memory utilisation, expert group", SplitPart::experts},
                     m_cost.experts, *m_question.expertSystem);
        explainBoth("compute utilisation", m_cost.computeUtilisation, &GroupCost::computeUtilisation);
        explainBoth("memory utilisation", m_cost.memoryUtilisation, &GroupCost::memoryUtilisation);
        Explanation& link = m_list.startCalibrated("link utilisation", m_cost.linkUtilisation, Unit::fraction,
                                                   "min(1, max(dispatch, combine, forwarding) / cycle)");
        double dispatch = 0.0;
        double combine = 0.0;
        double forwarding = 0.0;
        for (const SplitLayer& layer : m_cost.layers) {
            dispatch += layer.count * layer.dispatchS;
            combine += layer.count * layer.combineS;
            forwarding += layer.count * layer.forwardS;
        }
        link.add("dispatch", dispatch, Unit::seconds, oneMicroBatch);
        link.add("combine", combine, Unit::seconds, oneMicroBatch);
        link.add("forwarding", forwarding, Unit::seconds, "of both messages, inside the expert group");
        addCycle(link);
    }

    void explainGroup(const GroupNames& names, const GroupCost& group, const catalog::System& system)
    {
        Explanation& busy =
            m_list.startCalibrated(names.busy, group.utilisation, Unit::fraction, "min(1, busy / cycle)");
        busy.add("busy", group.busyS, Unit::seconds, oneMicroBatch);
        addCycle(busy);
        using catalog::Format;
        std::array<double, 3> flops{};
        for (const SplitOperator& op : m_cost.operators) {
            if (op.part == names.part) {
                flops[static_cast<std::size_t>(catalog::computeIndex(op.cost.basis.format))] += op.cost.flops;
            }
        }
        Explanation& compute = m_list.startCalibrated(
            names.compute, group.computeUtilisation, Unit::fraction,
            "min(1, (fp4_flops / fp4_peak + fp8_flops / fp8_peak + bf16_flops / bf16_peak) / (gpus * cycle))");
        compute.add("fp4_flops", flops[0], Unit::flops, origins::operators);
        add(compute, "fp4_peak", Unit::flopsPerSecond, system.peak(Format::nvfp4));
        compute.add("fp8_flops", flops[1], Unit::flops, origins::operators);
        add(compute, "fp8_peak", Unit::flopsPerSecond, system.peak(Format::fp8));
        compute.add("bf16_flops", flops[2], Unit::flops, origins::operators);
        add(compute, "bf16_peak", Unit::flopsPerSecond, system.peak(Format::bf16));
        compute.add("gpus", group.gpus, Unit::count, origins::layout);
        addCycle(compute);
        Explanation& memory = m_list.startCalibrated(names.memory, group.memoryUtilisation, Unit::fraction,
                                                     "min(1, hbm / (gpus * cycle * bandwidth))");
        memory.add("hbm", group.hbmBytes, Unit::bytes, origins::operators);
        memory.add("gpus", group.gpus, Unit::count, origins::layout);
        addCycle(memory);
        add(memory, "bandwidth", Unit::bytesPerSecond, system.hbmBandwidth);
    }

    void explainBoth(std::string_view title, double value, double GroupCost::*share)
    {
        Explanation& both = m_list.startCalibrated(
            title, value, Unit::fraction,
            "(attention * attention_gpus + experts * expert_gpus) / (attention_gpus + expert_gpus)");
        both.add("attention", m_cost.attention.*share, Unit::fraction, "the attention group");
        both.add("attention_gpus", m_cost.attention.gpus, Unit::count, origins::layout);
        both.add("experts", m_cost.experts.*share, Unit::fraction, "the expert group");
        both.add("expert_gpus", m_cost.experts.gpus, Unit::count, origins::layout);
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
            routed
                ? "max(attention, dispatch, experts, combine, forwarding, (attention + dispatch + experts + combine) / "
                  "micro_batches)"
                : "attention",
            name(layer.limit));
        cycle.add("attention", layer.attentionS, Unit::seconds, oneMicroBatch);
        if (routed) {
            cycle.add("dispatch", layer.dispatchS, Unit::seconds, oneMicroBatch);
            cycle.add("experts", layer.expertsS, Unit::seconds, oneMicroBatch);
            cycle.add("combine", layer.combineS, Unit::seconds, oneMicroBatch);
            cycle.add("forwarding", layer.forwardS, Unit::seconds, "of both messages, inside the expert group");
            addMicroBatches(cycle);
        }
    }

    void explainMessage(const SplitOperator& op)
    {
        const OperatorBasis& basis = op.cost.basis;
        const Prepared& slower = op.slower == SplitPart::experts ? *m_cost.expertsPrepared : *m_cost.prepared;
        const catalog::System& system = *slower.system;
        const bool forwards = basis.scaleUpBytes > 0.0;
        const std::size_t allToAll = index(catalog::Collective::allToAll);
        const std::size_t crossed = index(basis.crossesNic ? catalog::Fabric::scaleOut : catalog::Fabric::scaleUp);
        const std::size_t fabric = index(forwards ? catalog::Fabric::scaleUp : catalog::Fabric::scaleOut);
        const catalog::Constant& here = m_cost.prepared->in(Stage::decode).constants.latency[allToAll][crossed];
        const catalog::Constant& there = m_cost.expertsPrepared->in(Stage::decode).constants.latency[allToAll][crossed];
        Explanation& time = m_list.startCalibrated(op.cost.fullName, op.busyS, Unit::seconds,
                                                   "layers * (latency + bytes / (bandwidth * eff))", "network");
        time.add("layers", basis.layers, Unit::count, origins::shapes);
        add(time, "latency", Unit::seconds, here.value >= there.value ? here : there);
        time.add("bytes", basis.scaleUpBytes + basis.scaleOutBytes, Unit::bytes,
                 op.slower == SplitPart::experts ? "the fullest GPU of the expert group"
                                                 : "the fullest GPU of the attention group");
        add(time, "bandwidth", Unit::bytesPerSecond, forwards ? system.scaleUpBandwidth : system.nicBandwidth);
        add(time, "eff", Unit::fraction, slower.in(Stage::decode).constants.bandwidth[allToAll][fabric]);
    }

    const SplitCost& m_cost;
    const SplitQuestion& m_question;
    const SplitLayout& m_layout;
    ExplanationList m_list;
};

}  // namespace

std::vector<Explanation> explain(const SplitCost& cost) { return Split(cost).all(); }

}  // namespace tokenfactory::cost
