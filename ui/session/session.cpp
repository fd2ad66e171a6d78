#include "ui/session/session.h"

#include "core/base/json.h"
#include "core/scenario/title.h"
#include "ui/export/scenario_inside.h"
#include "ui/session/scenario_document.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace tokenfactory::ui {

namespace {

constexpr int mostSteps = 500;

bool sameNames(const scenario::Scenario& a, const scenario::Scenario& b)
{
    return a.model == b.model && a.systems == b.systems && a.focus == b.focus && a.calibration == b.calibration;
}

/// A scenario of the user's own, no preset.
bool isOwn(const std::filesystem::path& file, const std::filesystem::path& presets)
{
    std::error_code error;
    const auto folder = std::filesystem::weakly_canonical(presets, error).native() + '/';
    return file.extension() == ".json" && std::filesystem::is_regular_file(file, error) &&
           !std::filesystem::weakly_canonical(file, error).native().starts_with(folder);
}

}  // namespace

Session::Session(catalog::Catalog catalog, std::filesystem::path presets, QObject* parent)
    : QObject(parent), presetsRead(std::move(catalog)), presetsFolder(std::move(presets)), now(firstState())
{
    history.setUndoLimit(mostSteps);
    resting.setSingleShot(true);
    resting.setInterval(restDelayMs);
    connect(&resting, &QTimer::timeout, this, [this] { ask(frontier::Width::every); });
    pacing.setSingleShot(true);
    pacing.setInterval(frameMs);
    connect(&pacing, &QTimer::timeout, this, [this] {
        if (movedMeanwhile)
            askBoth();
    });
    connect(&computing, &Computation::answered, this, &Session::receive);
    connect(&pinned, &Pins::changed, this, &Session::pinsChanged);
}

bool Session::isSettled() const
{
    return lastAnswer && !resting.isActive() && lastAnswer->generation == computing.latest() &&
           computing.latest() == fullGeneration && lastAnswer->sweptIsCurrent;
}

bool Session::open(const scenario::Scenario& scenario, const OpenedWith& with)
{
    SessionState next = now;
    next.scenario = scenario;
    if (!resolve(next, true))
        return false;
    const bool first = !isOpen();
    Edit edit;
    edit.before = now;
    SessionState entered = openedState(scenario, next.resolved, now, runEdits.newOpening(with.moment));
    if (with.before)
        editedSince(entered, *with.before, presetsRead);
    enter(std::move(entered));
    if (!with.pins.empty()) {
        edit.pinsBefore = pinned.all();
        edit.pinsAfter = with.pins;
        pinned.replace(edit.pinsBefore, edit.pinsAfter);
    }
    if (!first) {
        edit.after = now;
        push(std::move(edit));
    }
    history.setClean();
    ownFile.clear();
    jump();
    return true;
}

bool Session::openFile(const std::string& nameOrFile)
{
    const auto read = readScenarioOrPicture(nameOrFile, presetsFolder);
    if (!read) {
        emit reported(read.error(), {});
        return false;
    }
    ScenarioDocument document = documentOf(*read);
    const std::vector<Pin> pins = unsweptPins(document, presetsRead);
    const auto moment = document.momentS ? std::optional(OpensAt{*document.momentS}) : std::nullopt;
    if (!open(document.scenario, {.pins = pins, .moment = moment}))
        return false;
    if (!isPicture(nameOrFile) && isOwn(nameOrFile, presetsFolder))
        ownFile = std::filesystem::absolute(nameOrFile);
    emit reported({}, document.warnings);  // none, too: what was said of an earlier file no longer holds
    return true;
}

bool Session::save(const std::filesystem::path& file)
{
    const auto written = writeText(file, documentJson(now.scenario, pins()));
    if (!written) {
        emit reported(written.error(), {});
        return false;
    }
    history.setClean();
    ownFile = file;
    return true;
}

bool Session::resolve(SessionState& next, bool readAgain)
{
    // files named by the scenario are read when it is opened or a name changes, never while a slider moves
    if (!readAgain && isOpen() && sameNames(next.scenario, now.scenario))
        return true;
    auto names = scenario::resolve(next.scenario, presetsRead);
    if (!names) {
        emit reported(names.error(), {});
        return false;
    }
    next.resolved = std::move(*names);
    return true;
}

void Session::enter(SessionState next)
{
    now = std::move(next);
    runEdits.setOpening(now.opening);
    std::vector<std::string> ids;
    for (const catalog::SystemPtr& system : now.resolved.systems)
        ids.push_back(system->id);
    now.styles.assign(ids);
    refreshLegal();
}

void Session::jump()
{
    pinWanted = false;
    runs.breakOff();
    gestureStart = now;
    oldestWanted = computing.latest() + 1;
    emit changed();
    askBoth();
}

void Session::refreshLegal()
{
    const scenario::Scenario& current = now.scenario;
    const LayoutsKey wanted = {current.model, current.stage,
                               current.gpus.empty() ? current.layout.gpus() : current.gpus.front(),
                               current.choices.expertReplicas};
    if (wanted == layoutsFor)
        return;
    layouts = frontier::LegalLayouts(*now.resolved.model, wanted.stage, wanted.gpus, wanted.expertReplicas);
    layoutsFor = wanted;
}

void Session::ask(frontier::Width width)
{
    if (!isOpen())
        return;
    const std::uint64_t generation = computing.ask({0, now.scenario, now.resolved, width, dominatedKept});
    if (width == frontier::Width::every) {
        fullGeneration = generation;
        movedMeanwhile = false;
    }
}

void Session::askBoth()
{
    resting.start();
    movedMeanwhile = pacing.isActive();
    if (!movedMeanwhile) {
        ask(frontier::Width::widestEp);
        pacing.start();
    }
}

void Session::change(EditKind kind, const std::function<void(SessionState&)>& edit, const std::string& flag)
{
    if (!isOpen())
        return;
    Edit made;
    made.kind = kind;
    made.flag = flag;
    made.before = now;
    made.after = now;
    edit(made.after);
    if (made.after.holdsWhat(now))
        return;
    made.run = runs.of(made);
    runEdits.takeUp(made);
    commit(std::move(made));
}

void Session::commit(Edit made)
{
    SessionState next = std::move(made.after);
    if (next.holdsWhat(now))
        return;
    // name and description a scenario was opened with are of its content: an edited one is named after what it holds
    next.scenario.name = next.opened.name;
    next.scenario.description = next.opened.description;
    next.scenario.watch = next.opened.watch;
    if (!resolve(next)) {
        emit changed();  // controls go back to what holds
        return;
    }
    if (!(next.scenario == next.opened)) {
        next.scenario.name = scenario::titleOf(next.scenario, next.resolved);
        next.scenario.description.clear();
        next.scenario.watch = {};
    }
    pinWanted = false;
    enter(std::move(next));
    made.after = now;
    push(std::move(made));
    emit changed();
    askBoth();
}

bool Session::changeRun(const std::vector<scenario::Intervention>& changes)
{
    if (!isOpen() || changes.empty())
        return false;
    Edit made;
    made.kind = EditKind::runValue;
    made.flag = changes.front().path;
    made.before = now;
    made.after = now;
    made.run = runs.of(made);
    auto next = runEdits.changed(made, changes);
    if (!next) {
        emit reported(next.error(), {});
        emit changed();  // controls go back to what holds
        return false;
    }
    made.after.scenario = *std::move(next);
    commit(std::move(made));
    return true;
}

void Session::push(Edit edit)
{
    history.push(new EditCommand(std::move(edit), [this](const Edit& step, bool undo) { restore(step, undo); }));
}

void Session::restore(const Edit& edit, bool undo)
{
    enter(undo ? edit.before : edit.after);
    if (edit.kind == EditKind::open || edit.kind == EditKind::swapPin)
        ownFile.clear();  // another scenario than the one that came from it
    if (edit.pin != 0)
        pinned.exchange(edit.pin, undo ? edit.pinAfter : edit.pinBefore, undo ? edit.pinBefore : edit.pinAfter);
    if (!edit.pinsAfter.empty())
        pinned.replace(undo ? edit.pinsAfter : edit.pinsBefore, undo ? edit.pinsBefore : edit.pinsAfter);
    jump();
}

void Session::beginGesture()
{
    runs.beginGesture();
    gestureStart = now;
}

void Session::endGesture() { runs.endGesture(); }

void Session::cancelGesture()
{
    const bool moved = runs.inGesture() && !gestureStart.holdsWhat(now);
    const std::uint64_t run = runs.last();
    runs.endGesture();
    if (!moved)
        return;
    // as a step of the gesture, which then ends where it began
    Edit back;
    back.before = now;
    back.run = run;
    enter(gestureStart);
    back.after = now;
    push(std::move(back));
    jump();
}

void Session::retranslate()
{
    for (int i = 0; i < history.count(); ++i) {
        // every command of this stack is pushed by push() and none is const
        static_cast<EditCommand*>(const_cast<QUndoCommand*>(history.command(i)))->retranslate();
    }
    emit history.undoTextChanged(history.undoText());
    emit history.redoTextChanged(history.redoText());
}

void Session::receive(const AnswerPtr& answer)
{
    if (answer->generation < oldestWanted || (lastAnswer && answer->generation < lastAnswer->generation))
        return;
    lastAnswer = answer;
    emit answered();
    if (pinWanted && isSettled())
        pin();
}

QString Session::pinHindrance() const
{
    if (!isOpen())
        return tr("Nothing to pin: no scenario is open");
    for (const Pin& other : pins()) {
        if (other.answer->scenario == now.scenario)
            return tr("This state is pinned as %1").arg(QLatin1Char(other.letter));
    }
    if (pins().size() >= mostPins)
        return tr("%1 states are pinned: unpin one first").arg(mostPins);
    return {};
}

bool Session::pin()
{
    if (!pinHindrance().isEmpty())
        return false;
    pinWanted = !isSettled();
    if (pinWanted)
        return true;
    pinned.add(lastAnswer);
    return true;
}

void Session::unpin(char letter) { pinned.remove(letter); }

bool Session::swap(char letter)
{
    const auto found =
        std::find_if(pins().begin(), pins().end(), [letter](const Pin& p) { return p.letter == letter; });
    if (found == pins().end() || !isSettled())
        return false;
    Edit edit;
    edit.kind = EditKind::swapPin;
    edit.pin = letter;
    edit.pinBefore = found->answer;
    edit.pinAfter = lastAnswer;
    edit.before = now;
    enter(openedState(edit.pinBefore->scenario, edit.pinBefore->resolved, now, runEdits.newOpening()));
    ownFile.clear();
    edit.after = now;
    push(edit);
    pinned.exchange(letter, edit.pinBefore, edit.pinAfter);
    jump();
    return true;
}

}  // namespace tokenfactory::ui
