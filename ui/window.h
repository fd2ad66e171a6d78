#pragma once

#include <filesystem>

namespace tokenfactory::ui {

/// Opens the window and runs until it is closed; the exit code of the program. Arguments Qt knows are taken out of
/// argv; the first that is left, if any, names the scenario to open (a preset's id or a file).
int runWindow(int argc, char** argv, const std::filesystem::path& presets);

}  // namespace tokenfactory::ui
