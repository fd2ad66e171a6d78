#include "ui/panels/floor_page.h"

#include "core/factory/names.h"
#include "ui/floor/transport_bar.h"
#include "ui/plots/bar_card.h"
#include "ui/session/session.h"
#include "ui/theme/type.h"
#include "ui/viewmodels/problem_text.h"
#include "ui/viewmodels/run_words.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QStringList>
#include <QVBoxLayout>

#include <utility>

namespace tokenfactory::ui {

namespace {

/// Counts and shelves as plain bars.
class PlainFloor : public QWidget {
public:
    explicit PlainFloor(const ThemeHolder& holder) : themes(holder) {}

    void setMoment(const FloorMoment& moment)
    {
        shown = moment;
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const UiTheme& theme = themes.theme();
        QPainter painter(this);
        paintCard(painter, rect(), theme);
        if (!shown.now)
            return;
        painter.setFont(fontOf(theme, typesize::control));
        painter.setPen(theme.text);
        double y = 24.0;
        for (std::size_t i = 0; i < shown.now->inPhase.size(); ++i) {
            const auto n = double(shown.now->inPhase[i]);
            painter.drawText(QPointF(16, y), toQString(factory::name(static_cast<factory::Phase>(i))) +
                                                 QStringLiteral("  ") + grouped(n));
            painter.fillRect(QRectF(220, y - 10, std::min(n, width() - 240.0), 8), theme.kv);
            y += 20.0;
        }
    }

private:
    const ThemeHolder& themes;
    FloorMoment shown;
};

/// A speed at which the first request comes soon after the run begins.
double firstSpeed(const Frame& frame)
{
    constexpr double patienceS = 0.5;
    const double waitS = frame.next == SimTime::never() ? 0.0 : toSeconds(frame.next - frame.time);
    double speed = 1.0;
    for (int i = 0; speed * patienceS < waitS && speed < FactoryRun::fastest; ++i)
        speed *= i % 3 == 1 ? 2.5 : 2.0;
    return speed;
}

}  // namespace

FloorPage::FloorPage(const ThemeHolder& holder, Session& work, QWidget* parent)
    : QWidget(parent),
      themes(holder),
      session(work),
      factoryRun(work.catalog(), work.presets()),
      column(new QVBoxLayout(this)),
      trouble(new QLabel(this)),
      bar(new TransportBar(holder, factoryRun))
{
    setObjectName(QStringLiteral("floorPage"));
    setFocusPolicy(Qt::ClickFocus);
    trouble->setProperty("role", "text");
    trouble->setWordWrap(true);
    trouble->setTextInteractionFlags(Qt::TextSelectableByMouse);
    trouble->hide();
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(trouble);
    column->addWidget(bar);
    auto* plain = new PlainFloor(holder);
    setFloor(plain, [plain](const FloorMoment& moment) { plain->setMoment(moment); });
    drawingOn.setSingleShot(true);
    drawingOn.setInterval(FactoryRun::frameMs);
    connect(&drawingOn, &QTimer::timeout, this, &FloorPage::drawPlots);
    connect(&factoryRun, &FactoryRun::framed, this, &FloorPage::showFrame);
    connect(&factoryRun, &FactoryRun::stateChanged, this, &FloorPage::begin);
    connect(&factoryRun, &FactoryRun::refused, this, &FloorPage::showTrouble);
    connect(&factoryRun, &FactoryRun::begunAnew, this, [this](const Sentence& why) {
        const QString words = sentence(why);
        bar->tell(words.isEmpty() ? words : words.front().toUpper() + words.mid(1));
    });
    retranslate();
}

FloorPage::~FloorPage() = default;

void FloorPage::setFloor(QWidget* widget, std::function<void(const FloorMoment&)> show)
{
    delete floor;
    floor = widget;
    showMoment = std::move(show);
    floor->setAccessibleName(tr("The factory"));
    column->insertWidget(1, floor, 1);
    showFrame();
}

void FloorPage::setPlots(QWidget* widget, std::function<bool(const Frame&)> show)
{
    delete plots;
    plots = widget;
    showPlots = std::move(show);
    column->insertWidget(column->count() - 1, plots);
    showFrame();
}

void FloorPage::drawPlots()
{
    // while it plays the next frame comes anyway
    if (showPlots && factoryRun.frame() && showPlots(*factoryRun.frame()) && !factoryRun.isPlaying() && isVisible())
        drawingOn.start();
}

void FloorPage::retranslate()
{
    setAccessibleName(tr("Factory floor"));
    floor->setAccessibleName(tr("The factory"));
    showTrouble();
}

void FloorPage::showFrame()
{
    if (const FramePtr& frame = factoryRun.frame())
        showMoment(frame->moment);
    drawPlots();
    begin();
}

void FloorPage::showTrouble()
{
    QStringList lines;
    for (const Problem& problem : factoryRun.problems())
        lines.append(toQString(problem));
    if (!lines.isEmpty())
        lines.prepend(factoryRun.frame() ? tr("This factory cannot be run; what ran before goes on.")
                                         : tr("This factory cannot be run."));
    trouble->setText(lines.join(QLatin1Char('\n')));
    trouble->setVisible(!lines.isEmpty());
}

void FloorPage::begin()
{
    if (hasBegun || !isVisible() || !factoryRun.frame() || factoryRun.state() != FactoryRun::State::standing)
        return;
    hasBegun = true;
    factoryRun.setSpeed(firstSpeed(*factoryRun.frame()));
    if (playsAtOnce)
        factoryRun.play();
}

void FloorPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    factoryRun.follow(session);
    if (std::exchange(playedBefore, false))
        factoryRun.play();
    begin();
}

void FloorPage::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    playedBefore = playedBefore || factoryRun.isPlaying();
    factoryRun.pause();
    drawingOn.stop();
    // a window that is put away is still the one that is worked on
    if (!event->spontaneous())
        factoryRun.unfollow();
}

void FloorPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void FloorPage::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Home && event->modifiers() == Qt::NoModifier)
        bar->toStart();
    else
        QWidget::keyPressEvent(event);
}

}  // namespace tokenfactory::ui
