#include "app/cli/command_line.h"
#include "app/presets_folder.h"
#include "ui/window.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

namespace {

namespace fs = std::filesystem;

fs::path programFolder(const char* calledAs)
{
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    return error ? fs::absolute(calledAs, error).parent_path() : program.parent_path();
}

bool isSet(const char* variable)
{
    const char* const value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

/// Qt ends a program that finds no display without a word of help.
bool hasDisplay()
{
#if defined(__linux__)
    return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") || isSet("QT_QPA_PLATFORM");
#else
    return true;
#endif
}

}  // namespace

int main(int argc, char** argv)
{
    // The window reads the scenario from the place of the first argument.
    const auto openWindow = [argv](std::string scenario, const fs::path& presets) {
        if (!hasDisplay()) {
            std::fputs("window: there is no display to open it on; see --help for what runs without one\n", stderr);
            return 2;
        }
        char* arguments[] = {argv[0], scenario.empty() ? nullptr : scenario.data(), nullptr};
        return tokenfactory::ui::runWindow(scenario.empty() ? 1 : 2, arguments, presets);
    };
    return tokenfactory::app::runCommandLine(argc, argv, tokenfactory::app::presetsFolder(programFolder(argv[0])),
                                             openWindow);
}
