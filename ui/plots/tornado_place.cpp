#include "ui/plots/tornado.h"
#include "ui/theme/type.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tokenfactory::ui {

namespace {

struct TornadoText {
    Q_DECLARE_TR_FUNCTIONS(Sensitivity)
};

constexpr double gap = 10.0;
constexpr double narrow = 560.0;  ///< at type scale 1, px: under this the present values have no column of their own
constexpr double leastBars = 40.0;

/// Widths of the columns and how far a bar goes per unit of the measure.
class Placing {
public:
    Placing(const UiTheme& t, const TornadoView& v, const QRectF& a)
        : theme(t), view(v), area(a), metrics(fontOf(t, typesize::label)), lane(20.0 * t.typeScale)
    {
    }

    PlacedTornado placed()
    {
        PlacedTornado made;
        const double keysBottom = placeKeys(made);
        columns();
        scale();
        made.present = std::round(present) + 0.5;
        made.head = QRectF(area.left(), keysBottom, area.width(), metrics.height() + 8.0);
        double top = made.head.bottom() + 2.0;
        for (const TornadoRow& row : view.rows) {
            made.rows.push_back(placeRow(row, top));
            top = made.rows.back().row.bottom();
        }
        made.bottom = top;
        return made;
    }

private:
    double placeKeys(PlacedTornado& made) const
    {
        const double height = metrics.height() + 6.0;
        double x = area.left() + 2.0;
        double top = area.top();
        for (const TornadoKey& key : tornadoKeys(view)) {
            const double width = metrics.height() + 6.0 + std::ceil(metrics.horizontalAdvance(key.words)) + 2.0;
            if (x > area.left() + 2.0 && x + width > area.right()) {
                x = area.left() + 2.0;
                top += height;
            }
            made.keys.emplace_back(key, QRectF(x, top, width, height));
            x += width + 16.0;
        }
        return top + height;
    }

    double widest(QString TornadoRow::*text, double most) const
    {
        double width = 0.0;
        for (const TornadoRow& row : view.rows)
            width = std::max(width, std::ceil(metrics.horizontalAdvance(row.*text)) + 1.0);
        return std::min(width, most);
    }

    void columns()
    {
        sign = metrics.height() + 4.0;
        name = widest(&TornadoRow::name, 0.32 * area.width());
        const bool hasRoom = area.width() >= narrow * theme.typeScale;
        now = hasRoom ? std::max(widest(&TornadoRow::now, 0.14 * area.width()),
                                 metrics.horizontalAdvance(TornadoText::tr("now")))
                      : 0.0;
        swing = std::max(widest(&TornadoRow::swing, 0.24 * area.width()),
                         metrics.horizontalAdvance(TornadoText::tr("swing, % of now")));
        left = area.left() + sign + name + gap + (hasRoom ? now + gap : 0.0);
        right = area.right() - swing - gap;
    }

    double labelWidth(const TornadoEnd& end) const { return std::ceil(metrics.horizontalAdvance(end.label)) + 8.0; }

    /// Whether the words of an end stand left of the present value; one that changes nothing stands where the other
    /// does not.
    bool liesLeft(const TornadoRow& row, const TornadoEnd& end) const
    {
        if (end.result != view.present)
            return end.result < view.present;
        return std::ranges::any_of(row.ends, [this](const TornadoEnd& other) { return other.result > view.present; });
    }

    /// The longest bars whose words find room at both sides.
    void scale()
    {
        struct Reach {
            double value, words;
        };
        std::vector<Reach> down = {{0.0, 0.0}};
        std::vector<Reach> up = {{0.0, 0.0}};
        for (const TornadoRow& row : view.rows) {
            for (const TornadoEnd& end : row.ends)
                (liesLeft(row, end) ? down : up).push_back({std::abs(end.result - view.present), labelWidth(end)});
        }
        const double room = std::max(right - left, leastBars);
        const double range = std::max(view.highest - view.lowest, std::numeric_limits<double>::min());
        perUnit = room / range;
        for (const Reach& low : down) {
            for (const Reach& high : up) {
                const double value = low.value + high.value;
                if (value > 0.0)
                    perUnit = std::min(perUnit, (room - low.words - high.words) / value);
            }
        }
        perUnit = std::max(perUnit, leastBars / range);
        present = left;
        for (const Reach& low : down)
            present = std::max(present, left + perUnit * low.value + low.words);
    }

    PlacedTornadoRow placeRow(const TornadoRow& row, double top) const
    {
        PlacedTornadoRow made;
        const double lanes = row.sameSide ? 2.0 : 1.0;
        const double noteLeft = area.left() + sign;
        const double noteWidth = area.right() - noteLeft - 2.0;
        double bottom = top + lanes * lane + 6.0;
        if (!row.note.isEmpty()) {
            const QRectF words = metrics.boundingRect(QRectF(0.0, 0.0, noteWidth, 1000.0),
                                                      Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, row.note);
            made.note = QRectF(noteLeft, bottom - 3.0, noteWidth, std::ceil(words.height()) + 2.0);
            bottom = made.note.bottom() + 3.0;
        }
        made.row = QRectF(area.left(), top, area.width(), bottom - top);
        const double firstLane = top + 3.0;
        made.sign = QRectF(area.left() + 1.0, firstLane, metrics.height(), lane);
        made.name = QRectF(area.left() + sign, firstLane, name, lane);
        if (now > 0.0)
            made.now = QRectF(made.name.right() + gap, firstLane, now, lane);
        made.swing = QRectF(area.right() - swing, firstLane, swing, lane);
        const double middle = std::round(present) + 0.5;
        for (std::size_t i = 0; i < row.ends.size(); ++i) {
            const TornadoEnd& end = row.ends[i];
            const double laneTop = firstLane + (row.sameSide ? lane * double(i) : 0.0);
            const double to = middle + perUnit * (end.result - view.present);
            PlacedTornadoEnd at;
            at.bar = QRectF(QPointF(std::min(middle, to), laneTop + 2.0),
                            QPointF(std::max(middle, to), laneTop + lane - 2.0));
            const double width = labelWidth(end);
            at.label = liesLeft(row, end) ? QRectF(to - width, laneTop, width, lane) : QRectF(to, laneTop, width, lane);
            made.ends.push_back(at);
        }
        return made;
    }

    const UiTheme& theme;
    const TornadoView& view;
    QRectF area;
    QFontMetricsF metrics;
    double lane;
    double sign = 0.0, name = 0.0, now = 0.0, swing = 0.0;
    double left = 0.0, right = 0.0;
    double perUnit = 0.0, present = 0.0;
};

}  // namespace

std::vector<TornadoKey> tornadoKeys(const TornadoView& view)
{
    std::vector<TornadoKey> keys;
    for (const TornadoFamily family : tornadoFamilies) {
        if (std::ranges::any_of(view.rows, [family](const TornadoRow& row) { return row.family() == family; }))
            keys.push_back({family, familyName(family)});
    }
    if (keys.empty())
        return keys;
    const bool more = view.moreIsBetter;
    keys.push_back({TornadoTurn::better, more ? TornadoText::tr("better: higher") : TornadoText::tr("better: lower")});
    keys.push_back({TornadoTurn::worse, more ? TornadoText::tr("worse: lower") : TornadoText::tr("worse: higher")});
    return keys;
}

PlacedTornado placeTornado(const UiTheme& theme, const TornadoView& view, const QRectF& area)
{
    return Placing(theme, view, area).placed();
}

double tornadoHeight(const UiTheme& theme, const TornadoView& view, double width)
{
    constexpr double leastRows = 3.0;
    const double bottom = placeTornado(theme, view, QRectF(0.0, 0.0, width, 0.0)).bottom + 4.0;
    return std::max(bottom, leastRows * 24.0 * theme.typeScale);
}

}  // namespace tokenfactory::ui
