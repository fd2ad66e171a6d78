#include "core/base/format.h"
#include "core/scenario/choice_values.h"
#include "core/scenario/lookup.h"
#include "core/scenario/typed_number.h"
#include "ui/session/defaults.h"
#include "ui/session/session.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

EditKind kindOf(frontier::Degree degree)
{
    switch (degree) {
    case frontier::Degree::tp:
        return EditKind::tp;
    case frontier::Degree::pp:
        return EditKind::pp;
    case frontier::Degree::dp:
        return EditKind::dp;
    case frontier::Degree::ep:
        return EditKind::ep;
    case frontier::Degree::dcp:
        return EditKind::dcp;
    case frontier::Degree::cp:
        return EditKind::cp;
    }
    return EditKind::layout;
}

bool isLimit(std::optional<double> number) { return !number || (std::isfinite(*number) && *number > 0.0); }

/// More than Layout::gpus() can hold, when typed.
double gpusOf(const cost::Layout& layout) { return double(layout.tp) * layout.pp * layout.dp * layout.cp; }

/// The layout goes to the nearest legal one, where there is any.
void followTo(SessionState& next, const frontier::LegalLayouts& legalThere)
{
    if (!legalThere.empty())
        next.scenario.layout = legalThere.nearest(next.scenario.layout, next.epFollows);
}

}  // namespace

std::string Session::nameInScenario(const std::string& system) const
{
    for (std::size_t i = 0; i < now.resolved.systems.size(); ++i) {
        if (now.resolved.systems[i]->id == system)
            return now.scenario.systems[i];
    }
    return system;
}

void Session::setFocus(const std::string& system)
{
    change(EditKind::focus, [&](SessionState& next) { next.scenario.focus = nameInScenario(system); });
}

void Session::setChosen(const std::string& system, bool chosen)
{
    change(EditKind::systems, [&](SessionState& next) {
        const std::string name = nameInScenario(system);
        std::vector<std::string>& systems = next.scenario.systems;
        const auto place = std::find(systems.begin(), systems.end(), name);
        if (chosen && place == systems.end() && systems.size() < mostSystems) {
            systems.push_back(name);
        } else if (!chosen && place != systems.end() && systems.size() > 1) {
            systems.erase(place);
            if (next.scenario.focus == name)
                next.scenario.focus.clear();
        }
    });
}

void Session::setModel(const std::string& idOrFile)
{
    const auto model = scenario::findModel(presetsRead, idOrFile);
    change(EditKind::model, [&](SessionState& next) {
        next.scenario.model = idOrFile;
        if (!model)
            return;
        const int limit = (*model)->contextLimit;
        if (limit > 0 && next.scenario.each.cachedTokens > limit)
            next.scenario.each.cachedTokens = limit;
        followTo(next, frontier::LegalLayouts(**model, next.scenario.stage, layouts.gpus(),
                                              next.scenario.choices.expertReplicas));
    });
}

void Session::setStage(cost::Stage stage)
{
    change(EditKind::stage, [&](SessionState& next) {
        scenario::Scenario& scenario = next.scenario;
        if (stage == scenario.stage)
            return;
        next.of(scenario.stage) = {scenario.each, scenario.maxLatencyS, scenario.batch};
        scenario.stage = stage;
        scenario.each = next.of(stage).each;
        scenario.maxLatencyS = next.of(stage).maxLatencyS;
        if (scenario.choices.draftTokens > 0)
            scenario::followDrafts(scenario);  // they may have changed in another stage
        followTo(next,
                 frontier::LegalLayouts(*next.resolved.model, stage, layouts.gpus(), scenario.choices.expertReplicas));
        scenario.batch = next.of(stage).batch.value_or(scenario::firstBatch(stage, scenario.layout));
    });
}

void Session::setGpus(int gpus)
{
    if (gpus < 1)
        return;
    change(EditKind::gpus, [&](SessionState& next) {
        next.scenario.layout = origin().scenario.layout;
        next.scenario.gpus = {gpus};
        if (next.scenario.gpus == origin().scenario.gpus)
            return;
        followTo(next, frontier::LegalLayouts(*next.resolved.model, next.scenario.stage, gpus,
                                              next.scenario.choices.expertReplicas));
    });
}

void Session::useGpus(int gpus, const cost::Layout& layout)
{
    change(EditKind::layout, [&](SessionState& next) {
        next.epFollows = layout.ep == cost::widestEp(*next.resolved.model, layout);
        next.scenario.gpus = {gpus};
        next.scenario.layout = layout;
    });
}

void Session::moveDegree(frontier::Degree degree, int value)
{
    change(kindOf(degree), [&](SessionState& next) {
        if (runs.inGesture() && value == valueOf(gestureStart.scenario.layout, degree)) {
            next.epFollows = gestureStart.epFollows;
            next.scenario.layout = gestureStart.scenario.layout;
            return;
        }
        if (degree == frontier::Degree::ep)
            next.epFollows = false;
        next.scenario.layout = layouts.moved(origin().scenario.layout, degree, value, next.epFollows);
    });
}

void Session::typeDegree(frontier::Degree degree, int value)
{
    const std::vector<int> legalValues = layouts.values(degree);
    if (std::binary_search(legalValues.begin(), legalValues.end(), value)) {
        moveDegree(degree, value);
        return;
    }
    cost::Layout typed = now.scenario.layout;
    setValue(typed, degree, value);
    if (gpusOf(typed) > scenario::mostGpus) {  // a file with it could not be read again
        emit reported({{"layout",
                        {"would need %1 GPUs", {tokenfactory::toText(gpusOf(typed))}},
                        {"at most %1 are considered", {grouped(scenario::mostGpus)}}}},
                      {});
        emit changed();
        return;
    }
    change(kindOf(degree), [&](SessionState& next) { next.scenario.layout = typed; });
}

void Session::letEpFollow()
{
    change(EditKind::epFollows, [&](SessionState& next) {
        next.epFollows = true;
        followTo(next, layouts);
    });
}

void Session::setCachedTokens(int tokens)
{
    change(EditKind::cachedTokens, [&](SessionState& next) { next.scenario.each.cachedTokens = tokens; });
}

void Session::setNewTokens(int tokens)
{
    change(EditKind::newTokens, [&](SessionState& next) {
        next.scenario.each.newTokens = tokens;
        scenario::followNewTokens(next.scenario);
    });
}

void Session::setBatch(int batch)
{
    change(EditKind::batch, [&](SessionState& next) { next.scenario.batch = batch; });
}

void Session::setCalibration(const std::string& idOrFile)
{
    change(EditKind::calibration, [&](SessionState& next) { next.scenario.calibration = idOrFile; });
}

void Session::setChoice(const std::string& flag, const std::string& text)
{
    cost::Choices choices = now.scenario.choices;
    if (const auto problem = scenario::setChoice(choices, flag, text)) {
        emit reported({*problem}, {});
        emit changed();
        return;
    }
    change(
        EditKind::choice,
        [&](SessionState& next) {
            next.scenario.choices = choices;
            if (flag == "draft-tokens")
                scenario::followDrafts(next.scenario);
        },
        flag);
}

void Session::adopt(const std::string& system, const cost::Layout& layout, int batch)
{
    change(EditKind::layout, [&](SessionState& next) {
        next.epFollows = layout.ep == cost::widestEp(*next.resolved.model, layout);
        next.scenario.focus = nameInScenario(system);
        next.scenario.layout = layout;
        next.scenario.batch = batch;
    });
}

void Session::setMaxLatency(std::optional<double> seconds)
{
    if (isLimit(seconds))
        change(EditKind::maxLatency, [&](SessionState& next) { next.scenario.maxLatencyS = seconds; });
}

void Session::setHbmCap(std::optional<double> bytes)
{
    if (isLimit(bytes))
        change(
            EditKind::choice, [&](SessionState& next) { next.scenario.choices.hbmCapBytes = bytes; }, "hbm-cap-gb");
}

void Session::setCpMax(int most)
{
    if (most >= 1 && most <= scenario::mostCp)
        change(EditKind::cpMax, [&](SessionState& next) { next.scenario.cpMax = most; });
}

void Session::setWidestEpOnly(bool only)
{
    change(EditKind::widestEpOnly, [&](SessionState& next) { next.scenario.widestEpOnly = only; });
}

void Session::setDominatedShown(bool shown)
{
    if (shown == dominatedKept)
        return;
    dominatedKept = shown;
    emit changed();
    askBoth();
}

bool Session::isDefault(std::string_view flag) const { return ui::isDefault(now.scenario, flag); }

void Session::resetChoice(const std::string& flag)
{
    change(
        EditKind::reset, [&](SessionState& next) { setDefault(next.scenario, flag); }, flag);
}

void Session::resetAll()
{
    change(EditKind::resetAll, [](SessionState& next) {
        for (const std::string_view flag : flagsWithDefault())
            setDefault(next.scenario, flag);
        for (StageMemory& stage : next.stages)
            stage.maxLatencyS.reset();
    });
}

void Session::revert()
{
    change(EditKind::revert, [](SessionState& next) {
        next.scenario = next.opened;
        next.epFollows = next.openedEpFollows;
        next.of(next.scenario.stage) = {next.scenario.each, next.scenario.maxLatencyS, next.scenario.batch};
    });
}

}  // namespace tokenfactory::ui
