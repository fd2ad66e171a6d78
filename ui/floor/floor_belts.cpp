#include "ui/floor/floor_canvas.h"
#include "ui/viewmodels/floor_dots.h"
#include "ui/viewmodels/floor_words.h"

#include <QLineF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

using factory::Carried;

namespace {

constexpr double fastest = 600.0;  ///< px/s a dot may move, to be followed by eye

QPolygonF polygonOf(const std::vector<QPointF>& path) { return QPolygonF(QList<QPointF>(path.begin(), path.end())); }

/// An arrow head at the end of a way.
void paintHead(QPainter& painter, const std::vector<QPointF>& path, double half, const QColor& color)
{
    if (path.size() < 2) {
        return;
    }
    QLineF last(path[path.size() - 2], path.back());
    if (last.length() < 4.0) {
        return;
    }
    const QPointF along(last.dx() / last.length(), last.dy() / last.length());
    const QPointF side(-along.y(), along.x());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(
        QPolygonF({path.back(), path.back() - 6.0 * along + half * side, path.back() - 6.0 * along - half * side}));
    painter.setRenderHint(QPainter::Antialiasing, false);
}

struct Band {
    const std::vector<QPointF>* path = nullptr;
    double bytesPerS = 0.0;
};

/// Bands that may join: first all their edges, then all that lies between.
void paintBands(const FloorCanvas& canvas, const std::vector<Band>& bands)
{
    QPainter& painter = canvas.painter;
    const UiTheme& theme = canvas.theme;
    painter.setBrush(Qt::NoBrush);
    const auto stroke = [&](const Band& band, double width, const QColor& color) {
        QPen pen(color, width);
        pen.setCapStyle(Qt::FlatCap);
        pen.setJoinStyle(Qt::MiterJoin);
        painter.setPen(pen);
        painter.drawPolyline(polygonOf(*band.path));
    };
    for (const double beyond : {6.0, 4.0}) {
        for (const Band& band : bands) {
            if (band.bytesPerS <= 0.0 && beyond > 5.0) {
                stroke(band, 1.0, theme.axis);
            } else if (isOffScale(band.bytesPerS)) {
                stroke(band, widestLink + beyond, beyond > 5.0 ? theme.axis : theme.panel);
            }
        }
    }
    for (const Band& band : bands) {
        if (band.bytesPerS > 0.0) {
            stroke(band, std::round(linkWidth(band.bytesPerS)), bandColor(theme));
        }
    }
}

/// Shares of kinds among the dots of a link, for a band that stands still; by what it is for where there are none.
std::array<double, kv::blobKinds> kindsOn(std::size_t link, const FloorView& view)
{
    std::array<double, kv::blobKinds> shares{};
    double all = 0.0;
    for (const FloorDot& dot : view.dots) {
        if (dot.link == link) {
            shares[static_cast<std::size_t>(dot.kind)] += 1.0;
            all += 1.0;
        }
    }
    if (all > 0.0) {
        for (double& share : shares) {
            share /= all;
        }
        return shares;
    }
    const FloorLink& of = view.links[link];
    const kv::BlobKind kind = of.purpose == Carried::For::writeDown ? kv::BlobKind::idleContext
                              : of.purpose == Carried::For::handOff ? kv::BlobKind::newSuffix
                              : of.from == kv::Tier::hotCache       ? kv::BlobKind::sharedPrefix
                                                                    : kv::BlobKind::liveContext;
    shares[static_cast<std::size_t>(kind)] = 1.0;
    return shares;
}

/// A still band: dots at equal distances, kinds by their shares.
void fillEvenly(const FloorCanvas& canvas, std::size_t link, const FloorBelt& belt)
{
    const std::array<double, kv::blobKinds> shares = kindsOn(link, canvas.view);
    const double step = canvas.ink.dotSize() + 3.0;
    const double width = linkWidth(canvas.view.links[link].bytesPerS);
    const int lanes = std::max(1, static_cast<int>(width / step));
    int index = 0;
    for (double along = step; along < belt.length - step; along += step) {
        const auto at = static_cast<std::size_t>(along);
        for (int lane = 0; lane < lanes; ++lane, ++index) {
            const double drawn = std::fmod(0.618034 * index, 1.0);
            double sum = 0.0;
            std::size_t kind = 0;
            for (; kind + 1 < kv::blobKinds; ++kind) {
                sum += shares[kind];
                if (drawn < sum) {
                    break;
                }
            }
            const double side = (lane - (lanes - 1) / 2.0) * step;
            canvas.ink.stamp(canvas.painter, belt.at[at] + side * belt.side[at], static_cast<kv::BlobKind>(kind),
                             index % 3);
        }
    }
}

double reachOf(double bytesPerS, double dotSize) { return std::max(0.0, (linkWidth(bytesPerS) - dotSize) / 2.0); }

}  // namespace

FloorBelt beltOf(const LinkPlace& place)
{
    FloorBelt belt;
    belt.length = place.length();
    const auto steps = static_cast<std::size_t>(std::ceil(belt.length));
    for (std::size_t i = 0; i <= steps; ++i) {
        const double share = steps == 0 ? 0.0 : static_cast<double>(i) / static_cast<double>(steps);
        belt.at.push_back(place.at(share));
    }
    for (std::size_t i = 0; i < belt.at.size(); ++i) {
        const QLineF along(belt.at[i == 0 ? 0 : i - 1], belt.at[std::min(i + 1, belt.at.size() - 1)]);
        const double length = along.length();
        belt.side.push_back(length > 0.0 ? QPointF(-along.dy() / length, along.dx() / length) : QPointF());
    }
    return belt;
}

bool isStill(const FloorLink& link, const FloorBelt& belt, const FloorView& view)
{
    // where each transfer is drawn as it travels its dots are where they are, however soon they are gone
    // a train as long as its link has twice its way to go
    return !view.everyTransfer && link.bytesPerS > 0.0 && link.transferS > 0.0 &&
           2.0 * belt.length / link.transferS * view.speed > fastest;
}

QPointF placeOf(const FloorDot& dot, const FloorView& view, const std::vector<FloorBelt>& belts, double dotSize)
{
    const FloorBelt& belt = belts[dot.link];
    const auto at = static_cast<std::size_t>(dot.place * static_cast<float>(belt.at.size() - 1));
    const double reach = reachOf(view.links[dot.link].bytesPerS, dotSize);
    return belt.at[at] + static_cast<double>(dot.side) * reach * belt.side[at];
}

void paintBelts(const FloorCanvas& canvas, const std::vector<FloorBelt>& belts)
{
    QPainter& painter = canvas.painter;
    const FloorView& view = canvas.view;
    std::vector<bool> still(view.links.size());
    std::vector<Band> bands;
    for (std::size_t i = 0; i < view.links.size(); ++i) {
        bands.push_back({&canvas.layout.links[i].path, view.links[i].bytesPerS});
        still[i] = isStill(view.links[i], belts[i], view);
    }
    if (!canvas.layout.handOffTrunk.empty()) {
        bands.push_back({&canvas.layout.handOffTrunk, view.handOffBytesPerS});
    }
    paintBands(canvas, bands);
    for (std::size_t i = 0; i < view.links.size(); ++i) {
        const double half = std::max(4.0, linkWidth(view.links[i].bytesPerS) / 2.0);
        paintHead(painter, canvas.layout.links[i].path, std::min(9.0, half), canvas.theme.text3);
        if (still[i]) {
            fillEvenly(canvas, i, belts[i]);
        } else if (isTraced(view.links[i], view)) {
            constexpr double faint = 0.35;  // beside the dots that are there now
            painter.setOpacity(faint);
            fillEvenly(canvas, i, belts[i]);
            painter.setOpacity(1.0);
        }
    }
    for (const FloorDot& dot : view.dots) {
        if (!still[dot.link]) {
            canvas.ink.stamp(painter, placeOf(dot, view, belts, canvas.ink.dotSize()), dot.kind, dot.shade);
        }
    }
    for (std::size_t i = 0; i < view.links.size(); ++i) {
        if (view.links[i].bytesPerS > 0.0) {  // a bare line tells that nothing flows
            canvas.ink.write(painter, canvas.layout.links[i].label, view.links[i].text, FloorInk::Type::label,
                             FloorInk::Color::text2, Qt::AlignLeft, FloorInk::Fit::drop);
        }
    }
}

void paintWidthKey(const FloorCanvas& canvas, const QRectF& area)
{
    QPainter& painter = canvas.painter;
    const double height = canvas.layout.lineHeight;
    if (area.height() < 2.0 * height - 2.0) {
        return;
    }
    canvas.ink.write(painter, {area.left(), area.top(), area.width(), height}, FloorText::tr("Link width, GB/s"),
                     FloorInk::Type::strong, FloorInk::Color::text);
    const double third = area.width() / 3.0;
    int index = 0;
    // the last is the sign of what would be wider than the widest: a line on each side
    const double widest = std::floor(std::pow(widestLink / 3.8, 2.0));
    for (const double gigabytesPerS : {1.0, 10.0, widest}) {
        const bool isBeyond = gigabytesPerS == widest;
        const double width = isBeyond ? height : linkWidth(gigabytesPerS * 1e9);
        const double left = area.left() + third * index++;
        const QRectF line(left, area.top() + height + 2.0, third - 4.0, height);
        const QString text = (isBeyond ? QStringLiteral("> ") : QString()) + QString::number(gigabytesPerS);
        const double used = canvas.ink.widthOf(text, FloorInk::Type::label) + 5.0;
        painter.setPen(Qt::NoPen);
        painter.setBrush(bandColor(canvas.theme));
        painter.drawRect(QRectF(left, std::round(line.center().y() - width / 2.0), std::max(6.0, third - 8.0 - used),
                                std::round(width)));
        if (isBeyond) {
            const double top = std::round(line.center().y() - width / 2.0);
            for (const double y : {top - 3.0, top + std::round(width) + 2.0})
                painter.fillRect(QRectF(left, y, std::max(6.0, third - 8.0 - used), 1.0), canvas.theme.axis);
        }
        canvas.ink.write(painter, {line.right() - used + 1.0, line.top(), used, line.height()}, text,
                         FloorInk::Type::label, FloorInk::Color::text2);
    }
}

}  // namespace tokenfactory::ui
