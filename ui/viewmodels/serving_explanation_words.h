#pragma once

#include <QtGlobal>

#include <array>

namespace tokenfactory::ui {

/// Words of the explanations of an estimate (core/serving/explain.h).
inline constexpr std::array servingExplanationWords = {
    QT_TRANSLATE_NOOP("Terms", "estimated TPOT"),
    QT_TRANSLATE_NOOP("Terms", "estimated TTFT"),
    QT_TRANSLATE_NOOP("Terms", "estimated throughput per GPU"),
    QT_TRANSLATE_NOOP("Terms", "estimated prefill throughput per GPU"),
    QT_TRANSLATE_NOOP("Terms", "decode passes at the batch that runs, per token"),
    QT_TRANSLATE_NOOP("Terms", "prompts that are filled in between, per token"),
    QT_TRANSLATE_NOOP("Terms", "the prompt's own passes"),
    QT_TRANSLATE_NOOP("Terms", "behind the prompts of others"),
    QT_TRANSLATE_NOOP("Terms", "until a decode worker has room"),
    QT_TRANSLATE_NOOP("Terms", "tokenising, scheduling and hand-over by the engine"),
    QT_TRANSLATE_NOOP("Terms", "the decode pass the answer begins with"),
    QT_TRANSLATE_NOOP("Terms", "clients of the closed loop"),
    QT_TRANSLATE_NOOP("Terms", "tokens of a prompt, in the mean"),
    QT_TRANSLATE_NOOP("Terms", "tokens of an answer, in the mean"),
    QT_TRANSLATE_NOOP("Terms", "GPUs of the deployment"),
};

}  // namespace tokenfactory::ui
