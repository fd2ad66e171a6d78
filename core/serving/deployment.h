#pragma once

#include "core/base/refusal.h"
#include "core/cost/layout.h"

#include <optional>
#include <string>
#include <string_view>

namespace tokenfactory::serving {

/// Workers of one layout.
struct Group {
    int workers = 1;
    cost::Layout layout;

    int gpus() const { return workers * layout.gpus(); }
    friend bool operator==(const Group&, const Group&) = default;
};

/// Who fills prompts in and who decodes: the same workers (`aggregated`), or groups of their own. Of a disaggregated
/// deployment one group may not be known.
struct Deployment {
    std::optional<Group> aggregated;
    std::optional<Group> prefill;
    std::optional<Group> decode;

    const Group* filling() const { return aggregated ? &*aggregated : prefill ? &*prefill : nullptr; }
    const Group* decoding() const { return aggregated ? &*aggregated : decode ? &*decode : nullptr; }
    int gpus() const;
    friend bool operator==(const Deployment&, const Deployment&) = default;
};

/// What stands beside the words of a deployment.
struct DeploymentHints {
    std::optional<int> gpus = {};         ///< in all
    std::optional<int> prefillGpus = {};  ///< of the prefill group
    std::optional<int> decodeGpus = {};
    bool isDisaggregated = false;
    bool isPrefillAlone = false;  ///< of a disaggregated one only the group for prefill is meant
    bool isDecodeAlone = false;
};

/// Reads what tables of measurements write: "TP8 EP8", "PP16xTP1", "DEP8" (DP 8 EP 8), "TEP16" (TP 16 EP 16), "DP2 x
/// (TP8+DCP8)+EP16", "P 4x(TP1 DP4 EP4) / D 1x(TP1 DP32 EP32)", "2xP PP8 -> 2xD DCP8", "P4 TP4 / D32 EP8" (GPUs behind
/// P and D). EP without DP or TP is an attention instance on each GPU; where EP is not named it is the widest under DP
/// and 1 else, as engines have it. Workers that are not counted follow from the GPUs. Upper and lower case are the
/// same. A Refusal says which word is not understood, or what does not go with the GPUs.
Field<Deployment> deploymentIn(std::string_view words, const DeploymentHints& hints);

/// "TP8 EP8", "2x(TP8)", "P 4x(DP4 EP4) / D 1x(DP32 EP32)".
std::string toText(const Deployment& deployment);

}  // namespace tokenfactory::serving
