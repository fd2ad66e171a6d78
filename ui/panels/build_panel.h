#pragma once

#include "ui/panels/setting_row.h"
#include "ui/panels/setting_section.h"
#include "ui/session/session.h"
#include "ui/viewmodels/build_view.h"

#include <QScrollArea>

#include <functional>
#include <map>
#include <string>
#include <vector>

class QGridLayout;
class QVBoxLayout;

namespace tokenfactory::ui {

class RackCard;
class RackChooser;
class TroublePlace;

/// The choices, top to bottom: racks, GPUs, model, stage, and sections of all other settings, with a search over them.
/// It shows what the session holds and asks the session for changes; beside which sections are open it keeps nothing.
class BuildPanel : public QWidget {
    Q_OBJECT
public:
    BuildPanel(const ThemeHolder& themes, Session& session, QWidget* parent = nullptr);

    /// Shows the session as it stands, in the language as it stands.
    void refresh();
    /// How a file is asked for; by default with a dialog. Empty: none was chosen.
    void askFilesWith(std::function<QString(const QString& title)> ask) { askFile = std::move(ask); }

    /// By the flag of the command line: "overlap", "tp", "gpus", "model".
    SettingRow* row(const std::string& flag) const { return rows.at(flag); }
    SettingSection* section(const std::string& id) const { return sections.at(id); }
    NumberRow* degreeRow(frontier::Degree degree) const;
    NumberRow* gpusRow() const { return row("gpus")->number(); }
    NumberRow* cachedRow() const { return row("cached")->number(); }
    NumberRow* freshRow() const { return row("new")->number(); }
    NumberRow* batchRow() const { return row("batch")->number(); }
    Segmented* stageChoice() const { return row("stage")->segments(); }
    Segmented* calibrationChoice() const { return row("calibration")->segments(); }
    ChoiceBox* modelChoice() const { return row("model")->list(); }
    ChoiceBox* formatChoice(const std::string& flag) const { return row(flag)->list(); }
    IconLine* layoutLine() const { return layoutText; }
    TroubleLines* layoutTrouble() const { return layoutWrong; }
    TroubleLines* rackTrouble() const { return racksWrong; }
    QLineEdit* searchBox() const { return search; }
    void startSearch();
    /// A setting in a small window of its own below a place on the screen, while the panel itself is away; "racks" is
    /// the choice of the rack in focus. Null for anything else.
    QWidget* openAlone(const std::string& flag, QPoint place, QWidget* over);
    QPushButton* resetAllButton() const { return resetEverything; }
    /// While the panel itself says what the session reports.
    bool saysProblems() const { return saying; }

signals:
    /// A number was taken, also where it changes nothing.
    void accepted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void buildHead(QVBoxLayout* column);
    void buildRacks(QVBoxLayout* column);
    void buildSections(QVBoxLayout* column);
    /// The type scale of the theme moves what stands beside the gutter of the rows.
    void adapt();
    void addRows(std::string_view section, QVBoxLayout* column);
    void connectRow(SettingRow* row, const std::string& flag);
    void pick(SettingRow* row, const std::string& flag, const std::string& id);
    void write(SettingRow* row, const std::string& flag, const QString& text);
    /// Does `change` and says what the session reports of it below `lines`.
    void withProblemsBelow(const std::function<void()>& change, const std::function<void(const Words&)>& say);
    void openSystem();
    void showRacks(const BuildView& view);
    void showSearch(const BuildView& view);

    const ThemeHolder& themes;
    Session& session;
    std::function<QString(const QString&)> askFile;
    QLineEdit* search = nullptr;
    QPushButton* resetEverything = nullptr;
    QScrollArea* area = nullptr;
    QWidget* racksBlock = nullptr;
    QLabel* racksTitle = nullptr;
    QPushButton* chooseRacks = nullptr;
    QGridLayout* rackGrid = nullptr;
    std::vector<RackCard*> racks;
    TroubleLines* racksWrong = nullptr;
    RackChooser* chooser = nullptr;
    std::map<std::string, SettingRow*> rows;
    std::map<std::string, SettingSection*> sections;
    QPointer<SettingRow> alone;  ///< in the small window
    IconLine* layoutText = nullptr;
    TroubleLines* layoutWrong = nullptr;
    QLabel* nothingFound = nullptr;
    std::vector<QLayout*> insets;
    TroublePlace* troubles = nullptr;
    bool saying = false;
};

}  // namespace tokenfactory::ui
