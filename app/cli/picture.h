#pragma once

#include "core/base/expected.h"
#include "ui/export/offscreen.h"

#include <filesystem>

namespace tokenfactory::app {

/// Whether a file ends in .svg, .pdf or .png: drawn, not written as numbers.
bool endsAsPicture(const std::filesystem::path& file);

/// Draws a picture without a display, with no word of Qt on stderr; empty = done.
Problems draw(const ui::PictureRequest& request);

}  // namespace tokenfactory::app
