#pragma once

#include <QtGlobal>

#include <array>

namespace tokenfactory::ui {

/// Words of the explanations of splits, runs and their money; a pool's name and a source stay as they are.
inline constexpr std::array runExplanationWords = {
    // an attention/expert split: names and what limits
    QT_TRANSLATE_NOOP("Terms", "attention group utilisation"),
    QT_TRANSLATE_NOOP("Terms", "expert group utilisation"),
    QT_TRANSLATE_NOOP("Terms", "link utilisation"),
    QT_TRANSLATE_NOOP("Terms", "HBM per attention GPU"),
    QT_TRANSLATE_NOOP("Terms", "HBM per expert GPU"),
    QT_TRANSLATE_NOOP("Terms", "attention"),
    QT_TRANSLATE_NOOP("Terms", "link"),
    QT_TRANSLATE_NOOP("Terms", "experts"),
    QT_TRANSLATE_NOOP("Terms", "round trip"),
    // origins of its inputs
    QT_TRANSLATE_NOOP("Terms", "one micro-batch"),
    QT_TRANSLATE_NOOP("Terms", "one micro-batch leaves the split in each"),
    QT_TRANSLATE_NOOP("Terms", "both groups"),
    QT_TRANSLATE_NOOP("Terms", "in flight"),
    QT_TRANSLATE_NOOP("Terms", "cycles of all layers"),
    QT_TRANSLATE_NOOP("Terms", "overhead of the pass and LM head, on the attention group"),
    QT_TRANSLATE_NOOP("Terms", "energy of flops and bytes of the attention group"),
    QT_TRANSLATE_NOOP("Terms", "energy of flops and bytes of the expert group"),
    QT_TRANSLATE_NOOP("Terms", "sent inside scale-up domains"),
    QT_TRANSLATE_NOOP("Terms", "sent over NICs"),
    QT_TRANSLATE_NOOP("Terms", "what the fullest GPU sends meanwhile, messages both ways and collectives"),
    QT_TRANSLATE_NOOP("Terms", "of a message or collective"),
    QT_TRANSLATE_NOOP("Terms", "of both messages, inside the expert group"),
    QT_TRANSLATE_NOOP("Terms", "the attention group"),
    QT_TRANSLATE_NOOP("Terms", "the expert group"),
    QT_TRANSLATE_NOOP("Terms", "the fullest GPU of the attention group"),
    QT_TRANSLATE_NOOP("Terms", "the fullest GPU of the expert group"),
    // a run: names and what limits
    QT_TRANSLATE_NOOP("Terms", "TTFT"),
    QT_TRANSLATE_NOOP("Terms", "TPOT"),
    QT_TRANSLATE_NOOP("Terms", "output throughput"),
    QT_TRANSLATE_NOOP("Terms", "goodput"),
    QT_TRANSLATE_NOOP("Terms", "median"),
    QT_TRANSLATE_NOOP("Terms", "hit rate"),
    QT_TRANSLATE_NOOP("Terms", "energy per output token"),
    QT_TRANSLATE_NOOP("Terms", "cost per million output tokens"),
    QT_TRANSLATE_NOOP("Terms", "backlog"),
    QT_TRANSLATE_NOOP("Terms", "TTFT to expect"),
    QT_TRANSLATE_NOOP("Terms", "without their first token now: Little's law"),
    QT_TRANSLATE_NOOP("Terms", "first tokens per second, in the last fifth of the measured time"),
    QT_TRANSLATE_NOOP("Terms", "idle"),
    // origins of its inputs
    QT_TRANSLATE_NOOP("Terms", "counted in the run, from the end of warm-up on"),
    QT_TRANSLATE_NOOP("Terms", "counted in the run, from the beginning on"),
    QT_TRANSLATE_NOOP("Terms", "simulated time"),
    QT_TRANSLATE_NOOP("Terms", "left out, a choice of the run"),
    QT_TRANSLATE_NOOP("Terms", "of the requests completed in that time"),
    QT_TRANSLATE_NOOP("Terms", "of the requests completed within the limits of TTFT and TPOT"),
    QT_TRANSLATE_NOOP("Terms", "from arrival to the first output token; sketch of all, within 0.4 %"),
    QT_TRANSLATE_NOOP("Terms", "time after the first output token / tokens after it; sketch of all, within 0.4 %"),
    QT_TRANSLATE_NOOP("Terms", "worker-seconds in which a prefill or a decode pass ran"),
    QT_TRANSLATE_NOOP("Terms", "worker-seconds neither off nor failed"),
    QT_TRANSLATE_NOOP("Terms", "of all prompts that began"),
    QT_TRANSLATE_NOOP("Terms", "found in some tier and used"),
    QT_TRANSLATE_NOOP("Terms", "found in this tier"),
    QT_TRANSLATE_NOOP("Terms", "idle power of the racks x time in service"),
    QT_TRANSLATE_NOOP("Terms", "of prefill and midfill, above idle"),
    QT_TRANSLATE_NOOP("Terms", "of decode passes, above idle"),
    QT_TRANSLATE_NOOP("Terms", "USD; GPU-hours in service at the owner's cost of a GPU-hour"),
    QT_TRANSLATE_NOOP("Terms", "in the factory at the end of warm-up"),
    QT_TRANSLATE_NOOP("Terms", "in the factory at the beginning"),
    // money
    QT_TRANSLATE_NOOP("Terms", "GPU cost"),
    QT_TRANSLATE_NOOP("Terms", "cost"),
    QT_TRANSLATE_NOOP("Terms", "revenue"),
    QT_TRANSLATE_NOOP("Terms", "margin"),
    QT_TRANSLATE_NOOP("Terms", "GPUs x the time they were in service"),
    QT_TRANSLATE_NOOP("Terms", "mean over the racks"),
    QT_TRANSLATE_NOOP("Terms", "of all racks"),
    QT_TRANSLATE_NOOP("Terms", "of the run"),
    QT_TRANSLATE_NOOP("Terms", "tokens x prices"),
    QT_TRANSLATE_NOOP("Terms", "of completed requests"),
    QT_TRANSLATE_NOOP("Terms", "of prompts of completed requests"),
    QT_TRANSLATE_NOOP("Terms", "assumed: the same at every speed"),
    QT_TRANSLATE_NOOP("Terms", "assumed: (speed of a user / reference speed)^exponent"),
};

}  // namespace tokenfactory::ui
