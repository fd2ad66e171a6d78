#include "ui/plots/plot_shapes.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace tokenfactory::ui {

namespace {

constexpr double lowest = 1e-9;  ///< of a logarithmic axis
constexpr double highest = 1e15;

/// Part of a segment inside [low, high] of one coordinate, as fractions of its length; empty when outside.
std::optional<std::pair<double, double>> inside(double from, double to, double low, double high)
{
    if (from == to)
        return from >= low && from <= high ? std::optional(std::pair(0.0, 1.0)) : std::nullopt;
    double first = (low - from) / (to - from);
    double last = (high - from) / (to - from);
    if (first > last)
        std::swap(first, last);
    first = std::max(first, 0.0);
    last = std::min(last, 1.0);
    return first <= last ? std::optional(std::pair(first, last)) : std::nullopt;
}

/// The part of an outline where `excess` (linear along its sides) is not above 0.
template <class Excess>
QPolygonF keptWhere(const QPolygonF& outline, Excess excess)
{
    QPolygonF kept;
    for (qsizetype i = 0; i < outline.size(); ++i) {
        const QPointF from = outline[i];
        const QPointF to = outline[(i + 1) % outline.size()];
        const double a = excess(from);
        const double b = excess(to);
        if (a <= 0.0)
            kept.append(from);
        if ((a < 0.0 && b > 0.0) || (a > 0.0 && b < 0.0))
            kept.append(from + (to - from) * (a / (a - b)));
    }
    return kept;
}

}  // namespace

std::vector<QPolygonF> cutTo(const QRectF& area, const QPolygonF& line)
{
    // a far end leaves no digits for the point where the line enters
    const auto bounded = [&area](const QPointF& point) {
        return QPointF(std::clamp(point.x(), area.left(), area.right()),
                       std::clamp(point.y(), area.top(), area.bottom()));
    };
    std::vector<QPolygonF> pieces;
    if (!area.isValid())
        return pieces;
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {
        const QPointF from = line[i];
        const QPointF way = line[i + 1] - from;
        const auto alongX = inside(from.x(), line[i + 1].x(), area.left(), area.right());
        const auto alongY = inside(from.y(), line[i + 1].y(), area.top(), area.bottom());
        if (!alongX || !alongY)
            continue;
        const double first = std::max(alongX->first, alongY->first);
        const double last = std::min(alongX->second, alongY->second);
        if (first > last)
            continue;
        if (pieces.empty() || first > 0.0 || pieces.back().back() != from)
            pieces.push_back({bounded(from + way * first)});
        pieces.back().append(bounded(last < 1.0 ? from + way * last : line[i + 1]));
    }
    return pieces;
}

QPolygonF filledInside(const QRectF& area, const QPolygonF& outline)
{
    if (!area.isValid())
        return {};
    QPolygonF kept = keptWhere(outline, [&](const QPointF& p) { return area.left() - p.x(); });
    kept = keptWhere(kept, [&](const QPointF& p) { return p.x() - area.right(); });
    kept = keptWhere(kept, [&](const QPointF& p) { return area.top() - p.y(); });
    kept = keptWhere(kept, [&](const QPointF& p) { return p.y() - area.bottom(); });
    for (QPointF& point : kept)
        point = {std::clamp(point.x(), area.left(), area.right()), std::clamp(point.y(), area.top(), area.bottom())};
    return kept;
}

void pushApart(std::vector<EndName>& names, double apart, double top, double bottom)
{
    std::sort(names.begin(), names.end(), [](const EndName& a, const EndName& b) { return a.y < b.y; });
    double least = top;
    for (EndName& name : names) {
        name.y = std::max(name.y, least);
        least = name.y + apart;
    }
    double most = bottom;
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
        name->y = std::min(name->y, most);
        most = name->y - apart;
    }
}

void Extent::take(double value)
{
    if (!std::isfinite(value) || std::abs(value) > highest || (isLog && value < lowest))
        return;
    least = std::min(least, value);
    most = std::max(most, value);
}

void Extent::takeLimit(const std::optional<double>& limit, double room)
{
    constexpr double farthest = 4.0;  // times the largest value
    if (!limit || empty() || *limit > farthest * most)
        return;
    take(*limit);
    take(room * *limit);
}

QCPRange Extent::padded(bool fromZero, const QCPRange& otherwise) const
{
    if (empty())
        return otherwise;
    double low = least;
    double high = most;
    if (isLog) {
        if (!(high > low * 1.2)) {  // a single point gets room around it
            low /= 1.5;
            high *= 1.5;
        }
        const double pad = std::pow(high / low, 0.06);
        return {low / pad, high * pad};
    }
    if (fromZero && low >= 0.0)
        return {0.0, high > 0.0 ? 1.1 * high : 1.0};
    if (!(high - low > 0.05 * std::max(std::abs(low), std::abs(high)))) {
        const double room = std::max({0.3 * std::abs(low), 0.3 * std::abs(high), 1e-9});
        low -= room;
        high += room;
    }
    const double pad = 0.06 * (high - low);
    return {least >= 0.0 ? std::max(0.0, low - pad) : low - pad, high + pad};
}

bool isSensible(const QCPRange& range, bool logarithmic)
{
    constexpr double narrowest = 1.05;  // ratio of the ends of a logarithmic axis
    if (!std::isfinite(range.lower) || !std::isfinite(range.upper) || range.upper > highest)
        return false;
    if (logarithmic)
        return range.lower >= lowest && range.upper >= range.lower * narrowest;
    const double size = std::max(std::abs(range.lower), std::abs(range.upper));
    return range.lower >= -highest && range.upper - range.lower >= 0.005 * size && range.upper - range.lower >= lowest;
}

double threeDigits(double value)
{
    const double unit = std::pow(10.0, std::floor(std::log10(std::abs(value))) - 2.0);
    return std::round(value / unit) * unit;
}

}  // namespace tokenfactory::ui
