#include "ui/viewmodels/build_lists.h"

#include "core/catalog/model_facts.h"
#include "core/scenario/choice_values.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <sstream>

namespace tokenfactory::ui {

namespace {

struct BuildText {
    Q_DECLARE_TR_FUNCTIONS(BuildPanel)
};

OptionsView modelsOf(const Session& session)
{
    OptionsView view;
    view.label = BuildText::tr("Model");
    view.chosen = session.scenario().model;
    bool found = false;
    const auto add = [&](const std::string& id, const catalog::Model& model) {
        const catalog::ModelFacts facts = factsOf(model);
        view.options.push_back({id,
                                BuildText::tr("%1: %2, %3 active")
                                    .arg(toQString(model.name), parametersText(facts.totalParameters),
                                         parametersText(facts.activeParameters)),
                                toQString(model.source)});
    };
    for (const catalog::ModelPtr& model : session.catalog().models) {
        add(model->id, *model);
        found = found || model->id == view.chosen;
    }
    if (!found && session.resolved().model)
        add(view.chosen, *session.resolved().model);
    view.options.push_back({openFileOption, BuildText::tr("Open a file…"),
                            BuildText::tr("A model file, or a config.json of Hugging Face")});
    return view;
}

OptionsView stagesOf(const Session& session)
{
    OptionsView view;
    view.label = BuildText::tr("Stage");
    view.chosen = cost::name(session.scenario().stage);
    const std::pair<cost::Stage, QString> stages[] = {
        {cost::Stage::prefill, BuildText::tr("New tokens of a prompt with nothing cached")},
        {cost::Stage::midfill, BuildText::tr("New tokens on top of a cached context")},
        {cost::Stage::decode, BuildText::tr("One output token of each sequence in a pass")},
    };
    for (const auto& [stage, tooltip] : stages)
        view.options.push_back({std::string(cost::name(stage)), label(cost::name(stage)), tooltip});
    return view;
}

bool hasExperts(const catalog::Model& model)
{
    return std::any_of(model.feedForwardKinds.begin(), model.feedForwardKinds.end(),
                       [](const catalog::FeedForwardKind& kind) { return kind.isMoe(); });
}

/// State whose format can be chosen.
bool hasState(const catalog::Model& model)
{
    return std::any_of(model.attentionKinds.begin(), model.attentionKinds.end(),
                       [&model](const auto& kind) { return catalog::factsOf(kind, model).stateElements > 0.0; });
}

OptionsView formatsOf(const Session& session, const cost::ChoiceRow& row)
{
    OptionsView view;
    view.label = term(row.name);
    const std::string flag(row.flag);
    view.chosen = scenario::choiceText(session.scenario().choices, flag);
    const catalog::Model& model = *session.resolved().model;
    if (flag == "experts" && !hasExperts(model)) {
        view.enabled = false;
        view.tooltip = BuildText::tr("%1 has no routed experts").arg(toQString(model.name));
    } else if (flag == "state" && !hasState(model)) {
        view.enabled = false;
        view.tooltip = BuildText::tr("%1 keeps no recurrent state").arg(toQString(model.name));
    }
    if (flag == "activations") {
        view.options.push_back({"default", BuildText::tr("MXFP8 or BF16, by weights"), label(row.defaultText)});
    } else if (row.defaultText == "as released") {
        const catalog::Format released = flag == "experts" ? model.released.routedExperts : model.released.other;
        view.options.push_back({"released", BuildText::tr("%1, as released").arg(formatName(released)), {}});
    }
    std::istringstream names{std::string(row.values)};
    for (std::string name; names >> name;) {
        const auto format = catalog::formatFromName(name);
        view.options.push_back({name, format ? formatName(*format) : toQString(name), {}});
    }
    return view;
}

/// Faster to slower; a user's own come after.
int rankOf(const std::string& calibration)
{
    constexpr std::array<std::string_view, 3> known = {"roofline", "projected", "today"};
    return static_cast<int>(std::find(known.begin(), known.end(), calibration) - known.begin());
}

OptionsView calibrationsOf(const Session& session)
{
    OptionsView view;
    view.label = BuildText::tr("Calibration");
    view.chosen = session.scenario().calibration;
    bool found = false;
    for (const catalog::CalibrationPtr& calibration : session.catalog().calibrations) {
        view.options.push_back({calibration->id, calibrationName(*calibration), toQString(calibration->description)});
        found = found || calibration->id == view.chosen;
    }
    if (const catalog::CalibrationPtr& own = session.resolved().calibration; !found && own)
        view.options.push_back({view.chosen, calibrationName(*own), toQString(own->description)});
    std::stable_sort(view.options.begin(), view.options.end(),
                     [](const Option& a, const Option& b) { return rankOf(a.id) < rankOf(b.id); });
    return view;
}

OptionsView nicCopiesOf(const Session& session)
{
    OptionsView view;
    view.chosen = scenario::choiceText(session.scenario().choices, "nic-copies");
    view.options = {{"node-dedup", term("node-dedup"), BuildText::tr("One per remote node, forwarded inside it")},
                    {"per-expert", term("per-expert"), BuildText::tr("One per routed expert")}};
    return view;
}

OptionsView epTriedOf(const Session& session)
{
    OptionsView view;
    view.chosen = session.scenario().widestEpOnly ? "on" : "off";
    view.options = {{"off", BuildText::tr("Every"), BuildText::tr("Every EP and DCP that divides")},
                    {"on", BuildText::tr("Widest"), BuildText::tr("EP as wide as the stage, DCP 1")}};
    return view;
}

const cost::ChoiceRow* formatRow(std::string_view flag)
{
    for (const cost::ChoiceRow& row : cost::choicesTable()) {
        const bool names = row.flag == "weights" || row.flag == "experts" || row.flag == "kv" || row.flag == "state" ||
                           row.flag == "activations";
        if (names && row.flag == flag)
            return &row;
    }
    return nullptr;
}

}  // namespace

SettingKind kindOf(std::string_view flag)
{
    if (flag == "stage" || flag == "calibration" || flag == "nic-copies" || flag == "widest-ep-only")
        return SettingKind::segments;
    return flag == "model" || formatRow(flag) ? SettingKind::list : SettingKind::number;
}

OptionsView optionsOf(const Session& session, std::string_view flag)
{
    if (flag == "model")
        return modelsOf(session);
    if (flag == "stage")
        return stagesOf(session);
    if (flag == "calibration")
        return calibrationsOf(session);
    if (flag == "nic-copies")
        return nicCopiesOf(session);
    if (flag == "widest-ep-only")
        return epTriedOf(session);
    return formatsOf(session, *formatRow(flag));
}

}  // namespace tokenfactory::ui
