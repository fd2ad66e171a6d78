#include "ui/plots/sweep_plot.h"

#include <QCoreApplication>

#include <algorithm>

namespace tokenfactory::ui {

namespace {

struct SweepText {
    Q_DECLARE_TR_FUNCTIONS(Sweep)
};

constexpr std::size_t mostForMarks = 60;  ///< points of a line that still wear marks

/// The runs of points with values; what lies between is not drawn over.
template <class Take>
void eachRun(const SweepSeriesView& series, Take take)
{
    std::vector<const SweepPointView*> run;
    for (const SweepPointView& point : series.points) {
        if (point.y) {
            run.push_back(&point);
        } else if (!run.empty()) {
            take(run);
            run.clear();
        }
    }
    if (!run.empty())
        take(run);
}

/// Systems stand side by side on an axis of names, so that none hides another.
double aside(const SweepView& view, std::size_t series)
{
    if (view.categories.isEmpty())
        return 0.0;
    return 0.12 * (double(series) - 0.5 * (double(view.series.size()) - 1.0));
}

void addLines(PlotScene& scene, const SweepView& view, const SweepSeriesView& series)
{
    std::size_t last = 0;
    eachRun(series, [&](const std::vector<const SweepPointView*>& run) {
        SceneLine line;
        line.style = series.style;
        SceneBand band;
        band.style = series.style;
        for (const SweepPointView* point : run) {
            line.points.push_back({point->x, *point->y});
            const cost::Band ends = point->band.value_or(cost::Band{*point->y, *point->y});
            band.low.push_back({point->x, ends.low});
            band.high.push_back({point->x, ends.high});
        }
        // bands of several systems would hide each other
        if (view.hasBand && run.size() > 1 && view.current && series.system == view.series[view.current->series].system)
            scene.bands.push_back(std::move(band));
        last = scene.lines.size();
        scene.lines.push_back(std::move(line));
    });
    if (last < scene.lines.size())
        scene.lines[last].endName = series.name;
}

}  // namespace

PlotScene sceneOf(const SweepView& view)
{
    PlotScene scene;
    scene.title = view.title;
    scene.subtitle = view.subtitle;
    scene.emptyText = view.emptyText;
    scene.note = view.note;
    scene.summary = view.summary;
    scene.x = {view.xTitle, view.xUnit.unit, view.xUnit.perUnit, view.xLogarithmic, true, false, view.categories};
    const bool lines = view.categories.isEmpty();
    scene.y = {view.yTitle, view.yUnit.unit, view.yUnit.perUnit, view.yLogarithmic, true, lines, {}};
    int group = 0;
    for (const SweepSeriesView& series : view.series) {
        if (lines)
            addLines(scene, view, series);
        const auto [first, last] = series.ends();
        for (const SweepPointView& point : series.points) {
            SceneMark mark;
            mark.style = std::max(point.style, 0);
            if (point.style < 0)
                mark.ink = SceneInk::faint;
            mark.group = group;
            mark.plate = point.lines;
            if (point.y) {
                mark.at = {point.x, *point.y};
                const bool end = &point == first || &point == last;
                mark.size = !lines ? 10.0 : series.points.size() > mostForMarks && !end ? 2.0 : 7.0;
                if (point.adoptable)
                    mark.id = std::string(sweepValuePrefix) + point.value;
                mark.whys.push_back(
                    {view.yTitle, std::string(sweepAskPrefix) + std::to_string(group) + '/' + point.value});
            } else {
                mark.at = {point.x, 0.0};
                mark.sign = SceneSign::noFit;
                mark.onEdge = true;
                mark.size = 14.0;
            }
            mark.at.rx() += aside(view, std::size_t(group));
            scene.marks.push_back(std::move(mark));
        }
        if (!series.name.isEmpty())
            scene.legend.push_back(
                {series.name, SceneSign::series, SceneInk::series, series.style, lines, false, false});
        ++group;
    }
    for (const SweepPlaceView& pin : view.pins) {
        SceneMark mark;
        mark.at = {pin.x + aside(view, pin.series), pin.y};
        mark.sign = SceneSign::pin;
        mark.style = pin.letter - 'A';
        mark.ink = SceneInk::ink;
        mark.name = QString(QChar::fromLatin1(pin.letter));
        mark.plate = pin.lines;
        mark.size = 12.0;
        mark.whys.push_back({view.yTitle, pin.why});
        mark.group = group;
        scene.marks.push_back(std::move(mark));
    }
    if (view.current) {
        SceneMark mark;
        mark.at = {view.current->x + aside(view, view.current->series), view.current->y};
        mark.sign = SceneSign::current;
        mark.ink = SceneInk::ink;
        mark.plate = view.current->lines;
        mark.size = 13.0;
        mark.group = group + 1;
        mark.id = "current";
        mark.whys.push_back({view.yTitle, view.current->why});
        scene.marks.push_back(std::move(mark));
        scene.legend.push_back({SweepText::tr("in use"), SceneSign::current, SceneInk::ink, 0, false, false, false});
    }
    if (!view.pins.empty())
        scene.legend.push_back({SweepText::tr("pinned"), SceneSign::pin, SceneInk::ink, 0, false, false, false});
    if (view.notFitting > 0)
        scene.legend.push_back(
            {SweepText::tr("does not fit"), SceneSign::noFit, SceneInk::faint, 0, false, false, false});
    for (const SweepLimitView& limit : view.limits)
        scene.limits.push_back({limit.value, limit.text, limit.chosen});
    return scene;
}

}  // namespace tokenfactory::ui
