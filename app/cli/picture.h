#pragma once

#include "core/base/expected.h"
#include "ui/export/offscreen.h"

namespace tokenfactory::app {

/// Draws a picture without a display, with no word of Qt on stderr; empty = done.
Problems draw(const ui::PictureRequest& request);

}  // namespace tokenfactory::app
