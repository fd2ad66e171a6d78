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

}  // namespace

std::string titleOf(const Scenario& scenario, const Resolved& resolved)
{
    std::string gpus;
    for (const int count : scenario.gpus)
        gpus += (gpus.empty() ? "" : ", ") + grouped(count);
    if (gpus.empty())
        gpus = grouped(scenario.layout.gpus());
    return (resolved.model ? resolved.model->name : scenario.model) + ", " + std::string(cost::name(scenario.stage)) +
           ", " + tokensText(scenario) + ", " + gpus + (gpus == "1" ? " GPU" : " GPUs");
}

}  // namespace tokenfactory::scenario
