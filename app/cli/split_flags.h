#pragma once

#include "app/cli/flags.h"
#include "core/cost/split.h"

#include <optional>
#include <string_view>

namespace tokenfactory::app {

/// The flags of `evaluate` that put the routed experts on a group of their own.
void addSplitFlags(Flags& flags);

/// What those flags say, the attention group's layout left out.
struct SplitFlags {
    std::string_view expertSystem;
    cost::SplitLayout layout;
};

/// Absent without --experts-on; the other flags of the split, or --ep with it, are problems then.
std::optional<SplitFlags> readSplitFlags(const Flags& flags, Problems& problems);

}  // namespace tokenfactory::app
