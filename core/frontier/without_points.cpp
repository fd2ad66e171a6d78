#include "core/frontier/without_points.h"

#include "core/base/format.h"
#include "core/cost/prepared.h"

#include <algorithm>
#include <string>

namespace tokenfactory::frontier {

namespace {

std::string listed(const std::vector<int>& numbers)
{
    std::string text;
    for (const int number : numbers) {
        text += (text.empty() ? "" : ", ") + grouped(number);
    }
    return text;
}

std::string counted(std::size_t count) { return grouped(static_cast<double>(count)); }

/// Points that fit, but exceed a limit on the latency, on sequences per instance, or either.
Sentence overLimits(const FrontierQuestion& question, const SystemFrontier& part)
{
    std::vector<Sentence> texts = {counted(part.evaluated), listed(question.gpus), counted(part.overLimits)};
    const std::optional<int> sequences = question.choices.maxSequencesPerInstance;
    if (!question.maxLatencyS) {
        texts.emplace_back(sequences ? grouped(*sequences) : std::string());
        return {"Of %1 points (GPUs: %2), %3 fit but exceed a limit (sequences per instance: %4).", texts};
    }
    texts.emplace_back(std::string(latencyName(question.stage)));
    texts.emplace_back(readable(*question.maxLatencyS, Unit::seconds));
    if (!sequences) {
        return {"Of %1 points (GPUs: %2), %3 fit but exceed a limit (%4 %5).", texts};
    }
    texts.emplace_back(grouped(*sequences));
    return {"Of %1 points (GPUs: %2), %3 fit but exceed a limit (%4 %5, sequences per instance: %6).", texts};
}

/// The lowest latency of a system when only that is not limited.
std::optional<double> lowestLatency(FrontierQuestion question, int system, std::stop_token stop)
{
    question.maxLatencyS.reset();
    question.keepDominated = false;
    question.systems = {question.systems[static_cast<std::size_t>(system)]};
    const Expected<Frontier> swept = sweep(question, stop);
    if (!swept || swept->systems.front().points.empty()) {
        return std::nullopt;
    }
    return swept->systems.front().points.front().latencyS;
}

/// A layout at a batch and what it needs.
struct Need {
    cost::Layout layout;
    int batch = 0;
    double bytes = 0.0;  ///< per GPU
};

/// The least HBM that a layout of the sweep needs at one of its batches, whatever the limits.
std::optional<Need> leastNeed(const FrontierQuestion& question, int system)
{
    const std::span<const int> batches = question.batches.empty() ? sweptBatches() : question.batches;
    cost::Pass pass;
    pass.stage = question.stage;
    pass.batch = *std::ranges::min_element(batches);  // what a batch needs rises with it
    pass.each = question.each;
    if (!cost::problemsOf(pass, question.choices).empty()) {
        return std::nullopt;
    }
    const cost::PreparedPtr prepared = cost::prepare(question.model, question.systems[static_cast<std::size_t>(system)],
                                                     question.calibration, question.choices);
    std::optional<Need> least;
    for (const int gpus : question.gpus) {
        for (const cost::Layout& layout :
             legalLayouts(*question.model, question.stage, gpus, question.choices.ppMax,
                          question.choices.expertReplicas, question.width, question.cpMax)) {
            const auto room = cost::evaluateRoom(prepared, layout, pass);
            if (room && room->residency && (!least || room->residency->total() < least->bytes)) {
                least = Need{layout, pass.batch, room->residency->total()};
            }
        }
    }
    return least;
}

}  // namespace

std::string_view latencyName(cost::Stage stage) { return stage == cost::Stage::decode ? "TPOT" : "TTFT"; }

std::vector<Sentence> reasonsWithoutPoints(const FrontierQuestion& question, const SystemFrontier& part,
                                           std::stop_token stop)
{
    if (!part.points.empty()) {
        return {};
    }
    if (part.layouts == 0) {
        return {{"No layout of %1 is legal (GPUs: %2, PP up to %3).",
                 {question.model->name, listed(question.gpus), grouped(question.choices.ppMax)}}};
    }
    std::vector<Sentence> reasons;
    if (part.notFitting > 0) {
        reasons.push_back({"Of %1 points (GPUs: %2), %3 do not fit HBM.",
                           {counted(part.evaluated), listed(question.gpus), counted(part.notFitting)}});
        const std::optional<Need> least =
            question.choices.hbmCapBytes ? leastNeed(question, part.system) : std::optional<Need>();
        if (least && least->bytes > *question.choices.hbmCapBytes) {
            reasons.push_back(
                {"No layout fits under the HBM limit of %1; the least that one needs is %2 per GPU (%3, "
                 "batch %4).",
                 {readable(*question.choices.hbmCapBytes, Unit::bytes), readable(least->bytes, Unit::bytes),
                  toText(least->layout), grouped(least->batch)}});
        }
    }
    if (part.overLimits > 0) {
        reasons.push_back(overLimits(question, part));
        if (question.maxLatencyS) {
            if (const std::optional<double> lowest = lowestLatency(question, part.system, stop)) {
                reasons.push_back({"The best %1 without that limit is %2.",
                                   {std::string(latencyName(question.stage)), readable(*lowest, Unit::seconds)}});
            }
        }
    }
    return reasons;
}

}  // namespace tokenfactory::frontier
