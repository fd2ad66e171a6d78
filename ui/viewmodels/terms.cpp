#include "ui/viewmodels/terms.h"

#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace tokenfactory::ui {

namespace {

/// The words of the core that the window translates.
constexpr std::array words = {
    // stages
    QT_TRANSLATE_NOOP("Terms", "prefill"),
    QT_TRANSLATE_NOOP("Terms", "midfill"),
    QT_TRANSLATE_NOOP("Terms", "decode"),
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
    QT_TRANSLATE_NOOP("Terms", "waiting for the host"),
    QT_TRANSLATE_NOOP("Terms", "LM head"),
    QT_TRANSLATE_NOOP("Terms", "pass overhead"),
    QT_TRANSLATE_NOOP("Terms", "pipeline send"),
    QT_TRANSLATE_NOOP("Terms", "waiting for power"),
    // what the core explains
    QT_TRANSLATE_NOOP("Terms", "pass time"),
    QT_TRANSLATE_NOOP("Terms", "stage time"),
    QT_TRANSLATE_NOOP("Terms", "time per output token"),
    QT_TRANSLATE_NOOP("Terms", "time to first token"),
    QT_TRANSLATE_NOOP("Terms", "throughput per GPU"),
    QT_TRANSLATE_NOOP("Terms", "throughput per user"),
    QT_TRANSLATE_NOOP("Terms", "energy per token"),
    QT_TRANSLATE_NOOP("Terms", "energy per query"),
    QT_TRANSLATE_NOOP("Terms", "power per GPU"),
    QT_TRANSLATE_NOOP("Terms", "flops"),
    QT_TRANSLATE_NOOP("Terms", "HBM traffic"),
    QT_TRANSLATE_NOOP("Terms", "HBM read"),
    QT_TRANSLATE_NOOP("Terms", "network per GPU"),
    QT_TRANSLATE_NOOP("Terms", "peak network per GPU"),
    QT_TRANSLATE_NOOP("Terms", "latency with fast constants"),
    QT_TRANSLATE_NOOP("Terms", "latency with slow constants"),
    QT_TRANSLATE_NOOP("Terms", "scale-up traffic"),
    QT_TRANSLATE_NOOP("Terms", "scale-out traffic"),
    QT_TRANSLATE_NOOP("Terms", "energy of work"),
    QT_TRANSLATE_NOOP("Terms", "compute utilisation"),
    QT_TRANSLATE_NOOP("Terms", "memory utilisation"),
    QT_TRANSLATE_NOOP("Terms", "KV load time from DRAM"),
    QT_TRANSLATE_NOOP("Terms", "KV load time from SSD"),
    QT_TRANSLATE_NOOP("Terms", "KV load time over the network"),
    QT_TRANSLATE_NOOP("Terms", "HBM per GPU"),
    QT_TRANSLATE_NOOP("Terms", "weights per GPU"),
    QT_TRANSLATE_NOOP("Terms", "KV cache per GPU"),
    QT_TRANSLATE_NOOP("Terms", "state per GPU"),
    QT_TRANSLATE_NOOP("Terms", "activations per GPU"),
    QT_TRANSLATE_NOOP("Terms", "buffers per GPU"),
    QT_TRANSLATE_NOOP("Terms", "routed expert weights per GPU"),
    QT_TRANSLATE_NOOP("Terms", "other weights per GPU"),
    QT_TRANSLATE_NOOP("Terms", "mean weights per GPU"),
    QT_TRANSLATE_NOOP("Terms", "usable HBM"),
    QT_TRANSLATE_NOOP("Terms", "free HBM"),
    QT_TRANSLATE_NOOP("Terms", "HBM shortfall"),
    QT_TRANSLATE_NOOP("Terms", "HBM margin"),
    QT_TRANSLATE_NOOP("Terms", "visible HBM"),
    QT_TRANSLATE_NOOP("Terms", "time limited by compute"),
    QT_TRANSLATE_NOOP("Terms", "time limited by memory"),
    QT_TRANSLATE_NOOP("Terms", "time limited by network"),
    QT_TRANSLATE_NOOP("Terms", "time limited by fixed cost"),
    QT_TRANSLATE_NOOP("Terms", "time limited by power"),
    QT_TRANSLATE_NOOP("Terms", "share limited by compute"),
    QT_TRANSLATE_NOOP("Terms", "share limited by memory"),
    QT_TRANSLATE_NOOP("Terms", "share limited by network"),
    QT_TRANSLATE_NOOP("Terms", "share limited by fixed cost"),
    QT_TRANSLATE_NOOP("Terms", "share limited by power"),
    // where its numbers come from
    QT_TRANSLATE_NOOP("Terms", "layout"),
    QT_TRANSLATE_NOOP("Terms", "pass"),
    QT_TRANSLATE_NOOP("Terms", "choice"),
    QT_TRANSLATE_NOOP("Terms", "from the model's shapes"),
    QT_TRANSLATE_NOOP("Terms", "sum of the operators"),
    QT_TRANSLATE_NOOP("Terms", "the fullest GPU"),
    QT_TRANSLATE_NOOP("Terms", "one pass leaves the pipeline in each"),
    QT_TRANSLATE_NOOP("Terms", "the slowest stage, all chunks of the pass"),
    QT_TRANSLATE_NOOP("Terms", "once a pass, in the first stage"),
    QT_TRANSLATE_NOOP("Terms", "in the last stage"),
    QT_TRANSLATE_NOOP("Terms", "to the next stage, what overlap leaves"),
    QT_TRANSLATE_NOOP("Terms", "until the power limit has paid for the work"),
    QT_TRANSLATE_NOOP("Terms", "the slowest stage sets the rate"),
    QT_TRANSLATE_NOOP("Terms", "micro-batches in flight"),
    QT_TRANSLATE_NOOP("Terms", "energy of flops and bytes of the pass"),
    QT_TRANSLATE_NOOP("Terms", "the same pass, mean over the contexts from the first token to the last"),
    QT_TRANSLATE_NOOP("Terms", "the busiest collective, sent by the fullest GPU"),
    QT_TRANSLATE_NOOP("Terms", "the busiest collective"),
    QT_TRANSLATE_NOOP("Terms", "no collective runs"),
    QT_TRANSLATE_NOOP("Terms", "operators that this limits"),
    QT_TRANSLATE_NOOP("Terms", "all constants of the calibration at their value"),
    QT_TRANSLATE_NOOP("Terms", "all-reduces and exchanges of the layers"),
    QT_TRANSLATE_NOOP("Terms", "KV and state of the cached tokens of one sequence"),
    QT_TRANSLATE_NOOP("Terms", "experts / EP / (TP × DP × CP / EP)"),
    QT_TRANSLATE_NOOP("Terms", "all other weights of the stage / TP"),
    QT_TRANSLATE_NOOP("Terms", "ceil(B/DP) × micro-batches in flight"),
    QT_TRANSLATE_NOOP("Terms", "new tokens on the GPU, at most a chunk"),
    QT_TRANSLATE_NOOP("Terms", "widest intermediate of the stage's layers"),
    QT_TRANSLATE_NOOP("Terms", "dispatch and combine, double buffered"),
    QT_TRANSLATE_NOOP("Terms", "one layer's KV of a pass in flight"),
    QT_TRANSLATE_NOOP("Terms", "TP × DP × CP / EP, GPUs that share each expert"),
    QT_TRANSLATE_NOOP("Terms", "layers or passes on the deciding path"),
    QT_TRANSLATE_NOOP("Terms", "kernels of a layer"),
    QT_TRANSLATE_NOOP("Terms", "one layer, the fullest GPU"),
    QT_TRANSLATE_NOOP("Terms", "layers × chunks on the deciding path"),
    QT_TRANSLATE_NOOP("Terms", "mean over the chunks, whose cached tokens grow"),
    QT_TRANSLATE_NOOP("Terms", "what overlap with compute leaves"),
    QT_TRANSLATE_NOOP("Terms", "collectives in it"),
    QT_TRANSLATE_NOOP("Terms", "sent by the fullest GPU inside the domain"),
    QT_TRANSLATE_NOOP("Terms", "sent by the fullest GPU over the NIC"),
    QT_TRANSLATE_NOOP("Terms", "all constants of the calibration at their fast end"),
    QT_TRANSLATE_NOOP("Terms", "all constants of the calibration at their slow end"),
    // and what decides between its terms
    QT_TRANSLATE_NOOP("Terms", "memory"),
    QT_TRANSLATE_NOOP("Terms", "fixed"),
    QT_TRANSLATE_NOOP("Terms", "power"),
    QT_TRANSLATE_NOOP("Terms", "cap"),
    QT_TRANSLATE_NOOP("Terms", "host link"),
    QT_TRANSLATE_NOOP("Terms", "DRAM"),
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
    QT_TRANSLATE_NOOP("Sentences", "No layout of %1 GPUs divides this model."),
};

template <std::size_t Size>
bool holds(const std::array<const char*, Size>& table, std::string_view text)
{
    return std::any_of(table.begin(), table.end(), [text](std::string_view known) { return known == text; });
}

}  // namespace

bool isKnown(std::string_view english) { return holds(words, english) || holds(patterns, english); }

QString term(std::string_view english)
{
    if (!holds(words, english))
        return toQString(english);
    return QCoreApplication::translate("Terms", std::string(english).c_str());
}

QString sentence(const Sentence& told)
{
    std::string pattern(told.pattern);
    if (holds(patterns, told.pattern))
        pattern = QCoreApplication::translate("Sentences", pattern.c_str()).toStdString();
    std::vector<std::string> texts;
    for (const std::string& text : told.texts)
        texts.push_back(term(text).toStdString());
    return QString::fromStdString(filled(pattern, texts));
}

QString explanationName(std::string_view english)
{
    const std::size_t comma = english.find(", ");
    if (comma == std::string_view::npos)
        return term(english);
    return term(english.substr(0, comma)) + toQString(english.substr(comma));
}

QString label(std::string_view english)
{
    QString text = term(english);
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

QString calibrationName(const catalog::Calibration& calibration)
{
    return holds(words, calibration.id) ? term(calibration.id) : toQString(calibration.name);
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
