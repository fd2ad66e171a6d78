#include "core/cost/layout.h"

#include "core/catalog/model_facts.h"
#include "core/cost/bounds.h"

#include <cassert>

namespace tokenfactory::cost {

namespace {

}  // namespace

int widestEp(const catalog::Model& model, const Layout& layout)
{
    for (const auto& kind : model.feedForwardKinds) {
        if (kind.isMoe()) {
            return layout.stageGpus();
        }
    }
    return 1;
}

std::vector<int> layersPerStage(int layers, int stages)
{
    assert(stages >= 1 && stages <= layers);
    std::vector<int> split(static_cast<std::size_t>(stages), layers / stages);
    for (int stage = 0; stage < layers % stages; ++stage) {
        ++split[static_cast<std::size_t>(stage)];
    }
    return split;
}

std::string toText(const Layout& layout)
{
    std::string text;
    const auto part = [&text](const char* label, int value) {
        if (value != 1) {
            text += (text.empty() ? "" : " ") + std::string(label) + std::to_string(value);
        }
    };
    part("TP", layout.tp);
    part("PP", layout.pp);
    part("DP", layout.dp);
    // EP 1 is a choice (every expert cut over the whole stage), not the default: an omitted EP means the widest.
    if (layout.stageGpus() > 1) {
        text += (text.empty() ? "EP" : " EP") + std::to_string(layout.ep);
    }
    part("DCP", layout.dcp);
    part("CP", layout.cp);
    return text.empty() ? "TP1" : text;
}

std::vector<Sentence> reasonsAgainstAttention(const Layout& layout, const catalog::Model& model, Stage stage)
{
    std::vector<Sentence> reasons;
    struct Part {
        const char* label;
        int value;
    };
    for (const Part part : {Part{"TP", layout.tp}, Part{"PP", layout.pp}, Part{"DP", layout.dp}, Part{"EP", layout.ep},
                            Part{"DCP", layout.dcp}, Part{"CP", layout.cp}}) {
        if (part.value < 1) {
            reasons.push_back(
                {"%1 is %2; it must be 1 or more.", {std::string(part.label), std::to_string(part.value)}});
        }
    }
    // Also keeps products of them from overflowing.
    if (reasons.empty() &&
        (layout.tp > mostGpus || layout.pp > mostGpus || layout.dp > mostGpus || layout.cp > mostGpus ||
         static_cast<double>(layout.tp) * layout.pp * layout.dp * layout.cp > mostGpus)) {
        reasons.push_back(
            {"The layout needs more than %1 GPUs, more than this program considers.", {std::to_string(mostGpus)}});
    }
    if (!reasons.empty()) {
        return reasons;
    }
    for (const auto& kind : model.attentionKinds) {
        const int heads = catalog::factsOf(kind, model).heads;
        if (heads % layout.tp != 0) {
            reasons.push_back({"TP %1 does not divide the %2 heads of %3.",
                               {std::to_string(layout.tp), std::to_string(heads), kind.name}});
        }
    }
    const int layers = static_cast<int>(model.layers.size());
    if (layout.pp > layers) {
        reasons.push_back({"PP %1 is more than the %2 layers.", {std::to_string(layout.pp), std::to_string(layers)}});
    }
    if (layout.tp % layout.dcp != 0) {
        reasons.push_back({"DCP %1 does not divide TP %2.", {std::to_string(layout.dcp), std::to_string(layout.tp)}});
    }
    if (stage != Stage::decode && layout.dcp > 1) {
        reasons.push_back({"DCP splits the cache of decode passes; use CP for %1.", {{name(stage), {}}}});
    }
    if (stage == Stage::decode && layout.cp > 1) {
        reasons.push_back({"CP splits the new tokens of prefill and midfill; use DCP for decode.", {}});
    }
    return reasons;
}

std::vector<Sentence> reasonsAgainstExperts(int ep, int moeTp, const catalog::Model& model, int expertReplicas)
{
    std::vector<Sentence> reasons;
    for (const auto& kind : model.feedForwardKinds) {
        if (!kind.isMoe()) {
            continue;
        }
        const int slots = kind.routedExperts + expertReplicas;
        if (slots % ep != 0) {
            reasons.push_back({expertReplicas > 0 ? "EP %1 does not divide the %2 experts (copies counted)."
                                                  : "EP %1 does not divide the %2 experts; redundant copies would "
                                                    "change that.",
                               {std::to_string(ep), std::to_string(slots)}});
        } else if (moeTp > 0 && kind.expertIntermediate % moeTp != 0) {
            reasons.push_back(
                {"TP × DP × CP / EP = %1 GPUs share each expert, which does not divide its intermediate "
                 "width of %2.",
                 {std::to_string(moeTp), std::to_string(kind.expertIntermediate)}});
        }
    }
    return reasons;
}

std::vector<Sentence> reasonsAgainst(const Layout& layout, const catalog::Model& model, Stage stage, int expertReplicas)
{
    std::vector<Sentence> reasons = reasonsAgainstAttention(layout, model, stage);
    const bool counts =
        layout.tp >= 1 && layout.pp >= 1 && layout.dp >= 1 && layout.ep >= 1 && layout.dcp >= 1 && layout.cp >= 1;
    if (!counts || static_cast<double>(layout.tp) * layout.pp * layout.dp * layout.cp > mostGpus) {
        return reasons;
    }
    const bool divides = layout.stageGpus() % layout.ep == 0;
    if (!divides) {
        reasons.push_back({"EP %1 does not divide TP × DP × CP = %2.",
                           {std::to_string(layout.ep), std::to_string(layout.stageGpus())}});
    }
    for (Sentence& against : reasonsAgainstExperts(layout.ep, divides ? layout.moeTp() : 0, model, expertReplicas)) {
        reasons.push_back(std::move(against));
    }
    if (widestEp(model, layout) == 1 && layout.ep > 1) {
        reasons.push_back({"EP %1: the model has no routed experts.", {std::to_string(layout.ep)}});
    }
    return reasons;
}

}  // namespace tokenfactory::cost
