#include "core/catalog/hugging_face/config.h"

#include <algorithm>
#include <array>

namespace tokenfactory::catalog::hugging_face {

namespace {

struct Unsupported {
    std::string_view key;
    std::string_view meaning;
};

/// Keys that, set, make a model another size or shape than is modelled here.
constexpr auto unsupported = std::to_array<Unsupported>({
    {"is_encoder_decoder", "an encoder beside the decoder"},
    {"encoder_layers", "an encoder beside the decoder"},
    {"decoder_layers", "an encoder beside the decoder"},
    {"num_decoder_layers", "an encoder beside the decoder"},
    {"cross_attention_layers", "cross-attention"},
    {"mamba_d_state", "a state-space (Mamba) layer"},
    {"mamba_num_heads", "a state-space (Mamba) layer"},
    {"mamba_n_heads", "a state-space (Mamba) layer"},
    {"ssm_state_size", "a state-space (Mamba) layer"},
    {"ssm_cfg", "a state-space (Mamba) layer"},
    {"state_size", "a state-space (Mamba) layer"},
    {"lru_width", "a recurrent layer of another kind"},
    {"num_kv_shared_layers", "a cache shared between layers"},
    {"use_cla", "a cache shared between layers"},
    {"attention_k_eq_v", "one projection for keys and values"},
    {"zero_expert_num", "a share of experts that compute nothing"},
    {"hidden_size_per_layer_input", "an embedding for every layer"},
    {"altup_num_inputs", "alternating residual updates"},
    {"laurel_rank", "a low-rank residual"},
    {"block_configs", "a list of blocks that differ"},
    {"ngram_vocab_size_ratio", "an n-gram embedding"},
    {"moe_num_experts_by_layer", "an expert count for each layer"},
    {"num_attention_heads_by_layer", "a head count for each layer"},
    {"alt_mb_per_layer", "a memory layer"},
    {"use_mem_rope", "a memory layer"},
});

/// Keys that change neither the number of weights nor what is read and computed, beside those the patterns below name.
constexpr auto harmless = std::to_array<std::string_view>({"_name_or_path",
                                                           "_attn_implementation",
                                                           "_attn_implementation_internal",
                                                           "_experts_implementation",
                                                           "activation_situ_beta",
                                                           "activation_situ_linear_beta",
                                                           "add_cross_attention",
                                                           "ai_model_id",
                                                           "architectures",
                                                           "apply_query_key_layer_scaling",
                                                           "apply_residual_connection_post_layernorm",
                                                           "attention_softmax_in_fp32",
                                                           "post_layer_norm",
                                                           "rmsnorm",
                                                           "attention_multiplier",
                                                           "attention_value_scale",
                                                           "attn_factor",
                                                           "attn_logit_softcapping",
                                                           "attn_scale",
                                                           "auto_map",
                                                           "bad_words_ids",
                                                           "batch_size",
                                                           "begin_suppress_tokens",
                                                           "cache_implementation",
                                                           "chunk_size_feed_forward",
                                                           "clip_qkv",
                                                           "cross_attention_hidden_size",
                                                           "decoder_start_token_id",
                                                           "diversity_penalty",
                                                           "do_sample",
                                                           "dual_chunk_attention_config",
                                                           "early_stopping",
                                                           "embedding_multiplier",
                                                           "emb_scale",
                                                           "ep_size",
                                                           "exponential_decay_length_penalty",
                                                           "final_logit_softcapping",
                                                           "finetuning_task",
                                                           "floor_scale",
                                                           "forced_bos_token_id",
                                                           "forced_eos_token_id",
                                                           "for_llm_compressor",
                                                           "fp32_residual_connection",
                                                           "gate_lower_bound",
                                                           "hc_sinkhorn_iters",
                                                           "head_dtype",
                                                           "hidden_act",
                                                           "hidden_activation",
                                                           "activation_function",
                                                           "id2label",
                                                           "initial_context_length",
                                                           "index_share_for_mtp_iteration",
                                                           "is_decoder",
                                                           "kda_use_fused_gate",
                                                           "keys_to_ignore_at_inference",
                                                           "label2id",
                                                           "layernorm_compute_dtype",
                                                           "length_penalty",
                                                           "linear_scale",
                                                           "logit_scale",
                                                           "logits_scaling",
                                                           "logits_to_keep",
                                                           "mamba_ssm_dtype",
                                                           "max_length",
                                                           "min_length",
                                                           "mla_scale_kv_lora",
                                                           "mla_scale_q_lora",
                                                           "mla_use_nope",
                                                           "mla_use_rope",
                                                           "model_type",
                                                           "moe_apply_router_weight_on_input",
                                                           "moe_gate_act",
                                                           "moe_impl",
                                                           "moe_renormalize",
                                                           "moe_router_activation_func",
                                                           "moe_router_dtype",
                                                           "moe_router_logit_softcapping",
                                                           "moe_routed_scaling_factor",
                                                           "mup_width_multiplier",
                                                           "n_group",
                                                           "norm_topk_prob",
                                                           "no_repeat_ngram_size",
                                                           "num_beam_groups",
                                                           "num_beams",
                                                           "num_expert_group",
                                                           "num_labels",
                                                           "num_return_sequences",
                                                           "output_attentions",
                                                           "output_hidden_states",
                                                           "output_router_logits",
                                                           "output_scores",
                                                           "partial_rotary_factors",
                                                           "position_embedding_type",
                                                           "prefix",
                                                           "pretraining_tp",
                                                           "problem_type",
                                                           "pruned_heads",
                                                           "query_pre_attn_scalar",
                                                           "remove_invalid_values",
                                                           "repetition_penalty",
                                                           "residual_multiplier",
                                                           "return_dict",
                                                           "return_dict_in_generate",
                                                           "route_scale",
                                                           "routed_scaling_factor",
                                                           "router_jitter_noise",
                                                           "router_scaling_factor",
                                                           "scale_fmt",
                                                           "score_func",
                                                           "scoring_func",
                                                           "seq_aux",
                                                           "swiglu_alpha",
                                                           "swiglu_limit",
                                                           "swiglu_limits",
                                                           "swiglu_limits_shared",
                                                           "task_specific_params",
                                                           "temperature",
                                                           "tf_legacy_loss",
                                                           "tokenizer_class",
                                                           "topk_group",
                                                           "topk_method",
                                                           "torchscript",
                                                           "transformers_version",
                                                           "typical_p",
                                                           "top_p",
                                                           "use_bfloat16",
                                                           "use_cache",
                                                           "use_gemma_norm",
                                                           "use_grouped_topk",
                                                           "use_mtp",
                                                           "use_routing_bias",
                                                           "yarn_only_types",
                                                           "z_loss_coef",
                                                           "version",
                                                           "moe_router_use_expert_bias"});

/// Parts of names that change nothing wherever they stand: positions, constants of norms, training, tokens.
constexpr auto harmlessParts = std::to_array<std::string_view>(
    {"rope",        "rotary", "token_id", "token_index", "dropout",   "dropout_prob",  "initializer",
     "init_std",    "_eps",   "epsilon",  "aux_loss",    "loss_coef", "_pdrop",        "jitter",
     "mscale",      "yarn",   "theta",    "loss",        "pretrain",  "softmax_scale", "mrope",
     "temperature", "image_", "video_",   "vision_",     "audio_"});

bool isHarmless(const std::string& key)
{
    return std::ranges::find(harmless, key) != harmless.end() ||
           std::ranges::any_of(harmlessParts,
                               [&key](std::string_view part) { return key.find(part) != std::string::npos; });
}

}  // namespace

void reportUnread(Config& config)
{
    for (const Unsupported& entry : unsupported) {
        if (config.says(entry.key)) {
            config.problem(entry.key, {"asks for %1, which is not modelled here", {{entry.meaning, {}}}},
                           "describe the model in the token-factory-model/1 schema");
        }
    }
    std::string names;
    for (const std::string& key : config.unread()) {
        if (!isHarmless(key)) {
            names += (names.empty() ? "" : ", ") + quotable(key);
        }
    }
    if (!names.empty()) {
        config.note("Keys of the config that are not understood and left out: " + names + ".");
    }
}

}  // namespace tokenfactory::catalog::hugging_face
