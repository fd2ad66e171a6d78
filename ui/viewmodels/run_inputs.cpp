#include "ui/viewmodels/run_inputs.h"

#include "core/base/ascii.h"
#include "core/scenario/build.h"
#include "core/scenario/lookup.h"
#include "core/workload/workload_file.h"

#include <algorithm>

namespace tokenfactory::ui {

namespace {

bool isRun(const scenario::Running& running)
{
    const scenario::Running plain;
    return running.factory || running.workload != plain.workload || running.workloadChanges != plain.workloadChanges;
}

}  // namespace

RunPresets readRunPresets(const std::filesystem::path& presets)
{
    RunPresets read;
    for (const std::string& id : scenario::scenarioIds(presets)) {
        const auto found = scenario::readScenario(id, presets);
        if (found && isRun(found->scenario.running))
            read.scenarios.push_back({id, found->scenario.name, found->scenario.description});
    }
    for (const std::string& id : workload::workloadIds(presets)) {
        if (auto found = workload::readWorkload(id, presets))
            read.workloads.push_back(*std::move(found));
    }
    return read;
}

const frontier::LegalLayouts& KeptLayouts::of(const catalog::ModelPtr& model, cost::Stage stage, int gpus,
                                              int expertReplicas)
{
    constexpr std::size_t most = 400;
    if (kept.size() > most)
        kept.clear();
    const std::tuple key{model, stage, gpus, expertReplicas};
    auto found = kept.find(key);
    if (found == kept.end())
        found = kept.emplace(key, frontier::LegalLayouts(*model, stage, gpus, expertReplicas)).first;
    return found->second;
}

factory::FactorySpec factoryIn(const scenario::Scenario& scenario)
{
    return scenario.running.factory ? *scenario.running.factory : scenario::factoryOf(scenario);
}

std::string pathOfPool(const factory::FactorySpec& spec, std::size_t pool)
{
    const std::string& name = spec.pools[pool].name;
    const bool isIndex = std::ranges::all_of(name, isDigit);
    const bool isPlain = !isIndex && name.find_first_of(".[]") == std::string::npos;
    return "factory.pools." + (isPlain ? name : std::to_string(pool));
}

catalog::SystemPtr rackOf(const RunInputs& inputs, const std::string& system)
{
    if (system.empty())
        return nullptr;
    const auto found = scenario::findSystem(inputs.catalog, system);
    return found ? *found : nullptr;
}

}  // namespace tokenfactory::ui
