#include "ui/session/session.h"

#include "core/scenario/choice_values.h"
#include "core/scenario/lookup.h"
#include "core/scenario/title.h"

#include <algorithm>
#include <utility>

namespace tokenfactory::ui {

namespace {

/// Tokens a stage starts with when it has not been used yet: the defaults of the scenario for decode, a prompt of 8k
/// for prefill, and 2k new tokens on the same cache for midfill.
std::array<cost::SequenceTokens, 3> firstTokens()
{
    const cost::SequenceTokens decode = scenario::Scenario().each;
    std::array<cost::SequenceTokens, 3> tokens;
    tokens[static_cast<std::size_t>(cost::Stage::decode)] = decode;
    tokens[static_cast<std::size_t>(cost::Stage::prefill)] = {.newTokens = 8192, .cachedTokens = 0};
    tokens[static_cast<std::size_t>(cost::Stage::midfill)] = {.newTokens = 2048, .cachedTokens = decode.cachedTokens};
    return tokens;
}

bool sameNames(const scenario::Scenario& a, const scenario::Scenario& b)
{
    return a.model == b.model && a.systems == b.systems && a.focus == b.focus && a.calibration == b.calibration;
}

}  // namespace

Session::Session(catalog::Catalog catalog, std::filesystem::path presets, QObject* parent)
    : QObject(parent), presetsRead(std::move(catalog)), presetsFolder(std::move(presets)), tokensOfStage(firstTokens())
{
    resting.setSingleShot(true);
    resting.setInterval(restDelayMs);
    connect(&resting, &QTimer::timeout, this, [this] { ask(frontier::Width::every); });
    connect(&computing, &Computation::answered, this, &Session::receive);
}

bool Session::isSettled() const
{
    return lastAnswer && !resting.isActive() && lastAnswer->generation == computing.latest() &&
           computing.latest() == fullGeneration && lastAnswer->sweptIsCurrent;
}

bool Session::open(const scenario::Scenario& scenario)
{
    if (!take(scenario))
        return false;
    opened = scenario;
    epIsWidest = current.layout.ep == cost::widestEp(*found.model, current.layout);
    tokensOfStage[static_cast<std::size_t>(current.stage)] = current.each;
    emit changed();
    ask(frontier::Width::widestEp);
    resting.start();
    return true;
}

bool Session::openFile(const std::string& nameOrFile)
{
    const auto read = scenario::readScenario(nameOrFile, presetsFolder);
    if (!read) {
        emit reported(read.error(), {});
        return false;
    }
    if (!open(read->scenario))
        return false;
    QStringList warnings;
    for (const std::string& warning : read->warnings)
        warnings.append(QString::fromStdString(warning));
    if (!warnings.isEmpty())
        emit reported({}, warnings);
    return true;
}

bool Session::save(const std::filesystem::path& file)
{
    const auto written = scenario::writeScenario(current, file);
    if (!written)
        emit reported(written.error(), {});
    return written.has_value();
}

bool Session::take(const scenario::Scenario& next)
{
    // files named by the scenario are read again only when a name changes, never while a slider moves
    if (!isOpen() || !sameNames(next, current)) {
        auto names = scenario::resolve(next, presetsRead);
        if (!names) {
            emit reported(names.error(), {});
            return false;
        }
        found = std::move(*names);
    }
    current = next;
    std::vector<std::string> ids;
    for (const catalog::SystemPtr& system : found.systems)
        ids.push_back(system->id);
    styles.assign(ids);
    refreshLegal();
    return true;
}

void Session::refreshLegal()
{
    const int gpus = current.gpus.empty() ? current.layout.gpus() : current.gpus.front();
    if (layouts.gpus() == gpus && layoutsModel == current.model && layoutsStage == current.stage &&
        layoutsReplicas == current.choices.expertReplicas && !layouts.empty())
        return;
    layouts = LegalLayouts(*found.model, current.stage, gpus, current.choices.expertReplicas);
    layoutsModel = current.model;
    layoutsStage = current.stage;
    layoutsReplicas = current.choices.expertReplicas;
}

void Session::ask(frontier::Width width)
{
    if (!isOpen())
        return;
    const std::uint64_t generation = computing.ask({0, current, found, width});
    if (width == frontier::Width::every)
        fullGeneration = generation;
}

void Session::change(const std::function<void(scenario::Scenario&)>& edit)
{
    if (!isOpen())
        return;
    scenario::Scenario next = current;
    edit(next);
    if (next == current)
        return;
    const bool taken = take(next);
    if (taken)
        rename();
    emit changed();  // also when not taken: controls go back to what holds
    if (!taken)
        return;
    ask(frontier::Width::widestEp);
    resting.start();
}

void Session::rename()
{
    current.name = opened.name;
    if (!(current == opened))
        current.name = scenario::titleOf(current, found);
}

void Session::receive(const AnswerPtr& answer)
{
    if (lastAnswer && answer->generation < lastAnswer->generation)
        return;
    lastAnswer = answer;
    emit answered();
}

std::string Session::nameInScenario(const std::string& system) const
{
    for (std::size_t i = 0; i < found.systems.size(); ++i) {
        if (found.systems[i]->id == system)
            return current.systems[i];
    }
    return system;
}

void Session::setFocus(const std::string& system)
{
    change([&](scenario::Scenario& next) { next.focus = nameInScenario(system); });
}

void Session::setChosen(const std::string& system, bool chosen)
{
    change([&](scenario::Scenario& next) {
        const std::string name = nameInScenario(system);
        const auto place = std::find(next.systems.begin(), next.systems.end(), name);
        if (chosen && place == next.systems.end() && next.systems.size() < mostSystems) {
            next.systems.push_back(name);
        } else if (!chosen && place != next.systems.end() && next.systems.size() > 1) {
            next.systems.erase(place);
            if (next.focus == name)
                next.focus.clear();
        }
    });
}

void Session::setModel(const std::string& idOrFile)
{
    const auto model = scenario::findModel(presetsRead, idOrFile);
    change([&](scenario::Scenario& next) {
        next.model = idOrFile;
        if (model) {
            const int limit = (*model)->contextLimit;
            if (limit > 0 && next.each.cachedTokens > limit)
                next.each.cachedTokens = limit;
            const LegalLayouts legalThere(**model, next.stage, layouts.gpus(), next.choices.expertReplicas);
            if (!legalThere.empty())
                next.layout = legalThere.nearest(next.layout, epIsWidest);
        }
    });
}

void Session::setStage(cost::Stage stage)
{
    change([&](scenario::Scenario& next) {
        if (stage == next.stage)
            return;
        tokensOfStage[static_cast<std::size_t>(next.stage)] = next.each;
        next.stage = stage;
        next.each = tokensOfStage[static_cast<std::size_t>(stage)];
        const LegalLayouts legalThere(*found.model, stage, layouts.gpus(), next.choices.expertReplicas);
        if (!legalThere.empty())
            next.layout = legalThere.nearest(next.layout, epIsWidest);
    });
}

void Session::setGpus(int gpus)
{
    if (gpus < 1)
        return;
    change([&](scenario::Scenario& next) {
        next.gpus = {gpus};
        const LegalLayouts legalThere(*found.model, next.stage, gpus, next.choices.expertReplicas);
        if (!legalThere.empty())
            next.layout = legalThere.nearest(next.layout, epIsWidest);
    });
}

void Session::useGpus(int gpus, const cost::Layout& layout)
{
    if (!isOpen())
        return;
    epIsWidest = layout.ep == cost::widestEp(*found.model, layout);
    change([&](scenario::Scenario& next) {
        next.gpus = {gpus};
        next.layout = layout;
    });
}

void Session::moveDegree(Degree degree, int value)
{
    if (degree == Degree::ep && isOpen())
        epIsWidest = false;
    change([&](scenario::Scenario& next) { next.layout = layouts.moved(next.layout, degree, value, epIsWidest); });
}

void Session::typeDegree(Degree degree, int value)
{
    const std::vector<int> legalValues = layouts.values(degree);
    if (std::binary_search(legalValues.begin(), legalValues.end(), value)) {
        moveDegree(degree, value);
        return;
    }
    change([&](scenario::Scenario& next) { setValue(next.layout, degree, value); });
}

void Session::letEpFollow()
{
    epIsWidest = true;
    if (!layouts.empty())
        change([&](scenario::Scenario& next) { next.layout = layouts.nearest(next.layout, true); });
    emit changed();
}

void Session::setCachedTokens(int tokens)
{
    change([&](scenario::Scenario& next) { next.each.cachedTokens = tokens; });
}

void Session::setNewTokens(int tokens)
{
    change([&](scenario::Scenario& next) { next.each.newTokens = tokens; });
}

void Session::setBatch(int batch)
{
    change([&](scenario::Scenario& next) { next.batch = batch; });
}

void Session::setCalibration(const std::string& idOrFile)
{
    change([&](scenario::Scenario& next) { next.calibration = idOrFile; });
}

void Session::setChoice(const std::string& flag, const std::string& text)
{
    scenario::Scenario next = current;
    if (const auto problem = scenario::setChoice(next.choices, flag, text)) {
        emit reported({*problem}, {});
        emit changed();
        return;
    }
    // drafts are verified as new tokens of a decode pass, and no more can be accepted than there are
    if (flag == "draft-tokens" && next.stage == cost::Stage::decode) {
        next.each.newTokens = 1 + next.choices.draftTokens;
        next.choices.acceptedLength = std::min(next.choices.acceptedLength, double(next.each.newTokens));
    }
    change([&next](scenario::Scenario& edited) {
        edited.choices = next.choices;
        edited.each = next.each;
    });
}

void Session::setMaxLatency(std::optional<double> seconds)
{
    change([&](scenario::Scenario& next) { next.maxLatencyS = seconds; });
}

void Session::setCpMax(int cp)
{
    change([&](scenario::Scenario& next) { next.cpMax = cp; });
}

void Session::setWidestEpOnly(bool only)
{
    change([&](scenario::Scenario& next) { next.widestEpOnly = only; });
}

void Session::adopt(const std::string& system, const cost::Layout& layout, int batch)
{
    if (!isOpen())
        return;
    epIsWidest = layout.ep == cost::widestEp(*found.model, layout);
    change([&](scenario::Scenario& next) {
        next.focus = nameInScenario(system);
        next.layout = layout;
        next.batch = batch;
    });
}

}  // namespace tokenfactory::ui
