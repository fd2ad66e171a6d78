#pragma once

#include "app/cli/flags.h"
#include "core/base/expected.h"
#include "core/catalog/catalog.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace tokenfactory::app {

/// How a subcommand ends (design section 5).
inline constexpr int done = 0;
inline constexpr int badInput = 2;
inline constexpr int infeasible = 3;
inline constexpr int interrupted = 130;  ///< as shells have it for Ctrl+C

/// The subcommand to run once the whole command line is read, and where the presets are unless its --preset-dir says.
struct Invocation {
    std::filesystem::path shippedPresets;
    std::function<int()> run;
    std::vector<std::unique_ptr<Flags>> flags;  ///< of all subcommands
};

/// What a subcommand does once it is chosen; returns the exit code.
using Run = int (*)(const Flags& flags, const Invocation& invocation);

/// Declares a subcommand with the flags that all have: --preset-dir, --calibration, --json where it prints. More flags
/// may be added to what it returns, which the invocation keeps alive.
Flags& addCommand(CLI::App& app, Invocation& invocation, const std::string& name, const std::string& description,
                  Run run);

std::filesystem::path presetsOf(const Flags& flags, const Invocation& invocation);
/// The catalog of --preset-dir. A calibration that is named and not known is a problem, needed or not.
Expected<catalog::Catalog> readCatalog(const Flags& flags, const Invocation& invocation);

struct Presets {
    catalog::Catalog catalog;
    catalog::CalibrationPtr calibration;
};
/// The catalog of --preset-dir and the calibration of --calibration, or the default one.
Expected<Presets> readPresets(const Flags& flags, const Invocation& invocation);

/// One line per problem on stderr; returns badInput.
int refuse(const Problems& problems);
/// One warning on stderr.
void warn(std::string_view text);
/// One line per note on stderr.
void tell(const std::vector<std::string>& notes);
/// Writes to stdout and returns `exitCode`, badInput when it cannot be written.
int print(std::string_view text, int exitCode = done);

// One file each.
void addList(CLI::App& app, Invocation& invocation);
void addModel(CLI::App& app, Invocation& invocation);
void addImport(CLI::App& app, Invocation& invocation);
void addEvaluate(CLI::App& app, Invocation& invocation);
void addFrontier(CLI::App& app, Invocation& invocation);
void addPlot(CLI::App& app, Invocation& invocation);
void addScreenshot(CLI::App& app, Invocation& invocation);
void addSimulate(CLI::App& app, Invocation& invocation);
void addSweep(CLI::App& app, Invocation& invocation);
void addMerge(CLI::App& app, Invocation& invocation);
void addClaims(CLI::App& app, Invocation& invocation);
void addValidate(CLI::App& app, Invocation& invocation);
void addCalibrate(CLI::App& app, Invocation& invocation);

}  // namespace tokenfactory::app
