#include "core/factory/measure/replications.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace tokenfactory::factory {

Interval intervalOf(std::span<const double> values, Confidence confidence)
{
    assert(!values.empty());
    const auto n = static_cast<double>(values.size());
    double sum = 0.0;
    for (const double value : values) {
        sum += value;
    }
    const double mean = sum / n;
    if (values.size() == 1) {
        return {mean, std::numeric_limits<double>::infinity()};
    }
    double squares = 0.0;
    for (const double value : values) {
        squares += (value - mean) * (value - mean);
    }
    const double error = std::sqrt(squares / (n - 1.0) / n);
    return {mean, studentT(confidence, static_cast<int>(values.size()) - 1) * error};
}

std::vector<RunFigure> mainFigures(const RunResult& run)
{
    std::vector<RunFigure> figures;
    const auto add = [&](std::string name, Unit unit, std::optional<double> value) {
        figures.push_back({std::move(name), unit, value});
    };
    const auto latencies = [&](const std::string& name, const Figures& of) {
        add(name + "_mean", Unit::seconds, of.mean);
        add(name + "_p50", Unit::seconds, of.p50);
        add(name + "_p90", Unit::seconds, of.p90);
        add(name + "_p99", Unit::seconds, of.p99);
    };
    latencies("ttft_s", run.ttftS);
    latencies("tpot_s", run.tpotS);
    latencies("e2e_s", run.e2eS);
    latencies("queue_s", run.queueS);
    latencies("fill_wait_s", run.fillWaitS);
    latencies("fill_s", run.fillS);
    latencies("hand_off_s", run.handOffS);
    latencies("decode_wait_s", run.decodeWaitS);
    add("output_tokens_per_s", Unit::tokensPerSecond, run.outputTokensPerS);
    add("goodput_tokens_per_s", Unit::tokensPerSecond, run.goodputTokensPerS);
    for (const PoolResult& pool : run.pools) {
        add("utilisation_" + pool.name, Unit::fraction, pool.utilisation);
    }
    for (const TierResult& tier : run.tiers) {
        add("hit_rate_" + std::string(tier.name), Unit::fraction, tier.hitRate);
    }
    const auto perToken = [&](std::optional<double> sum) {
        return sum && run.tokens.output > 0 ? std::optional(*sum / static_cast<double>(run.tokens.output))
                                            : std::nullopt;
    };
    add("energy_j_per_output_token", Unit::joules, perToken(run.energyJ));
    add("cost_usd_per_output_token", Unit::none, perToken(run.costUsd));
    add("backlog_mean", Unit::count, run.backlogMean);
    add("oscillation_mean", Unit::none, run.oscillation.mean);
    add("oscillation_cv", Unit::none, run.oscillation.cv);
    return figures;
}

std::vector<ReplicatedFigure> combined(std::span<const std::vector<RunFigure>> runs, Confidence confidence)
{
    std::vector<ReplicatedFigure> figures;
    if (runs.empty()) {
        return figures;
    }
    for (std::size_t i = 0; i < runs.front().size(); ++i) {
        ReplicatedFigure figure;
        figure.name = runs.front()[i].name;
        figure.unit = runs.front()[i].unit;
        std::vector<double> values;
        for (const std::vector<RunFigure>& run : runs) {
            assert(run[i].name == figure.name);
            if (run[i].value) {
                values.push_back(*run[i].value);
            }
        }
        figure.runs = static_cast<int>(values.size());
        if (!values.empty()) {
            const Interval interval = intervalOf(values, confidence);
            figure.mean = interval.mean;
            const auto [least, most] = std::ranges::minmax(values);
            figure.least = least;
            figure.most = most;
            if (values.size() > 1) {
                figure.interval = interval;
            }
        }
        figures.push_back(std::move(figure));
    }
    return figures;
}

Replications replicate(const ReplicationSpec& spec,
                       const std::function<std::optional<RunResult>(std::uint64_t seed)>& runOf)
{
    assert(spec.runs >= 1 && spec.warmUpS >= 0.0);
    Replications replications;
    replications.spec = spec;
    for (int i = 0; i < spec.runs; ++i) {
        const std::optional<RunResult> run = runOf(spec.firstSeed + static_cast<std::uint64_t>(i));
        if (!run) {
            break;
        }
        replications.runs.push_back(mainFigures(*run));
    }
    replications.figures = combined(replications.runs, spec.confidence);
    return replications;
}

}  // namespace tokenfactory::factory
