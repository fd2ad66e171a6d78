#include "ui/viewmodels/setting_table.h"

#include "core/cost/choices.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace tokenfactory::ui {

namespace {

constexpr auto context = "BuildPanel";

constexpr std::array sections = {
    SectionInfo{"layout", QT_TRANSLATE_NOOP("BuildPanel", "Layout"), true},
    SectionInfo{"workload", QT_TRANSLATE_NOOP("BuildPanel", "Workload"), true},
    SectionInfo{"formats", QT_TRANSLATE_NOOP("BuildPanel", "Formats"), true},
    SectionInfo{"calibration", QT_TRANSLATE_NOOP("BuildPanel", "Calibration"), true},
    SectionInfo{"assumptions", QT_TRANSLATE_NOOP("BuildPanel", "Assumptions"), false},
    SectionInfo{"limits", QT_TRANSLATE_NOOP("BuildPanel", "Limits"), false},
};

constexpr std::array settings = {
    SettingInfo{"gpus", "start", QT_TRANSLATE_NOOP("BuildPanel", "GPUs"),
                QT_TRANSLATE_NOOP("BuildPanel", "number of GPUs|accelerators"),
                QT_TRANSLATE_NOOP("BuildPanel", "GPUs of the layout and of every point of the frontier"), nullptr,
                false},
    SettingInfo{"model", "start", QT_TRANSLATE_NOOP("BuildPanel", "Model"),
                QT_TRANSLATE_NOOP("BuildPanel", "architecture|parameters"),
                QT_TRANSLATE_NOOP("BuildPanel", "The model that is served"), nullptr, false},
    SettingInfo{"stage", "start", QT_TRANSLATE_NOOP("BuildPanel", "Stage"),
                QT_TRANSLATE_NOOP("BuildPanel", "prefill|midfill|decode"),
                QT_TRANSLATE_NOOP("BuildPanel", "What a pass computes"), nullptr, false},
    SettingInfo{"tp", "layout", "TP", QT_TRANSLATE_NOOP("BuildPanel", "tensor parallel"),
                QT_TRANSLATE_NOOP("BuildPanel", "TP, tensor parallel: each layer cut over this many GPUs"), nullptr,
                false},
    SettingInfo{"pp", "layout", "PP", QT_TRANSLATE_NOOP("BuildPanel", "pipeline parallel|pipeline stages"),
                QT_TRANSLATE_NOOP("BuildPanel", "PP, pipeline parallel: the layers cut into this many stages"), nullptr,
                false},
    SettingInfo{"dp", "layout", "DP", QT_TRANSLATE_NOOP("BuildPanel", "attention data parallel|instances|replicas"),
                QT_TRANSLATE_NOOP("BuildPanel", "DP, attention data parallel: instances with sequences of their own"),
                nullptr, false},
    SettingInfo{"ep", "layout", "EP", QT_TRANSLATE_NOOP("BuildPanel", "expert parallel|mixture of experts"),
                QT_TRANSLATE_NOOP("BuildPanel", "EP, expert parallel: ranks the routed experts are spread over"),
                nullptr, false},
    SettingInfo{"dcp", "layout", "DCP", QT_TRANSLATE_NOOP("BuildPanel", "decode context parallel"),
                QT_TRANSLATE_NOOP("BuildPanel", "DCP, decode context parallel: shards of the KV cache within TP"),
                nullptr, false},
    SettingInfo{"cp", "layout", "CP",
                QT_TRANSLATE_NOOP("BuildPanel", "context parallel|sequence parallel|ring attention"),
                QT_TRANSLATE_NOOP("BuildPanel",
                                  "CP, context parallel: the new tokens of a prefill or midfill cut over this many "
                                  "GPUs"),
                nullptr, false},
    SettingInfo{"cached", "workload", QT_TRANSLATE_NOOP("BuildPanel", "Context"),
                QT_TRANSLATE_NOOP("BuildPanel", "cached tokens|context length|prefix"),
                QT_TRANSLATE_NOOP("BuildPanel",
                                  "Tokens of each sequence already in its cache; log scale; k and M count in 1,024s"),
                nullptr, false},
    SettingInfo{
        "new", "workload", QT_TRANSLATE_NOOP("BuildPanel", "New"),
        QT_TRANSLATE_NOOP("BuildPanel", "new tokens|prompt|input tokens"),
        QT_TRANSLATE_NOOP("BuildPanel", "New tokens of each sequence in the pass; log scale; k and M count in 1,024s"),
        nullptr, false},
    SettingInfo{"batch", "workload", QT_TRANSLATE_NOOP("BuildPanel", "Batch"),
                QT_TRANSLATE_NOOP("BuildPanel", "batch size|sequences|concurrency"),
                QT_TRANSLATE_NOOP("BuildPanel",
                                  "Sequences of one micro-batch over all attention instances; PP micro-batches are in "
                                  "flight"),
                nullptr, false},
    SettingInfo{"output", "workload", QT_TRANSLATE_NOOP("BuildPanel", "Output tokens"),
                QT_TRANSLATE_NOOP("BuildPanel", "answer length|energy per query"), nullptr, nullptr, true},
    SettingInfo{"draft-tokens", "workload", QT_TRANSLATE_NOOP("BuildPanel", "Draft tokens"),
                QT_TRANSLATE_NOOP("BuildPanel", "speculation|speculative decoding|MTP"), nullptr, nullptr, true},
    SettingInfo{"accepted-length", "workload", QT_TRANSLATE_NOOP("BuildPanel", "Accepted length"),
                QT_TRANSLATE_NOOP("BuildPanel", "speculation|speculative decoding|acceptance"), nullptr,
                QT_TRANSLATE_NOOP("BuildPanel", "tokens"), true},
    SettingInfo{"chunk", "workload", QT_TRANSLATE_NOOP("BuildPanel", "Prefill chunk"),
                QT_TRANSLATE_NOOP("BuildPanel", "chunked prefill"), nullptr, QT_TRANSLATE_NOOP("BuildPanel", "tokens"),
                true},
    SettingInfo{"weights", "formats", QT_TRANSLATE_NOOP("BuildPanel", "Weights"),
                QT_TRANSLATE_NOOP("BuildPanel", "weights outside the experts|trunk|quantization|precision"), nullptr,
                nullptr, false},
    SettingInfo{"experts", "formats", QT_TRANSLATE_NOOP("BuildPanel", "Experts"),
                QT_TRANSLATE_NOOP("BuildPanel", "expert weights|quantization|precision"), nullptr, nullptr, false},
    SettingInfo{"kv", "formats", QT_TRANSLATE_NOOP("BuildPanel", "KV"),
                QT_TRANSLATE_NOOP("BuildPanel", "KV cache|quantization|precision"), nullptr, nullptr, false},
    SettingInfo{"state", "formats", QT_TRANSLATE_NOOP("BuildPanel", "State"),
                QT_TRANSLATE_NOOP("BuildPanel", "recurrent state|linear attention|precision"), nullptr, nullptr, false},
    SettingInfo{"activations", "formats", QT_TRANSLATE_NOOP("BuildPanel", "Activations"),
                QT_TRANSLATE_NOOP("BuildPanel", "quantization|precision"), nullptr, nullptr, true},
    SettingInfo{"calibration", "calibration", QT_TRANSLATE_NOOP("BuildPanel", "Calibration"),
                QT_TRANSLATE_NOOP("BuildPanel", "roofline|projected|today|efficiency"), nullptr, nullptr, true},
    SettingInfo{"overlap", "assumptions", QT_TRANSLATE_NOOP("BuildPanel", "Overlap of communication"),
                QT_TRANSLATE_NOOP("BuildPanel", "hidden communication|compute overlap"), nullptr, nullptr, true},
    SettingInfo{"nic-copies", "assumptions", QT_TRANSLATE_NOOP("BuildPanel", "Copies over the NIC"),
                QT_TRANSLATE_NOOP("BuildPanel", "dispatch|scale-out network|deduplication"), nullptr, nullptr, true},
    SettingInfo{"routing", "assumptions", QT_TRANSLATE_NOOP("BuildPanel", "Routing"),
                QT_TRANSLATE_NOOP("BuildPanel", "exponent|expert imbalance|power law|router|skew"), nullptr, nullptr,
                true},
    SettingInfo{"expert-replicas", "assumptions", QT_TRANSLATE_NOOP("BuildPanel", "Expert copies"),
                QT_TRANSLATE_NOOP("BuildPanel", "redundant experts|replicas|EPLB"), nullptr, nullptr, true},
    SettingInfo{"max-ttft-s", "limits", QT_TRANSLATE_NOOP("BuildPanel", "TTFT at most"),
                QT_TRANSLATE_NOOP("BuildPanel", "time to first token|latency limit|SLO"),
                QT_TRANSLATE_NOOP("BuildPanel",
                                  "Points of the frontier with a longer time to first token are left out; "
                                  "of prefill and midfill."),
                QT_TRANSLATE_NOOP("BuildPanel", "ms"), false},
    SettingInfo{"max-tpot-s", "limits", QT_TRANSLATE_NOOP("BuildPanel", "TPOT at most"),
                QT_TRANSLATE_NOOP("BuildPanel", "time per output token|latency limit|SLO"),
                QT_TRANSLATE_NOOP("BuildPanel",
                                  "Points of the frontier with a longer time per output token are left out; of "
                                  "decode."),
                QT_TRANSLATE_NOOP("BuildPanel", "ms"), false},
    SettingInfo{"hbm-cap-gb", "limits", QT_TRANSLATE_NOOP("BuildPanel", "HBM at most"),
                QT_TRANSLATE_NOOP("BuildPanel", "memory limit|HBM cap"), nullptr, "GB", false},
    SettingInfo{"max-seqs-per-instance", "limits", QT_TRANSLATE_NOOP("BuildPanel", "Sequences per instance"),
                QT_TRANSLATE_NOOP("BuildPanel", "max num seqs|batch limit"), nullptr, nullptr, true},
    SettingInfo{"pp-max", "limits", QT_TRANSLATE_NOOP("BuildPanel", "Deepest pipeline"),
                QT_TRANSLATE_NOOP("BuildPanel", "pipeline parallel|sweep"), nullptr, nullptr, true},
    SettingInfo{
        "cp-max", "limits", QT_TRANSLATE_NOOP("BuildPanel", "Widest CP"),
        QT_TRANSLATE_NOOP("BuildPanel", "context parallel|sweep"),
        QT_TRANSLATE_NOOP("BuildPanel", "The widest context parallel the frontier tries in prefill and midfill."),
        nullptr, true},
    SettingInfo{
        "widest-ep-only", "limits", QT_TRANSLATE_NOOP("BuildPanel", "EP the frontier tries"),
        QT_TRANSLATE_NOOP("BuildPanel", "expert parallel|sweep"),
        QT_TRANSLATE_NOOP("BuildPanel", "Every EP and DCP that divides, or EP as wide as the stage and no DCP."),
        nullptr, true},
};

QString translated(const char* english) { return QCoreApplication::translate(context, english); }

const cost::ChoiceRow* choiceRow(std::string_view flag)
{
    const auto table = cost::choicesTable();
    const auto row = std::find_if(table.begin(), table.end(), [&](const auto& each) { return each.flag == flag; });
    return row == table.end() ? nullptr : &*row;
}

}  // namespace

std::span<const SettingInfo> settingsTable() { return settings; }

std::span<const SectionInfo> sectionsTable() { return sections; }

QString labelOf(const SettingInfo& info) { return translated(info.name); }

QString unitOf(const SettingInfo& info) { return info.unit ? translated(info.unit) : QString(); }

QString titleOf(const SectionInfo& info) { return translated(info.title); }

QString meaningOf(const SettingInfo& info)
{
    if (info.meaning)
        return translated(info.meaning);
    const cost::ChoiceRow* row = choiceRow(info.flag);
    return row ? term(row->meaning) : QString();
}

QStringList wordsOf(const SettingInfo& info)
{
    QStringList words = {toQString(info.flag), QString::fromUtf8(info.name), labelOf(info)};
    words += QString::fromUtf8(info.synonyms).split(u'|');
    words += translated(info.synonyms).split(u'|');
    if (const cost::ChoiceRow* row = choiceRow(info.flag))
        words << toQString(row->name) << term(row->name) << toQString(row->values);
    for (const SectionInfo& section : sections) {
        if (std::string_view(section.id) == info.section)
            words << QString::fromUtf8(section.title) << titleOf(section);
    }
    for (QString& word : words)
        word = word.toLower();
    words.removeDuplicates();
    return words;
}

}  // namespace tokenfactory::ui
