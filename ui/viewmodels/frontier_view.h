#pragma once

#include "ui/session/answer.h"
#include "ui/session/pin.h"
#include "ui/session/series_slots.h"
#include "ui/viewmodels/measured_marks.h"
#include "ui/viewmodels/no_curve.h"
#include "ui/viewmodels/point_at.h"

#include <QString>
#include <QStringList>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenfactory::ui {

/// What a view of the frontier shows over the latency.
enum class FrontierMetric : unsigned char { throughput, energy, hbm, network };
inline constexpr std::array<FrontierMetric, 4> frontierMetrics = {FrontierMetric::throughput, FrontierMetric::energy,
                                                                  FrontierMetric::hbm, FrontierMetric::network};
std::string_view idOf(FrontierMetric metric);  ///< "throughput", "energy", "hbm", "network"

/// One value per metric, SI: tokens/s per GPU, J per query, bytes per GPU, bytes/s per GPU.
using MetricValues = std::array<double, frontierMetrics.size()>;
inline double valueOf(const MetricValues& values, FrontierMetric metric)
{
    return values[static_cast<std::size_t>(metric)];
}

struct AxisView {
    QString title;           ///< "TPOT"
    QString unit;            ///< "ms"
    double perUnit = 1.0;    ///< coordinates are SI; the axis shows them divided by this
    QString shortUnit = {};  ///< where a title has little room; empty: the unit itself is short
};

struct MetricView {
    AxisView y;
    QString betterText;         ///< where better points would lie
    bool moreIsBetter = false;  ///< up; else down
    QString summary;            ///< the plot in words, for screen readers
};

struct FrontierPoint {
    double x = 0.0;     ///< latency, seconds
    double xLow = 0.0;  ///< its band; both ends at x where there is none
    double xHigh = 0.0;
    /// Throughput with as much in flight as here, served with the latency of either end of the band.
    double throughputAtLow = 0.0;
    double throughputAtHigh = 0.0;
    MetricValues y = {};
    std::size_t index = 0;  ///< of the point in its system's frontier
    cost::Layout layout;
    int batch = 0;
};

/// A point that another beats: the sweep keeps its latency, throughput and HBM.
struct DominatedPoint {
    double x = 0.0;
    double throughput = 0.0;
    double hbm = 0.0;
};

struct FrontierSeries {
    std::string system;                 ///< id
    QString name;                       ///< "GB200"
    QString longName;                   ///< "GB200 NVL72"
    int style = 0;                      ///< of the series, -1: a pinned system that is no longer chosen
    std::vector<FrontierPoint> points;  ///< by rising x
    std::vector<DominatedPoint> dominated;
    bool isBest = false;  ///< no curve: its one point is the best of the system within the limits
    QString whyEmpty;     ///< why a curve has no point
};

struct CurrentMark {  ///< the layout in use, never one that does not fit
    double x = 0.0;
    MetricValues y = {};
    QStringList lines;
};

/// A pinned answer: its curves, where not those shown already, and its layout.
struct GhostView {
    char letter = 'A';
    std::vector<FrontierSeries> series;
    std::optional<CurrentMark> mark;
};

struct UsableHbm {
    double bytes = 0.0;  ///< of a GPU of the system in focus
    QString text;
};

/// The frontier over the latency, for all its metrics. Every number in it is finite.
struct FrontierView {
    cost::Stage stage = cost::Stage::decode;
    AxisView x;
    std::array<MetricView, frontierMetrics.size()> metrics;
    std::vector<FrontierSeries> series;  ///< the curves, then the best points within the limits
    std::string focus;                   ///< id of the system in focus
    std::optional<CurrentMark> current;
    std::vector<GhostView> ghosts;
    std::vector<MeasuredMark> measured;
    QString measuredText;  ///< "3 measured nearby"; empty where there is none
    std::optional<double> latencyLimitS;
    std::optional<double> hbmLimitBytes;
    std::optional<UsableHbm> usable;
    double gpuHbmBytes = 0.0;  ///< of the system in focus, with its reserve; 0 where there is none
    QString bandText;          ///< what the band is; empty where there is none
    int leftOut = 0;           ///< points with a figure that is no number
    QString note;              ///< about them
    std::size_t dominatedCount = 0;
    QString emptyText;               ///< why nothing is drawn
    std::optional<NoCurve> noCurve;  ///< swept, but no system has a point
    QString bestText;                ///< "best within TPOT 20 ms"; empty without a limit, or a point that meets it
    QString sweptText;               ///< "curves swept at 24 batches"

    const MetricView& of(FrontierMetric metric) const { return metrics[static_cast<std::size_t>(metric)]; }
};
using FrontierViewPtr = std::shared_ptr<const FrontierView>;

FrontierView frontierViewOf(const Answer& answer, const SeriesSlots& styles, const std::vector<Pin>& pins = {},
                            const calibration::Measurements* measured = nullptr);

/// System and layout; figures; HBM and network; batch.
QStringList plateOf(const FrontierView& view, PointAt point);
QString valueText(FrontierMetric metric, double value);
/// What the inspector is asked about a point under a metric: "point/<system>/<index>/<name>", "best/<system>/<name>".
std::string whyOf(const FrontierView& view, PointAt point, FrontierMetric metric);
/// "TPOT limit 30 ms", "HBM limit 80 GB".
QString latencyLimitText(const FrontierView& view, double seconds);
QString hbmLimitText(double bytes);

/// A line of equal load or speed through the throughput's plot.
struct IsoLine {
    QString text;
    bool vertical = false;
    std::vector<std::pair<double, double>> points;  ///< by rising latency; of a vertical one its two ends
};
/// In decode, round numbers of sequences in flight per GPU and of tokens/s per user; else of new tokens in flight. For
/// the part of the axes between `low` and `high` (latency, throughput), all above 0.
std::vector<IsoLine> isoLinesOf(const FrontierView& view, std::pair<double, double> low,
                                std::pair<double, double> high);

}  // namespace tokenfactory::ui
