#include "ui/panels/sweep_page.h"

#include "ui/controls/choice_box.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/icon_button.h"
#include "ui/controls/segmented.h"
#include "ui/plots/scene_legend_bar.h"
#include "ui/plots/sweep_plot.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include <array>

namespace tokenfactory::ui {

namespace {

bool movesLayout(const std::string& parameter)
{
    constexpr std::array<std::string_view, 6> degrees = {"tp", "pp", "dp", "ep", "dcp", "cp"};
    return std::ranges::find(degrees, parameter) != degrees.end();
}

}  // namespace

SweepPage::SweepPage(const ThemeHolder& holder, Session& work, QWidget* parent)
    : StudyPage(holder, work, parent),
      measures(new ChoiceBox(holder, this)),
      parameters(new ChoiceBox(holder, this)),
      follows(new Segmented(holder, this)),
      fit(new IconButton(holder, Icon::fit, this)),
      legend(new SceneLegendBar(holder, this)),
      view(new DataPlot(holder, this)),
      fits(new ElidedLabel(this))
{
    buttons->addWidget(fit);
    choices->addWidget(measures, 2);
    choices->addWidget(parameters, 2);
    choices->addWidget(follows, 2);
    follows->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    choices->addWidget(legend, 5);
    column->addWidget(view, 1);
    column->addWidget(fits);
    fits->setProperty("role", "unit");
    follows->hide();
    fit->setEnabled(false);
    connect(measures, &ChoiceBox::chosen, this, [this](const std::string& id) {
        if (const auto measure = studies::measureFromId(id))
            setMeasure(*measure);
    });
    connect(parameters, &ChoiceBox::chosen, this, &SweepPage::setParameter);
    connect(follows, &Segmented::chosen, this, [this](const std::string& id) {
        setFollow(id == "gpus" ? studies::Follow::gpus : studies::Follow::dataParallel);
    });
    connect(fit, &QToolButton::clicked, view, &DataPlot::fitAll);
    connect(view, &DataPlot::followChanged, this, [this] { fit->setEnabled(!view->followsData()); });
    connect(view, &DataPlot::chosen, this, &SweepPage::choose);
    connect(view, &DataPlot::asked, this, &SweepPage::askWhy);
    retranslate();
}

void SweepPage::setMeasure(studies::Measure measure)
{
    quantity = measure;
    showResult();
}

void SweepPage::setParameter(const std::string& id)
{
    chosenParameter = id;
    refresh();
}

void SweepPage::setFollow(studies::Follow how)
{
    follow = how;
    refresh();
}

void SweepPage::compute()
{
    const std::string wanted = chosenParameter.empty() ? firstParameter(session.scenario().stage) : chosenParameter;
    ask<SweepAnswer>([subject = subjectOf(session), all = catalog, wanted, how = follow, pins = session.pins()](
                         std::stop_token stop) { return sweepAnswerOf(subject, *all, wanted, how, pins, stop); },
                     [this](const std::shared_ptr<const SweepAnswer>& answer) {
                         result = answer;
                         showResult();
                     });
}

void SweepPage::showResult()
{
    if (!result)
        return;
    sweepView = sweepViewOf(*result, quantity, *catalog, session.series());
    setTitle(sweepView.title, sweepView.subtitle);
    const cost::Stage stage = result->subject.scenario.stage;
    measures->setOptions(measureOptions(quantity, stage));
    parameters->setOptions(parameterOptions(result->parameters, sweepView.parameter));
    follows->setVisible(movesLayout(sweepView.parameter));
    PlotScene scene = sceneOf(sweepView);
    fits->setWords(sweepView.fits.isEmpty() ? QStringLiteral(" ") : sweepView.fits);  // keeps its height
    legend->setLegend(scene.legend);
    view->setScene(std::move(scene));
}

void SweepPage::showWords()
{
    fit->setWords(tr("Fit all (Home)"));
    measures->setAccessibleName(tr("Quantity"));
    parameters->setAccessibleName(tr("Parameter"));
    OptionsView options;
    options.label = tr("When a degree moves");
    options.options = {{"dp", tr("GPUs stay"), tr("The other degrees give way: DP first, then DCP, PP and TP.")},
                       {"gpus", tr("GPUs follow"), tr("The other degrees stay, the GPUs become more or fewer.")}};
    options.chosen = follow == studies::Follow::gpus ? "gpus" : "dp";
    follows->setOptions(options);
    showResult();
}

void SweepPage::choose(std::size_t index)
{
    const SceneMark& mark = view->scene().marks[index];
    if (mark.id == "current")
        askWhy(std::string(mark.whys.front().id));
    else if (mark.id.starts_with(sweepValuePrefix))
        adopt(sweepView.parameter, mark.id.substr(sweepValuePrefix.size()), follow);
}

void SweepPage::askWhy(const std::string& id)
{
    if (!id.starts_with(sweepAskPrefix)) {
        emit asked(id);
        return;
    }
    const std::string rest = id.substr(sweepAskPrefix.size());
    const std::size_t slash = rest.find('/');
    const std::string series = rest.substr(0, slash);
    for (std::size_t i = 0; i < result->sweep->series.size(); ++i) {
        for (const studies::SweepPoint& point : result->sweep->series[i].points) {
            if (std::to_string(i) == series && point.value.text == rest.substr(slash + 1) && point.question)
                emit passAsked(*point.question,
                               std::string(studies::explanationOf(quantity, point.question->pass.stage)));
        }
    }
}

report::Table SweepPage::table() const { return result ? sweepTable(*result) : report::Table(); }

}  // namespace tokenfactory::ui
