#pragma once

#include "core/base/json.h"

#include <limits>

namespace tokenfactory::claims {

// What the words of the claims mean in numbers: chosen from the words, not from the verdicts.

/// "leads", "most", "mostly": more than half of what is counted.
inline constexpr Range mostOf{0.5, 1.0, true};

/// "all", "converge", "uses": every one of what is counted.
inline constexpr Range allOf{1.0, 1.0};

/// "catches up", "competitive": within 10 % of the leader, or ahead of it.
inline constexpr Range within10Percent{0.9};

/// "hundreds of times", "tens of times": three and two digits before the point.
inline constexpr Range hundredsOfTimes{100.0, 1000.0};
inline constexpr Range tensOfTimes{10.0, 100.0};

/// "limited by": more than half of the time of the work, network and fixed costs apart.
inline constexpr Range limits{0.5, 1.0, true};

/// "both": neither compute nor memory has less than a quarter of that time.
inline constexpr Range substantial{0.25, 1.0};

/// "more than": above 1 as a ratio.
inline constexpr Range moreThanOne{1.0, std::numeric_limits<double>::max(), true};

/// "does not change", "does not raise", "does not shrink": within 1 %.
inline constexpr Range unchanged{0.99, 1.01};

/// "about 80 GB" is taken as 80 GB.
inline constexpr double aboutHbmBytes = 80e9;

/// "low" against another rate: less than half of it.
inline constexpr Range lowAgainst{0.0, 0.5};

/// "helps", "loses": by more than 10 %, the median error of a good estimate of serving times.
inline constexpr Range noticeable{0.1, 1.0, true};

/// "is": the two are the same but for rounding, as a share of the larger.
inline constexpr Range theSame{1.0 - 1e-9, 1.0};

/// A frontier point is also counted apart when it gives this much more throughput than the last: a gain that shows.
inline constexpr double visibleGain = 0.05;

/// Latencies at which frontiers are compared, evenly spaced in the logarithm.
inline constexpr int comparedLatencies = 200;

}  // namespace tokenfactory::claims
