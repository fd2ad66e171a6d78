#pragma once

#include "ui/controls/choice_box.h"
#include "ui/controls/segmented.h"
#include "ui/panels/icon_line.h"
#include "ui/panels/number_row.h"
#include "ui/panels/rack_card.h"
#include "ui/session/session.h"
#include "ui/theme/theme_holder.h"

#include <QScrollArea>

#include <map>
#include <string>
#include <vector>

class QGridLayout;
class QPushButton;
class QVBoxLayout;

namespace tokenfactory::ui {

class RackChooser;

/// The choices, top to bottom: racks, GPUs, model, stage, layout, tokens and batch, formats, calibration. It shows what
/// the session holds and asks the session for changes; it keeps nothing of its own.
class BuildPanel : public QScrollArea {
    Q_OBJECT
public:
    BuildPanel(const ThemeHolder& themes, Session& session, QWidget* parent = nullptr);

    /// Shows the session as it stands, in the language as it stands.
    void refresh();

    NumberRow* degreeRow(Degree degree) const { return degreeRows[static_cast<std::size_t>(degree)]; }
    NumberRow* gpusRow() const { return gpus; }
    NumberRow* cachedRow() const { return cached; }
    NumberRow* freshRow() const { return fresh; }
    NumberRow* batchRow() const { return batch; }
    Segmented* stageChoice() const { return stages; }
    Segmented* calibrationChoice() const { return calibrations; }
    ChoiceBox* modelChoice() const { return models; }
    ChoiceBox* formatChoice(const std::string& flag) const { return formats.at(flag).second; }
    IconLine* layoutLine() const { return layout; }

signals:
    void refused(const tokenfactory::ui::Words& reason);
    /// A number was taken, also where it changes nothing.
    void accepted();

private:
    void build();
    void buildLayout(QVBoxLayout* column);
    void buildWorkload(QVBoxLayout* column);
    NumberRow* addRow(QVBoxLayout* column, int labelWidth);
    void showRacks(const BuildView& view);

    const ThemeHolder& themes;
    Session& session;
    QLabel* racksTitle = nullptr;
    QPushButton* chooseRacks = nullptr;
    QGridLayout* rackGrid = nullptr;
    std::vector<RackCard*> racks;
    RackChooser* chooser = nullptr;
    NumberRow* gpus = nullptr;
    ChoiceBox* models = nullptr;
    Segmented* stages = nullptr;
    std::vector<NumberRow*> degreeRows;
    IconLine* layout = nullptr;
    QPushButton* epFollow = nullptr;
    NumberRow* cached = nullptr;
    NumberRow* fresh = nullptr;
    NumberRow* batch = nullptr;
    QLabel* formatsTitle = nullptr;
    std::map<std::string, std::pair<QLabel*, ChoiceBox*>> formats;
    QLabel* calibrationTitle = nullptr;
    Segmented* calibrations = nullptr;
};

}  // namespace tokenfactory::ui
