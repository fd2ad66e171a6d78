#pragma once

#include "core/factory/snapshot.h"
#include "ui/viewmodels/live_view.h"

#include <optional>
#include <string_view>

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

/// "Rates: mean of the last 5 s", "Values of this moment".
QString liveTimeText(const factory::Snapshot& snapshot, LivePlotKind kind, double binS);

}  // namespace tokenfactory::ui
