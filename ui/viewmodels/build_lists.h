#pragma once

#include "ui/session/session.h"
#include "ui/viewmodels/setting_view.h"

#include <string>
#include <string_view>

namespace tokenfactory::ui {

/// The option of the list of models that opens a file instead of being one.
inline const std::string openFileOption = "open-a-file";

/// What a setting of kind list or segments can be, and is. The session may still be closed for "model" and "stage".
OptionsView optionsOf(const Session& session, std::string_view flag);

/// Numbers, few options side by side, or a list of many.
SettingKind kindOf(std::string_view flag);

}  // namespace tokenfactory::ui
