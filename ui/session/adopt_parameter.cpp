#include "ui/session/adopt_parameter.h"

#include "core/scenario/choice_values.h"

namespace tokenfactory::ui {

studies::Subject subjectOf(const Session& session) { return {session.scenario(), session.resolved()}; }

bool adoptParameter(Session& session, const std::string& parameter, const std::string& value, studies::Follow follow)
{
    if (!session.isOpen())
        return false;
    const Expected<studies::Subject> moved =
        studies::moved(subjectOf(session), session.catalog(), parameter, value, follow);
    if (!moved)
        return false;
    const scenario::Scenario& next = moved->scenario;
    session.beginGesture();  // several edits may be needed, which are one step of the user
    if (parameter == "batch") {
        session.setBatch(next.batch);
    } else if (parameter == "cached") {
        session.setCachedTokens(next.each.cachedTokens);
    } else if (parameter == "new") {
        session.setNewTokens(next.each.newTokens);
    } else if (parameter == "model") {
        session.setModel(value);
    } else if (parameter == "calibration") {
        session.setCalibration(value);
    } else if (parameter == "system") {
        session.setChosen(value, true);
        session.setFocus(value);
    } else if (scenario::isChoice(parameter)) {
        session.setChoice(parameter, value);
        if (next.each.newTokens != session.scenario().each.newTokens)
            session.setNewTokens(next.each.newTokens);
    } else {  // a degree of the layout, or the GPUs
        session.useGpus(next.layout.gpus(), next.layout);
    }
    session.endGesture();
    return true;
}

}  // namespace tokenfactory::ui
