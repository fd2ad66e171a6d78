#pragma once

#include "core/base/expected.h"
#include "ui/session/session.h"
#include "ui/viewmodels/setting_view.h"

#include <QString>

#include <optional>
#include <string>

namespace tokenfactory::ui {

/// Sets one setting of the panel to what was typed, picked or is its default. What is wrong with the text comes back,
/// and the session stays as it was. A whole number may make a layout that cannot be built: the panel then says why.
std::optional<Problem> applySetting(Session& session, const std::string& flag, const QString& text);

/// The setting goes back to its default, where it has one.
void resetSetting(Session& session, const SettingView& setting);

void applyRemedy(Session& session, const SettingRemedy& remedy);

}  // namespace tokenfactory::ui
