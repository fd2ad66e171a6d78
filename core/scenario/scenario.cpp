#include "core/scenario/scenario.h"

#include "core/cost/bounds.h"
#include "core/scenario/lookup.h"

#include <algorithm>

namespace tokenfactory::scenario {

namespace {

template <class T>
void take(Expected<T> found, T& into, Problems& problems)
{
    if (found) {
        into = *std::move(found);
    } else {
        problems.insert(problems.end(), found.error().begin(), found.error().end());
    }
}

std::vector<int> eachOnce(const std::vector<int>& numbers)
{
    std::vector<int> once;
    for (const int number : numbers) {
        if (std::ranges::find(once, number) == once.end()) {
            once.push_back(number);
        }
    }
    return once;
}

}  // namespace

cost::SequenceTokens firstTokens(cost::Stage stage)
{
    const cost::SequenceTokens decode = Scenario().each;
    switch (stage) {
    case cost::Stage::prefill:
        return {.newTokens = 8192, .cachedTokens = 0};
    case cost::Stage::midfill:
        return {.newTokens = 2048, .cachedTokens = decode.cachedTokens};
    case cost::Stage::decode:
        break;
    }
    return decode;
}

int firstBatch(cost::Stage stage, const cost::Layout& layout)
{
    const Scenario first;
    const int perInstance = stage == cost::Stage::decode ? first.batch / first.layout.dp : 1;
    return perInstance * layout.dp;
}

Expected<Resolved> resolve(const Scenario& scenario, const catalog::Catalog& catalog)
{
    Resolved resolved;
    Problems problems;
    take(findModel(catalog, scenario.model), resolved.model, problems);
    take(findCalibration(catalog, scenario.calibration), resolved.calibration, problems);
    resolved.systems.resize(scenario.systems.size());
    for (std::size_t i = 0; i < scenario.systems.size(); ++i) {
        take(findSystem(catalog, scenario.systems[i]), resolved.systems[i], problems);
    }
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    const auto focus = std::ranges::find(scenario.systems, scenario.focus);
    resolved.focus = focus == scenario.systems.end() ? 0 : static_cast<std::size_t>(focus - scenario.systems.begin());
    return resolved;
}

void followDrafts(Scenario& scenario)
{
    if (scenario.stage == cost::Stage::decode) {
        scenario.each.newTokens = 1 + scenario.choices.draftTokens;
        scenario.choices.acceptedLength =
            std::min(scenario.choices.acceptedLength, static_cast<double>(scenario.each.newTokens));
    }
}

void followNewTokens(Scenario& scenario)
{
    if (scenario.stage == cost::Stage::decode && scenario.choices.draftTokens > 0) {
        scenario.choices.draftTokens = std::min(scenario.each.newTokens - 1, cost::mostDraftTokens);
        followDrafts(scenario);
    }
}

cost::PassQuestion passQuestion(const Scenario& scenario, const Resolved& resolved, std::size_t system)
{
    return {.model = resolved.model,
            .system = resolved.systems.at(system),
            .calibration = resolved.calibration,
            .layout = scenario.layout,
            .pass = {.stage = scenario.stage, .batch = scenario.batch, .each = scenario.each, .list = {}},
            .choices = scenario.choices};
}

frontier::FrontierQuestion frontierQuestion(const Scenario& scenario, const Resolved& resolved, frontier::Width width)
{
    return {.model = resolved.model,
            .systems = resolved.systems,
            .calibration = resolved.calibration,
            .stage = scenario.stage,
            .each = scenario.each,
            .choices = scenario.choices,
            .gpus = eachOnce(scenario.gpus),
            .batches = eachOnce(scenario.batches),
            .width = scenario.widestEpOnly ? frontier::Width::widestEp : width,
            .maxLatencyS = scenario.maxLatencyS,
            .cpMax = scenario.cpMax,
            .threads = 0,
            .keepDominated = false};
}

}  // namespace tokenfactory::scenario
