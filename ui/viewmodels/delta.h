#pragma once

#include "ui/session/pin.h"
#include "ui/viewmodels/cards_view.h"

#include <QString>

#include <vector>

namespace tokenfactory::ui {

/// "+5.8 ms", "−318 J", "±0": always with its sign. Not finite: empty.
QString signedText(double value, Unit unit);

/// A number beside the one it is compared with. Empty texts where one of them is none; no percent of nothing.
Delta deltaOf(char letter, double value, double base, Unit unit);

/// Whether the passes of both decode, or those of neither: only then do their latencies (TPOT, TTFT), throughputs (of
/// output, of prompt tokens), queries and passes compare.
bool areOfOneKind(const Answer& a, const Answer& b);

/// Gives each card its deltas against the pins. Latency, throughput and the energy of a query are compared only with
/// those of the same kind.
void addDeltas(std::vector<CardView>& cards, const Answer& answer, const std::vector<Pin>& pins);

}  // namespace tokenfactory::ui
