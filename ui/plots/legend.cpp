#include "ui/plots/legend.h"

#include "ui/plots/best_mark.h"
#include "ui/theme/marks.h"
#include "ui/theme/type.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace tokenfactory::ui {

namespace {

constexpr double gap = 6.0;

double signWidth(const LegendEntry& entry) { return entry.line ? 27.0 : entry.sign == SceneSign::band ? 18.0 : 14.0; }

Mark markOf(SceneSign sign, int style)
{
    switch (sign) {
    case SceneSign::disc:
        return Mark::disc;
    case SceneSign::square:
        return Mark::square;
    case SceneSign::triangle:
        return Mark::triangle;
    case SceneSign::diamond:
        return Mark::diamond;
    default:
        return style < 0 ? Mark::disc : seriesMark(style);
    }
}

}  // namespace

QColor inkOf(const UiTheme& theme, SceneInk ink, int style)
{
    switch (ink) {
    case SceneInk::series:
        return style < 0 ? theme.text3 : theme.series[static_cast<std::size_t>(style)];
    case SceneInk::ink:
        return theme.ink;
    case SceneInk::theory:
        return theme.text;
    case SceneInk::prefill:
        return theme.compute;
    case SceneInk::midfill:
        return theme.midfill;
    case SceneInk::attention:
        return theme.memory;
    case SceneInk::experts:
        return theme.experts;
    case SceneInk::faint:
        return theme.text3;
    }
    return theme.text;
}

QPen linePen(const UiTheme& theme, SceneInk ink, int style, bool dashed)
{
    if (ink == SceneInk::series)
        return seriesPen(theme, style);
    QPen pen(inkOf(theme, ink, style), std::max(1.0, theme.lineWidth));
    if (dashed)
        pen.setDashPattern({6.0, 4.0});
    return pen;
}

void paintSign(QPainter& painter, const QPointF& centre, SceneSign sign, int style, double size, const QColor& color,
               const UiTheme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(centre);
    if (sign == SceneSign::noFit) {
        const double arm = 0.42 * size * theme.typeScale;
        painter.setPen(QPen(color, std::max(2.2, 1.5 * theme.lineWidth), Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(QPointF(-arm, -arm), QPointF(arm, arm));
        painter.drawLine(QPointF(-arm, arm), QPointF(arm, -arm));
    } else if (sign == SceneSign::best) {
        paintBestMark(painter, {}, size * theme.typeScale, color, theme);
    } else if (sign == SceneSign::measured) {
        const double side = 0.5 * size * theme.typeScale;
        painter.setPen(QPen(color, 1.8));
        painter.setBrush(theme.plot);
        painter.drawPolygon(QPolygonF({{-side, -0.8 * side}, {side, -0.8 * side}, {0.0, side}}));
    } else if (sign == SceneSign::pin) {
        paintPin(painter, {}, static_cast<char>('A' + style), 13.0 * theme.typeScale, QPen(theme.ink, 1.6), theme.plot);
    } else if (sign == SceneSign::current) {
        painter.setPen(QPen(theme.plot, 1.5));
        painter.setBrush(theme.ink);
        painter.drawPath(markPath(Mark::diamond, 13.0 * theme.typeScale));
    } else {
        drawMark(painter, markOf(sign, style), {}, size * theme.typeScale, color);
    }
    painter.restore();
}

double legendWidth(const UiTheme& theme, const LegendEntry& entry)
{
    const double text = QFontMetricsF(fontOf(theme, typesize::label)).horizontalAdvance(entry.text);
    return signWidth(entry) + gap + text + 2.0;
}

void paintLegend(QPainter& painter, const QRectF& area, const UiTheme& theme, const LegendEntry& entry)
{
    painter.save();
    const double middle = area.center().y();
    const double width = signWidth(entry);
    const QColor color = entry.faded ? theme.text3 : inkOf(theme, entry.ink, entry.style);
    if (entry.sign == SceneSign::band)
        painter.fillRect(QRectF(area.left(), middle - 5.0, width, 10.0), mixed(theme.panel, theme.text2, 0.28));
    if (entry.line) {
        QPen pen = linePen(theme, entry.ink, entry.style, entry.dashed);
        pen.setColor(color);
        painter.setPen(pen);
        painter.drawLine(QPointF(area.left(), middle), QPointF(area.left() + width, middle));
    }
    const bool signless = entry.sign == SceneSign::band || entry.faded || (entry.line && entry.ink != SceneInk::series);
    if (!signless)
        paintSign(painter, {area.left() + width / 2, middle}, entry.sign, entry.style,
                  entry.sign == SceneSign::best ? 14.0 : 8.0, color, theme);
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
