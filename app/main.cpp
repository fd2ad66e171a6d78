#include "app/cli/command_line.h"
#include "app/presets_folder.h"
#include "core/scenario/lookup.h"
#include "ui/window.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string_view>
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
    // Only a scenario is handed on: the window reads it from the place of the first argument.
    const auto openWindow = [argv](int arguments, const fs::path& presets) {
        if (!hasDisplay()) {
            std::fputs("window: there is no display to open it on; see --help for what runs without one\n", stderr);
            return 2;
        }
        return tokenfactory::ui::runWindow(arguments, argv, presets);
    };
    const fs::path presets = tokenfactory::app::presetsFolder(programFolder(argv[0]));
    if (argc == 2 && argv[1][0] != '-' && tokenfactory::scenario::namesFile(argv[1])) {
        return openWindow(2, presets);
    }
    return tokenfactory::app::runCommandLine(argc, argv, presets,
                                             [&](const fs::path& chosen) { return openWindow(1, chosen); });
}
