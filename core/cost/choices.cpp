#include "core/cost/choices.h"

#include <array>

namespace tokenfactory::cost {

using catalog::Format;

namespace {

// The values of Choices{} in words; tests/core/cost/tst_choices.cpp holds the two together.
constexpr std::array<ChoiceRow, 17> table{{
    {"weights", "Weights outside the experts", "bf16 fp8 fp8-block nvfp4 mxfp4 int4 fp32", "as released",
     "Format of all weights outside the routed experts."},
    {"experts", "Expert weights", "bf16 fp8 fp8-block nvfp4 mxfp4 int4 fp32", "as released",
     "Format of the routed experts' weights."},
    {"kv", "KV cache", "bf16 fp8 nvfp4 mxfp4 int4 fp32", "fp8", "Format of the KV cache."},
    {"state", "Recurrent state", "fp32 bf16 fp8", "fp32", "Format of the recurrent state of linear attention."},
    {"activations", "Activations", "bf16 fp8 mxfp8 nvfp4 mxfp4", "mxfp8 into 4-bit experts, bf16 elsewhere",
     "Format of all activations that enter matrix products."},
    {"overlap", "Overlap of communication", "0 to 1", "0.5",
     "Share of a layer's communication that hides behind its compute."},
    {"nic-copies", "Copies over the NIC", "node-dedup per-expert", "node-dedup",
     "One copy of a token per remote node, or one per routed expert."},
    {"max-seqs-per-instance", "Sequences per instance", "1 or more", "none",
     "Limit on the sequences an attention instance holds in one pass, ceil(B/DP)."},
    {"pp-max", "Deepest pipeline", "1 or more", "8", "The deepest pipeline a sweep of layouts tries."},
    {"hbm-cap-gb", "HBM cap", "above 0, GB per GPU", "none", "Use no more HBM per GPU than this."},
    {"chunk", "Prefill chunk", "1 or more tokens", "8192", "Tokens of one sequence computed in one pass of a prefill."},
    {"routing", "Routing", "uniform, or the exponent of a power law (0 to 3)", "uniform",
     "How tokens spread over the experts."},
    {"draft-tokens", "Draft tokens", "0 to 64", "0",
     "Speculation: draft tokens verified in each decode pass; making the drafts is not counted."},
    {"accepted-length", "Accepted length", "1 to the new tokens of a pass", "1",
     "Speculation: tokens a decode pass emits for each sequence, the certain one included."},
    {"expert-replicas", "Expert copies", "0 or more", "0",
     "Redundant copies of experts per layer, so that EP divides experts + copies."},
    {"output", "Output tokens", "1 or more", "1000", "Tokens a decode query emits, for its energy."},
    {"calibration", "Calibration", "roofline projected today FILE", "projected",
     "The constants that price an operator."},
}};

bool isFourBit(Format format) { return format == Format::mxfp4 || format == Format::nvfp4 || format == Format::int4; }

}  // namespace

std::span<const ChoiceRow> choicesTable() { return table; }

std::string_view name(NicCopies copies) { return copies == NicCopies::nodeDedup ? "node-dedup" : "per-expert"; }

std::optional<NicCopies> nicCopiesFromName(std::string_view text)
{
    for (const NicCopies copies : {NicCopies::nodeDedup, NicCopies::perExpert}) {
        if (text == name(copies)) {
            return copies;
        }
    }
    return std::nullopt;
}

Format expertActivations(const Choices& choices, const catalog::Model& model)
{
    if (choices.activations) {
        return *choices.activations;
    }
    if (!choices.experts) {
        return model.released.expertActivations;
    }
    return isFourBit(*choices.experts) ? Format::mxfp8 : Format::bf16;
}

Format otherActivations(const Choices& choices) { return choices.activations.value_or(Format::bf16); }

}  // namespace tokenfactory::cost
