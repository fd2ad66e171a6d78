#include "ui/plots/data_plot.h"

#include "ui/plots/plot_shapes.h"
#include "ui/plots/scene_decor.h"
#include "ui/plots/ticks.h"
#include "ui/theme/type.h"
#include "ui/viewmodels/listed.h"
#include "ui/viewmodels/text.h"

#include <QFontMetricsF>
#include <QMenu>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

DataPlot::DataPlot(const ThemeHolder& holder, QWidget* parent)
    : AxesPlot(holder.theme(), parent), plate(new HoverPlate(this))
{
    new SceneDecor(this, PlotDecor::Part::below);
    names = new SceneDecor(this, PlotDecor::Part::curves);
    new SceneDecor(this, PlotDecor::Part::overlay);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&holder, &ThemeHolder::changed, this, [this, &holder] { setTheme(holder.theme()); });
    connect(this, &AxesPlot::hoverChanged, this, &DataPlot::showPlate);
    connect(this, &QCustomPlot::afterReplot, this, &DataPlot::showPlate);
    connect(this, &AxesPlot::scaleChanged, this,
            [this](Qt::Orientation axis) { (axis == Qt::Horizontal ? xLog : yLog) = isLogarithmic(axis); });
    refresh();
}

QSize DataPlot::minimumSizeHint() const
{
    return {static_cast<int>(260 * theme().typeScale), static_cast<int>(150 * theme().typeScale)};
}

void DataPlot::setScene(PlotScene scene)
{
    const bool sameAxes = scene.x.title == shown.x.title && scene.y.title == shown.y.title &&
                          scene.x.isCategories() == shown.x.isCategories();
    const std::string kept = sameAxes && hovered() ? identity(*hovered()) : std::string();
    shown = std::move(scene);
    rows.clear();
    for (const SceneMark& mark : shown.marks) {
        if (mark.onEdge && std::find(rows.begin(), rows.end(), mark.group) == rows.end())
            rows.push_back(mark.group);
    }
    moveHovered(std::nullopt);
    setAxes(shown.x, shown.y);
    if (!sameAxes) {
        xLog.reset();
        yLog.reset();
        forgetZoom();
    }
    setScale(Qt::Horizontal, xLog.value_or(shown.x.logarithmic) && !shown.x.isCategories());
    setScale(Qt::Vertical, yLog.value_or(shown.y.logarithmic));
    setAccessibleName(shown.title);
    refresh();
    for (std::size_t i = 0; i < shown.marks.size() + shown.lines.size() && !kept.empty(); ++i) {
        const PointAt point = i < shown.marks.size() ? PointAt{static_cast<std::size_t>(shown.marks[i].group), i}
                                                     : pointOf(i - shown.marks.size());
        if (identity(point) == kept && !plateOf(point).isEmpty())
            moveHovered(point);
    }
}

void DataPlot::setStale(bool stale)
{
    if (stale == pale)
        return;
    pale = stale;
    refresh();
}

QCPRange DataPlot::fitted(Qt::Orientation which) const
{
    const bool across = which == Qt::Horizontal;
    const SceneAxis& along = axis(which);
    if (along.isCategories())
        return {-0.6, double(along.categories.size()) - 0.4};
    Extent extent(isLogarithmic(which));
    // in the numbers that are shown: rates of GPUs are beyond what an extent holds
    const auto take = [&](const QPointF& place) { extent.take((across ? place.x() : place.y()) / along.perUnit); };
    for (const SceneMark& mark : shown.marks) {
        if (across || !mark.onEdge)
            take(mark.at);
        if (mark.range && !across) {
            take({mark.at.x(), mark.range->first});
            take({mark.at.x(), mark.range->second});
        }
    }
    for (const SceneBand& band : shown.bands)
        std::for_each(band.high.begin(), band.high.end(), take);
    std::for_each(shown.inSight.begin(), shown.inSight.end(), take);
    for (const SceneLimit& limit : shown.limits) {
        if (!across)
            extent.takeLimit(limit.at / along.perUnit, 1.0);
    }
    const QCPRange none = {0.1, 1.0};
    QCPRange range = extent.padded(along.fromZero, none);
    if (!isSensible(range, isLogarithmic(which)))
        range = none;
    return {range.lower * along.perUnit, range.upper * along.perUnit};
}

QMargins DataPlot::room() const
{
    const QFontMetricsF metrics(fontOf(theme(), typesize::label));
    const double line = metrics.height();
    double left = metrics.horizontalAdvance(QStringLiteral("0.0005"));
    QVector<double> ticks;
    QVector<QString> texts;
    yAxis->ticker()->generate(yAxis->range(), locale(), u'g', 6, ticks, nullptr, &texts);
    for (const QString& text : texts)
        left = std::max(left, metrics.horizontalAdvance(text));
    const QFontMetricsF bold(fontOf(theme(), typesize::label, QFont::DemiBold));
    double right = 6.0;
    for (const SceneLine& of : shown.lines) {
        if (!of.endName.isEmpty())
            right = std::max(right, 24.0 + bold.horizontalAdvance(of.endName));
    }
    return QMarginsF(left + 14.0, line + 10.0, right + 4.0, 2 * line + 14.0 + belowAxis()).toMargins();
}

double DataPlot::edgeRowAt(std::size_t row) const
{
    return area().bottom() + 2.0 + (double(row) + 0.5) * edgeRowHeight();
}

std::optional<QPointF> DataPlot::placeOf(std::size_t index) const
{
    if (index >= shown.marks.size() || !shown.emptyText.isEmpty())
        return std::nullopt;
    const SceneMark& mark = shown.marks[index];
    const QRectF inside = area().adjusted(-1, -1, 1, 1);
    QPointF place;
    if (mark.onEdge) {
        const auto row = std::find(rows.begin(), rows.end(), mark.group) - rows.begin();
        if (!canShow(mark.at.x(), yAxis->range().upper))
            return std::nullopt;
        place = {toPixels(mark.at.x(), yAxis->range().upper).x(), edgeRowAt(static_cast<std::size_t>(row))};
        return place.x() >= inside.left() && place.x() <= inside.right() ? std::optional(place) : std::nullopt;
    }
    if (!canShow(mark.at.x(), mark.at.y()))
        return std::nullopt;
    place = toPixels(mark.at.x(), mark.at.y());
    return inside.contains(place) ? std::optional(place) : std::nullopt;
}

PointAt DataPlot::pointOf(std::size_t line) const
{
    int last = 0;
    for (const SceneMark& mark : shown.marks)
        last = std::max(last, mark.group);
    return {static_cast<std::size_t>(last) + 1, shown.marks.size() + line};
}

const QStringList& DataPlot::plateOf(PointAt point) const
{
    return isLine(point) ? lineOf(point).plate : shown.marks[point.point].plate;
}

const std::vector<SceneWhy>& DataPlot::whysOf(PointAt point) const
{
    return isLine(point) ? lineOf(point).whys : shown.marks[point.point].whys;
}

std::string DataPlot::identity(PointAt point) const
{
    if (!isLine(point) && !shown.marks[point.point].id.empty())
        return shown.marks[point.point].id;
    return whysOf(point).empty() ? std::string() : whysOf(point).front().id;
}

std::optional<QPointF> DataPlot::placeOfLine(std::size_t line) const
{
    if (line >= shown.lines.size() || !shown.emptyText.isEmpty())
        return std::nullopt;
    const auto& drawn = names->namePlaces();
    if (line < drawn.size() && !drawn[line].isEmpty() && area().contains(drawn[line].boundingRect().center()))
        return drawn[line].boundingRect().center();
    std::optional<QPointF> middle;
    double longest = 0.0;
    for (const QPolygonF& piece : names->piecesOf(shown.lines[line].points)) {
        for (qsizetype i = 0; i + 1 < piece.size(); ++i) {
            const QLineF part(piece[i], piece[i + 1]);
            if (part.length() > longest) {
                longest = part.length();
                middle = part.center();
            }
        }
    }
    return middle;
}

std::optional<QPointF> DataPlot::placeAt(PointAt point) const
{
    return isLine(point) ? placeOfLine(point.point - shown.marks.size()) : placeOf(point.point);
}

/// A name answers all over it, a line within reach of the mouse.
std::optional<PointAt> DataPlot::lineAt(const QPointF& place, double reach) const
{
    std::optional<PointAt> best;
    for (std::size_t i = 0; i < shown.lines.size() && shown.emptyText.isEmpty(); ++i) {
        if (shown.lines[i].plate.isEmpty())
            continue;
        const auto& drawn = names->namePlaces();
        if (i < drawn.size() && drawn[i].containsPoint(place, Qt::OddEvenFill))
            return pointOf(i);
        const QRectF around(place.x() - reach, place.y() - reach, 2 * reach, 2 * reach);
        for (const QPolygonF& piece : names->piecesOf(shown.lines[i].points)) {
            if (reach > 0.0 && !cutTo(around, piece).empty())
                best = pointOf(i);
        }
    }
    return best;
}

bool DataPlot::canChoose(PointAt point) const { return !identity(point).empty(); }

void DataPlot::choose(PointAt point)
{
    if (!isLine(point) && !shown.marks[point.point].id.empty())
        emit chosen(point.point);
    else
        ask(point);
}

bool DataPlot::ask(PointAt point)
{
    if (whysOf(point).empty())
        return false;
    emit asked(std::string(whysOf(point).front().id));  // a copy: what is asked may bring another scene
    return true;
}

void DataPlot::fillMenu(QMenu& menu, PointAt point)
{
    for (const SceneWhy& why : whysOf(point))
        menu.addAction(tr("Why: %1", "a number").arg(why.title), this, [this, id = why.id] { emit asked(id); });
    if (!whysOf(point).empty())
        menu.addSeparator();
}

std::optional<std::size_t> DataPlot::hoveredLine() const
{
    return hovered() && isLine(*hovered()) ? std::optional(hovered()->point - shown.marks.size()) : std::nullopt;
}

std::optional<std::size_t> DataPlot::hoveredMark() const
{
    return hovered() && !isLine(*hovered()) ? std::optional(hovered()->point) : std::nullopt;
}

std::vector<AxesPlot::Target> DataPlot::targets() const
{
    std::vector<Target> found;
    for (std::size_t i = 0; i < shown.marks.size(); ++i) {
        const auto place = shown.marks[i].plate.isEmpty() ? std::nullopt : placeOf(i);
        if (place)
            found.push_back({{static_cast<std::size_t>(shown.marks[i].group), i}, *place});
    }
    for (std::size_t i = 0; i < shown.lines.size(); ++i) {
        if (const auto place = shown.lines[i].plate.isEmpty() ? std::nullopt : placeOfLine(i))
            found.push_back({pointOf(i), *place});
    }
    std::stable_sort(found.begin(), found.end(), [](const Target& one, const Target& other) {
        return one.at.series != other.at.series ? one.at.series < other.at.series : one.place.x() < other.place.x();
    });
    return found;
}

QString DataPlot::wordsOf(std::optional<PointAt> point) const
{
    return point ? listed(plateOf(*point)) : (shown.emptyText.isEmpty() ? shown.summary : shown.emptyText);
}

QString DataPlot::noteNow() const
{
    const auto count = std::count_if(shown.marks.begin(), shown.marks.end(), [this](const SceneMark& mark) {
        return !mark.onEdge && !canShow(mark.at.x(), mark.at.y());
    });
    return count > 0 ? tr("at or below 0, not drawn on a log axis: %1").arg(grouped(double(count))) : shown.note;
}

void DataPlot::showPlate()
{
    const std::optional<QPointF> place = hovered() ? placeAt(*hovered()) : std::nullopt;
    if (!place) {
        plate->hide();
        return;
    }
    plate->tell(plateOf(*hovered()), *place, std::min(static_cast<int>(420 * theme().typeScale), width() - 8));
}

}  // namespace tokenfactory::ui
