#pragma once

#include "core/cost/pass_cost.h"

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenfactory::cost {

namespace origins {
inline constexpr std::string_view layout = "layout";
inline constexpr std::string_view pass = "pass";
inline constexpr std::string_view choice = "choice";
inline constexpr std::string_view shapes = "from the model's shapes";
inline constexpr std::string_view operators = "sum of the operators";
inline constexpr std::string_view fullestGpu = "the fullest GPU";
inline constexpr std::string_view oneStage = "one pass leaves the pipeline in each";
}  // namespace origins

/// Makes the explanations of one question, one after another. The question outlives them.
class ExplanationList {
public:
    ExplanationList(const PassQuestion& question, std::size_t expected)
        : ExplanationList(*question.calibration, expected)
    {
    }
    ExplanationList(const catalog::Calibration& calibration, std::size_t expected) : m_calibration(calibration.id)
    {
        m_explanations.reserve(expected);
    }

    /// A number that no calibration has a part in. The reference holds until the next start.
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
    /// A number that rests on the constants of the calibration.
    Explanation& startCalibrated(std::string_view name, double value, Unit unit, std::string_view formula,
                                 std::string_view limit = "")
    {
        Explanation& explanation = start(name, value, unit, formula, limit);
        explanation.calibration = m_calibration;
        return explanation;
    }

    std::vector<Explanation> take() { return std::move(m_explanations); }

private:
    std::string_view m_calibration;
    std::vector<Explanation> m_explanations;
};

inline void add(Explanation& explanation, std::string_view symbol, Unit unit, const catalog::Figure& figure)
{
    explanation.add(symbol, figure.value, unit, figure.source);
}

inline void add(Explanation& explanation, std::string_view symbol, Unit unit, const catalog::Constant& constant)
{
    explanation.add(symbol, constant.value, unit, constant.origin, constant.low, constant.high);
}

/// Time, rates, energy, work and network of a cost.
void explainFigures(ExplanationList& list, const PassCost& cost);
/// What of them is seldom looked at.
void explainSeldomFigures(ExplanationList& list, const PassCost& cost);
/// Times to bring the cache of a sequence into its instance, and what reading it from DRAM takes: no energy of the pass
/// has it, since a pass does not say where caches come from.
void explainKvLoads(ExplanationList& list, const KvLoadTimes& loads, const catalog::System& system,
                    const Layout& layout, const catalog::Constant& dramByte);
/// What takes energy above idle.
struct EnergyTaken {
    std::array<double, 3> flops{};  ///< by catalog::computeIndex() of the format
    double hbmBytes = 0.0;
    double scaleUpBytes = 0.0;
    double scaleOutBytes = 0.0;
};
/// The energy of it; the last two say where the bytes of the links come from.
void explainEnergyOfWork(ExplanationList& list, std::string_view name, double joules, const EnergyTaken& taken,
                         const catalog::EnergyCoefficients& each, std::string_view scaleUpOrigin = origins::operators,
                         std::string_view scaleOutOrigin = origins::operators);
/// What fills the HBM.
void explainResidency(ExplanationList& list, const PassQuestion& question, const Residency& room);
/// One per operator, in their order.
void explainOperators(ExplanationList& list, const PassCost& cost);
/// One of a pass without a pipeline.
void explainOperator(ExplanationList& list, const OperatorCost& op, const catalog::System& system,
                     const catalog::Efficiencies& constants);

/// A total over operators: the attention core, the routed experts and the rest.
struct PartsOfTotal {
    double attentionCore = 0.0;
    double routedExperts = 0.0;
    double other = 0.0;
};
inline constexpr std::string_view partsFormula = "attention_core + routed_experts + other";

inline void addParts(Explanation& total, const PartsOfTotal& parts)
{
    total.add("attention_core", parts.attentionCore, total.unit, origins::operators);
    total.add("routed_experts", parts.routedExperts, total.unit, origins::operators);
    total.add("other", parts.other, total.unit, origins::operators);
}

}  // namespace tokenfactory::cost
