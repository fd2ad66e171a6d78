#pragma once

#include <QString>

#include <string_view>

namespace tokenfactory::ui {

/// The name or the description of a scenario or workload in the language of the window where it is one of those that
/// are shipped; a user's own stays as it is.
QString presetText(std::string_view english);

/// The name of a pool, the same: "prefill", "decode", "all" and "fill" are those of the shipped scenarios.
QString poolText(std::string_view name);

}  // namespace tokenfactory::ui
