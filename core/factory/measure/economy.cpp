#include "core/factory/measure/economy.h"

namespace tokenfactory::factory {

economics::RunFigures runFiguresOf(const Factory& factory)
{
    constexpr double secondsPerHour = 3600.0;
    const State& s = factory.state();
    const SimTime now = factory.now();
    economics::RunFigures figures;
    for (const Worker& worker : s.workers) {
        const WorkerKind& kind = factory.plan().kinds[static_cast<std::size_t>(worker.kind)];
        const WorkerMeter& meter = worker.meter;
        const double gpuHours = meter.gpus.areaUntil(now) / secondsPerHour;
        const double shareOfExperts = static_cast<double>(kind.gpus - kind.kvGpus) / kind.gpus;
        figures.gpus.push_back({kind.system, gpuHours * (1.0 - shareOfExperts)});
        if (kind.expertSystem) {
            figures.gpus.push_back({kind.expertSystem, gpuHours * shareOfExperts});
        }
        figures.energyJ += meter.idleW.areaUntil(now) + meter.fillEnergyJ + meter.decodeEnergyJ;
    }
    const TokenCounts& tokens = s.recorder.tokens;
    for (std::size_t origin = 0; origin < tokens.origin.size(); ++origin) {
        const auto count = static_cast<double>(tokens.origin[origin]);
        (origin == static_cast<std::size_t>(TokenOrigin::computed) ? figures.computedInputTokens
                                                                   : figures.cachedInputTokens) += count;
    }
    figures.outputTokens = static_cast<double>(tokens.output);
    if (s.recorder.tpotS.count() > 0 && s.recorder.tpotS.mean() > 0.0) {
        figures.tokensPerSPerUser = 1.0 / s.recorder.tpotS.mean();
    }
    return figures;
}

}  // namespace tokenfactory::factory
