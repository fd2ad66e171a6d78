#include "ui/plots/measured_plot.h"

#include "ui/viewmodels/study_text.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace tokenfactory::ui {

namespace {

struct MeasuredText {
    Q_DECLARE_TR_FUNCTIONS(Measured)
};

constexpr std::string_view rowPrefix = "row/";

SceneLine theory(std::vector<QPointF> points, const QString& name, bool dashed)
{
    SceneLine line;
    line.points = std::move(points);
    line.ink = SceneInk::theory;
    line.dashed = dashed;
    line.alongName = name;
    line.alongAt = dashed ? 0.9 : 0.02;
    return line;
}

QString binText(const ResidualBin& bin, bool isFirst, bool isLast)
{
    const auto number = [](double value) {
        QString text = QString::number(std::abs(value), 'f', 1);
        return value < -0.05 ? QChar(0x2212) + text : text;
    };
    if (isFirst)
        return MeasuredText::tr("below %1", "ln(predicted / measured)").arg(number(bin.high));
    if (isLast)
        return MeasuredText::tr("%1 and above", "ln(predicted / measured)").arg(number(bin.low));
    return MeasuredText::tr("%1 to %2", "ln(predicted / measured)").arg(number(bin.low), number(bin.high));
}

}  // namespace

PlotScene sceneOf(const MeasuredView& view, std::optional<std::size_t> loaded)
{
    PlotScene scene;
    scene.title = view.title;
    scene.subtitle = view.subtitle;
    scene.emptyText = view.emptyText;
    double low = std::numeric_limits<double>::max();
    double high = 0.0;
    for (const MeasuredPointView& shownPoint : view.points) {
        const calibration::Point& point = *shownPoint.point;
        low = std::min({low, point.measured, point.band.low});
        high = std::max({high, point.measured, point.band.high});
    }
    const AxisUnit unit = axisUnitFor(unitOf(view.filter.quantity), high > 0.0 ? high : 1.0);
    scene.x = {MeasuredText::tr("Measured %1").arg(view.quantity), unit.unit, unit.perUnit, true, false, false, {}};
    scene.y = {MeasuredText::tr("Predicted %1").arg(view.quantity), unit.unit, unit.perUnit, true, false, false, {}};
    if (view.points.empty())
        return scene;
    scene.inSight = {{low, low}, {high, high}};
    // beyond what is in sight, for who moves the axes
    const double least = low / 1e3;
    const double most = high * 1e3;
    scene.lines.push_back(theory({{least, least}, {most, most}}, MeasuredText::tr("predicted as measured"), false));
    scene.lines.push_back(theory({{least, 2 * least}, {most, 2 * most}}, MeasuredText::tr("twice"), true));
    scene.lines.push_back(theory({{least, least / 2}, {most, most / 2}}, MeasuredText::tr("half"), true));
    std::vector<bool> isThere(view.series.size());
    for (const MeasuredPointView& shownPoint : view.points) {
        const calibration::Point& point = *shownPoint.point;
        const int style = view.series[shownPoint.series].style;
        isThere[shownPoint.series] = true;
        SceneMark mark;
        mark.at = {point.measured, point.predicted};
        mark.range = {point.band.low, point.band.high};
        mark.style = style;
        mark.ink = style < 0 ? SceneInk::faint : SceneInk::series;
        mark.size = style < 0 ? 4.0 : 7.0;
        mark.plate = shownPoint.plate;
        mark.group = static_cast<int>(shownPoint.series);
        mark.id = std::string(rowPrefix) + std::to_string(point.row);
        mark.whys.push_back({view.quantity, whyOfPoint(point)});
        if (loaded == point.row) {
            mark.sign = SceneSign::current;
            mark.ink = SceneInk::ink;
            mark.size = 13.0;
        }
        scene.marks.push_back(std::move(mark));
    }
    std::ranges::stable_partition(scene.marks, [](const SceneMark& mark) { return mark.sign != SceneSign::current; });
    bool others = false;
    for (std::size_t i = 0; i < view.series.size(); ++i) {
        const MeasuredSeries& series = view.series[i];
        if (isThere[i] && series.style >= 0)
            scene.legend.push_back(
                {series.name, SceneSign::series, SceneInk::series, series.style, false, false, false});
        others = others || (isThere[i] && series.style < 0);
    }
    if (others)
        scene.legend.push_back(
            {MeasuredText::tr("other racks, small"), SceneSign::disc, SceneInk::faint, -1, false, false, false});
    if (!scene.marks.empty() && scene.marks.back().sign == SceneSign::current)
        scene.legend.push_back({MeasuredText::tr("loaded"), SceneSign::current, SceneInk::ink, 0, false, false, false});
    scene.legend.push_back({MeasuredText::tr("band of 80 %"), SceneSign::disc, SceneInk::faint, 0, true, false, false});
    scene.summary = view.figures;
    return scene;
}

std::optional<std::size_t> rowOfMark(const std::string& id)
{
    std::size_t row = 0;
    if (!id.starts_with(rowPrefix))
        return std::nullopt;
    const auto read = std::from_chars(id.data() + rowPrefix.size(), id.data() + id.size(), row);
    return read.ec == std::errc{} && read.ptr == id.data() + id.size() ? std::optional(row) : std::nullopt;
}

PlotScene residualScene(const MeasuredView& view)
{
    PlotScene scene;
    scene.title = MeasuredText::tr("Residuals");
    scene.x = {MeasuredText::tr("ln(predicted / measured)"), {}, 1.0, false, false, false, {}};
    scene.y = {MeasuredText::tr("Points, at the ends all beyond"), {}, 1.0, false, false, true, {}};
    if (view.points.empty()) {
        scene.emptyText = QStringLiteral("–");
        return scene;
    }
    const std::vector<ResidualBin> bins = residualsOf(view);
    SceneBand band;
    SceneLine outline;
    outline.ink = SceneInk::series;
    outline.points.push_back({bins.front().low, 0.0});
    double most = 0.0;
    for (std::size_t i = 0; i < bins.size(); ++i) {
        const ResidualBin& bin = bins[i];
        const double points = bin.points;
        most = std::max(most, points);
        for (const double x : {bin.low, bin.high}) {
            band.low.push_back({x, 0.0});
            band.high.push_back({x, points});
            outline.points.push_back({x, points});
        }
        if (bin.points == 0)
            continue;
        SceneMark mark;
        mark.at = {(bin.low + bin.high) / 2.0, points};
        mark.sign = SceneSign::disc;
        mark.size = 3.0;
        mark.plate = {
            MeasuredText::tr("ln(predicted / measured) %1").arg(binText(bin, i == 0, i + 1 == bins.size())),
            bin.points == 1 ? MeasuredText::tr("1 point") : MeasuredText::tr("%1 points").arg(grouped(points))};
        scene.marks.push_back(std::move(mark));
    }
    outline.points.push_back({bins.back().high, 0.0});
    scene.bands.push_back(std::move(band));
    scene.lines.push_back(std::move(outline));
    SceneLine zero;
    zero.points = {{0.0, 0.0}, {0.0, most}};
    zero.ink = SceneInk::theory;
    scene.lines.push_back(std::move(zero));
    SceneLine bias;
    bias.points = {{view.errors.bias, 0.0}, {view.errors.bias, most}};
    bias.ink = SceneInk::theory;
    bias.dashed = true;
    scene.lines.push_back(std::move(bias));
    scene.legend = {{MeasuredText::tr("as measured"), SceneSign::disc, SceneInk::theory, 0, true, false, false},
                    {MeasuredText::tr("median"), SceneSign::disc, SceneInk::theory, 0, true, true, false}};
    scene.summary = view.figures;
    return scene;
}

}  // namespace tokenfactory::ui
