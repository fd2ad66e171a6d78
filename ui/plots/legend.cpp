#include "ui/plots/legend.h"

#include "ui/plots/best_mark.h"
#include "ui/theme/marks.h"
#include "ui/theme/type.h"

#include <QFontMetricsF>
#include <QPainter>

namespace tokenfactory::ui {

namespace {

constexpr double lineLength = 27.0;
constexpr double gap = 6.0;

double signWidth(LegendEntry::Sign sign)
{
    switch (sign) {
    case LegendEntry::Sign::curve:
        return lineLength;
    case LegendEntry::Sign::band:
        return 18.0;
    case LegendEntry::Sign::current:
    case LegendEntry::Sign::pin:
    case LegendEntry::Sign::best:
        break;
    }
    return 14.0;
}

void paintDiamond(QPainter& painter, const QPointF& centre, const UiTheme& theme, const QPen& pen, const QColor& fill)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(centre);
    painter.setPen(pen);
    painter.setBrush(fill);
    painter.drawPath(markPath(Mark::diamond, 13.0 * theme.typeScale));
    painter.restore();
}

}  // namespace

void paintCurrentMark(QPainter& painter, const QPointF& centre, const UiTheme& theme)
{
    paintDiamond(painter, centre, theme, QPen(theme.plot, 1.5), theme.ink);
}

void paintPinMark(QPainter& painter, const QPointF& centre, const UiTheme& theme)
{
    paintDiamond(painter, centre, theme, QPen(theme.ink, 1.6), theme.plot);
}

double legendWidth(const UiTheme& theme, const LegendEntry& entry)
{
    const double text = QFontMetricsF(fontOf(theme, typesize::label)).horizontalAdvance(entry.text);
    return signWidth(entry.sign) + gap + text + 2.0;
}

void paintLegend(QPainter& painter, const QRectF& area, const UiTheme& theme, const LegendEntry& entry)
{
    painter.save();
    const double middle = area.center().y();
    const double width = signWidth(entry.sign);
    switch (entry.sign) {
    case LegendEntry::Sign::current:
        paintCurrentMark(painter, {area.left() + 7.0, middle}, theme);
        break;
    case LegendEntry::Sign::pin:
        paintPinMark(painter, {area.left() + 7.0, middle}, theme);
        break;
    case LegendEntry::Sign::best:
        paintBestMark(painter, {area.left() + 7.0, middle}, 14.0, theme.text2, theme);
        break;
    case LegendEntry::Sign::band:
        painter.fillRect(QRectF(area.left(), middle - 5.0, width, 10.0), mixed(theme.panel, theme.text2, 0.28));
        break;
    case LegendEntry::Sign::curve: {
        QPen pen = seriesPen(theme, entry.style);
        if (entry.faded)
            pen.setColor(theme.text3);
        painter.setPen(pen);
        painter.drawLine(QPointF(area.left(), middle), QPointF(area.left() + lineLength, middle));
        if (!entry.faded)
            drawMark(painter, seriesMark(entry.style), {area.left() + lineLength / 2, middle}, 8.0, pen.color());
        break;
    }
    }
    const double textLeft = area.left() + width + gap;
    QFont font = fontOf(theme, typesize::label);
    font.setStrikeOut(entry.faded);
    painter.setFont(font);
    painter.setPen(entry.faded ? theme.text3 : theme.text);
    painter.drawText(QRectF(textLeft, area.top(), area.right() - textLeft + 2.0, area.height()),
                     Qt::AlignLeft | Qt::AlignVCenter, entry.text);
    painter.restore();
}

}  // namespace tokenfactory::ui
