#pragma once

#include <filesystem>

namespace tokenfactory::app {

/// The folder of presets that came with the program: beside the installed one (<prefix>/share/tokenfactory/presets
/// for <prefix>/bin/tokenfactory), else that of the source tree it was built from. --preset-dir replaces it.
/// `programFolder` is the folder of the running executable. The folder is not checked: reading it names what is wrong.
std::filesystem::path presetsFolder(const std::filesystem::path& programFolder);

}  // namespace tokenfactory::app
