#pragma once

#include "core/catalog/format.h"
#include "core/catalog/model.h"

#include <optional>
#include <span>
#include <string_view>

namespace tokenfactory::cost {

/// Copies of a token that cross the NIC to experts on other nodes.
enum class NicCopies : unsigned char {
    nodeDedup,  ///< one per remote node, forwarded inside it
    perExpert,  ///< one per routed expert
};

/// How tokens spread over experts.
struct Routing {
    double powerLaw = 0.0;  ///< exponent; 0 = uniform. 1.01 is a balanced model, 1.2 a skewed one
    friend bool operator==(const Routing&, const Routing&) = default;
};

/// The choices beside model, system and layout (design section 2). The defaults here are the only place they stand:
/// command line, window and README read them through choicesTable().
struct Choices {
    std::optional<catalog::Format> weights;  ///< everything outside the routed experts; none = as released
    std::optional<catalog::Format> experts;  ///< routed experts; none = as released
    catalog::Format kv = catalog::Format::fp8;
    catalog::Format state = catalog::Format::fp32;
    std::optional<catalog::Format> activations;  ///< all; none = mxfp8 into 4-bit experts, bf16 elsewhere
    double overlap = 0.5;                        ///< 0..1, share of communication hidden behind compute
    NicCopies nicCopies = NicCopies::nodeDedup;
    std::optional<int> maxSequencesPerInstance;  ///< limits ceil(B/DP)
    int ppMax = 8;                               ///< deepest pipeline a sweep tries
    std::optional<double> hbmCapBytes;           ///< per GPU, below what the GPU has
    int prefillChunk = 8192;                     ///< tokens of one sequence computed in one pass
    Routing routing;
    int draftTokens = 0;          ///< speculation: drafts verified in each decode pass
    double acceptedLength = 1.0;  ///< tokens a decode pass emits, 1 <= it <= new tokens
    int expertReplicas = 0;       ///< redundant copies of experts, so that EP divides experts + copies
    int outputTokens = 1000;      ///< decode tokens of a query, for energy per query
    friend bool operator==(const Choices&, const Choices&) = default;
};

/// One row of the table of choices: what --help, the window and the README say.
struct ChoiceRow {
    std::string_view flag;         ///< without dashes: "overlap"
    std::string_view name;         ///< as a label: "Overlap of communication"
    std::string_view values;       ///< legal values: "0 to 1"
    std::string_view defaultText;  ///< "0.5"
    std::string_view meaning;      ///< one sentence
};

std::span<const ChoiceRow> choicesTable();

std::string_view name(NicCopies copies);
std::optional<NicCopies> nicCopiesFromName(std::string_view name);

/// The format of activations into routed experts and elsewhere under the choices. Into experts in their released format
/// it is the one of the model file (mxfp8 into 4-bit experts, bf16 else, in all presets).
catalog::Format expertActivations(const Choices& choices, const catalog::Model& model);
catalog::Format otherActivations(const Choices& choices);

}  // namespace tokenfactory::cost
