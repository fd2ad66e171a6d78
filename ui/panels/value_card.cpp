#include "ui/panels/value_card.h"

#include "ui/plots/bar_card.h"
#include "ui/theme/type.h"

#include <QFontMetricsF>
#include <QPainter>

namespace tokenfactory::ui {

ValueCard::ValueCard(const ThemeHolder& holder, QWidget* parent) : QWidget(parent), themes(holder)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
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
    setToolTip(card.explanation.isEmpty() ? card.fullText : card.explanation);
    update();
}

QString ValueCard::shownText() const
{
    return shown.unit.isEmpty() ? shown.number : shown.number + u' ' + shown.unit;
}

QSize ValueCard::sizeHint() const { return {190, static_cast<int>(78 * themes.theme().typeScale)}; }

void ValueCard::paintEvent(QPaintEvent*)
{
    const UiTheme& theme = themes.theme();
    const double scale = theme.typeScale;
    QPainter painter(this);
    paintCard(painter, rect(), theme);
    const QRectF inner = QRectF(rect()).adjusted(12, 7, -10, -7);
    const QFont labelFont = fontOf(theme, typesize::label);
    const QFont valueFont = fontOf(theme, typesize::value, QFont::DemiBold);
    const QFontMetricsF labels(labelFont);
    const auto elided = [&labels](const QString& text, double width) {
        return labels.elidedText(text, Qt::ElideRight, width);
    };

    painter.setFont(labelFont);
    painter.setPen(theme.text2);
    painter.drawText(QRectF(inner.left(), inner.top(), inner.width(), 18 * scale), Qt::AlignLeft | Qt::AlignVCenter,
                     elided(shown.title, inner.width()));

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

    const QRectF bottom(inner.left(), inner.bottom() - 18 * scale, inner.width(), 18 * scale);
    painter.setFont(labelFont);
    const double calibrationWidth = shown.calibration.isEmpty() ? 0.0 : labels.horizontalAdvance(shown.calibration);
    const double room = inner.width() - (calibrationWidth > 0.0 ? calibrationWidth + 10.0 : 0.0);
    const QString detail = labels.horizontalAdvance(shown.detail) <= room ? shown.detail : shown.shortDetail;
    painter.setPen(theme.text2);
    painter.drawText(bottom, Qt::AlignLeft | Qt::AlignVCenter, elided(detail, room));
    painter.setPen(theme.text3);
    painter.drawText(bottom, Qt::AlignRight | Qt::AlignVCenter, shown.calibration);
}

}  // namespace tokenfactory::ui
