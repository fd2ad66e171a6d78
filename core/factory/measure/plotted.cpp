#include "core/factory/measure/plotted.h"

#include <algorithm>
#include <array>
#include <string>

namespace tokenfactory::factory {
namespace {

constexpr std::int64_t aHandful = 5;  ///< requests in a bin
constexpr double secondsPerHour = 3600.0;
constexpr double million = 1e6;

const SignalSeries* signalOf(const RunResult& run, std::string_view name)
{
    const auto found =
        std::ranges::find_if(run.series, [name](const SignalSeries& each) { return each.row->name == name; });
    return found == run.series.end() ? nullptr : &*found;
}

const Series::Bins* binsOf(const RunResult& run, std::string_view name)
{
    const SignalSeries* signal = signalOf(run, name);
    return signal ? &signal->bins : nullptr;
}

/// "hot-cache", "hit_tokens": "hot_cache_hit_tokens".
std::string nameOf(const TierResult& tier, std::string_view what)
{
    std::string name(tier.name);
    std::ranges::replace(name, '-', '_');
    return name.append("_").append(what);
}

std::vector<Weighted> weighted(std::initializer_list<const Series::Bins*> all)
{
    std::vector<Weighted> sum;
    for (const Series::Bins* bins : all) {
        if (bins) {
            sum.push_back({bins});
        }
    }
    return sum;
}

}  // namespace

OverTime signalOver(const RunResult& run, std::string_view name, const Stretch& stretch)
{
    const SignalSeries* signal = signalOf(run, name);
    if (!signal) {
        return {};
    }
    const std::array<Weighted, 1> alone = {{{&signal->bins}}};
    return signal->row->isCount ? rateOver(alone, stretch) : levelOver(alone, stretch);
}

std::vector<OverTime> ttftQuantilesOver(const RunResult& run, std::span<const double> quantiles, const Stretch& stretch)
{
    return quantilesOver(run.ttftOverTime, quantiles, aHandful, fromSeconds(run.simulatedS), stretch);
}

std::vector<OverTime> tpotQuantilesOver(const RunResult& run, std::span<const double> quantiles, const Stretch& stretch)
{
    return quantilesOver(run.tpotOverTime, quantiles, aHandful, fromSeconds(run.simulatedS), stretch);
}

OverTime utilisationOver(const PoolResult& pool, const Stretch& stretch)
{
    if (pool.busy.bins.empty() || pool.inService.bins.empty()) {
        return {};
    }
    return quotientOver(weighted({&pool.busy}), weighted({&pool.inService}), stretch);
}

OverTime occupancyOver(const RunResult& run, const TierResult& tier, const Stretch& stretch)
{
    const Series::Bins* bytes = binsOf(run, nameOf(tier, "bytes"));
    if (!bytes || tier.capacity.bins.empty()) {
        return {};
    }
    return quotientOver(weighted({bytes}), weighted({&tier.capacity}), stretch);
}

OverTime hitRateOver(const RunResult& run, const TierResult& tier, const Stretch& stretch)
{
    return quotientOver(weighted({binsOf(run, nameOf(tier, "hit_tokens"))}), weighted({binsOf(run, "placed_tokens")}),
                        stretch);
}

OverTime trafficOver(const RunResult& run, const TierResult& tier, const Stretch& stretch)
{
    // HBM has no signal of what is written down into it: nothing lies above it
    return rateOver(weighted({binsOf(run, nameOf(tier, "read_bytes")), binsOf(run, nameOf(tier, "written_bytes"))}),
                    stretch);
}

OverTime idlePowerOver(const RunResult& run, const Stretch& stretch)
{
    return run.energyJ ? signalOver(run, "idle_power_w", stretch) : OverTime();
}

OverTime powerOver(const RunResult& run, const Stretch& stretch)
{
    return run.energyJ ? rateOver(weighted({binsOf(run, "idle_power_w"), binsOf(run, "energy_j")}), stretch)
                       : OverTime();
}

OverTime energyPerOutputTokenOver(const RunResult& run, const Stretch& stretch)
{
    if (!run.energyJ) {
        return {};
    }
    return quotientOver(weighted({binsOf(run, "idle_power_w"), binsOf(run, "energy_j")}),
                        weighted({binsOf(run, "output_tokens")}), stretch);
}

OverTime costPerMillionOutputOver(const RunResult& run, const Stretch& stretch)
{
    double gpuHours = 0.0;
    for (const economics::GpuUse& use : run.priced.gpus) {
        gpuHours += use.gpuHours;
    }
    const Series::Bins* tokens = binsOf(run, "output_tokens");
    if (!run.costUsd || gpuHours <= 0.0 || !tokens) {
        return {};
    }
    const double usdPerGpuS = *run.costUsd / gpuHours / secondsPerHour;
    std::vector<Weighted> usd;
    for (const PoolResult& pool : run.pools) {
        if (!pool.inService.bins.empty() && pool.inServiceS > 0.0) {
            const double gpusOfOne = pool.gpuHours * secondsPerHour / pool.inServiceS;  // a mean where racks are mixed
            usd.push_back({&pool.inService, usdPerGpuS * gpusOfOne});
        }
    }
    const std::array<Weighted, 1> millions = {{{tokens, 1.0 / million}}};
    return quotientOver(usd, millions, stretch);
}

}  // namespace tokenfactory::factory
