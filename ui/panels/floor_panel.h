#pragma once

#include "core/base/expected.h"
#include "core/scenario/build.h"
#include "ui/floor/moment.h"
#include "ui/panels/setting_row.h"
#include "ui/panels/setting_section.h"
#include "ui/viewmodels/run_panel_view.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>

#include <functional>
#include <map>
#include <string>
#include <vector>

class QGridLayout;
class QVBoxLayout;

namespace tokenfactory::ui {

class TroublePlace;

/// The choices of the running factory, in place of the build panel while the floor is shown. It shows the scenario in
/// force at the present time and asks for other values; a value that cannot be is explained in its row and not asked
/// for. While a slider is dragged values go out once a frame, the last one always.
class FloorPanel : public QWidget {
    Q_OBJECT
public:
    static constexpr int frameMs = 16;

    FloorPanel(const ThemeHolder& themes, const catalog::Catalog& catalog, std::filesystem::path presets,
               QWidget* parent = nullptr);
    ~FloorPanel() override;

    /// The scenario with its interventions up to the present laid over it, and those that come later.
    void setInForce(scenario::Scenario scenario);
    /// What the workers do; null before there is anything.
    void setSnapshot(std::shared_ptr<const factory::Snapshot> snapshot);
    /// When a change made now takes effect, seconds of the run; without it 0.
    void askTimeWith(std::function<double()> ask) { askTime = std::move(ask); }
    /// What the last change brings about, or why the run begins anew. It stands at the bottom while workers drain or
    /// are set up, and `effectMs` at least.
    void tell(const std::vector<Sentence>& words);
    static constexpr int effectMs = 15'000;
    /// What was asked for last cannot be run after all; empty: it can.
    void refuse(const Problems& problems);
    /// In the language as it stands.
    void refresh();

    SettingRow* row(const std::string& flag) const { return rows.at(flag); }
    bool hasRow(const std::string& flag) const { return shown.row(flag) != nullptr; }
    SettingSection* section(const std::string& id) const { return sections.at(id).section; }
    QPushButton* button(const std::string& id) const { return buttons.at(id); }
    QString effectText() const;
    const RunPanelView& view() const { return shown; }

signals:
    /// Another value, JSON, for what a path names (core/scenario/value_path.h), now.
    void valueWanted(const std::string& path, const std::string& valueJson);
    /// Values that belong together, some of them at later times: one step to undo.
    void changesWanted(const std::vector<tokenfactory::scenario::Intervention>& changes);
    /// A preset of scenarios, by id.
    void scenarioWanted(const std::string& id);
    /// Values between the two are one step to undo.
    void gestureBegan();
    void gestureEnded();
    void gestureCancelled();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Section {
        SettingSection* section = nullptr;
        IconLine* note = nullptr;
        QString title;
        int changed = 0;
        std::vector<SettingRow*> rows;  ///< in their order
    };

    RunInputs inputs() const;
    double now() const { return askTime ? askTime() : 0.0; }
    void adapt();
    void buildHead(QVBoxLayout* column);
    void buildFoot(QVBoxLayout* column);
    void buildDisturb();
    void showSections();
    Section& sectionFor(const std::string& id);
    void showRows(const std::vector<SettingView>& views, Section& section);
    void orderTabs();
    void showNotes();
    void showDisturb();
    void layOutButtons();
    void showEffect();
    SettingRow* rowFor(const SettingView& view, QWidget* parent);
    void connectRow(SettingRow* row, const std::string& flag);
    void take(SettingRow* row, const std::string& flag, const QString& text);
    void propose(SettingRow* row, const RunValues& values);
    void send();
    /// Why a scenario with these values cannot be; empty where it can.
    Problems check(const std::vector<scenario::Setting>& settings);
    void disturb(const std::string& id);

    const ThemeHolder& themes;
    const catalog::Catalog& catalog;
    std::filesystem::path presetsFolder;
    RunPresets presets;
    mutable KeptLayouts layouts;
    std::function<double()> askTime;

    scenario::Scenario inForce;
    std::vector<scenario::Intervention> later;
    scenario::Built built;
    std::optional<std::pair<scenario::Scenario, scenario::Built>> checked;  ///< what was proposed last
    std::shared_ptr<const factory::Snapshot> snapshot;
    DisturbChoices disturbChoices;
    RunPanelView shown;

    QLabel* title = nullptr;
    QWidget* foot = nullptr;  ///< where it moves no row
    IconLine* effect = nullptr;
    std::vector<Sentence> told;
    QTimer effectEnds;
    QScrollArea* area = nullptr;
    QVBoxLayout* column = nullptr;
    std::map<std::string, Section> sections;
    std::vector<std::string> order;  ///< of the sections
    std::map<std::string, SettingRow*> rows;
    std::map<std::string, QPushButton*> buttons;
    std::map<std::pair<std::string, SettingRow::Label>, SettingRow*> madeRows;  ///< all rows, shown or not
    bool isReordered = false;
    bool isGiven = false;
    QGridLayout* buttonGrid = nullptr;
    TroublePlace* troubles = nullptr;
    QPointer<SettingRow> held;       ///< whose slider is
    std::optional<RunRow> heldView;  ///< as it was when it was taken
    QPointer<SettingRow> lastUsed;   ///< whose value went out last
    std::vector<scenario::Setting> pending;
    QPointer<SettingRow> pendingRow;
    QTimer pacing;
    QElapsedTimer sinceSent;
};

}  // namespace tokenfactory::ui
