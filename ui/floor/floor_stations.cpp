#include "ui/floor/floor_stations.h"

#include "ui/theme/icons.h"
#include "ui/theme/marks.h"
#include "ui/viewmodels/floor_words.h"
#include "ui/viewmodels/text.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

using Type = FloorInk::Type;
using Color = FloorInk::Color;

namespace {

QColor stageColor(const UiTheme& theme, FloorStage stage)
{
    switch (stage) {
    case FloorStage::prefill:
    case FloorStage::fill:
        return theme.compute;
    case FloorStage::midfill:
        return theme.midfill;
    case FloorStage::aggregated:
    case FloorStage::decode:
        return theme.memory;
    }
    return {};
}

Mark stageMark(FloorStage stage)
{
    switch (stage) {
    case FloorStage::prefill:
    case FloorStage::fill:
        return Mark::triangle;
    case FloorStage::midfill:
        return Mark::diamond;
    case FloorStage::aggregated:
    case FloorStage::decode:
        return Mark::disc;
    }
    return Mark::disc;
}

void paintBox(const FloorCanvas& canvas, const QRectF& box, const QColor& top = {})
{
    if (box.isEmpty()) {
        return;
    }
    QPainter& painter = canvas.painter;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(canvas.theme.hair, 1.0));
    painter.setBrush(canvas.theme.plot);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4.0, 4.0);
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (top.isValid()) {
        painter.fillRect(QRectF(box.left(), box.top(), box.width(), 3.0), top);
    }
}

void paintWay(const FloorCanvas& canvas, const QPolygonF& way)
{
    QPainter& painter = canvas.painter;
    QPen pen(canvas.theme.axis, 1.0);
    pen.setDashPattern({1.0, 3.0});
    pen.setCapStyle(Qt::FlatCap);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(way);
    const QPointF end = way.back();
    const QPointF before = way[way.size() - 2];
    const double length = std::hypot(end.x() - before.x(), end.y() - before.y());
    if (length < 3.0) {
        return;
    }
    const QPointF along = (end - before) / length;
    const QPointF side(-along.y(), along.x());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(canvas.theme.axis, 1.2));
    painter.drawPolyline(QPolygonF({end - 5.0 * along + 3.5 * side, end, end - 5.0 * along - 3.5 * side}));
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void paintCoupler(const FloorCanvas& canvas, const QRectF& coupler)
{
    if (coupler.isEmpty()) {
        return;
    }
    const double band = std::clamp(coupler.height() * 0.16, 8.0, 26.0);
    const Fill activations{canvas.theme.panel, Pattern::diagonal, canvas.theme.activations, canvas.theme.text};
    canvas.painter.setRenderHint(QPainter::Antialiasing);
    for (const double part : {0.36, 0.64}) {
        const double y = std::round(coupler.top() + part * coupler.height() - band / 2.0);
        paintFill(canvas.painter, {coupler.left() + 1.0, y, coupler.width() - 2.0, band}, activations);
    }
    canvas.painter.setRenderHint(QPainter::Antialiasing, false);
}

/// Cells that are counted: `full` of them, then `hollow` ones; returns how many things a cell stands for.
std::int64_t paintCount(const FloorCanvas& canvas, const CountCells& cells, std::int64_t full, std::int64_t hollow,
                        const QColor& color)
{
    if (cells.fit() == 0) {
        return 1;
    }
    const std::int64_t per = cells.perCell(full + hollow);
    const auto ceiling = [per](std::int64_t count) { return static_cast<int>((count + per - 1) / per); };
    std::vector<QRectF> rects;
    for (int i = 0; i < ceiling(full); ++i) {
        rects.push_back(cells.cell(i));
    }
    canvas.painter.setPen(Qt::NoPen);
    canvas.painter.setBrush(color);
    canvas.painter.drawRects(rects.data(), static_cast<int>(rects.size()));
    rects.clear();
    for (int i = ceiling(full); i < std::min(cells.fit(), ceiling(full + hollow)); ++i) {
        rects.push_back(cells.cell(i).adjusted(0.0, 0.0, -1.0, -1.0));
    }
    canvas.painter.setPen(QPen(color, 1.0));
    canvas.painter.setBrush(Qt::NoBrush);
    canvas.painter.drawRects(rects.data(), static_cast<int>(rects.size()));
    return per;
}

void paintQueue(const FloorCanvas& canvas)
{
    const CountPlace& place = canvas.layout.queue;
    const FloorView& view = canvas.view;
    canvas.ink.writePair(canvas.painter, canvas.layout.arrivals, FloorText::tr("Requests"), Type::label, Color::text2,
                         view.arrivalRate, Type::strong, Color::text);
    canvas.ink.writePair(canvas.painter, place.head, FloorText::tr("Queue"), Type::title, Color::text,
                         grouped(static_cast<double>(view.waiting)), Type::title, Color::text);
    const std::int64_t per = paintCount(canvas, place.cells, view.waiting, 0, canvas.theme.text2);
    canvas.ink.write(canvas.painter, place.foot, view.waitText, Type::label, Color::text2);
    canvas.ink.write(canvas.painter, place.ratio, cellRatioText(per), Type::label, Color::text3);
}

void paintPool(const FloorCanvas& canvas, const FloorPool& pool, const PoolPlace& place)
{
    QPainter& painter = canvas.painter;
    FloorInk& ink = canvas.ink;
    const double glyph = std::round(9.0 * std::sqrt(canvas.layout.scale));
    const auto words = [&](const QRectF& room) { return room.adjusted(glyph + 6.0, 0.0, 0.0, 0.0); };
    const auto fits = [&](const QRectF& room, const QString& name, const QString& count) {
        return ink.widthOf(name, Type::title) + ink.widthOf(count, Type::label) + 10.0 <= words(room).width();
    };
    const auto head = [&](const QRectF& room, Mark mark, const QColor& color, const QString& name,
                          const QString& count) {
        drawMark(painter, mark, {room.left() + glyph / 2.0, room.center().y()}, glyph, color);
        ink.writePair(painter, words(room), name, Type::title, Color::text, count, Type::label, Color::text2);
    };
    const bool isCompact = place.busyLine.isEmpty();
    const bool hasTrouble = !pool.stateText.isEmpty();
    const bool hasWhile = isCompact ? fits(place.head, pool.brief, pool.busyOfWhile)
                                    : ink.widthOf(pool.busyOfWhile, Type::strong) <= place.busyLine.width();
    const QString& busy = hasWhile ? pool.busyOfWhile : pool.busyText;
    QString count = !isCompact ? pool.count : hasTrouble ? pool.stateText : busy;
    QString ratio = workerRatioText(place.cells.workersPerFrame);
    if (ratio.isEmpty()) {
        ratio = gpuRatioText(place.cells.gpusPerCell);
    }
    // what a cell stands for is said where there is room, and rather than what limits
    const QString countAndRatio =
        ratio.isEmpty() ? count : FloorText::tr("%1, %2", "GPUs, what a cell stands for").arg(count, ratio);
    if (fits(place.head, pool.brief, countAndRatio)) {
        count = countAndRatio;
        ratio.clear();
    }
    // both halves of a pair are named alike
    const bool isFull = fits(place.head, pool.name, count) &&
                        (place.expertHead.isEmpty() || fits(place.expertHead, pool.expertName, pool.expertText));
    head(place.head, stageMark(pool.stage), stageColor(canvas.theme, pool.stage), isFull ? pool.name : pool.brief,
         count);
    if (!place.expertHead.isEmpty()) {
        head(place.expertHead, Mark::square, canvas.theme.experts, isFull ? pool.expertName : pool.expertBrief,
             pool.expertText);
    }
    const bool isTroubleHere = place.workLine.isEmpty() && hasTrouble;
    const QString& right = isTroubleHere ? pool.stateText : ratio.isEmpty() ? pool.limitText : ratio;
    ink.writePair(painter, place.busyLine, busy, Type::strong, Color::text, right, Type::label,
                  isTroubleHere ? Color::warn : Color::text2);
    QRectF work = place.workLine;
    if (work.isEmpty()) {
        return;
    }
    if (hasTrouble) {
        const double width = ink.widthOf(pool.stateText, Type::strong);
        const double icon = std::round(13.0 * std::sqrt(canvas.layout.scale));
        if (width + icon + 6.0 < 0.6 * work.width()) {
            const double left = work.right() - width - icon - 4.0;
            paintIcon(painter, Icon::warning, {left, work.center().y() - icon / 2.0, icon, icon}, canvas.theme.warn);
            ink.write(painter, {left + icon + 3.0, work.top(), width + 2.0, work.height()}, pool.stateText,
                      Type::strong, Color::warn);
            work.setRight(left - 8.0);
            ink.write(painter, work, pool.workText, Type::label, Color::text2);
        } else {
            ink.write(painter, work, pool.stateText, Type::strong, Color::warn);
        }
    } else {
        ink.write(painter, work, pool.workText, Type::label, Color::text2);
    }
    if (!place.slotBar.isEmpty()) {
        const QRectF bar(place.slotBar.left(), place.slotBar.bottom() - 4.0, place.slotBar.width(), 3.0);
        painter.fillRect(bar, canvas.theme.hair);
        if (pool.decodeSlots > 0) {
            const double share =
                std::min(1.0, static_cast<double>(pool.sequences) / static_cast<double>(pool.decodeSlots));
            painter.fillRect(QRectF(bar.left(), bar.top(), bar.width() * share, bar.height()), canvas.theme.text2);
        }
    }
}

void paintReady(const FloorCanvas& canvas)
{
    const CountPlace& place = canvas.layout.ready;
    const FloorView& view = canvas.view;
    canvas.ink.writePair(canvas.painter, place.head, FloorText::tr("Ready"), Type::title, Color::text,
                         grouped(static_cast<double>(view.ready)), Type::title, Color::text);
    const std::int64_t per =
        paintCount(canvas, place.cells, view.ready, view.coming + view.filled, canvas.theme.blobLive);
    canvas.ink.write(canvas.painter, place.foot, view.readyText, Type::label, Color::text2);
    const QString ratio = cellRatioText(per);
    canvas.ink.write(canvas.painter, place.ratio,
                     ratio.isEmpty() && view.handOffBytesPerS > 0.0 ? view.handOffText : ratio, Type::label,
                     Color::text3);
}

void paintRetirement(const FloorCanvas& canvas)
{
    const CountPlace& place = canvas.layout.retire;
    canvas.ink.writePair(canvas.painter, place.head, FloorText::tr("Retire"), Type::title, Color::text,
                         canvas.view.retireRate, Type::strong, Color::text);
    QRectF line = place.foot;
    line.setHeight(canvas.layout.lineHeight);
    for (const QString& text : canvas.view.retireText) {
        if (line.bottom() > place.foot.bottom() + 1.0) {
            break;
        }
        canvas.ink.write(canvas.painter, line, text, Type::label, Color::text2);
        line.translate(0.0, canvas.layout.lineHeight);
    }
    const QRectF& room = canvas.layout.gaps;
    const double width = std::min(room.width(), canvas.ink.widthOf(canvas.view.gaps, Type::label) + 24.0);
    const QRectF pill(room.left(), room.top(), std::round(width), room.height());
    canvas.painter.setRenderHint(QPainter::Antialiasing);
    canvas.painter.setPen(QPen(canvas.theme.hair, 1.0));
    canvas.painter.setBrush(canvas.theme.panel);
    canvas.painter.drawRoundedRect(pill.adjusted(0.5, 0.5, -0.5, -0.5), pill.height() / 2.0, pill.height() / 2.0);
    canvas.painter.setRenderHint(QPainter::Antialiasing, false);
    canvas.ink.write(canvas.painter, pill.adjusted(10.0, 0.0, -10.0, 0.0), canvas.view.gaps, Type::label, Color::text2,
                     Qt::AlignHCenter);
}

/// On one line: who, the phases in order with the one it is in marked, and of the rest what there is room for.
void paintFollowCard(const FloorCanvas& canvas, const FollowedSession& followed)
{
    QPainter& painter = canvas.painter;
    const UiTheme& theme = canvas.theme;
    const QRectF& area = canvas.layout.followed;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.ink, 1.0));
    painter.setBrush(theme.ctl);
    painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 4.0, 4.0);
    const QRectF cross = closeOf(area).adjusted(7.0, 7.0, -7.0, -7.0);
    painter.setPen(QPen(theme.text2, 1.4));
    painter.drawLine(cross.topLeft(), cross.bottomRight());
    painter.drawLine(cross.bottomLeft(), cross.topRight());
    constexpr double apart = 10.0;
    QRectF room(area.left() + 8.0, area.top(), area.width() - 8.0 - area.height(), area.height());
    const QRectF title = canvas.ink.write(painter, room, followed.title, Type::strong, Color::text);
    room.setLeft(std::max(room.left(), title.right() + apart));
    const double step = 12.0 * canvas.layout.scale;
    if (followed.step >= 0 && room.width() > factory::phases * step) {
        const double y = room.center().y();
        painter.setPen(QPen(theme.axis, 1.0));
        painter.drawLine(QPointF(room.left() + step / 2.0, y),
                         QPointF(room.left() + (factory::phases - 0.5) * step, y));
        for (int i = 0; i < factory::phases; ++i) {
            const double size = i == followed.step ? 9.0 : 5.0;
            painter.setPen(QPen(i <= followed.step ? theme.ink : theme.axis, 1.2));
            painter.setBrush(i <= followed.step ? theme.ink : theme.ctl);
            painter.drawEllipse(QPointF(room.left() + (i + 0.5) * step, y), size / 2.0, size / 2.0);
        }
        room.setLeft(room.left() + factory::phases * step + apart);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    QString words;
    for (const QString& line : followed.lines) {
        const QString longer = words.isEmpty() ? line : words + QStringLiteral(" · ") + line;
        if (!words.isEmpty() && canvas.ink.widthOf(longer, Type::label) > room.width()) {
            break;
        }
        words = longer;
    }
    canvas.ink.write(painter, room, words, Type::label, Color::text2);
}

}  // namespace

void paintFloorGround(const FloorCanvas& canvas)
{
    const FloorLayout& layout = canvas.layout;
    const UiTheme& theme = canvas.theme;
    canvas.painter.fillRect(QRectF(QPointF(), layout.size), theme.panel);
    for (const QPolygonF& way : layout.requestWays) {
        paintWay(canvas, way);
    }
    paintBox(canvas, layout.queue.box);
    paintBox(canvas, layout.ready.box);
    paintBox(canvas, layout.retire.box);
    for (std::size_t i = 0; i < layout.pools.size(); ++i) {
        const PoolPlace& pool = layout.pools[i];
        paintBox(canvas, pool.box, stageColor(theme, canvas.view.pools[i].stage));
        if (canvas.view.pools[i].stage == FloorStage::aggregated) {  // it does what two pools do
            canvas.painter.fillRect(QRectF(pool.box.left(), pool.box.top(), pool.box.width() / 2.0, 3.0),
                                    theme.compute);
        }
        paintBox(canvas, pool.expertBox, theme.experts);
        paintCoupler(canvas, pool.coupler);
        for (const FloorCells* cells : {&pool.cells, &pool.expertCells}) {
            if (cells->framesAreCells()) {
                continue;
            }
            canvas.painter.setPen(QPen(theme.axis, 1.0));
            canvas.painter.setBrush(Qt::NoBrush);
            for (const QRectF& frame : cells->frames) {
                canvas.painter.drawRect(frame.adjusted(0.0, 0.0, -1.0, -1.0));
            }
        }
    }
    paintShelfGround(canvas);
}

void paintStations(const FloorCanvas& canvas)
{
    paintQueue(canvas);
    for (std::size_t i = 0; i < canvas.view.pools.size(); ++i) {
        paintPool(canvas, canvas.view.pools[i], canvas.layout.pools[i]);
    }
    if (canvas.view.pools.empty()) {
        canvas.ink.write(canvas.painter, canvas.layout.middle, FloorText::tr("No pools: nothing is computed here"),
                         Type::label, Color::text2, Qt::AlignHCenter);
    }
    if (canvas.layout.hasReady()) {
        paintReady(canvas);
    }
    paintRetirement(canvas);
}

void paintKeys(const FloorCanvas& canvas)
{
    const double height = canvas.layout.lineHeight;
    const QRectF& area = canvas.layout.keyLeft;
    QRectF line(area.left(), area.top(), area.width(), height);
    canvas.ink.write(canvas.painter, line, canvas.view.dotText, Type::strong, Color::text);
    const auto swatch = [&](double left, const QColor& color, Qt::BrushStyle pattern) {
        const QRectF box(std::round(left), std::round(line.center().y() - 4.0), 12.0, 9.0);
        canvas.painter.fillRect(box, mixed(canvas.theme.plot, color, 0.25));
        canvas.ink.hatch(canvas.painter, box, color, pattern);
    };
    for (const kv::BlobKind kind :
         {kv::BlobKind::sharedPrefix, kv::BlobKind::liveContext, kv::BlobKind::newSuffix, kv::BlobKind::idleContext}) {
        line.translate(0.0, height);
        canvas.ink.stamp(canvas.painter, {line.left() + 7.0, line.center().y()}, kind, 0);
        const QRectF name = canvas.ink.write(canvas.painter, line.adjusted(18.0, 0.0, 0.0, 0.0), blobName(kind),
                                             Type::label, Color::text2);
        if (kind == kv::BlobKind::idleContext) {  // hatched where it lies, a ring where it moves
            swatch(std::min(name.right() + 6.0, line.right() - 13.0), canvas.theme.blobIdle, Qt::BDiagPattern);
        }
    }
    // in shelves only: what is no blob yet
    line.translate(0.0, height);
    swatch(line.left() + 1.0, canvas.theme.blobNew, Qt::Dense5Pattern);
    canvas.ink.write(canvas.painter, line.adjusted(18.0, 0.0, 0.0, 0.0), FloorText::tr("in the making"), Type::label,
                     Color::text2);
    paintWidthKey(canvas, {area.left(), line.bottom(), area.width(), area.bottom() - line.bottom()});
    paintRackKey(canvas, canvas.layout.keyRight);
    if (canvas.view.followed) {
        paintFollowCard(canvas, *canvas.view.followed);
    }
}

}  // namespace tokenfactory::ui
