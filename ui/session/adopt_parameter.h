#pragma once

#include "core/studies/parameter.h"
#include "ui/session/session.h"

#include <string>

namespace tokenfactory::ui {

/// The scenario of a session as the studies move it.
studies::Subject subjectOf(const Session& session);

/// Moves one parameter of the scenario to a value as a study moved it, through the session's own edits: one step of the
/// history. False, with nothing changed, where there is no such value.
bool adoptParameter(Session& session, const std::string& parameter, const std::string& value, studies::Follow follow);

}  // namespace tokenfactory::ui
