#include "ui/floor/live_plot.h"

#include "ui/floor/live_plot_ink.h"
#include "ui/theme/type.h"
#include "ui/viewmodels/listed.h"
#include "ui/viewmodels/live_now.h"
#include "ui/viewmodels/text.h"
#include "ui/viewmodels/tip.h"

#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tokenfactory::ui {

namespace {

constexpr double clickSlack = 4.0;  ///< px between press and release of a click
constexpr double zoomStep = 0.8;    ///< what a notch of the wheel or a press of plus leaves

double largestOf(const LivePlotView& view, const LiveShown& shown)
{
    double largest = 0.0;
    for (const LiveCurve& curve : view.curves) {
        for (const LivePoint& point : curve.points) {
            const double reach = 0.5 * curve.binS;
            if (point.value && point.timeS >= shown.fromS - reach && point.timeS <= shown.toS + reach)
                largest = std::max(largest, *point.value);
        }
    }
    // what was measured is seen where it does not make the curves small
    constexpr double room = 3.0;
    const double ofCurves = largest;
    for (const LiveMeasured& measured : shown.measured) {
        if (measured.kind == view.kind && measured.value <= room * ofCurves)
            largest = std::max(largest, measured.value);
    }
    return largest;
}

}  // namespace

LivePlot::LivePlot(const ThemeHolder& holder, const LiveShown& shared, LivePlotKind kind, QWidget* parent)
    : QCustomPlot(parent), themes(holder), shown(shared), ownKind(kind)
{
    drawn.kind = kind;
    addLayer(QStringLiteral("curves"), layer(QStringLiteral("axes")), limAbove);
    addLayer(QStringLiteral("values"), layer(QStringLiteral("overlay")), limAbove);
    layer(QStringLiteral("values"))->setMode(QCPLayer::lmBuffered);
    new LivePlotInk(this, LivePlotInk::Part::data, QStringLiteral("curves"));
    new LivePlotInk(this, LivePlotInk::Part::values, QStringLiteral("values"));
    axisRect()->setAutoMargins(QCP::msNone);
    setInteractions({});
    setPlottingHint(QCP::phImmediateRefresh, false);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
    xTicker.reset(new QCPAxisTickerText);
    yTicker.reset(new QCPAxisTickerText);
    xAxis->setTicker(xTicker);
    yAxis->setTicker(yTicker);
    for (QCPAxis* axis : {xAxis, yAxis}) {
        axis->setTickLabels(false);
        axis->setSubTicks(false);
        axis->setTickLength(0, 3);
        axis->grid()->setZeroLinePen(Qt::NoPen);
        axis->grid()->setSubGridVisible(false);
    }
    applyTheme();
    connect(&holder, &ThemeHolder::changed, this, [this] {
        applyTheme();
        updateGeometry();
        refitSoon();
    });
}

void LivePlot::applyTheme()
{
    setBackground(QBrush(theme().panel));
    axisRect()->setBackground(QBrush(theme().plot));
    for (QCPAxis* axis : {xAxis, yAxis}) {
        axis->setBasePen(QPen(theme().axis, 1.0));
        axis->setTickPen(QPen(theme().axis, 1.0));
        axis->grid()->setPen(QPen(theme().grid, 1.0));
    }
}

QSize LivePlot::sizeHint() const
{
    return {static_cast<int>(264 * theme().typeScale), static_cast<int>(196 * theme().typeScale)};
}

QSize LivePlot::minimumSizeHint() const
{
    return {static_cast<int>(200 * theme().typeScale), static_cast<int>(112 * theme().typeScale)};
}

void LivePlot::refresh()
{
    outdated = false;
    waits = false;
    if (width() < 2 || height() < 2)
        return;
    if (shown.run) {
        drawn = livePlotOf(*shown.run, ownKind, {shown.fromS, shown.toS, liveBins});
    } else {
        drawn.curves.clear();
        drawn.nothing.clear();
    }
    latest.clear();
    if (shown.run)
        latest = latestValues(livePlotOf(*shown.run, ownKind, recentStretch(shown.nowS)), shown.moment.get());
    if (!shown.held || std::exchange(refits, false)) {
        const double largest = largestOf(drawn, shown);
        unit = scaleOf(drawn, topFor(drawn, {}, largest).top);
        top = topFor(drawn, unit, largest);
    }
    const int wantedBefore = layout.legendLinesWanted;
    layout = layOut(theme(), size(), drawn, unit, top, shown);
    QVector<double> xTicks, yTicks;
    for (const LiveTick& tick : layout.xTicks)
        xTicks.append(tick.at);
    for (const LiveTick& tick : layout.yTicks)
        yTicks.append(tick.at);
    xTicker->setTicks(xTicks, QVector<QString>(xTicks.size()));
    yTicker->setTicks(yTicks, QVector<QString>(yTicks.size()));
    xAxis->setRange(shown.fromS, shown.toS);
    yAxis->setRange(0.0, top.top);
    const QRectF& area = layout.area;
    axisRect()->setMargins(
        QMarginsF(area.left(), area.top(), width() - area.right(), height() - area.bottom()).toMargins());
    labels.clear();
    tell();
    replot(rpQueuedRefresh);
    if (layout.legendLinesWanted != wantedBefore)
        emit legendChanged();
}

void LivePlot::refitSoon()
{
    waits = true;
    refits = true;
    update();
}

void LivePlot::showCrosshair()
{
    labels.clear();
    tell();
    if (isVisible() && !waits)
        layer(QStringLiteral("values"))->replot();
}

void LivePlot::tell()
{
    setAccessibleName(titleOf(ownKind));
    setAccessibleDescription(valuesText());
}

std::optional<double> LivePlot::valueShown(std::size_t curve) const
{
    const LiveCurve& of = drawn.curves[curve];
    if (shown.crosshairS)
        return valueAt(of, *shown.crosshairS);
    if (curve < latest.size() && shown.nowS <= shown.toS) {
        // what is not of late is told with its time, or not at all
        const std::optional<double> past = pastTimeS(latest, shown.nowS);
        const bool isTimeTold = !past || (latest[curve].timeS == *past && !layout.clock.isNull());
        return isTimeTold ? latest[curve].value : std::nullopt;
    }
    // the latest that is in sight, unless it is long ago
    constexpr double lately = 3.0;  // bins
    const double endS = std::min(shown.toS, shown.nowS);
    for (auto point = of.points.rbegin(); point != of.points.rend(); ++point) {
        if (point->timeS - 0.5 * of.binS > endS)
            continue;
        if (point->timeS < endS - lately * of.binS)
            break;
        if (point->value)
            return point->value;
    }
    return std::nullopt;
}

std::optional<double> LivePlot::timeShown() const
{
    if (shown.crosshairS)
        return shown.crosshairS;
    return shown.nowS > shown.toS ? std::optional(shown.toS) : pastTimeS(latest, shown.nowS);
}

QString LivePlot::valuesText() const
{
    if (!drawn.nothing.isEmpty())
        return drawn.nothing;
    QStringList values;
    for (std::size_t i = 0; i < drawn.curves.size(); ++i) {
        const std::optional<double> value = valueShown(i);
        const QString number = liveNumber(value, unit, top);
        values << (value ? QStringLiteral("%1 %2 %3").arg(drawn.curves[i].name, number, unit.unit)
                         : QStringLiteral("%1 %2").arg(drawn.curves[i].name, number));
    }
    const QString all = listed(values);
    const std::optional<double> time = timeShown();
    return time ? tr("%1 at %2", "values at a time").arg(all, clockText(*time, 1.0, shown.toS >= 3600.0)) : all;
}

const std::vector<PaintedLabel>& LivePlot::paintedLabels() const
{
    if (!labels.empty())
        return labels;
    const QRectF whole(rect());
    const QFontMetricsF plain(fontOf(theme(), typesize::label));
    const QFontMetricsF bold(fontOf(theme(), typesize::label, QFont::DemiBold));
    const auto add = [&](const LiveLabel& label) {
        if (!label.text.isEmpty())
            labels.push_back({label.text, label.box, whole});
    };
    add(layout.title);
    add(layout.unit);
    if (const auto time = timeShown(); time && !layout.clock.isNull()) {
        const QString text = clockText(*time, 1.0, shown.toS >= 3600.0);
        QRectF ink = layout.clock;
        ink.setLeft(ink.right() - plain.horizontalAdvance(text));
        labels.push_back({text, ink, whole});
    }
    for (const LiveLegendEntry& entry : layout.legend) {
        add(entry.name);
        const QString number = liveNumber(valueShown(entry.curve), unit, top);
        QRectF ink = entry.value;
        ink.setWidth(bold.horizontalAdvance(number));
        labels.push_back({number, ink, whole});
    }
    if (layout.more)
        add(*layout.more);
    for (const std::vector<LiveTick>* ticks : {&layout.xTicks, &layout.yTicks}) {
        for (const LiveTick& tick : *ticks) {
            if (tick.label)
                add(*tick.label);
        }
    }
    if (layout.measuredName)
        add(*layout.measuredName);
    for (const LiveMarkLabel& mark : layout.marks)
        labels.push_back({mark.text, mark.box, whole});
    return labels;
}

QString LivePlot::timeWords() const
{
    if (!shown.moment || shown.crosshairS || shown.nowS > shown.toS || latest.empty())
        return {};
    return u'\n' + liveTimeText(*shown.moment, ownKind, latest) + u'.';
}

/// What it means is said over its words alone: over the curves it would cover them.
bool LivePlot::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QCustomPlot::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto mark =
        std::ranges::find_if(layout.marks, [&](const LiveMarkLabel& label) { return label.box.contains(help->pos()); });
    const auto measured = std::ranges::find_if(
        layout.measured, [&](const QRectF& place) { return place.adjusted(-3, -3, 3, 3).contains(help->pos()); });
    if (measured != layout.measured.end())
        QToolTip::showText(help->globalPos(),
                           tip(shown.measured[std::size_t(measured - layout.measured.begin())].words), this);
    else if (mark != layout.marks.end() && !mark->words.isEmpty())
        QToolTip::showText(help->globalPos(), tip(mark->words), this);
    else if (help->pos().y() < layout.area.top())
        QToolTip::showText(
            help->globalPos(),
            tip(meaningOf(ownKind) + timeWords() + u'\n' + tr("A click, or Shift+Enter, opens it in the inspector.")),
            this);
    else
        QToolTip::hideText();
    return true;
}

void LivePlot::paintEvent(QPaintEvent* event)
{
    // a screen with another pixel ratio: QCustomPlot 2.1 reads the ratio only once
    if (std::abs(bufferDevicePixelRatio() - devicePixelRatioF()) > 1e-6) {
        setBufferDevicePixelRatio(devicePixelRatioF());
        waits = true;
    }
    if (waits)
        refresh();
    QCustomPlot::paintEvent(event);
    QPainter painter(this);
    if (hasFocus()) {
        painter.setPen(QPen(theme().ink, 2.0));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    } else {
        painter.setPen(QPen(theme().hair, 1.0));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void LivePlot::resizeEvent(QResizeEvent* event)
{
    if (event->size().isEmpty())
        return;  // a buffer of no pixels cannot be painted on
    setViewport(rect());
    waits = true;
}

void LivePlot::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        refitSoon();
    QCustomPlot::changeEvent(event);
}

double LivePlot::timeAt(double x) const
{
    const QRectF& area = layout.area;
    const double share = area.width() > 0.0 ? (x - area.left()) / area.width() : 0.0;
    return shown.fromS + std::clamp(share, 0.0, 1.0) * (shown.toS - shown.fromS);
}

std::optional<double> LivePlot::sampleAt(double x) const
{
    const std::optional<double> sample = nearestSample(drawn, timeAt(x));
    return sample && *sample >= shown.fromS && *sample <= shown.toS ? sample : std::nullopt;
}

bool LivePlot::isOverWords(const QPointF& place) const { return place.y() < layout.area.top(); }

void LivePlot::zoom(double factor, double aroundS)
{
    emit axisAsked(aroundS - factor * (aroundS - shown.fromS), aroundS + factor * (shown.toS - aroundS));
}

void LivePlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    pressedAt = event->position();
    pressedFromS = shown.fromS;
    pressedToS = shown.toS;
    dragging = false;
}

void LivePlot::mouseMoveEvent(QMouseEvent* event)
{
    if (!pressedAt) {
        const bool isOver = layout.area.contains(event->position());
        setCursor(isOver ? Qt::CrossCursor : isOverWords(event->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
        emit crosshairMoved(isOver ? sampleAt(event->position().x()) : std::nullopt);
        return;
    }
    const double way = event->position().x() - pressedAt->x();
    dragging = dragging || std::abs(way) > clickSlack;
    if (dragging && layout.area.width() > 0.0) {
        const double by = -way / layout.area.width() * (pressedToS - pressedFromS);
        emit axisAsked(pressedFromS + by, pressedToS + by);
    }
}

void LivePlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !std::exchange(pressedAt, std::nullopt))
        return;
    if (std::exchange(dragging, false) || !rect().contains(event->position().toPoint()))
        return;
    if (isOverWords(event->position()))
        ask();
    else if (!layout.area.contains(event->position()))
        return;
    else if (const std::optional<double> sample = sampleAt(event->position().x()))
        emit timeAsked(*sample);
}

void LivePlot::ask() { emit asked("plot/" + std::string(idOf(ownKind))); }

/// The first of two clicks has asked for the time already.
void LivePlot::mouseDoubleClickEvent(QMouseEvent*) {}

void LivePlot::wheelEvent(QWheelEvent* event)
{
    const QPoint turned = event->angleDelta();
    if (std::abs(turned.x()) > std::abs(turned.y()) || event->modifiers().testFlag(Qt::ShiftModifier)) {
        event->ignore();  // the strip scrolls
        return;
    }
    constexpr double notch = 120.0;
    if (turned.y() != 0)
        zoom(std::pow(zoomStep, turned.y() / notch), timeAt(event->position().x()));
    event->accept();
}

void LivePlot::leaveEvent(QEvent* event)
{
    if (!hasFocus())
        emit crosshairMoved(std::nullopt);
    QWidget::leaveEvent(event);
}

void LivePlot::stepCrosshair(int samples)
{
    std::vector<double> times;
    for (const LiveCurve& curve : drawn.curves) {
        for (const LivePoint& point : curve.points) {
            if (point.value && point.timeS >= shown.fromS && point.timeS <= shown.toS)
                times.push_back(point.timeS);
        }
    }
    if (times.empty())
        return;
    std::ranges::sort(times);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    if (!shown.crosshairS) {
        emit crosshairMoved(times.back());
        return;
    }
    const double rounding = 1e-9 * (shown.toS - shown.fromS);
    if (samples > 0) {
        const auto next = std::ranges::upper_bound(times, *shown.crosshairS + rounding);
        emit crosshairMoved(next != times.end() ? *next : times.back());
    } else {
        const auto here = std::ranges::lower_bound(times, *shown.crosshairS - rounding);
        emit crosshairMoved(here != times.begin() ? *std::prev(here) : times.front());
    }
}

void LivePlot::keyPressEvent(QKeyEvent* event)
{
    const double middle = shown.crosshairS.value_or(0.5 * (shown.fromS + shown.toS));
    constexpr double page = 0.25;  // of the axis
    const double by = page * (shown.toS - shown.fromS);
    switch (event->key()) {
    case Qt::Key_Left:
        stepCrosshair(-1);
        return;
    case Qt::Key_Right:
        stepCrosshair(1);
        return;
    case Qt::Key_PageUp:
        emit axisAsked(shown.fromS - by, shown.toS - by);
        return;
    case Qt::Key_PageDown:
        emit axisAsked(shown.fromS + by, shown.toS + by);
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(zoomStep, middle);
        return;
    case Qt::Key_Minus:
        zoom(1.0 / zoomStep, middle);
        return;
    case Qt::Key_Home:
        emit followAsked();
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (event->modifiers().testFlag(Qt::ShiftModifier)) {
            ask();
            return;
        }
        if (shown.crosshairS)
            emit timeAsked(*shown.crosshairS);
        return;
    case Qt::Key_Escape:
        if (shown.crosshairS) {
            emit crosshairMoved(std::nullopt);
            return;
        }
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void LivePlot::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
    emit focused();
}

void LivePlot::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
    if (event->reason() != Qt::PopupFocusReason && !underMouse())
        emit crosshairMoved(std::nullopt);
}

void LivePlot::contextMenuEvent(QContextMenuEvent* event)
{
    emit menuAsked(event->globalPos());
    event->accept();
}

}  // namespace tokenfactory::ui
