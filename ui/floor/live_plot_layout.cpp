#include "ui/floor/live_plot_layout.h"

#include "ui/floor/mark_pill.h"
#include "ui/plots/ticks.h"
#include "ui/theme/marks.h"
#include "ui/theme/type.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>

namespace tokenfactory::ui {

namespace {

constexpr double sidePadding = 10.0;
constexpr double topPadding = 6.0;
constexpr double gap = 6.0;
constexpr int mostLegendLines = 2;

struct LayoutText {
    Q_DECLARE_TR_FUNCTIONS(LivePlot)
};

class LayingOut {
public:
    LayingOut(const UiTheme& ofTheme, QSizeF ofSize, const LivePlotView& ofView, const LiveScale& ofScale,
              const LiveTop& ofTop, const LiveShown& ofShown)
        : theme(ofTheme),
          size(ofSize),
          view(ofView),
          scale(ofScale),
          top(ofTop),
          shown(ofShown),
          label(fontOf(theme, typesize::label)),
          bold(fontOf(theme, typesize::label, QFont::DemiBold)),
          title(fontOf(theme, typesize::control, QFont::DemiBold))
    {
    }

    LivePlotLayout take()
    {
        placeTitle();
        placeLegend();
        placeArea();
        placeTicks();
        placeMarks();
        placeMeasured();
        return std::move(layout);
    }

private:
    double px(double atScaleOne) const { return atScaleOne * theme.typeScale; }
    double right() const { return size.width() - sidePadding; }

    void placeTitle()
    {
        const double height = title.height();
        const QString name = title.elidedText(titleOf(view.kind), Qt::ElideRight, right() - sidePadding);
        layout.title = {name, {sidePadding, topPadding, title.horizontalAdvance(name), height}};
        const double clockWidth = label.horizontalAdvance(QStringLiteral("00:00:00"));
        layout.clock = {right() - clockWidth, topPadding, clockWidth, height};
        const double from = layout.title.box.right() + gap;
        const double room = layout.clock.left() - gap - from;
        const QString unit = label.elidedText(scale.unit, Qt::ElideRight, std::max(0.0, room));
        if (!unit.isEmpty() && unit != QChar(0x2026))
            layout.unit = {unit, {from, topPadding, label.horizontalAdvance(unit), height}};
        if (layout.clock.left() < layout.title.box.right() + gap)
            layout.clock = {};
        y = topPadding + height + px(2);
    }

    struct Entry {
        QString name;
        double nameWidth = 0.0;
        double width = 0.0;
    };

    void placeLegend()
    {
        const double line = label.height() + px(1);
        const double swatch = px(20);
        const double number = bold.horizontalAdvance(QStringLiteral("0,000"));
        const double room = right() - sidePadding;
        std::vector<Entry> entries;
        for (const LiveCurve& curve : view.curves) {
            const QString name = label.elidedText(curve.name, Qt::ElideRight, 0.4 * room);
            const double nameWidth = label.horizontalAdvance(name);
            entries.push_back({name, nameWidth, swatch + px(4) + nameWidth + px(4) + number});
        }
        const double more = label.horizontalAdvance(QStringLiteral("+00"));
        const int lines = std::clamp(shown.legendLines, 1, size.height() < px(130) ? 1 : mostLegendLines);
        double x = sidePadding;
        int at = 0;
        int wanted = 1;
        double wantedX = sidePadding;
        for (const Entry& entry : entries) {
            if (wantedX > sidePadding && wantedX + entry.width > right()) {
                ++wanted;
                wantedX = sidePadding;
            }
            wantedX += entry.width + px(10);
        }
        layout.legendLinesWanted = std::min(wanted, mostLegendLines);
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const Entry& entry = entries[i];
            if (x > sidePadding && x + entry.width > right() && at + 1 < lines) {
                ++at;
                x = sidePadding;
            }
            const bool isLast = i + 1 == entries.size();
            const double reserved = at + 1 == lines && !isLast ? more + px(10) : 0.0;
            if (x > sidePadding && at + 1 == lines && x + entry.width + reserved > right() &&
                !restFits(entries, i, x)) {
                const QString text = u'+' + QString::number(entries.size() - i);
                layout.more = LiveLabel{text, {x, y + at * line, label.horizontalAdvance(text), line}};
                break;
            }
            LiveLegendEntry placed;
            placed.curve = i;
            placed.swatch = {x, y + at * line, swatch, line};
            placed.name = {entry.name, {x + swatch + px(4), y + at * line, entry.nameWidth, line}};
            placed.value = {placed.name.box.right() + px(4), y + at * line, number, line};
            layout.legend.push_back(std::move(placed));
            x += entry.width + px(10);
        }
        y += lines * line + px(3);
    }

    /// Whether all from one on fit into what is left of the line.
    bool restFits(const std::vector<Entry>& entries, std::size_t from, double x) const
    {
        for (std::size_t i = from; i < entries.size(); ++i)
            x += entries[i].width + (i + 1 < entries.size() ? px(10) : 0.0);
        return x <= right();
    }

    void placeArea()
    {
        double widest = label.horizontalAdvance(QStringLiteral("0.00"));
        for (const double tick : yTickPlaces(2))
            widest = std::max(widest, label.horizontalAdvance(tickText(tick / scale.perUnit)));
        const double left = sidePadding + std::ceil(widest) + px(5);
        const double bottom = size.height() - px(6) - label.height();
        layout.area = QRectF(QPointF(std::round(left), std::round(y + label.height() / 2)),
                             QPointF(std::round(right()), std::round(bottom)));
        if (layout.area.width() < 1 || layout.area.height() < 1)
            layout.area = {layout.area.topLeft(), QSizeF(1, 1)};
    }

    std::vector<double> yTickPlaces(int every) const
    {
        std::vector<double> places;
        const auto count = static_cast<int>(std::lround(top.top / top.step));
        for (int i = 0; i <= count; i += every)
            places.push_back(i * top.step);
        return places;
    }

    void placeTicks()
    {
        const QRectF& area = layout.area;
        const auto count = static_cast<int>(std::lround(top.top / top.step));
        const auto most = static_cast<int>(area.height() / (label.height() + px(2)));
        int every = 1;
        while (count / every > std::max(1, most) || (every > 1 && count % every != 0 && every < count))
            ++every;
        double above = area.bottom() + label.height();
        for (const double place : view.nothing.isEmpty() ? yTickPlaces(every) : std::vector<double>()) {
            const double pixel = area.bottom() - place / top.top * area.height();
            const QString text = tickText(place / scale.perUnit);
            const double width = label.horizontalAdvance(text);
            QRectF box(area.left() - px(5) - width, pixel - label.height() / 2, width, label.height());
            box.moveBottom(std::min(box.bottom(), area.bottom() + px(3)));
            LiveTick tick{place, std::nullopt};
            if (box.bottom() <= above + 0.5)
                tick.label = LiveLabel{text, box};
            if (tick.label)
                above = box.top();
            layout.yTicks.push_back(std::move(tick));
        }
        placeTimeTicks();
    }

    void placeTimeTicks()
    {
        const QRectF& area = layout.area;
        const bool hours = shown.toS >= 3600.0;
        const double span = shown.toS - shown.fromS;
        double wide = label.horizontalAdvance(hours ? QStringLiteral("0:00:00") : QStringLiteral("00:00"));
        double step = timeStep(span * (wide + px(18)) / area.width());
        if (step < 1.0) {
            wide = label.horizontalAdvance(clockText(shown.toS, step, hours));
            step = timeStep(span * (wide + px(18)) / area.width());
        }
        double free = 0.0;
        for (double i = std::ceil(shown.fromS / step - 1e-9); i * step <= shown.toS + 1e-9 * span; i += 1.0) {
            const double time = i * step;
            const double pixel = area.left() + (time - shown.fromS) / span * area.width();
            const QString text = clockText(time, step, hours);
            const double width = label.horizontalAdvance(text);
            QRectF box(pixel - width / 2, area.bottom() + px(4), width, label.height());
            box.moveLeft(std::clamp(box.left(), 2.0, std::max(2.0, size.width() - 2.0 - width)));
            LiveTick tick{time, std::nullopt};
            if (box.left() >= free) {
                tick.label = LiveLabel{text, box};
                free = box.right() + px(6);
            }
            layout.xTicks.push_back(std::move(tick));
        }
    }

    void placeMarks()
    {
        const QRectF& area = layout.area;
        const QFontMetricsF metrics(fontOf(theme, typesize::mark, QFont::DemiBold));
        const double span = shown.toS - shown.fromS;
        const double height = metrics.height();
        std::vector<MarkAt> places;
        std::vector<const LiveMark*> seen;
        for (const LiveMark& mark : shown.marks) {
            if (mark.timeS < shown.fromS || mark.timeS > shown.toS)
                continue;
            places.push_back({area.left() + (mark.timeS - shown.fromS) / span * area.width(), mark.number});
            seen.push_back(&mark);
        }
        for (const MarkGroup& group : joinedMarks(places, metrics, height, 2.0, area.left(), area.right())) {
            LiveMarkLabel mark;
            mark.timeS = seen[group.first]->timeS;
            mark.lastS = seen[group.last]->timeS;
            mark.text = group.text;
            mark.box = {group.left, area.top() - height / 2, group.right - group.left, height};
            mark.isDone = false;
            mark.byUser = true;
            QStringList words;
            for (std::size_t i = group.first; i <= group.last; ++i) {
                words << seen[i]->words;
                mark.isDone = mark.isDone || seen[i]->isDone;
                mark.byUser = mark.byUser && seen[i]->byUser;
            }
            mark.words = words.join(QStringLiteral("\n\n"));
            layout.marks.push_back(std::move(mark));
        }
    }

    /// At the right end of the area, at the height of their values.
    void placeMeasured()
    {
        const QRectF& area = layout.area;
        const double side = px(9);
        QRectF highest;
        for (const LiveMeasured& measured : shown.measured) {
            QRectF place;
            if (measured.kind == view.kind && measured.value <= top.top) {
                const double height = area.bottom() - measured.value / top.top * area.height();
                place = {area.right() - side - 3.0, height - side / 2, side, side};
                if (highest.isNull() || place.top() < highest.top())
                    highest = place;
            }
            layout.measured.push_back(place);
        }
        if (highest.isNull())
            return;
        const QString name = LayoutText::tr("measured", "values beside what is simulated");
        const QSizeF extent(label.horizontalAdvance(name), label.height());
        QRectF box(QPointF(highest.left() - extent.width() - 4.0, highest.center().y() - extent.height() - 1.0),
                   extent);
        // left of the line of now, where that runs through it
        const double now = area.left() + (shown.nowS - shown.fromS) / (shown.toS - shown.fromS) * area.width();
        if (now > box.left() - 3.0 && now < box.right() + 3.0)
            box.moveRight(now - 3.0);
        const bool isClear =
            std::ranges::none_of(layout.marks, [&box](const LiveMarkLabel& mark) { return mark.box.intersects(box); });
        if (area.contains(box) && isClear)
            layout.measuredName = {name, box};
    }

    const UiTheme& theme;
    QSizeF size;
    const LivePlotView& view;
    const LiveScale& scale;
    const LiveTop& top;
    const LiveShown& shown;
    QFontMetricsF label, bold, title;
    double y = 0.0;
    LivePlotLayout layout;
};

}  // namespace

double timeStep(double least)
{
    constexpr std::array steps = {1.0,   2.0,   5.0,    10.0,   15.0,   30.0,    60.0,    120.0,   300.0,
                                  600.0, 900.0, 1800.0, 3600.0, 7200.0, 21600.0, 43200.0, 86400.0, 172800.0};
    if (least > steps.front()) {
        const auto found = std::ranges::lower_bound(steps, least);
        return found != steps.end() ? *found : steps.back() * std::ceil(least / steps.back());
    }
    double step = steps.front();
    for (double power = 0.1; power > 0.9e-6; power *= 0.1) {
        for (const double mantissa : {5.0, 2.0, 1.0}) {
            if (mantissa * power >= least)
                step = mantissa * power;
        }
    }
    return step;
}

LiveTop topFor(const LivePlotView& view, const LiveScale& scale, double largest)
{
    if (view.isShare && largest <= 1.0)
        return {1.0, 0.25};
    constexpr double headroom = 1.04;
    constexpr double mostSteps = 4.0;
    const double needed = headroom * largest / scale.perUnit;
    if (!(needed > 0.0))
        return {scale.perUnit, scale.perUnit};
    double power = std::pow(10.0, std::floor(std::log10(needed)) - 1.0);
    for (;; power *= 10.0) {
        for (const double mantissa : {1.0, 2.0, 5.0}) {
            const double step = mantissa * power;
            const double steps = std::ceil(needed / step - 1e-9);
            if (steps <= mostSteps)
                return {steps * step * scale.perUnit, step * scale.perUnit};
        }
    }
}

LivePlotLayout layOut(const UiTheme& theme, QSizeF size, const LivePlotView& view, const LiveScale& scale,
                      const LiveTop& top, const LiveShown& shown)
{
    return LayingOut(theme, size, view, scale, top, shown).take();
}

QPen livePen(const UiTheme& theme, const LiveCurve& curve)
{
    const QColor color = curve.ink == LiveInk::tier    ? tierColor(theme, static_cast<kv::Tier>(curve.style))
                         : curve.ink == LiveInk::faint ? theme.text3
                                                       : theme.series[static_cast<std::size_t>(curve.style)];
    QPen pen(color, theme.lineWidth);
    pen.setCapStyle(Qt::FlatCap);
    pen.setJoinStyle(Qt::RoundJoin);
    // tiers have their dashes in the order of their numbers, as series do
    QList<qreal> dashes = curve.ink == LiveInk::faint ? QList<qreal>() : seriesDashes(curve.style % seriesStyles);
    for (qreal& length : dashes)
        length /= pen.widthF();
    if (!dashes.isEmpty())
        pen.setDashPattern(dashes);
    return pen;
}

QString liveNumber(const std::optional<double>& value, const LiveScale& scale, const LiveTop& top)
{
    if (!value)
        return QString(QChar(0x2013));
    const double number = *value / scale.perUnit;
    const auto decimals = std::max(0, 3 - static_cast<int>(std::floor(std::log10(top.top / scale.perUnit))));
    const QString text = ui::shown(number, Unit::none);
    const qsizetype point = text.indexOf(u'.');
    const bool isFiner = text.contains(u'e') || (point >= 0 && text.size() - point - 1 > decimals);
    return isFiner ? QString::number(number, 'f', decimals) : text;
}

}  // namespace tokenfactory::ui
