#include "ui/panels/sensitivity_page.h"

#include "ui/controls/choice_box.h"
#include "ui/controls/plain_label.h"
#include "ui/controls/segmented.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cstdint>

namespace tokenfactory::ui {

namespace {

constexpr const char* allId = "all";
/// By TornadoFamily.
constexpr std::array<const char*, tornadoFamilies.size()> groupIds = {"assumed", "choices", "workload", "hardware"};

const char* idOf(TornadoGroup group) { return group ? groupIds[static_cast<std::size_t>(*group)] : allId; }

}  // namespace

SensitivityPage::SensitivityPage(const ThemeHolder& holder, Session& work, QWidget* parent)
    : StudyPage(holder, work, parent),
      measures(new ChoiceBox(holder, this)),
      groups(new Segmented(holder, this)),
      more(new QPushButton(this)),
      scroll(new QScrollArea(this)),
      bars(new TornadoChart(holder)),
      hint(plainLabel(this))
{
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
    hint->setProperty("role", "unit");
    hint->setWordWrap(true);
    column->addWidget(hint);
    more->setCheckable(true);
    connect(measures, &ChoiceBox::chosen, this, [this](const std::string& id) {
        if (const auto measure = studies::measureFromId(id))
            setMeasure(*measure);
    });
    connect(groups, &Segmented::chosen, this, [this](const std::string& id) {
        TornadoGroup wanted;
        for (const TornadoFamily family : tornadoFamilies) {
            if (id == idOf(family))
                wanted = family;
        }
        setGroup(wanted);
    });
    connect(more, &QPushButton::toggled, this, &SensitivityPage::setAll);
    connect(bars, &TornadoChart::chosen, this, &SensitivityPage::choose);
    connect(bars, &TornadoChart::asked, this, [this](const TornadoPlace& place) {
        const TornadoRow& row = bars->view().rows[place.row];
        if (!place.end) {
            emit asked(row.why);
            return;
        }
        const cost::PassQuestion question = row.ends[*place.end].question;
        emit passAsked(question, std::string(studies::explanationOf(quantity, question.pass.stage)));
    });
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
    mostRows = all ? tornadoRows : rowsWithRoom();
    TornadoView view = tornadoViewOf(*result, *catalog, group, all, answer.get(), mostRows);
    setTitle(view.title, view.subtitle);
    more->setVisible(all || view.hidden > 0);
    more->setText(all ? tr("Show the largest") : tr("Show all, %1 more").arg(view.hidden));
    bars->setView(std::move(view));
    growRows();
}

void SensitivityPage::growRows()
{
    constexpr double largest = 1.6;
    constexpr double plainWidth = 1500.0;  // px at type scale 1 up to which rows stay as they are
    const QSizeF room = scroll->viewport()->size();
    UiTheme theme = themes.theme();
    const double widest = std::clamp(room.width() / (plainWidth * theme.typeScale), 1.0, largest);
    const TornadoView& view = bars->view();
    double growth = 1.0;
    for (double next = 1.1; next <= widest + 1e-9 && !view.rows.empty(); next += 0.1) {
        theme.typeScale = themes.theme().typeScale * next;
        if (tornadoHeight(theme, view, room.width() - 12.0) > room.height() - 8.0)
            break;
        growth = next;
    }
    bars->setGrowth(growth);
}

std::size_t SensitivityPage::rowsWithRoom() const
{
    const QSize room = scroll->viewport()->size();
    const TornadoView whole = tornadoViewOf(*result, *catalog, group, false, session.answer().get(), SIZE_MAX);
    if (whole.rows.size() <= tornadoRows)
        return tornadoRows;
    const PlacedTornado places = placeTornado(themes.theme(), whole, QRectF(QPointF(), QSizeF(room)));
    const auto fit = std::ranges::count_if(
        places.rows, [&room](const PlacedTornadoRow& row) { return row.row.bottom() <= room.height() - 4.0; });
    return std::max(tornadoRows, static_cast<std::size_t>(fit));
}

void SensitivityPage::resizeEvent(QResizeEvent* event)
{
    StudyPage::resizeEvent(event);
    layout()->activate();
    if (result && !all && rowsWithRoom() != mostRows)
        showResult();
    else if (result)
        growRows();
}

void SensitivityPage::showWords()
{
    measures->setAccessibleName(tr("Quantity"));
    OptionsView options;
    options.label = tr("What is moved");
    options.options = {
        {allId, tr("All"), {}},
        {idOf(TornadoFamily::assumed), tr("Assumed"),
         tr("Uncertain constants of the calibration, to both their ends, and what else is supposed: calibration, "
            "overlap, routing")},
        {idOf(TornadoFamily::choice), tr("Choices"),
         tr("Layout, formats, batch and drafts, to their alternatives: yours to make")},
        {idOf(TornadoFamily::workload), tr("Workload"), tr("Tokens of a sequence, to half and double")},
        {idOf(TornadoFamily::hardware), tr("Hardware"), tr("GPUs, to half and double, and the other systems")}};
    options.chosen = idOf(group);
    groups->setOptions(options);
    hint->setText(
        tr("Click an end, or choose it with the arrow keys and press Enter, to use that value. Click a name, "
           "or an end of a constant, to see where its number comes from; ? asks why a result is what it is."));
    showResult();
}

void SensitivityPage::choose(const TornadoPlace& place)
{
    const TornadoRow row = bars->view().rows[place.row];  // a copy: adopting shows another view
    if (place.end && row.moves != studies::Moves::constant)
        use(row, row.ends[*place.end]);
    else if (!row.why.empty())
        emit asked(row.why);
}

void SensitivityPage::use(const TornadoRow& row, const TornadoEnd& end)
{
    const std::string& id = row.id;
    if (row.moves == studies::Moves::layout || id == "gpus") {
        session.useGpus(end.question.layout.gpus(), end.question.layout);
    } else if (end.with.empty()) {
        adopt(id, end.value.text, studies::Follow::dataParallel);
        return;
    } else {  // drafts, with their tokens and what is accepted of them: one step
        session.beginGesture();
        session.setChoice(id, end.value.text);
        for (const studies::ParameterMove& move : end.with) {
            if (move.id == "new")
                session.setNewTokens(static_cast<int>(move.to.number.value_or(1.0)));
            else
                session.setChoice(move.id, move.to.text);
        }
        session.endGesture();
    }
    emit adopted(id, end.value.text);
}

report::Table SensitivityPage::table() const { return result ? sensitivityTable(*result) : report::Table(); }

}  // namespace tokenfactory::ui
