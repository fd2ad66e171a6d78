#pragma once

#include "core/catalog/model.h"

#include <string_view>

namespace tokenfactory::catalog {

// The fields of a model's shapes, once for reading and for writing: `io` is a reader that fills them or a writer that
// takes them. whole(key, field, least) is required; wholeOr and numberOr may be absent and mean 0 or their default
// then, a flag means what stands last.

inline constexpr int largestWidth = 100'000'000;

template <class Io>
void describe(Io& io, Indexer& indexer)
{
    io.whole("heads", indexer.heads, 1);
    io.whole("head_dim", indexer.headDim, 1);
    io.whole("selected_tokens", indexer.selectedTokens, 1);
    io.numberOr("key_bytes", indexer.keyBytes);
    io.flagOr("computes_index", indexer.computesIndex, true);
    io.flagOr("from_query_latent", indexer.fromQueryLatent, true);
}

template <class Io>
void describe(Io& io, GroupedQueryAttention& a)
{
    io.whole("heads", a.heads, 1);
    io.whole("kv_heads", a.kvHeads, 1);
    io.whole("head_dim", a.headDim, 1);
    io.optionalWhole("window", a.window, 1);
    io.wholeOr("value_dim", a.valueDim, 1);
    io.flagOr("output_gate", a.outputGate, false);
    io.flagOr("query_key_norm", a.queryKeyNorm, false);
    io.flagOr("query_key_norm_across_heads", a.queryKeyNormAcrossHeads, false);
    io.flagOr("bias", a.bias, false);
    io.flagOr("output_bias", a.outputBias, false);
    io.flagOr("sinks", a.sinks, false);
    io.indexer(a.indexer);
}

template <class Io>
void describe(Io& io, LatentAttention& a)
{
    io.whole("heads", a.heads, 1);
    io.wholeOr("q_lora", a.qLora, 1);
    io.whole("kv_lora", a.kvLora, 1);
    io.whole("nope", a.nope, 0);
    io.whole("rope", a.rope, 0);
    io.whole("v", a.v, 1);
    io.flagOr("output_gate", a.outputGate, false);
    io.numberOr("packed_entry_bytes", a.packedEntryBytes);
    io.indexer(a.indexer);
}

template <class Io>
void describe(Io& io, LinearAttention& a)
{
    io.whole("k_heads", a.kHeads, 1);
    io.whole("v_heads", a.vHeads, 1);
    io.whole("d_k", a.dK, 1);
    io.whole("d_v", a.dV, 1);
    io.whole("conv_kernel", a.convKernel, 0);
    io.wholeOr("decay_rank", a.decayRank, 1);
    io.wholeOr("gate_rank", a.gateRank, 1);
    io.wholeOr("chunk", a.chunk, 1);
}

template <class Io>
void describe(Io& io, CompressedAttention& a)
{
    io.whole("heads", a.heads, 1);
    io.whole("head_dim", a.headDim, 1);
    io.whole("rope", a.rope, 0);
    io.whole("q_lora", a.qLora, 1);
    io.whole("o_lora", a.oLora, 1);
    io.whole("o_groups", a.oGroups, 1);
    io.whole("window", a.window, 1);
    io.wholeOr("ratio", a.ratio, 1);
    io.flagOr("overlapping", a.overlapping, false);
    io.numberOr("packed_entry_bytes", a.packedEntryBytes);
    io.indexer(a.indexer);
}

template <class Io>
void describe(Io& io, FeedForwardKind& f)
{
    io.wholeOr("dense_intermediate", f.denseIntermediate, 1);
    io.flagOr("gated", f.gated, true);
    io.wholeOr("routed_experts", f.routedExperts, 1);
    io.wholeOr("experts_per_token", f.expertsPerToken, 1);
    io.wholeOr("expert_width", f.expertWidth, 1);
    io.wholeOr("expert_intermediate", f.expertIntermediate, 1);
    io.wholeOr("shared_experts", f.sharedExperts, 1);
    io.wholeOr("shared_intermediate", f.sharedIntermediate, 1);
    io.flagOr("expert_bias", f.expertBias, false);
    io.flagOr("router_bias", f.routerBias, false);
    io.flagOr("shared_gate", f.sharedGate, false);
    io.flagOr("router_hashed", f.routerHashed, false);
}

/// The name of a shape's type in model files.
inline std::string_view typeName(const GroupedQueryAttention&) { return "gqa"; }
inline std::string_view typeName(const LatentAttention&) { return "mla"; }
inline std::string_view typeName(const LinearAttention&) { return "linear"; }
inline std::string_view typeName(const CompressedAttention&) { return "compressed"; }

}  // namespace tokenfactory::catalog
