#include "ui/plots/plot_painter.h"

#include "ui/plots/frontier_shapes.h"
#include "ui/plots/legend.h"
#include "ui/plots/ticks.h"
#include "ui/theme/marks.h"
#include "ui/theme/type.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr double nameGap = 8.0;

QColor colourOf(const UiTheme& theme, SceneInk ink, int style)
{
    switch (ink) {
    case SceneInk::series:
        return seriesPen(theme, style).color();
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

Mark markOf(SceneSign sign)
{
    switch (sign) {
    case SceneSign::square:
        return Mark::square;
    case SceneSign::triangle:
        return Mark::triangle;
    case SceneSign::diamond:
        return Mark::diamond;
    case SceneSign::cross:
        return Mark::cross;
    default:
        return Mark::disc;
    }
}

void paintPin(QPainter& painter, const QPointF& centre, const UiTheme& theme)
{
    painter.save();
    painter.translate(centre);
    painter.setPen(QPen(theme.ink, 1.6));
    painter.setBrush(theme.plot);
    painter.drawPath(markPath(Mark::diamond, 12.0 * theme.typeScale));
    painter.restore();
}

void paintSign(QPainter& painter, const QPointF& centre, SceneSign sign, double size, const QColor& color,
               const UiTheme& theme)
{
    if (sign == SceneSign::current)
        paintCurrentMark(painter, centre, theme);
    else if (sign == SceneSign::pin)
        paintPin(painter, centre, theme);
    else
        drawMark(painter, markOf(sign), centre, size * theme.typeScale, color);
}

QPen penOf(const UiTheme& theme, SceneInk ink, int style, bool dashed)
{
    if (ink == SceneInk::series)
        return seriesPen(theme, style);
    QPen pen(colourOf(theme, ink, style), std::max(1.0, theme.lineWidth));
    if (dashed)
        pen.setDashPattern({6.0, 4.0});
    return pen;
}

struct Ticks {
    QVector<double> at;  ///< SI
    QStringList texts;
};

Ticks ticksOf(const SceneAxis& axis, const QCPRange& range, bool logarithmic, int most)
{
    Ticks ticks;
    if (axis.isCategories()) {
        for (int i = 0; i < axis.categories.size(); ++i) {
            if (range.contains(i)) {
                ticks.at.append(i);
                ticks.texts.append(axis.categories[i]);
            }
        }
        return ticks;
    }
    const double low = range.lower / axis.perUnit;
    const double high = range.upper / axis.perUnit;
    const QVector<double> found = logarithmic ? logTicks(low, high, most) : linearTicks(low, high, most);
    for (const double tick : found) {
        ticks.at.append(tick * axis.perUnit);
        ticks.texts.append(tickText(tick));
    }
    return ticks;
}

QString axisTitle(const SceneAxis& axis, bool logarithmic)
{
    QString text = axis.title;
    if (!axis.unit.isEmpty())
        text = QCoreApplication::translate("Plots", "%1, %2", "axis, unit").arg(text, axis.unit);
    if (logarithmic && !axis.isCategories())
        text = QCoreApplication::translate("Plots", "%1, log").arg(text);
    return text;
}

/// Room the numbers of the y axis need.
double widestTick(const QFontMetricsF& metrics, const SceneAxis& axis, const QCPRange& range, bool logarithmic)
{
    double widest = metrics.horizontalAdvance(QStringLiteral("0.005"));
    for (const QString& text : ticksOf(axis, range, logarithmic, 7).texts)
        widest = std::max(widest, metrics.horizontalAdvance(text));
    return widest;
}

class Painting {
public:
    Painting(QPainter& p, const QRectF& outer, const UiTheme& look, const PlotScene& what, const PlotView& how)
        : painter(p),
          theme(look),
          scene(what),
          view(how),
          frame(outer, look, what, how),
          font(fontOf(look, typesize::label)),
          metrics(font)
    {
    }

    void ground(const QRectF& outer)
    {
        const QRectF& area = frame.area();
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.fillRect(area, theme.plot);
        painter.setFont(font);
        const double line = metrics.height();
        const int mostX = std::max(2, std::min(8, int(area.width() / (70.0 * theme.typeScale))));
        const Ticks x = ticksOf(scene.x, view.x, view.xLogarithmic, mostX);
        const double slot = scene.x.isCategories() && x.at.size() > 1
                                ? std::abs(frame.toPixels({x.at[1], view.y.center()}).x() -
                                           frame.toPixels({x.at[0], view.y.center()}).x()) -
                                      6.0
                                : 0.0;
        for (int i = 0; i < x.at.size(); ++i) {
            const double px = std::round(frame.toPixels({x.at[i], view.y.upper}).x()) + 0.5;
            if (!scene.x.isCategories()) {
                painter.setPen(QPen(theme.grid, 1.0));
                painter.drawLine(QPointF(px, area.top()), QPointF(px, area.bottom()));
            }
            const QString text = slot > 0.0 ? metrics.elidedText(x.texts[i], Qt::ElideRight, slot) : x.texts[i];
            painter.setPen(theme.text2);
            const double width = metrics.horizontalAdvance(text) + 4.0;
            const double left = std::clamp(px - width / 2, outer.left(), std::max(outer.left(), outer.right() - width));
            painter.drawText(QRectF(left, area.bottom() + 4.0, width, line), Qt::AlignCenter, text);
        }
        const int mostY = std::max(2, std::min(6, int(area.height() / (28.0 * theme.typeScale))));
        const Ticks y = ticksOf(scene.y, view.y, view.yLogarithmic, mostY);
        for (int i = 0; i < y.at.size(); ++i) {
            const double py = std::round(frame.toPixels({view.x.upper, y.at[i]}).y()) + 0.5;
            painter.setPen(QPen(theme.grid, 1.0));
            painter.drawLine(QPointF(area.left(), py), QPointF(area.right(), py));
            painter.setPen(theme.text2);
            painter.drawText(QRectF(outer.left(), py - line / 2, area.left() - 6.0 - outer.left(), line),
                             Qt::AlignRight | Qt::AlignVCenter, y.texts[i]);
        }
        painter.setPen(QPen(theme.axis, std::max(1.0, theme.lineWidth * 0.7)));
        painter.drawLine(area.bottomLeft(), area.bottomRight());
        painter.drawLine(area.topLeft(), area.bottomLeft());
        painter.setPen(theme.text2);
        painter.drawText(QRectF(outer.left(), outer.top(), outer.width(), line), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(axisTitle(scene.y, view.yLogarithmic), Qt::ElideRight, outer.width()));
        painter.drawText(QRectF(area.left(), area.bottom() + 4.0 + line, area.width(), line),
                         Qt::AlignRight | Qt::AlignVCenter,
                         metrics.elidedText(axisTitle(scene.x, view.xLogarithmic), Qt::ElideRight, area.width()));
        if (!scene.note.isEmpty()) {
            painter.setPen(theme.text3);
            const double room = area.width() - metrics.horizontalAdvance(axisTitle(scene.x, view.xLogarithmic)) - 24.0;
            painter.drawText(QRectF(area.left(), area.bottom() + 4.0 + line, std::max(0.0, room), line),
                             Qt::AlignLeft | Qt::AlignVCenter,
                             metrics.elidedText(scene.note, Qt::ElideRight, std::max(0.0, room)));
        }
        painter.setRenderHint(QPainter::Antialiasing);
    }

    void bands()
    {
        for (const SceneBand& band : scene.bands) {
            QPolygonF outline;
            for (const QPointF& place : band.high) {
                if (frame.canShow(place))
                    outline.append(frame.toPixels(place));
            }
            for (auto place = band.low.rbegin(); place != band.low.rend(); ++place) {
                if (frame.canShow(*place))
                    outline.append(frame.toPixels(*place));
            }
            QColor color = seriesPen(theme, band.style).color();
            color.setAlphaF(theme.dark ? 0.16f : 0.12f);
            painter.setPen(Qt::NoPen);
            painter.setBrush(color);
            painter.drawPolygon(filledInside(frame.area(), outline));
        }
    }

    void lines(bool stale)
    {
        std::vector<EndName> ends;
        std::vector<std::vector<QPolygonF>> drawn;
        for (const SceneLine& line : scene.lines) {
            QPolygonF pixels;
            for (const QPointF& place : line.points) {
                if (frame.canShow(place))
                    pixels.append(frame.toPixels(place));
            }
            QPen pen = penOf(theme, line.ink, line.style, line.dashed);
            if (stale)
                pen.setColor(theme.text3);
            painter.setPen(pen);
            painter.setBrush(Qt::NoBrush);
            const std::vector<QPolygonF> pieces = cutTo(frame.area(), pixels);
            for (const QPolygonF& piece : pieces)
                painter.drawPolyline(piece);
            drawn.push_back(pieces);
            if (!line.endName.isEmpty() && !pixels.isEmpty() &&
                frame.area().adjusted(-1, -1, 1, 1).contains(pixels.back()))
                ends.push_back({line.endName, line.style, pixels.back().y()});
        }
        namesAlong(drawn);
        pushApart(ends, metrics.height(), frame.area().top() + metrics.height() / 2,
                  frame.area().bottom() - metrics.height() / 2);
        for (const EndName& end : ends) {
            painter.setPen(stale ? theme.text3 : seriesPen(theme, end.style).color());
            painter.drawText(
                QRectF(frame.area().right() + nameGap, end.y - metrics.height() / 2, 400.0, metrics.height()),
                Qt::AlignLeft | Qt::AlignVCenter, end.text);
        }
    }

    void marks(std::optional<std::size_t> hovered, bool stale)
    {
        for (std::size_t i = 0; i < scene.marks.size(); ++i) {
            const SceneMark& mark = scene.marks[i];
            const std::optional<QPointF> place = frame.placeOf(mark);
            if (!place)
                continue;
            const QColor color = stale ? theme.text3 : colourOf(theme, mark.ink, mark.style);
            if (hovered == i) {
                painter.setPen(QPen(theme.ink, 2.0));
                painter.setBrush(Qt::NoBrush);
                painter.drawEllipse(*place, mark.size * theme.typeScale, mark.size * theme.typeScale);
            }
            paintSign(painter, *place, mark.sign, mark.size, color, theme);
        }
        names(stale);
    }

    void emptyWords()
    {
        painter.setPen(theme.text2);
        painter.drawText(frame.area().adjusted(16, 16, -16, -16), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                         scene.emptyText);
    }

private:
    /// Names beside their marks, right of them where there is room, moved down where they would lie on another.
    void names(bool stale)
    {
        std::vector<QRectF> taken;
        for (const SceneMark& mark : scene.marks) {
            const std::optional<QPointF> place = frame.placeOf(mark);
            if (!place || mark.name.isEmpty())
                continue;
            const double width = metrics.horizontalAdvance(mark.name) + 2.0;
            const double gap = mark.size * theme.typeScale / 2 + 6.0;
            const bool right = place->x() + gap + width < frame.area().right();
            QRectF box(right ? place->x() + gap : place->x() - gap - width, place->y() - metrics.height() / 2, width,
                       metrics.height());
            for (const QRectF& other : taken) {
                if (box.intersects(other))
                    box.moveTop(other.bottom());
            }
            if (box.bottom() > frame.area().bottom())
                box.moveBottom(frame.area().bottom());
            taken.push_back(box);
            QColor plate = theme.plot;
            plate.setAlphaF(0.8f);
            painter.fillRect(box, plate);
            painter.setPen(stale ? theme.text3 : theme.text);
            painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter, mark.name);
        }
    }

    static QLineF longestOf(const std::vector<QPolygonF>& pieces)
    {
        QLineF longest;
        for (const QPolygonF& piece : pieces) {
            for (qsizetype i = 0; i + 1 < piece.size(); ++i) {
                const QLineF part(piece[i], piece[i + 1]);
                if (part.length() > longest.length())
                    longest = part;
            }
        }
        return longest;
    }

    /// Names of lines on the longest piece that is seen, turned with it. Solid lines first; a name goes where no other
    /// name, mark or level line is, and one without such a place is left to the legend.
    void namesAlong(const std::vector<std::vector<QPolygonF>>& drawn)
    {
        std::vector<QRectF> taken;
        for (const SceneMark& mark : scene.marks) {
            if (const std::optional<QPointF> place = frame.placeOf(mark); place && !mark.name.isEmpty()) {
                const double reach = mark.size * theme.typeScale;
                taken.push_back(QRectF(place->x() - reach, place->y() - reach, 2 * reach, 2 * reach));
            }
        }
        for (const std::vector<QPolygonF>& pieces : drawn) {
            const QLineF level = longestOf(pieces);
            if (std::abs(level.dy()) < 0.5)
                taken.push_back(QRectF(level.x1(), level.y1() - 1.0, level.dx(), 2.0));
        }
        for (const bool dashed : {false, true}) {
            for (std::size_t i = 0; i < drawn.size(); ++i) {
                if (scene.lines[i].dashed == dashed && !scene.lines[i].alongName.isEmpty())
                    nameAlong(scene.lines[i], longestOf(drawn[i]), taken);
            }
        }
    }

    void nameAlong(const SceneLine& line, const QLineF& along, std::vector<QRectF>& taken)
    {
        const double width = metrics.horizontalAdvance(line.alongName);
        const double room = along.length() - width - 12.0;
        if (room < 0.0)
            return;
        const bool level = std::abs(along.dy()) < 0.5;
        for (const bool below : {line.nameBelow, !line.nameBelow}) {
            for (const double at : {line.alongAt, 1.0, 0.75, 0.5, 0.25, 0.0}) {
                const QRectF box(6.0 + at * room, below ? 2.0 : -metrics.height() - 1.0, width + 4.0, metrics.height());
                const QRectF place = box.translated(along.p1()).adjusted(0, 2, 0, -2);
                const bool free = std::none_of(taken.begin(), taken.end(),
                                               [&place](const QRectF& other) { return other.intersects(place); });
                if (level && !free)
                    continue;
                painter.save();
                painter.translate(along.p1());
                painter.rotate(-along.angle());
                painter.setPen(line.dashed ? theme.text2 : theme.text);
                painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter, line.alongName);
                painter.restore();
                if (level)
                    taken.push_back(place);
                return;
            }
        }
    }

    QPainter& painter;
    const UiTheme& theme;
    const PlotScene& scene;
    const PlotView& view;
    PlotFrame frame;
    QFont font;
    QFontMetricsF metrics;
};

QCPRange categoryRange(const SceneAxis& axis) { return {-0.6, double(axis.categories.size()) - 0.4}; }

}  // namespace

PlotView fittedView(const PlotScene& scene, bool xLogarithmic, bool yLogarithmic)
{
    PlotView view;
    view.xLogarithmic = xLogarithmic && !scene.x.isCategories();
    view.yLogarithmic = yLogarithmic;
    Extent x(view.xLogarithmic);
    Extent y(view.yLogarithmic);
    // in the numbers that are shown: rates of GPUs are beyond what an extent holds
    const auto take = [&](const QPointF& place, bool onlyX) {
        x.take(place.x() / scene.x.perUnit);
        if (!onlyX)
            y.take(place.y() / scene.y.perUnit);
    };
    for (const SceneMark& mark : scene.marks) {
        if (!mark.fits)
            continue;
        take(mark.at, mark.onEdge);
    }
    for (const SceneLine& line : scene.lines) {
        for (const QPointF& place : line.points) {
            if (line.fits)
                take(place, false);
        }
    }
    for (const SceneBand& band : scene.bands) {
        for (const QPointF& place : band.high)
            take(place, false);
    }
    const QCPRange none = {0.1, 1.0};
    const auto range = [&none](const Extent& extent, const SceneAxis& axis, bool logarithmic) {
        QCPRange fitted = extent.padded(axis.fromZero, none);
        if (!isSensible(fitted, logarithmic))
            fitted = none;
        return QCPRange(fitted.lower * axis.perUnit, fitted.upper * axis.perUnit);
    };
    view.x = scene.x.isCategories() ? categoryRange(scene.x) : range(x, scene.x, view.xLogarithmic);
    view.y = range(y, scene.y, view.yLogarithmic);
    return view;
}

PlotView fittedView(const PlotScene& scene) { return fittedView(scene, scene.x.logarithmic, scene.y.logarithmic); }

PlotFrame::PlotFrame(const QRectF& outer, const UiTheme& theme, const PlotScene& scene, const PlotView& shown)
    : view(shown)
{
    const QFontMetricsF metrics(fontOf(theme, typesize::label));
    double right = 10.0;
    for (const SceneLine& line : scene.lines) {
        if (!line.endName.isEmpty())
            right = std::max(right, nameGap + 4.0 + metrics.horizontalAdvance(line.endName));
    }
    const double left = 8.0 + widestTick(metrics, scene.y, view.y, view.yLogarithmic);
    inner = outer.adjusted(left, metrics.height() + 6.0, -right, -2 * metrics.height() - 6.0);
    inner.setWidth(std::max(inner.width(), 20.0));
    inner.setHeight(std::max(inner.height(), 20.0));
}

bool PlotFrame::canShow(const QPointF& place) const
{
    return std::isfinite(place.x()) && std::isfinite(place.y()) && (!view.xLogarithmic || place.x() > 0.0) &&
           (!view.yLogarithmic || place.y() > 0.0);
}

QPointF PlotFrame::toPixels(const QPointF& place) const
{
    const auto part = [](double value, const QCPRange& range, bool logarithmic) {
        return logarithmic ? std::log(value / range.lower) / std::log(range.upper / range.lower)
                           : (value - range.lower) / range.size();
    };
    return {inner.left() + inner.width() * part(place.x(), view.x, view.xLogarithmic),
            inner.bottom() - inner.height() * part(place.y(), view.y, view.yLogarithmic)};
}

std::optional<QPointF> PlotFrame::placeOf(const SceneMark& mark) const
{
    const QPointF at = mark.onEdge ? QPointF(mark.at.x(), view.y.lower) : mark.at;
    if (!canShow(at))
        return std::nullopt;
    const QPointF place = toPixels(at);
    if (!inner.adjusted(-1, -1, 1, 1).contains(place))
        return std::nullopt;
    return place;
}

QPointF PlotFrame::toPlace(const QPointF& pixels) const
{
    const auto value = [](double part, const QCPRange& range, bool logarithmic) {
        return logarithmic ? range.lower * std::pow(range.upper / range.lower, part)
                           : range.lower + part * range.size();
    };
    return {value((pixels.x() - inner.left()) / inner.width(), view.x, view.xLogarithmic),
            value((inner.bottom() - pixels.y()) / inner.height(), view.y, view.yLogarithmic)};
}

double plotHeadHeight(const UiTheme& theme) { return 26.0 * theme.typeScale; }

void paintPlot(QPainter& painter, const QRectF& outer, const UiTheme& theme, const PlotScene& scene,
               const PlotView& view, std::optional<std::size_t> hovered, bool stale)
{
    painter.save();
    Painting painting(painter, outer, theme, scene, view);
    painting.ground(outer);
    if (scene.emptyText.isEmpty()) {
        painting.bands();
        painting.lines(stale);
        painting.marks(hovered, stale);
    } else {
        painting.emptyWords();
    }
    painter.restore();
}

double paintSceneLegend(QPainter& painter, const QRectF& line, const UiTheme& theme,
                        const std::vector<SceneLegend>& legend)
{
    const QFont font = fontOf(theme, typesize::label);
    const QFontMetricsF metrics(font);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(font);
    double left = line.left();
    for (const SceneLegend& entry : legend) {
        const double sample = entry.line ? 27.0 : 14.0;
        const double width = sample + 6.0 + metrics.horizontalAdvance(entry.text);
        if (left + width > line.right())
            break;
        const double middle = line.center().y();
        if (entry.line) {
            painter.setPen(penOf(theme, entry.ink, entry.style, entry.dashed));
            painter.drawLine(QPointF(left, middle), QPointF(left + sample, middle));
        }
        if (!entry.line || entry.ink == SceneInk::series)
            paintSign(painter, {left + sample / 2, middle}, entry.sign, 8.0, colourOf(theme, entry.ink, entry.style),
                      theme);
        painter.setPen(theme.text);
        painter.drawText(QRectF(left + sample + 6.0, line.top(), width - sample, line.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, entry.text);
        left += width + 16.0;
    }
    painter.restore();
    return left;
}

void paintPlotPage(QPainter& painter, const QRectF& outer, const UiTheme& theme, const PlotScene& scene,
                   const PlotView& view)
{
    const double head = plotHeadHeight(theme);
    const QFont font = fontOf(theme, typesize::control, QFont::DemiBold);
    painter.save();
    painter.setFont(font);
    painter.setPen(theme.text);
    const QRectF titleLine(outer.left(), outer.top(), outer.width(), head);
    painter.drawText(titleLine, Qt::AlignLeft | Qt::AlignVCenter, scene.title);
    const double titleWidth = QFontMetricsF(font).horizontalAdvance(scene.title);
    painter.setFont(fontOf(theme, typesize::label));
    painter.setPen(theme.text3);
    painter.drawText(titleLine.adjusted(titleWidth + 10.0, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, scene.subtitle);
    painter.restore();
    paintSceneLegend(painter, titleLine.translated(0, head), theme, scene.legend);
    paintPlot(painter, outer.adjusted(0, 2 * head + 2.0, 0, 0), theme, scene, view);
}

}  // namespace tokenfactory::ui
