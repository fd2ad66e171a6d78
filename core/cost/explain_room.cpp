#include "core/cost/explanation_list.h"

namespace tokenfactory::cost {

void explainResidency(ExplanationList& list, const PassQuestion& question, const Residency& room)
{
    const Layout& layout = question.layout;
    const catalog::System& system = *question.system;
    Explanation& total =
        list.start("HBM per GPU", room.total(), Unit::bytes, "weights + kv + state + activations + buffers");
    total.add("weights", room.weights, Unit::bytes, origins::fullestGpu);
    total.add("kv", room.kv, Unit::bytes, origins::fullestGpu);
    total.add("state", room.state, Unit::bytes, origins::fullestGpu);
    total.add("activations", room.activations, Unit::bytes, origins::fullestGpu);
    total.add("buffers", room.buffers, Unit::bytes, origins::fullestGpu);

    Explanation& weights = list.start("weights per GPU", room.weights, Unit::bytes, "routed_experts + other");
    weights.add("routed_experts", room.expertWeights, Unit::bytes, "experts / EP / (TP × DP × CP / EP)");
    weights.add("other", room.weights - room.expertWeights, Unit::bytes, "all other weights of the stage / TP");
    Explanation& kv = list.start("KV cache per GPU", room.kv, Unit::bytes, "sequences * per_sequence");
    kv.add("sequences", room.liveSequences, Unit::sequences, "ceil(B/DP) × micro-batches in flight");
    kv.add("per_sequence", room.kvPerSequence, Unit::bytes, origins::shapes);
    Explanation& state = list.start("state per GPU", room.state, Unit::bytes, "sequences * per_sequence");
    state.add("sequences", room.liveSequences, Unit::sequences, "ceil(B/DP) × micro-batches in flight");
    state.add("per_sequence", room.statePerSequence, Unit::bytes, origins::shapes);
    Explanation& activations =
        list.start("activations per GPU", room.activations, Unit::bytes, "tokens * (4 * hidden + widest / tp) * 2");
    activations.add("tokens", room.passTokens, Unit::tokens, "new tokens on the GPU, at most a chunk");
    activations.add("hidden", question.model->hidden, Unit::count, origins::shapes);
    activations.add("widest", room.widestIntermediate, Unit::count, "widest intermediate of the stage's layers");
    activations.add("tp", layout.tp, Unit::count, origins::layout);
    Explanation& buffers = list.start("buffers per GPU", room.buffers, Unit::bytes, "staging + layer_kv + reserve");
    buffers.add("staging", room.stagingBytes, Unit::bytes, "dispatch and combine, double buffered");
    buffers.add("layer_kv", room.layerKvBytes, Unit::bytes, "one layer's KV of a pass in flight");
    buffers.add("reserve", room.reserveBytes, Unit::bytes, system.runtimeReserveBytes.source);

    Explanation& experts = list.start("routed expert weights per GPU", room.expertWeights, Unit::bytes,
                                      "experts_of_stage / (ep * moe_tp)");
    experts.add("experts_of_stage", room.expertWeights * layout.ep * layout.moeTp(), Unit::bytes, origins::shapes);
    experts.add("ep", layout.ep, Unit::count, origins::layout);
    experts.add("moe_tp", layout.moeTp(), Unit::count, "TP × DP × CP / EP, GPUs that share each expert");
    Explanation& other =
        list.start("other weights per GPU", room.weights - room.expertWeights, Unit::bytes, "other_of_stage / tp");
    other.add("other_of_stage", (room.weights - room.expertWeights) * layout.tp, Unit::bytes, origins::shapes);
    other.add("tp", layout.tp, Unit::count, origins::layout);
    Explanation& mean =
        list.start("mean weights per GPU", room.weightsMean, Unit::bytes, "routed_experts / gpus + other / (tp * pp)");
    mean.add("routed_experts", room.expertWeightsMean * layout.gpus(), Unit::bytes, origins::shapes);
    mean.add("gpus", layout.gpus(), Unit::count, origins::layout);
    mean.add("other", (room.weightsMean - room.expertWeightsMean) * layout.tp * layout.pp, Unit::bytes,
             origins::shapes);
    mean.add("tp", layout.tp, Unit::count, origins::layout);
    mean.add("pp", layout.pp, Unit::count, origins::layout);

    const std::optional<double>& cap = question.choices.hbmCapBytes;
    const bool capped = cap && room.usable == *cap;
    Explanation& usable =
        list.start("usable HBM", room.usable, Unit::bytes,
                   cap ? "min(usable_fraction * visible, cap)" : "usable_fraction * visible", capped ? "cap" : "");
    add(usable, "usable_fraction", Unit::fraction, system.usableFraction);
    add(usable, "visible", Unit::bytes, system.hbmVisibleBytes);
    if (cap) {
        usable.add("cap", *cap, Unit::bytes, origins::choice);
    }
    Explanation& rest = room.fits() ? list.start("free HBM", room.usable - room.total(), Unit::bytes, "usable - used")
                                    : list.start("HBM shortfall", room.shortfall(), Unit::bytes, "used - usable");
    rest.add("usable", room.usable, Unit::bytes,
             capped ? origins::choice : std::string_view(system.usableFraction.source));
    rest.add("used", room.total(), Unit::bytes, origins::fullestGpu);
    // What a cap forbids is not the margin: the GPU offers it.
    const double withoutCap = system.usableFraction.value * system.hbmVisibleBytes.value;
    Explanation& margin =
        list.start("HBM margin", room.visible - withoutCap, Unit::bytes, "visible - usable_fraction * visible");
    add(margin, "visible", Unit::bytes, system.hbmVisibleBytes);
    add(margin, "usable_fraction", Unit::fraction, system.usableFraction);
    if (capped && room.usable < withoutCap) {
        Explanation& forbidden = list.start("HBM above the limit", withoutCap - room.usable, Unit::bytes,
                                            "usable_fraction * visible - cap", "cap");
        add(forbidden, "usable_fraction", Unit::fraction, system.usableFraction);
        add(forbidden, "visible", Unit::bytes, system.hbmVisibleBytes);
        forbidden.add("cap", *cap, Unit::bytes, origins::choice);
    }
    add(list.start("visible HBM", room.visible, Unit::bytes, "visible"), "visible", Unit::bytes,
        system.hbmVisibleBytes);
}

}  // namespace tokenfactory::cost
