#include "ui/panels/value_card.h"

#include "ui/controls/tip.h"
#include "ui/plots/bar_card.h"
#include "ui/theme/type.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace tokenfactory::ui {

ValueCard::ValueCard(const ThemeHolder& holder, QWidget* parent) : QWidget(parent), themes(holder)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFocusPolicy(Qt::TabFocus);
    connect(&holder, &ThemeHolder::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void ValueCard::setCard(const CardView& card)
{
    shown = card;
    setObjectName(QStringLiteral("card_") + card.id);
    setAccessibleName(card.title);
    setAccessibleDescription(QStringList{shownText(), card.detail, card.calibration}.join(QStringLiteral(", ")));
    setToolTip(tip(card.why.empty() ? card.fullText
                                    : card.title + QStringLiteral(": ") + card.fullText + u'\n' + tr("Click: why")));
    setCursor(card.why.empty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
    update();
}

void ValueCard::setAsked(const std::string& why)
{
    askedNow = why;
    update();
}

void ValueCard::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint()) && !shown.why.empty())
        emit asked(shown.why);
}

void ValueCard::keyPressEvent(QKeyEvent* event)
{
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && !shown.why.empty())
        emit asked(shown.why);
    else
        QWidget::keyPressEvent(event);
}

QString ValueCard::shownText() const { return shown.unit.isEmpty() ? shown.number : shown.number + u' ' + shown.unit; }

QSize ValueCard::sizeHint() const { return {190, static_cast<int>(78 * themes.theme().typeScale)}; }

void ValueCard::paintEvent(QPaintEvent*)
{
    const UiTheme& theme = themes.theme();
    const double scale = theme.typeScale;
    QPainter painter(this);
    paintCard(painter, rect(), theme);
    paintChosen(painter, rect(), isAsked(), hasFocus(), theme);
    const QRectF inner = QRectF(rect()).adjusted(10, 7, -8, -7);
    const QFont labelFont = fontOf(theme, typesize::label);
    const QFont valueFont = fontOf(theme, typesize::value, QFont::DemiBold);
    const QFontMetricsF labels(labelFont);
    const auto elided = [&labels](const QString& text, double width) {
        return labels.elidedText(text, Qt::ElideRight, width);
    };

    const double calibrationWidth =
        shown.calibration.isEmpty() ? 0.0 : labels.horizontalAdvance(shown.calibration) + 10.0;
    const double room = inner.width() - calibrationWidth;
    const auto fits = [&labels](const QString& text, double width) { return labels.horizontalAdvance(text) <= width; };
    // where detail and calibration do not fit side by side, the calibration moves up beside a short title
    const bool narrow = !fits(shown.detail, room) && !fits(shown.shortDetail, room);
    const QRectF topLine(inner.left(), inner.top(), inner.width(), 18 * scale);
    const QRectF bottomLine(inner.left(), inner.bottom() - 18 * scale, inner.width(), 18 * scale);
    painter.setFont(labelFont);
    painter.setPen(theme.text2);
    const double titleRoom = narrow ? room : inner.width();
    painter.drawText(topLine, Qt::AlignLeft | Qt::AlignVCenter,
                     elided(fits(shown.title, titleRoom) ? shown.title : shown.shortTitle, titleRoom));
    painter.setPen(theme.text3);
    painter.drawText(narrow ? topLine : bottomLine, Qt::AlignRight | Qt::AlignVCenter, shown.calibration);
    const double detailRoom = narrow ? inner.width() : room;
    painter.setPen(theme.text2);
    painter.drawText(bottomLine, Qt::AlignLeft | Qt::AlignVCenter,
                     elided(fits(shown.detail, detailRoom) ? shown.detail : shown.shortDetail, detailRoom));

    const QRectF middle(inner.left(), inner.top() + 17 * scale, inner.width(), 28 * scale);
    painter.setFont(valueFont);
    painter.setPen(theme.text);
    painter.drawText(middle, Qt::AlignLeft | Qt::AlignVCenter, shown.number);
    const QFontMetricsF values(valueFont);
    const double numberWidth = values.horizontalAdvance(shown.number);
    painter.setFont(fontOf(theme, typesize::control));
    painter.setPen(theme.text3);
    // on the same baseline as the number
    const double baseline = middle.center().y() + (values.ascent() - values.descent()) / 2;
    painter.drawText(QPointF(middle.left() + numberWidth + 6, baseline), shown.unit);
}

}  // namespace tokenfactory::ui
