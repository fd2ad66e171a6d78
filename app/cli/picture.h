#pragma once

#include "app/cli/flags.h"
#include "core/base/expected.h"
#include "ui/export/offscreen.h"
#include "ui/screenshot.h"

#include <filesystem>

namespace tokenfactory::app {

/// The ending of a file name in small letters: ".svg" of "A.SVG".
std::string endingOf(const std::filesystem::path& file);

/// Whether a file ends in .svg, .pdf or .png: drawn, not written as numbers.
bool endsAsPicture(const std::filesystem::path& file);

/// Pixels a picture may have.
struct Sides {
    int leastWidth = 1;
    int leastHeight = 1;
    int largest = 1;
};
/// "320x240 to 8192x8192".
std::string toText(const Sides& sides);
/// --size WxH, both within `allowed`; nothing changes where it is not given.
void readSize(const Flags& flags, Sides allowed, int& width, int& height, Problems& problems);

/// Draws a picture without a display, with no word of Qt on stderr; empty = done.
Problems draw(const ui::PictureRequest& request);
/// The same of the window itself.
Problems drawWindow(const ui::ScreenshotRequest& request);

}  // namespace tokenfactory::app
