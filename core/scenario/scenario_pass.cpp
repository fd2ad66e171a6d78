#include "core/scenario/scenario_pass.h"

#include "core/base/format.h"
#include "core/frontier/legal_layouts.h"

#include <algorithm>

namespace tokenfactory::scenario {

bool hasLayouts(const Scenario& scenario, const catalog::Model& model)
{
    const cost::Layout& layout = scenario.layout;
    // a double: degrees as typed may multiply to more than an int holds
    const double taken = double(layout.tp) * layout.pp * layout.dp * layout.cp;
    // looked at first, as it is cheap and nearly always so
    return scenario.gpus.empty() || std::ranges::any_of(scenario.gpus, [taken](int gpus) { return gpus == taken; }) ||
           std::ranges::any_of(scenario.gpus, [&](int gpus) {
               return !frontier::LegalLayouts(model, scenario.stage, gpus, scenario.choices.expertReplicas).empty();
           });
}

Expected<cost::Evaluation> evaluate(const Scenario& scenario, const Resolved& resolved, std::size_t system)
{
    Expected<cost::Evaluation> answer = cost::evaluate(passQuestion(scenario, resolved, system));
    if (!answer || hasLayouts(scenario, *resolved.model)) {
        return answer;
    }
    cost::Evaluation refused;
    refused.reasons = {
        {cost::ReasonKind::illegal, {"No layout of %1 GPUs divides this model.", {grouped(scenario.gpus.front())}}}};
    return refused;
}

}  // namespace tokenfactory::scenario
