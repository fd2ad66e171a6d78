#include "ui/panels/roofline_page.h"

#include "ui/controls/icon_button.h"
#include "ui/plots/roofline_plot.h"
#include "ui/plots/scene_legend_bar.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace tokenfactory::ui {

RooflinePage::RooflinePage(const ThemeHolder& holder, Session& work, QWidget* parent)
    : StudyPage(holder, work, parent),
      fit(new IconButton(holder, Icon::fit, this)),
      legend(new SceneLegendBar(holder, this)),
      view(new DataPlot(holder, this))
{
    buttons->addWidget(fit);
    choices->addWidget(legend, 1);
    column->addWidget(view, 1);
    fit->setEnabled(false);
    connect(fit, &QToolButton::clicked, view, &DataPlot::fitAll);
    connect(view, &DataPlot::followChanged, this, [this] { fit->setEnabled(!view->followsData()); });
    connect(view, &DataPlot::asked, this, &RooflinePage::asked);
    retranslate();
}

void RooflinePage::compute()
{
    using Result = Expected<studies::Roofline>;
    ask<Result>(
        [subject = subjectOf(session)](std::stop_token) {
            return studies::rooflineOf(subject.scenario, subject.resolved, subject.resolved.focus);
        },
        [this](const std::shared_ptr<const Result>& roofline) {
            result = roofline;
            showResult();
        });
}

void RooflinePage::showResult()
{
    if (!result)
        return;
    PlotScene scene = sceneOf(*result);
    setTitle(scene.title, scene.subtitle);
    legend->setLegend(scene.legend);
    view->setScene(std::move(scene));
}

void RooflinePage::showWords()
{
    fit->setWords(tr("Fit all (Home)"));
    showResult();
}

report::Table RooflinePage::table() const { return result ? rooflineTable(*result) : report::Table(); }

}  // namespace tokenfactory::ui
