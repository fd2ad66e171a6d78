#include "core/serving/estimate.h"

#include "core/base/format.h"
#include "core/cost/bounds.h"
#include "core/cost/pass_cost.h"
#include "core/cost/pass_times.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace tokenfactory::serving {
namespace {

Problems problemsOf(const cost::Evaluation& evaluation, const Group& group)
{
    Problems problems;
    for (const cost::Reason& reason : evaluation.reasons) {
        problems.push_back({cost::toText(group.layout), reason.sentence, {}});
    }
    return problems;
}

/// Decode passes of one worker, worked out where they are asked for.
class DecodePasses {
public:
    DecodePasses(cost::PreparedPtr made, const Group& of, int contextTokens, double hostPerSequence)
        : prepared(std::move(made)),
          group(of),
          context(contextTokens),
          hostS(hostPerSequence),
          timer(prepared, group.layout)
    {
    }

    /// Why the layout cannot serve; none = it can, and `mostSequences` is what it has room for.
    Problems begin()
    {
        const Expected<cost::Evaluation> room = cost::evaluateRoom(prepared, group.layout, passOf(group.layout.dp));
        if (!room) {
            return room.error();
        }
        if (!room->reasons.empty() || !room->residency) {
            return problemsOf(*room, group);
        }
        const cost::Residency& hbm = *room->residency;
        const double perSequence = hbm.kvPerSequence + hbm.statePerSequence;
        const double free = hbm.usable - (hbm.total() - hbm.kv - hbm.state);
        mostSequences = perSequence > 0.0 ? std::max(1.0, std::floor(free / perSequence)) * group.layout.dp
                                          : static_cast<double>(cost::mostBatch);
        return {};
    }

    /// Seconds from token to token while so many sequences of the worker decode, nothing between; linear between
    /// whole batches.
    double stepS(double sequences)
    {
        const double batch = std::clamp(sequences / group.layout.pp, 1.0, static_cast<double>(cost::mostBatch));
        const int below = static_cast<int>(batch);
        const double share = batch - below;
        const double step = share > 0.0 ? (1.0 - share) * wholeS(below) + share * wholeS(below + 1) : wholeS(below);
        return step + hostS * batch / group.layout.dp / prepared->choices.acceptedLength;
    }

    double mostSequences = 0.0;

private:
    cost::Pass passOf(int batch) const
    {
        return {.stage = cost::Stage::decode,
                .batch = batch,
                .each = {.newTokens = 1 + prepared->choices.draftTokens, .cachedTokens = context},
                .list = {}};
    }
    double wholeS(int batch)
    {
        const auto [at, isNew] = known.try_emplace(batch, 0.0);
        if (isNew) {
            at->second = timer.of(passOf(batch)).latencyS(cost::Stage::decode, group.layout, prepared->choices);
        }
        return at->second;
    }

    cost::PreparedPtr prepared;
    Group group;
    int context;
    double hostS;
    cost::PassTimer timer;
    std::map<int, double> known;
};

/// A prompt alone, and prompts that follow each other without a gap.
struct Fill {
    double aloneS = 0.0;    ///< from its first layer to its first token
    double eachS = 0.0;     ///< between prompts that leave a worker which is never idle
    double betweenS = 0.0;  ///< what it holds decode passes up by in a worker that does both
};

Expected<Fill> fillOf(const cost::PreparedPtr& prepared, const Group& group, const Load& load)
{
    constexpr double mostTokensAtOnce = 20'000.0;  // of one attention instance, as engines batch prompts
    cost::Layout layout = group.layout;
    layout.dcp = 1;
    const int cached = static_cast<int>(load.cachedTokens);
    const int fresh = std::max(1, static_cast<int>(std::lround(load.inputTokens)) - cached);
    const auto passOf = [&](int perInstance) {
        return cost::Pass{.stage = cached > 0 ? cost::Stage::midfill : cost::Stage::prefill,
                          .batch = perInstance * layout.dp,
                          .each = {.newTokens = fresh, .cachedTokens = cached},
                          .list = {}};
    };
    const Expected<cost::Evaluation> room = cost::evaluateRoom(prepared, layout, passOf(1));
    if (!room) {
        return tl::unexpected(room.error());
    }
    if (!room->reasons.empty()) {
        return tl::unexpected(problemsOf(*room, group));
    }
    cost::PassTimer timer(prepared, layout);
    const cost::PassTimes one = timer.of(passOf(1));
    Fill fill{one.passS, one.stageS / layout.dp, 0.0};
    for (int together = 2; together <= 16 && together * fresh <= mostTokensAtOnce; together *= 2) {
        fill.eachS = std::min(fill.eachS, timer.of(passOf(together)).stageS / (together * layout.dp));
    }
    return fill;
}

/// The terms of ServingCosts that concern one question; all 0 and 1 without them.
struct Terms {
    double hostPerSequenceS = 0.0;
    double serverS = 0.0;
    double burst = 0.0;
    double unevenRanks = 1.0;
};

Terms termsOf(const ServingQuestion& question)
{
    Terms terms;
    const bool isAggregated = question.deployment.aggregated.has_value();
    if (const std::optional<catalog::ServingCosts>& serving = question.calibration->serving) {
        const catalog::EngineCosts& engine = serving->engines[static_cast<std::size_t>(question.engine.family)];
        terms.hostPerSequenceS = engine.hostPerSequence.value;
        terms.serverS = (isAggregated ? engine.firstTokenAggregated : engine.firstTokenDisaggregated).value;
        terms.burst = (isAggregated ? engine.burstAggregated : serving->burstDisaggregated).value;
        terms.unevenRanks = serving->unevenRanks.value;
    }
    switch (question.load.arrangement) {
    case Arrangement::spread:
        break;
    case Arrangement::lockstep:
        terms.burst = 1.0;
        break;
    case Arrangement::staggered:
        terms.burst = 0.0;
        break;
    }
    return terms;
}

cost::Band around(double value, double halfWidth)
{
    return {value * std::exp(-halfWidth), value * std::exp(halfWidth)};
}

Estimate banded(const ServingQuestion& question, Estimate made)
{
    catalog::Residuals widths;
    double acceptance = 0.0;
    if (const std::optional<catalog::ServingCosts>& serving = question.calibration->serving) {
        const auto family = static_cast<std::size_t>(question.engine.family);
        widths =
            (question.deployment.aggregated ? serving->residualsAggregated : serving->residualsDisaggregated)[family];
        acceptance = question.load.assumesAcceptance ? serving->unrecordedAcceptance : 0.0;
    }
    made.tpotBand = around(made.tpotS, std::hypot(widths.tpot, acceptance));
    made.ttftBand = around(made.ttftS, widths.ttft);
    made.throughputHalfWidth = std::hypot(widths.throughput, acceptance);
    return made;
}

class ClosedLoop {
public:
    explicit ClosedLoop(const ServingQuestion& asked) : question(asked), load(asked.load), terms(termsOf(asked)) {}

    Expected<Estimate> solve()
    {
        const Deployment& deployment = question.deployment;
        std::optional<Fill> fill;
        if (const Group* filling = deployment.filling()) {
            const Expected<Fill> found =
                fillOf(preparedFor(deployment.aggregated ? Role::fillsAndDecodes : Role::fills), *filling, load);
            if (!found) {
                return tl::unexpected(found.error());
            }
            fill = *found;
            if (deployment.aggregated) {
                fill->betweenS = fillOf(preparedFor(Role::fillsBetween), *filling, load)->aloneS;
            }
        }
        const Group* decoding = deployment.decoding();
        if (decoding == nullptr) {
            return filledOnly(*fill, *deployment.prefill);
        }
        DecodePasses passes(preparedFor(deployment.aggregated ? Role::fillsAndDecodes : Role::decodes), *decoding,
                            static_cast<int>(load.inputTokens + load.outputTokens / 2.0), terms.hostPerSequenceS);
        if (Problems problems = passes.begin(); !problems.empty()) {
            return tl::unexpected(std::move(problems));
        }
        return fill ? loop(*fill, passes, *decoding) : decodedOnly(passes, *decoding);
    }

private:
    cost::PreparedPtr preparedFor(Role role) const
    {
        return cost::prepare(question.model, question.system,
                             calibrationFor(question.calibration, question.engine, role), question.choices);
    }

    /// Only the prefill workers are looked at: clients send prompt after prompt.
    Estimate filledOnly(const Fill& fill, const Group& group) const
    {
        const double perWorker = load.clients / group.workers;
        Estimate made;
        made.promptS = fill.eachS;
        made.ttftParts = {.computeS = fill.aloneS,
                          .queueS = std::max(0.0, perWorker * fill.eachS - fill.aloneS),
                          .slotWaitS = 0.0,
                          .serverS = 0.0,
                          .firstStepS = 0.0};
        made.ttftS = made.ttftParts.computeS + made.ttftParts.queueS;
        made.inputTokensPerSPerGpu = load.clients * load.inputTokens / made.ttftS / group.gpus();
        made.totalTokensPerSPerGpu = made.inputTokensPerSPerGpu;
        return made;
    }

    Estimate decodedOnly(DecodePasses& passes, const Group& group) const
    {
        Estimate made;
        made.mostSequences = std::min(passes.mostSequences, load.decodeSlots.value_or(passes.mostSequences));
        made.runningBatch = std::min(load.runningBatch.value_or(load.clients / group.workers), made.mostSequences);
        made.passS = made.tpotS = passes.stepS(made.runningBatch);
        made.outputTokensPerSPerGpu = made.runningBatch * group.workers / made.tpotS / group.gpus();
        made.totalTokensPerSPerGpu = made.outputTokensPerSPerGpu;
        return made;
    }

    Estimate loop(const Fill& fill, DecodePasses& passes, const Group& decoding) const
    {
        constexpr int rounds = 40;
        constexpr double damping = 0.5;
        constexpr double near = 1e-6;
        const bool isAggregated = question.deployment.aggregated.has_value();
        const Group& filling = *question.deployment.filling();
        const double clientsPerWorker = load.clients / decoding.workers;
        const double clientsPerFilling = load.clients / filling.workers;
        // Prompts that all come at once interrupt answers only while some of them are still filled: half of them.
        const double interrupting = load.arrangement == Arrangement::lockstep ? 0.5 : 1.0;

        Estimate made;
        made.promptS = fill.eachS;
        made.mostSequences = std::min(passes.mostSequences, load.decodeSlots.value_or(passes.mostSequences));
        double running = std::clamp(clientsPerWorker, 1.0, made.mostSequences);
        for (int round = 0; round < rounds; ++round) {
            made.passS = passes.stepS(running);
            // For each token of an answer, its share of the prompts that come while it is written.
            made.interferenceS = isAggregated ? interrupting * running / load.outputTokens * fill.betweenS /
                                                    std::clamp(running, 1.0, static_cast<double>(filling.layout.dp))
                                              : 0.0;
            made.tpotS = made.passS + made.interferenceS;
            const double answerS = load.outputTokens * made.tpotS;
            made.ttftParts = partsOf(fill, filling, clientsPerFilling, clientsPerWorker, made, answerS);
            made.ttftS = made.ttftParts.computeS + made.ttftParts.queueS + made.ttftParts.slotWaitS +
                         made.ttftParts.serverS + made.ttftParts.firstStepS;
            const double next = std::clamp(clientsPerWorker * answerS / (made.ttftS + answerS),
                                           std::min(1.0, clientsPerWorker), made.mostSequences);
            const double change = damping * (next - running);
            running += change;
            if (std::abs(change) < near * running) {
                break;
            }
        }
        made.runningBatch = running;
        const double turnS = made.ttftS + load.outputTokens * made.tpotS;
        const double turnsPerS = load.clients / turnS / question.deployment.gpus();
        made.outputTokensPerSPerGpu = turnsPerS * load.outputTokens;
        made.inputTokensPerSPerGpu = turnsPerS * load.inputTokens;
        made.totalTokensPerSPerGpu = made.outputTokensPerSPerGpu + made.inputTokensPerSPerGpu;
        return made;
    }

    TtftParts partsOf(const Fill& fill, const Group& filling, double clientsPerFilling, double clientsPerWorker,
                      const Estimate& now, double answerS) const
    {
        const bool isAggregated = question.deployment.aggregated.has_value();
        const double uneven = !isAggregated && filling.layout.dp > 1 ? terms.unevenRanks : 1.0;
        TtftParts parts;
        parts.computeS = fill.aloneS * uneven;
        parts.serverS = terms.serverS;
        parts.firstStepS = now.passS;
        const double own = parts.computeS + parts.serverS + parts.firstStepS;
        const double burst = terms.burst * clientsPerFilling * fill.eachS / 2.0;
        // Where prefill workers set the rate, clients wait there for what an answer does not take.
        const double saturated = isAggregated ? 0.0 : std::max(0.0, clientsPerFilling * fill.eachS - answerS);
        parts.queueS = std::pow(std::pow(own + burst, 4.0) + std::pow(saturated, 4.0), 0.25) - own;
        parts.slotWaitS = std::max(0.0, clientsPerWorker - now.mostSequences) / now.mostSequences * answerS;
        return parts;
    }

    const ServingQuestion& question;
    const Load& load;
    Terms terms;
};

}  // namespace

Expected<Estimate> estimate(const ServingQuestion& question)
{
    cost::Pass asked;
    asked.each.newTokens += question.choices.draftTokens;
    Problems problems = cost::problemsOf(asked, question.choices);
    const Load& load = question.load;
    const auto check = [&](bool isRight, const char* where, double value, std::string_view hint) {
        if (!isRight) {
            problems.push_back({where, {"is %1", {tokenfactory::toText(value)}}, Sentence(hint, {})});
        }
    };
    constexpr double most = 1e8;  // as many as any trace or table may have
    check(load.clients >= 1.0 && load.clients <= most, "clients", load.clients, "1 to 100 million");
    check(load.inputTokens >= 1.0 && load.inputTokens <= most, "input tokens", load.inputTokens, "1 to 100 million");
    check(load.outputTokens >= 1.0 && load.outputTokens <= most, "output tokens", load.outputTokens,
          "1 to 100 million");
    check(load.cachedTokens >= 0.0 && load.cachedTokens < load.inputTokens, "cached tokens", load.cachedTokens,
          "from 0 to less than the input");
    if (question.deployment.filling() == nullptr && question.deployment.decoding() == nullptr) {
        problems.push_back({"deployment", "has no workers", "workers that fill, decode or both"});
    }
    if (!problems.empty()) {
        return tl::unexpected(std::move(problems));
    }
    return ClosedLoop(question).solve().map([&](const Estimate& made) { return banded(question, made); });
}

}  // namespace tokenfactory::serving
