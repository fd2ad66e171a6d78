#include "ui/floor/floor_widget.h"
#include "ui/floor/live_plots.h"
#include "ui/floor/run_views.h"
#include "ui/main_window.h"
#include "ui/panels/compare_page.h"
#include "ui/panels/floor_page.h"
#include "ui/panels/frontier_card.h"
#include "ui/panels/frontier_page.h"
#include "ui/panels/measured_page.h"
#include "ui/panels/pages.h"
#include "ui/panels/roofline_page.h"
#include "ui/panels/sensitivity_page.h"
#include "ui/panels/sweep_page.h"
#include "ui/panels/value_card.h"
#include "ui/plots/bar_card.h"
#include "ui/view_actions.h"
#include "ui/window_frame.h"

#include <QTableView>

#include <algorithm>

namespace tokenfactory::ui {

QWidget* MainWindow::widgetOf(PictureView view) const
{
    switch (view) {
    case PictureView::frontier:
    case PictureView::energy:
    case PictureView::hbmFrontier:
    case PictureView::network:
        return frontier->card(*metricOf(view));
    case PictureView::page:
        return frontier->parentWidget();
    case PictureView::time:
        return timeCard();
    case PictureView::memory:
        return memoryCard();
    case PictureView::sweep:
        return findChild<SweepPage*>();
    case PictureView::sensitivity:
        return findChild<SensitivityPage*>();
    case PictureView::roofline:
        return findChild<RooflinePage*>();
    case PictureView::measured:
        return findChild<MeasuredPage*>();
    case PictureView::floor:
        return floor->floorWidget();
    case PictureView::livePlots:
        return floor->livePlots();
    case PictureView::compare:
        break;
    }
    return compare;
}

void MainWindow::offerViews()
{
    for (const PictureView view : pictureViews()) {
        QWidget* shownBy = widgetOf(view);
        if (view == PictureView::page) {
            new ViewActions(frontier, view, files);  // beside the four plots
            continue;
        }
        auto* viewActions = new ViewActions(shownBy, view, files);
        if (const auto metric = metricOf(view))
            viewActions->addTo(frontier->plot(*metric), true);
        for (auto* plot : shownBy->findChildren<DataPlot*>())
            viewActions->addTo(plot, true);
        if (view == PictureView::compare)
            viewActions->addTo(compare->tableView(), false);
        if (auto* study = qobject_cast<StudyPage*>(shownBy)) {
            connect(study, &StudyPage::copyWanted, &files,
                    [this, view, study] { files.copyPicture(view, study->size()); });
            connect(study, &StudyPage::copyDataWanted, &files, [this, view] { files.copyData(view); });
            connect(study, &StudyPage::exportWanted, &files, [this, view] { files.askExport(view); });
        }
    }
}

PictureView MainWindow::viewInFocus() const
{
    // a page is its view; on the frontier's page, that with the focus, else the one shown large or the first
    for (const PictureView view : {PictureView::sweep, PictureView::sensitivity, PictureView::roofline,
                                   PictureView::compare, PictureView::measured}) {
        if (views->currentWidget() == widgetOf(view))
            return view;
    }
    const QWidget* focused = focusWidget();
    if (views->currentWidget() == floor) {
        const bool isOfPlots = focused && floor->views()->isAncestorOf(focused);
        return isOfPlots ? PictureView::livePlots : PictureView::floor;
    }
    for (const PictureView view : pictureViews()) {
        const QWidget* shownBy = widgetOf(view);
        if (view != PictureView::page && focused && (focused == shownBy || shownBy->isAncestorOf(focused)))
            return view;
    }
    return pictureViewOf(frontier->large().value_or(FrontierMetric::throughput));
}

QRect MainWindow::placeOf(const std::string& why) const
{
    const auto inMiddle = [this](const QWidget& shownBy, const QRect& place) {
        return QRect(shownBy.mapTo(middle, place.topLeft()), place.size());
    };
    for (const ValueCard* card : cards) {
        const std::vector<std::string>& details = card->card().detailWhys;
        const bool isOfCard =
            card->card().why == why || std::find(details.begin(), details.end(), why) != details.end();
        if (card->isVisible() && isOfCard)
            return inMiddle(*card, card->rect());
    }
    for (const BarCard* bar : {timeCard(), memoryCard()}) {
        if (!bar->isVisible())
            continue;
        for (const BarCard::Item& item : bar->items()) {
            if (item.why == why)
                return inMiddle(*bar, item.area.toAlignedRect());
        }
    }
    if (floor->isVisible())  // the floor, its plots and what plays them are looked at together
        return inMiddle(*floor, floor->rect());
    // the others have the focus when they are asked
    const QWidget* focused = focusWidget();
    return focused && centre->isAncestorOf(focused) ? inMiddle(*focused, focused->rect()) : QRect();
}

Picture MainWindow::pictureOf(PictureView view, const UiTheme& theme) const
{
    Picture picture;
    picture.answer = shown;
    picture.styles = work.series();
    picture.view = view;
    picture.theme = theme;
    picture.hidden = frontier->hidden();
    picture.options = frontier->options();
    picture.measured = measuredRows.all();
    picture.pins = work.pins();
    for (const FrontierMetric metric : frontierMetrics)
        picture.axes[static_cast<std::size_t>(metric)] = frontier->plot(metric)->axesShown();
    picture.base = compare->shownBase();
    picture.allChoices = compare->model()->showsAll();

    picture.run = floor->runShown();
    StudiesShown& studies = picture.studies;
    studies.catalog = {std::shared_ptr<void>(), &work.catalog()};  // which outlives every picture
    const auto* sweep = findChild<SweepPage*>();
    studies.sweepMeasure = sweep->measure();
    studies.parameter = sweep->parameter();
    studies.follow = sweep->followed();
    const auto* sensitivity = findChild<SensitivityPage*>();
    studies.movedMeasure = sensitivity->measure();
    studies.group = sensitivity->shownGroup();
    studies.allRows = sensitivity->showsAll();
    const auto* roofline = findChild<RooflinePage*>();
    const auto* measured = findChild<MeasuredPage*>();
    studies.presets = work.presets();
    studies.measuredFilter = measured->filter();
    studies.measuredLoaded = measured->loadedRow();
    // results of another scenario than the answer's are made anew
    if (!shown || !(shown->scenario == work.scenario()))
        return picture;
    if (sweep->isSettled()) {
        studies.sweep = sweep->lastResult();
        studies.sweepAxes = sweep->plot()->axesShown();
    }
    if (sensitivity->isSettled())
        studies.sensitivity = sensitivity->lastResult();
    if (roofline->isSettled()) {
        studies.roofline = roofline->lastResult();
        studies.rooflineAxes = roofline->plot()->axesShown();
    }
    if (measured->isSettled()) {
        studies.measured = measured->lastResult();
        studies.measuredAxes = measured->plot()->axesShown();
    }
    return picture;
}

}  // namespace tokenfactory::ui
