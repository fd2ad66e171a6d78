#include "ui/viewmodels/build_view.h"

#include "core/base/format.h"
#include "core/catalog/model_facts.h"
#include "core/scenario/choice_values.h"
#include "ui/viewmodels/layout_text.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <sstream>

namespace tokenfactory::ui {

namespace {

struct BuildText {
    Q_DECLARE_TR_FUNCTIONS(BuildPanel)
};

/// Numbers of GPUs with a stop on the slider: powers of two and whole NVL72 racks.
const std::vector<int> gpuStops = {1, 2, 4, 8, 16, 32, 64, 72, 128, 144, 256, 288, 512, 576, 1024};
constexpr int mostGpus = 4096;
constexpr int mostBatch = 1'000'000;

RackView rackOf(const catalog::System& system, const Session& session)
{
    RackView rack;
    rack.id = system.id;
    rack.name = toQString(system.shortName);
    rack.longName = toQString(system.name);
    rack.style = session.series().of(system.id);
    const scenario::Resolved& resolved = session.resolved();
    rack.chosen = std::any_of(resolved.systems.begin(), resolved.systems.end(),
                              [&system](const catalog::SystemPtr& chosen) { return chosen->id == system.id; });
    rack.focus = rack.chosen && resolved.systems[resolved.focus]->id == system.id;
    rack.gpusPerRack = std::max(1, system.gpusPerRack);
    rack.gpusPerTray = std::clamp(system.gpusPerTray, 1, rack.gpusPerRack);
    rack.gpusLit = session.legal().gpus();
    rack.racks = std::max(1, (rack.gpusLit + rack.gpusPerRack - 1) / rack.gpusPerRack);
    const int shown = rack.racks * rack.gpusPerRack;
    rack.shortCaption = BuildText::tr("%1 × %2").arg(grouped(rack.racks), grouped(rack.gpusPerRack));
    rack.caption = rack.gpusLit == shown && rack.racks > 1
                       ? rack.shortCaption
                       : BuildText::tr("%1 of %2").arg(grouped(rack.gpusLit), grouped(shown));
    rack.tooltip = BuildText::tr("%1: %2 GPUs each, %3 GPUs in use")
                       .arg(rack.longName, grouped(rack.gpusPerRack), grouped(rack.gpusLit));
    return rack;
}

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

NumberView gpusOf(const Session& session)
{
    NumberView view;
    view.label = BuildText::tr("GPUs");
    view.tooltip = BuildText::tr("GPUs of the layout and of every point of the frontier");
    view.stops = gpuStops;
    view.value = session.legal().gpus();
    view.high = mostGpus;
    return view;
}

QString degreeTooltip(Degree degree)
{
    switch (degree) {
    case Degree::tp:
        return BuildText::tr("TP, tensor parallel: each layer cut over this many GPUs");
    case Degree::pp:
        return BuildText::tr("PP, pipeline parallel: the layers cut into this many stages");
    case Degree::dp:
        return BuildText::tr("DP, attention data parallel: instances with sequences of their own");
    case Degree::ep:
        return BuildText::tr("EP, expert parallel: ranks the routed experts are spread over");
    case Degree::dcp:
        return BuildText::tr("DCP, decode context parallel: shards of the KV cache within TP");
    }
    return {};
}

const char* degreeName(Degree degree)
{
    switch (degree) {
    case Degree::tp:
        return "TP";
    case Degree::pp:
        return "PP";
    case Degree::dp:
        return "DP";
    case Degree::ep:
        return "EP";
    case Degree::dcp:
        return "DCP";
    }
    return "";
}

NumberView degreeOf(const Session& session, Degree degree)
{
    NumberView view;
    view.label = QLatin1String(degreeName(degree));
    view.tooltip = degreeTooltip(degree);
    view.stops = session.legal().values(degree);
    view.crosses = session.legal().refused(degree);
    view.value = valueOf(session.scenario().layout, degree);
    view.high = mostGpus;
    if (degree == Degree::dcp && session.scenario().stage != cost::Stage::decode) {
        view.enabled = view.value != 1;  // so that one from a file can be taken back
        view.tooltip = BuildText::tr("DCP splits the cache of decode passes only");
    }
    return view;
}

/// 1,024, 1,536, 2,048, 3,072 ... up to `most`, and `most` itself.
std::vector<int> tokenStops(int first, int most)
{
    std::vector<int> stops;
    for (int step = first; step < most && step <= most / 2 + 1; step *= 2) {
        stops.push_back(step);
        if (step >= 2 && step + step / 2 < most)
            stops.push_back(step + step / 2);
    }
    if (stops.empty() || stops.back() < most)
        stops.push_back(most);
    return stops;
}

int contextLimit(const Session& session)
{
    constexpr int unlimited = 1 << 20;
    const int limit = session.resolved().model ? session.resolved().model->contextLimit : 0;
    return limit > 0 ? limit : unlimited;
}

NumberView cachedOf(const Session& session)
{
    NumberView view;
    view.label = BuildText::tr("Context");
    view.tooltip = BuildText::tr("Tokens of each sequence already in its cache; log scale; k and M count in 1,024s");
    view.stops = tokenStops(1024, contextLimit(session));
    view.value = session.scenario().each.cachedTokens;
    view.low = 0;
    view.high = 1 << 28;
    if (session.scenario().stage == cost::Stage::prefill) {
        view.enabled = view.value != 0;
        view.tooltip = BuildText::tr("A prefill has nothing cached; midfill adds new tokens to a cached context");
    }
    return view;
}

NumberView freshOf(const Session& session)
{
    NumberView view;
    view.label = BuildText::tr("New");
    view.tooltip = BuildText::tr("New tokens of each sequence in the pass; log scale; k and M count in 1,024s");
    view.stops = session.scenario().stage == cost::Stage::decode
                     ? std::vector{1, 2, 3, 4, 6, 8, 12, 16}
                     : tokenStops(1, std::min(contextLimit(session), 1 << 20));
    view.value = session.scenario().each.newTokens;
    view.high = 1 << 28;
    return view;
}

NumberView batchOf(const Session& session)
{
    NumberView view;
    view.label = BuildText::tr("Batch");
    view.tooltip =
        BuildText::tr("Sequences of one micro-batch over all attention instances; PP micro-batches are in flight");
    const auto swept = frontier::sweptBatches();
    view.stops.assign(swept.begin(), swept.end());
    view.value = session.scenario().batch;
    view.high = mostBatch;
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
    if (row.defaultText == "as released") {
        const catalog::Format released = flag == "experts" ? model.released.routedExperts : model.released.other;
        view.options.push_back({"none", BuildText::tr("%1, as released").arg(formatName(released)), {}});
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

void addLayout(BuildView& view, const Session& session)
{
    const cost::Layout& layout = session.scenario().layout;
    for (const Degree degree : allDegrees)
        view.degrees.push_back(degreeOf(session, degree));
    view.epFollows = session.epFollows();
    view.layoutHasGpus = hasChosenGpus(session.scenario());
    view.layoutLine = gpusOfLayout(session.scenario());
    QStringList reasons;
    for (const Sentence& reason : cost::reasonsAgainst(layout, *session.resolved().model, session.scenario().stage,
                                                       session.scenario().choices.expertReplicas))
        reasons.append(sentence(reason));
    view.layoutIsLegal = reasons.isEmpty();
    if (view.layoutIsLegal)
        return;
    if (!view.layoutHasGpus)
        reasons.prepend(view.layoutLine + u'.');
    view.layoutLine = BuildText::tr("Not possible: see above");
    view.layoutReason = reasons.join(u' ');
}

}  // namespace

BuildView buildViewOf(const Session& session)
{
    BuildView view;
    for (const catalog::SystemPtr& system : session.catalog().systems) {
        view.allRacks.push_back(rackOf(*system, session));
        if (view.allRacks.back().chosen)
            view.racks.push_back(view.allRacks.back());
    }
    view.models = modelsOf(session);
    view.stages = stagesOf(session);
    if (!session.isOpen())
        return view;
    // systems read from files are not in the catalog but are chosen
    for (const catalog::SystemPtr& system : session.resolved().systems) {
        const bool listed = std::any_of(view.racks.begin(), view.racks.end(),
                                        [&](const RackView& rack) { return rack.id == system->id; });
        if (!listed)
            view.racks.push_back(rackOf(*system, session));
    }
    view.gpus = gpusOf(session);
    addLayout(view, session);
    view.cached = cachedOf(session);
    view.fresh = freshOf(session);
    view.batch = batchOf(session);
    for (const cost::ChoiceRow& row : cost::choicesTable()) {
        if (row.flag == "weights" || row.flag == "experts" || row.flag == "kv" || row.flag == "state")
            view.formats.emplace_back(std::string(row.flag), formatsOf(session, row));
    }
    view.calibrations = calibrationsOf(session);
    return view;
}

}  // namespace tokenfactory::ui
