#include "ui/plots/tornado_chart.h"

#include "ui/viewmodels/listed.h"
#include "ui/viewmodels/tip.h"

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
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
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
        if (shown.rows[i].id != kept)
            continue;
        const std::size_t ends = shown.rows[i].ends.size();
        again = TornadoPlace{i, under->end && *under->end < ends ? under->end : std::nullopt};
    }
    under = again;
    setAccessibleName(shown.title);
    setAccessibleDescription(shown.emptyText.isEmpty() ? shown.summary : shown.emptyText);
    updateGeometry();
    update();
}

void TornadoChart::setGrowth(double times)
{
    if (growth == times)
        return;
    growth = times;
    updateGeometry();
    update();
}

UiTheme TornadoChart::grown() const
{
    UiTheme theme = themes.theme();
    theme.typeScale *= growth;
    return theme;
}

void TornadoChart::setStale(bool stale)
{
    if (pale != stale) {
        pale = stale;
        update();
    }
}

int TornadoChart::heightForWidth(int width) const
{
    return static_cast<int>(std::ceil(tornadoHeight(grown(), shown, width - 2.0 * sideMargin))) + 4;
}

QSize TornadoChart::sizeHint() const { return {700, heightForWidth(700)}; }

QSize TornadoChart::minimumSizeHint() const { return {420, static_cast<int>(60.0 * themes.theme().typeScale)}; }

void TornadoChart::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintTornado(painter, area(), grown(), shown, under, pale);
    if (hasFocus()) {
        painter.setPen(QPen(themes.theme().ink, 2.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
}

std::optional<TornadoPlace> TornadoChart::placeAt(const QPointF& point) const
{
    const PlacedTornado at = placed();
    for (std::size_t i = 0; i < at.rows.size(); ++i) {
        if (!at.rows[i].row.contains(point))
            continue;
        for (std::size_t end = 0; end < at.rows[i].ends.size(); ++end) {
            if (at.rows[i].ends[end].whole().contains(point))
                return TornadoPlace{i, end};
        }
        return TornadoPlace{i, {}};
    }
    return std::nullopt;
}

void TornadoChart::setHovered(std::optional<TornadoPlace> place)
{
    if (place == under)
        return;
    under = place;
    if (under && hasFocus()) {
        emit rowShown(placed().rows[under->row].row.toAlignedRect());
        const TornadoRow& row = shown.rows[under->row];
        const QString what = under->end ? row.ends[*under->end].label : row.name;
        setAccessibleDescription(listedApart(QStringList(what) + row.plate));
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
    const auto row = static_cast<std::size_t>(under ? std::clamp(static_cast<int>(under->row) + rows, 0, last) : 0);
    const std::size_t ends = shown.rows[row].ends.size();
    std::optional<std::size_t> end = under ? under->end : std::optional<std::size_t>(0);
    if (end)
        end = ends == 0 ? std::nullopt : std::optional(std::min(*end, ends - 1));
    setHovered(TornadoPlace{row, end});
}

void TornadoChart::sideways(int places)
{
    if (!under) {
        step(0);
        return;
    }
    const auto last = static_cast<int>(shown.rows[under->row].ends.size()) - 1;
    const int to = std::clamp((under->end ? static_cast<int>(*under->end) : -1) + places, -1, last);
    setHovered(TornadoPlace{under->row, to < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(to))});
}

void TornadoChart::keyPressEvent(QKeyEvent* event)
{
    if (event->text() == QStringLiteral("?") && under) {
        emit asked(*under);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Up:
        step(-1);
        break;
    case Qt::Key_Down:
        step(1);
        break;
    case Qt::Key_Left:
        sideways(-1);
        break;
    case Qt::Key_Right:
        sideways(1);
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
    // asked of a row it is no question for the shortcuts, which the window's key of that name shows
    if (event->type() == QEvent::ShortcutOverride && under &&
        static_cast<QKeyEvent*>(event)->text() == QStringLiteral("?")) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

}  // namespace tokenfactory::ui
