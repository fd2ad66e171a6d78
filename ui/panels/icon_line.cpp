#include "ui/panels/icon_line.h"

#include "ui/controls/plain_label.h"
#include "ui/viewmodels/tip.h"

#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace tokenfactory::ui {

IconLine::IconLine(const ThemeHolder& holder, QWidget* parent)
    : QWidget(parent), themes(holder), label(plainLabel(this))
{
    auto* row = new QHBoxLayout(this);
    row->setSpacing(0);
    row->addWidget(label);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    connect(&holder, &ThemeHolder::changed, this, [this] { layOut(); });
    layOut();
}

void IconLine::setLine(Kind kind, const QString& text)
{
    shownKind = kind;
    whole = text;
    layOut();
    fit();
    updateGeometry();
}

void IconLine::setEliding(bool eliding)
{
    elides = eliding;
    label->setSizePolicy(eliding ? QSizePolicy::Ignored : QSizePolicy::Preferred, QSizePolicy::Preferred);
    fit();
}

void IconLine::fit()
{
    label->setText(elides ? label->fontMetrics().elidedText(whole, Qt::ElideRight, width() - iconWidth()) : whole);
}

int IconLine::iconWidth() const
{
    return shownKind == Kind::plain ? 0 : static_cast<int>(20 * themes.theme().typeScale);
}

QSize IconLine::sizeHint() const
{
    const QSize own = QWidget::sizeHint();
    ensurePolished();
    return elides ? QSize(iconWidth() + label->fontMetrics().horizontalAdvance(whole) + 2, own.height()) : own;
}

QSize IconLine::minimumSizeHint() const
{
    constexpr int leastText = 40;
    const QSize own = QWidget::minimumSizeHint();
    return elides ? QSize(std::min(sizeHint().width(), iconWidth() + leastText), own.height()) : own;
}

void IconLine::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

bool IconLine::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && isElided()) {
        const QString more = toolTip().isEmpty() ? QString() : u'\n' + toolTip();
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), tip(whole + more), this);
        return true;
    }
    return QWidget::event(event);
}

void IconLine::setLines(int lines)
{
    reservedLines = lines;
    setWrapped(true);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    layOut();
}

void IconLine::setAskable(bool askable)
{
    isAskable = askable;
    setFocusPolicy(askable ? Qt::TabFocus : Qt::NoFocus);
    setCursor(askable ? Qt::PointingHandCursor : Qt::ArrowCursor);
    // the label would keep the clicks
    label->setTextInteractionFlags(askable ? Qt::NoTextInteraction : Qt::TextSelectableByMouse);
    label->setAttribute(Qt::WA_TransparentForMouseEvents, askable);
}

void IconLine::mouseReleaseEvent(QMouseEvent* event)
{
    if (isAskable && event->button() == Qt::LeftButton && rect().contains(event->position().toPoint()))
        emit asked();
}

void IconLine::keyPressEvent(QKeyEvent* event)
{
    if (isAskable && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        emit asked();
    else
        QWidget::keyPressEvent(event);
}

void IconLine::layOut()
{
    layout()->setContentsMargins(iconWidth(), 0, 0, 0);
    label->setMinimumHeight(reservedLines * label->fontMetrics().height());
    update();
}

void IconLine::paintEvent(QPaintEvent*)
{
    const UiTheme& theme = themes.theme();
    QPainter painter(this);
    if (isAskable && hasFocus()) {
        painter.setPen(QPen(theme.ink, 1.5));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
    if (shownKind == Kind::plain)
        return;
    const double side = 14.0 * theme.typeScale;
    // beside the first line of a wrapped text
    const double line = label->fontMetrics().height();
    const double middle = label->wordWrap() ? label->y() + line / 2 + 1 : height() / 2.0;
    const QRectF box(0, middle - side / 2, side, side);
    switch (shownKind) {
    case Kind::ok:
        paintIcon(painter, Icon::check, box, theme.ok);
        break;
    case Kind::warning:
        paintIcon(painter, Icon::warning, box, theme.warn);
        break;
    case Kind::error:
        paintIcon(painter, Icon::error, box, theme.err);
        break;
    case Kind::plain:
        break;
    }
}

}  // namespace tokenfactory::ui
