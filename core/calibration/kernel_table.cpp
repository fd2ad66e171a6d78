#include "core/calibration/kernel_table.h"

#include "core/base/ascii.h"
#include "core/base/csv.h"
#include "core/base/format.h"
#include "core/base/line_reader.h"
#include "core/calibration/preset_names.h"

#include <algorithm>
#include <array>

namespace tokenfactory::calibration {
namespace {

using catalog::Format;

constexpr std::array<std::string_view, kernelKinds> kindNames{"GEMM",
                                                              "GQA decode",
                                                              "MLA decode",
                                                              "MLA prefill core",
                                                              "KDA decode",
                                                              "KDA prefill",
                                                              "experts",
                                                              "NVFP4 experts",
                                                              "experts, EP > 8",
                                                              "custom all-reduce",
                                                              "NCCL all-reduce",
                                                              "NCCL alltoall",
                                                              "NCCL all-gather",
                                                              "DeepEP dispatch",
                                                              "DeepEP combine"};

constexpr double widestGroupOfItsOwnTokens = 8.0;

/// The text behind the first `key` that stands at the beginning or behind a blank, up to the next blank, ';' or ','.
std::string_view wordBehind(std::string_view text, std::string_view key)
{
    for (std::size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
        if (at == 0 || text[at - 1] == ' ' || text[at - 1] == ';') {
            const std::string_view rest = text.substr(at + key.size());
            return rest.substr(0, rest.find_first_of(" ;,"));
        }
    }
    return {};
}

/// The number before `words`: 8 in "8 GPUs on NVLink" for " GPUs".
std::optional<double> numberBefore(std::string_view text, std::string_view words)
{
    const std::size_t end = text.find(words);
    if (end == std::string_view::npos) {
        return std::nullopt;
    }
    std::size_t begin = end;
    while (begin > 0 && isDigit(text[begin - 1])) {
        --begin;
    }
    return toNumber(text.substr(begin, end - begin));
}

/// What one row holds, read piece by piece; the first thing that is missing or no number is kept.
class Inputs {
public:
    explicit Inputs(std::string_view of) : text(of) {}

    double number(std::string_view key)
    {
        const std::string_view word = wordBehind(text, key);
        const std::optional<double> value = toNumber(word);
        if (!value || *value <= 0.0) {
            refuse(key, word);
        }
        return value.value_or(1.0);
    }
    double numberAt(std::string_view words)
    {
        const std::optional<double> value = numberBefore(text, words);
        if (!value || *value <= 0.0) {
            refuse(words.substr(1), {});
        }
        return value.value_or(1.0);
    }
    std::string_view word(std::string_view key) const { return wordBehind(text, key); }
    bool says(std::string_view words) const { return text.find(words) != std::string_view::npos; }

    void refuse(std::string_view key, std::string_view found)
    {
        if (!wrong) {
            const std::string name(key.substr(0, key.find('=')));
            wrong = found.empty()
                        ? Refusal{"inputs", {"inputs do not say \"%1\"", {name}}, {}}
                        : Refusal{"inputs", {"\"%1\" is \"%2\", not a number above 0", {name, std::string(found)}}, {}};
        }
    }
    void refuse(Sentence why)
    {
        if (!wrong) {
            wrong = Refusal{{}, std::move(why), {}};
        }
    }
    std::optional<Refusal> wrong;

private:
    std::string_view text;
};

/// Bytes of a weight, as the benchmark names its formats.
std::optional<Format> weightFormat(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, Format>, 6> known{{{"bfloat16", Format::bf16},
                                                                        {"fp8", Format::fp8},
                                                                        {"fp8_block", Format::fp8Block},
                                                                        {"nvfp4", Format::nvfp4},
                                                                        {"w4a8_mxfp4_mxfp8", Format::mxfp4},
                                                                        {"w4a16_mxfp4", Format::mxfp4}}};
    const auto* const found = std::ranges::find(known, name, &std::pair<std::string_view, Format>::first);
    return found != known.end() ? std::optional(found->second) : std::nullopt;
}

Format arithmeticOf(std::string_view name)
{
    return name == "nvfp4" ? Format::nvfp4 : name == "bfloat16" || name == "w4a16_mxfp4" ? Format::bf16 : Format::fp8;
}

/// The format and variant of `dtype=`, and its bytes per element.
double readFormat(KernelRow& row, Inputs& inputs)
{
    const std::string_view dtype = inputs.word("dtype=");
    const std::optional<Format> weights = weightFormat(dtype);
    if (!weights) {
        inputs.refuse(
            {"the format \"%1\" is not known: bfloat16, fp8, fp8_block, nvfp4, w4a8_mxfp4_mxfp8 or "
             "w4a16_mxfp4 is wanted",
             {std::string(dtype)}});
        return 1.0;
    }
    row.variant = dtype;
    row.format = arithmeticOf(dtype);
    return catalog::bytesPerElement(*weights);
}

void readGemm(KernelRow& row, Inputs& inputs)
{
    const double m = inputs.number("M=");
    const double n = inputs.number("N=");
    const double k = inputs.number("K=");
    const double size = readFormat(row, inputs);
    row.tokens = m;
    row.weights = toText(n) + " x " + toText(k);
    row.flops = 2.0 * m * n * k;
    row.bytes = (n * k + m * k) * size + 2.0 * m * n;
}

void readDecode(KernelRow& row, Inputs& inputs)
{
    const bool isFp8 = inputs.word("dtype=") == "fp8";
    const double context = inputs.number("context=");
    row.sequences = inputs.number("batch=");
    row.format = isFp8 ? Format::fp8 : Format::bf16;
    row.bytes = inputs.number("read=");
    if (row.kind == KernelKind::gqaDecode) {
        row.heads = inputs.number("q_heads=");
        row.variant = "GQA";
        row.flops = 4.0 * row.sequences * row.heads * inputs.number("head_dim=") * context;
    } else {
        constexpr double latentAndRope = 576.0;
        constexpr double latent = 512.0;
        row.heads = inputs.number("heads=");
        row.variant = isFp8 ? "MLA fp8" : "MLA bf16";
        row.flops = 2.0 * row.sequences * row.heads * (latentAndRope + latent) * context;
    }
}

/// The core that is not absorbed, 192 + 128 per head, causal pairs alone.
void readMlaPrefill(KernelRow& row, Inputs& inputs)
{
    row.heads = inputs.number("heads=");
    row.tokens = inputs.number("new tokens=");
    row.flops = 2.0 * row.heads * (192.0 + 128.0) * row.tokens * (row.tokens + 1.0) / 2.0;
}

void readKda(KernelRow& row, Inputs& inputs)
{
    constexpr double d = 128.0;
    constexpr double chunk = 64.0;
    row.heads = inputs.number("heads=");
    row.sequences = inputs.number("batch=");
    row.variant = inputs.word("kernel=");
    if (row.kind == KernelKind::kdaPrefill) {
        row.tokens = inputs.number("new tokens=");
        row.flops = row.heads * row.tokens * (6.0 * d * d + 3.0 * chunk * d + chunk * chunk);
    } else {  // fp32 state, read and written once
        row.bytes = 2.0 * row.sequences * row.heads * d * d * 4.0;
    }
}

/// The numbers in the parentheses of a model: hidden and intermediate size, experts, top-k.
std::vector<double> numbersInParentheses(std::string_view model)
{
    std::vector<double> found;
    const std::size_t open = model.find('(');
    for (std::size_t at = open; at < model.size(); ++at) {
        if (isDigit(model[at])) {
            const std::size_t end = std::min(model.find_first_not_of("0123456789", at), model.size());
            found.push_back(toNumber(model.substr(at, end - at)).value_or(0.0));
            at = end;
        }
    }
    return found;
}

/// Experts of one GPU of an EP group; each with a token is read once, the choices spread evenly.
void readExperts(KernelRow& row, Inputs& inputs, std::string_view model)
{
    const std::vector<double> shape = numbersInParentheses(model);
    if (shape.size() != 4 || std::ranges::any_of(shape, [](double x) { return x < 1.0; })) {
        inputs.refuse({"the model \"%1\" does not say hidden and intermediate size, experts and top-k in parentheses",
                       {std::string(model)}});
        return;
    }
    const std::string_view routing = inputs.word("routing=");
    if (!routing.empty() && routing != "balanced") {
        inputs.refuse({"routing \"%1\" does not tell how many experts were touched", {std::string(routing)}});
        return;
    }
    const double matrices = 3.0 * shape[0] * shape[1];
    const double size = readFormat(row, inputs);
    row.gpus = inputs.number("EP=");
    row.tokens = inputs.number(inputs.says("entering the EP group=") ? "tokens entering the EP group=" : "tokens=");
    row.kind = row.gpus > widestGroupOfItsOwnTokens ? KernelKind::expertsOfWideGroups
               : row.variant == "nvfp4"             ? KernelKind::nvfp4Experts
                                                    : KernelKind::experts;
    const double routes = row.tokens * shape[3] / row.gpus;
    row.flops = routes * 2.0 * matrices;
    row.bytes = std::max(1.0, std::min(shape[2] / row.gpus, routes)) * matrices * size;
    // With 8-bit blocks the benchmark runs the choices of remote experts on a local one (collect_moe.py).
    row.tellsFlops = row.variant != "fp8_block" || row.gpus == 1.0;
}

void readCollective(KernelRow& row, Inputs& inputs, std::string_view quantity)
{
    const bool isDeepEp = row.kind == KernelKind::deepEpDispatch || row.kind == KernelKind::deepEpCombine;
    row.gpus = isDeepEp ? row.system->gpusPerTray : inputs.numberAt(" GPUs");
    const double remote = (row.gpus - 1.0) / row.gpus;
    const bool isReduced = row.kind == KernelKind::customAllReduce || row.kind == KernelKind::ncclAllReduce;
    row.variant = isDeepEp ? std::string() : toText(row.gpus) + " GPUs";
    if (isDeepEp) {  // fp8 with a float per 128 values out, bf16 back
        if (!inputs.says("1 node")) {
            inputs.refuse({"it crosses nodes: the scale-out constants stand in the calibration by hand", {}});
        }
        const double hidden = inputs.number("hidden=");
        const double chosen = inputs.number("top-");
        row.tokens = inputs.number("tokens/GPU=");
        row.bytes = row.tokens * chosen * remote *
                    (row.kind == KernelKind::deepEpDispatch ? hidden + 4.0 * hidden / 128.0 : 2.0 * hidden);
    } else {
        const double unit =
            quantity.find("custom") != std::string_view::npos ? 2.0 : 1.0;  // elements of bf16, or bytes
        row.bytes = (isReduced ? 2.0 : 1.0) * remote * unit * inputs.number("message ");
    }
}

std::optional<KernelKind> kindOf(std::string_view quantity)
{
    constexpr std::array<std::pair<std::string_view, KernelKind>, 13> words{
        {{"GEMM", KernelKind::gemm},
         {"MLA decode", KernelKind::mlaDecode},
         {"decode attention", KernelKind::gqaDecode},
         {"MLA prefill", KernelKind::mlaPrefill},
         {"KDA decode", KernelKind::kdaDecode},
         {"KDA prefill", KernelKind::kdaPrefill},
         {"MoE", KernelKind::experts},
         {"custom all-reduce", KernelKind::customAllReduce},
         {"NCCL all_reduce", KernelKind::ncclAllReduce},
         {"NCCL alltoall", KernelKind::ncclAllToAll},
         {"NCCL all_gather", KernelKind::ncclAllGather},
         {"DeepEP low-latency dispatch", KernelKind::deepEpDispatch},
         {"DeepEP low-latency combine", KernelKind::deepEpCombine}}};
    const auto* const found = std::ranges::find_if(
        words, [&](const auto& word) { return quantity.find(word.first) != std::string_view::npos; });
    return found != words.end() ? std::optional(found->second) : std::nullopt;
}

struct Cells {
    std::string_view system, model, quantity, inputs, value, unit, source;
};

/// "repository@date folders/trtllm/1.3.0/gemm.parquet" -> "repository@date, trtllm 1.3.0"; another text as it is.
std::string shortSource(std::string_view text)
{
    const std::size_t blank = text.find(' ');
    const std::size_t file = text.rfind('/');
    if (blank == std::string_view::npos || file == std::string_view::npos || file < blank) {
        return std::string(text);
    }
    const std::size_t version = text.rfind('/', file - 1);
    const std::size_t engine = version != std::string_view::npos ? text.rfind('/', version - 1) : version;
    if (engine == std::string_view::npos || engine < blank) {
        return std::string(text);
    }
    return std::string(text.substr(0, blank)) + ", " + std::string(text.substr(engine + 1, version - engine - 1)) +
           " " + std::string(text.substr(version + 1, file - version - 1));
}

Field<KernelRow> rowIn(const Cells& cells, const catalog::Catalog& catalog)
{
    constexpr std::array<std::pair<std::string_view, double>, 5> units{
        {{"", 1e-6}, {"us", 1e-6}, {"ms", 1e-3}, {"s", 1.0}, {"ns", 1e-9}}};
    KernelRow row;
    row.system = systemNamed(catalog, cells.system);
    if (!row.system) {
        return refusal("system", {"the system \"%1\" is not known", {std::string(cells.system)}});
    }
    const std::optional<KernelKind> kind = kindOf(cells.quantity);
    if (!kind) {
        return refusal("quantity", {"the cost model has no law for \"%1\"", {std::string(cells.quantity)}});
    }
    row.kind = *kind;
    const std::optional<double> value = toNumber(cells.value);
    if (!value || *value <= 0.0) {
        return refusal("value", {"value is \"%1\", not a number above 0", {std::string(cells.value)}});
    }
    const auto* const unit = std::ranges::find(units, cells.unit, &std::pair<std::string_view, double>::first);
    if (unit == units.end()) {
        return refusal("unit", {"unit is \"%1\"; ns, us, ms or s is wanted", {std::string(cells.unit)}});
    }
    row.seconds = *value * unit->second;
    row.source = shortSource(cells.source);
    Inputs inputs(cells.inputs);
    switch (row.kind) {
    case KernelKind::gemm:
        readGemm(row, inputs);
        break;
    case KernelKind::gqaDecode:
    case KernelKind::mlaDecode:
        readDecode(row, inputs);
        break;
    case KernelKind::mlaPrefill:
        readMlaPrefill(row, inputs);
        break;
    case KernelKind::kdaDecode:
    case KernelKind::kdaPrefill:
        readKda(row, inputs);
        break;
    case KernelKind::experts:
    case KernelKind::nvfp4Experts:
    case KernelKind::expertsOfWideGroups:
        readExperts(row, inputs, cells.model);
        break;
    default:
        readCollective(row, inputs, cells.quantity);
    }
    if (inputs.wrong) {
        return tl::unexpected(*inputs.wrong);
    }
    return row;
}

}  // namespace

std::string_view name(KernelKind kind) { return kindNames[static_cast<std::size_t>(kind)]; }

std::optional<catalog::OperatorClass> operatorClassOf(KernelKind kind)
{
    using catalog::OperatorClass;
    switch (kind) {
    case KernelKind::gemm:
        return OperatorClass::gemm;
    case KernelKind::gqaDecode:
    case KernelKind::mlaDecode:
        return OperatorClass::attentionDecode;
    case KernelKind::mlaPrefill:
        return OperatorClass::attentionPrefill;
    case KernelKind::kdaDecode:
    case KernelKind::kdaPrefill:
        return OperatorClass::linearAttention;
    case KernelKind::experts:
    case KernelKind::nvfp4Experts:
    case KernelKind::expertsOfWideGroups:
        return OperatorClass::expertGemm;
    default:
        return std::nullopt;
    }
}

std::optional<catalog::Collective> collectiveOf(KernelKind kind)
{
    using catalog::Collective;
    switch (kind) {
    case KernelKind::customAllReduce:
    case KernelKind::ncclAllReduce:
        return Collective::allReduce;
    case KernelKind::ncclAllToAll:
    case KernelKind::deepEpDispatch:
    case KernelKind::deepEpCombine:
        return Collective::allToAll;
    case KernelKind::ncclAllGather:
        return Collective::pointToPoint;
    default:
        return std::nullopt;
    }
}

double KernelRow::ofPeak() const { return flops / seconds / system->peak(format).value; }

double KernelRow::ofBandwidth() const
{
    return bytes / seconds / (collectiveOf(kind) ? system->scaleUpBandwidth : system->hbmBandwidth).value;
}

Expected<KernelTable> readKernels(const std::filesystem::path& file, const catalog::Catalog& catalog)
{
    LineReader lines(file);
    if (!lines.opened()) {
        return unexpected({file.string(), "cannot be opened", "a readable file"});
    }
    if (!lines.next()) {
        return unexpected({file.string(), "is empty", "a first line of column names and a line for each row"});
    }
    const CsvColumns header(lines.line());
    constexpr std::array<std::pair<std::string_view, std::string_view Cells::*>, 7> columns{
        {{"system", &Cells::system},
         {"quantity", &Cells::quantity},
         {"inputs", &Cells::inputs},
         {"value", &Cells::value},
         {"unit", &Cells::unit},
         {"model", &Cells::model},
         {"source", &Cells::source}}};
    constexpr std::size_t neededColumns = 4;
    Problems problems;
    for (std::size_t i = 0; i < neededColumns; ++i) {
        if (!header.find({columns[i].first})) {
            problems.push_back({file.string(),
                                {"has no column \"%1\"", {std::string(columns[i].first)}},
                                "a first line with the names of kernels.csv, in any order"});
        }
    }
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    KernelTable table;
    while (lines.next()) {
        const auto refuse = [&](std::string id, const Refusal& why) {
            table.skipped.push_back({std::move(id), lines.number(),
                                     why.hint.empty() ? why.what : Sentence("%1; %2", {why.what, why.hint})});
        };
        const Field<std::vector<std::string>> fields = header.split(lines.line());
        if (!fields) {
            refuse({}, fields.error());
            continue;
        }
        Cells cells;
        for (const auto& [column, cell] : columns) {
            if (const std::optional<std::size_t> at = header.find({column})) {
                cells.*cell = (*fields)[*at];
            }
        }
        Field<KernelRow> row = rowIn(cells, catalog);
        if (!row) {
            refuse(std::string(cells.quantity) + ": " + std::string(cells.inputs), row.error());
            continue;
        }
        row->line = lines.number();
        table.rows.push_back(*std::move(row));
    }
    return table;
}

}  // namespace tokenfactory::calibration
