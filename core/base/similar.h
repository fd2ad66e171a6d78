#pragma once

#include "core/base/sentence.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory {

/// For an unknown name: "did you mean kimi-k2 or kimi-k3?" from the known ones that look like it (few letters
/// changed, added, dropped or swapped, or one begins with the other), else "known: a, b, c". Case does not matter.
Sentence namesLike(std::string_view unknown, const std::vector<std::string>& known);

}  // namespace tokenfactory
