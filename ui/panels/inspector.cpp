#include "ui/panels/inspector.h"

#include "ui/controls/icon_button.h"
#include "ui/controls/plain_label.h"
#include "ui/panels/value_card.h"
#include "ui/plots/bar_card.h"
#include "ui/viewmodels/measured_view.h"
#include "ui/viewmodels/remedy.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tokenfactory::ui {

namespace {

constexpr std::size_t mostRemembered = 100;

bool isOfRun(const std::string& why)
{
    return why.starts_with("floor/") || why.starts_with("run/") || why.starts_with("plot/");
}

}  // namespace

Inspector::Inspector(const ThemeHolder& holder, QWidget* parent)
    : QWidget(parent),
      themes(holder),
      title(plainLabel(this)),
      backButton(new IconButton(holder, Icon::back, this)),
      forwardButton(new IconButton(holder, Icon::forward, this)),
      copyButton(new IconButton(holder, Icon::copy, this)),
      closeButton(new IconButton(holder, Icon::close, this)),
      scroll(new QScrollArea(this)),
      content(new InspectorPage(holder))
{
    setObjectName(QStringLiteral("inspector"));
    title->setProperty("role", "title");
    scroll->setObjectName(QStringLiteral("inspectorScroll"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(content);
    content->installEventFilter(this);
    scroll->viewport()->setAutoFillBackground(false);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(14, 6, 6, 2);
    head->setSpacing(0);
    head->addWidget(title, 1);
    for (IconButton* button : {backButton, forwardButton, copyButton, closeButton})
        head->addWidget(button);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(1, 0, 1, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(scroll, 1);

    connect(backButton, &IconButton::clicked, this, &Inspector::back);
    connect(forwardButton, &IconButton::clicked, this, &Inspector::forward);
    connect(copyButton, &IconButton::clicked, this, &Inspector::copyText);
    connect(closeButton, &IconButton::clicked, this, &Inspector::closeWanted);
    connect(content, &InspectorPage::asked, this, &Inspector::ask);
    connect(content, &InspectorPage::partChosen, this, &Inspector::openPart);
    connect(content, &InspectorPage::revealed, this, [this](const QRect& row) {
        scroll->ensureVisible(row.center().x(), row.top(), 0, 8);
        scroll->ensureVisible(row.center().x(), row.bottom(), 0, 8);
    });
    connect(&holder, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
    copied.setSingleShot(true);
    copied.setInterval(copiedMs);
    connect(&copied, &QTimer::timeout, this, &Inspector::tellTitle);
    frames.setSingleShot(true);
    frames.setInterval(frameMs);
    connect(&frames, &QTimer::timeout, this, [this] {
        if (std::exchange(hasFrame, false))
            lookAtFrame();
    });
    retranslate();
}

void Inspector::retranslate()
{
    tellTitle();
    setAccessibleName(tr("Why this number"));
    backButton->setWords(tr("Back to the number before (Alt+Left)"));
    forwardButton->setWords(tr("Forward again (Alt+Right)"));
    copyButton->setWords(tr("Copy as text (Ctrl+C)"));
    closeButton->setWords(tr("Close (Esc)"));
    lookWhenSeen();
}

void Inspector::setAnswers(AnswersShown answers)
{
    answers.passes = std::move(shown.passes);
    answers.frame = std::move(shown.frame);
    answers.measured = std::move(shown.measured);
    shown = std::move(answers);
    if (!isOfRun(asked()))
        lookWhenSeen();
}

void Inspector::setMeasured(const std::shared_ptr<const MeasuredAnswer>& measured)
{
    shown.measured = measured;
    if (asked().starts_with(measuredPrefix))
        lookWhenSeen();
}

void Inspector::setFrame(const FramePtr& frame)
{
    shown.frame = frame;
    if (!isOfRun(asked()))
        return;
    hasFrame = frames.isActive() && !frame->stands;
    if (!hasFrame)
        lookAtFrame();
}

void Inspector::lookAtFrame()
{
    lookWhenSeen();
    if (isVisible() && !shown.frame->stands)
        frames.start();
}

void Inspector::setOnFloor(bool on)
{
    if (on == onFloor)
        return;
    onFloor = on;
    part.clear();
    lookWhenSeen();
    emit pageReturned(asked());
}

void Inspector::lookWhenSeen()
{
    outdated = !isVisible();
    if (!outdated)
        look();
}

void Inspector::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (outdated)
        lookWhenSeen();
}

void Inspector::ask(const std::string& why)
{
    if (why.empty())
        return;
    if (why == asked()) {
        emit numberAsked(why);
        return;
    }
    std::vector<std::string>& all = past().asked;
    all.resize(static_cast<std::size_t>(past().place + 1));
    all.push_back(why);
    if (all.size() > mostRemembered)
        all.erase(all.begin());
    goTo(static_cast<int>(all.size()) - 1);
}

void Inspector::askOf(const cost::PassQuestion& question, const std::string& name)
{
    const int number = shown.passes.empty() ? 1 : shown.passes.back().number + 1;
    shown.passes.push_back({number, question});
    if (shown.passes.size() > mostRemembered)
        shown.passes.erase(shown.passes.begin());
    ask("pass/" + std::to_string(number) + '/' + name);
}

void Inspector::back()
{
    if (canGoBack())
        goTo(past().place - 1);
}

void Inspector::forward()
{
    if (canGoForward())
        goTo(past().place + 1);
}

void Inspector::goTo(int newPlace)
{
    past().place = newPlace;
    part.clear();
    look();
    scroll->verticalScrollBar()->setValue(0);
    emit numberAsked(asked());
}

void Inspector::openPart(const std::string& why)
{
    part = why;
    look();
}

void Inspector::look()
{
    remedies.forget();
    backButton->setEnabled(canGoBack());
    forwardButton->setEnabled(canGoForward());
    if (past().place < 0) {
        copyButton->setEnabled(false);
        content->showMessage(
            onFloor
                ? tr("Click anything on the floor, or press Enter where the keyboard stands, to see its numbers and "
                     "the rule behind them.")
                : tr("Click a number, a part of a bar or a point of a curve to see how it comes about. Enter does the "
                     "same "
                     "where the keyboard stands."));
        return;
    }
    std::optional<Why> why = whyOf(shown, asked());
    copyButton->setEnabled(why.has_value());
    if (!why && isOfRun(asked())) {
        if (!keepGone())
            content->showMessage(shown.frame ? tr("This is not there now. It comes back when the factory has it again.")
                                             : tr("Computing"));
        return;
    }
    if (!why) {
        content->showMessage(shown.answer
                                 ? tr("This number does not exist for the scenario as it stands. It comes back "
                                      "when the scenario has it again.")
                                 : tr("Computing"));
        return;
    }
    if (why->partsLead)
        part.clear();
    const auto has = [&why](const std::string& id) {
        return !id.empty() && std::ranges::find(why->parts, id, &WhyPart::why) != why->parts.end();
    };
    if (!has(part) && !why->partsLead)
        part = why->parts.empty() ? std::string() : why->parts.front().why;
    std::optional<Why> opened = part.empty() ? std::nullopt : whyOf(shown, part);
    seekRemedy(*why);
    // the remedy of the answer before stays until that of this one is known: the page would jump
    if (why->cost && content->why() && content->why()->id == why->id)
        why->remedy = content->why()->remedy;
    content->show(std::move(why), std::move(opened));
}

bool Inspector::keepGone()
{
    if (!content->why() || content->why()->id != asked())
        return false;
    copyButton->setEnabled(true);
    Why last = *content->why();
    last.state = tr("It is not there any more; this is what was seen last.");
    std::optional<Why> opened = content->openedPart();
    content->show(std::move(last), std::move(opened));
    return true;
}

void Inspector::seekRemedy(const Why& why)
{
    if (!why.cost)
        return;
    remedies.ask([this, cost = why.cost, name = std::string(why.explanation.name)](std::stop_token stop) {
        const std::optional<BetterLayout> better = betterLayout(*cost, name, stop);
        return [this, better] { content->setRemedy(better ? remedyText(*better) : QString()); };
    });
}

void Inspector::listenTo(ValueCard* card)
{
    connect(card, &ValueCard::asked, this, &Inspector::ask);
    connect(this, &Inspector::numberAsked, card, &ValueCard::setAsked);
    connect(this, &Inspector::pageReturned, card, &ValueCard::setAsked);
}

void Inspector::listenTo(BarCard* bar)
{
    connect(bar, &BarCard::asked, this, &Inspector::ask);
    connect(this, &Inspector::numberAsked, bar, &BarCard::setAsked);
    connect(this, &Inspector::pageReturned, bar, &BarCard::setAsked);
}

QString Inspector::text() const
{
    QString text = content->why() ? toText(*content->why()) : QString();
    if (content->why() && content->openedPart())
        text += QStringLiteral("\n\n") + toText(*content->openedPart());
    return text;
}

void Inspector::copyText()
{
    if (!content->why())
        return;
    QGuiApplication::clipboard()->setText(text());
    copied.start();
    tellTitle();
}

void Inspector::tellTitle()
{
    title->setText(copied.isActive() ? tr("Copied as text") : tr("Why this number"));
    title->setAccessibleName(title->text());
}

QSize Inspector::sizeHint() const { return {static_cast<int>(304 * themes.theme().typeScale), 600}; }

void Inspector::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), themes.theme().panel);
    painter.fillRect(QRect(0, 0, 1, height()), themes.theme().hair);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), themes.theme().hair);  // it may lie over what is right of it
}

bool Inspector::takesKey(const QKeyEvent& event)
{
    const bool alt = event.modifiers() == Qt::AltModifier;
    if (alt && event.key() == Qt::Key_Left)
        back();
    else if (alt && event.key() == Qt::Key_Right)
        forward();
    else if (event.matches(QKeySequence::Copy))
        copyText();
    else if (event.key() == Qt::Key_Escape && event.modifiers() == Qt::NoModifier)
        emit closeWanted();
    else
        return false;
    return true;
}

void Inspector::keyPressEvent(QKeyEvent* event)
{
    if (!takesKey(*event))
        QWidget::keyPressEvent(event);
}

/// Before the shortcut of the window, which copies a picture.
bool Inspector::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

bool Inspector::eventFilter(QObject* watched, QEvent* event)
{
    // the scroll area between would take the arrows
    return event->type() == QEvent::KeyPress && takesKey(*static_cast<QKeyEvent*>(event))
               ? true
               : QWidget::eventFilter(watched, event);
}

}  // namespace tokenfactory::ui
