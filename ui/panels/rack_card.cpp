#include "ui/panels/rack_card.h"

#include "ui/panels/rack_picture.h"
#include "ui/theme/icons.h"
#include "ui/theme/marks.h"
#include "ui/theme/type.h"
#include "ui/viewmodels/tip.h"

#include <QPainter>

namespace tokenfactory::ui {

RackCard::RackCard(const ThemeHolder& holder, Use shownUse, QWidget* parent)
    : QAbstractButton(parent), themes(holder), use(shownUse)
{
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    connect(&holder, &ThemeHolder::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void RackCard::setRack(const RackView& rack)
{
    shown = rack;
    setToolTip(plainTip(rack.tooltip));
    setAccessibleName(rack.longName);
    setAccessibleDescription(rack.caption);
    update();
}

QSize RackCard::sizeHint() const { return {76, static_cast<int>(150 * themes.theme().typeScale)}; }

void RackCard::paintEvent(QPaintEvent*)
{
    const UiTheme& theme = themes.theme();
    const double scale = theme.typeScale;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool selected = use == Use::focus ? shown.focus : shown.chosen;
    painter.setPen(QPen(hasFocus() || selected ? theme.ink : theme.hair, hasFocus() ? 2.5 : selected ? 1.6 : 1.0));
    painter.setBrush(underMouse() && isEnabled() ? mixed(theme.panel, theme.text, 0.05) : theme.panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 4, 4);

    const double line = 20.0 * scale;
    double textLeft = 7.0;
    if (shown.chosen) {
        const QColor color = theme.series[static_cast<std::size_t>(shown.style)];
        drawMark(painter, seriesMark(shown.style), {12.0, 4.0 + line / 2}, 7.5, color);
        textLeft = 20.0;
    }
    if (use == Use::choose && shown.chosen)
        paintIcon(painter, Icon::check, QRectF(width() - 20.0, 7.0, 13.0, 13.0), theme.text);
    painter.setFont(fontOf(theme, typesize::label, QFont::DemiBold));
    painter.setPen(isEnabled() ? theme.text : theme.text3);
    painter.drawText(QRectF(textLeft, 4.0, width() - textLeft - 4.0, line), Qt::AlignLeft | Qt::AlignVCenter,
                     shown.name);
    painter.setFont(fontOf(theme, typesize::label));
    painter.setPen(theme.text2);
    painter.drawText(
        QRectF(2.0, height() - line - 4.0, width() - 4.0, line), Qt::AlignCenter,
        painter.fontMetrics().horizontalAdvance(shown.caption) <= width() - 6 ? shown.caption : shown.shortCaption);

    QRectF area(6.0, 4.0 + line + 2.0, width() - 12.0, height() - 2 * line - 14.0);
    RackPicture picture = pictureOf(shown, area);
    if (picture.gpusPerCell > 1) {  // not one to one: the ratio is in the picture
        area.setBottom(area.bottom() - line);
        picture = pictureOf(shown, area);
        painter.drawText(QRectF(2.0, height() - 2 * line - 4.0, width() - 4.0, line), Qt::AlignCenter,
                         tr("cell = %1").arg(picture.gpusPerCell));
    }
    if (!isEnabled())
        painter.setOpacity(0.5);
    paintRack(painter, picture, shown, theme);
}

}  // namespace tokenfactory::ui
