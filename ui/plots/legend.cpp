#include "ui/plots/legend.h"

#include "ui/theme/marks.h"
#include "ui/theme/type.h"

#include <QFontMetricsF>
#include <QPainter>

namespace tokenfactory::ui {

namespace {

constexpr double lineLength = 27.0;
constexpr double gap = 6.0;

}  // namespace

void paintCurrentMark(QPainter& painter, const QPointF& centre, const UiTheme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(centre);
    painter.setPen(QPen(theme.plot, 1.5));
    painter.setBrush(theme.ink);
    painter.drawPath(markPath(Mark::diamond, 13.0 * theme.typeScale));
    painter.restore();
}

double legendWidth(const UiTheme& theme, const LegendEntry& entry)
{
    const double text = QFontMetricsF(fontOf(theme, typesize::label)).horizontalAdvance(entry.text);
    return (entry.style < 0 ? 14.0 : lineLength) + gap + text + 2.0;
}

void paintLegend(QPainter& painter, const QRectF& area, const UiTheme& theme, const LegendEntry& entry)
{
    painter.save();
    const double middle = area.center().y();
    double textLeft = area.left() + gap;
    if (entry.style < 0) {
        paintCurrentMark(painter, {area.left() + 7.0, middle}, theme);
        textLeft += 14.0;
    } else {
        QPen pen = seriesPen(theme, entry.style);
        QColor color = pen.color();
        if (entry.faded)
            color = theme.text3;
        pen.setColor(color);
        painter.setPen(pen);
        painter.drawLine(QPointF(area.left(), middle), QPointF(area.left() + lineLength, middle));
        if (!entry.faded)
            drawMark(painter, seriesMark(entry.style), {area.left() + lineLength / 2, middle}, 8.0, color);
        textLeft += lineLength;
    }
    QFont font = fontOf(theme, typesize::label);
    font.setStrikeOut(entry.faded);
    painter.setFont(font);
    painter.setPen(entry.faded ? theme.text3 : theme.text);
    painter.drawText(QRectF(textLeft, area.top(), area.right() - textLeft + 2.0, area.height()),
                     Qt::AlignLeft | Qt::AlignVCenter, entry.text);
    painter.restore();
}

}  // namespace tokenfactory::ui
