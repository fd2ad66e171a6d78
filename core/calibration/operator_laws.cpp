#include "core/base/format.h"
#include "core/calibration/kernel_constants.h"
#include "core/calibration/quantile.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <numeric>
#include <set>

namespace tokenfactory::calibration {
namespace {

using catalog::computeFormatNames;
using catalog::Format;
using catalog::SystemPtr;

constexpr std::size_t fp4 = 0, fp8 = 1, bf16 = 2;

std::string number(double value, int digits)
{
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.begin(), text.end(), value, std::chars_format::fixed, digits).ptr;
    return {text.data(), end};
}

/// "floors bfloat16 1.2 us, fp8_block 5.9 us"
std::string toText(const std::map<std::string, double>& floors)
{
    constexpr double micro = 1e6;
    std::string text = floors.size() == 1 ? "floor" : "floors";
    for (const auto& [variant, seconds] : floors) {
        text += (text.size() > 6 ? ", " : " ") + (floors.size() == 1 ? "" : variant + " ") +
                number(seconds * micro, 1) + " us";
    }
    return text;
}

template <class Predicate>
KernelRows select(const KernelRows& rows, Predicate predicate)
{
    KernelRows chosen;
    std::ranges::copy_if(rows, std::back_inserter(chosen), [&](const KernelRow* row) { return predicate(*row); });
    return chosen;
}

KernelRows ofKind(const KernelRows& rows, KernelKind kind)
{
    return select(rows, [kind](const KernelRow& row) { return row.kind == kind; });
}

KernelRows ofVariant(const KernelRows& rows, std::string_view variant)
{
    return select(rows, [variant](const KernelRow& row) { return row.variant == variant; });
}

std::size_t formatOf(const KernelRow& row) { return static_cast<std::size_t>(catalog::computeIndex(row.format)); }

template <class Figure>
std::vector<double> figures(const KernelRows& rows, Figure figure)
{
    std::vector<double> all;
    std::ranges::transform(rows, std::back_inserter(all), [&](const KernelRow* row) { return figure(*row); });
    return all;
}

std::vector<double> ofPeak(const KernelRows& rows)
{
    return figures(rows, [](const KernelRow& row) { return row.ofPeak(); });
}
std::vector<double> ofBandwidth(const KernelRows& rows)
{
    return figures(rows, [](const KernelRow& row) { return row.ofBandwidth(); });
}
std::string from(const KernelRows& rows)
{
    return rows.front()->source.empty() ? "" : " (" + rows.front()->source + ")";
}

class OperatorLaws {
public:
    OperatorLaws(const SystemPtr& of, KernelRows table, const KernelPlan& with, KernelConstants& into,
                 std::vector<Sentence>& told)
        : system(of), rows(std::move(table)), plan(with), constants(into), notes(told)
    {
    }

    void fit(const std::map<std::string, double>& floorsOfGemm)
    {
        fitGemmCompute();
        fitGemmMemory(floorsOfGemm);
        fitAttentionDecode();
        fitAttentionPrefill();
        fitExperts();
        fitLinearAttention();
        fitAllReduce();
        fitAllToAll();
        fitPointToPoint();
    }

    /// Rows that read weights for few tokens: what tells the floor of a small GEMM from the bandwidth it reaches.
    KernelRows streamingGemms() const
    {
        constexpr double fewTokens = 64.0;
        return select(ofKind(rows, KernelKind::gemm), [](const KernelRow& row) {
            return row.tokens <= fewTokens && (row.variant == "bfloat16" || row.variant == "fp8_block");
        });
    }
    static std::size_t shapesOf(const KernelRows& of)
    {
        std::set<std::string> shapes;
        for (const KernelRow* row : of) {
            shapes.insert(row->weights);
        }
        return shapes.size();
    }

private:
    void put(const std::string& path, double value, double low, double high, std::string origin) const
    {
        constants.put(system->id, path, value, low, high, std::move(origin));
    }
    static std::string compute(std::string_view operatorClass, std::size_t format)
    {
        return "compute/" + std::string(operatorClass) + "/" + std::string(computeFormatNames[format]);
    }
    /// Whether there are rows, and more of them than there are constants; a note where there are too few.
    bool suffices(const KernelRows& of, std::size_t unknowns, std::string_view what) const
    {
        if (!of.empty() && of.size() <= unknowns) {
            notes.push_back({"%1 on %2: %3 rows are too few for %4 constants, left as they are",
                             {std::string(what), system->id, tokenfactory::toText(static_cast<double>(of.size())),
                              tokenfactory::toText(static_cast<double>(unknowns))}});
        }
        return of.size() > unknowns;
    }

    void fitGemmCompute() const
    {
        constexpr double manyTokens = 4096.0;
        const KernelRows big =
            select(ofKind(rows, KernelKind::gemm), [](const KernelRow& row) { return row.tokens >= manyTokens; });
        for (std::size_t format = 0; format < computeFormatNames.size(); ++format) {
            const KernelRows ours = select(big, [format](const KernelRow& row) { return formatOf(row) == format; });
            const bool hasUnit =
                format == bf16 || (format == fp8 && system->peakFp8) || (format == fp4 && system->peakFp4);
            if (ours.empty() || !hasUnit) {
                continue;
            }
            std::map<std::string, double> fastest;
            for (const KernelRow* row : ours) {
                fastest[row->weights] = std::max(fastest[row->weights], row->ofPeak());
            }
            std::vector<double> best;
            std::ranges::transform(fastest, std::back_inserter(best), [](const auto& entry) { return entry.second; });
            std::vector<double> band = ofPeak(ours);
            if (const auto spread = plan.gemmSpread.find(system->id); spread != plan.gemmSpread.end()) {
                if (const auto& ends = spread->second[format]) {
                    band.insert(band.end(), {ends->first, ends->second});
                }
            }
            WorkLaw law;
            law.compute[format] = quantile(best, 0.5);
            put(compute("gemm", format), *law.compute[format], std::ranges::min(band), std::ranges::max(band),
                "median over " + std::to_string(best.size()) + " shapes with M >= 4096 of the fastest kernel of each" +
                    from(ours) + ", launch floor under 5 % left in; all " + std::to_string(ours.size()) +
                    " rows: " + errorsText(errorsOf(law, ours)) +
                    "; low and high: all these rows and the spread over the source's other shapes, M >= 4096");
        }
    }

    void fitGemmMemory(const std::map<std::string, double>& floorsOfOthers) const
    {
        const KernelRows used = streamingGemms();
        const bool isOneShape = shapesOf(used) == 1;
        WorkLaw law;
        law.memory = 1.0;
        if (isOneShape) {  // cannot tell a floor from a rate
            law.floors = floorsOfOthers;
        }
        if (!suffices(used, isOneShape ? 1 : 3, "weights of small GEMMs")) {
            return;
        }
        law = fitted(law, used, {.floors = !isOneShape});
        const std::vector<double> face = ofBandwidth(used);
        std::string slower;
        const KernelRows small =
            select(ofKind(rows, KernelKind::gemm), [](const KernelRow& row) { return row.tokens <= 64.0; });
        for (const auto& [title, variant] : {std::pair("per-tensor fp8", "fp8"), std::pair("nvfp4", "nvfp4")}) {
            if (const KernelRows others = ofVariant(small, variant); !others.empty()) {
                slower += (slower.empty() ? ". Other kernels of these shapes stream slower, floor left in: " : ", ") +
                          std::string(title) + " " + number(quantile(ofBandwidth(others), 0.5), 2);
            }
        }
        put("memory/gemm", *law.memory, std::ranges::min(face), std::ranges::max(face),
            "slope of " + std::to_string(used.size()) + " rows with M of at most 64, bf16 and fp8-block" + from(used) +
                ", " + errorsText(errorsOf(law, used)) + "; " + toText(law.floors) +
                (isOneShape ? " as on another system" : "") +
                " dropped, kernel_s stands for them; low: slowest of these rows, floor left in" + slower);
    }

    void fitAttentionDecode() const
    {
        constexpr double largeBytes = 0.8e9;
        constexpr double headsThatCompute = 128.0;
        KernelRows decode = ofKind(rows, KernelKind::gqaDecode);
        const KernelRows mla = ofKind(rows, KernelKind::mlaDecode);
        decode.insert(decode.end(), mla.begin(), mla.end());
        WorkLaw law;
        law.memory = 1.0;
        std::set<std::string> variants;
        for (const KernelRow* row : decode) {
            law.compute[formatOf(*row)] = 1.0;
            variants.insert(row->variant);
        }
        const auto formats =
            static_cast<std::size_t>(std::ranges::count_if(law.compute, [](const auto& of) { return of.has_value(); }));
        if (!suffices(decode, 1 + formats + variants.size(), "decode attention")) {
            return;
        }
        law = fitted(law, decode);
        const std::string note = "fit of " + std::to_string(decode.size()) +
                                 " GQA and absorbed MLA rows, larger of compute and memory" + from(decode) + ", " +
                                 errorsText(errorsOf(law, decode)) + "; " + toText(law.floors) +
                                 " dropped, kernel_s stands for them; ";
        const KernelRows large = select(decode, [](const KernelRow& row) { return row.bytes > largeBytes; });
        const std::vector<double> streaming =
            ofBandwidth(select(large, [](const KernelRow& row) { return row.heads < headsThatCompute; }));
        if (!streaming.empty()) {
            put("memory/attention-decode", std::min(*law.memory, plan.streamLimit), std::ranges::min(streaming),
                plan.streamLimit,
                note + "never above the best HBM stream, " + number(plan.streamLimit, 2) +
                    "; low: slowest row over 0.8 GB that compute does not bind, floor left in");
        }
        for (const std::size_t format : {fp8, bf16}) {
            const std::vector<double> computing = ofPeak(select(large, [format](const KernelRow& row) {
                return row.kind == KernelKind::mlaDecode && formatOf(row) == format && row.heads == headsThatCompute;
            }));
            if (computing.empty()) {
                continue;
            }
            WorkLaw memoryAlone = law;
            memoryAlone.compute = {};
            const bool binds = std::ranges::any_of(decode, [&](const KernelRow* row) {
                return formatOf(*row) == format && law.workSeconds(*row) > memoryAlone.workSeconds(*row);
            });
            put(compute("attention-decode", format), binds ? *law.compute[format] : std::ranges::max(computing),
                std::ranges::min(computing), std::ranges::max(computing),
                note + (binds ? "" : "no row is bound by compute: the most that was reached; ") +
                    "low and high: rows of 128 heads over 0.8 GB, floor left in");
        }
    }

    void fitAttentionPrefill() const
    {
        const KernelRows prefill = ofKind(rows, KernelKind::mlaPrefill);
        const KernelRows longOnes = select(prefill, [](const KernelRow& row) { return row.tokens >= 8192.0; });
        const KernelRows shortOnes = select(prefill, [](const KernelRow& row) {
            return row.tokens >= 2048.0 && row.tokens < 8192.0 && row.heads >= 64.0;
        });
        if (longOnes.empty()) {
            return;
        }
        const std::vector<double> reached = ofPeak(longOnes);
        WorkLaw law;
        law.compute[bf16] = quantile(reached, 0.5);
        put("compute/attention-prefill/bf16", *law.compute[bf16],
            std::ranges::min(shortOnes.empty() ? reached : ofPeak(shortOnes)), std::ranges::max(reached),
            "MLA core not absorbed (192 + 128 per head), causal pairs only, median of " +
                std::to_string(longOnes.size()) + " rows of 8,192 new tokens and more" + from(longOnes) + ", " +
                errorsText(errorsOf(law, longOnes)) +
                ", floor under 2 % left in; low: 4,096 new tokens, where the diagonal weighs more");
    }

    void fitExperts() const
    {
        const KernelRows experts = ofKind(rows, KernelKind::experts);
        const KernelRows w4a8 = ofVariant(experts, "w4a8_mxfp4_mxfp8");
        if (w4a8.size() < 4) {
            fitExpertsWithout4Bits(experts);
            return;
        }
        WorkLaw law;
        law.sums = true;
        law.memory = law.compute[fp8] = 1.0;
        law = fitted(law, w4a8);
        const std::string note =
            "experts W4A8 (Kimi K3), EP 8, " + std::to_string(w4a8.size()) + " rows spread evenly" + from(w4a8) +
            ", time = bytes + flops, " + errorsText(errorsOf(law, w4a8)) + "; " + toText(law.floors) +
            " dropped, kernel_s stands for it; low: 512 tokens take a quarter more than fitted. Wider groups, where "
            "the "
            "benchmark hands each GPU the whole group's tokens and picks tiles for them, take 1.7 to 3.4 times as "
            "long: they belong to no calibration";
        put("memory/expert-gemm", *law.memory, 0.75 * *law.memory, plan.streamLimit, note);
        put("compute/expert-gemm/fp8", *law.compute[fp8], 0.75 * *law.compute[fp8], 1.25 * *law.compute[fp8], note);
        fitExpertsBf16(ofVariant(experts, "w4a16_mxfp4"));
        fitExpertsFp4(ofKind(rows, KernelKind::nvfp4Experts));
    }

    void fitExpertsBf16(const KernelRows& w4a16) const
    {
        if (!suffices(w4a16, 3, "experts W4A16")) {
            return;
        }
        WorkLaw law;
        law.sums = true;
        law.memory = law.compute[bf16] = 1.0;
        law = fitted(law, w4a16);
        put("compute/expert-gemm/bf16", *law.compute[bf16], 0.8 * *law.compute[bf16], 0.5,
            "experts W4A16 (Kimi K3), EP 8, " + std::to_string(w4a16.size()) + " rows" + from(w4a16) +
                ", time = bytes + flops with " + number(*law.memory, 2) + " of the bandwidth, " +
                errorsText(errorsOf(law, w4a16)) +
                "; unpacking 4-bit weights is in it; low: - 20 %, high: toward a plain bf16 grouped GEMM");
    }

    void fitExpertsFp4(const KernelRows& nvfp4) const
    {
        if (nvfp4.size() < 2 || !system->peakFp4) {
            return;
        }
        const auto [first, last] = std::ranges::minmax(nvfp4, {}, &KernelRow::tokens);
        const double margin = (last->flops - first->flops) / (last->seconds - first->seconds) / system->peakFp4->value;
        const double dense = constants.value(system->id, compute("gemm", fp4));
        const double grouped = constants.value(system->id, compute("expert-gemm", fp8)) /
                               constants.value(system->id, compute("gemm", fp8));
        put(compute("expert-gemm", fp4), dense * grouped, margin, dense,
            "dense NVFP4 GEMM x " + number(grouped, 2) +
                ", grouped over dense in FP8: the table has no well-tuned grouped NVFP4 kernel; low: NVFP4 experts "
                "(DeepSeek-V3), EP 8, what the largest row adds to the smallest" +
                from(nvfp4) + "; high: dense");
    }

    /// Without W4A8 kernels the experts read as 8-bit ones do, and compute as dense GEMMs less what grouping costs
    /// elsewhere.
    void fitExpertsWithout4Bits(const KernelRows& experts) const
    {
        constexpr double floor = 25e-6;
        constexpr double groupedOverDense = 0.7;
        const KernelRows blocks = ofVariant(experts, "fp8_block");
        if (blocks.empty()) {
            return;
        }
        for (const std::size_t format : {fp8, bf16}) {
            const double dense = constants.value(system->id, compute("gemm", format));
            put(compute("expert-gemm", format), groupedOverDense * dense, 0.5 * dense, dense,
                "assumed: dense GEMM x 0.7, grouped over dense in FP8 on B200");
        }
        const KernelRow& least = **std::ranges::min_element(blocks, {}, &KernelRow::tokens);
        const double reached = least.bytes / (least.seconds - floor) / system->hbmBandwidth.value;
        put("memory/expert-gemm", reached, 0.9 * reached, plan.streamLimit,
            "experts in fp8-block (DeepSeek-V3), EP " + number(least.gpus, 0) + ", " + number(least.tokens, 0) +
                " tokens, every expert touched" + from(blocks) +
                "; floor of 25 us as on B200 dropped, kernel_s stands for it; low: - 10 %");
    }

    void fitLinearAttention() const
    {
        const auto ofStates = [](double least) {
            return [least](const KernelRow& row) { return row.sequences * row.heads >= least; };
        };
        const KernelRows decode = ofKind(rows, KernelKind::kdaDecode);
        const KernelRows large = select(decode, ofStates(3072.0));
        if (large.empty()) {
            return;
        }
        const std::vector<double> reached = ofBandwidth(large);
        WorkLaw law;
        law.memory = quantile(reached, 0.5);
        put("memory/linear-attention", *law.memory, std::ranges::min(reached),
            std::ranges::max(ofBandwidth(select(decode, ofStates(768.0)))),
            "KDA decode" + from(decode) + ", fp32 state read and written, median of " + std::to_string(large.size()) +
                " rows of at least 3,072 heads x sequences, " + errorsText(errorsOf(law, large)) +
                ", floor of 7 us under 10 % left in; high: smaller batches, partly from L2");
    }

    double ofLink(const Line& line) const { return line.bytesPerS / system->scaleUpBandwidth.value; }

    void fitAllReduce() const
    {
        const KernelRows custom = ofKind(rows, KernelKind::customAllReduce);
        const KernelRows nccl = ofKind(rows, KernelKind::ncclAllReduce);
        const double most = custom.empty() ? 0.0 : (*std::ranges::max_element(custom, {}, &KernelRow::gpus))->gpus;
        const std::optional<Line> widest =
            lineThrough(select(custom, [most](const KernelRow& row) { return row.gpus == most; }));
        if (widest) {
            put("latency_s/all-reduce/scale-up", widest->latencyS,
                0.9 * std::ranges::min(figures(custom, [](const KernelRow& row) { return row.seconds; })),
                2.0 * widest->latencyS,
                "intercept of the custom all-reduce over " + number(most, 0) + " GPUs, smallest to largest message" +
                    from(custom) + "; low: 10 % under the fastest row; high: twice, wider groups and skew");
        }
        if (const std::optional<Line> line = lineThrough(nccl)) {
            put("bandwidth/all-reduce/scale-up", ofLink(*line), 0.5 * ofLink(*line), std::min(1.0, 1.2 * ofLink(*line)),
                "NCCL all-reduce, slope from 2 to 134 MB" + from(nccl) +
                    ", bytes 2(T-1)/T x message (a reduction in the "
                    "switch sends fewer), intercept " +
                    number(line->latencyS * 1e6, 0) +
                    " us dropped; low: half, as a custom all-reduce of 8 MB on B200; high: + 20 %" +
                    (widest ? ". At 2 MB the custom one reaches " + number(ofLink(*widest), 2) : ""));
        }
    }

    void fitAllToAll() const
    {
        const double kernelS = constants.value(allSystems, "kernel_s");
        std::vector<double> rates;
        std::vector<double> latencies;
        for (const KernelKind kind :
             {KernelKind::deepEpDispatch, KernelKind::deepEpCombine, KernelKind::ncclAllToAll}) {
            if (const std::optional<Line> line = lineThrough(ofKind(rows, kind))) {
                rates.push_back(ofLink(*line));
                if (kind != KernelKind::ncclAllToAll) {
                    latencies.push_back(line->latencyS);
                }
            }
        }
        if (!rates.empty()) {
            put("bandwidth/all-to-all/scale-up", quantile(rates, 0.5), std::ranges::min(rates),
                std::max(0.82, std::ranges::max(rates)),
                "median slope of DeepEP low-latency dispatch (fp8) and combine (bf16), 1 to 512 tokens, and of NCCL "
                "alltoall, 2 to 134 MB; high: DeepEP V2, EP 8 over NVLink, 740 of 900 GB/s");
        }
        if (!latencies.empty()) {
            const double mean =
                std::accumulate(latencies.begin(), latencies.end(), 0.0) / static_cast<double>(latencies.size());
            put("latency_s/all-to-all/scale-up", mean - kernelS, 0.7 * std::ranges::min(latencies),
                std::ranges::max(latencies),
                "mean intercept of DeepEP low-latency dispatch and combine on one node, less the " +
                    number(kernelS * 1e6, 1) + " us of kernel_s; low: - 30 %; high: the larger intercept whole");
        }
    }

    void fitPointToPoint() const
    {
        const KernelRows gather = ofKind(rows, KernelKind::ncclAllGather);
        if (const std::optional<Line> line = lineThrough(gather)) {
            put("bandwidth/point-to-point/scale-up", ofLink(*line), 0.5, 0.85,
                "NCCL all-gather, slope from 2 to 134 MB" + from(gather) +
                    ": the table has no copy between two GPUs; band assumed");
        }
    }

    const SystemPtr& system;
    const KernelRows rows;
    const KernelPlan& plan;
    KernelConstants& constants;
    std::vector<Sentence>& notes;
};

}  // namespace

void fitOperatorLaws(const KernelTable& table, const std::vector<SystemPtr>& systems, const KernelPlan& plan,
                     KernelConstants& constants, std::vector<Sentence>& notes)
{
    std::vector<OperatorLaws> laws;
    for (const SystemPtr& system : systems) {
        KernelRows ours;
        for (const KernelRow& row : table.rows) {
            if (row.system->id == system->id) {
                ours.push_back(&row);
            }
        }
        if (!ours.empty()) {
            laws.emplace_back(system, std::move(ours), plan, constants, notes);
        }
    }
    // Where a table has one shape of small GEMMs, the floors are those of a system that has more.
    WorkLaw streaming;
    streaming.memory = 1.0;
    for (const OperatorLaws& law : laws) {
        const KernelRows rows = law.streamingGemms();
        if (OperatorLaws::shapesOf(rows) > 1 && rows.size() > 3) {
            streaming = fitted(streaming, rows);
            break;
        }
    }
    for (OperatorLaws& law : laws) {
        law.fit(streaming.floors);
    }
}

}  // namespace tokenfactory::calibration
