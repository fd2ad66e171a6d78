#pragma once

#include "core/catalog/catalog.h"
#include "core/factory/plan.h"
#include "core/factory/snapshot.h"
#include "core/frontier/legal_layouts.h"
#include "core/scenario/scenario.h"
#include "core/workload/workload.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

namespace tokenfactory::ui {

/// What of the presets the panel offers, read once.
struct RunPresets {
    struct Named {
        std::string id;
        std::string name;
        std::string note;
    };
    std::vector<Named> scenarios;  ///< those of which something happens in time
    std::vector<workload::Workload> workloads;
};

/// What cannot be read is left out.
RunPresets readRunPresets(const std::filesystem::path& presets);

/// Legal layouts as they are asked for, kept: making them takes longer than a picture has.
class KeptLayouts {
public:
    const frontier::LegalLayouts& of(const catalog::ModelPtr& model, cost::Stage stage, int gpus, int expertReplicas);

private:
    std::map<std::tuple<catalog::ModelPtr, cost::Stage, int, int>, frontier::LegalLayouts> kept;
};

/// What the panel of the running factory is made from. Catalog and layouts outlive what is made.
struct RunInputs {
    const scenario::Scenario& scenario;  ///< in force at the present time: no interventions
    const catalog::Catalog& catalog;
    const RunPresets& presets;
    KeptLayouts& layouts;
    std::shared_ptr<const factory::Plan> plan;           ///< of that scenario; null where it cannot be built
    std::shared_ptr<const workload::Workload> workload;  ///< the same; null where a trace is replayed too
    std::shared_ptr<const factory::Snapshot> snapshot;   ///< of the present; null before the first
    std::span<const scenario::Intervention> later = {};  ///< than the present
};

/// The factory of a scenario, its own or the one that would run.
factory::FactorySpec factoryIn(const scenario::Scenario& scenario);

/// "factory.pools.decode": by the name where that can stand in a path, else by the index.
std::string pathOfPool(const factory::FactorySpec& spec, std::size_t pool);

/// The rack of a worker; null where laws say all, or it is not known.
catalog::SystemPtr rackOf(const RunInputs& inputs, const std::string& system);

}  // namespace tokenfactory::ui
