#pragma once

#include "core/scenario/build.h"
#include "tests/ui/fixture.h"
#include "ui/viewmodels/run_panel_view.h"

namespace tokenfactory::tests {

/// A scenario and what the panel makes of it.
struct RunStand {
    scenario::Scenario scenario;
    ui::RunPresets presets = ui::readRunPresets(presetsFolder());
    ui::KeptLayouts layouts;
    scenario::Built built;
    ui::RunPanelView view;

    explicit RunStand(scenario::Scenario of, const ui::DisturbChoices& choices = {}, double nowS = 0.0)
        : scenario(std::move(of))
    {
        scenario.running.interventions.clear();
        built = valueOf(scenario::build(scenario, tests::presets(), presetsFolder()));
        view = ui::runPanelViewOf({.scenario = scenario,
                                   .catalog = tests::presets(),
                                   .presets = presets,
                                   .layouts = layouts,
                                   .plan = built.plan,
                                   .workload = built.workload,
                                   .snapshot = nullptr},
                                  choices, nowS);
    }
    const ui::RunRow& row(std::string_view flag) const
    {
        const ui::RunRow* found = view.row(flag);
        if (!found)
            throw std::runtime_error("no row " + std::string(flag));
        return *found;
    }
    QString text(std::string_view flag) const { return *row(flag).setting.number.written; }
    /// The scenario after a row was set to a text.
    Expected<scenario::Scenario> with(std::string_view flag, const QString& text) const
    {
        const ui::RunValues values = row(flag).valuesOf(text);
        if (!values)
            return unexpected(Problem{std::string(flag), values.error()().toStdString(), {}});
        return scenario::withValues(scenario, *values);
    }
};

inline scenario::Scenario runPreset(const std::string& id)
{
    return valueOf(scenario::readScenario(id, presetsFolder())).scenario;
}

}  // namespace tokenfactory::tests
