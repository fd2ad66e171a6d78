#pragma once

#include "ui/panels/study_page.h"
#include "ui/plots/data_plot.h"
#include "ui/viewmodels/measured_view.h"

#include <array>

class QLabel;
class QPushButton;
class QStackedWidget;
class QTableWidget;

namespace tokenfactory::ui {

class ChoiceBox;
class SceneLegendBar;

/// Predicted against measured: the points that came with the program, each with the band of its prediction, and how
/// far off they are. A point that is chosen becomes the scenario in use, as one step of the history.
class MeasuredPage : public StudyPage {
    Q_OBJECT
public:
    MeasuredPage(const ThemeHolder& themes, Session& session, QWidget* parent = nullptr);

    void setFilter(const MeasuredFilter& filter);
    const MeasuredFilter& filter() const { return wanted; }
    /// Rows that are not used, in place of the plots.
    void setUnusedShown(bool shown);

    DataPlot* plot() const { return view; }
    DataPlot* histogram() const { return residuals; }
    ChoiceBox* boxOf(MeasuredChoice choice) const { return boxes[static_cast<std::size_t>(choice)]; }
    QTableWidget* unusedTable() const { return unused; }
    QPushButton* unusedButton() const { return unusedSwitch; }
    QLabel* figuresLabel() const { return figures; }
    const MeasuredView& shown() const { return measured; }
    const MeasuredAnswerPtr& lastResult() const { return result; }  ///< null before the first
    report::Table table() const;
    /// The row whose scenario is in use.
    std::optional<std::size_t> loadedRow() const;

signals:
    /// The scenario of a row is to become the one in use.
    void pointChosen(const tokenfactory::scenario::Scenario& scenario);
    /// The answer that the ids of asked() are of.
    void answered(const tokenfactory::ui::MeasuredAnswerPtr& answer);

protected:
    void compute() override;
    void setStale(bool stale) override;
    void showWords() override;

private:
    void showResult();
    void choose(std::size_t mark);
    void fillUnused();
    void showUnusedCount();

    std::array<ChoiceBox*, measuredChoices.size()> boxes{};
    IconButton* fit;
    SceneLegendBar* legend;
    QPushButton* unusedSwitch;
    QStackedWidget* stack;
    DataPlot* view;
    DataPlot* residuals;
    QTableWidget* unused;
    QLabel* figures;
    MeasuredFilter wanted;
    catalog::CalibrationPtr askedWith;  ///< what points are predicted with, or are to be
    MeasuredAnswerPtr result;
    MeasuredView measured;
    std::optional<std::pair<std::size_t, scenario::Scenario>> loaded;  ///< chosen last
};

}  // namespace tokenfactory::ui
