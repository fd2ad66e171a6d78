#include "ui/plots/bar_picture.h"

#include "ui/theme/type.h"
#include "ui/viewmodels/listed.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace tokenfactory::ui {

namespace {

constexpr double swatch = 14.0;
constexpr double legendGap = 16.0;
constexpr double labelGap = 15.0;       ///< between the bar and the labels below it, for the leaders
constexpr double shortLabelGap = 10.0;  ///< where there is little room
constexpr double leastBar = 24.0;
constexpr double nameGap = 6.0;  ///< between name and value in one line

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

/// Which entries of a legend are shown in so much room: the largest, as many as fit beside each other.
std::vector<bool> legendThatFits(const BarPicture& picture, const Fonts& fonts, double room)
{
    std::vector<std::size_t> largestFirst(picture.legend.size());
    std::iota(largestFirst.begin(), largestFirst.end(), std::size_t(0));
    std::ranges::stable_sort(largestFirst, std::greater(),
                             [&picture](std::size_t entry) { return picture.legend[entry].amount; });
    std::vector<bool> fits(picture.legend.size(), false);
    for (const std::size_t entry : largestFirst) {
        room -= widthOf(fonts.value, picture.legend[entry].text) + swatch + 6.0;
        if (room < 0.0)
            break;
        fits[entry] = true;
        room -= legendGap;
    }
    return fits;
}

/// Legend from the right edge, in order; returns its left end. Entries that would pass `leftmost` are left out, the
/// smallest first.
double paintLegendFromRight(QPainter& painter, const QRectF& line, double leftmost, const BarPicture& picture,
                            const UiTheme& theme, const Fonts& fonts, std::vector<QRectF>& places)
{
    double right = line.right();
    places.assign(picture.legend.size(), QRectF());
    const std::vector<bool> fits = legendThatFits(picture, fonts, right - leftmost);
    for (auto entry = picture.legend.rbegin(); entry != picture.legend.rend(); ++entry) {
        const std::size_t index = static_cast<std::size_t>(picture.legend.rend() - entry) - 1;
        if (!fits[index])
            continue;
        const double text = widthOf(fonts.value, entry->text);
        const double left = right - text - swatch - 6.0;
        const QRectF box(left, line.center().y() - 6.0, swatch, 12.0);
        paintFill(painter, box, entry->fill);
        painter.setFont(fonts.value);
        painter.setPen(theme.text);
        painter.drawText(QRectF(left + swatch + 6.0, line.top(), text + 2.0, line.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, entry->text);
        places[index] = QRectF(left, line.top(), right - left, line.height());
        right = left - legendGap;
    }
    return right;
}

/// How the labels of the parts lie: lines of each in the bar and below it, 0 where they have no room, 2 with the name
/// above the value.
struct LabelLines {
    int inside = 0;
    int below = 0;
    double gap = 0.0;  ///< between the bar and the labels below it

    double barNeeds(double line) const { return inside > 0 ? inside * line + 2.0 : 0.0; }
    double belowNeeds(double line) const { return below > 0 ? below * line + gap : 0.0; }
};

/// A name and its value, in one line or in two; returns where they stand.
QRectF paintLabel(QPainter& painter, const QRectF& place, const BarPart& part, int lines, const QColor& valueInk,
                  const QFont& nameFont, const Fonts& fonts)
{
    const double line = QFontMetricsF(nameFont).height();
    const double name = widthOf(nameFont, part.name);
    const double value = widthOf(fonts.value, part.value);
    const QRectF first(place.left(), place.top(), place.width(), line);
    painter.setFont(nameFont);
    painter.drawText(first, Qt::AlignLeft | Qt::AlignVCenter, part.name);
    painter.setFont(fonts.value);
    painter.setPen(valueInk);
    if (lines == 2) {
        painter.drawText(first.translated(0, line), Qt::AlignLeft | Qt::AlignVCenter, part.value);
        return {place.left(), place.top(), std::max(name, value), 2 * line};
    }
    painter.drawText(first.adjusted(name + nameGap, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, part.value);
    return {place.left(), place.top(), name + (value > 0.0 ? nameGap + value : 0.0), line};
}

QRectF paintInside(QPainter& painter, const PlacedPart& placed, const BarPart& part, int lines, const UiTheme& theme,
                   const Fonts& fonts)
{
    const QRectF text = placed.area.adjusted(6, 0, -4, 0);
    const double line = QFontMetricsF(fonts.name).height();
    const bool alone = part.value.isEmpty();
    const double height = (alone ? 1 : lines) * line;
    const LabelInk ink = labelInk(theme, part.fill);
    const QRectF place(text.left(), text.center().y() - height / 2, text.width() + 2, height);
    if (part.fill.pattern != Pattern::none && !alone)
        painter.fillRect(QRectF(text.left() - 3, place.top(), placed.labelWidth + 6, height), ink.ground);
    painter.setPen(ink.text);
    return paintLabel(painter, place, part, alone ? 1 : lines, ink.text, alone ? fonts.value : fonts.name, fonts);
}

QRectF paintBelow(QPainter& painter, const PlacedPart& placed, const BarPart& part, double labelsTop, int lines,
                  const UiTheme& theme, const Fonts& fonts)
{
    const double from = placed.area.center().x();
    const double to = placed.labelLeft + placed.labelWidth / 2;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.axis, 1.0));
    const double bottom = placed.area.bottom();
    painter.drawPolyline(QPolygonF({{from, bottom + 1}, {from, bottom + 3}, {to, labelsTop - 3}, {to, labelsTop}}));
    painter.setPen(theme.text);
    return paintLabel(painter, QRectF(placed.labelLeft, labelsTop, placed.labelWidth + 2, 0), part, lines, theme.text2,
                      fonts.value, fonts);
}

std::vector<PlacedPart> placed(const BarPicture& picture, const QRectF& bar, const LabelLines& lines,
                               const Fonts& fonts)
{
    std::vector<LabelSize> sizes;
    for (const BarPart& part : picture.parts) {
        const double name = widthOf(fonts.name, part.name);
        const double value = widthOf(fonts.value, part.value);
        const bool beside = lines.inside == 1 && value > 0.0;
        sizes.push_back({beside ? name + nameGap + value : name, beside ? 0.0 : value});
    }
    std::vector<PlacedPart> parts = placeParts(picture.parts, sizes, picture.whole, bar);
    for (PlacedPart& part : parts) {
        if ((part.place == LabelPlace::below && lines.below == 0) ||
            (part.place == LabelPlace::inside && lines.inside == 0))
            part.place = LabelPlace::none;
    }
    return parts;
}

/// The arrangement that names the most parts in the height between title and foot; of equals the roomiest.
LabelLines linesThatFit(const BarPicture& picture, const QRectF& room, const Fonts& fonts)
{
    const double line = QFontMetricsF(fonts.name).height();
    LabelLines best;
    std::ptrdiff_t most = -1;
    for (const LabelLines& lines : {LabelLines{2, 2, labelGap}, LabelLines{2, 0, 0.0}, LabelLines{1, 1, shortLabelGap},
                                    LabelLines{1, 0, 0.0}, LabelLines{}}) {
        if (lines.barNeeds(line) + lines.belowNeeds(line) > room.height() || (picture.flat && lines.below == 2))
            continue;
        const std::vector<PlacedPart> parts = placed(picture, room, lines, fonts);
        const auto named = std::ranges::count_if(parts, [](const auto& p) { return p.place != LabelPlace::none; });
        if (named > most) {
            most = named;
            best = lines;
        }
    }
    return best;
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

    const double top = head.bottom() + 8.0;
    const QRectF room(area.left(), top, area.width(), std::max(area.bottom() - top, leastBar));
    if (picture.whole <= 0.0) {
        painter.setFont(fonts.value);
        painter.setPen(theme.text2);
        painter.drawText(room, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, picture.emptyText);
        painter.restore();
        return painted;
    }
    const LabelLines lines = linesThatFit(picture, room, fonts);
    const double line = QFontMetricsF(fonts.name).height();
    const QRectF bar = room.adjusted(0, 0, 0, -lines.belowNeeds(line));
    std::vector<PlacedPart>& parts = painted.parts;
    parts = placed(picture, bar, lines, fonts);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        paintFill(painter, parts[i].area, picture.parts[i].fill);
        if (parts[i].place == LabelPlace::inside)
            parts[i].label = paintInside(painter, parts[i], picture.parts[i], lines.inside, theme, fonts);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    // hair lines between parts, in the ground of the card: lines, which a page that is shrunk still has a pixel for
    painter.setPen(QPen(theme.panel, 1.0));
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
        const double right = parts[i].area.right();
        if (parts[i].area.width() > 2.0)
            painter.drawLine(QLineF(right, bar.top(), right, bar.bottom()));
    }
    painter.setPen(QPen(theme.axis, 1.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar);
    double used = 0.0;
    for (const BarPart& part : picture.parts)
        used += part.amount;
    if (picture.overflowFrom >= 0.0)
        paintOverflow(painter, bar, picture, used, theme);
    paintLines(painter, bar, picture, parts, theme, fonts);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].place == LabelPlace::below)
            parts[i].label =
                paintBelow(painter, parts[i], picture.parts[i], bar.bottom() + lines.gap, lines.below, theme, fonts);
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
        picture.legend.push_back({share.text, limitFill(theme, share.limit), share.why, share.share});
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
