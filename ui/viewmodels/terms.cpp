#include "ui/viewmodels/terms.h"

#include "ui/viewmodels/explanation_words.h"
#include "ui/viewmodels/floor_explanation_words.h"
#include "ui/viewmodels/floor_words.h"
#include "ui/viewmodels/preset_words.h"
#include "ui/viewmodels/problem_words.h"
#include "ui/viewmodels/run_explanation_words.h"
#include "ui/viewmodels/serving_explanation_words.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <span>

namespace tokenfactory::ui {

namespace {

/// The words of the core that the window translates.
constexpr std::array words = {
    // stages
    QT_TRANSLATE_NOOP("Terms", "prefill"),
    QT_TRANSLATE_NOOP("Terms", "midfill"),
    QT_TRANSLATE_NOOP("Terms", "decode"),
    // and what a pool is for that does two of them
    QT_TRANSLATE_NOOP("Terms", "prefill and decode"),
    // limits
    QT_TRANSLATE_NOOP("Terms", "compute"),
    QT_TRANSLATE_NOOP("Terms", "memory bandwidth"),
    QT_TRANSLATE_NOOP("Terms", "network"),
    QT_TRANSLATE_NOOP("Terms", "fixed cost"),
    QT_TRANSLATE_NOOP("Terms", "power limit"),
    // calibrations
    QT_TRANSLATE_NOOP("Terms", "roofline"),
    QT_TRANSLATE_NOOP("Terms", "projected"),
    QT_TRANSLATE_NOOP("Terms", "today"),
    // operators
    QT_TRANSLATE_NOOP("Terms", "attention projections"),
    QT_TRANSLATE_NOOP("Terms", "attention core"),
    QT_TRANSLATE_NOOP("Terms", "attention indexer"),
    QT_TRANSLATE_NOOP("Terms", "all-reduce after attention"),
    QT_TRANSLATE_NOOP("Terms", "context exchange"),
    QT_TRANSLATE_NOOP("Terms", "residuals and norms"),
    QT_TRANSLATE_NOOP("Terms", "router"),
    QT_TRANSLATE_NOOP("Terms", "shared experts"),
    QT_TRANSLATE_NOOP("Terms", "latent projections"),
    QT_TRANSLATE_NOOP("Terms", "routed experts"),
    QT_TRANSLATE_NOOP("Terms", "dense FFN"),
    QT_TRANSLATE_NOOP("Terms", "expert dispatch"),
    QT_TRANSLATE_NOOP("Terms", "expert combine"),
    QT_TRANSLATE_NOOP("Terms", "all-reduce after FFN"),
    QT_TRANSLATE_NOOP("Terms", "kernel launches"),
    QT_TRANSLATE_NOOP("Terms", "expert kernel launches"),
    QT_TRANSLATE_NOOP("Terms", "waiting for the host"),
    QT_TRANSLATE_NOOP("Terms", "LM head"),
    QT_TRANSLATE_NOOP("Terms", "pass overhead"),
    QT_TRANSLATE_NOOP("Terms", "pipeline send"),
    QT_TRANSLATE_NOOP("Terms", "waiting for power"),
    // choices
    QT_TRANSLATE_NOOP("Terms", "as released"),
    QT_TRANSLATE_NOOP("Terms", "Weights outside the experts"),
    QT_TRANSLATE_NOOP("Terms", "Expert weights"),
    QT_TRANSLATE_NOOP("Terms", "KV cache"),
    QT_TRANSLATE_NOOP("Terms", "Recurrent state"),
    QT_TRANSLATE_NOOP("Terms", "Format of all weights outside the routed experts."),
    QT_TRANSLATE_NOOP("Terms", "Format of the routed experts' weights."),
    QT_TRANSLATE_NOOP("Terms", "Format of the KV cache."),
    QT_TRANSLATE_NOOP("Terms", "Format of the recurrent state of linear attention."),
    QT_TRANSLATE_NOOP("Terms", "Activations"),
    QT_TRANSLATE_NOOP("Terms", "Format of all activations that enter matrix products."),
    QT_TRANSLATE_NOOP("Terms", "Overlap of communication"),
    QT_TRANSLATE_NOOP("Terms", "Share of a layer's communication that hides behind its compute."),
    QT_TRANSLATE_NOOP("Terms", "Copies over the NIC"),
    QT_TRANSLATE_NOOP("Terms", "One copy of a token per remote node, or one per routed expert."),
    QT_TRANSLATE_NOOP("Terms", "Sequences per instance"),
    QT_TRANSLATE_NOOP("Terms", "Limit on the sequences an attention instance holds in one pass, ceil(B/DP)."),
    QT_TRANSLATE_NOOP("Terms", "Deepest pipeline"),
    QT_TRANSLATE_NOOP("Terms", "The deepest pipeline a sweep of layouts tries."),
    QT_TRANSLATE_NOOP("Terms", "HBM cap"),
    QT_TRANSLATE_NOOP("Terms", "Use no more HBM per GPU than this."),
    QT_TRANSLATE_NOOP("Terms", "Prefill chunk"),
    QT_TRANSLATE_NOOP("Terms", "Tokens of one sequence computed in one pass of a prefill."),
    QT_TRANSLATE_NOOP("Terms", "Routing"),
    QT_TRANSLATE_NOOP("Terms", "How tokens spread over the experts."),
    QT_TRANSLATE_NOOP("Terms", "Draft tokens"),
    QT_TRANSLATE_NOOP("Terms",
                      "Speculation: draft tokens verified in each decode pass; making the drafts is not counted."),
    QT_TRANSLATE_NOOP("Terms", "Accepted length"),
    QT_TRANSLATE_NOOP("Terms", "Speculation: tokens a decode pass emits for each sequence, the certain one included."),
    QT_TRANSLATE_NOOP("Terms", "Expert copies"),
    QT_TRANSLATE_NOOP("Terms", "Redundant copies of experts per layer, so that EP divides experts + copies."),
    QT_TRANSLATE_NOOP("Terms", "Output tokens"),
    QT_TRANSLATE_NOOP("Terms", "Tokens a decode query emits, for its energy."),
    QT_TRANSLATE_NOOP("Terms", "Calibration"),
    QT_TRANSLATE_NOOP("Terms", "The constants that price an operator."),
    QT_TRANSLATE_NOOP("Terms", "sequences"),
    QT_TRANSLATE_NOOP("Terms", "model"),
    QT_TRANSLATE_NOOP("Terms", "system"),
    QT_TRANSLATE_NOOP("Terms", "calibration"),
    QT_TRANSLATE_NOOP("Terms", "none"),
    QT_TRANSLATE_NOOP("Terms", "uniform"),
    QT_TRANSLATE_NOOP("Terms", "node-dedup"),
    QT_TRANSLATE_NOOP("Terms", "per-expert"),
    QT_TRANSLATE_NOOP("Terms", "mxfp8 into 4-bit experts, bf16 elsewhere"),
};

/// The sentences of the core, with places for what they tell.
constexpr std::array patterns = {
    QT_TRANSLATE_NOOP("Sentences", "%1 is %2; it must be 1 or more."),
    QT_TRANSLATE_NOOP("Sentences", "The layout needs more than %1 GPUs, more than this program considers."),
    QT_TRANSLATE_NOOP("Sentences", "TP %1 does not divide the %2 heads of %3."),
    QT_TRANSLATE_NOOP("Sentences", "PP %1 is more than the %2 layers."),
    QT_TRANSLATE_NOOP("Sentences", "DCP %1 does not divide TP %2."),
    QT_TRANSLATE_NOOP("Sentences", "DCP splits the cache of decode passes; use CP for %1."),
    QT_TRANSLATE_NOOP("Sentences", "CP splits the new tokens of prefill and midfill; use DCP for decode."),
    QT_TRANSLATE_NOOP("Sentences", "EP %1 does not divide TP × DP × CP = %2."),
    QT_TRANSLATE_NOOP("Sentences", "EP %1 does not divide the %2 experts (copies counted)."),
    QT_TRANSLATE_NOOP("Sentences", "EP %1 does not divide the %2 experts; redundant copies would change that."),
    QT_TRANSLATE_NOOP(
        "Sentences",
        "TP × DP × CP / EP = %1 GPUs share each expert, which does not divide its intermediate width of %2."),
    QT_TRANSLATE_NOOP("Sentences", "EP %1: the model has no routed experts."),
    QT_TRANSLATE_NOOP("Sentences", "An instance would hold %1 sequences, more than the limit of %2."),
    QT_TRANSLATE_NOOP("Sentences", "Does not fit: needs %1 of HBM per GPU, short by %2 of the %3 cap."),
    QT_TRANSLATE_NOOP("Sentences", "Does not fit: needs %1 of HBM per GPU, short by %2 of the %3 usable on %4."),
    QT_TRANSLATE_NOOP("Sentences", "Attention group: %1"),
    QT_TRANSLATE_NOOP("Sentences", "Expert group: %1"),
    QT_TRANSLATE_NOOP("Sentences", "PP %1: all its layers take turns with the experts; a split has no pipeline."),
    QT_TRANSLATE_NOOP("Sentences", "The model has no routed experts to put on a group of their own."),
    QT_TRANSLATE_NOOP("Sentences", "%1 GPUs with EP %2; both must be 1 or more."),
    QT_TRANSLATE_NOOP("Sentences", "EP %1 does not divide its %2 GPUs."),
    QT_TRANSLATE_NOOP("Sentences", "The groups are on different systems, %1 and %2, which no scale-up domain joins."),
    QT_TRANSLATE_NOOP("Sentences", "Both groups together have %1 GPUs, more than the %2 of a scale-up domain of %3."),
    QT_TRANSLATE_NOOP("Sentences", "No layout of %1 GPUs divides this model."),
    QT_TRANSLATE_NOOP("Sentences", "No layout of %1 is legal (GPUs: %2, PP up to %3)."),
    QT_TRANSLATE_NOOP("Sentences", "Of %1 points (GPUs: %2), %3 do not fit HBM."),
    QT_TRANSLATE_NOOP("Sentences", "Of %1 points (GPUs: %2), %3 fit but exceed a limit (%4 %5)."),
    QT_TRANSLATE_NOOP("Sentences", "Of %1 points (GPUs: %2), %3 fit but exceed a limit (sequences per instance: %4)."),
    QT_TRANSLATE_NOOP("Sentences",
                      "Of %1 points (GPUs: %2), %3 fit but exceed a limit (%4 %5, sequences per instance: %6)."),
    QT_TRANSLATE_NOOP("Sentences", "The best %1 without that limit is %2."),
    QT_TRANSLATE_NOOP(
        "Sentences",
        "No layout fits under the HBM limit of %1; the least that one needs is %2 per GPU (%3, batch %4)."),
    QT_TRANSLATE_NOOP("Sentences", "Nothing of this pass both computes and reads."),
};

bool holds(std::span<const char* const> table, std::string_view text)
{
    return std::any_of(table.begin(), table.end(), [text](std::string_view known) { return known == text; });
}

bool isWord(std::string_view english)
{
    return holds(words, english) || holds(explanationWords, english) || holds(runExplanationWords, english) ||
           holds(floorExplanationWords, english) || holds(servingExplanationWords, english);
}

bool isPattern(std::string_view english) { return holds(patterns, english) || holds(problemWords(), english); }

QString translated(std::string_view pattern)
{
    return isPattern(pattern) ? QCoreApplication::translate("Sentences", std::string(pattern).c_str()) : term(pattern);
}

bool isChinese(QChar c)
{
    return c.script() == QChar::Script_Han || (c >= u'\u3000' && c <= u'\u303f') || (c >= u'\uff00' && c <= u'\uffef');
}

/// The pattern with its texts. Chinese has no space within itself: one that stands in the pattern for a Latin name goes
/// where the text is Chinese.
QString filledIn(const QString& pattern, const QStringList& texts)
{
    QString text;
    for (qsizetype at = 0; at < pattern.size(); ++at) {
        const int place = pattern[at] == u'%' && at + 1 < pattern.size() ? pattern[at + 1].digitValue() : -1;
        if (place < 1 || place > texts.size()) {
            text += pattern[at];
            continue;
        }
        const QString& told = texts[place - 1];
        ++at;
        if (told.isEmpty())
            continue;
        if (text.size() > 1 && text.back() == u' ' && isChinese(text[text.size() - 2]) && isChinese(told.front()))
            text.chop(1);
        text += told;
        if (at + 2 < pattern.size() && pattern[at + 1] == u' ' && isChinese(told.back()) && isChinese(pattern[at + 2]))
            ++at;
    }
    return text;
}

}  // namespace

bool isKnown(std::string_view english) { return isWord(english) || isPattern(english); }

QString term(std::string_view english)
{
    if (!isWord(english))
        return toQString(english);
    return QCoreApplication::translate("Terms", std::string(english).c_str());
}

QString sentence(const Sentence& told)
{
    if (told.pattern.empty())
        return toQString(told.verbatim);
    QStringList texts;
    for (const Sentence& part : told.parts)
        texts.append(sentence(part));
    return filledIn(translated(told.pattern), texts);
}

QString explanationName(std::string_view english)
{
    constexpr std::string_view utilisation = "utilisation of ";
    if (english.starts_with(utilisation)) {
        return QCoreApplication::translate("Terms", "utilisation of %1", "a pool")
            .arg(poolText(english.substr(utilisation.size())));
    }
    const std::size_t comma = english.find(", ");
    if (isWord(english) || comma == std::string_view::npos)
        return term(english);
    // tiers as files name them
    constexpr std::array<std::string_view, kv::tierCount> tiers = {"hbm", "dram", "ssd", "pool", "hot-cache"};
    const std::string_view of = english.substr(comma + 2);
    const auto tier = std::ranges::find(tiers, of);
    return QCoreApplication::translate("Terms", "%1, %2", "an explanation, of what it is")
        .arg(term(english.substr(0, comma)),
             tier == tiers.end() ? term(of) : tierName(static_cast<kv::Tier>(tier - tiers.begin())));
}

QString capitalised(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

QString label(std::string_view english) { return capitalised(term(english)); }

QString calibrationName(const catalog::Calibration& calibration)
{
    return isWord(calibration.id) ? term(calibration.id) : toQString(calibration.name);
}

QString parametersText(double parameters)
{
    QString text = shown(parameters, Unit::count);
    if (text.endsWith(u'G'))
        text.replace(text.size() - 1, 1, u'B');
    return text;
}

QString stageName(cost::Stage stage) { return term(cost::name(stage)); }

QString limitName(cost::Limit limit)
{
    switch (limit) {
    case cost::Limit::compute:
        return term("compute");
    case cost::Limit::memory:
        return term("memory bandwidth");
    case cost::Limit::network:
        return term("network");
    case cost::Limit::fixed:
        return term("fixed cost");
    case cost::Limit::power:
        return term("power limit");
    }
    return {};
}

QString formatName(catalog::Format format) { return toQString(catalog::name(format)).toUpper(); }

}  // namespace tokenfactory::ui
