#include "core/cost/explanation_list.h"
#include "core/cost/prepared.h"
#include "core/cost/rates.h"

namespace tokenfactory::cost {

using catalog::Constant;
using catalog::Fabric;

namespace {

/// How the time of each operator comes about.
class Operators {
public:
    Operators(ExplanationList& list, const catalog::System& system, const catalog::Efficiencies& constants, int stages)
        : m_list(list), m_system(system), m_constants(constants), m_stages(stages)
    {
    }

    void explain(const OperatorCost& op)
    {
        switch (op.basis.form) {
        case OperatorBasis::Form::work:
            explainWork(op);
            break;
        case OperatorBasis::Form::network:
            explainNetwork(op);
            break;
        case OperatorBasis::Form::fixed: {
            Explanation& fixed =
                m_list.startCalibrated(op.fullName, op.timeS, Unit::seconds, "count * items * each", name(op.limit));
            fixed.add("count", op.basis.layers, Unit::count, "layers or passes on the deciding path");
            fixed.add("items", op.basis.items, Unit::count, "kernels of a layer");
            if (op.id == OperatorId::host) {
                add(fixed, "each", Unit::seconds, m_constants.pass);
            } else if (op.id == OperatorId::kernels || op.id == OperatorId::expertKernels) {
                add(fixed, "each", Unit::seconds, m_constants.kernel);
            } else {
                fixed.add("each", op.basis.eachS, Unit::seconds,
                          op.id == OperatorId::power ? "until the power limit has paid for the work"
                                                     : std::string_view(m_constants.eagerKernel.origin));
            }
            break;
        }
        }
    }

private:
    void explainWork(const OperatorCost& op)
    {
        const OperatorBasis& basis = op.basis;
        if (basis.chunks > 1.0) {
            explainChunks(op);
            return;
        }
        const std::size_t kind = index(basis.operatorClass);
        const bool sums = m_constants.sumsComputeAndMemory[kind];
        Explanation& explanation = m_list.startCalibrated(
            op.fullName, op.timeS, Unit::seconds,
            sums ? "layers * (flops / (peak * compute_eff) + bytes / (bandwidth * memory_eff))"
                 : "layers * max(flops / (peak * compute_eff), bytes / (bandwidth * memory_eff))",
            name(op.limit));
        const Constant& compute =
            m_constants.compute[kind][static_cast<std::size_t>(catalog::computeIndex(basis.format))];
        const Constant& memory = m_constants.memory[kind];
        const catalog::Figure& peak = m_system.peak(basis.format);
        explanation.add("layers", basis.layers, Unit::count, origins::shapes);
        explanation.add("flops", basis.flops, Unit::flops, "one layer, the fullest GPU");
        add(explanation, "peak", Unit::flopsPerSecond, peak);
        add(explanation, "compute_eff", Unit::fraction, compute);
        explanation.add("bytes", basis.bytes, Unit::bytes, "one layer, the fullest GPU");
        add(explanation, "bandwidth", Unit::bytesPerSecond, m_system.hbmBandwidth);
        add(explanation, "memory_eff", Unit::fraction, memory);
    }

    /// Chunks of a pass differ in their cached tokens: the mean over the deciding path stands for them.
    void explainChunks(const OperatorCost& op)
    {
        Explanation& explanation =
            m_list.startCalibrated(op.fullName, op.timeS, Unit::seconds, "layer_passes * mean_time", name(op.limit));
        explanation.add("layer_passes", op.basis.layers, Unit::count, "layers × chunks on the deciding path");
        explanation.add("mean_time", op.basis.layers > 0.0 ? op.timeS / op.basis.layers : 0.0, Unit::seconds,
                        "mean over the chunks, whose cached tokens grow");
    }

    void explainNetwork(const OperatorCost& op)
    {
        const OperatorBasis& basis = op.basis;
        if (basis.chunks > 1.0 || (op.id == OperatorId::send && m_stages > 2)) {
            explainChunks(op);
            return;
        }
        const bool crosses = basis.scaleOutBytes > 0.0 || basis.crossesNic;
        const bool stays = basis.scaleUpBytes > 0.0 || !crosses;
        Explanation& explanation = m_list.startCalibrated(
            op.fullName, op.timeS, Unit::seconds,
            basis.phased ? "layers * exposed * (rounds * (up_latency + out_latency) + up / (up_bandwidth * up_eff) + "
                           "out / (out_bandwidth * out_eff))"
            : crosses && stays ? "layers * exposed * (rounds * out_latency + max(up / (up_bandwidth * up_eff), "
                                 "out / (out_bandwidth * out_eff)))"
            : crosses          ? "layers * exposed * (rounds * out_latency + out / (out_bandwidth * out_eff))"
                               : "layers * exposed * (rounds * up_latency + up / (up_bandwidth * up_eff))",
            "network");
        explanation.add("layers", basis.layers, Unit::count, origins::shapes);
        explanation.add("exposed", basis.exposed, Unit::fraction, "what overlap with compute leaves");
        explanation.add("rounds", basis.rounds, Unit::count, "collectives in it");
        const auto& latency = m_constants.latency[index(basis.collective)];
        const auto& efficiency = m_constants.bandwidth[index(basis.collective)];
        if (!basis.crossesNic || basis.phased) {
            add(explanation, "up_latency", Unit::seconds, latency[index(Fabric::scaleUp)]);
        }
        if (basis.crossesNic || basis.phased) {
            add(explanation, "out_latency", Unit::seconds, latency[index(Fabric::scaleOut)]);
        }
        if (stays || basis.phased) {
            explanation.add("up", basis.scaleUpBytes, Unit::bytes, "sent by the fullest GPU inside the domain");
            add(explanation, "up_bandwidth", Unit::bytesPerSecond, m_system.scaleUpBandwidth);
            add(explanation, "up_eff", Unit::fraction, efficiency[index(Fabric::scaleUp)]);
        }
        if (crosses || basis.phased) {
            explanation.add("out", basis.scaleOutBytes, Unit::bytes, "sent by the fullest GPU over the NIC");
            add(explanation, "out_bandwidth", Unit::bytesPerSecond, m_system.nicBandwidth);
            add(explanation, "out_eff", Unit::fraction, efficiency[index(Fabric::scaleOut)]);
        }
    }

    ExplanationList& m_list;
    const catalog::System& m_system;
    const catalog::Efficiencies& m_constants;
    int m_stages;
};

}  // namespace

void explainOperators(ExplanationList& list, const PassCost& cost)
{
    Operators operators(list, *cost.question.system, cost.prepared->in(cost.question.pass.stage).constants,
                        cost.question.layout.pp);
    for (const OperatorCost& op : cost.operators) {
        operators.explain(op);
    }
}

void explainOperator(ExplanationList& list, const OperatorCost& op, const catalog::System& system,
                     const catalog::Efficiencies& constants)
{
    Operators(list, system, constants, 1).explain(op);
}

}  // namespace tokenfactory::cost
