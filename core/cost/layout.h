#pragma once

#include "core/base/sentence.h"
#include "core/catalog/model.h"
#include "core/cost/pass.h"

#include <string>
#include <vector>

namespace tokenfactory::cost {

/// How one model is cut over GPUs. gpus = TP x PP x DP x CP; DCP adds none.
struct Layout {
    int tp = 1;   ///< tensor parallel
    int pp = 1;   ///< pipeline stages
    int dp = 1;   ///< attention instances (data parallel)
    int ep = 1;   ///< expert parallel: ranks the routed experts are spread over
    int dcp = 1;  ///< decode context parallel: shards of the KV cache within TP
    int cp = 1;   ///< context parallel, prefill and midfill only

    int gpus() const { return tp * pp * dp * cp; }
    /// GPUs of one pipeline stage; the experts of a layer are spread over them.
    int stageGpus() const { return tp * dp * cp; }
    /// GPUs that share each expert: moe_tp = TP x DP x CP / EP.
    int moeTp() const { return stageGpus() / ep; }
    friend bool operator==(const Layout&, const Layout&) = default;
};

/// EP as wide as the stage for a mixture of experts, 1 for a dense model: what an omitted EP means.
int widestEp(const catalog::Model& model, const Layout& layout);

/// Layers of each pipeline stage: 93 over 4 = 24, 23, 23, 23. Requires 1 <= stages <= layers.
std::vector<int> layersPerStage(int layers, int stages);

/// "TP4 PP2 DP8 EP32": parts that are 1 left out, but EP where a stage has several GPUs; a single GPU is "TP1".
std::string toText(const Layout& layout);

/// Why what is outside the routed experts cannot be cut so (all but EP), one sentence each; empty = legal.
std::vector<Sentence> reasonsAgainstAttention(const Layout& layout, const catalog::Model& model, Stage stage);

/// Why the routed experts of the model cannot lie on a stage with `ep` ranks of `moeTp` GPUs each.
std::vector<Sentence> reasonsAgainstExperts(int ep, int moeTp, const catalog::Model& model, int expertReplicas);

/// Why the layout cannot be built for this model and stage, one sentence each; empty = legal.
std::vector<Sentence> reasonsAgainst(const Layout& layout, const catalog::Model& model, Stage stage,
                                     int expertReplicas);

}  // namespace tokenfactory::cost
