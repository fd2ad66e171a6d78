#include "ui/floor/transport_bar.h"

#include "ui/controls/elided_label.h"
#include "ui/controls/icon_button.h"
#include "ui/controls/number_box.h"
#include "ui/controls/plain_label.h"
#include "ui/controls/segmented.h"
#include "ui/floor/speed_slider.h"
#include "ui/floor/timeline.h"
#include "ui/plots/bar_card.h"
#include "ui/viewmodels/run_words.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace tokenfactory::ui {

namespace {

using factory::StepUnit;
using Kind = factory::Condition::Kind;

constexpr std::array<const char*, 3> unitIds = {"event", "pass", "second"};
constexpr double finelyBelow = 0.02;  // the last of three digits would stand still for seconds
constexpr int narrow = 1180;          // px at scale 1: without the sentence of the speed
constexpr int tight = 880;            // and without other words
constexpr int veryTight = 725;        // and without the slider, whose speed the box has too

}  // namespace

TransportBar::TransportBar(const ThemeHolder& holder, FactoryRun& factoryRun, QWidget* parent)
    : QWidget(parent),
      themes(holder),
      run(factoryRun),
      start(new IconButton(holder, Icon::toStart, this)),
      back(new IconButton(holder, Icon::stepBack, this)),
      play(new IconButton(holder, Icon::play, this)),
      on(new IconButton(holder, Icon::stepOn, this)),
      units(new Segmented(holder, this)),
      time(plainLabel(this)),
      ofTime(plainLabel(this)),
      speedName(plainLabel(this)),
      slider(new SpeedSlider(holder, this)),
      box(new NumberBox(this)),
      sentence(new ElidedLabel(this)),
      until(new IconButton(holder, Icon::runUntil, this)),
      bookmark(new IconButton(holder, Icon::bookmark, this)),
      conditions(new QMenu(this)),
      line(new Timeline(holder, this))
{
    play->setPrimary(true);
    units->setFocusPolicy(Qt::TabFocus);
    units->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    time->setProperty("role", "clock");
    ofTime->setProperty("role", "unit");
    speedName->setProperty("role", "text");
    sentence->setProperty("role", "unit");
    time->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    slider->setMaximumWidth(280);
    until->setMenu(conditions);

    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    for (IconButton* button : {start, back, play, on})
        row->addWidget(button);
    row->addSpacing(4);
    row->addWidget(units);
    row->addSpacing(6);
    row->addWidget(time);
    row->addWidget(ofTime);
    row->addSpacing(8);
    row->addWidget(speedName);
    row->addWidget(slider, 10);
    row->addWidget(box);
    row->addWidget(sentence);
    row->addStretch(1);
    row->addWidget(until);
    row->addWidget(bookmark);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 6, 12, 4);
    column->setSpacing(0);
    column->addLayout(row);
    column->addWidget(line);

    connect(start, &QToolButton::clicked, this, &TransportBar::toStart);
    connect(back, &QToolButton::clicked, this, &TransportBar::stepBack);
    connect(play, &QToolButton::clicked, this, &TransportBar::playOrPause);
    connect(on, &QToolButton::clicked, this, &TransportBar::stepOn);
    connect(bookmark, &QToolButton::clicked, this, &TransportBar::toggleBookmark);
    connect(units, &Segmented::chosen, this, [this](const std::string& id) {
        setUnit(static_cast<StepUnit>(std::ranges::find(unitIds, id) - unitIds.begin()));
    });
    connect(slider, &SpeedSlider::chosen, &run, &FactoryRun::setSpeed);
    connect(box, &NumberBox::wrote, this, [this](const QString& text) {
        const auto typed = speedFromText(text);
        if (typed && *typed >= FactoryRun::slowest && *typed <= FactoryRun::fastest)
            run.setSpeed(*typed);
        else
            box->refuse();
    });
    // typing is over: the keys are those of the run again
    const auto giveBack = [this] { play->setFocus(Qt::OtherFocusReason); };
    connect(box, &NumberBox::entered, this, giveBack);
    connect(box, &NumberBox::returnPressed, this, giveBack);
    connect(line, &Timeline::scrubbed, this, [this](SimTime wanted) {
        toldOnce.clear();
        run.seek(wanted);
    });
    connect(conditions, &QMenu::aboutToShow, this, &TransportBar::fillConditions);
    connect(&run, &FactoryRun::framed, this, &TransportBar::showFrame);
    connect(&run, &FactoryRun::stateChanged, this, &TransportBar::showState);
    connect(&run, &FactoryRun::progressed, this, &TransportBar::showFrame);
    connect(&run, &FactoryRun::bookmarksChanged, this, [this] {
        line->setBookmarks(run.bookmarks());
        showFrame();
    });
    connect(&themes, &ThemeHolder::changed, this, &TransportBar::retranslate);
    retranslate();
}

void TransportBar::retranslate()
{
    const UiTheme& theme = themes.theme();
    start->setWords(tr("To the beginning (Home)"));
    bookmark->setWords(tr("Bookmark this moment"));
    speedName->setText(tr("Speed"));
    slider->setAccessibleName(tr("Speed"));
    slider->setToolTip(tr("Model time for a second of watching; the arrow keys go on by steps of 1, 2 and 5"));
    box->setAccessibleName(tr("Speed, times real time"));
    box->setFixedWidth(static_cast<int>(66 * theme.typeScale));
    line->retranslate();
    fitWords();
    showState();
    showFrame();
}

void TransportBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void TransportBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitWords();
}

bool TransportBar::isTight() const { return width() < tight * themes.theme().typeScale; }

void TransportBar::fitWords()
{
    const bool isNarrow = width() < narrow * themes.theme().typeScale;
    sentence->setVisible(!isNarrow);
    speedName->setVisible(!isNarrow);
    ofTime->setVisible(!isTight());
    slider->setVisible(width() >= veryTight * themes.theme().typeScale);
    fitClock();
    until->setWords(tr("Play until something comes about"), isTight() ? QString() : tr("Run until"));
    showUnits();
}

QSize TransportBar::minimumSizeHint() const
{
    return {static_cast<int>(600 * themes.theme().typeScale), QWidget::minimumSizeHint().height()};
}

void TransportBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintCard(painter, rect(), themes.theme());
}

void TransportBar::setUnit(StepUnit unit)
{
    stepUnit = unit;
    showUnits();
}

void TransportBar::showUnits()
{
    OptionsView view;
    view.label = tr("What a step is");
    view.options = {{unitIds[0], tr("Event"), tr("To the next time at which something happens")},
                    {unitIds[1], tr("Pass"), tr("Until a decode pass or a prompt's computation begins or ends")},
                    {unitIds[2], tr("Second"), tr("To the next whole second")}};
    view.chosen = unitIds[static_cast<std::size_t>(stepUnit)];
    units->setOptions(view);
    units->fitWidth(isTight() ? 14 : 20);
}

void TransportBar::showState()
{
    const bool plays = run.isPlaying();
    const bool pauses = run.state() == FactoryRun::State::pausing;
    play->showIcon(plays ? Icon::pause : Icon::play);
    play->setWords(plays ? tr("Pause (Space)") : pauses ? tr("Pausing…") : tr("Play (Space)"));
    on->setEnabled(run.frame() && !plays);
    back->setEnabled(run.frame() && !plays);
    const QString paused = plays ? QStringLiteral("\n") + tr("Works while it is paused") : QString();
    on->setWords(tr("A step on (.)") + paused);
    back->setWords(tr("A step back (,)") + paused);
    for (QWidget* widget : {static_cast<QWidget*>(play), static_cast<QWidget*>(start), static_cast<QWidget*>(until),
                            static_cast<QWidget*>(bookmark)})
        widget->setEnabled(run.frame() != nullptr);
    slider->setSpeed(run.speed());
    box->setWritten(speedText(run.speed()));
    sentence->setWords(speedSentence(run.speed()));
    fitClock();
    if (plays)
        toldOnce.clear();
    showFrame();
}

/// It has the room of all digits a time of this run can have, so that nothing beside it moves.
void TransportBar::fitClock()
{
    const FramePtr& frame = run.frame();
    SimTime longest = frame ? frame->computedTo : SimTime();
    if (frame && frame->end != SimTime::never())
        longest = std::max(longest, frame->end);
    // the finer one of slow motion too, where there is room for both
    QString digits = clockText(longest, !isTight() || run.speed() < finelyBelow);
    for (QChar& digit : digits) {
        if (digit.isDigit())
            digit = u'0';
    }
    time->ensurePolished();  // its font is the style sheet's
    const int width = time->fontMetrics().horizontalAdvance(digits) + 4;
    if (time->minimumWidth() != width) {
        time->setFixedWidth(width);
        time->setIndent(time->indent());  // it keeps a hint that has the width of before in it
    }
}

void TransportBar::showFrame()
{
    const FramePtr& frame = run.frame();
    fitClock();
    line->setFrame(frame);
    line->setGoal(run.goal());
    const SimTime at = frame ? frame->time : SimTime();  // of the picture, on the way to another time too
    time->setText(clockText(at, run.speed() < finelyBelow));
    const bool ends = frame && frame->end != SimTime::never();
    ofTime->setText(ends ? tr("of %1", "a time of the run of its length").arg(shortClockText(frame->end)) : QString());
    const bool isMarked = frame && std::ranges::binary_search(run.bookmarks(), at);
    bookmark->setCheckable(true);
    bookmark->setChecked(isMarked);
    // a machine that is a little too slow need not say so
    constexpr double tooSlow = 0.85;
    QString words = toldOnce;
    if (run.goal()) {
        const QString goal = shortClockText(*run.goal());
        words = run.progress() > 0.0 ? tr("To %1: computing, %2 %", "a time, how much of the way is done")
                                           .arg(goal, QString::number(qRound(100.0 * run.progress())))
                                     : tr("To %1", "a time of the run").arg(goal);
    } else if (run.state() == FactoryRun::State::computing && frame)
        words = tr("Computing");
    else if (frame && frame->stop)
        words = stopSentence(*frame->stop);
    else if (run.awaited())
        words = tr("Until %1", "it plays until a condition comes about").arg(conditionWords(*run.awaited()));
    else if (run.isPlaying() && run.achievedSpeed() < tooSlow * run.speed())
        words = tr("This machine plays it %1 as fast as real time")
                    .arg(speedText(std::max(FactoryRun::slowest / 10.0, run.achievedSpeed())));
    line->setMessage(words);
}

void TransportBar::tell(const QString& words)
{
    toldOnce = words;
    showFrame();
}

QString TransportBar::clock() const { return time->text(); }

void TransportBar::playOrPause()
{
    if (run.isPlaying())
        run.pause();
    else
        run.play();
}

void TransportBar::toStart()
{
    toldOnce.clear();
    run.reset();
}

void TransportBar::step(int steps)
{
    if (run.isPlaying())
        return;
    toldOnce.clear();
    run.step(stepUnit, steps);
}

void TransportBar::toggleBookmark()
{
    if (!run.frame())
        return;
    const SimTime at = run.frame()->time;  // what the clock says
    run.setBookmark(at, !std::ranges::binary_search(run.bookmarks(), at));
}

void TransportBar::fillConditions()
{
    conditions->clear();
    QAction* freely = conditions->addAction(tr("As fast as this machine goes"));
    freely->setCheckable(true);
    freely->setChecked(runsFreely);
    connect(freely, &QAction::toggled, this, [this](bool checked) { runsFreely = checked; });
    conditions->addSeparator();
    const auto add = [this](QMenu* menu, const QString& words, const factory::Condition& condition) {
        connect(menu->addAction(words), &QAction::triggered, this,
                [this, condition] { run.runUntil(condition, runsFreely); });
    };
    for (std::size_t i = 0; i < factory::conditionNames().size(); ++i) {
        const auto kind = static_cast<Kind>(i);
        if (kind == Kind::tierFull) {
            QMenu* tiers = conditions->addMenu(conditionName(kind));
            for (int tier = 0; tier < static_cast<int>(kv::tierCount); ++tier)
                add(tiers, conditionWords({kind, double(tier)}), {kind, double(tier)});
        } else if (factory::conditionNames()[i].ends_with(':')) {
            QMenu* values = conditions->addMenu(conditionName(kind));
            const bool isTime = kind == Kind::ttftAbove;
            for (const double value : isTime ? std::array{1.0, 5.0, 20.0} : std::array{10.0, 100.0, 1000.0})
                add(values, conditionWords({kind, value}), {kind, value});
            connect(values->addAction(tr("Another number…")), &QAction::triggered, this,
                    [this, kind] { awaitOther(kind); });
        } else {
            add(conditions, conditionName(kind), {.kind = kind});
        }
    }
}

void TransportBar::awaitOther(Kind kind)
{
    bool isTyped = false;
    const bool isTime = kind == Kind::ttftAbove;
    const double value = QInputDialog::getDouble(
        this, tr("Run until"),
        isTime ? tr("%1, seconds", "a condition and its unit").arg(conditionName(kind)) : conditionName(kind),
        isTime ? 2.0 : 50.0, 0.0, 1e9, isTime ? 3 : 0, &isTyped);
    if (isTyped)
        run.runUntil({kind, value}, runsFreely);
}

}  // namespace tokenfactory::ui
