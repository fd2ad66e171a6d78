#pragma once

#include "core/cost/split.h"
#include "tests/core/cost/by_hand.h"

#include <QString>

#include <string>

namespace tokenfactory::tests {

/// The problems or reasons of an answer, "" for a cost.
inline QString inWords(const Expected<cost::SplitEvaluation>& answer)
{
    std::string text;
    if (!answer) {
        for (const Problem& problem : answer.error()) {
            text += toText(problem) + "\n";
        }
    } else {
        for (const cost::Reason& reason : answer->reasons) {
            text += reason.sentence.english() + "\n";
        }
    }
    return QString::fromStdString(text);
}

inline cost::SplitCost costOf(const cost::SplitQuestion& question)
{
    const Expected<cost::SplitEvaluation> answer = cost::evaluateSplit(question);
    if (!answer || !answer->cost) {
        qFatal("%s: %s", cost::toText(question.layout).c_str(), qPrintable(inWords(answer)));
    }
    return *answer->cost;
}

/// K3 on round figures: 8 attention GPUs, 32 expert GPUs in boxes of 8.
inline cost::SplitQuestion k3Split(int microBatches)
{
    return {model("kimi-k3"),
            roundSystem(8),
            roundSystem(8),
            calibration("roofline"),
            {.attention = {.dp = 8}, .expertGpus = 32, .ep = 32, .microBatches = microBatches},
            decode(64, 32767),
            {}};
}

inline cost::SplitQuestion onRacks(const char* attention, const char* experts, const cost::SplitLayout& layout,
                                   int batch, const char* name = "kimi-k3")
{
    return {model(name),
            systemPreset(attention),
            systemPreset(experts),
            calibration("projected"),
            layout,
            decode(batch, 32768),
            {}};
}

}  // namespace tokenfactory::tests
