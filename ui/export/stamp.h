#pragma once

#include "ui/export/run_shown.h"
#include "ui/session/pin.h"
#include "ui/viewmodels/measured_view.h"

#include <QFont>
#include <QStringList>

#include <vector>

namespace tokenfactory::ui {

/// A part of a stamp that begins on a line of its own.
struct StampParagraph {
    QStringList always;  ///< what it is of, and its limits
    QStringList more;    ///< choices in words; left out from the end where there is no room
    QString last;        ///< said when none of them is left out
};

/// What a picture is of, so that whoever sees it can compute it again: model, stage, tokens, GPUs, systems, layout,
/// batch and calibration, every choice and limit that is not its default; then each pin by its name and by what differs
/// in it. Limits are never left out.
std::vector<StampParagraph> stampOf(const Answer& answer, const std::vector<Pin>& pins);

/// Of the running factory: scenario, time, seed, model and pools; then what was changed while it ran.
std::vector<StampParagraph> stampOf(const RunShown& run, const Answer& answer);
/// Of predictions against measured points: what predicted them, and which points they are.
std::vector<StampParagraph> stampOf(const MeasuredView& view);

/// The stamp in lines of at most `width`. Where they would be more than `most`, lists of choices end with how many they
/// leave out: those of the pins first. Requires a stamp that is not empty.
QStringList stampLines(const std::vector<StampParagraph>& stamp, const QFont& font, double width, int most);

}  // namespace tokenfactory::ui
