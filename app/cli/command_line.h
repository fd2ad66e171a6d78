#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace tokenfactory::app {

/// Opens the window on a scenario file ("" = the first start) and returns the exit code.
using OpenWindow = std::function<int(const std::string& scenario, const std::filesystem::path& presets)>;

/// Reads the command line and runs the subcommand it names, or `openWindow` where it names none; returns the exit code.
int runCommandLine(int argc, const char* const* argv, const std::filesystem::path& shippedPresets,
                   const OpenWindow& openWindow);

}  // namespace tokenfactory::app
