#include "ui/theme/marks.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cassert>

namespace tokenfactory::ui {

namespace {

QColor readableOn(const QColor& ground)
{
    const QColor light(0xFF, 0xFF, 0xFF);
    const QColor dark(0x00, 0x00, 0x00);
    return contrast(light, ground) >= contrast(dark, ground) ? light : dark;
}

Fill fill(const QColor& ground, Pattern pattern = Pattern::none, const QColor& lines = {})
{
    return {ground, pattern, lines, readableOn(ground)};
}

/// Lines of a pattern: darker than the ground on dark themes, lighter on light ones.
QColor patternOn(const UiTheme& theme, const QColor& ground)
{
    return theme.dark ? mixed(ground, QColor(0, 0, 0), 0.45) : mixed(ground, QColor(255, 255, 255), 0.55);
}

constexpr double pitch = 6.0;  ///< of patterns, px

/// Lines of a pattern cut to the area by arithmetic: SVG has no clipping.
QList<QLineF> patternLines(const QRectF& area, Pattern pattern)
{
    QList<QLineF> lines;
    switch (pattern) {
    case Pattern::horizontal:
        for (double y = area.top() + pitch / 2; y < area.bottom(); y += pitch / 1.5)
            lines.append({area.left(), y, area.right(), y});
        break;
    case Pattern::vertical:
        for (double x = area.left() + pitch / 2; x < area.right(); x += pitch / 1.5)
            lines.append({x, area.top(), x, area.bottom()});
        break;
    case Pattern::diagonal:
    case Pattern::backDiagonal:
        // the lines x + y = c, mirrored for the other slant
        for (double c = pitch; c < area.width() + area.height(); c += pitch) {
            const double x1 = std::min(c, area.width());
            const double x2 = std::max(0.0, c - area.height());
            const bool back = pattern == Pattern::backDiagonal;
            lines.append({back ? area.right() - x1 : area.left() + x1, area.top() + c - x1,
                          back ? area.right() - x2 : area.left() + x2, area.top() + c - x2});
        }
        break;
    case Pattern::none:
    case Pattern::dots:
        break;
    }
    return lines;
}

}  // namespace

Mark seriesMark(int series)
{
    assert(series >= 0 && series < seriesStyles);
    constexpr std::array<Mark, seriesStyles> marks = {Mark::disc, Mark::square, Mark::triangle, Mark::diamond,
                                                      Mark::cross};
    return marks[static_cast<std::size_t>(series)];
}

QList<qreal> seriesDashes(int series)
{
    switch (series) {
    case 1:
        return {6, 3};
    case 2:
        return {8, 3, 2, 3};
    case 3:
        return {2, 3};
    case 4:
        return {12, 4};
    default:
        return {};
    }
}

QPen seriesPen(const UiTheme& theme, int series)
{
    assert(series >= 0 && series < seriesStyles);
    QPen pen(theme.series[static_cast<std::size_t>(series)], std::max(1.4 * theme.lineWidth, 1.0));
    pen.setCapStyle(Qt::FlatCap);
    pen.setJoinStyle(Qt::RoundJoin);
    QList<qreal> pattern = seriesDashes(series);
    for (qreal& length : pattern)
        length /= pen.widthF();
    if (!pattern.isEmpty())
        pen.setDashPattern(pattern);
    return pen;
}

QPainterPath markPath(Mark mark, double size)
{
    const double half = size / 2;
    QPainterPath path;
    switch (mark) {
    case Mark::disc:
        path.addEllipse(QPointF(0, 0), half, half);
        break;
    case Mark::square:
        path.addRect(-0.9 * half, -0.9 * half, 1.8 * half, 1.8 * half);
        break;
    case Mark::triangle:
        path.addPolygon(QPolygonF({{0, -1.1 * half}, {1.05 * half, 0.85 * half}, {-1.05 * half, 0.85 * half}}));
        path.closeSubpath();
        break;
    case Mark::diamond:
        path.addPolygon(QPolygonF({{0, -1.2 * half}, {1.2 * half, 0}, {0, 1.2 * half}, {-1.2 * half, 0}}));
        path.closeSubpath();
        break;
    case Mark::cross: {
        const double arm = 0.28 * half;
        path.setFillRule(Qt::WindingFill);
        path.addRect(-1.1 * half, -arm, 2.2 * half, 2 * arm);
        path.addRect(-arm, -1.1 * half, 2 * arm, 2.2 * half);
        break;
    }
    }
    return path;
}

void drawMark(QPainter& painter, Mark mark, const QPointF& centre, double size, const QColor& color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(centre);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPath(markPath(mark, size));
    painter.restore();
}

void paintPin(QPainter& painter, const QPointF& centre, char letter, double size, const QPen& ink, const QBrush& paper)
{
    const double half = size / 2;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(centre);
    painter.setPen(ink);
    painter.setBrush(paper);
    const QPainterPath diamond = markPath(Mark::diamond, size);
    painter.drawPath(diamond);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink.color());
    if (letter == 'B') {
        QPainterPath lower;
        lower.addRect(-half, 0.0, size, half);
        painter.drawPath(diamond.intersected(lower));
    } else if (letter == 'C') {
        painter.drawEllipse(QPointF(), 0.3 * half, 0.3 * half);
    }
    painter.restore();
}

Fill patterned(const UiTheme& theme, const QColor& ground, Pattern pattern)
{
    return fill(ground, pattern, patternOn(theme, ground));
}

Fill limitFill(const UiTheme& theme, cost::Limit limit)
{
    switch (limit) {
    case cost::Limit::compute:
        return fill(theme.compute);
    case cost::Limit::memory:
        return fill(theme.memory);
    case cost::Limit::network:
        return patterned(theme, theme.network, Pattern::diagonal);
    case cost::Limit::fixed:
        return patterned(theme, theme.fixed, Pattern::dots);
    case cost::Limit::power:
        return patterned(theme, theme.power, Pattern::vertical);
    }
    return {};
}

QColor tierColor(const UiTheme& theme, kv::Tier tier)
{
    switch (tier) {
    case kv::Tier::hbm:
        return theme.tierHbm;
    case kv::Tier::dram:
        return theme.tierDram;
    case kv::Tier::ssd:
        return theme.tierSsd;
    case kv::Tier::pool:
        return theme.tierPool;
    case kv::Tier::hotCache:
        return theme.blobPrefix;
    }
    return {};
}

Fill memoryFill(const UiTheme& theme, MemoryKind kind)
{
    switch (kind) {
    case MemoryKind::otherWeights:
        return fill(theme.otherWeights);
    case MemoryKind::routedExperts:
        return fill(theme.routedExperts);
    case MemoryKind::kv:
        return fill(theme.kv);
    case MemoryKind::state:
        return fill(theme.state, Pattern::horizontal, patternOn(theme, theme.state));
    case MemoryKind::activations:
        return fill(theme.activations);
    case MemoryKind::buffers:
        return fill(theme.buffers);
    case MemoryKind::free:
        return fill(theme.panel);
    case MemoryKind::margin:
        return fill(theme.panel, Pattern::backDiagonal, theme.text3);
    }
    return {};
}

LabelInk labelInk(const UiTheme& theme, const Fill& fill)
{
    if (fill.pattern == Pattern::none)
        return {fill.ground, fill.text};
    return {theme.panel, theme.text};
}

void paintFill(QPainter& painter, const QRectF& area, const Fill& fill)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(area, fill.ground);
    if (fill.pattern == Pattern::dots) {
        bool odd = false;
        for (double y = area.top() + 2; y + 1.5 <= area.bottom(); y += pitch / 2, odd = !odd) {
            for (double x = area.left() + (odd ? 2 + pitch / 2 : 2); x + 1.5 <= area.right(); x += pitch)
                painter.fillRect(QRectF(x, y, 1.5, 1.5), fill.lines);
        }
    } else if (fill.pattern != Pattern::none) {
        const bool slanted = fill.pattern == Pattern::diagonal || fill.pattern == Pattern::backDiagonal;
        painter.setRenderHint(QPainter::Antialiasing, slanted);
        painter.setPen(QPen(fill.lines, 1.0));
        painter.drawLines(patternLines(area, fill.pattern));
    }
    painter.restore();
}

}  // namespace tokenfactory::ui
