#include "ui/viewmodels/study_text.h"

#include "core/base/format.h"
#include "core/base/si_prefix.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <array>
#include <cmath>
#include <utility>

namespace tokenfactory::ui {

using studies::Measure;

namespace {

struct RooflineText {
    Q_DECLARE_TR_FUNCTIONS(Roofline)
};

struct StudyText {
    Q_DECLARE_TR_FUNCTIONS(Studies)
};

using Names = std::pair<std::string_view, const char*>;

constexpr std::array<Names, 24> parameterNames{{
    {"tp", QT_TRANSLATE_NOOP("Studies", "Tensor parallel (TP)")},
    {"pp", QT_TRANSLATE_NOOP("Studies", "Pipeline stages (PP)")},
    {"dp", QT_TRANSLATE_NOOP("Studies", "Attention instances (DP)")},
    {"ep", QT_TRANSLATE_NOOP("Studies", "Expert parallel (EP)")},
    {"dcp", QT_TRANSLATE_NOOP("Studies", "Decode context parallel (DCP)")},
    {"cp", QT_TRANSLATE_NOOP("Studies", "Context parallel (CP)")},
    {"gpus", QT_TRANSLATE_NOOP("Studies", "GPUs")},
    {"batch", QT_TRANSLATE_NOOP("Studies", "Batch")},
    {"cached", QT_TRANSLATE_NOOP("Studies", "Cached tokens")},
    {"new", QT_TRANSLATE_NOOP("Studies", "New tokens")},
    {"model", QT_TRANSLATE_NOOP("Studies", "Model")},
    {"system", QT_TRANSLATE_NOOP("Studies", "System")},
    {"calibration", QT_TRANSLATE_NOOP("Studies", "Calibration")},
    {"activations", QT_TRANSLATE_NOOP("Studies", "Activations")},
    {"overlap", QT_TRANSLATE_NOOP("Studies", "Overlap of communication")},
    {"nic-copies", QT_TRANSLATE_NOOP("Studies", "Copies over the NIC")},
    {"max-seqs-per-instance", QT_TRANSLATE_NOOP("Studies", "Sequences per instance")},
    {"hbm-cap-gb", QT_TRANSLATE_NOOP("Studies", "HBM cap")},
    {"chunk", QT_TRANSLATE_NOOP("Studies", "Prefill chunk")},
    {"routing", QT_TRANSLATE_NOOP("Studies", "Routing")},
    {"draft-tokens", QT_TRANSLATE_NOOP("Studies", "Draft tokens")},
    {"accepted-length", QT_TRANSLATE_NOOP("Studies", "Accepted length")},
    {"expert-replicas", QT_TRANSLATE_NOOP("Studies", "Expert copies")},
    {"output", QT_TRANSLATE_NOOP("Studies", "Output tokens")},
}};

constexpr std::array<Names, 6> valueNames{{
    {"released", QT_TRANSLATE_NOOP("Studies", "as released")},
    {"default", QT_TRANSLATE_NOOP("Studies", "by default")},
    {"uniform", QT_TRANSLATE_NOOP("Studies", "uniform")},
    {"none", QT_TRANSLATE_NOOP("Studies", "no limit")},
    {"node-dedup", QT_TRANSLATE_NOOP("Studies", "once per node")},
    {"per-expert", QT_TRANSLATE_NOOP("Studies", "once per expert")},
}};

constexpr std::array<Names, 25> constantNames{{
    {"gemm", QT_TRANSLATE_NOOP("Studies", "GEMM")},
    {"expert-gemm", QT_TRANSLATE_NOOP("Studies", "expert GEMM")},
    {"attention-decode", QT_TRANSLATE_NOOP("Studies", "attention in decode")},
    {"attention-prefill", QT_TRANSLATE_NOOP("Studies", "attention in prefill")},
    {"linear-attention", QT_TRANSLATE_NOOP("Studies", "linear attention")},
    {"expert-gemm-8bit", QT_TRANSLATE_NOOP("Studies", "expert GEMM, 8-bit weights")},
    {"expert-gemm-int4", QT_TRANSLATE_NOOP("Studies", "expert GEMM, INT4 weights")},
    {"attention-sparse", QT_TRANSLATE_NOOP("Studies", "sparse attention in decode")},
    {"all-reduce", QT_TRANSLATE_NOOP("Studies", "all-reduce")},
    {"all-to-all", QT_TRANSLATE_NOOP("Studies", "all-to-all")},
    {"kernel_s", QT_TRANSLATE_NOOP("Studies", "Cost of a kernel")},
    {"eager_kernel_s", QT_TRANSLATE_NOOP("Studies", "Cost of a kernel launched by the host")},
    {"pass_s", QT_TRANSLATE_NOOP("Studies", "Cost of a pass")},
    {"pace/decode/work", QT_TRANSLATE_NOOP("Studies", "Slowing of work in decode passes")},
    {"pace/decode/network", QT_TRANSLATE_NOOP("Studies", "Slowing of collectives in decode passes")},
    {"pace/prompt/work", QT_TRANSLATE_NOOP("Studies", "Slowing of work in prefill passes")},
    {"pace/prompt/network", QT_TRANSLATE_NOOP("Studies", "Slowing of collectives in prefill passes")},
    {"lost_overlap", QT_TRANSLATE_NOOP("Studies", "Overlap that engines do not reach")},
    {"energy/flop_bf16_j", QT_TRANSLATE_NOOP("Studies", "Energy per FLOP in BF16")},
    {"energy/flop_fp8_j", QT_TRANSLATE_NOOP("Studies", "Energy per FLOP in FP8")},
    {"energy/flop_fp4_j", QT_TRANSLATE_NOOP("Studies", "Energy per FLOP in FP4")},
    {"energy/hbm_byte_j", QT_TRANSLATE_NOOP("Studies", "Energy per HBM byte")},
    {"energy/scale_up_byte_j", QT_TRANSLATE_NOOP("Studies", "Energy per scale-up byte")},
    {"energy/scale_out_byte_j", QT_TRANSLATE_NOOP("Studies", "Energy per scale-out byte")},
    {"energy/dram_byte_j", QT_TRANSLATE_NOOP("Studies", "Energy per DRAM byte")},
}};

template <std::size_t N>
std::optional<QString> found(const std::array<Names, N>& names, std::string_view id)
{
    for (const auto& [key, words] : names) {
        if (key == id)
            return QCoreApplication::translate("Studies", words);
    }
    return std::nullopt;
}

QString constantWord(std::string_view id) { return found(constantNames, id).value_or(toQString(id)); }

}  // namespace

QString measureName(Measure measure, cost::Stage stage)
{
    switch (measure) {
    case Measure::latency:
        return stage == cost::Stage::decode ? StudyText::tr("Time per output token")
                                            : StudyText::tr("Time to first token");
    case Measure::passTime:
        return StudyText::tr("Pass time");
    case Measure::tokensPerSecondPerGpu:
        return StudyText::tr("Throughput per GPU");
    case Measure::tokensPerSecondPerUser:
        return StudyText::tr("Throughput per user");
    case Measure::energyPerToken:
        return StudyText::tr("Energy per token");
    case Measure::energyPerQuery:
        return StudyText::tr("Energy per query");
    case Measure::powerPerGpu:
        return StudyText::tr("Power per GPU");
    case Measure::hbmPerGpu:
        return StudyText::tr("HBM per GPU");
    case Measure::weights:
        return StudyText::tr("Weights per GPU");
    case Measure::kv:
        return StudyText::tr("KV cache per GPU");
    case Measure::state:
        return StudyText::tr("Recurrent state per GPU");
    case Measure::activations:
        return StudyText::tr("Activations per GPU");
    case Measure::buffers:
        return StudyText::tr("Buffers per GPU");
    case Measure::networkMean:
        return StudyText::tr("Network per GPU");
    case Measure::networkPeak:
        return StudyText::tr("Peak network per GPU");
    case Measure::flops:
        return StudyText::tr("Work of the fullest GPU");
    case Measure::hbmRead:
        return StudyText::tr("HBM read per pass");
    case Measure::computeUtilisation:
        return StudyText::tr("Compute utilisation");
    case Measure::memoryUtilisation:
        return StudyText::tr("HBM bandwidth utilisation");
    case Measure::kvLoadDram:
        return StudyText::tr("KV load from DRAM");
    case Measure::kvLoadSsd:
        return StudyText::tr("KV load from SSD");
    case Measure::kvLoadNetwork:
        return StudyText::tr("KV load from the network");
    }
    return {};
}

QString measureShortName(Measure measure, cost::Stage stage)
{
    if (measure == Measure::latency)
        return stage == cost::Stage::decode ? QStringLiteral("TPOT") : QStringLiteral("TTFT");
    return measureName(measure, stage);
}

QString parameterName(const studies::Parameter& parameter)
{
    return found(parameterNames, parameter.id).value_or(term(parameter.name));
}

QString parameterValueText(const std::string& parameter, Unit unit, const studies::ParameterValue& value,
                           const catalog::Catalog& catalog)
{
    if (const auto word = found(valueNames, value.text))
        return *word;
    if (parameter == "model") {
        for (const catalog::ModelPtr& model : catalog.models) {
            if (model->id == value.text)
                return toQString(model->name);
        }
    } else if (parameter == "system") {
        for (const catalog::SystemPtr& system : catalog.systems) {
            if (system->id == value.text)
                return toQString(system->shortName);
        }
    } else if (parameter == "calibration") {
        for (const catalog::CalibrationPtr& calibration : catalog.calibrations) {
            if (calibration->id == value.text)
                return calibrationName(*calibration);
        }
    }
    if (value.number) {
        // the unit of a count is said by the parameter's name
        const bool counts = unit == Unit::tokens || unit == Unit::sequences || unit == Unit::count;
        return shown(*value.number, counts ? Unit::count : unit);
    }
    const auto format = catalog::formatFromName(value.text);
    return format ? formatName(*format) : term(value.text);
}

QString operatorClassName(catalog::OperatorClass operatorClass)
{
    return constantWord(catalog::operatorClassNames[static_cast<std::size_t>(operatorClass)]);
}

QString entryName(const studies::SensitivityEntry& entry)
{
    if (entry.moves != studies::Moves::constant)
        return found(parameterNames, entry.id).value_or(term(entry.name));
    if (const auto whole = found(constantNames, entry.id))
        return *whole;
    const QStringList parts = toQString(entry.id).split(u'/');
    const auto word = [&parts](int i) { return constantWord(parts.value(i).toStdString()); };
    if (parts.front() == QLatin1String("compute"))
        return StudyText::tr("Compute efficiency of %1 in %2").arg(word(1), parts.value(2).toUpper());
    if (parts.front() == QLatin1String("memory"))
        return StudyText::tr("Memory efficiency of %1").arg(word(1));
    const QString fabric = parts.value(2) == QLatin1String("scale-up") ? StudyText::tr("scale-up links")
                                                                       : StudyText::tr("scale-out links");
    if (parts.front() == QLatin1String("bandwidth"))
        return StudyText::tr("Bandwidth of %1 over %2").arg(word(1), fabric);
    if (parts.front() == QLatin1String("latency_s"))
        return StudyText::tr("Latency of %1 over %2").arg(word(1), fabric);
    return toQString(entry.name);
}

QString servingStageName(studies::ServingStage stage)
{
    switch (stage) {
    case studies::ServingStage::prefill:
        return RooflineText::tr("Prefill");
    case studies::ServingStage::midfill:
        return RooflineText::tr("Midfill");
    case studies::ServingStage::decodeAttention:
        return RooflineText::tr("Decode attention");
    case studies::ServingStage::decodeExperts:
        return RooflineText::tr("Decode experts");
    }
    return {};
}

QString reasonsText(const std::vector<cost::Reason>& reasons)
{
    QStringList sentences;
    for (const cost::Reason& reason : reasons)
        sentences.append(sentence(reason.sentence));
    return sentences.join(u' ');
}

AxisUnit axisUnitFor(Unit unit, double largest)
{
    const QString name = term(symbol(unit));
    switch (unit) {
    case Unit::none:
    case Unit::count:
        return {};
    case Unit::tokens:
    case Unit::sequences:
    case Unit::tokensPerSecond:
        return {name, 1.0};
    case Unit::fraction:
        return {QStringLiteral("%"), 0.01};
    default:
        break;
    }
    if (!(std::abs(largest) > 0.0))
        return {name, 1.0};
    const SiPrefix prefix = siPrefixFor(std::abs(largest), 1e-6, unit == Unit::seconds ? 1.0 : 1e15);
    return {toQString(prefix.text) + name, prefix.factor};
}

OptionsView measureOptions(Measure chosen, cost::Stage stage)
{
    OptionsView view;
    view.label = StudyText::tr("Quantity");
    view.chosen = studies::rowOf(chosen).id;
    for (const studies::MeasureRow& row : studies::measures())
        view.options.push_back({std::string(row.id), measureName(row.measure, stage), {}});
    return view;
}

OptionsView parameterOptions(const std::vector<studies::Parameter>& parameters, const std::string& chosen)
{
    OptionsView view;
    view.label = StudyText::tr("Parameter");
    view.chosen = chosen;
    for (const studies::Parameter& parameter : parameters)
        view.options.push_back({parameter.id, parameterName(parameter), {}});
    return view;
}

}  // namespace tokenfactory::ui
