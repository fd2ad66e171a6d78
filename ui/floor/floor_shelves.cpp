#include "ui/floor/floor_stations.h"
#include "ui/theme/marks.h"
#include "ui/viewmodels/floor_words.h"
#include "ui/viewmodels/text.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

using Type = FloorInk::Type;
using Color = FloorInk::Color;
using kv::BlobKind;
using kv::Tier;

namespace {

void paintShelfBox(const FloorCanvas& canvas, const QRectF& box, const QColor& edge)
{
    QPainter& painter = canvas.painter;
    painter.setPen(QPen(canvas.theme.hair, 1.0));
    painter.setBrush(canvas.theme.plot);
    painter.drawRect(box.adjusted(0.0, 0.0, -1.0, -1.0));
    painter.fillRect(QRectF(box.left(), box.top(), 4.0, box.height()), edge);
}

/// Filled by kind in the order prefix, live, new, being made, idle; idle hatched, what is being made dotted.
void paintFilling(const FloorCanvas& canvas, const QRectF& bar, const FloorShelf& shelf)
{
    if (bar.isEmpty()) {
        return;
    }
    QPainter& painter = canvas.painter;
    const UiTheme& theme = canvas.theme;
    const QRectF inner = bar.adjusted(1.0, 1.0, -1.0, -1.0);
    const double whole = std::max(shelf.capacityBytes, shelf.usedBytes());
    if (whole <= 0.0) {
        return;
    }
    double sum = 0.0;
    const auto add = [&](double bytes, const QColor& color, Qt::BrushStyle pattern) {
        const double left = std::round(inner.left() + inner.width() * sum / whole);
        sum += bytes;
        const double right = std::round(inner.left() + inner.width() * sum / whole);
        // whatever is there is seen
        const QRectF part(left, inner.top(), bytes > 0.0 ? std::max(1.0, right - left) : 0.0, inner.height());
        if (part.width() <= 0.0) {
            return;
        }
        if (pattern == Qt::SolidPattern) {
            painter.fillRect(part, color);
        } else {
            painter.fillRect(part, mixed(theme.plot, color, 0.25));
            canvas.ink.hatch(painter, part, color, pattern);
        }
    };
    const auto of = [&](BlobKind kind) { return shelf.blobBytes[static_cast<std::size_t>(kind)]; };
    add(of(BlobKind::sharedPrefix), theme.blobPrefix, Qt::SolidPattern);
    add(of(BlobKind::liveContext), theme.blobLive, Qt::SolidPattern);
    add(of(BlobKind::newSuffix), theme.blobNew, Qt::SolidPattern);
    add(shelf.reservedBytes, theme.blobNew, Qt::Dense5Pattern);
    add(of(BlobKind::idleContext), theme.blobIdle, Qt::BDiagPattern);
}

/// What a bar has of room, and beside it, dashed, what lost workers would have.
void paintTrack(const FloorCanvas& canvas, const QRectF& bar, double lost)
{
    QPainter& painter = canvas.painter;
    painter.setPen(QPen(canvas.theme.hair, 1.0));
    painter.setBrush(canvas.theme.panel);
    painter.drawRect(bar.adjusted(0.0, 0.0, -1.0, -1.0));
    if (lost >= 2.0) {
        QPen pen(canvas.theme.axis, 1.0);
        pen.setDashPattern({3.0, 3.0});
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(bar.right(), bar.top(), lost - 1.0, bar.height() - 1.0));
    }
}

void paintPassLink(const FloorCanvas& canvas, const PassLink& link)
{
    double bytesPerS = 0.0;
    for (const std::size_t pool : link.pools) {
        bytesPerS += canvas.view.pools[pool].hbmBytesPerS;
    }
    QPainter& painter = canvas.painter;
    const double width = std::round(linkWidth(bytesPerS));
    const double middle = std::round(link.band.center().x());
    if (bytesPerS <= 0.0) {
        painter.fillRect(QRectF(middle, link.band.top(), 1.0, link.band.height()), canvas.theme.axis);
        return;
    }
    if (isOffScale(bytesPerS)) {
        for (const double x : {middle - width / 2.0 - 3.0, middle + width / 2.0 + 2.0}) {
            painter.fillRect(QRectF(x, link.band.top(), 1.0, link.band.height()), canvas.theme.axis);
        }
    }
    painter.fillRect(QRectF(middle - width / 2.0, link.band.top(), width, link.band.height()), bandColor(canvas.theme));
    const QString rate = shown(bytesPerS, Unit::bytesPerSecond);
    const QString text = isOffScale(bytesPerS) ? FloorText::tr("passes read %1, off scale").arg(rate)
                                               : FloorText::tr("passes read %1").arg(rate);
    const QString brief = FloorText::tr("passes read %1").arg(rate);
    const auto fits = [&](const QString& words) {
        return canvas.ink.widthOf(words, Type::label) <= link.label.width();
    };
    canvas.ink.write(painter, link.label,
                     fits(text)    ? text
                     : fits(brief) ? brief
                                   : rate,
                     Type::label, Color::text2, Qt::AlignLeft, FloorInk::Fit::drop);
}

/// The name, what it holds where there is room, how full it is.
void writeHead(const FloorCanvas& canvas, const QRectF& room, const FloorShelf& shelf)
{
    FloorInk& ink = canvas.ink;
    const double name = std::ceil(ink.widthOf(shelf.name, Type::title)) + 1.0;
    const double full = std::ceil(ink.widthOf(shelf.fullText, Type::strong)) + 1.0;
    const double between = 8.0;
    if (name + full + ink.widthOf(shelf.capacityText, Type::label) + 2.0 * between > room.width()) {
        const bool fits = name + full + between <= room.width();
        ink.writePair(canvas.painter, room, fits ? shelf.name : shelf.brief, Type::title, Color::text, shelf.fullText,
                      Type::strong, Color::text);
        return;
    }
    ink.write(canvas.painter, {room.left(), room.top(), name, room.height()}, shelf.name, Type::title, Color::text);
    ink.write(canvas.painter, {room.right() - full, room.top(), full, room.height()}, shelf.fullText, Type::strong,
              Color::text, Qt::AlignRight);
    ink.write(canvas.painter,
              {room.left() + name + between, room.top(), room.width() - name - full - 2.0 * between, room.height()},
              shelf.capacityText, Type::label, Color::text3);
}

/// The name, what it holds, how full that is; what has no room goes, what it holds first.
void writeCompartment(const FloorCanvas& canvas, QRectF head, double length, const FloorShelf& compartment,
                      bool isToScale)
{
    constexpr double apart = 10.0;
    const double room = head.width() - canvas.ink.widthOf(compartment.fullText, Type::strong) - apart;
    const auto fits = [&](const QString& text) { return canvas.ink.widthOf(text, Type::label) <= room; };
    QStringList texts;
    for (const QString& name : {compartment.name, compartment.brief}) {
        texts << name + QStringLiteral("  ") + compartment.capacityText;
    }
    if (!isToScale) {
        texts << compartment.capacityText;  // then only this says how much a bar stands for
    }
    texts << compartment.name << compartment.brief;
    const auto text = std::ranges::find_if(texts, fits);
    // how full it is stands at the end of its bar
    const QString& words = text == texts.end() ? compartment.brief : *text;
    const double needed = canvas.ink.widthOf(words, Type::label) + head.width() - room;
    head.setWidth(std::min(head.width(), std::ceil(std::max(length, needed))));
    canvas.ink.writePair(canvas.painter, head, text == texts.end() ? QString() : words, Type::label, Color::text2,
                         compartment.fullText, Type::strong, Color::text);
}

}  // namespace

void paintShelfGround(const FloorCanvas& canvas)
{
    const FloorLayout& layout = canvas.layout;
    paintShelfBox(canvas, layout.hbm, canvas.theme.tierHbm);
    const auto track = [&](const QRectF& bar) {
        canvas.painter.setPen(QPen(canvas.theme.hair, 1.0));
        canvas.painter.setBrush(canvas.theme.panel);
        canvas.painter.drawRect(bar.adjusted(0.0, 0.0, -1.0, -1.0));
    };
    for (std::size_t i = 0; i < layout.shelves.size(); ++i) {
        paintShelfBox(canvas, layout.shelves[i].box, tierColor(canvas.theme, canvas.view.shelves[i].tier));
        track(layout.shelves[i].bar);
    }
    if (!layout.noTier.isEmpty()) {
        QPen pen(canvas.theme.axis, 1.0);
        pen.setDashPattern({4.0, 4.0});
        canvas.painter.setPen(pen);
        canvas.painter.setBrush(Qt::NoBrush);
        canvas.painter.drawRect(layout.noTier.adjusted(0.0, 0.0, -1.0, -1.0));
    }
}

void paintShelves(const FloorCanvas& canvas)
{
    const FloorLayout& layout = canvas.layout;
    const FloorView& view = canvas.view;
    QPainter& painter = canvas.painter;
    for (const PassLink& link : layout.passLinks) {
        paintPassLink(canvas, link);
    }
    canvas.ink.write(painter, layout.hbmName, view.hbm.name, Type::title, Color::text);
    canvas.ink.write(painter, layout.hbmSize, view.hbm.capacityText, Type::label, Color::text2);
    const HbmBars bars = hbmBarsOf(view, layout);
    for (std::size_t i = 0; i < layout.compartments.size(); ++i) {
        const double length = std::round(bars.lengths[i]) + std::round(bars.lost[i]);
        writeCompartment(canvas, layout.compartments[i].head, length, view.compartments[i], bars.isToScale);
        QRectF bar = layout.compartments[i].bar;
        bar.setWidth(std::round(bars.lengths[i]));
        paintTrack(canvas, bar, std::round(bars.lost[i]));
        paintFilling(canvas, bar, view.compartments[i]);
    }
    for (std::size_t i = 0; i < layout.shelves.size(); ++i) {
        const ShelfPlace& place = layout.shelves[i];
        const FloorShelf& shelf = view.shelves[i];
        writeHead(canvas, place.head, shelf);
        paintFilling(canvas, place.bar, shelf);
        canvas.ink.writePair(painter, place.foot, shelf.flowText, Type::label, Color::text2, shelf.hitText, Type::label,
                             Color::text2);
    }
    canvas.ink.write(painter, layout.noTier.adjusted(10.0, 0.0, -10.0, 0.0),
                     FloorText::tr("No tier below the HBM: what has to leave it is computed again"), Type::label,
                     Color::text2, Qt::AlignHCenter);
}

}  // namespace tokenfactory::ui
