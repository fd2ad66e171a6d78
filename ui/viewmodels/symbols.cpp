#include "ui/viewmodels/symbols.h"

#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <string>

namespace tokenfactory::ui {

namespace {

/// Symbols of the formulas of the core that are words and no terms; abbreviations of the field (TPOT, EP, kv) stay as
/// they are.
constexpr std::array words = {
    QT_TRANSLATE_NOOP("Symbols", "accepted"),
    QT_TRANSLATE_NOOP("Symbols", "activations"),
    QT_TRANSLATE_NOOP("Symbols", "all_reduce_after_FFN"),
    QT_TRANSLATE_NOOP("Symbols", "all_reduce_after_attention"),
    QT_TRANSLATE_NOOP("Symbols", "all_reduces"),
    QT_TRANSLATE_NOOP("Symbols", "answered"),
    QT_TRANSLATE_NOOP("Symbols", "arrived"),
    QT_TRANSLATE_NOOP("Symbols", "attention_gpus"),
    QT_TRANSLATE_NOOP("Symbols", "attention_idle"),
    QT_TRANSLATE_NOOP("Symbols", "attention_work"),
    QT_TRANSLATE_NOOP("Symbols", "awaiting"),
    QT_TRANSLATE_NOOP("Symbols", "backlog_mean"),
    QT_TRANSLATE_NOOP("Symbols", "bandwidth"),
    QT_TRANSLATE_NOOP("Symbols", "base"),
    QT_TRANSLATE_NOOP("Symbols", "batch"),
    QT_TRANSLATE_NOOP("Symbols", "batches"),
    QT_TRANSLATE_NOOP("Symbols", "before"),
    QT_TRANSLATE_NOOP("Symbols", "bf16_energy"),
    QT_TRANSLATE_NOOP("Symbols", "bf16_flops"),
    QT_TRANSLATE_NOOP("Symbols", "bf16_peak"),
    QT_TRANSLATE_NOOP("Symbols", "buffers"),
    QT_TRANSLATE_NOOP("Symbols", "busy"),
    QT_TRANSLATE_NOOP("Symbols", "bytes"),
    QT_TRANSLATE_NOOP("Symbols", "cache"),
    QT_TRANSLATE_NOOP("Symbols", "cached_price"),
    QT_TRANSLATE_NOOP("Symbols", "cached_tokens"),
    QT_TRANSLATE_NOOP("Symbols", "came"),
    QT_TRANSLATE_NOOP("Symbols", "capacity"),
    QT_TRANSLATE_NOOP("Symbols", "combine"),
    QT_TRANSLATE_NOOP("Symbols", "completed"),
    QT_TRANSLATE_NOOP("Symbols", "compute_eff"),
    QT_TRANSLATE_NOOP("Symbols", "computed_tokens"),
    QT_TRANSLATE_NOOP("Symbols", "context_tokens"),
    QT_TRANSLATE_NOOP("Symbols", "copies"),
    QT_TRANSLATE_NOOP("Symbols", "cost_usd_per_output_token"),
    QT_TRANSLATE_NOOP("Symbols", "count"),
    QT_TRANSLATE_NOOP("Symbols", "cycle"),
    QT_TRANSLATE_NOOP("Symbols", "dispatch"),
    QT_TRANSLATE_NOOP("Symbols", "draft"),
    QT_TRANSLATE_NOOP("Symbols", "dram_bandwidth"),
    QT_TRANSLATE_NOOP("Symbols", "drawn"),
    QT_TRANSLATE_NOOP("Symbols", "each"),
    QT_TRANSLATE_NOOP("Symbols", "eager_kernel_s"),
    QT_TRANSLATE_NOOP("Symbols", "eff"),
    QT_TRANSLATE_NOOP("Symbols", "end"),
    QT_TRANSLATE_NOOP("Symbols", "ends"),
    QT_TRANSLATE_NOOP("Symbols", "energy"),
    QT_TRANSLATE_NOOP("Symbols", "energy_j_per_output_token"),
    QT_TRANSLATE_NOOP("Symbols", "expert_gpus"),
    QT_TRANSLATE_NOOP("Symbols", "experts_idle"),
    QT_TRANSLATE_NOOP("Symbols", "experts_of_stage"),
    QT_TRANSLATE_NOOP("Symbols", "experts_work"),
    QT_TRANSLATE_NOOP("Symbols", "exposed"),
    QT_TRANSLATE_NOOP("Symbols", "failed"),
    QT_TRANSLATE_NOOP("Symbols", "first_tokens_rate"),
    QT_TRANSLATE_NOOP("Symbols", "forwarding"),
    QT_TRANSLATE_NOOP("Symbols", "fp4_energy"),
    QT_TRANSLATE_NOOP("Symbols", "fp4_flops"),
    QT_TRANSLATE_NOOP("Symbols", "fp4_peak"),
    QT_TRANSLATE_NOOP("Symbols", "fp8_energy"),
    QT_TRANSLATE_NOOP("Symbols", "fp8_flops"),
    QT_TRANSLATE_NOOP("Symbols", "fp8_peak"),
    QT_TRANSLATE_NOOP("Symbols", "goodput_tokens_per_s"),
    QT_TRANSLATE_NOOP("Symbols", "gpu_cost"),
    QT_TRANSLATE_NOOP("Symbols", "gpu_hours"),
    QT_TRANSLATE_NOOP("Symbols", "gpus"),
    QT_TRANSLATE_NOOP("Symbols", "hbm_bandwidth"),
    QT_TRANSLATE_NOOP("Symbols", "hbm_bytes"),
    QT_TRANSLATE_NOOP("Symbols", "hbm_energy"),
    QT_TRANSLATE_NOOP("Symbols", "head"),
    QT_TRANSLATE_NOOP("Symbols", "held"),
    QT_TRANSLATE_NOOP("Symbols", "hidden"),
    QT_TRANSLATE_NOOP("Symbols", "hit_rate"),
    QT_TRANSLATE_NOOP("Symbols", "idle_context"),
    QT_TRANSLATE_NOOP("Symbols", "in_service"),
    QT_TRANSLATE_NOOP("Symbols", "input"),
    QT_TRANSLATE_NOOP("Symbols", "input_embedding"),
    QT_TRANSLATE_NOOP("Symbols", "input_price"),
    QT_TRANSLATE_NOOP("Symbols", "input_tokens"),
    QT_TRANSLATE_NOOP("Symbols", "items"),
    QT_TRANSLATE_NOOP("Symbols", "kernel_s"),
    QT_TRANSLATE_NOOP("Symbols", "latency"),
    QT_TRANSLATE_NOOP("Symbols", "layer_kv"),
    QT_TRANSLATE_NOOP("Symbols", "layer_passes"),
    QT_TRANSLATE_NOOP("Symbols", "layers"),
    QT_TRANSLATE_NOOP("Symbols", "least_time"),
    QT_TRANSLATE_NOOP("Symbols", "limited_time"),
    QT_TRANSLATE_NOOP("Symbols", "live_context"),
    QT_TRANSLATE_NOOP("Symbols", "lost_overlap"),
    QT_TRANSLATE_NOOP("Symbols", "mean_energy_per_token"),
    QT_TRANSLATE_NOOP("Symbols", "mean_time"),
    QT_TRANSLATE_NOOP("Symbols", "mean_waiting"),
    QT_TRANSLATE_NOOP("Symbols", "memory_eff"),
    QT_TRANSLATE_NOOP("Symbols", "micro_batches"),
    QT_TRANSLATE_NOOP("Symbols", "new_suffix"),
    QT_TRANSLATE_NOOP("Symbols", "new_tokens"),
    QT_TRANSLATE_NOOP("Symbols", "nic_bandwidth"),
    QT_TRANSLATE_NOOP("Symbols", "norms"),
    QT_TRANSLATE_NOOP("Symbols", "oscillation_cv"),
    QT_TRANSLATE_NOOP("Symbols", "oscillation_mean"),
    QT_TRANSLATE_NOOP("Symbols", "other"),
    QT_TRANSLATE_NOOP("Symbols", "other_of_stage"),
    QT_TRANSLATE_NOOP("Symbols", "out"),
    QT_TRANSLATE_NOOP("Symbols", "out_bandwidth"),
    QT_TRANSLATE_NOOP("Symbols", "out_eff"),
    QT_TRANSLATE_NOOP("Symbols", "out_energy"),
    QT_TRANSLATE_NOOP("Symbols", "out_latency"),
    QT_TRANSLATE_NOOP("Symbols", "output"),
    QT_TRANSLATE_NOOP("Symbols", "output_price"),
    QT_TRANSLATE_NOOP("Symbols", "output_tokens"),
    QT_TRANSLATE_NOOP("Symbols", "output_tokens_per_s"),
    QT_TRANSLATE_NOOP("Symbols", "output_tokens_within_limits"),
    QT_TRANSLATE_NOOP("Symbols", "overhead"),
    QT_TRANSLATE_NOOP("Symbols", "pass_s"),
    QT_TRANSLATE_NOOP("Symbols", "passes"),
    QT_TRANSLATE_NOOP("Symbols", "peak"),
    QT_TRANSLATE_NOOP("Symbols", "per_context_token"),
    QT_TRANSLATE_NOOP("Symbols", "per_new_token"),
    QT_TRANSLATE_NOOP("Symbols", "per_sequence"),
    QT_TRANSLATE_NOOP("Symbols", "pool"),
    QT_TRANSLATE_NOOP("Symbols", "rate"),
    QT_TRANSLATE_NOOP("Symbols", "rejected"),
    QT_TRANSLATE_NOOP("Symbols", "requests"),
    QT_TRANSLATE_NOOP("Symbols", "reserve"),
    QT_TRANSLATE_NOOP("Symbols", "reserved"),
    QT_TRANSLATE_NOOP("Symbols", "rounds"),
    QT_TRANSLATE_NOOP("Symbols", "routed"),
    QT_TRANSLATE_NOOP("Symbols", "said"),
    QT_TRANSLATE_NOOP("Symbols", "scale_out"),
    QT_TRANSLATE_NOOP("Symbols", "scale_up"),
    QT_TRANSLATE_NOOP("Symbols", "second"),
    QT_TRANSLATE_NOOP("Symbols", "send"),
    QT_TRANSLATE_NOOP("Symbols", "shared_prefix"),
    QT_TRANSLATE_NOOP("Symbols", "span"),
    QT_TRANSLATE_NOOP("Symbols", "speed_factor"),
    QT_TRANSLATE_NOOP("Symbols", "ssd_bandwidth"),
    QT_TRANSLATE_NOOP("Symbols", "staging"),
    QT_TRANSLATE_NOOP("Symbols", "state"),
    QT_TRANSLATE_NOOP("Symbols", "system"),
    QT_TRANSLATE_NOOP("Symbols", "term"),
    QT_TRANSLATE_NOOP("Symbols", "time"),
    QT_TRANSLATE_NOOP("Symbols", "tokens"),
    QT_TRANSLATE_NOOP("Symbols", "touched"),
    QT_TRANSLATE_NOOP("Symbols", "up"),
    QT_TRANSLATE_NOOP("Symbols", "up_bandwidth"),
    QT_TRANSLATE_NOOP("Symbols", "up_eff"),
    QT_TRANSLATE_NOOP("Symbols", "up_energy"),
    QT_TRANSLATE_NOOP("Symbols", "up_latency"),
    QT_TRANSLATE_NOOP("Symbols", "usable"),
    QT_TRANSLATE_NOOP("Symbols", "usable_fraction"),
    QT_TRANSLATE_NOOP("Symbols", "usd_per_gpu_hour"),
    QT_TRANSLATE_NOOP("Symbols", "usd_per_kwh"),
    QT_TRANSLATE_NOOP("Symbols", "used"),
    QT_TRANSLATE_NOOP("Symbols", "utilisation"),
    QT_TRANSLATE_NOOP("Symbols", "value"),
    QT_TRANSLATE_NOOP("Symbols", "visible"),
    QT_TRANSLATE_NOOP("Symbols", "warm_up"),
    QT_TRANSLATE_NOOP("Symbols", "weights"),
    QT_TRANSLATE_NOOP("Symbols", "widest"),
    QT_TRANSLATE_NOOP("Symbols", "work"),
};

}  // namespace

QString symbolName(std::string_view symbol)
{
    // one of several alike has its number behind it
    std::size_t end = symbol.find_last_not_of("0123456789");
    const bool isNumbered = end != std::string_view::npos && end + 1 < symbol.size() && symbol[end] == '_';
    const std::string name(isNumbered ? symbol.substr(0, end) : symbol);
    std::string spaced = name;
    std::ranges::replace(spaced, '_', ' ');
    QString told;
    if (std::ranges::find(words, name, [](const char* word) { return std::string_view(word); }) != words.end())
        told = QCoreApplication::translate("Symbols", name.c_str());
    else if (isKnown(spaced))
        told = term(spaced);
    if (told.isEmpty() || told == toQString(spaced) || told == toQString(name))
        return toQString(symbol);
    return isNumbered ? told + toQString(symbol.substr(end)) : told;
}

}  // namespace tokenfactory::ui
