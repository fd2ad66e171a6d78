#pragma once

#include "ui/session/answer.h"

#include <QString>

namespace tokenfactory::ui {

/// "TPOT" in decode, else "TTFT".
QString latencyTitle(cost::Stage stage);

/// The limits of a question: "TPOT 20.0 ms, HBM 80.0 GB".
QString limitsText(const frontier::FrontierQuestion& question);

/// "Best within TPOT 20.0 ms: GB200, DP64 EP64, batch 1,472, 1.16k tokens/s per GPU": of all systems of the sweep;
/// empty without limits or points.
QString bestWithinText(const SweptFrontier& swept);

}  // namespace tokenfactory::ui
