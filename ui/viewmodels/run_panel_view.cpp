#include "ui/viewmodels/run_panel_view.h"

#include "core/scenario/lookup.h"
#include "ui/viewmodels/preset_words.h"
#include "ui/viewmodels/run_control_rows.h"
#include "ui/viewmodels/run_pool_rows.h"
#include "ui/viewmodels/run_workload_rows.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace tokenfactory::ui {

using scenario::Setting;

namespace {

struct RunText {
    Q_DECLARE_TR_FUNCTIONS(RunPanel)
};

RunSection scenarioSection(const RunInputs& inputs)
{
    std::vector<Option> options;
    std::string chosen;
    for (const RunPresets::Named& preset : inputs.presets.scenarios) {
        options.push_back({preset.id, presetText(preset.name), presetText(preset.note)});
        if (preset.name == inputs.scenario.name)
            chosen = preset.id;
    }
    if (chosen.empty())
        options.insert(options.begin(), {"", scenarioName(inputs.scenario), {}});
    RunSection made;
    made.id = "scenario";
    made.title = RunText::tr("Scenario");
    made.rows.push_back(optionsRow(std::string(scenarioFlag), SettingKind::list, made.title,
                                   RunText::tr("Another scenario begins at its beginning"), std::move(options), chosen,
                                   [](const std::string&) { return std::vector<Setting>(); }));
    return made;
}

RunRow modelRow(const RunInputs& inputs)
{
    const std::string& chosen = inputs.scenario.model;
    std::vector<Option> options;
    for (const catalog::ModelPtr& model : inputs.catalog.models)
        options.push_back({model->id, toQString(model->name), toQString(model->source)});
    if (std::ranges::none_of(options, [&](const Option& option) { return option.id == chosen; })) {
        const auto own = scenario::findModel(inputs.catalog, chosen);
        options.push_back({chosen, toQString(own ? (*own)->name : chosen), toQString(chosen)});
    }
    // layouts the model cannot have move with it, so that one choice is enough
    return optionsRow("model", SettingKind::list, RunText::tr("Model"),
                      RunText::tr("The model that is served; another one begins the run anew, with the same seed"),
                      std::move(options), chosen,
                      [spec = factoryIn(inputs.scenario), &layouts = inputs.layouts, &catalog = inputs.catalog,
                       replicas = inputs.scenario.choices.expertReplicas](const std::string& id) {
                          std::vector<Setting> settings;
                          if (const auto model = scenario::findModel(catalog, id))
                              settings = layoutsFor(spec, layouts, replicas, *model);
                          settings.push_back({"model", quoted(id)});
                          return settings;
                      });
}

RunSection modelSection(const RunInputs& inputs)
{
    RunSection made;
    made.id = "model";
    made.title = RunText::tr("Model and calibration");
    made.rows.push_back(modelRow(inputs));
    std::vector<Option> calibrations;
    for (const catalog::CalibrationPtr& calibration : inputs.catalog.calibrations)
        calibrations.push_back({calibration->id, calibrationName(*calibration), toQString(calibration->description)});
    made.rows.push_back(optionsRow(
        "calibration", SettingKind::list, RunText::tr("Calibration"),
        RunText::tr("How near passes come to the roofline; another one begins the run anew, with the same seed"),
        std::move(calibrations), inputs.scenario.calibration));
    RunNumber seed;
    seed.flag = "run.seed";
    seed.label = RunText::tr("Seed");
    seed.meaning = RunText::tr("What is drawn at random: the same seed gives the same run; another one begins it anew");
    seed.value = static_cast<double>(inputs.scenario.running.seed);
    seed.range = {0.0, 1e9};
    made.rows.push_back(numberRow(seed));
    return made;
}

}  // namespace

const RunRow* RunPanelView::row(std::string_view flag) const
{
    for (const RunSection& section : sections) {
        const auto found =
            std::ranges::find_if(section.rows, [&](const RunRow& row) { return row.setting.flag == flag; });
        if (found != section.rows.end())
            return &*found;
    }
    return nullptr;
}

RunPanelView runPanelViewOf(const RunInputs& inputs, const DisturbChoices& choices, double nowS)
{
    RunPanelView view;
    view.sections = {scenarioSection(inputs), modelSection(inputs), workloadSection(inputs)};
    for (RunSection& pool : poolSections(inputs))
        view.sections.push_back(std::move(pool));
    view.sections.push_back(admissionSection(inputs));
    view.sections.push_back(tiersSection(inputs));
    view.sections.push_back(limitsSection(inputs));
    view.disturbRows = disturbRows(inputs, choices);
    view.disturbances = disturbances(inputs, choices, nowS);
    return view;
}

bool beginsAnew(std::string_view path)
{
    const std::string_view root = path.substr(0, path.find('.'));
    return root != "factory" && root != "workload";
}

}  // namespace tokenfactory::ui
