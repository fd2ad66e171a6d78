#include "core/factory/pools/stint_cost.h"

#include <algorithm>
#include <utility>

namespace tokenfactory::factory {
namespace {

constexpr std::string_view ofStint = "time of the pass";

Explanation ofLaw(const PassLaw& law, double sequences, double newTokens, double contextTokens, double tookS)
{
    const double sumS =
        law.baseS + law.perSequenceS * sequences + law.perNewTokenS * newTokens + law.perContextTokenS * contextTokens;
    const bool isDrawn = law.jitter > 0.0 && sumS > 0.0;
    Explanation time;
    time.name = ofStint;
    time.unit = Unit::seconds;
    time.formula = isDrawn ? "(base + per_sequence * sequences + per_new_token * new_tokens + "
                             "per_context_token * context_tokens) * drawn"
                           : "base + per_sequence * sequences + per_new_token * new_tokens + "
                             "per_context_token * context_tokens";
    constexpr std::string_view given = "the law of this pool, a choice";
    time.add("base", law.baseS, Unit::seconds, given);
    time.add("per_sequence", law.perSequenceS, Unit::seconds, given);
    time.add("sequences", sequences, Unit::sequences, "of the pass");
    time.add("per_new_token", law.perNewTokenS, Unit::seconds, given);
    time.add("new_tokens", newTokens, Unit::tokens, "of all its sequences");
    time.add("per_context_token", law.perContextTokenS, Unit::seconds, given);
    time.add("context_tokens", contextTokens, Unit::tokens, "of all its sequences");
    if (isDrawn) {
        time.add("drawn", tookS / sumS, Unit::none, "drawn for this pass, between 1 - jitter and 1 + jitter");
    }
    time.value = evaluated(time);
    return time;
}

std::shared_ptr<const StintCost> byLaw(const PassLaw& law, const Stint& stint, double sequences, double newTokens,
                                       double contextTokens)
{
    auto cost = std::make_shared<StintCost>();
    cost->main = ofStint;
    cost->explanations.push_back(ofLaw(law, sequences, newTokens, contextTokens, toSeconds(stint.wholeTime())));
    return cost;
}

/// Of several micro-batches, one behind the other through the stages.
Explanation ofMicroBatches(const cost::CostFigures& cost, int microBatches, bool rides)
{
    Explanation time;
    time.name = ofStint;
    time.unit = Unit::seconds;
    time.formula =
        rides ? "pass_time + (micro_batches - 1) * stage_time" : "max(pass_time, micro_batches * stage_time)";
    time.add("pass_time", cost.passTimeS, Unit::seconds, "of one micro-batch, through all stages");
    time.add("micro_batches", microBatches, Unit::count, "one behind the other, as many as there are stages for");
    time.add("stage_time", cost.stageTimeS, Unit::seconds, "one micro-batch leaves in each");
    time.value = evaluated(time);
    return time;
}

}  // namespace

std::shared_ptr<const StintCost> stintCostOf(const Plan& plan, int kindIndex, const Stint& stint)
{
    if (kindIndex < 0 || kindIndex >= static_cast<int>(plan.kinds.size()) || stint.sequences + stint.prompts < 1) {
        return nullptr;
    }
    const WorkerKind& kind = plan.kinds[static_cast<std::size_t>(kindIndex)];
    const auto newTokens = static_cast<double>(stint.promptTokens);
    const auto cached = static_cast<double>(stint.cachedTokens);
    if (stint.kind == Stint::Kind::pass && kind.spec.decodeLaw) {
        return byLaw(*kind.spec.decodeLaw, stint, stint.sequences, stint.sequences + newTokens,
                     stint.contextTokens + cached);
    }
    if (stint.kind == Stint::Kind::fill && kind.spec.fillLaw) {
        return byLaw(*kind.spec.fillLaw, stint, 1.0, newTokens, cached);
    }
    if (!kind.surface) {
        return nullptr;
    }
    auto made = std::make_shared<StintCost>();
    made->cost = kind.surface->costed({.sequences = stint.sequences,
                                       .meanContext = stint.sequences > 0 ? stint.contextTokens / stint.sequences : 0.0,
                                       .prompts = stint.prompts,
                                       .newTokens = static_cast<int>(stint.promptTokens),
                                       .cachedTokens = static_cast<int>(stint.cachedTokens)});
    const cost::CostFigures& figures =
        made->cost.split ? static_cast<const cost::CostFigures&>(*made->cost.split) : *made->cost.pass;
    made->explanations = made->cost.split ? cost::explain(*made->cost.split) : cost::explain(*made->cost.pass);
    const int microBatches = made->cost.microBatches;
    // a prompt's computation through several stages is over when its last stage is
    const bool isWhole = !made->cost.split && microBatches == 1 && figures.passTimeS >= figures.stageTimeS;
    made->main = isWhole ? std::string_view("pass time") : ofStint;
    if (isWhole) {
        const auto pass = std::ranges::find(made->explanations, made->main, &Explanation::name);
        std::rotate(made->explanations.begin(), pass, pass + 1);
    } else {
        made->explanations.insert(made->explanations.begin(),
                                  ofMicroBatches(figures, microBatches, stint.sequences > 0 && stint.prompts > 0));
    }
    return made;
}

}  // namespace tokenfactory::factory
