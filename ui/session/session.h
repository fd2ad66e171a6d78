#pragma once

#include "core/frontier/legal_layouts.h"
#include "ui/session/computation.h"
#include "ui/session/edit_runs.h"
#include "ui/session/pins.h"
#include "ui/session/run_edits.h"
#include "ui/session/session_state.h"

#include <QObject>
#include <QTimer>
#include <QUndoStack>

#include <filesystem>
#include <optional>

namespace tokenfactory::ui {

/// The scenario being edited and its answers. Every edit is asked at once (at most once a frame) with a narrow sweep,
/// and again in full when nothing has moved for restDelayMs. A change that names something unknown leaves the scenario
/// as it was and says why. Every edit is a step of undoStack(): a gesture (a drag) is one, and so are steps of one
/// number by wheel or keys that follow each other at once.
class Session : public QObject {
    Q_OBJECT
public:
    static constexpr int restDelayMs = 120;
    static constexpr int frameMs = 16;
    static constexpr int mostSystems = seriesSlots;
    Session(catalog::Catalog catalog, std::filesystem::path presets, QObject* parent = nullptr);

    const catalog::Catalog& catalog() const { return presetsRead; }
    const std::filesystem::path& presets() const { return presetsFolder; }
    const scenario::Scenario& scenario() const { return now.scenario; }
    const scenario::Scenario& opened() const { return now.opened; }      ///< it, before its first edit
    const scenario::Resolved& resolved() const { return now.resolved; }  ///< null models until one has been opened
    bool isOpen() const { return now.resolved.model != nullptr; }
    bool isModified() const { return !history.isClean(); }         ///< other than it was opened or last saved
    const std::filesystem::path& file() const { return ownFile; }  ///< to save to; empty where there is none of its own
    const frontier::LegalLayouts& legal() const { return layouts; }
    bool epFollows() const { return now.epFollows; }
    const SeriesSlots& series() const { return now.styles; }
    const AnswerPtr& answer() const { return lastAnswer; }  ///< the last one given; null before the first
    bool isSettled() const;  ///< the answer is that of the scenario as it stands, full sweep included
    const Computation& computation() const { return computing; }

    /// False when it names what is not there; then reported() says why. Undone like any edit, but the first. A file is
    /// also a preset's id or a picture.
    bool open(const scenario::Scenario& scenario, const OpenedWith& with = {});
    bool openFile(const std::string& nameOrFile);
    bool save(const std::filesystem::path& file);

    QUndoStack* undoStack() { return &history; }  ///< texts in the language of the last retranslate()
    /// All edits between the two are one step; one that ends where it began leaves none.
    void beginGesture();
    void endGesture();
    void cancelGesture();  ///< back to what stood when it began, without a step
    void retranslate();

    /// Systems are named by their id; one to mostSystems stay chosen.
    void setFocus(const std::string& system);
    void setChosen(const std::string& system, bool chosen);
    void setModel(const std::string& idOrFile);
    void setStage(cost::Stage stage);  ///< tokens and the limit on latency become what it was last used with
    void setGpus(int gpus);
    void useGpus(int gpus, const cost::Layout& layout);  ///< both at once, as a remedy names them
    /// One of legal().values(): the others follow to the nearest legal layout.
    void moveDegree(frontier::Degree degree, int value);
    /// Any number: a legal one moves as above, another is taken as it is, and the answer says what is wrong with it.
    void typeDegree(frontier::Degree degree, int value);
    void letEpFollow();
    void setCachedTokens(int tokens);
    void setNewTokens(int tokens);
    void setBatch(int batch);
    void setCalibration(const std::string& idOrFile);                  ///< an id or a calibration file
    void setChoice(const std::string& flag, const std::string& text);  ///< a row of cost::choicesTable() and its text
    void adopt(const std::string& system, const cost::Layout& layout, int batch);  ///< a swept point

    /// Limits, in seconds (TPOT in decode, else TTFT) and bytes per GPU; none lifts it. Above 0, else nothing changes.
    void setMaxLatency(std::optional<double> seconds);
    void setHbmCap(std::optional<double> bytes);
    /// What the sweep tries: CP up to this (1 to 64), EP = TP x DP x CP and DCP = 1 only.
    void setCpMax(int most);
    void setWidestEpOnly(bool only);
    void setDominatedShown(bool shown);  ///< whether sweeps keep the points that others beat; no step of the history
    bool dominatedShown() const { return dominatedKept; }

    RunEdits& ofRun() { return runEdits; }  ///< where a run of the scenario stands, that edits then change there
    /// A value of what runs (JSON, by its path), where the run stands. False, with reported(), when there is no such.
    bool setRunValue(const std::string& path, const std::string& value) { return changeRun({{0.0, path, value}}); }
    /// Several, as one step of the history; the first in time where it stands, others as interventions as much later.
    bool changeRun(const std::vector<scenario::Intervention>& changes);

    bool isDefault(std::string_view flag) const;  ///< one of flagsWithDefault() (defaults.h)
    void resetChoice(const std::string& flag);
    void resetAll();  ///< all of flagsWithDefault(); model, racks, layout and workload stay
    void revert();    ///< to opened()
    const std::vector<Pin>& pins() const { return pinned.all(); }
    /// Why nothing can be pinned now, in words; empty where pin() works.
    QString pinHindrance() const;
    bool pin();  ///< puts the state aside under the first free letter, as soon as its answer is settled
    void unpin(char letter);
    /// The pinned scenario becomes the one edited and the other way round. False while the answer is not settled.
    bool swap(char letter);

signals:
    void changed();
    void answered();
    void pinsChanged();
    /// Problems with what was asked for (never of the layout: those are in the answer), and warnings.
    void reported(const tokenfactory::Problems& problems, const tokenfactory::Problems& warnings);

private:
    void change(EditKind kind, const std::function<void(SessionState&)>& edit, const std::string& flag = {});
    bool resolve(SessionState& next, bool readAgain = false);
    void enter(SessionState next);
    void jump();  ///< after a state was entered that no edit leads to: late answers to the one before are stale
    void push(Edit edit);
    void restore(const Edit& edit, bool undo);
    const SessionState& origin() const { return runs.inGesture() ? gestureStart : now; }  ///< of a layout dragged
    void refreshLegal();
    void commit(Edit made);
    std::string nameInScenario(const std::string& system) const;
    void ask(frontier::Width width);
    void askBoth();
    void receive(const AnswerPtr& answer);

    catalog::Catalog presetsRead;
    std::filesystem::path presetsFolder;
    SessionState now;
    std::filesystem::path ownFile;
    frontier::LegalLayouts layouts;
    LayoutsKey layoutsFor;
    QUndoStack history;
    EditRuns runs;
    SessionState gestureStart;
    RunEdits runEdits;
    Pins pinned;
    bool pinWanted = false;  ///< once the answer is settled
    bool dominatedKept = false;
    AnswerPtr lastAnswer;
    std::uint64_t oldestWanted = 0;    ///< answers to earlier questions are of states that were left by undo
    std::uint64_t fullGeneration = 0;  ///< of the last question with a full sweep
    QTimer resting;
    QTimer pacing;  ///< between narrow sweeps: more than a screen shows would be wasted
    bool movedMeanwhile = false;
    Computation computing;
};

}  // namespace tokenfactory::ui
