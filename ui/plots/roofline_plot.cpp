#include "ui/plots/roofline_plot.h"

#include "ui/viewmodels/listed.h"
#include "ui/viewmodels/problem_text.h"
#include "ui/viewmodels/study_text.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"
#include "ui/viewmodels/why_roofline.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace tokenfactory::ui {

using studies::RooflinePoint;
using studies::ServingStage;

namespace {

struct RooflineText {
    Q_DECLARE_TR_FUNCTIONS(Roofline)
};

/// Roofs reach beyond whatever the axes can be zoomed to.
constexpr double leastIntensity = 1e-6;
constexpr double mostIntensity = 1e9;
constexpr auto shownClass = static_cast<std::size_t>(catalog::OperatorClass::gemm);

SceneInk inkOf(ServingStage stage)
{
    constexpr std::array inks = {SceneInk::prefill, SceneInk::midfill, SceneInk::attention, SceneInk::experts};
    return inks[static_cast<std::size_t>(stage)];
}

SceneSign signOf(ServingStage stage)
{
    constexpr std::array signs = {SceneSign::triangle, SceneSign::diamond, SceneSign::disc, SceneSign::square};
    return signs[static_cast<std::size_t>(stage)];
}

bool isSound(const RooflinePoint& point)
{
    return std::isfinite(point.intensity()) && point.intensity() > 0.0 && std::isfinite(point.achieved()) &&
           point.achieved() > 0.0;
}

QString roofName(catalog::Format format)
{
    return format == catalog::Format::nvfp4 ? QStringLiteral("FP4") : formatName(format);
}

/// Where a roof's name stands along it, `at` from its left end.
struct NamePlace {
    double at = 1.0;
    bool below = false;
};

SceneLine theory(std::vector<QPointF> points, const QString& name, bool dashed, NamePlace place,
                 std::vector<SceneWhy> whys)
{
    SceneLine line;
    line.points = std::move(points);
    line.ink = SceneInk::theory;
    line.dashed = dashed;
    line.alongName = name;
    line.alongAt = place.at;
    line.nameBelow = place.below;
    line.plate = {name};
    line.whys = std::move(whys);
    return line;
}

SceneWhy roofWhy(std::string_view name) { return {label(name), roofId(name)}; }

/// The numbers of the plate of a point, of a stage or an operator.
template <class Of>
std::vector<SceneWhy> workWhys(const Of& of)
{
    std::vector<SceneWhy> whys;
    for (const char* name : {"achieved rate", "arithmetic intensity", "attainable rate"})
        whys.push_back({label(name), workId(of, name)});
    return whys;
}

QStringList plateOf(const QString& name, const RooflinePoint& point)
{
    return {
        name, RooflineText::tr("%1 FLOP per HBM byte").arg(shown(point.intensity(), Unit::none)),
        RooflineText::tr("%1 achieved, %2 by its own roof", "achieved and attainable rate")
            .arg(shown(point.achieved(), Unit::flopsPerSecond), shown(point.attainable(), Unit::flopsPerSecond)),
        RooflineText::tr("%1 per pass, limited by %2").arg(shown(point.timeS, Unit::seconds), limitName(point.limit))};
}

/// What the calibration lets the operator's class reach of the peak of its format and of the HBM bandwidth.
QString ownRoof(const studies::RooflineOperator& op, const studies::Roofline& from)
{
    const auto own = static_cast<std::size_t>(op.operatorClass);
    const auto compute = std::ranges::find(from.compute, op.point.format, &studies::ComputeRoof::format);
    if (compute == from.compute.end() || !(compute->flopsPerSecond > 0.0) || !(from.memory.bytesPerSecond > 0.0))
        return {};
    return RooflineText::tr("its own roof: %1 of the %2 peak, %3 of the HBM bandwidth")
        .arg(shown(compute->reachable[own] / compute->flopsPerSecond, Unit::fraction), roofName(compute->format),
             shown(from.memory.reachable[own] / from.memory.bytesPerSecond, Unit::fraction));
}

void addRoofs(PlotScene& scene, const studies::Roofline& from)
{
    double highest = 0.0;
    double highestReached = 0.0;
    const double bandwidth = from.memory.bytesPerSecond;
    const double reached = from.memory.reachable[shownClass];
    for (const studies::ComputeRoof& roof : from.compute) {
        const double peak = roof.flopsPerSecond;
        const double reachable = roof.reachable[shownClass];
        if (!(peak > 0.0) || !(bandwidth > 0.0) || !std::isfinite(peak / bandwidth))
            continue;
        highest = std::max(highest, peak);
        const QString name = roofName(roof.format);
        SceneLine peakLine =
            theory({{peak / bandwidth, peak}, {mostIntensity, peak}},
                   RooflineText::tr("%1 peak, %2").arg(name, shown(peak, Unit::flopsPerSecond)), false, {},
                   {roofWhy(studies::peakName(roof.format)), roofWhy(studies::ridgeName(roof.format))});
        peakLine.plate.append(
            RooflineText::tr("meets the HBM bandwidth at %1 FLOP per byte").arg(shown(peak / bandwidth, Unit::none)));
        scene.lines.push_back(std::move(peakLine));
        if (reachable > 0.0 && reached > 0.0 && std::isfinite(reachable / reached)) {
            highestReached = std::max(highestReached, reachable);
            scene.lines.push_back(theory({{reachable / reached, reachable}, {mostIntensity, reachable}},
                                         RooflineText::tr("%1 achievable by a GEMM, %2", "format, rate")
                                             .arg(name, shown(reachable, Unit::flopsPerSecond)),
                                         true, {0.02, true}, {roofWhy(studies::reachableName(roof.format))}));
        }
    }
    if (highest > 0.0) {
        scene.lines.push_back(theory({{leastIntensity, leastIntensity * bandwidth}, {highest / bandwidth, highest}},
                                     RooflineText::tr("HBM %1").arg(shown(bandwidth, Unit::bytesPerSecond)), false,
                                     {0.35, false}, {roofWhy(studies::hbmRoofName)}));
    }
    if (highestReached > 0.0) {
        scene.lines.push_back(
            theory({{leastIntensity, leastIntensity * reached}, {highestReached / reached, highestReached}},
                   RooflineText::tr("achievable by a GEMM, %1", "bandwidth").arg(shown(reached, Unit::bytesPerSecond)),
                   true, {0.35, true}, {roofWhy(studies::hbmReachableName)}));
    }
}

/// The axes show the ridges of all roofs beside the marks.
void fitToRidges(PlotScene& scene, const studies::Roofline& from)
{
    for (const studies::ComputeRoof& roof : from.compute) {
        const double ridge = roof.flopsPerSecond / from.memory.bytesPerSecond;
        if (std::isfinite(ridge) && ridge > 0.0)
            scene.inSight.emplace_back(ridge * 6.0, roof.flopsPerSecond * 1.3);
    }
}

}  // namespace

PlotScene sceneOf(const Expected<studies::Roofline>& roofline)
{
    PlotScene scene;
    scene.title = RooflineText::tr("Roofline");
    scene.x = {
        RooflineText::tr("Arithmetic intensity"), RooflineText::tr("FLOP per HBM byte"), 1.0, true, false, false, {}};
    scene.y = {RooflineText::tr("Rate per GPU"), QStringLiteral("TFLOP/s"), 1e12, true, false, false, {}};
    if (!roofline) {
        for (const Problem& problem : roofline.error())
            scene.emptyText += (scene.emptyText.isEmpty() ? QString() : QStringLiteral(" ")) + toQString(problem);
        return scene;
    }
    const studies::Roofline& from = *roofline;
    scene.subtitle = RooflineText::tr("one GPU of %1").arg(toQString(from.system->name));
    addRoofs(scene, from);
    fitToRidges(scene, from);

    for (const studies::RooflineOperator& op : from.operators) {
        if (!isSound(op.point))
            continue;
        SceneMark mark;
        mark.at = {op.point.intensity(), op.point.achieved()};
        mark.sign = SceneSign::disc;
        mark.ink = SceneInk::faint;
        mark.size = 5.0;
        const QString name =
            op.layerKind.empty()
                ? label(op.name)
                : RooflineText::tr("%1, %2", "operator, kind of layer").arg(label(op.name), toQString(op.layerKind));
        mark.plate = plateOf(name, op.point);
        if (const QString roof = ownRoof(op, from); !roof.isEmpty())
            mark.plate.append(roof);
        mark.whys = workWhys(op);
        mark.whys.insert(mark.whys.begin(), {RooflineText::tr("Time of the pass"), fullName(op)});
        mark.group = 1;
        scene.marks.push_back(std::move(mark));
    }
    QStringList words;
    QStringList missing;
    for (const studies::RooflineStage& stage : from.stages) {
        const QString name = servingStageName(stage.stage);
        if (!stage.point || !stage.reasons.empty() || !isSound(*stage.point)) {
            missing.append(
                RooflineText::tr("%1: %2", "stage: why it is missing").arg(name, reasonsText(stage.reasons)));
            continue;
        }
        SceneMark mark;
        mark.at = {stage.point->intensity(), stage.point->achieved()};
        mark.sign = signOf(stage.stage);
        mark.ink = inkOf(stage.stage);
        mark.size = 13.0;
        mark.name = name;
        mark.plate = plateOf(name, *stage.point);
        const cost::Pass& pass = stage.question.pass;
        mark.plate.append(
            (pass.each.cachedTokens == 1
                 ? RooflineText::tr("%1 at batch %2, %3 new on %4 cached token", "layout, batch, tokens")
                 : RooflineText::tr("%1 at batch %2, %3 new on %4 cached tokens", "layout, batch, tokens"))
                .arg(toQString(cost::toText(stage.question.layout)), grouped(pass.batch), grouped(pass.each.newTokens),
                     grouped(pass.each.cachedTokens)));
        mark.whys = workWhys(stage.stage);
        scene.marks.push_back(std::move(mark));
        scene.legend.push_back({name, signOf(stage.stage), inkOf(stage.stage), 0, false, false, false});
        words.append(RooflineText::tr("%1: %2 FLOP per byte, %3")
                         .arg(name, shown(stage.point->intensity(), Unit::none),
                              shown(stage.point->achieved(), Unit::flopsPerSecond)));
    }
    if (!from.operators.empty())
        scene.legend.push_back(
            {RooflineText::tr("operators of the pass"), SceneSign::disc, SceneInk::faint, 0, false, false, false});
    scene.legend.push_back({RooflineText::tr("peak"), SceneSign::disc, SceneInk::theory, 0, true, false, false});
    scene.legend.push_back(
        {RooflineText::tr("achievable by a GEMM"), SceneSign::disc, SceneInk::theory, 0, true, true, false});
    scene.note = missing.join(u' ');
    if (scene.marks.empty() && !from.stages.empty())  // roofs alone: why, once
        scene.emptyText = reasonsText(from.stages.front().reasons);
    scene.summary = listedApart(words);
    return scene;
}

report::Table rooflineTable(const Expected<studies::Roofline>& roofline)
{
    report::Table table;
    table.columns = {{"kind", "kind"},
                     {"name", "name"},
                     {"layer_kind", "layers"},
                     {"flops", "work", Unit::flops},
                     {"hbm_bytes", "HBM", Unit::bytes},
                     {"time_s", "time", Unit::seconds},
                     {"flops_per_hbm_byte", "intensity", Unit::none},
                     {"achieved_flops_per_s", "achieved", Unit::flopsPerSecond},
                     {"attainable_flops_per_s", "attainable", Unit::flopsPerSecond},
                     {"reasons", "why there is no point"}};
    if (!roofline)
        return table;
    const report::Cell none;
    const auto add = [&](const char* kind, const std::string& name, const std::string& layers,
                         const RooflinePoint& point) {
        table.rows.push_back({std::string(kind), name, layers, point.flops, point.hbmBytes, point.timeS,
                              point.intensity(), point.achieved(), point.attainable(), none});
    };
    constexpr std::array ids = {"prefill", "midfill", "decode attention", "decode experts"};
    for (const studies::ComputeRoof& roof : roofline->compute)
        table.rows.push_back({std::string("roof"), std::string(catalog::name(roof.format)), none, none, none, none,
                              none, none, roof.flopsPerSecond, none});
    table.rows.push_back({std::string("HBM bytes per second"), std::string("HBM"), none, none,
                          roofline->memory.bytesPerSecond, none, none, none, none, none});
    for (const studies::RooflineStage& stage : roofline->stages) {
        const char* name = ids[static_cast<std::size_t>(stage.stage)];
        if (stage.point && stage.reasons.empty()) {
            add("stage", name, {}, *stage.point);
        } else {
            std::string reasons;
            for (const cost::Reason& reason : stage.reasons)
                reasons += (reasons.empty() ? "" : " ") + reason.sentence.english();
            table.rows.push_back(
                {std::string("stage"), std::string(name), none, none, none, none, none, none, none, reasons});
        }
    }
    for (const studies::RooflineOperator& op : roofline->operators)
        add("operator", op.name, op.layerKind, op.point);
    return table;
}

}  // namespace tokenfactory::ui
