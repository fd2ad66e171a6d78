#include "ui/panels/sensitivity_page.h"

#include "ui/controls/choice_box.h"
#include "ui/controls/segmented.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <array>

namespace tokenfactory::ui {

namespace {

constexpr std::array<const char*, 4> groupIds = {"all", "constants", "choices", "layout"};

}  // namespace

SensitivityPage::SensitivityPage(const ThemeHolder& holder, Session& work, QWidget* parent)
    : StudyPage(holder, work, parent),
      measures(new ChoiceBox(holder, this)),
      groups(new Segmented(holder, this)),
      more(new QPushButton(this)),
      scroll(new QScrollArea(this)),
      bars(new TornadoChart(holder))
{
    more->setFocusPolicy(Qt::TabFocus);
    choices->addWidget(measures, 1);
    choices->addWidget(groups, 2);
    groups->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    more->setFocusPolicy(Qt::TabFocus);
    choices->addWidget(more);
    scroll->setWidget(bars);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->viewport()->setAutoFillBackground(false);
    bars->setAutoFillBackground(false);
    column->addWidget(scroll, 1);
    more->setCheckable(true);
    connect(measures, &ChoiceBox::chosen, this, [this](const std::string& id) {
        if (const auto measure = studies::measureFromId(id))
            setMeasure(*measure);
    });
    connect(groups, &Segmented::chosen, this, [this](const std::string& id) {
        for (std::size_t i = 0; i < groupIds.size(); ++i) {
            if (id == groupIds[i])
                setGroup(static_cast<TornadoGroup>(i));
        }
    });
    connect(more, &QPushButton::toggled, this, &SensitivityPage::setAll);
    connect(bars, &TornadoChart::chosen, this, &SensitivityPage::choose);
    connect(bars, &TornadoChart::rowShown, this, [this](const QRect& row) {
        scroll->ensureVisible(scroll->viewport()->width() / 2, row.center().y(), 0, row.height());
    });
    // the explanations a constant stands in come with the answer
    connect(&session, &Session::answered, this, &SensitivityPage::showResult);
    retranslate();
}

void SensitivityPage::setMeasure(studies::Measure measure)
{
    quantity = measure;
    measures->setOptions(measureOptions(quantity, session.scenario().stage));
    refresh();
}

void SensitivityPage::setGroup(TornadoGroup which)
{
    group = which;
    showWords();
}

void SensitivityPage::setAll(bool every)
{
    all = every;
    more->setChecked(every);
    showResult();
}

void SensitivityPage::compute()
{
    using Result = Expected<studies::Sensitivity>;
    ask<Result>(
        [subject = subjectOf(session), presets = catalog, measure = quantity](std::stop_token) {
            return studies::sensitivityOf(subject, *presets, subject.resolved.focus, measure);
        },
        [this](const std::shared_ptr<const Result>& sensitivity) {
            result = sensitivity;
            showResult();
        });
}

void SensitivityPage::showResult()
{
    if (!result)
        return;
    measures->setOptions(measureOptions(quantity, session.scenario().stage));
    const AnswerPtr& answer = session.answer();
    TornadoView view = tornadoViewOf(*result, *catalog, group, all, answer.get());
    setTitle(view.title, view.subtitle);
    more->setVisible(all || view.hidden > 0);
    more->setText(all ? tr("Show the largest") : tr("Show all, %1 more").arg(view.hidden));
    bars->setView(std::move(view));
}

void SensitivityPage::showWords()
{
    measures->setAccessibleName(tr("Quantity"));
    OptionsView options;
    options.label = tr("What is moved");
    options.options = {
        {groupIds[0], tr("All"), {}},
        {groupIds[1], tr("Constants"), tr("Uncertain constants of the calibration, to both their ends")},
        {groupIds[2], tr("Choices"), tr("Formats and other choices, to their alternatives")},
        {groupIds[3], tr("Layout, load"), tr("A legal step of each degree, and half and double the load")}};
    options.chosen = groupIds[static_cast<std::size_t>(group)];
    groups->setOptions(options);
    showResult();
}

void SensitivityPage::choose(const TornadoPlace& place)
{
    const TornadoRow& row = bars->view().rows[place.row];
    if (row.moves == studies::Moves::constant) {
        if (!row.why.empty())
            emit asked(row.why);
        return;
    }
    if (const auto& end = place.high ? row.high : row.low) {
        const std::string id = row.id;  // adopting shows another view
        const std::string value = end->value;
        adopt(id, value, studies::Follow::dataParallel);
    }
}

report::Table SensitivityPage::table() const { return result ? sensitivityTable(*result) : report::Table(); }

}  // namespace tokenfactory::ui
