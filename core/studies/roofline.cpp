#include "core/studies/roofline.h"

#include "core/cost/prepared.h"
#include "core/frontier/legal_layouts.h"
#include "core/scenario/scenario_pass.h"

#include <algorithm>

namespace tokenfactory::studies {

using cost::OperatorCost;
using cost::OperatorId;
using cost::Stage;

namespace {

bool isWork(const OperatorCost& op)
{
    return op.basis.form == cost::OperatorBasis::Form::work && op.basis.layers > 0.0;
}

/// The fullest GPU's work of some operators of a pass.
class Gathering {
public:
    explicit Gathering(const cost::PassCost& cost)
        : m_rates(cost.prepared->in(cost.question.pass.stage).at(catalog::Side::middle))
    {
    }

    void add(const OperatorCost& op)
    {
        m_point.timeS += op.timeS;
        m_timeByLimit[static_cast<std::size_t>(op.limit)] += op.timeS;
        if (!isWork(op)) {
            return;
        }
        const double flops = op.basis.layers * op.basis.flops;
        const double bytes = op.basis.layers * op.basis.bytes;
        const auto format = static_cast<std::size_t>(catalog::computeIndex(op.basis.format));
        const double computeS = flops / m_rates.flopsPerSecond[cost::index(op.basis.operatorClass)][format];
        const double memoryS = bytes / m_rates.hbmBytesPerSecond[cost::index(op.basis.operatorClass)];
        m_point.flops += flops;
        m_point.hbmBytes += bytes;
        m_point.leastTimeS += std::max(computeS, memoryS);
        m_flopsByFormat[format] += flops;
    }

    /// Nothing where nothing computes or nothing is read.
    std::optional<RooflinePoint> point() const
    {
        if (!(m_point.flops > 0.0 && m_point.hbmBytes > 0.0 && m_point.timeS > 0.0)) {
            return std::nullopt;
        }
        constexpr std::array formats{catalog::Format::nvfp4, catalog::Format::fp8, catalog::Format::bf16};
        RooflinePoint result = m_point;
        result.limit = static_cast<cost::Limit>(std::ranges::max_element(m_timeByLimit) - m_timeByLimit.begin());
        result.format =
            formats[static_cast<std::size_t>(std::ranges::max_element(m_flopsByFormat) - m_flopsByFormat.begin())];
        return result;
    }

private:
    const cost::Rates& m_rates;
    RooflinePoint m_point;
    std::array<double, cost::limits> m_timeByLimit{};
    std::array<double, 3> m_flopsByFormat{};  ///< by computeIndex
};

bool belongsTo(ServingStage stage, OperatorId id)
{
    switch (stage) {
    case ServingStage::decodeAttention:
        return id == OperatorId::attentionCore || id == OperatorId::indexer;
    case ServingStage::decodeExperts:
        return id == OperatorId::routedExperts;
    default:
        return true;
    }
}

Stage passOf(ServingStage stage)
{
    return stage == ServingStage::prefill   ? Stage::prefill
           : stage == ServingStage::midfill ? Stage::midfill
                                            : Stage::decode;
}

/// The scenario in another stage, as rooflineOf() says.
scenario::Scenario inStage(scenario::Scenario scenario, const catalog::Model& model, Stage stage)
{
    scenario.stage = stage;
    scenario.each = scenario::firstTokens(stage);
    if (stage == Stage::decode) {
        scenario.each.newTokens = 1 + scenario.choices.draftTokens;
    }
    const frontier::LegalLayouts legal(model, stage, scenario.layout.gpus(), scenario.choices.expertReplicas);
    if (!legal.empty() && !legal.contains(scenario.layout)) {
        const bool epFollows = scenario.layout.ep == cost::widestEp(model, scenario.layout);
        scenario.layout = legal.nearest(scenario.layout, epFollows);
    }
    scenario.batch = scenario::firstBatch(stage, scenario.layout);
    return scenario;
}

void addRoofs(Roofline& roofline, const cost::PassQuestion& question)
{
    const catalog::System& system = *question.system;
    roofline.constants = catalog::of(cost::kindOf(question.pass.stage), question.calibration->on(system.id));
    const cost::Rates rates = cost::ratesOf(system, roofline.constants, catalog::Side::middle);
    const auto addRoof = [&](catalog::Format format, const catalog::Figure& peak) {
        ComputeRoof roof;
        roof.format = format;
        roof.flopsPerSecond = peak.value;
        roof.source = peak.source;
        const auto at = static_cast<std::size_t>(catalog::computeIndex(format));
        for (std::size_t c = 0; c < roof.reachable.size(); ++c) {
            roof.reachable[c] = rates.flopsPerSecond[c][at];
        }
        roofline.compute.push_back(std::move(roof));
    };
    addRoof(catalog::Format::bf16, system.peakBf16);
    if (system.peakFp8) {
        addRoof(catalog::Format::fp8, *system.peakFp8);
    }
    if (system.peakFp4) {
        addRoof(catalog::Format::nvfp4, *system.peakFp4);
    }
    roofline.memory = {system.hbmBandwidth.value, rates.hbmBytesPerSecond, system.hbmBandwidth.source};
}

RooflineStage stageOf(ServingStage stage, bool own, const cost::PassQuestion& question,
                      const Expected<cost::Evaluation>& answer)
{
    RooflineStage result;
    result.stage = stage;
    result.own = own;
    result.question = question;
    if (!answer) {
        for (const Problem& problem : answer.error()) {
            result.reasons.push_back({cost::ReasonKind::illegal, {"%1.", {sentenceOf(problem)}}});
        }
        return result;
    }
    result.reasons = answer->reasons;
    if (!answer->cost) {
        return result;
    }
    Gathering gathering(*answer->cost);
    for (const OperatorCost& op : answer->cost->operators) {
        if (belongsTo(stage, op.id)) {
            gathering.add(op);
        }
    }
    result.point = gathering.point();
    if (!result.point) {
        result.reasons.push_back(
            {cost::ReasonKind::unsupported, {"Nothing of this pass both computes and reads.", {}}});
    }
    return result;
}

}  // namespace

Expected<Roofline> rooflineOf(const scenario::Scenario& scenario, const scenario::Resolved& resolved,
                              std::size_t system)
{
    const cost::PassQuestion own = passQuestion(scenario, resolved, system);
    const Expected<cost::Evaluation> answer = scenario::evaluate(scenario, resolved, system);
    if (!answer) {
        return unexpected(answer.error());
    }
    Roofline roofline;
    roofline.system = own.system;
    roofline.calibration = own.calibration;
    addRoofs(roofline, own);
    for (const Stage stage : {Stage::prefill, Stage::midfill, Stage::decode}) {
        const bool isOwn = stage == scenario.stage;
        const scenario::Scenario there = isOwn ? scenario : inStage(scenario, *resolved.model, stage);
        const cost::PassQuestion question = passQuestion(there, resolved, system);
        const Expected<cost::Evaluation> found = isOwn ? answer : scenario::evaluate(there, resolved, system);
        for (const ServingStage serving : {ServingStage::prefill, ServingStage::midfill, ServingStage::decodeAttention,
                                           ServingStage::decodeExperts}) {
            const bool hasIt = serving != ServingStage::decodeExperts || cost::widestEp(*resolved.model, {.dp = 2}) > 1;
            if (passOf(serving) == stage && hasIt) {
                roofline.stages.push_back(stageOf(serving, isOwn, question, found));
            }
        }
    }
    if (answer->cost) {
        for (const OperatorCost& op : answer->cost->operators) {
            Gathering alone(*answer->cost);
            alone.add(op);
            if (const std::optional<RooflinePoint> point = alone.point()) {
                roofline.operators.push_back(
                    {op.id, std::string(op.name), std::string(op.layerKind), op.basis.operatorClass, *point});
            }
        }
    }
    return roofline;
}

}  // namespace tokenfactory::studies
