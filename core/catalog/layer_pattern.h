#pragma once

#include "core/base/expected.h"

#include <string>
#include <string_view>

namespace tokenfactory::catalog {

/// Layers in short: one letter per layer, a number repeats what stands before it, parentheses group. "(K3M)23 M" is
/// KKKM 23 times and one M more. Expands to at most 4,096 letters; `where` names the text in problems.
Expected<std::string> expandedLayers(std::string_view pattern, std::string_view where);

/// A short pattern that expands to these letters.
std::string compactLayers(std::string_view letters);

}  // namespace tokenfactory::catalog
