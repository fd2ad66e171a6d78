#pragma once

#include "core/scenario/value_path.h"

#include <QString>

namespace tokenfactory::ui {

/// What a change of a running factory is, in a few words that a file would put as a path and a value: "CPU DRAM off",
/// "decode: workers 4", "new sessions 30/s". A path that has no words of its own stands as its last name.
QString changeWords(const scenario::Setting& change);

}  // namespace tokenfactory::ui
