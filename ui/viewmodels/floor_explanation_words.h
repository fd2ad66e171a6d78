#pragma once

#include <QtGlobal>

#include <array>

namespace tokenfactory::ui {

/// Words of the explanations of what stands on the factory floor.
inline constexpr std::array floorExplanationWords = {
    // names
    QT_TRANSLATE_NOOP("Terms", "wait in the queue"),
    QT_TRANSLATE_NOOP("Terms", "time of the pass"),
    QT_TRANSLATE_NOOP("Terms", "arrivals per second"),
    QT_TRANSLATE_NOOP("Terms", "answers per second"),
    QT_TRANSLATE_NOOP("Terms", "output tokens per second"),
    QT_TRANSLATE_NOOP("Terms", "busy share"),
    QT_TRANSLATE_NOOP("Terms", "fullness"),
    QT_TRANSLATE_NOOP("Terms", "time of a transfer"),
    // origins of their inputs
    QT_TRANSLATE_NOOP("Terms", "in the queue, in the mean over the measured time"),
    QT_TRANSLATE_NOOP("Terms", "into the queue in that time"),
    QT_TRANSLATE_NOOP("Terms", "measured, from the end of warm-up on"),
    QT_TRANSLATE_NOOP("Terms", "measured, from the beginning on"),
    QT_TRANSLATE_NOOP("Terms", "the law of this pool, a choice"),
    QT_TRANSLATE_NOOP("Terms", "of the pass"),
    QT_TRANSLATE_NOOP("Terms", "of all its sequences"),
    QT_TRANSLATE_NOOP("Terms", "drawn for this pass, between 1 - jitter and 1 + jitter"),
    QT_TRANSLATE_NOOP("Terms", "of one micro-batch, through all stages"),
    QT_TRANSLATE_NOOP("Terms", "one behind the other, as many as there are stages for"),
    QT_TRANSLATE_NOOP("Terms", "one micro-batch leaves in each"),
    QT_TRANSLATE_NOOP("Terms", "in the time below"),
    QT_TRANSLATE_NOOP("Terms", "simulated: the last seconds of the run, the same for all rates shown"),
    QT_TRANSLATE_NOOP("Terms", "blobs that several contexts go on from"),
    QT_TRANSLATE_NOOP("Terms", "of contexts whose prompt is here, from before it"),
    QT_TRANSLATE_NOOP("Terms", "of contexts that wait for their next turn"),
    QT_TRANSLATE_NOOP("Terms", "brought by the prompts that are here"),
    QT_TRANSLATE_NOOP("Terms", "in prefill or decode, no blobs yet"),
    QT_TRANSLATE_NOOP("Terms", "for KV, all places together"),
    QT_TRANSLATE_NOOP("Terms", "of the transfers that move on this way now"),
    QT_TRANSLATE_NOOP("Terms", "all of theirs together, as it is shared now"),
    QT_TRANSLATE_NOOP("Terms", "mean of the transfers that went this way so far"),
    QT_TRANSLATE_NOOP("Terms", "of the fastest link of its kind, for one alone"),
};

}  // namespace tokenfactory::ui
