#include "ui/controls/icon_button.h"

#include "ui/theme/type.h"
#include "ui/viewmodels/tip.h"

#include <QAction>
#include <QFontMetrics>
#include <QKeyEvent>
#include <QPainter>

namespace tokenfactory::ui {

IconButton::IconButton(const ThemeHolder& holder, Icon icon, QWidget* parent)
    : QToolButton(parent), themes(holder), shownIcon(icon)
{
    setFocusPolicy(Qt::TabFocus);
    setPopupMode(QToolButton::InstantPopup);
    connect(&holder, &ThemeHolder::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void IconButton::setWords(const QString& name, const QString& shownText)
{
    setToolTip(plainTip(name));
    setAccessibleName(name);
    setText(shownText);
    updateGeometry();
}

void IconButton::setAction(QAction* action)
{
    connect(this, &QToolButton::clicked, action, &QAction::trigger);
    connect(action, &QAction::changed, this, [this, action] { showAction(*action); });
    showAction(*action);
}

void IconButton::showAction(const QAction& action)
{
    const QString keys = action.shortcut().toString(QKeySequence::NativeText);
    setAccessibleName(action.text());
    setToolTip(plainTip(keys.isEmpty() ? action.text() : QStringLiteral("%1 (%2)").arg(action.text(), keys)));
    setEnabled(action.isEnabled());
    setCheckable(action.isCheckable());
    setChecked(action.isChecked());
}

void IconButton::showIcon(Icon icon)
{
    shownIcon = icon;
    update();
}

void IconButton::keyPressEvent(QKeyEvent* event)
{
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && !event->isAutoRepeat())
        click();
    else
        QToolButton::keyPressEvent(event);
}

QSize IconButton::sizeHint() const
{
    const double scale = themes.theme().typeScale;
    const int side = static_cast<int>(28 * scale);
    if (text().isEmpty())
        return {side, side};
    const QFontMetrics metrics(fontOf(themes.theme(), typesize::control));
    return {side + metrics.horizontalAdvance(text()) + 12, static_cast<int>(24 * scale)};
}

void IconButton::paintEvent(QPaintEvent*)
{
    const UiTheme& theme = themes.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = QRectF(rect()).adjusted(1, 1, -1, -1);
    const bool lit = isEnabled() && (underMouse() || isDown());
    const bool pressed = isDown() || isChecked();
    painter.setPen(hasFocus() ? QPen(primary ? theme.series[0] : theme.ink, 2.0) : QPen(Qt::NoPen));
    const QColor filled = !isEnabled() ? theme.ctl : lit ? mixed(theme.ink, theme.panel, 0.15) : theme.ink;
    painter.setBrush(primary            ? filled
                     : pressed          ? (isDown() ? theme.hair : theme.ctl)
                     : lit              ? mixed(theme.ctl, theme.text, 0.08)
                     : text().isEmpty() ? QColor(Qt::transparent)
                                        : theme.ctl);
    painter.drawRoundedRect(area, 4, 4);
    const double side = 16.0 * theme.typeScale;
    const QColor plain = isEnabled() ? (lit ? theme.text : theme.text2) : theme.text3;
    const QColor color = primary && isEnabled() ? theme.onInk : plain;
    const double left = text().isEmpty() ? area.center().x() - side / 2 : area.left() + 8;
    paintIcon(painter, shownIcon, QRectF(left, area.center().y() - side / 2, side, side), color);
    if (!text().isEmpty()) {
        painter.setFont(fontOf(theme, typesize::control));
        painter.setPen(isEnabled() ? theme.text : theme.text3);
        painter.drawText(area.adjusted(side + 14, 0, -4, 0), Qt::AlignLeft | Qt::AlignVCenter, text());
    }
}

}  // namespace tokenfactory::ui
