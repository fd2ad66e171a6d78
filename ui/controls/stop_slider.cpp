#include "ui/controls/stop_slider.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace tokenfactory::ui {

namespace {

constexpr double handleRadius = 6.0;
constexpr double ringRadius = 9.0;

}  // namespace

StopSlider::StopSlider(const ThemeHolder& holder, QWidget* parent) : QSlider(Qt::Horizontal, parent), themes(holder)
{
    setRange(0, 0);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&holder, &ThemeHolder::changed, this, qOverload<>(&QWidget::update));
    connect(this, &QSlider::valueChanged, this, [this](int index) {
        if (settingUp)
            return;
        shownValue = stopValues[static_cast<std::size_t>(index)];
        update();
        emit chosen(shownValue);
    });
    connect(this, &QSlider::sliderPressed, this, [this] {
        heldFrom = shownValue;
        emit gestureBegan();
    });
    connect(this, &QSlider::sliderReleased, this, [this] {
        if (cancelling)
            emit gestureCancelled();
        else
            emit gestureEnded();
    });
}

void StopSlider::setStops(std::vector<int> stops, std::vector<int> crosses, int value)
{
    settingUp = true;
    stopValues = std::move(stops);
    crossValues = std::move(crosses);
    scale.clear();
    std::merge(stopValues.begin(), stopValues.end(), crossValues.begin(), crossValues.end(), std::back_inserter(scale));
    setRange(0, static_cast<int>(stopValues.size()) - 1);
    setPageStep(1);
    settingUp = false;
    showValue(value);
}

void StopSlider::showValue(int value)
{
    settingUp = true;
    // a typed value between stops leaves the position at the stop below it
    const auto above = std::upper_bound(stopValues.begin(), stopValues.end(), value);
    setValue(above == stopValues.begin() ? 0 : static_cast<int>(above - stopValues.begin()) - 1);
    shownValue = value;
    settingUp = false;
    update();
}

int StopSlider::stopValue() const { return stopValues[static_cast<std::size_t>(value())]; }

QSize StopSlider::sizeHint() const { return {120, 28}; }

QSize StopSlider::minimumSizeHint() const { return {60, 26}; }

QRectF StopSlider::track() const
{
    const double margin = ringRadius + 2.0;
    return QRectF(margin, height() / 2.0 - 4.5, width() - 2 * margin, 3.0);
}

double StopSlider::placeOf(int value) const
{
    if (scale.size() < 2)
        return 0.0;
    const auto above = std::lower_bound(scale.begin(), scale.end(), value);
    if (above == scale.end())
        return 1.0;
    const auto index = static_cast<double>(above - scale.begin());
    const double steps = static_cast<double>(scale.size() - 1);
    if (*above == value || above == scale.begin())
        return index / steps;
    const double below = *(above - 1);
    const double part = std::log(value / std::max(below, 0.5)) / std::log(*above / std::max(below, 0.5));
    return (index - 1.0 + std::clamp(part, 0.0, 1.0)) / steps;
}

void StopSlider::paintEvent(QPaintEvent*)
{
    const UiTheme& theme = themes.theme();
    const QRectF line = track();
    const double handle = line.left() + line.width() * placeOf(shownValue);
    const double middle = line.center().y();
    const bool on = isEnabled();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.hair);
    painter.drawRoundedRect(line, 1.5, 1.5);
    painter.setBrush(on ? theme.text3 : theme.hair);
    painter.drawRoundedRect(QRectF(line.left(), line.top(), handle - line.left(), line.height()), 1.5, 1.5);

    // ticks and crosses, thinned where they would run into each other
    const double apart = scale.size() > 1 ? line.width() / static_cast<double>(scale.size() - 1) : line.width();
    const int every = std::max(1, static_cast<int>(std::ceil(4.0 / apart)));
    const double tickTop = middle + 7.0;
    for (std::size_t i = 0; i < scale.size(); i += static_cast<std::size_t>(every)) {
        const double x = line.left() + line.width() * placeOf(scale[i]);
        if (std::binary_search(stopValues.begin(), stopValues.end(), scale[i])) {
            painter.setPen(QPen(on ? theme.text3 : theme.hair, 1.0));
            painter.drawLine(QPointF(x, tickTop), QPointF(x, tickTop + 4));
        } else {
            painter.setPen(QPen(theme.text3, 1.2));
            painter.drawLine(QPointF(x - 2, tickTop), QPointF(x + 2, tickTop + 4));
            painter.drawLine(QPointF(x + 2, tickTop), QPointF(x - 2, tickTop + 4));
        }
    }
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.ink, 2.0));
        painter.drawEllipse(QPointF(handle, middle), ringRadius, ringRadius);
    }
    const bool isStop = !on || std::binary_search(stopValues.begin(), stopValues.end(), shownValue);
    painter.setPen(isStop ? QPen(Qt::NoPen) : QPen(theme.warn, 2.0));
    painter.setBrush(!on ? theme.hair : isStop ? theme.ink : theme.panel);
    painter.drawEllipse(QPointF(handle, middle), handleRadius, handleRadius);
}

void StopSlider::chooseNearest(double x)
{
    const QRectF line = track();
    const double wanted = (x - line.left()) / std::max(1.0, line.width());
    std::size_t best = 0;
    for (std::size_t i = 0; i < stopValues.size(); ++i) {
        if (std::abs(placeOf(stopValues[i]) - wanted) < std::abs(placeOf(stopValues[best]) - wanted))
            best = i;
    }
    const int index = static_cast<int>(best);
    if (index != value()) {
        setValue(index);
    } else if (shownValue != stopValues[best]) {  // back from a typed value to the stop below it
        shownValue = stopValues[best];
        update();
        emit chosen(shownValue);
    }
}

void StopSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    setFocus(Qt::MouseFocusReason);
    setSliderDown(true);
    chooseNearest(event->position().x());
}

void StopSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (isSliderDown())
        chooseNearest(event->position().x());
}

void StopSlider::mouseReleaseEvent(QMouseEvent*) { setSliderDown(false); }

void StopSlider::cancelDrag()
{
    showValue(heldFrom);
    cancelling = true;
    setSliderDown(false);
    cancelling = false;
}

void StopSlider::hideEvent(QHideEvent* event)
{
    setSliderDown(false);
    QSlider::hideEvent(event);
}

bool StopSlider::event(QEvent* event)
{
    // while the handle is held, Esc is the slider's before it is any shortcut's
    if (event->type() == QEvent::ShortcutOverride && isSliderDown() &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QSlider::event(event);
}

void StopSlider::wheelEvent(QWheelEvent* event)
{
    if (!hasFocus()) {
        event->ignore();  // the panel scrolls instead
        return;
    }
    const int step = event->angleDelta().y() > 0 ? 1 : event->angleDelta().y() < 0 ? -1 : 0;
    setValue(value() + step);
    event->accept();
}

void StopSlider::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && isSliderDown()) {
        cancelDrag();
        return;
    }
    const bool up = event->key() == Qt::Key_Right || event->key() == Qt::Key_Up || event->key() == Qt::Key_PageUp;
    const bool down = event->key() == Qt::Key_Left || event->key() == Qt::Key_Down || event->key() == Qt::Key_PageDown;
    if (down && shownValue > stopValue()) {  // a typed value goes down to the stop below it
        shownValue = stopValue();
        update();
        emit chosen(shownValue);
        return;
    }
    if (up && shownValue < stopValue()) {  // one below the first stop goes up to it
        shownValue = stopValue();
        update();
        emit chosen(shownValue);
        return;
    }
    if (up || down) {
        setValue(value() + (up ? 1 : -1));
        return;
    }
    QSlider::keyPressEvent(event);
}

}  // namespace tokenfactory::ui
