#include "core/cost/explanation_list.h"
#include "core/cost/rates.h"

#include <array>

namespace tokenfactory::cost {

using catalog::Format;

namespace {

/// The figures of one cost that are seldom looked at.
class SeldomFigures {
public:
    SeldomFigures(ExplanationList& list, const PassCost& cost)
        : m_list(list), m_cost(cost), m_layout(cost.question.layout), m_system(*cost.question.system)
    {
        for (const OperatorCost& op : cost.operators) {
            m_flops[static_cast<std::size_t>(catalog::computeIndex(op.basis.format))] += op.flops;
        }
    }

    void all()
    {
        timesByLimit();
        bandEnd("latency with fast constants", m_cost.latencyBand.low, m_cost.passTimeBandS.low,
                m_cost.stageTimeBandS.low,
                {"min(value, max(pass_time, pp * stage_time) / accepted)", "min(value, pass_time)",
                 "all constants of the calibration at their fast end"});
        bandEnd("latency with slow constants", m_cost.latencyBand.high, m_cost.passTimeBandS.high,
                m_cost.stageTimeBandS.high,
                {"max(value, max(pass_time, pp * stage_time) / accepted)", "max(value, pass_time)",
                 "all constants of the calibration at their slow end"});
        energyOfWork();
        traffic("scale-up traffic", m_cost.scaleUpBytes, &OperatorCost::scaleUpBytes);
        traffic("scale-out traffic", m_cost.scaleOutBytes, &OperatorCost::scaleOutBytes);
        utilisation();
        overlap();
        explainKvLoads(m_list, m_cost.kvLoadS, m_system, m_layout, m_cost.question.calibration->energy.dramByte);
    }

private:
    void timesByLimit()
    {
        static constexpr std::array<std::string_view, limits> times = {
            "time limited by compute", "time limited by memory", "time limited by network",
            "time limited by fixed cost", "time limited by power"};
        static constexpr std::array<std::string_view, limits> shares = {
            "share limited by compute", "share limited by memory", "share limited by network",
            "share limited by fixed cost", "share limited by power"};
        const std::array<double, limits> perLimit = timeByLimit(m_cost.operators);
        for (std::size_t i = 0; i < limits; ++i) {
            PartsOfTotal parts;
            for (const OperatorCost& op : m_cost.operators) {
                if (op.limit == static_cast<Limit>(i)) {
                    (op.id == OperatorId::attentionCore   ? parts.attentionCore
                     : op.id == OperatorId::routedExperts ? parts.routedExperts
                                                          : parts.other) += op.timeS;
                }
            }
            addParts(m_list.startCalibrated(times[i], perLimit[i], Unit::seconds, partsFormula), parts);
            Explanation& share = m_list.startCalibrated(shares[i], perLimit[i] / m_cost.passTimeS, Unit::fraction,
                                                        "limited_time / pass_time");
            share.add("limited_time", perLimit[i], Unit::seconds, "operators that this limits");
            share.add("pass_time", m_cost.passTimeS, Unit::seconds, origins::operators);
        }
    }

    struct BandWords {
        std::string_view ofDecode;
        std::string_view ofOthers;
        std::string_view constants;
    };

    /// The value itself is in the band, however sums round.
    void bandEnd(std::string_view name, double end, double passTimeS, double stageTimeS, const BandWords& words)
    {
        const bool decode = m_cost.question.pass.stage == Stage::decode;
        Explanation& explanation =
            m_list.startCalibrated(name, end, Unit::seconds, decode ? words.ofDecode : words.ofOthers);
        explanation.add("value", m_cost.latencyS, Unit::seconds, "all constants of the calibration at their value");
        explanation.add("pass_time", passTimeS, Unit::seconds, words.constants);
        if (decode) {
            explanation.add("pp", m_layout.pp, Unit::count, origins::layout);
            explanation.add("stage_time", stageTimeS, Unit::seconds, words.constants);
            explanation.add("accepted", m_cost.question.choices.acceptedLength, Unit::tokens, origins::choice);
        }
    }

    void energyOfWork()
    {
        explainEnergyOfWork(m_list, "energy of work", m_cost.dynamicEnergyJ,
                            {.flops = m_flops,
                             .hbmBytes = m_cost.hbmBytes,
                             .scaleUpBytes = m_cost.scaleUpBytes,
                             .scaleOutBytes = m_cost.scaleOutBytes},
                            m_cost.question.calibration->energy);
    }

    void traffic(std::string_view name, double value, double OperatorCost::*part)
    {
        double dispatch = 0.0;
        double combine = 0.0;
        double send = 0.0;
        double other = 0.0;
        for (const OperatorCost& op : m_cost.operators) {
            (op.id == OperatorId::dispatch  ? dispatch
             : op.id == OperatorId::combine ? combine
             : op.id == OperatorId::send    ? send
                                            : other) += op.*part;
        }
        Explanation& explanation =
            m_list.start(name, value, Unit::bytes, "expert_dispatch + expert_combine + all_reduces + pipeline_send");
        explanation.add("expert_dispatch", dispatch, Unit::bytes, origins::operators);
        explanation.add("expert_combine", combine, Unit::bytes, origins::operators);
        explanation.add("all_reduces", other, Unit::bytes, "all-reduces and exchanges of the layers");
        explanation.add("pipeline_send", send, Unit::bytes, origins::operators);
    }

    void utilisation()
    {
        Explanation& compute = m_list.startCalibrated(
            "compute utilisation", m_cost.computeUtilisation, Unit::fraction,
            "min(1, (fp4_flops / fp4_peak + fp8_flops / fp8_peak + bf16_flops / bf16_peak) / (gpus * stage_time))");
        compute.add("fp4_flops", m_flops[0], Unit::flops, origins::operators);
        add(compute, "fp4_peak", Unit::flopsPerSecond, m_system.peak(Format::nvfp4));
        compute.add("fp8_flops", m_flops[1], Unit::flops, origins::operators);
        add(compute, "fp8_peak", Unit::flopsPerSecond, m_system.peak(Format::fp8));
        compute.add("bf16_flops", m_flops[2], Unit::flops, origins::operators);
        add(compute, "bf16_peak", Unit::flopsPerSecond, m_system.peak(Format::bf16));
        compute.add("gpus", m_layout.gpus(), Unit::count, origins::layout);
        compute.add("stage_time", m_cost.stageTimeS, Unit::seconds, origins::oneStage);
        Explanation& memory = m_list.startCalibrated("memory utilisation", m_cost.memoryUtilisation, Unit::fraction,
                                                     "min(1, hbm / (gpus * stage_time * bandwidth))");
        memory.add("hbm", m_cost.hbmBytes, Unit::bytes, origins::operators);
        memory.add("gpus", m_layout.gpus(), Unit::count, origins::layout);
        memory.add("stage_time", m_cost.stageTimeS, Unit::seconds, origins::oneStage);
        add(memory, "bandwidth", Unit::bytesPerSecond, m_system.hbmBandwidth);
    }

    void overlap()
    {
        const catalog::Constant& lost = m_cost.question.calibration->on(m_system.id).lostOverlap;
        const double asked = m_cost.question.choices.overlap;
        Explanation& reached = m_list.startCalibrated("overlap reached", asked * (1.0 - lost.value), Unit::fraction,
                                                      "overlap * (1 - lost_overlap)");
        reached.add("overlap", asked, Unit::fraction, origins::choice);
        add(reached, "lost_overlap", Unit::fraction, lost);
    }

    ExplanationList& m_list;
    const PassCost& m_cost;
    const Layout& m_layout;
    const catalog::System& m_system;
    std::array<double, 3> m_flops{};  ///< of the pass, [computeIndex]
};

}  // namespace

void explainSeldomFigures(ExplanationList& list, const PassCost& cost) { SeldomFigures(list, cost).all(); }

}  // namespace tokenfactory::cost
