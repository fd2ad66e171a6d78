#include "core/factory/measure/result.h"

#include <array>

namespace tokenfactory::factory {
namespace {

constexpr std::string_view clock = "simulated time";

std::string_view counted(const RunResult& result)
{
    return result.warmUpS > 0.0 ? "counted in the run, from the end of warm-up on"
                                : "counted in the run, from the beginning on";
}

class List {
public:
    explicit List(const RunResult& run) : result(run) {}

    Explanation& start(std::string_view name, double value, Unit unit, std::string_view formula)
    {
        Explanation& added = explanations.emplace_back();
        added.name = name;
        added.value = value;
        added.unit = unit;
        added.formula = formula;
        return added;
    }
    Explanation& startRate(std::string_view name, double value, std::string_view formula)
    {
        Explanation& rate = start(name, value, Unit::tokensPerSecond, formula);
        rate.add("end", result.simulatedS, Unit::seconds, clock);
        rate.add("warm_up", result.warmUpS, Unit::seconds, "left out, a choice of the run");
        return rate;
    }
    void quantiles(std::string_view name, const Figures& figures, std::string_view formula, std::string_view symbol,
                   std::string_view origin)
    {
        if (!figures.p50) {
            return;
        }
        constexpr double ofSketch = 0.004;
        Explanation& median = start(name, *figures.p50, Unit::seconds, formula);
        median.add(symbol, *figures.p50, Unit::seconds, origin, (1.0 - ofSketch) * *figures.p50,
                   (1.0 + ofSketch) * *figures.p50);
    }

    std::vector<Explanation> explanations;

private:
    const RunResult& result;
};

void addTokens(List& list, const RunResult& result)
{
    if (result.measuredS() <= 0.0) {
        return;
    }
    Explanation& throughput =
        list.startRate("output throughput", result.outputTokensPerS, "output_tokens / (end - warm_up)");
    throughput.add("output_tokens", static_cast<double>(result.tokens.output), Unit::tokens,
                   "of the requests completed in that time");
    Explanation& goodput =
        list.startRate("goodput", result.goodputTokensPerS, "output_tokens_within_limits / (end - warm_up)");
    goodput.add("output_tokens_within_limits", static_cast<double>(result.tokens.outputWithinLimits), Unit::tokens,
                "of the requests completed within the limits of TTFT and TPOT");
}

void addTiers(List& list, const RunResult& result)
{
    const auto placed = static_cast<double>(result.placedTokens());
    if (placed <= 0.0) {
        return;
    }
    const auto origin = [&](Explanation& of) {
        of.add("input_tokens", placed, Unit::tokens, "of all prompts that began");
    };
    Explanation& all = list.start("hit rate", static_cast<double>(result.cachedTokens()) / placed, Unit::fraction,
                                  "cached_tokens / input_tokens");
    all.add("cached_tokens", static_cast<double>(result.cachedTokens()), Unit::tokens, "found in some tier and used");
    origin(all);
    constexpr std::array<std::array<std::string_view, 2>, 5> names = {{{"hbm", "hit rate, hbm"},
                                                                       {"dram", "hit rate, dram"},
                                                                       {"ssd", "hit rate, ssd"},
                                                                       {"pool", "hit rate, pool"},
                                                                       {"hot-cache", "hit rate, hot-cache"}}};
    for (const TierResult& tier : result.tiers) {
        for (const auto& [key, name] : names) {
            if (key == tier.name) {
                Explanation& one = list.start(name, static_cast<double>(tier.hitTokens) / placed, Unit::fraction,
                                              "cached_tokens / input_tokens");
                one.add("cached_tokens", static_cast<double>(tier.hitTokens), Unit::tokens, "found in this tier");
                origin(one);
            }
        }
    }
}

void addEnergyAndCost(List& list, const RunResult& result)
{
    const auto output = static_cast<double>(result.tokens.output);
    if (output <= 0.0) {
        return;
    }
    if (result.energyJ) {
        double idle = 0.0;
        double fill = 0.0;
        double decode = 0.0;
        for (const PoolResult& pool : result.pools) {
            idle += *pool.idleJ;
            fill += pool.fillJ.value_or(0.0);
            decode += pool.decodeJ.value_or(0.0);
        }
        Explanation& energy = list.start("energy per output token", (idle + fill + decode) / output, Unit::joules,
                                         "(idle + prefill + decode) / output_tokens");
        energy.limit = idle >= fill && idle >= decode ? "idle" : fill >= decode ? "prefill" : "decode";
        energy.add("idle", idle, Unit::joules, "idle power of the racks x time in service");
        energy.add("prefill", fill, Unit::joules, "of prefill and midfill, above idle");
        energy.add("decode", decode, Unit::joules, "of decode passes, above idle");
        energy.add("output_tokens", output, Unit::tokens, counted(result));
    }
    if (result.costUsd) {
        Explanation& cost = list.start("cost per million output tokens, USD", *result.costUsd / output * 1e6,
                                       Unit::none, "cost / output_tokens * 1000000");
        cost.add("cost", *result.costUsd, Unit::none, "USD; GPU-hours in service at the owner's cost of a GPU-hour");
        cost.add("output_tokens", output, Unit::tokens, counted(result));
    }
}

void addBacklog(List& list, const RunResult& result)
{
    Explanation& end =
        list.start("backlog", result.backlogEnd, Unit::count, "before + arrived - completed - rejected - failed");
    end.add("before", static_cast<double>(result.heldBefore), Unit::count,
            result.warmUpS > 0.0 ? "in the factory at the end of warm-up" : "in the factory at the beginning");
    end.add("arrived", static_cast<double>(result.requests.arrived), Unit::count, counted(result));
    end.add("completed", static_cast<double>(result.requests.completed), Unit::count, counted(result));
    end.add("rejected", static_cast<double>(result.refused()), Unit::count, counted(result));
    end.add("failed", static_cast<double>(result.requests.failed), Unit::count, counted(result));
}

/// What the verdict "behind" rests on.
void addTtftToExpect(List& list, const RunResult& result)
{
    const Backlog& backlog = result.backlog;
    if (!backlog.ttftToExpectS) {
        return;
    }
    Explanation& expected =
        list.start("TTFT to expect", *backlog.ttftToExpectS, Unit::seconds, "awaiting / first_tokens_rate");
    expected.add("awaiting", backlog.awaiting, Unit::count, "without their first token now: Little's law");
    expected.add("first_tokens_rate", backlog.firstTokensPerS, Unit::none,
                 "first tokens per second, in the last fifth of the measured time");
}

void addQueue(List& list, const RunResult& result)
{
    if (result.queueEntered <= 0 || result.measuredS() <= 0.0) {
        return;
    }
    const auto entered = static_cast<double>(result.queueEntered);
    Explanation& wait = list.start("wait in the queue", result.queueMean / (entered / result.measuredS()),
                                   Unit::seconds, "mean_waiting / (came / time)");
    wait.add("mean_waiting", result.queueMean, Unit::count, "in the queue, in the mean over the measured time");
    wait.add("came", entered, Unit::count, "into the queue in that time");
    wait.add("time", result.measuredS(), Unit::seconds,
             result.warmUpS > 0.0 ? "measured, from the end of warm-up on" : "measured, from the beginning on");
}

}  // namespace

std::vector<Explanation> explanationsOf(const RunResult& result)
{
    List list(result);
    list.quantiles("TTFT, median", result.ttftS, "median", "median",
                   "from arrival to the first output token; sketch of all, within 0.4 %");
    list.quantiles("TPOT, median", result.tpotS, "median", "median",
                   "time after the first output token / tokens after it; sketch of all, within 0.4 %");
    addQueue(list, result);
    addTokens(list, result);
    for (const PoolResult& pool : result.pools) {
        if (pool.inServiceS > 0.0) {
            Explanation& busy =
                list.start(pool.utilisationName, pool.utilisation, Unit::fraction, "min(1, busy / in_service)");
            busy.add("busy", pool.busyS, Unit::seconds, "worker-seconds in which a prefill or a decode pass ran");
            busy.add("in_service", pool.inServiceS, Unit::seconds, "worker-seconds neither off nor failed");
        }
    }
    addTiers(list, result);
    addEnergyAndCost(list, result);
    addBacklog(list, result);
    addTtftToExpect(list, result);
    return std::move(list.explanations);
}

}  // namespace tokenfactory::factory
