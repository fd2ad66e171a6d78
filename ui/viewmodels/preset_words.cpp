#include "ui/viewmodels/preset_words.h"

#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <string>

namespace tokenfactory::ui {

namespace {

/// What the presets that are shipped say of themselves, word for word.
constexpr std::array texts = {
    // scenarios
    QT_TRANSLATE_NOOP("Presets", "A fleet of 64 coding agents on 64 GB200"),
    QT_TRANSLATE_NOOP("Presets", "16 agent trees on 8 B300, KV in HBM and CPU DRAM"),
    QT_TRANSLATE_NOOP("Presets", "16 agent trees on 8 B300, KV in HBM only"),
    QT_TRANSLATE_NOOP("Presets", "An hour of chat on 64 GB200"),
    QT_TRANSLATE_NOOP("Presets", "A stampede on a cold system prompt"),
    QT_TRANSLATE_NOOP("Presets", "A wave of compactions"),
    QT_TRANSLATE_NOOP("Presets", "Kimi K3 decode at 32k on three systems"),
    QT_TRANSLATE_NOOP("Presets", "CPU DRAM switched off and on again"),
    QT_TRANSLATE_NOOP("Presets", "HBM too small for its sessions"),
    QT_TRANSLATE_NOOP("Presets", "Kimi K3 on 64 GB200: one worker for prefill, three for decode"),
    QT_TRANSLATE_NOOP("Presets", "A burst of long documents among short chats"),
    QT_TRANSLATE_NOOP("Presets", "GB200, B300 and B200 side by side"),
    QT_TRANSLATE_NOOP("Presets", "A ready buffer of rate x delay holds decode full"),
    QT_TRANSLATE_NOOP("Presets", "Admission gated on retirements oscillates"),
    QT_TRANSLATE_NOOP("Presets", "As the report chose: 4-bit weights, small batches, shallow pipelines"),
    QT_TRANSLATE_NOOP("Presets", "A decode worker is lost, and comes back"),
    // and what is to be seen in them
    QT_TRANSLATE_NOOP(
        "Presets",
        "64 agents begin within two minutes: contexts of 100,000 tokens, short steps, tools that answer after seconds, "
        "sub-agents that fan out. Prefill has most to do while their contexts are computed for the first time. After "
        "that more than nine tokens of ten come from a cache, TTFT falls from 5 s to 0.15 s, and prefill is nearly "
        "idle. Watch HBM fill up by 100 s, and idle contexts go to CPU DRAM and come back between steps."),
    QT_TRANSLATE_NOOP("Presets",
                      "The same agents as in agentx-8-b300-hbm-only, with CPU DRAM below HBM. Watch contexts go down "
                      "while tools work and come back for the next step: 96 % of the input comes from a cache, and "
                      "half as many requests again are answered."),
    QT_TRANSLATE_NOOP(
        "Presets",
        "Agents with contexts above 100,000 tokens, more than HBM keeps while tools work. Watch contexts being dropped "
        "and computed again: less than half of the input comes from a cache. Compare agentx-8-b300-dram."),
    QT_TRANSLATE_NOOP("Presets",
                      "Conversations with pauses of 40 s in the mean, all behind one system prompt. The load climbs to "
                      "1.8 times its mean at 15 minutes and falls to a fifth at 45. Watch the hit rate climb in the "
                      "first two minutes, as second turns find their contexts; after three HBM is full, and contexts "
                      "that wait are found in CPU DRAM instead. TTFT hardly notices; TPOT follows the batch."),
    QT_TRANSLATE_NOOP(
        "Presets",
        "Chats behind the tool lists of 16 teams, 40,000 tokens each. At 90 s a new version of all 16 is rolled out, "
        "and nothing of them is cached any more. Requests that come together compute the same prefix side by side; the "
        "others queue behind them. Watch queue, hit rate and TTFT from 90 s on: all is as before after 15 s, once "
        "every prefill worker has its copy. The start of the run is the same stampede."),
    QT_TRANSLATE_NOOP(
        "Presets",
        "48 agents that were started together and grow at the same pace sum up their contexts at 100,000 tokens. After "
        "a cold start of 50 s watch HBM fill to the brim and spill into CPU DRAM; between 80 s and 120 s nearly all "
        "sum up, two thirds of HBM is free again, prompts are less than half as long, and the hit rate dips because "
        "summaries are new. The next wave, at 280 s to 430 s, has already spread out."),
    QT_TRANSLATE_NOOP("Presets",
                      "32 conversations about documents of 60,000 tokens on 8 B300: twice what HBM holds. CPU DRAM "
                      "keeps the rest until it is switched off at 120 s, and again from 300 s on. Watch the hit rate, "
                      "the queue and TTFT: without DRAM whole documents are computed anew at every turn; with it "
                      "again, contexts come back as their next turns are answered."),
    QT_TRANSLATE_NOOP("Presets",
                      "Conversations about documents of 60,000 tokens on 8 B300, with HBM as the only tier. 16 "
                      "sessions fit, and every turn finds its context. At 90 s there are 32: the context that was used "
                      "longest ago is dropped just before its turn comes. Watch the hit rate fall from 99 % to nearly "
                      "nothing, not by half, and TTFT go from milliseconds to many seconds."),
    QT_TRANSLATE_NOOP("Presets",
                      "A plain factory under the load of a production chat service: 16 GPUs prefill, 48 decode. Watch "
                      "one request go from the queue through prefill and the hand-off to decode. Prefill is busy an "
                      "eighth of the time; there is room to try things."),
    QT_TRANSLATE_NOOP(
        "Presets",
        "24 chats a second on 64 GB200. From 60 s to 80 s every tenth brings a document of 100,000 tokens: some 50 "
        "documents, as many tokens as three minutes of chat. Watch the queue: short prompts wait behind long ones, "
        "decode runs low, and TTFT of all rises from 0.1 s to half a minute. From 110 s on decode catches up with "
        "three times its usual batch, and at 150 s all is as before."),
    QT_TRANSLATE_NOOP(
        "Presets",
        "One chat load on 16 GPUs of each: GB200 as TP16 within its NVLink domain, B300 as two boxes of TP8, B200 as "
        "two boxes in a pipeline, for Kimi K3 does not fit one. Requests go to the worker with the least to do. Watch "
        "the passes: where 16 GPUs share one NVLink domain TPOT is half that of the others, and the worker answers the "
        "most. Two boxes of B300 together answer more than it does, each more slowly."),
    QT_TRANSLATE_NOOP("Presets",
                      "The same factory and load as in oscillation, but those in prefill are counted, and 64 more than "
                      "the slots may be on their way: what retires in the 5 s a prefill takes. Watch decoding: full "
                      "from the first minute on, with a handful ready."),
    QT_TRANSLATE_NOOP(
        "Presets",
        "Each second as many prompts are admitted as decode slots are free, blind to those in prefill, which takes 5 "
        "s. Watch decoding and ready from 90 s on: decode runs low, too many are let in, they pile up ready, none is "
        "let in until decode runs low again, every 30 s. The cure is in the scenario oscillation-cured."),
    QT_TRANSLATE_NOOP("Presets",
                      "24 chats a second, one worker for prefill and three for decode. At 90 s a decode worker is lost "
                      "with its HBM: the answers it was at are put back, and their prompts are computed again. Watch "
                      "the queue jump for a second or two, and the two that are left decode half as much again, with a "
                      "longer TPOT, until the third is back at 210 s."),
    // and when, in a sentence
    QT_TRANSLATE_NOOP(
        "Presets",
        "Hits climb as second turns find their contexts; from 3 min on HBM is full, and CPU DRAM has the rest."),
    QT_TRANSLATE_NOOP(
        "Presets",
        "Every context has been computed once: hits go above 90 %, TTFT falls, and idle contexts go to CPU DRAM."),
    QT_TRANSLATE_NOOP(
        "Presets",
        "All teams get a new prompt: hits fall to nothing and the queue jumps; after 15 s all is as before."),
    QT_TRANSLATE_NOOP(
        "Presets", "Twice the sessions: hits fall from 99 % to nearly nothing, not to half, and TTFT goes to seconds."),
    QT_TRANSLATE_NOOP("Presets", "CPU DRAM is switched off: hits fall and TTFT rises, until it is back at 5 min."),
    QT_TRANSLATE_NOOP("Presets",
                      "Nearly all agents sum up their contexts: two thirds of HBM become free, and hits dip."),
    QT_TRANSLATE_NOOP(
        "Presets",
        "Long documents come for 20 s: short prompts wait behind them, and TTFT of all rises to half a minute."),
    QT_TRANSLATE_NOOP("Presets",
                      "Passes are shortest where 16 GPUs share one NVLink domain; the lanes show each of them."),
    QT_TRANSLATE_NOOP(
        "Presets", "A decode worker is lost: its answers are put back, and two workers decode for three until 3:30."),
    QT_TRANSLATE_NOOP("Presets",
                      "Decode runs low, too many prompts are let in, they pile up ready, and so on every 30 s."),
    QT_TRANSLATE_NOOP("Presets", "Decode stays full from the first minute on, under the same load as in oscillation."),
    QT_TRANSLATE_NOOP("Presets",
                      "Contexts are dropped while tools work: less than half of the input comes from a cache."),
    QT_TRANSLATE_NOOP("Presets",
                      "Contexts go to CPU DRAM while tools work and come back: 96 % of the input comes from a cache."),
    QT_TRANSLATE_NOOP(
        "Presets",
        "A request goes from the queue through prefill and the hand-off to decode: click on one to follow it."),
    // workloads
    QT_TRANSLATE_NOOP("Presets", "AgentX: coding agents with sub-agents"),
    QT_TRANSLATE_NOOP("Presets", "Chat"),
    QT_TRANSLATE_NOOP("Presets", "Claude Code sessions"),
    QT_TRANSLATE_NOOP("Presets", "Questions about long documents"),
    QT_TRANSLATE_NOOP("Presets", "Reasoning"),
    QT_TRANSLATE_NOOP("Presets", "Conversations about documents of 60,000 tokens"),
    QT_TRANSLATE_NOOP("Presets", "More live sessions than fit, answers of about 1,000 tokens"),
    // and where they come from
    QT_TRANSLATE_NOOP("Presets",
                      "Live session trees are the concurrency: when one ends the next begins, the first ones a quarter "
                      "to three quarters through. Figures of prompts count sub-agents too. The shape of turns is that "
                      "of the WEKA sessions, on which AgentX was built."),
    QT_TRANSLATE_NOOP("Presets",
                      "Requests of a production chat service. The trace names no conversations, so each request stands "
                      "for itself and nothing is shared."),
    QT_TRANSLATE_NOOP("Presets",
                      "One person and one agent with tools, contexts to 1M tokens. The corpus has local block ids, so "
                      "what sessions share is taken from how many different tool lists and system prompts they have."),
    QT_TRANSLATE_NOOP("Presets",
                      "Kimi conversations: a long text, seldom more than one question to it. Every prompt begins with "
                      "the same block."),
    QT_TRANSLATE_NOOP("Presets",
                      "Short questions with long thoughts, as a reasoning model is asked over an API. No conversations "
                      "are told apart."),
};

bool isShipped(std::string_view english)
{
    return std::ranges::any_of(texts, [english](std::string_view text) { return text == english; });
}

}  // namespace

QString presetText(std::string_view english)
{
    if (!isShipped(english)) {
        return toQString(english);
    }
    return QCoreApplication::translate("Presets", std::string(english).c_str());
}

QString scenarioName(const scenario::Scenario& scenario)
{
    return scenario.name.empty() ? QCoreApplication::translate("ScenarioName", "Unnamed scenario")
                                 : presetText(scenario.name);
}

QString poolText(std::string_view name)
{
    if (name == "all")
        return label("prefill and decode");
    if (name == "fill")
        return label("prefill");
    const bool isStage = name == "prefill" || name == "midfill" || name == "decode";
    return isStage ? label(name) : toQString(name);
}

Sentence withPoolNames(Sentence told)
{
    if (told.pattern.empty())
        return Sentence(poolText(told.verbatim).toStdString());
    for (Sentence& part : told.parts)
        part = withPoolNames(std::move(part));
    return told;
}

QString workerText(std::string_view pool, int worker) { return poolText(pool) + u' ' + QString::number(worker); }

}  // namespace tokenfactory::ui
