#include "core/report/notes.h"

#include "core/base/format.h"
#include "core/catalog/model_facts.h"

#include <algorithm>

namespace tokenfactory::report {

std::vector<std::string> notesOn(const catalog::Model& model, cost::SequenceTokens each, const cost::Choices& choices)
{
    std::vector<std::string> notes;
    const auto withoutEffect = [&](bool chosen, const char* flag, const char* lacks) {
        if (chosen) {
            notes.push_back(std::string(flag) + " has no effect on " + model.name + ", which has no " + lacks);
        }
    };
    const cost::Choices usual;
    if (!std::ranges::any_of(model.feedForwardKinds, &catalog::FeedForwardKind::isMoe)) {
        withoutEffect(choices.experts.has_value(), "--experts", "routed experts");
        withoutEffect(choices.expertReplicas != usual.expertReplicas, "--expert-replicas", "routed experts");
        withoutEffect(choices.nicCopies != usual.nicCopies, "--nic-copies", "routed experts");
        withoutEffect(choices.routing != usual.routing, "--routing", "routed experts");
    }
    const auto kept = [&model](catalog::Format state) {
        return catalog::sequenceBytes(model, 1.0, catalog::Format::fp8, state);
    };
    if (kept(catalog::Format::fp32) == kept(catalog::Format::bf16)) {
        withoutEffect(choices.state != usual.state, "--state", "recurrent state");
    }
    const double context = static_cast<double>(each.cachedTokens) + each.newTokens;
    if (context > model.contextLimit) {
        notes.push_back("sequences of " + grouped(context) + " cached and new tokens are beyond the context limit of " +
                        model.name + ", " + grouped(model.contextLimit) + " tokens");
    }
    return notes;
}

}  // namespace tokenfactory::report
