#include "core/cost/explanation_list.h"

#include <array>

namespace tokenfactory::cost {

namespace {

/// The main figures of one cost, in the order of PassCost.
class Figures {
public:
    Figures(ExplanationList& list, const PassCost& cost)
        : m_list(list),
          m_cost(cost),
          m_layout(cost.question.layout),
          m_pass(cost.question.pass),
          m_choices(cost.question.choices),
          m_system(*cost.question.system),
          m_decode(cost.question.pass.stage == Stage::decode)
    {
    }

    void all()
    {
        times();
        rates();
        energies();
        work();
        network();
    }

private:
    void times()
    {
        const std::array<double, limits> perLimit = timeByLimit(m_cost.operators);
        Explanation& pass =
            m_list.startCalibrated("pass time", m_cost.passTimeS, Unit::seconds,
                                   "compute + memory + network + fixed + power", name(m_cost.bottleneck));
        for (std::size_t i = 0; i < perLimit.size(); ++i) {
            pass.add(name(static_cast<Limit>(i)), perLimit[i], Unit::seconds, "operators that this limits");
        }
        Explanation& stage = m_list.startCalibrated("stage time", m_cost.stageTimeS, Unit::seconds,
                                                    "layers + overhead + head + send + power");
        const StageParts& parts = m_cost.slowestStageS;
        stage.add("layers", parts.layers, Unit::seconds, "the slowest stage, all chunks of the pass");
        stage.add("overhead", parts.overhead, Unit::seconds, "once a pass, in the first stage");
        stage.add("head", parts.head, Unit::seconds, "in the last stage");
        stage.add("send", parts.send, Unit::seconds, "to the next stage, what overlap leaves");
        stage.add("power", parts.power, Unit::seconds, "until the power limit has paid for the work");
        if (m_decode) {
            Explanation& tpot = m_list.startCalibrated("time per output token", m_cost.latencyS, Unit::seconds,
                                                       "max(pass_time, pp * stage_time) / accepted");
            tpot.add("pass_time", m_cost.passTimeS, Unit::seconds, origins::operators);
            tpot.add("pp", m_layout.pp, Unit::count, origins::layout);
            tpot.add("stage_time", m_cost.stageTimeS, Unit::seconds, "the slowest stage sets the rate");
            tpot.add("accepted", m_choices.acceptedLength, Unit::tokens, origins::choice);
        } else {
            m_list.startCalibrated("time to first token", m_cost.latencyS, Unit::seconds, "pass_time")
                .add("pass_time", m_cost.passTimeS, Unit::seconds, origins::operators);
        }
    }

    void rates()
    {
        if (m_decode) {
            Explanation& perGpu = m_list.startCalibrated("throughput per GPU", m_cost.tokensPerSecondPerGpu,
                                                         Unit::tokensPerSecond, "pp * batch / (tpot * gpus)");
            perGpu.add("pp", m_layout.pp, Unit::count, "micro-batches in flight");
            perGpu.add("batch", m_pass.batch, Unit::sequences, origins::pass);
            perGpu.add("tpot", m_cost.latencyS, Unit::seconds, "time per output token");
            perGpu.add("gpus", m_layout.gpus(), Unit::count, origins::layout);
            m_list
                .startCalibrated("throughput per user", m_cost.tokensPerSecondPerUser, Unit::tokensPerSecond,
                                 "1 / tpot")
                .add("tpot", m_cost.latencyS, Unit::seconds, "time per output token");
            return;
        }
        Explanation& perGpu = m_list.startCalibrated("throughput per GPU", m_cost.tokensPerSecondPerGpu,
                                                     Unit::tokensPerSecond, "new_tokens / (stage_time * gpus)");
        perGpu.add("new_tokens", m_cost.newTokens, Unit::tokens, origins::pass);
        perGpu.add("stage_time", m_cost.stageTimeS, Unit::seconds, origins::oneStage);
        perGpu.add("gpus", m_layout.gpus(), Unit::count, origins::layout);
        Explanation& perUser = m_list.startCalibrated("throughput per user", m_cost.tokensPerSecondPerUser,
                                                      Unit::tokensPerSecond, "new_tokens / batch / pass_time");
        perUser.add("new_tokens", m_cost.newTokens, Unit::tokens, origins::pass);
        perUser.add("batch", m_pass.batch, Unit::sequences, origins::pass);
        perUser.add("pass_time", m_cost.passTimeS, Unit::seconds, origins::operators);
    }

    void addPassEnergy(Explanation& explanation) const
    {
        add(explanation, "power_limit", Unit::watts, m_system.powerLimit);
        add(explanation, "idle", Unit::fraction, m_system.idleFraction);
        explanation.add("gpus", m_layout.gpus(), Unit::count, origins::layout);
        explanation.add("stage_time", m_cost.stageTimeS, Unit::seconds, origins::oneStage);
        explanation.add("work", m_cost.dynamicEnergyJ, Unit::joules, "energy of flops and bytes of the pass");
    }

    void energies()
    {
        Explanation& perToken = m_list.startCalibrated("energy per token", m_cost.energyPerTokenJ, Unit::joules,
                                                       "(idle * power_limit * gpus * stage_time + work) / tokens");
        addPassEnergy(perToken);
        perToken.add("tokens", m_decode ? m_pass.batch * m_choices.acceptedLength : m_cost.newTokens, Unit::tokens,
                     origins::pass);
        if (m_decode) {
            Explanation& perQuery = m_list.startCalibrated("energy per query", m_cost.energyPerQueryJ, Unit::joules,
                                                           "output * mean_energy_per_token");
            perQuery.add("output", m_choices.outputTokens, Unit::tokens, origins::choice);
            perQuery.add("mean_energy_per_token", m_cost.energyPerQueryJ / m_choices.outputTokens, Unit::joules,
                         "the same pass, mean over the contexts from the first token to the last");
        } else {
            Explanation& perQuery = m_list.startCalibrated("energy per query", m_cost.energyPerQueryJ, Unit::joules,
                                                           "(idle * power_limit * gpus * stage_time + work) / batch");
            addPassEnergy(perQuery);
            perQuery.add("batch", m_pass.batch, Unit::sequences, origins::pass);
        }
        Explanation& power = m_list.startCalibrated("power per GPU", m_cost.powerPerGpuW, Unit::watts,
                                                    "idle * power_limit + work / (gpus * stage_time)",
                                                    m_cost.throttled ? "power limit" : "");
        addPassEnergy(power);
    }

    /// Totals over the operators, apart for the attention core, the routed experts and the rest.
    void work()
    {
        struct Amounts {
            double flops = 0.0;
            double hbm = 0.0;
            double read = 0.0;
        };
        Amounts core;
        Amounts experts;
        Amounts other;
        for (const OperatorCost& op : m_cost.operators) {
            Amounts& part = op.id == OperatorId::attentionCore   ? core
                            : op.id == OperatorId::routedExperts ? experts
                                                                 : other;
            part.flops += op.flops;
            part.hbm += op.hbmBytes;
            part.read += op.hbmReadBytes;
        }
        addParts(m_list.start("flops", m_cost.flops, Unit::flops, partsFormula),
                 {core.flops, experts.flops, other.flops});
        addParts(m_list.start("HBM traffic", m_cost.hbmBytes, Unit::bytes, partsFormula),
                 {core.hbm, experts.hbm, other.hbm});
        addParts(m_list.start("HBM read", m_cost.hbmReadBytes, Unit::bytes, partsFormula),
                 {core.read, experts.read, other.read});
    }

    void network()
    {
        Explanation& mean =
            m_list.startCalibrated("network per GPU", m_cost.networkMeanBytesPerSecond, Unit::bytesPerSecond,
                                   "(scale_up + scale_out) / (gpus * stage_time)");
        mean.add("scale_up", m_cost.scaleUpBytes, Unit::bytes, origins::operators);
        mean.add("scale_out", m_cost.scaleOutBytes, Unit::bytes, origins::operators);
        mean.add("gpus", m_layout.gpus(), Unit::count, origins::layout);
        mean.add("stage_time", m_cost.stageTimeS, Unit::seconds, origins::oneStage);
        const BusiestCollective& busiest = m_cost.busiestCollective;
        const bool any = busiest.timeS > 0.0;
        Explanation& peak = m_list.startCalibrated("peak network per GPU", m_cost.networkPeakBytesPerSecond,
                                                   Unit::bytesPerSecond, any ? "bytes / time" : "bytes / second");
        peak.add("bytes", busiest.bytes, Unit::bytes, "the busiest collective, sent by the fullest GPU");
        if (any) {
            peak.add("time", busiest.timeS, Unit::seconds, "the busiest collective");
        } else {
            peak.add("second", 1.0, Unit::seconds, "no collective runs");
        }
    }

    ExplanationList& m_list;
    const PassCost& m_cost;
    const Layout& m_layout;
    const Pass& m_pass;
    const Choices& m_choices;
    const catalog::System& m_system;
    bool m_decode;
};

}  // namespace

void explainFigures(ExplanationList& list, const PassCost& cost) { Figures(list, cost).all(); }

std::vector<Explanation> explain(const PassCost& cost)
{
    ExplanationList list(cost.question, 50 + cost.operators.size());
    explainFigures(list, cost);
    explainSeldomFigures(list, cost);
    explainResidency(list, cost.question, cost.residency);
    explainOperators(list, cost);
    return list.take();
}

std::vector<Explanation> explainRoom(const PassQuestion& question, const Residency& room)
{
    ExplanationList list(question, 16);
    explainResidency(list, question, room);
    return list.take();
}

}  // namespace tokenfactory::cost
