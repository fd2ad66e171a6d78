#pragma once

#include "core/base/expected.h"

#include <filesystem>
#include <string>
#include <vector>

namespace tokenfactory {

/// Ids of the presets of a folder, which are the names of its JSON files, sorted; empty where there is no folder.
std::vector<std::string> presetIds(const std::filesystem::path& folder);

/// The file of a preset of the folder by its id, or any file; `unknown` says what a name is that is neither.
Expected<std::filesystem::path> presetOrFile(const std::string& idOrFile, const std::filesystem::path& folder,
                                             const Sentence& unknown);

}  // namespace tokenfactory
