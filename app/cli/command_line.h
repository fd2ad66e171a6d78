#pragma once

#include <filesystem>
#include <functional>

namespace tokenfactory::app {

/// Reads the command line and runs the subcommand it names, or `openWindow` with the folder of presets where it names
/// none; returns the exit code.
int runCommandLine(int argc, const char* const* argv, const std::filesystem::path& shippedPresets,
                   const std::function<int(const std::filesystem::path& presets)>& openWindow);

}  // namespace tokenfactory::app
