#include "core/serving/estimate.h"

#include "core/base/format.h"
#include "core/cost/bounds.h"
#include "core/cost/pass_cost.h"
#include "core/cost/pass_times.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

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

cost::SequenceTokens promptOf(const Load& load)
{
    const int cached = static_cast<int>(load.cachedTokens);
    return {.newTokens = std::max(1, static_cast<int>(std::lround(load.inputTokens)) - cached), .cachedTokens = cached};
}

/// Linear between whole numbers of sequences; seconds.
double interpolated(double sequences, const auto& wholeS)
{
    const int below = static_cast<int>(sequences);
    const double share = sequences - below;
    return share > 0.0 ? (1.0 - share) * wholeS(below) + share * wholeS(below + 1) : wholeS(below);
}

/// Decode passes of one worker, worked out where they are asked for.
class DecodePasses {
public:
    DecodePasses(cost::PreparedPtr made, const Group& of, const Load& load, double hostPerSequence)
        : prepared(std::move(made)),
          group(of),
          prompt(promptOf(load)),
          context(static_cast<int>(load.inputTokens + load.outputTokens / 2.0)),
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

    /// Seconds from token to token while so many sequences of the worker decode, nothing between.
    double stepS(double sequences)
    {
        const double batch = std::clamp(sequences / group.layout.pp, 1.0, static_cast<double>(cost::mostBatch));
        return interpolated(batch, [this](int whole) { return wholeS(whole); }) +
               hostS * batch / group.layout.dp / prepared->choices.acceptedLength;
    }

    /// Seconds of all passes a prompt of the load rides in by chunks of so many tokens, always the same, one of a
    /// pass, while so many sequences of the worker decode in them.
    double ridingS(double sequences, int chunkTokens)
    {
        return interpolated(std::clamp(sequences, 0.0, static_cast<double>(cost::mostBatch - 1)),
                            [&](int whole) { return wholeRidingS(whole, chunkTokens); });
    }

    double mostSequences = 0.0;

private:
    double wholeRidingS(int sequences, int chunkTokens)
    {
        const auto [at, isNew] = riding.try_emplace(sequences, 0.0);
        if (!isNew) {
            return at->second;
        }
        for (int done = 0; done < prompt.newTokens; done += chunkTokens) {
            const cost::SequenceTokens chunk{.newTokens = std::min(chunkTokens, prompt.newTokens - done),
                                             .cachedTokens = prompt.cachedTokens + done};
            cost::Pass pass{.stage = chunk.cachedTokens > 0 ? cost::Stage::midfill : cost::Stage::prefill,
                            .batch = 1,
                            .each = chunk,
                            .list = {}};
            const int microBatches = std::clamp(sequences, 1, group.layout.pp);
            if (sequences > 0) {
                // It rides in one micro-batch; the others are as without it.
                pass.stage = cost::Stage::midfill;
                pass.list.assign(static_cast<std::size_t>((sequences + microBatches - 1) / microBatches),
                                 passOf(1).each);
                pass.list.push_back(chunk);
                pass.batch = static_cast<int>(pass.list.size());
            }
            const cost::PassTimes times = timer.of(pass);
            at->second += times.passS + (microBatches - 1) * times.stageS;
        }
        return at->second;
    }
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
    cost::SequenceTokens prompt;
    int context;
    double hostS;
    cost::PassTimer timer;
    std::map<int, double> known;
    std::map<int, double> riding;
};

/// A prompt alone, and prompts that follow each other without a gap.
struct Fill {
    double aloneS = 0.0;          ///< from its first layer to its first token
    std::vector<double> besideS;  ///< the same where only so many instances have a prompt, 1 first; empty = they wait
    double eachS = 0.0;           ///< between prompts that leave a worker which is never idle
    double betweenS = 0.0;        ///< what it holds decode passes up by in a worker that does both
};

Expected<Fill> fillOf(const cost::PreparedPtr& prepared, const Group& group, const Load& load, const Engine& engine)
{
    constexpr double mostTokensAtOnce = 20'000.0;  // of one attention instance, as engines batch prompts
    cost::Layout layout = group.layout;
    layout.dcp = 1;
    const auto [fresh, cached] = promptOf(load);
    const auto passOf = [&, newTokens = fresh, cachedTokens = cached](int perInstance) {
        return cost::Pass{.stage = cachedTokens > 0 ? cost::Stage::midfill : cost::Stage::prefill,
                          .batch = perInstance * layout.dp,
                          .each = {.newTokens = newTokens, .cachedTokens = cachedTokens},
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
    Fill fill{.aloneS = one.passS, .besideS = {}, .eachS = one.stageS / layout.dp};
    if (engine.chunkTokens) {
        for (int prompts = 1; prompts <= layout.dp; ++prompts) {
            cost::Pass pass = passOf(1);
            pass.batch = prompts;
            fill.besideS.push_back(timer.of(pass).passS);
        }
        return fill;
    }
    for (int together = 2; together <= 16 && together * fresh <= mostTokensAtOnce; together *= 2) {
        fill.eachS = std::min(fill.eachS, timer.of(passOf(together)).stageS / (together * layout.dp));
    }
    return fill;
}

/// The terms of ServingCosts that concern one question; all 0 and 1 without them. Engines whose prompts are filled
/// elsewhere say the first token with their first decode pass; without ServingCosts it is said where it is computed.
struct Terms {
    double hostPerSequenceS = 0.0;
    double serverS = 0.0;
    double burst = 0.0;
    double unevenRanks = 1.0;
    bool beginsWithStep = true;
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
    } else {
        terms.beginsWithStep = isAggregated;
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
                fillOf(preparedFor(deployment.aggregated ? Role::fillsAndDecodes : Role::fills), *filling, load,
                       question.engine);
            if (!found) {
                return tl::unexpected(found.error());
            }
            fill = *found;
            if (deployment.aggregated) {
                fill->betweenS = fillOf(preparedFor(Role::fillsBetween), *filling, load, question.engine)->aloneS;
            }
        }
        const Group* decoding = deployment.decoding();
        if (decoding == nullptr) {
            return filledOnly(*fill, *deployment.prefill);
        }
        DecodePasses passes(preparedFor(deployment.aggregated ? Role::fillsAndDecodes : Role::decodes), *decoding, load,
                            terms.hostPerSequenceS);
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
        constexpr int rounds = 60;
        constexpr double damping = 0.5;
        constexpr double near = 1e-6;
        const double clientsPerWorker = load.clients / decoding.workers;

        Estimate made;
        made.promptS = fill.eachS;
        made.mostSequences = std::min(passes.mostSequences, load.decodeSlots.value_or(passes.mostSequences));
        double running = std::clamp(clientsPerWorker, 1.0, made.mostSequences);
        for (int round = 0; round < rounds; ++round) {
            const Between between = betweenOf(fill, passes, running, clientsPerWorker, made);
            made.passS = between.stepS;
            made.interferenceS = between.interferenceS;
            made.tpotS = made.passS + made.interferenceS;
            const double answerS = std::max(1.0, load.outputTokens - 1.0) * made.tpotS;
            made.ttftParts = partsOf(fill, between, clientsPerWorker, made, answerS);
            made.ttftS = made.ttftParts.computeS + made.ttftParts.queueS + made.ttftParts.slotWaitS +
                         made.ttftParts.serverS + made.ttftParts.firstStepS;
            const double next =
                std::clamp(clientsPerWorker * answerS / (made.ttftS + answerS), 0.0, made.mostSequences);
            const double change = damping * (next - running);
            running += change;
            if (round > 1 && std::abs(change) < near * running) {
                break;
            }
        }
        made.runningBatch = running;
        const double turnS = made.ttftS + std::max(1.0, load.outputTokens - 1.0) * made.tpotS;
        const double turnsPerS = load.clients / turnS / question.deployment.gpus();
        made.outputTokensPerSPerGpu = turnsPerS * load.outputTokens;
        made.inputTokensPerSPerGpu = turnsPerS * load.inputTokens;
        made.totalTokensPerSPerGpu = made.outputTokensPerSPerGpu + made.inputTokensPerSPerGpu;
        return made;
    }

    /// A prompt that rides in decode passes.
    struct Ride {
        double ridingS = 0.0;  ///< its passes, with the answers among them
        double chunks = 0.0;   ///< passes it rides in
        double waitS = 0.0;    ///< until the pass that runs when it comes is over
    };
    /// What prompts and answers of one worker do to each other.
    struct Between {
        double stepS = 0.0;             ///< of a decode pass with nothing between, for each token
        double interferenceS = 0.0;     ///< of each token of an answer
        std::optional<Ride> ride = {};  ///< none where prompts are filled by themselves
    };

    /// `before`: the last round's.
    Between betweenOf(const Fill& fill, DecodePasses& passes, double running, double clientsPerWorker,
                      const Estimate& before) const
    {
        Between between{.stepS = passes.stepS(running)};
        if (!question.deployment.aggregated) {
            if (!terms.beginsWithStep && running > 1.0) {
                // After its first token a sequence waits for the end of the pass that runs.
                between.interferenceS = 0.5 * between.stepS / std::max(1.0, load.outputTokens - 1.0);
            }
            return between;
        }
        // Prompts that all come at once interrupt answers only while some of them are still filled: half of them.
        const double interrupting = load.arrangement == Arrangement::lockstep ? 0.5 : 1.0;
        if (!question.engine.chunkTokens) {
            // For each token of an answer, its share of the prompts that come while it is written.
            const int dp = question.deployment.aggregated->layout.dp;
            between.interferenceS = interrupting * running / load.outputTokens * fill.betweenS /
                                    std::clamp(running, 1.0, static_cast<double>(dp));
            return between;
        }
        // Of a turn of the others, which is as long as one's own, this share lies in one's answer: while one's own
        // prompt rides no other can.
        const double answerS = load.outputTokens * before.tpotS;
        const double aroundS = answerS + before.ttftS - before.ttftParts.computeS;
        const double others = std::max(0.0, clientsPerWorker - 1.0) * (aroundS > 0.0 ? answerS / aroundS : 1.0);
        const double decoding = std::min(others + 1.0, before.mostSequences);
        between.stepS = passes.stepS(decoding);
        const double accepted = question.choices.acceptedLength;
        const int chunk = *question.engine.chunkTokens;
        const double chunks = std::ceil(static_cast<double>(promptOf(load).newTokens) / chunk);
        const double addedS = passes.ridingS(std::max(1.0, decoding - 1.0), chunk) - chunks * between.stepS * accepted;
        // A pass has one chunk at most.
        const double ridden = std::min(interrupting * others / load.outputTokens, 1.0 / (chunks * accepted));
        between.interferenceS = ridden * std::max(0.0, addedS);
        between.ride = {.ridingS = passes.ridingS(decoding - 1.0, chunk),
                        .chunks = chunks,
                        .waitS = std::min(1.0, others) * (passes.stepS(others) + between.interferenceS) * accepted};
        return between;
    }

    TtftParts partsOf(const Fill& fill, const Between& between, double clientsPerWorker, const Estimate& now,
                      double answerS) const
    {
        const Group& filling = *question.deployment.filling();
        const double clientsPerFilling = load.clients / filling.workers;
        const bool isAggregated = question.deployment.aggregated.has_value();
        const double uneven = !isAggregated && filling.layout.dp > 1 ? terms.unevenRanks : 1.0;
        TtftParts parts;
        parts.serverS = terms.serverS;
        parts.slotWaitS = std::max(0.0, clientsPerWorker - now.mostSequences) / now.mostSequences * answerS;
        if (const std::optional<Ride>& ride = between.ride) {
            parts.computeS = ride->ridingS;
            parts.firstStepS = ride->waitS;
            // Answers end, and prompts come, by passes and not by the clock: the line is counted in passes.
            const double passes = std::max(1.0, load.outputTokens - 1.0) / question.choices.acceptedLength;
            const Line line{.clients = clientsPerFilling,
                            .each = ride->chunks,
                            .elsewhere = passes * (1.0 + parts.slotWaitS / answerS) + 1.0 + ride->chunks};
            parts.queueS = line.wait(load.arrangement) * ride->ridingS / ride->chunks;
            return parts;
        }
        parts.computeS = fill.besideS.empty() ? fill.aloneS * uneven : besideS(fill, filling.workers, now, answerS);
        parts.firstStepS = terms.beginsWithStep ? now.passS : 0.0;
        const double own = parts.computeS + parts.serverS + parts.firstStepS;
        if (!isAggregated && !question.calibration->serving) {
            // The worker with the least to do takes the next prompt: one line for all.
            const Line line{.clients = load.clients,
                            .each = fill.eachS / filling.workers,
                            .elsewhere = own + parts.slotWaitS + answerS,
                            .servers = filling.workers * std::max<double>(1.0, double(fill.besideS.size()))};
            parts.queueS = line.wait(load.arrangement);
            return parts;
        }
        const double burst = terms.burst * clientsPerFilling * fill.eachS / 2.0;
        // Where prefill workers set the rate, clients wait there for what an answer does not take.
        const double saturated = isAggregated ? 0.0 : std::max(0.0, clientsPerFilling * fill.eachS - answerS);
        parts.queueS = std::pow(std::pow(own + burst, 4.0) + std::pow(saturated, 4.0), 0.25) - own;
        return parts;
    }

    /// Clients that stand in line, served one after the other in equal times.
    struct Line {
        double clients = 1.0;
        double each = 0.0;       ///< between two whose service ends while others wait
        double elsewhere = 0.0;  ///< of a turn beside the wait: service and all that follows
        double servers = 1.0;

        /// Mean value analysis of a closed network (Reiser and Lavenberg, 1980): who comes finds it as it is with one
        /// client less, and waits for half the service that runs, where all servers are busy (Sakasegawa, 1977), and
        /// for all who stand there:
        ///     wait(n) = busy^(sqrt(2 (servers + 1)) - 1) each / 2 + busy wait(n - 1)
        ///     busy = (n - 1) each / turn,  turn = elsewhere + wait(n - 1)
        /// Those who are alike and began apart stay apart: none waits before the line is never empty.
        double wait(Arrangement arrangement) const
        {
            const double full = std::max(0.0, clients * each - elsewhere);
            if (arrangement == Arrangement::staggered) {
                return full;
            }
            // Of many clients the first do not matter any more; a wait for those of them that are too many is a start.
            constexpr double steps = 2000.0;
            const double power = std::sqrt(2.0 * (servers + 1.0)) - 1.0;
            double present = std::max(clients - std::floor(std::max(0.0, clients - 1.0)), clients - steps);
            double found = std::max(0.0, present * each - elsewhere);
            for (; present < clients - 0.5; present += 1.0) {
                const double busy = std::min(1.0, present * each / (elsewhere + found));
                found = 0.5 * each * std::pow(busy, power) + busy * found;
            }
            return std::max(full, found);
        }
    };

    /// Prompts in computation at the worker that takes the next one, the one with the fewest; `inAll` are at all.
    double besides(double inAll, int workers) const
    {
        // Those that come evenly apart find nobody who is done before the next comes.
        if (load.arrangement == Arrangement::staggered) {
            return std::max(0.0, inAll / workers - 1.0);
        }
        constexpr double many = 200.0;
        if (inAll > many) {
            return inAll / workers - 0.5 * (workers - 1.0) / workers;
        }
        // The mean of floor(number / workers) where the number has a Poisson law.
        double share = std::exp(-inAll);
        double mean = 0.0;
        for (int number = 1; number < 4 * many; ++number) {
            share *= inAll / number;
            mean += share * (number / workers);
        }
        return mean;
    }

    double besideS(const Fill& fill, int workers, const Estimate& now, double answerS) const
    {
        const double turnS = answerS + now.ttftS;
        const double computeS = now.ttftParts.computeS > 0.0 ? now.ttftParts.computeS : fill.aloneS;
        const double others =
            load.arrangement == Arrangement::staggered ? load.clients : std::max(0.0, load.clients - 1.0);
        const double inAll = turnS > 0.0 ? others * computeS / turnS : 0.0;
        const double at = std::min(besides(inAll, workers), static_cast<double>(fill.besideS.size() - 1));
        return interpolated(at, [&fill](int whole) { return fill.besideS[static_cast<std::size_t>(whole)]; });
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
    if (const std::optional<int>& chunk = question.engine.chunkTokens) {
        constexpr double mostChunks = 10'000.0;
        check(*chunk >= 1 && load.inputTokens <= mostChunks * *chunk, "chunk tokens", *chunk,
              "1 or more, and a ten-thousandth of the prompt or more");
    }
    if (question.deployment.filling() == nullptr && question.deployment.decoding() == nullptr) {
        problems.push_back({"deployment", "has no workers", "workers that fill, decode or both"});
    }
    if (!problems.empty()) {
        return tl::unexpected(std::move(problems));
    }
    return ClosedLoop(question).solve().map([&](const Estimate& made) { return banded(question, made); });
}

}  // namespace tokenfactory::serving
