#pragma once

#include "core/frontier/legal_layouts.h"

namespace tokenfactory::ui {

// The sliders of the window are the degrees of core/frontier, under the names the interface knows them by.
using frontier::allDegrees;
using frontier::Degree;
using frontier::LegalLayouts;
using frontier::setValue;
using frontier::valueOf;

}  // namespace tokenfactory::ui
