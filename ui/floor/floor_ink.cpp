#include "ui/floor/floor_ink.h"

#include "ui/theme/marks.h"
#include "ui/theme/type.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr qsizetype mostTexts = 3000;  ///< laid out and kept of each type

Mark markOf(kv::BlobKind kind)
{
    switch (kind) {
    case kv::BlobKind::sharedPrefix:
        return Mark::square;
    case kv::BlobKind::liveContext:
    case kv::BlobKind::idleContext:
        return Mark::disc;
    case kv::BlobKind::newSuffix:
        return Mark::triangle;
    }
    return Mark::disc;
}

}  // namespace

QColor FloorInk::colorOf(const UiTheme& theme, kv::BlobKind kind)
{
    switch (kind) {
    case kv::BlobKind::sharedPrefix:
        return theme.blobPrefix;
    case kv::BlobKind::liveContext:
        return theme.blobLive;
    case kv::BlobKind::idleContext:
        return theme.blobIdle;
    case kv::BlobKind::newSuffix:
        return theme.blobNew;
    }
    return {};
}

void FloorInk::use(const UiTheme& next, double devicePixelRatio)
{
    if (theme && theme->id == next.id && theme->typeScale == next.typeScale && ratio == devicePixelRatio) {
        return;
    }
    theme = next;
    ratio = devicePixelRatio;
    fonts = {fontOf(next, typesize::control, QFont::DemiBold), fontOf(next, typesize::label),
             fontOf(next, typesize::label, QFont::DemiBold)};
    for (std::size_t i = 0; i < fonts.size(); ++i) {
        metrics[i].emplace(fonts[i]);
        texts[i].clear();
    }
    makeAtlas(devicePixelRatio);
}

void FloorInk::makeAtlas(double devicePixelRatio)
{
    dot = std::round(7.0 * std::max(1.0, std::sqrt(theme->typeScale)));
    const double box = dot + 4.0;
    for (std::size_t kind = 0; kind < kv::blobKinds; ++kind) {
        for (std::size_t shade = 0; shade < 3; ++shade) {
            QPixmap& pixmap = atlas[kind][shade];
            const int side = static_cast<int>(std::ceil(box * devicePixelRatio));
            pixmap = QPixmap(side, side);
            pixmap.setDevicePixelRatio(devicePixelRatio);
            pixmap.fill(Qt::transparent);
            QPainter painter(&pixmap);
            painter.translate(box / 2.0, box / 2.0);
            paintDot(painter, static_cast<kv::BlobKind>(kind), shade);
        }
    }
}

/// Around the origin.
void FloorInk::paintDot(QPainter& painter, kv::BlobKind kind, std::size_t shade) const
{
    const QColor base = colorOf(*theme, kind);
    const QColor tint = shade == 0   ? base
                        : shade == 1 ? mixed(base, theme->text, 0.28)
                                     : mixed(base, theme->panel, 0.22);
    painter.setRenderHint(QPainter::Antialiasing);
    // a rim of the ground keeps dots apart that lie over each other
    if (kind == kv::BlobKind::idleContext) {
        painter.setBrush(theme->panel);
        painter.setPen(QPen(tint, 1.6));
        painter.drawPath(markPath(Mark::disc, dot - 1.6));
    } else {
        painter.setBrush(tint);
        painter.setPen(QPen(theme->panel, 0.8));
        painter.drawPath(markPath(markOf(kind), dot));
    }
}

QColor FloorInk::color(Color color) const
{
    switch (color) {
    case Color::text:
        return theme->text;
    case Color::text2:
        return theme->text2;
    case Color::text3:
        return theme->text3;
    case Color::warn:
        return theme->warn;
    case Color::err:
        return theme->err;
    }
    return {};
}

FloorInk::Laid& FloorInk::laid(const QString& text, Type type)
{
    const auto index = static_cast<std::size_t>(type);
    QHash<QString, Laid>& known = texts[index];
    const auto found = known.find(text);
    if (found != known.end()) {
        return *found;
    }
    if (known.size() >= mostTexts) {
        known.clear();
    }
    Laid made;
    made.text.setTextFormat(Qt::PlainText);
    made.text.setText(text);
    made.text.setPerformanceHint(QStaticText::AggressiveCaching);
    made.text.prepare(QTransform(), fonts[index]);
    made.width = metrics[index]->horizontalAdvance(text);
    return *known.insert(text, made);
}

double FloorInk::widthOf(const QString& text, Type type) { return text.isEmpty() ? 0.0 : laid(text, type).width; }

QRectF FloorInk::write(QPainter& painter, const QRectF& room, const QString& text, Type type, Color shade,
                       Qt::Alignment alignment, Fit fit)
{
    if (text.isEmpty() || room.isEmpty()) {
        return {};
    }
    const auto index = static_cast<std::size_t>(type);
    const Laid* line = &laid(text, type);
    QString shownText = text;
    if (line->width > room.width() + 0.5) {
        if (fit == Fit::drop) {
            return {};
        }
        shownText = elidedAtPart(*metrics[index], text, room.width());
        if (shownText.size() < 3) {
            return {};
        }
        line = &laid(shownText, type);
    }
    const double height = metrics[index]->height();
    const double free = room.width() - line->width;
    const double x = room.left() + (alignment & Qt::AlignRight     ? free
                                    : alignment & Qt::AlignHCenter ? free / 2.0
                                                                   : 0.0);
    const QPointF place(std::round(x), std::round(room.top() + (room.height() - height) / 2.0));
    painter.setFont(fonts[index]);
    painter.setPen(color(shade));
    if (direct) {
        painter.drawText(place + QPointF(0.0, metrics[index]->ascent()), shownText);
    } else {
        painter.drawStaticText(place, line->text);
    }
    const QRectF ink(place.x(), place.y(), line->width, height);
    painted.push_back({shownText, ink, room});
    return ink;
}

void FloorInk::writePair(QPainter& painter, const QRectF& room, const QString& left, Type leftType, Color leftColor,
                         const QString& right, Type rightType, Color rightColor)
{
    if (left.isEmpty()) {
        write(painter, room, right, rightType, rightColor, Qt::AlignRight, Fit::drop);
        return;
    }
    const double between = 8.0;
    const double rightWidth = std::ceil(widthOf(right, rightType));
    const double leftWidth = widthOf(left, leftType);
    const bool hasBoth = leftWidth + between + rightWidth <= room.width();
    const bool cutsLeft = !hasBoth && rightWidth <= 0.45 * room.width();
    if (right.isEmpty() || (!hasBoth && !cutsLeft)) {
        write(painter, room, left, leftType, leftColor);
        return;
    }
    const QRectF rightRoom(room.right() - rightWidth - 1.0, room.top(), rightWidth + 1.0, room.height());
    write(painter, rightRoom, right, rightType, rightColor, Qt::AlignRight);
    write(painter, {room.left(), room.top(), room.width() - rightWidth - 1.0 - between, room.height()}, left, leftType,
          leftColor);
}

void FloorInk::hatch(QPainter& painter, const QRectF& area, const QColor& color, Qt::BrushStyle style) const
{
    if (!direct) {
        painter.fillRect(area, QBrush(color, style));
        return;
    }
    // the patterns of brushes are of the device's own pixels: here they are drawn
    const Pattern pattern = style == Qt::BDiagPattern   ? Pattern::diagonal
                            : style == Qt::FDiagPattern ? Pattern::backDiagonal
                            : style == Qt::VerPattern   ? Pattern::vertical
                                                        : Pattern::dots;
    paintFill(painter, area, {Qt::transparent, pattern, color, color});
}

void FloorInk::stamp(QPainter& painter, const QPointF& centre, kv::BlobKind kind, int shade) const
{
    if (direct) {
        painter.save();
        painter.translate(centre);
        paintDot(painter, kind, static_cast<std::size_t>(shade));
        painter.restore();
        return;
    }
    const QPixmap& pixmap = atlas[static_cast<std::size_t>(kind)][static_cast<std::size_t>(shade)];
    const double half = (dot + 4.0) / 2.0;
    painter.drawPixmap(QPoint(static_cast<int>(centre.x() - half + 0.5), static_cast<int>(centre.y() - half + 0.5)),
                       pixmap);
}

}  // namespace tokenfactory::ui
