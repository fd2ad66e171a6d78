#pragma once

#include "core/report/table.h"
#include "core/studies/roofline.h"
#include "ui/panels/study_page.h"
#include "ui/plots/data_plot.h"

namespace tokenfactory::ui {

class SceneLegendBar;

/// Where the four kinds of work of serving and the operators of the pass lie under the roofs of the system in focus.
class RooflinePage : public StudyPage {
    Q_OBJECT
public:
    RooflinePage(const ThemeHolder& themes, Session& session, QWidget* parent = nullptr);

    DataPlot* plot() const { return view; }
    report::Table table() const;
    /// Null before the first.
    const std::shared_ptr<const Expected<studies::Roofline>>& lastResult() const { return result; }

protected:
    void compute() override;
    void setStale(bool stale) override { view->setStale(stale); }
    void showWords() override;

private:
    void showResult();

    IconButton* fit;
    SceneLegendBar* legend;
    DataPlot* view;
    std::shared_ptr<const Expected<studies::Roofline>> result;
};

}  // namespace tokenfactory::ui
