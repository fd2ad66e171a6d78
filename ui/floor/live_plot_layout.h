#pragma once

#include "core/factory/snapshot.h"
#include "ui/theme/ui_theme.h"
#include "ui/viewmodels/live_view.h"

#include <QPen>
#include <QRectF>
#include <QSizeF>

#include <memory>
#include <optional>
#include <vector>

namespace tokenfactory::ui {

/// Where something is changed.
struct LiveMark {
    double timeS = 0.0;
    int number = 1;
    QString words;  ///< said where the pointer rests on it
    bool isDone = true;
    bool byUser = false;
    friend bool operator==(const LiveMark&, const LiveMark&) = default;
};

/// A value that was measured near what runs, which knows no time.
struct LiveMeasured {
    LivePlotKind kind = LivePlotKind::ttft;
    double value = 0.0;  ///< SI
    QString words;       ///< said where the pointer rests on it
    friend bool operator==(const LiveMeasured&, const LiveMeasured&) = default;
};

/// What all plots of a strip show together.
struct LiveShown {
    std::shared_ptr<const factory::RunResult> run;    ///< null: none yet
    std::shared_ptr<const factory::Snapshot> moment;  ///< of nowS; null: the latest values are those of bins
    double nowS = 0.0;
    std::vector<LiveMark> marks;
    std::vector<LiveMeasured> measured;
    double fromS = 0.0;  ///< of the axis of time
    double toS = 60.0;
    bool held = false;  ///< by the user: no axis moves on its own
    std::optional<double> crosshairS;
    int legendLines = 1;
};

struct LiveLabel {
    QString text;
    QRectF box;
};
struct LiveTick {
    double at = 0.0;  ///< seconds, or SI of the values
    std::optional<LiveLabel> label;
};
struct LiveLegendEntry {
    std::size_t curve = 0;
    QRectF swatch;
    LiveLabel name;
    QRectF value;
};
/// Marks too near to each other for a number each have one between them: "2-4", and a line at either end.
struct LiveMarkLabel {
    double timeS = 0.0;
    double lastS = 0.0;  ///< of the last of them
    QString text;
    QRectF box;
    QString words;
    bool isDone = true;   ///< one of them at least
    bool byUser = false;  ///< all of them
};

/// Where everything of a plot lies, px in the widget. No two labels overlap.
struct LivePlotLayout {
    QRectF area;  ///< inside the axes
    LiveLabel title;
    LiveLabel unit;
    QRectF clock;  ///< of the time the values are of
    std::vector<LiveLegendEntry> legend;
    std::optional<LiveLabel> more;  ///< "+2": curves the legend has no room for
    int legendLinesWanted = 1;
    std::vector<LiveTick> xTicks;
    std::vector<LiveTick> yTicks;
    std::vector<LiveMarkLabel> marks;
    std::vector<QRectF> measured;  ///< by LiveShown::measured; null where it is of another plot or above the axis
    std::optional<LiveLabel> measuredName;  ///< beside the highest of them, where there is room
};

/// Seconds between ticks of time: a round number, at least `least` > 0 but where that is less than a microsecond.
double timeStep(double least);

/// The end of an axis from 0 on which `largest` is seen, a multiple of `step` in shown numbers.
struct LiveTop {
    double top = 1.0;   ///< SI
    double step = 1.0;  ///< SI, between ticks
};
LiveTop topFor(const LivePlotView& view, const LiveScale& scale, double largest);

LivePlotLayout layOut(const UiTheme& theme, QSizeF size, const LivePlotView& view, const LiveScale& scale,
                      const LiveTop& top, const LiveShown& shown);

/// Of a live curve: a line as thin as the theme has it.
QPen livePen(const UiTheme& theme, const LiveCurve& curve);

/// The value as the legend has it, without its unit: three digits, but none finer than a thousandth of the axis; an en
/// dash where there is none.
QString liveNumber(const std::optional<double>& value, const LiveScale& scale, const LiveTop& top);

}  // namespace tokenfactory::ui
