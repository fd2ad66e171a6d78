#include "ui/plots/tornado_chart.h"

#include "ui/controls/tip.h"

#include <QHelpEvent>
#include <QImage>
#include <QPainter>
#include <QToolTip>

#include <cmath>

namespace tokenfactory::ui {

TornadoChart::TornadoChart(const ThemeHolder& holder, QWidget* parent) : QWidget(parent), themes(holder)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    connect(&holder, &ThemeHolder::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void TornadoChart::setView(TornadoView view)
{
    const std::string kept = under && under->row < shown.rows.size() ? shown.rows[under->row].id : std::string();
    shown = std::move(view);
    std::optional<TornadoPlace> again;
    for (std::size_t i = 0; i < shown.rows.size() && !kept.empty(); ++i) {
        if (shown.rows[i].id == kept)
            again = TornadoPlace{i, under->high};
    }
    under = again;
    setAccessibleName(shown.title);
    setAccessibleDescription(shown.emptyText.isEmpty() ? shown.summary : shown.emptyText);
    updateGeometry();
    update();
}

void TornadoChart::setStale(bool stale)
{
    if (pale != stale) {
        pale = stale;
        update();
    }
}

std::vector<PlacedTornadoRow> TornadoChart::placed() const
{
    QImage nowhere(1, 1, QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&nowhere);
    return paintTornado(painter, area(), themes.theme(), shown, under, pale);
}

QSize TornadoChart::sizeHint() const
{
    return {700, static_cast<int>(std::ceil(tornadoHeight(themes.theme(), shown))) + 4};
}

QSize TornadoChart::minimumSizeHint() const { return {420, sizeHint().height()}; }

void TornadoChart::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintTornado(painter, area(), themes.theme(), shown, under, pale);
    if (hasFocus()) {
        painter.setPen(QPen(themes.theme().ink, 2.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
}

std::optional<TornadoPlace> TornadoChart::placeAt(const QPointF& point) const
{
    const std::vector<PlacedTornadoRow> rows = placed();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!rows[i].row.contains(point))
            continue;
        if (rows[i].high.isNull() || rows[i].low.isNull())
            return TornadoPlace{i, !rows[i].high.isNull()};
        return TornadoPlace{i, point.x() >= 0.5 * (rows[i].low.right() + rows[i].high.left())};
    }
    return std::nullopt;
}

void TornadoChart::setHovered(std::optional<TornadoPlace> place)
{
    if (place == under)
        return;
    under = place;
    if (under && hasFocus()) {
        const std::vector<PlacedTornadoRow> rows = placed();
        emit rowShown(rows[under->row].row.toAlignedRect());
        setAccessibleDescription(shown.rows[under->row].plate.join(QStringLiteral("; ")));
    }
    update();
}

void TornadoChart::mouseMoveEvent(QMouseEvent* event)
{
    setHovered(placeAt(event->position()));
    setCursor(under ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void TornadoChart::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !rect().contains(event->pos()))
        return;
    setHovered(placeAt(event->position()));
    if (under)
        emit chosen(*under);
}

void TornadoChart::leaveEvent(QEvent*)
{
    if (!hasFocus())
        setHovered({});
}

void TornadoChart::focusOutEvent(QFocusEvent* event)
{
    setHovered({});
    QWidget::focusOutEvent(event);
}

void TornadoChart::step(int rows)
{
    if (shown.rows.empty())
        return;
    const auto last = static_cast<int>(shown.rows.size()) - 1;
    const int row = under ? std::clamp(static_cast<int>(under->row) + rows, 0, last) : 0;
    const TornadoRow& to = shown.rows[static_cast<std::size_t>(row)];
    const bool high = to.low && to.high ? (under ? under->high : true) : to.high.has_value();
    setHovered(TornadoPlace{static_cast<std::size_t>(row), high});
}

void TornadoChart::side(bool high)
{
    if (!under)
        step(0);
    else if (high ? shown.rows[under->row].high.has_value() : shown.rows[under->row].low.has_value())
        setHovered(TornadoPlace{under->row, high});
}

void TornadoChart::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Up:
        step(-1);
        break;
    case Qt::Key_Down:
        step(1);
        break;
    case Qt::Key_Left:
        side(false);
        break;
    case Qt::Key_Right:
        side(true);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (under)
            emit chosen(*under);
        break;
    case Qt::Key_Escape:
        setHovered({});
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

bool TornadoChart::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto place = placeAt(help->pos()))
            QToolTip::showText(help->globalPos(), tip(shown.rows[place->row].plate.join(u'\n')), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

}  // namespace tokenfactory::ui
