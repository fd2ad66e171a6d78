#pragma once

#include "core/base/expected.h"
#include "core/workload/workload.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::workload {

/// A workload as JSON text, schema "token-factory-workload/1" (presets/workloads/ has examples); `where` names it in
/// problems. Unknown fields are problems. A law that is not bounded is cut at what is possible.
Expected<Workload> workloadFromJson(std::string_view text, std::string_view where);

/// The same as JSON text, so that reading it gives the workload again.
std::string toJson(const Workload& workload);

/// A preset by its id, or any file.
Expected<Workload> readWorkload(const std::string& idOrFile, const std::filesystem::path& presets);

/// Ids of the presets in the order of presets/index.json, those that it does not name after them.
std::vector<std::string> workloadIds(const std::filesystem::path& presets);

}  // namespace tokenfactory::workload
