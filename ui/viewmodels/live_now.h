#pragma once

#include "core/factory/snapshot.h"
#include "ui/viewmodels/live_view.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace tokenfactory::ui {

/// Of what time the latest value of a plot is.
enum class LiveTime : unsigned char {
    now,   ///< of the moment: levels
    span,  ///< the mean of the span that all rates of the floor are of, see factory::Meanwhile
    bin,   ///< of the last bin that is measured
};
LiveTime liveTimeOf(LivePlotKind kind);

/// The latest value of a curve, by its key, where that is not the one of a bin: what the floor has of it, so that the
/// two never differ.
std::optional<double> latestOf(const factory::Snapshot& snapshot, LivePlotKind kind, std::string_view key);

/// What a legend and a page say of a curve when no other time is asked for.
struct LiveLatest {
    std::optional<double> value;
    double timeS = 0.0;  ///< the middle of its bin; of the moment or the span it is 0, as the next
    double binS = 0.0;
};
/// By curve of a plot over recentStretch(): of the snapshot, where there is one and the plot's values are its, else of
/// the last bin that has a value.
std::vector<LiveLatest> latestValues(const LivePlotView& recent, const factory::Snapshot* snapshot);

/// The middle of the bin that the latest values are of, where that ended longer ago than it is long; none where they
/// are of late, of the moment or of the span, and where there are none.
std::optional<double> pastTimeS(std::span<const LiveLatest> latest, double nowS);

/// "Rates: mean of the last 5 s", "Values of this moment", "Values of 5.00 s around 0:12:35, the latest there are".
QString liveTimeText(const factory::Snapshot& snapshot, LivePlotKind kind, std::span<const LiveLatest> latest);

}  // namespace tokenfactory::ui
