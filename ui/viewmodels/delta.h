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

/// Gives each card its deltas against the pins. A latency is compared only with one of the same kind, and so is the
/// energy of a query: TPOT with TPOT, TTFT with TTFT.
void addDeltas(std::vector<CardView>& cards, const Answer& answer, const std::vector<Pin>& pins);

}  // namespace tokenfactory::ui
