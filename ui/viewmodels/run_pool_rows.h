#pragma once

#include "ui/viewmodels/run_inputs.h"
#include "ui/viewmodels/run_row.h"

namespace tokenfactory::ui {

/// A section for each kind of workers: rack, how many, how they are cut over their GPUs, what they do at once. The
/// sliders of the layout have the values that can be built on as many GPUs as a worker has now.
std::vector<RunSection> poolSections(const RunInputs& inputs);

/// "decode"; where a pool has workers of several kinds, with their rack: "decode, B300".
QString poolTitle(const RunInputs& inputs, std::size_t pool, std::size_t kind);

/// What the workers of a pool do that do not serve: "2 drain", "1 is set up", "1 is lost"; empty while all serve.
QString poolState(const factory::Snapshot& snapshot, const std::string& pool);

/// Layouts of all workers that the model cannot have, each moved to the nearest that it can.
std::vector<scenario::Setting> layoutsFor(const factory::FactorySpec& spec, KeptLayouts& layouts, int expertReplicas,
                                          const catalog::ModelPtr& model);

}  // namespace tokenfactory::ui
