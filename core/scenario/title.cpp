#include "core/scenario/title.h"

#include "core/base/format.h"

namespace tokenfactory::scenario {

namespace {

std::string tokensText(const Scenario& scenario)
{
    const std::string fresh = grouped(scenario.each.newTokens);
    const std::string cached = grouped(scenario.each.cachedTokens);
    switch (scenario.stage) {
    case cost::Stage::decode:
        return cached + (scenario.each.cachedTokens == 1 ? " cached token" : " cached tokens");
    case cost::Stage::prefill:
        return fresh + (scenario.each.newTokens == 1 ? " new token" : " new tokens");
    case cost::Stage::midfill:
        return fresh + " new on " + cached + (scenario.each.cachedTokens == 1 ? " cached token" : " cached tokens");
    }
    return {};
}

int gpusOf(const factory::FactorySpec& spec)
{
    int gpus = 0;
    for (const factory::PoolSpec& pool : spec.pools)
        for (const factory::WorkerSpec& worker : pool.workers)
            gpus += worker.count * (worker.layout.gpus() + (worker.experts ? worker.experts->gpus : 0));
    return gpus;
}

std::string countOf(const std::string& gpus) { return gpus + (gpus == "1" ? " GPU" : " GPUs"); }

}  // namespace

std::string titleOf(const Scenario& scenario, const Resolved& resolved)
{
    const std::string model = resolved.model ? resolved.model->name : scenario.model;
    if (const auto& factory = scenario.running.factory)
        return model + ", factory of " + countOf(grouped(gpusOf(*factory)));
    std::string gpus;
    for (const int count : scenario.gpus)
        gpus += (gpus.empty() ? "" : ", ") + grouped(count);
    if (gpus.empty())
        gpus = grouped(scenario.layout.gpus());
    return model + ", " + std::string(cost::name(scenario.stage)) + ", " + tokensText(scenario) + ", " + countOf(gpus);
}

}  // namespace tokenfactory::scenario
