#include "ui/panels/measured_page.h"

#include "ui/controls/choice_box.h"
#include "ui/controls/icon_button.h"
#include "ui/controls/plain_label.h"
#include "ui/plots/measured_plot.h"
#include "ui/plots/scene_legend_bar.h"
#include "ui/viewmodels/tip.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableWidget>
#include <QVBoxLayout>

namespace tokenfactory::ui {

MeasuredPage::MeasuredPage(const ThemeHolder& holder, Session& work, QWidget* parent)
    : StudyPage(holder, work, parent),
      fit(new IconButton(holder, Icon::fit, this)),
      legend(new SceneLegendBar(holder, this)),
      unusedSwitch(new QPushButton(this)),
      stack(new QStackedWidget(this)),
      view(new DataPlot(holder)),
      residuals(new DataPlot(holder)),
      unused(new QTableWidget(0, 2)),
      figures(plainLabel(this))
{
    buttons->addWidget(fit);
    for (const MeasuredChoice choice : measuredChoices) {
        auto* box = new ChoiceBox(holder, this);
        boxes[static_cast<std::size_t>(choice)] = box;
        choices->addWidget(box, choice == MeasuredChoice::model ? 3 : 2);
        connect(box, &ChoiceBox::chosen, this,
                [this, choice](const std::string& id) { setFilter(withChoice(wanted, choice, id)); });
    }
    unusedSwitch->setCheckable(true);
    unusedSwitch->setAutoDefault(false);
    unusedSwitch->setFocusPolicy(Qt::TabFocus);
    auto* second = new QHBoxLayout;
    second->setSpacing(8);
    second->addWidget(legend, 1);
    second->addWidget(unusedSwitch);
    column->addLayout(second);

    auto* plots = new QWidget;
    auto* row = new QHBoxLayout(plots);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(view, 3);
    row->addWidget(residuals, 2);
    stack->addWidget(plots);
    stack->addWidget(unused);
    column->addWidget(stack, 1);
    figures->setWordWrap(true);
    column->addWidget(figures);

    unused->setEditTriggers(QAbstractItemView::NoEditTriggers);
    unused->setSelectionBehavior(QAbstractItemView::SelectRows);
    unused->setSelectionMode(QAbstractItemView::SingleSelection);
    unused->setShowGrid(false);
    unused->setFrameShape(QFrame::NoFrame);
    unused->setTabKeyNavigation(false);
    unused->verticalHeader()->hide();
    unused->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    unused->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    unused->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    unused->horizontalHeader()->setHighlightSections(false);

    fit->setEnabled(false);
    connect(fit, &QToolButton::clicked, this, [this] {
        view->fitAll();
        residuals->fitAll();
    });
    for (DataPlot* plot : {view, residuals})
        connect(plot, &DataPlot::followChanged, this,
                [this] { fit->setEnabled(!view->followsData() || !residuals->followsData()); });
    connect(view, &DataPlot::chosen, this, &MeasuredPage::choose);
    connect(view, &DataPlot::asked, this, &MeasuredPage::asked);
    connect(unusedSwitch, &QPushButton::toggled, this, &MeasuredPage::setUnusedShown);
    retranslate();
}

void MeasuredPage::setFilter(const MeasuredFilter& filter)
{
    if (filter == wanted)
        return;
    wanted = filter;
    showResult();
}

void MeasuredPage::setUnusedShown(bool shows)
{
    unusedSwitch->setChecked(shows);
    stack->setCurrentIndex(shows ? 1 : 0);
    showUnusedCount();
}

void MeasuredPage::compute()
{
    const catalog::CalibrationPtr calibration =
        calibrationForMeasured(session.resolved().calibration, session.catalog());
    if (askedWith == calibration) {
        showResult();  // another scenario, the same points; or they are on their way
        return;
    }
    askedWith = calibration;
    ask<MeasuredAnswer>([presets = session.presets(), all = catalog, calibration](
                            std::stop_token stop) { return measuredAnswerOf(presets, *all, calibration, stop); },
                        [this](const MeasuredAnswerPtr& answer) {
                            result = answer;
                            fillUnused();
                            emit answered(result);
                            showResult();
                        });
}

void MeasuredPage::setStale(bool stale)
{
    view->setStale(stale);
    residuals->setStale(stale);
}

std::optional<std::size_t> MeasuredPage::loadedRow() const
{
    return loaded && session.scenario() == loaded->second ? std::optional(loaded->first) : std::nullopt;
}

void MeasuredPage::showResult()
{
    if (!result)
        return;
    measured = measuredViewOf(result, wanted);
    setTitle(measured.title, measured.subtitle);
    for (const MeasuredChoice choice : measuredChoices) {
        const OptionsView options = optionsOf(*result, wanted, choice);
        ChoiceBox* box = boxOf(choice);
        box->setOptions(options);
        box->setAccessibleName(options.label);
    }
    figures->setText(measured.figures.isEmpty() ? QStringLiteral(" ") : measured.figures);
    PlotScene scene = sceneOf(measured, loadedRow());
    legend->setLegend(scene.legend);
    view->setScene(std::move(scene));
    residuals->setScene(residualScene(measured));
    showUnusedCount();
}

void MeasuredPage::fillUnused()
{
    const std::vector<UnusedRow> rows = unusedRowsOf(*result);
    unused->setRowCount(static_cast<int>(rows.size()));
    for (int i = 0; i < unused->rowCount(); ++i) {
        const UnusedRow& row = rows[static_cast<std::size_t>(i)];
        unused->setItem(i, 0, new QTableWidgetItem(row.row));
        auto* reason = new QTableWidgetItem(row.reason);
        reason->setToolTip(plainTip(row.reason));
        unused->setItem(i, 1, reason);
    }
    unused->resizeRowsToContents();
}

void MeasuredPage::showUnusedCount()
{
    unusedSwitch->setVisible(unused->rowCount() > 0);
    unusedSwitch->setText(stack->currentIndex() == 1 ? tr("Back to the plots")
                          : unused->rowCount() == 1  ? tr("1 row or cell not used")
                                                     : tr("%1 rows or cells not used").arg(unused->rowCount()));
}

void MeasuredPage::showWords()
{
    fit->setWords(tr("Fit all (Home)"));
    unused->setHorizontalHeaderLabels({tr("Row"), tr("Why it is not used")});
    unused->setAccessibleName(tr("Rows that are not used"));
    if (result)
        fillUnused();
    showUnusedCount();
    showResult();
}

void MeasuredPage::choose(std::size_t mark)
{
    const std::optional<std::size_t> row = rowOfMark(view->scene().marks[mark].id);
    std::optional<scenario::Scenario> chosen = row ? scenarioOfRow(*result, *row) : std::nullopt;
    if (!chosen)
        return;
    if (session.resolved().calibration == result->calibration)
        chosen->calibration = session.scenario().calibration;  // by the name it was chosen by, as a file's
    loaded.emplace(*row, *chosen);
    emit pointChosen(*chosen);
}

report::Table MeasuredPage::table() const { return result ? measuredTable(measured) : report::Table(); }

}  // namespace tokenfactory::ui
