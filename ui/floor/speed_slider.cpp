#include "ui/floor/speed_slider.h"

#include "ui/session/factory_run.h"
#include "ui/theme/type.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr double decades = 6.0;
constexpr double handleRadius = 6.0;
constexpr double stickyPx = 7.0;
constexpr int stepsPerDecade = 100;

double decadeOf(double speed) { return std::log10(speed) + decades / 2; }

/// 1, 2 and 5 and their tenfold.
double roundSpeed(int index)
{
    constexpr double mantissas[] = {1.0, 2.0, 5.0};
    const int decade = index / 3;
    return mantissas[index % 3] * std::pow(10.0, decade - decades / 2);
}

constexpr int roundSpeeds = 19;

}  // namespace

SpeedSlider::SpeedSlider(const ThemeHolder& holder, QWidget* parent) : QSlider(Qt::Horizontal, parent), themes(holder)
{
    setRange(0, static_cast<int>(decades) * stepsPerDecade);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&holder, &ThemeHolder::changed, this, [this] {
        updateGeometry();
        update();
    });
    setSpeed(1.0);
}

void SpeedSlider::setSpeed(double simulatedPerS)
{
    shownSpeed = std::clamp(simulatedPerS, FactoryRun::slowest, FactoryRun::fastest);
    setValue(static_cast<int>(std::lround(decadeOf(shownSpeed) * stepsPerDecade)));
    update();
}

QSize SpeedSlider::sizeHint() const
{
    return {static_cast<int>(230 * themes.theme().typeScale), minimumSizeHint().height()};
}

QSize SpeedSlider::minimumSizeHint() const
{
    const double scale = themes.theme().typeScale;
    return {static_cast<int>(104 * scale), static_cast<int>(36 * scale)};
}

double SpeedSlider::left() const { return 20.0 * themes.theme().typeScale; }

double SpeedSlider::trackWidth() const { return std::max(1.0, width() - 2.0 * left()); }

double SpeedSlider::placeOf(double speed) const { return left() + trackWidth() * decadeOf(speed) / decades; }

void SpeedSlider::paintEvent(QPaintEvent*)
{
    const UiTheme& theme = themes.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double y = handleRadius + 5.0;
    const double handle = placeOf(shownSpeed);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.axis);
    painter.drawRoundedRect(QRectF(left(), y - 1.5, trackWidth(), 3.0), 1.5, 1.5);
    const double one = placeOf(1.0);
    painter.setBrush(theme.text2);
    painter.drawRoundedRect(QRectF(std::min(one, handle), y - 1.5, std::abs(handle - one), 3.0), 1.5, 1.5);
    painted.clear();
    painter.setFont(fontOf(theme, typesize::mark));
    const QFontMetricsF metrics(painter.font());
    // 1x first: where there is no room for all, it is the one that stays
    for (const int power : {0, -3, 3, -2, 2, -1, 1}) {
        const double x = placeOf(std::pow(10.0, power));
        painter.setPen(QPen(theme.axis, 1.0));
        painter.drawLine(QPointF(x, y + 5), QPointF(x, y + 8));
        const QString number = QString::number(std::lround(std::pow(10.0, std::abs(power))));
        const QString words = power == 0 ? QStringLiteral("1×") : power < 0 ? QStringLiteral("1/") + number : number;
        QRectF ink(QPointF(), QSizeF(metrics.horizontalAdvance(words), metrics.height()));
        ink.moveCenter(QPointF(x, y + 9 + metrics.height() / 2));
        const auto touches = [&ink](const PaintedLabel& other) {
            return other.ink.adjusted(-3, 0, 3, 0).intersects(ink);
        };
        if (std::ranges::any_of(painted, touches) || ink.left() < 0 || ink.right() > width())
            continue;
        painter.setPen(power == 0 ? theme.text : theme.text3);
        painter.drawText(ink, Qt::AlignCenter | Qt::TextDontClip, words);
        painted.push_back({words, ink, QRectF(0, ink.top(), width(), ink.height())});
    }
    painter.setBrush(theme.text2);
    painter.setPen(Qt::NoPen);
    const QPointF holds[] = {{one - 4, y - 9.5}, {one + 4, y - 9.5}, {one, y - 5.5}};
    painter.drawPolygon(holds, 3);
    if (hasFocus()) {
        painter.setBrush(theme.panel);
        painter.setPen(QPen(theme.ink, 2.0));
        painter.drawEllipse(QPointF(handle, y), handleRadius + 3.0, handleRadius + 3.0);
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(isEnabled() ? theme.ink : theme.axis);
    painter.drawEllipse(QPointF(handle, y), handleRadius, handleRadius);
}

void SpeedSlider::choose(double speed)
{
    const double next = std::clamp(speed, FactoryRun::slowest, FactoryRun::fastest);
    if (next == shownSpeed)
        return;
    setSpeed(next);
    emit chosen(next);
}

void SpeedSlider::chooseAt(double x)
{
    if (std::abs(x - placeOf(1.0)) < stickyPx) {
        choose(1.0);
        return;
    }
    const double decade = std::clamp((x - left()) / trackWidth(), 0.0, 1.0) * decades - decades / 2;
    // two digits are as much as the hand can mean
    const double unit = std::pow(10.0, std::floor(decade) - 1.0);
    choose(std::round(std::pow(10.0, decade) / unit) * unit);
}

void SpeedSlider::stepTo(bool faster)
{
    constexpr double same = 1e-6;
    for (int i = 0; i < roundSpeeds; ++i) {
        const double speed = roundSpeed(faster ? i : roundSpeeds - 1 - i);
        if (faster ? speed > shownSpeed * (1.0 + same) : speed < shownSpeed * (1.0 - same)) {
            choose(speed);
            return;
        }
    }
}

void SpeedSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    setSliderDown(true);
    chooseAt(event->position().x());
}

void SpeedSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (isSliderDown())
        chooseAt(event->position().x());
}

void SpeedSlider::mouseReleaseEvent(QMouseEvent*) { setSliderDown(false); }

void SpeedSlider::wheelEvent(QWheelEvent* event)
{
    if (!hasFocus() || event->angleDelta().y() == 0) {
        event->ignore();
        return;
    }
    stepTo(event->angleDelta().y() > 0);
    event->accept();
}

void SpeedSlider::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_PageUp:
        stepTo(true);
        break;
    case Qt::Key_Left:
    case Qt::Key_Down:
    case Qt::Key_PageDown:
        stepTo(false);
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

}  // namespace tokenfactory::ui
