#pragma once

#include "core/base/explanation.h"
#include "core/factory/measure/over_time.h"
#include "core/factory/measure/result.h"
#include "core/report/table.h"

#include <QString>

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace tokenfactory::ui {

/// The plots of a run on its clock, in the order they are offered in.
enum class LivePlotKind : unsigned char {
    ttft,
    tpot,
    output,
    depth,
    hits,
    utilisation,
    batch,
    occupancy,
    traffic,
    power,
    energy,
    cost,
};
inline constexpr std::size_t livePlotKinds = 12;
std::array<LivePlotKind, livePlotKinds> allLivePlots();

std::string_view idOf(LivePlotKind kind);  ///< "ttft", "tier-hits"...: never translated
std::optional<LivePlotKind> livePlotFromId(std::string_view id);
QString titleOf(LivePlotKind kind);
/// What its numbers mean, a sentence.
QString meaningOf(LivePlotKind kind);

/// What a line's colour stands for: a series by its style, a tier of memory, or none of its own.
enum class LiveInk : unsigned char { series, tier, faint };

struct LivePoint {
    double timeS = 0.0;
    std::optional<double> value;  ///< SI; none: a gap
};

struct LiveCurve {
    std::string key;  ///< of the data: "p50", "hbm"
    QString name;
    LiveInk ink = LiveInk::series;
    int style = 0;      ///< of a series; of a tier its kv::Tier
    double binS = 0.0;  ///< a point is of so long a time, around it
    std::vector<LivePoint> points;
};

/// Bins of a stretch at most, whoever shows it and however wide: a value is the same in every window, file and page.
inline constexpr int liveBins = 200;

/// At most five lines have a colour. Every number is finite.
struct LivePlotView {
    LivePlotKind kind = LivePlotKind::ttft;
    Unit unit = Unit::none;  ///< of the points
    bool isShare = false;    ///< 0 to 1
    std::vector<LiveCurve> curves;
    QString nothing;  ///< why there is no point in the whole run, where that is so
};

LivePlotView livePlotOf(const factory::RunResult& run, LivePlotKind kind, const factory::Stretch& stretch);

/// Where the latest value of what is told by bins is read, whatever a plot shows: in the last minute, by bins no
/// shorter than the span of rates, wider where little comes.
factory::Stretch recentStretch(double nowS);
/// The last point that has a value; null where none has.
const LivePoint* latestPoint(const LiveCurve& curve);

/// The value of the point whose bin a time lies in; none in a gap.
std::optional<double> valueAt(const LiveCurve& curve, double timeS);
/// The time of the point with a value that is nearest to a time; none where there is no value.
std::optional<double> nearestSample(const LivePlotView& view, double timeS);

/// Numbers as an axis shows them, and the unit that stands in the title: 0.0154 s are 15.4 and "ms".
struct LiveScale {
    double perUnit = 1.0;
    QString unit;
};
/// Such that `largest`, >= 0, is a number from 1 to 1,000 where there is a prefix for it.
LiveScale scaleOf(const LivePlotView& view, double largest);

/// "0:09:00", with hours only where `withHours`, fractions of a second as far as `stepS` has them.
QString clockText(double timeS, double stepS, bool withHours);

/// The points as a table: plot, curve, seconds, value in SI, its unit.
report::Table dataOf(std::span<const LivePlotView> views);

}  // namespace tokenfactory::ui
