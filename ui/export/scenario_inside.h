#pragma once

#include "core/base/expected.h"

#include <filesystem>
#include <string>

namespace tokenfactory::ui {

/// True for a file that begins as a PNG, SVG or PDF does, whatever its name.
bool isPicture(const std::filesystem::path& file);

/// The JSON text of the scenario inside an exported picture: the text chunk "Scenario" of a PNG, the description of an
/// SVG, the attachment scenario.json of a PDF as this program writes it, at most 64 MB. The problem says whether
/// the picture is damaged, holds too much or none.
Expected<std::string> scenarioInside(const std::filesystem::path& file);

}  // namespace tokenfactory::ui
