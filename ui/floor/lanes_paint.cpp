// How lanes look.
#include "ui/floor/lanes.h"
#include "ui/floor/live_plot_layout.h"
#include "ui/theme/type.h"
#include "ui/viewmodels/event_words.h"
#include "ui/viewmodels/terms.h"

#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

Fill laneFill(const UiTheme& theme, const SpanLook& look)
{
    if (!look.onLink)
        return look.limit ? limitFill(theme, *look.limit)
                          : patterned(theme, mixed(theme.panel, theme.text3, 0.6), Pattern::horizontal);
    switch (look.purpose) {
    case factory::Carried::For::handOff:
        return patterned(theme, theme.blobLive, Pattern::none);
    case factory::Carried::For::load:
        return patterned(theme, theme.blobPrefix, Pattern::backDiagonal);
    case factory::Carried::For::writeDown:
    case factory::Carried::For::nothing:
        break;
    }
    return patterned(theme, theme.blobIdle, Pattern::diagonal);
}

void Lanes::write(QPainter& painter, const QRectF& box, const QString& text, Qt::Alignment align)
{
    const QFontMetricsF metrics(painter.font());
    const QString cut = metrics.elidedText(text, Qt::ElideRight, box.width());
    painter.drawText(box, static_cast<int>(align | Qt::AlignVCenter) | Qt::TextDontClip, cut);
    QRectF ink = box;
    ink.setWidth(std::min(box.width(), metrics.horizontalAdvance(cut)));
    if (align.testFlag(Qt::AlignRight))
        ink.moveRight(box.right());
    else if (align.testFlag(Qt::AlignHCenter))
        ink.moveCenter(box.center());
    labels.push_back({cut, ink, QRectF(viewport()->rect())});
}

void Lanes::paintEvent(QPaintEvent*)
{
    const UiTheme& theme = themes.theme();
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(viewport()->rect(), theme.panel);
    labels.clear();
    painter.setFont(fontOf(theme, typesize::label));
    const QRectF area = chart();
    painter.fillRect(area, theme.plot);
    paintLegend(painter);
    paintTimes(painter);
    painter.save();
    painter.setClipRect(QRectF(0, area.top(), viewport()->width(), area.height()));
    const auto first = static_cast<std::size_t>(std::max(0.0, std::floor(verticalScrollBar()->value() / laneHeight())));
    for (std::size_t lane = first; lane < rows.size() && topOf(lane) < area.bottom(); ++lane)
        paintLane(painter, lane);
    painter.restore();
    if (rows.empty() || !spans) {
        painter.setPen(theme.text3);
        painter.drawText(area, Qt::AlignCenter | Qt::TextWordWrap, tr("Nothing has run yet."));
    }
    if (nowS >= seen.fromS && nowS <= seen.toS) {
        const double x = std::round(xOf(nowS)) + 0.5;
        painter.setPen(QPen(theme.text, 1.0));
        painter.drawLine(QLineF(x, area.top(), x, area.bottom()));
    }
    if (hasFocus()) {
        painter.setPen(QPen(theme.ink, 2.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(viewport()->rect().adjusted(1, 1, -1, -1));
    }
}

namespace {

QString legendName(const SpanLook& look)
{
    if (look.onLink)
        return purposeName(look.purpose);
    return look.limit ? Lanes::tr("limited by %1").arg(limitName(*look.limit)) : Lanes::tr("time given by a law");
}

}  // namespace

void Lanes::paintLegend(QPainter& painter)
{
    const UiTheme& theme = themes.theme();
    const QFontMetricsF metrics(painter.font());
    const double height = px(20);
    double x = px(8);
    const auto add = [&](const QString& name, double needs, auto&& paint) {
        const double width = metrics.horizontalAdvance(name);
        if (x + needs + width > viewport()->width() - px(8))
            return false;
        paint(QRectF(x, px(6), px(16), px(10)));
        painter.setPen(theme.text2);
        write(painter, {x + needs, px(1), width, height}, name, Qt::AlignLeft);
        x += needs + width + px(14);
        return true;
    };
    for (const SpanLook& look : looks) {
        if (!add(legendName(look), px(22), [&](const QRectF& box) { paintFill(painter, box, laneFill(theme, look)); }))
            return;
    }
    bool merged = false;
    bool fills = false;
    for (const LaneBlocks& lane : drawn) {
        merged = merged || std::ranges::any_of(lane.blocks, &LaneBlock::isMerged);
        fills = fills || (lane.rows == 1 && std::ranges::any_of(lane.blocks, [](const LaneBlock& block) {
                              return !block.look.onLink && block.look.stint == factory::Stint::Kind::fill;
                          }));
    }
    if (fills && !add(tr("prefill"), px(14), [&](const QRectF& box) {
            drawMark(painter, Mark::triangle, {box.left() + px(4), box.center().y()}, px(7), theme.text2);
        }))
        return;
    if (merged)
        add(tr("low: several too short to draw each"), px(22), [&](const QRectF& box) {
            painter.fillRect(QRectF(box.left(), box.center().y(), box.width(), box.height() / 2), theme.text3);
        });
}

void Lanes::paintTimes(QPainter& painter)
{
    const UiTheme& theme = themes.theme();
    const QRectF area = chart();
    const QFontMetricsF metrics(painter.font());
    const bool hours = seen.toS >= 3600.0;
    const double span = seen.toS - seen.fromS;
    double step = timeStep(span * px(60) / area.width());
    const double wide = metrics.horizontalAdvance(clockText(seen.toS, step, hours)) + px(16);
    step = timeStep(span * wide / area.width());
    double free = area.left() - px(20);
    for (double i = std::ceil(seen.fromS / step - 1e-9); i * step <= seen.toS; i += 1.0) {
        const double x = xOf(i * step);
        painter.setPen(QPen(theme.grid, 1.0));
        painter.drawLine(QLineF(std::round(x) + 0.5, area.top(), std::round(x) + 0.5, area.bottom()));
        const QString text = clockText(i * step, step, hours);
        const double width = metrics.horizontalAdvance(text);
        QRectF box(x - width / 2, px(24), width, px(20));
        box.moveRight(std::min(box.right(), viewport()->width() - px(2)));
        if (box.left() < free)
            continue;
        painter.setPen(theme.text2);
        write(painter, box, text, Qt::AlignHCenter);
        free = box.right() + px(6);
    }
}

void Lanes::paintLane(QPainter& painter, std::size_t lane)
{
    const UiTheme& theme = themes.theme();
    const double top = topOf(lane);
    painter.setPen(QPen(theme.grid, 1.0));
    painter.drawLine(QLineF(0, std::round(top) + 0.5, viewport()->width(), std::round(top) + 0.5));
    painter.setFont(fontOf(theme, typesize::label));
    painter.setPen(rows[lane].onLink ? theme.text3 : theme.text);
    const double indent = rows[lane].onLink ? px(12) : px(6);
    const QRectF area = chart();
    const QRectF box(indent, top, nameWidth - indent - px(4), laneHeight());
    if (box.top() >= area.top() - 0.5 && box.bottom() <= area.bottom() + 0.5)
        write(painter, box, rows[lane].name, Qt::AlignLeft);
    if (lane >= drawn.size())
        return;
    for (std::size_t i = 0; i < drawn[lane].blocks.size(); ++i) {
        const LaneBlock& block = drawn[lane].blocks[i];
        const QRectF place = placeOf(lane, block);
        paintBlock(painter, place, block);
        if (pointed && *pointed == At{lane, i}) {
            painter.setPen(QPen(theme.ink, 1.6));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(place.adjusted(-1, -1, 1, 1));
        }
    }
}

void Lanes::paintBlock(QPainter& painter, const QRectF& place, const LaneBlock& block)
{
    const UiTheme& theme = themes.theme();
    Fill fill = laneFill(theme, block.look);
    if (block.isMerged()) {
        fill.ground = mixed(theme.ctl, fill.ground, 0.3 + 0.7 * block.busyShare);
        fill.pattern = Pattern::none;
    }
    paintFill(painter, place, fill);
    const bool isFill = !block.look.onLink && block.look.stint == factory::Stint::Kind::fill;
    if (block.isMerged() || place.height() < px(12))
        return;
    constexpr double parted = 4.0;  // px, from where on one is parted from the next
    if (place.width() >= parted)
        painter.fillRect(QRectF(place.right() - 1.0, place.top(), 1.0, place.height()), theme.plot);
    if (isFill && place.width() > px(14))
        drawMark(painter, Mark::triangle, {place.left() + px(8), place.center().y()}, px(7),
                 labelInk(theme, fill).text);
}

}  // namespace tokenfactory::ui
