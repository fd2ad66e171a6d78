#pragma once

#include "ui/panels/study_page.h"
#include "ui/plots/data_plot.h"
#include "ui/viewmodels/sweep_view.h"

namespace tokenfactory::ui {

class ChoiceBox;
class ElidedLabel;
class SceneLegendBar;
class Segmented;

/// Any quantity of the scenario's pass over any of its parameters, a line per chosen system. A point that is chosen
/// becomes the value in use.
class SweepPage : public StudyPage {
    Q_OBJECT
public:
    SweepPage(const ThemeHolder& themes, Session& session, QWidget* parent = nullptr);

    void setMeasure(studies::Measure measure);
    studies::Measure measure() const { return quantity; }
    /// One of those the scenario has; another shows the first there is.
    void setParameter(const std::string& id);
    const std::string& parameter() const { return chosenParameter; }
    void setFollow(studies::Follow follow);

    DataPlot* plot() const { return view; }
    ChoiceBox* measureBox() const { return measures; }
    ChoiceBox* parameterBox() const { return parameters; }
    const SweepView& shown() const { return sweepView; }
    studies::Follow followed() const { return follow; }
    const std::shared_ptr<const SweepAnswer>& lastResult() const { return result; }  ///< null before the first
    /// The data of the plot; no rows before the first result.
    report::Table table() const;

protected:
    void compute() override;
    void setStale(bool stale) override { view->setStale(stale); }
    void showWords() override;

private:
    void showResult();
    void askWhy(const std::string& id);
    void choose(std::size_t mark);

    ChoiceBox* measures;
    ChoiceBox* parameters;
    Segmented* follows;
    IconButton* fit;
    SceneLegendBar* legend;
    DataPlot* view;
    ElidedLabel* fits;  ///< always there, so that its words move nothing
    studies::Measure quantity = studies::Measure::latency;
    std::string chosenParameter;  ///< empty: as the stage has it
    studies::Follow follow = studies::Follow::dataParallel;
    std::shared_ptr<const SweepAnswer> result;
    SweepView sweepView;
};

}  // namespace tokenfactory::ui
