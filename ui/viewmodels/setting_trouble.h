#pragma once

#include "ui/session/session.h"
#include "ui/viewmodels/setting_view.h"

#include <optional>
#include <string_view>

namespace tokenfactory::ui {

/// Why the choice of one setting cannot be built, does not fit or passes a limit, with the ways out; none where nothing
/// is wrong with it. What the answer says counts only while it is that of the scenario as it stands.
std::optional<SettingTrouble> troubleOf(const Session& session, std::string_view flag);

/// Why the layout cannot be built although each of its degrees could; none where it can, or where a row says it.
std::optional<SettingTrouble> troubleOfLayout(const Session& session);

}  // namespace tokenfactory::ui
