#include "app/presets_folder.h"

#include <system_error>

namespace tokenfactory::app {

std::filesystem::path presetsFolder(const std::filesystem::path& programFolder)
{
    std::error_code ignored;
    const auto installed = (programFolder / TOKENFACTORY_INSTALLED_PRESETS).lexically_normal();
    return std::filesystem::is_directory(installed, ignored) ? installed
                                                             : std::filesystem::path(TOKENFACTORY_SOURCE_PRESETS);
}

}  // namespace tokenfactory::app
