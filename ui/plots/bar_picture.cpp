#include "ui/plots/bar_picture.h"

#include "ui/theme/type.h"
#include "ui/viewmodels/listed.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr double swatch = 14.0;
constexpr double legendGap = 16.0;
constexpr double labelGap = 15.0;  ///< between the bar and the labels below it, for the leaders

struct Fonts {
    QFont title;
    QFont name;
    QFont value;
    explicit Fonts(const UiTheme& theme)
        : title(fontOf(theme, typesize::control, QFont::DemiBold)),
          name(fontOf(theme, typesize::label, QFont::DemiBold)),
          value(fontOf(theme, typesize::label))
    {
    }
};

double widthOf(const QFont& font, const QString& text) { return QFontMetricsF(font).horizontalAdvance(text); }

/// Legend from the right edge; returns its left end. Entries that would pass `leftmost` are left out.
double paintLegendFromRight(QPainter& painter, const QRectF& line, double leftmost, const BarPicture& picture,
                            const UiTheme& theme, const Fonts& fonts, std::vector<QRectF>& places)
{
    double right = line.right();
    places.assign(picture.legend.size(), QRectF());
    for (auto entry = picture.legend.rbegin(); entry != picture.legend.rend(); ++entry) {
        const double text = widthOf(fonts.value, entry->text);
        const double left = right - text - swatch - 6.0;
        if (left < leftmost)
            break;
        const QRectF box(left, line.center().y() - 6.0, swatch, 12.0);
        paintFill(painter, box, entry->fill);
        painter.setFont(fonts.value);
        painter.setPen(theme.text);
        painter.drawText(QRectF(left + swatch + 6.0, line.top(), text + 2.0, line.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, entry->text);
        places[static_cast<std::size_t>(picture.legend.rend() - entry) - 1] =
            QRectF(left, line.top(), right - left, line.height());
        right = left - legendGap;
    }
    return right;
}

void paintInside(QPainter& painter, const PlacedPart& placed, const BarPart& part, const UiTheme& theme,
                 const Fonts& fonts)
{
    const QRectF text = placed.area.adjusted(6, 0, -4, 0);
    const double line = QFontMetricsF(fonts.name).height();
    QRectF top(text.left(), text.center().y() - line, text.width(), line);
    QRectF bottom(text.left(), text.center().y(), text.width(), line);
    const LabelInk ink = labelInk(theme, part.fill);
    if (part.fill.pattern != Pattern::none) {
        const double width = std::max(widthOf(fonts.name, part.name), widthOf(fonts.value, part.value));
        painter.fillRect(QRectF(text.left() - 3, top.top(), width + 6, 2 * line), ink.ground);
    }
    painter.setPen(ink.text);
    if (part.value.isEmpty()) {
        painter.setFont(fonts.value);
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, part.name);
        return;
    }
    painter.setFont(fonts.name);
    painter.drawText(top, Qt::AlignLeft | Qt::AlignVCenter, part.name);
    painter.setFont(fonts.value);
    painter.drawText(bottom, Qt::AlignLeft | Qt::AlignVCenter, part.value);
}

void paintBelow(QPainter& painter, const PlacedPart& placed, const BarPart& part, double labelsTop,
                const UiTheme& theme, const Fonts& fonts)
{
    const double line = QFontMetricsF(fonts.value).height();
    const double from = placed.area.center().x();
    const double to = placed.labelLeft + placed.labelWidth / 2;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.axis, 1.0));
    const double bottom = placed.area.bottom();
    painter.drawPolyline(QPolygonF({{from, bottom + 1}, {from, bottom + 3}, {to, labelsTop - 3}, {to, labelsTop}}));
    painter.setFont(fonts.value);
    painter.setPen(theme.text);
    painter.drawText(QRectF(placed.labelLeft, labelsTop, placed.labelWidth + 2, line), Qt::AlignLeft | Qt::AlignVCenter,
                     part.name);
    painter.setPen(theme.text2);
    painter.drawText(QRectF(placed.labelLeft, labelsTop + line, placed.labelWidth + 2, line),
                     Qt::AlignLeft | Qt::AlignVCenter, part.value);
}

/// The reason stands beside its line where the part before it has room, else only in the subtitle.
void paintLines(QPainter& painter, const QRectF& bar, const BarPicture& picture, const std::vector<PlacedPart>& placed,
                const UiTheme& theme, const Fonts& fonts)
{
    for (const BarLine& line : picture.lines) {
        const double x = std::round(bar.left() + bar.width() * line.at / picture.whole) + 0.5;
        QPen pen(theme.text, std::max(1.0, theme.lineWidth));
        pen.setDashPattern({2, 2});
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(pen);
        painter.drawLine(QPointF(x, bar.top() - 4), QPointF(x, bar.bottom() + 4));
        const double width = widthOf(fonts.value, line.text);
        for (std::size_t i = 0; i < placed.size(); ++i) {
            const double labelled = placed[i].place == LabelPlace::inside ? placed[i].labelWidth + 24.0 : 0.0;
            const bool endsHere = std::abs(placed[i].area.right() - x) < 2.0;
            if (endsHere && picture.parts[i].fill.pattern == Pattern::none &&
                placed[i].area.width() > width + labelled + 12.0) {
                painter.setFont(fonts.value);
                painter.setPen(picture.parts[i].fill.text);
                painter.drawText(QRectF(x - 6 - width, bar.top(), width + 2, bar.height()),
                                 Qt::AlignLeft | Qt::AlignVCenter, line.text);
            }
        }
    }
}

/// What does not fit: a hatched edge in the colour of warnings over the bar.
void paintOverflow(QPainter& painter, const QRectF& bar, const BarPicture& picture, double end, const UiTheme& theme)
{
    const double left = bar.left() + bar.width() * picture.overflowFrom / picture.whole;
    const double right = bar.left() + bar.width() * end / picture.whole;
    const Fill hatch = {theme.panel, Pattern::diagonal, theme.warn, theme.text};
    paintFill(painter, QRectF(left, bar.top() - 8, right - left, 6), hatch);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.warn, 2.0));
    painter.drawRect(QRectF(left, bar.top(), right - left, bar.height()));
}

}  // namespace

double barHeight(const UiTheme& theme, bool flat)
{
    return flat ? 24.0 + 58.0 * theme.typeScale : 34.0 + 90.0 * theme.typeScale;
}

double paintTitle(QPainter& painter, const QRectF& line, const QString& title, const QString& subtitle,
                  const UiTheme& theme)
{
    const Fonts fonts(theme);
    painter.setFont(fonts.title);
    painter.setPen(theme.text);
    const double titleWidth = widthOf(fonts.title, title);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, title);
    const double left = line.left() + titleWidth + 10.0;
    painter.setFont(fonts.value);
    painter.setPen(theme.text3);
    const double room = line.right() - left;
    if (room < 40.0 || subtitle.isEmpty())
        return line.left() + titleWidth;
    const QString fitted = elidedAtPart(QFontMetricsF(fonts.value), subtitle, room);
    painter.drawText(QRectF(left, line.top(), room, line.height()), Qt::AlignLeft | Qt::AlignVCenter, fitted);
    return left + widthOf(fonts.value, fitted);
}

PaintedBar paintBar(QPainter& painter, const QRectF& area, const BarPicture& picture, const UiTheme& theme)
{
    const Fonts fonts(theme);
    const double scale = theme.typeScale;
    painter.save();
    const QRectF head(area.left(), area.top(), area.width() - picture.headRoom, 22.0 * scale);
    const double leftmost = head.left() + widthOf(fonts.title, picture.title) + 24.0;
    PaintedBar painted;
    const double legendLeft = paintLegendFromRight(painter, head, leftmost, picture, theme, fonts, painted.legend);
    painted.title = QRectF(head.left(), head.top(), widthOf(fonts.title, picture.title), head.height());
    paintTitle(painter, QRectF(head.topLeft(), QPointF(legendLeft, head.bottom())), picture.title, picture.subtitle,
               theme);

    // the bar is as tall as fits between title and two lines of labels
    const double labels = picture.flat ? 0.0 : 2 * QFontMetricsF(fonts.value).height() + labelGap;
    const double top = head.bottom() + 8.0;
    const double height = std::max(area.bottom() - labels - top, 24.0);
    const QRectF bar(area.left(), top, area.width(), height);
    if (picture.whole <= 0.0) {
        painter.setFont(fonts.value);
        painter.setPen(theme.text2);
        painter.drawText(QRectF(bar.left(), bar.top(), bar.width(), area.bottom() - bar.top()),
                         Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, picture.emptyText);
        painter.restore();
        return painted;
    }
    std::vector<LabelSize> sizes;
    for (const BarPart& part : picture.parts)
        sizes.push_back({widthOf(fonts.name, part.name), widthOf(fonts.value, part.value)});
    std::vector<PlacedPart>& placed = painted.parts;
    placed = placeParts(picture.parts, sizes, picture.whole, bar);
    for (std::size_t i = 0; i < placed.size(); ++i) {
        paintFill(painter, placed[i].area, picture.parts[i].fill);
        if (placed[i].place == LabelPlace::inside)
            paintInside(painter, placed[i], picture.parts[i], theme, fonts);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (std::size_t i = 0; i < placed.size(); ++i) {  // hair lines between parts, in the ground of the card
        if (placed[i].area.width() > 2.0 && i + 1 < placed.size())
            painter.fillRect(QRectF(placed[i].area.right() - 0.5, bar.top(), 1.0, bar.height()), theme.panel);
    }
    painter.setPen(QPen(theme.axis, 1.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar);
    double used = 0.0;
    for (const BarPart& part : picture.parts)
        used += part.amount;
    if (picture.overflowFrom >= 0.0)
        paintOverflow(painter, bar, picture, used, theme);
    paintLines(painter, bar, picture, placed, theme, fonts);
    const double labelsTop = bar.bottom() + labelGap;
    for (std::size_t i = 0; i < placed.size(); ++i) {
        if (placed[i].place == LabelPlace::below && picture.flat)
            placed[i].place = LabelPlace::none;
        if (placed[i].place != LabelPlace::below)
            continue;
        paintBelow(painter, placed[i], picture.parts[i], labelsTop, theme, fonts);
        placed[i].label = QRectF(placed[i].labelLeft, labelsTop, placed[i].labelWidth, labels - labelGap);
    }
    painter.restore();
    return painted;
}

BarPicture barOf(const TimeView& view, const UiTheme& theme)
{
    BarPicture picture;
    picture.title = view.title;
    picture.subtitle = view.subtitle;
    picture.emptyText = view.emptyText;
    picture.whole = view.total;
    picture.titleWhy = view.why;
    QStringList words;
    for (const LimitShare& share : view.shares)
        picture.legend.push_back({share.text, limitFill(theme, share.limit), share.why});
    for (const TimeSegment& segment : view.segments) {
        picture.parts.push_back({segment.name, segment.value, segment.seconds, limitFill(theme, segment.limit),
                                 segment.tooltip, segment.why});
        words << segment.name + u' ' + segment.value;
    }
    picture.summary = listed(words);
    return picture;
}

BarPicture barOf(const MemoryView& view, const UiTheme& theme)
{
    BarPicture picture;
    picture.title = view.title;
    picture.subtitle = view.subtitle;
    picture.emptyText = view.emptyText;
    if (!view.emptyText.isEmpty())
        return picture;
    picture.whole = std::max(view.visible, view.used);
    picture.titleWhy = view.usedWhy;
    QStringList words;
    for (const MemorySegment& segment : view.segments) {
        picture.parts.push_back({segment.name, segment.value, segment.bytes, memoryFill(theme, segment.kind),
                                 segment.tooltip, segment.why});
        words << segment.name + u' ' + segment.value;
    }
    if (view.fits) {
        picture.parts.push_back(
            {view.freeText, {}, view.usable - view.used, memoryFill(theme, MemoryKind::free), {}, view.freeWhy});
        words << view.freeText;
    } else {
        picture.overflowFrom = view.usable;
        words << view.freeText;
    }
    const double forbiddenFrom = std::max(view.usable, view.used);
    if (view.offered > forbiddenFrom && !view.overLimitText.isEmpty()) {
        picture.parts.push_back({view.overLimitText,
                                 {},
                                 view.offered - forbiddenFrom,
                                 memoryFill(theme, MemoryKind::margin),
                                 {},
                                 view.overLimitWhy});
        words << view.overLimitText;
    }
    const double marginFrom = std::max(view.offered, view.used);
    if (view.visible > marginFrom)
        picture.parts.push_back({view.marginText,
                                 {},
                                 view.visible - marginFrom,
                                 memoryFill(theme, MemoryKind::margin),
                                 {},
                                 view.marginWhy});
    picture.lines.push_back({view.usable, view.usableText});
    picture.legend = {};
    picture.summary = listed(words);
    return picture;
}

}  // namespace tokenfactory::ui
