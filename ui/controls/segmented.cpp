#include "ui/controls/segmented.h"

#include "ui/theme/type.h"
#include "ui/viewmodels/tip.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace tokenfactory::ui {

Segmented::Segmented(const ThemeHolder& holder, QWidget* parent) : QWidget(parent), themes(holder)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&holder, &ThemeHolder::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void Segmented::setOptions(OptionsView view)
{
    shown = std::move(view);
    QStringList names;
    for (const Option& option : shown.options) {
        if (option.id == shown.chosen)
            names.prepend(option.text);
        else
            names.append(option.text);
    }
    setAccessibleName(shown.label);
    setAccessibleDescription(names.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

void Segmented::fitWidth(int beside)
{
    const QFontMetrics metrics(fontOf(themes.theme(), typesize::control, QFont::DemiBold));
    int widest = 0;
    for (const Option& option : shown.options)
        widest = std::max(widest, metrics.horizontalAdvance(option.text));
    setFixedWidth(static_cast<int>(shown.options.size()) * (widest + beside));
}

QPoint Segmented::placeOf(const std::string& id) const
{
    for (int i = 0; i < static_cast<int>(shown.options.size()); ++i) {
        if (shown.options[static_cast<std::size_t>(i)].id == id)
            return cell(i).center().toPoint();
    }
    return {};
}

QSize Segmented::sizeHint() const { return {200, static_cast<int>(28 * themes.theme().typeScale)}; }

QSize Segmented::minimumSizeHint() const { return {100, sizeHint().height()}; }

QRectF Segmented::cell(int index) const
{
    const QRectF inner = QRectF(rect()).adjusted(2, 2, -2, -2);
    const double width = inner.width() / static_cast<double>(std::max<std::size_t>(1, shown.options.size()));
    return QRectF(inner.left() + index * width, inner.top(), width, inner.height());
}

int Segmented::indexAt(const QPointF& place) const
{
    for (int i = 0; i < static_cast<int>(shown.options.size()); ++i) {
        if (cell(i).contains(place))
            return i;
    }
    return -1;
}

int Segmented::chosenIndex() const
{
    for (int i = 0; i < static_cast<int>(shown.options.size()); ++i) {
        if (shown.options[static_cast<std::size_t>(i)].id == shown.chosen)
            return i;
    }
    return -1;
}

void Segmented::paintEvent(QPaintEvent*)
{
    const UiTheme& theme = themes.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(hasFocus() ? QPen(theme.ink, 2.0) : QPen(Qt::NoPen));
    painter.setBrush(theme.ctl);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    const int current = chosenIndex();
    painted.clear();
    for (int i = 0; i < static_cast<int>(shown.options.size()); ++i) {
        const QRectF area = cell(i).adjusted(1, 1, -1, -1);
        const bool isChosen = i == current;
        if (isChosen || i == hovered) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(isChosen ? theme.ink : mixed(theme.ctl, theme.text, 0.10));
            painter.drawRoundedRect(area, 3, 3);
        } else if (i > 0 && i - 1 != current) {
            painter.setPen(QPen(theme.hair, 1.0));
            painter.drawLine(QPointF(area.left() - 1, area.top() + 5), QPointF(area.left() - 1, area.bottom() - 5));
        }
        painter.setFont(fontOf(theme, typesize::control, isChosen ? QFont::DemiBold : QFont::Normal));
        painter.setPen(isChosen ? theme.onInk : theme.text);
        const QString& text = shown.options[static_cast<std::size_t>(i)].text;
        QRectF ink(QPointF(), QSizeF(painter.fontMetrics().horizontalAdvance(text), area.height()));
        ink.moveCenter(area.center());
        painted.push_back({text, ink, area});
        painter.drawText(area, Qt::AlignCenter,
                         painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(area.width()) - 4));
    }
}

void Segmented::choose(int index)
{
    if (index < 0 || index >= static_cast<int>(shown.options.size()) || index == chosenIndex())
        return;
    // a copy: what is chosen may bring new options before the signal returns
    emit chosen(std::string(shown.options[static_cast<std::size_t>(index)].id));
}

void Segmented::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        choose(indexAt(event->position()));
}

void Segmented::mouseMoveEvent(QMouseEvent* event)
{
    hovered = indexAt(event->position());
    update();
}

void Segmented::leaveEvent(QEvent*)
{
    hovered = -1;
    update();
}

void Segmented::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Up)
        choose(chosenIndex() - 1);
    else if (event->key() == Qt::Key_Right || event->key() == Qt::Key_Down)
        choose(chosenIndex() + 1);
    else
        QWidget::keyPressEvent(event);
}

bool Segmented::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int index = indexAt(help->pos());
        if (index >= 0)
            QToolTip::showText(help->globalPos(), tip(shown.options[static_cast<std::size_t>(index)].tooltip), this);
        return true;
    }
    return QWidget::event(event);
}

}  // namespace tokenfactory::ui
