#pragma once

#include "ui/session/answer.h"

#include <QString>

namespace tokenfactory::ui {

/// The line at the bottom of the window.
struct StatusView {
    QString points;         ///< "58,968 points in 38 ms"
    bool none = false;      ///< no point has figures: no tick beside the count
    QString best;           ///< "Best within TPOT 20 ms: GB200, DP64 EP64, batch 1,472, ..."; empty without limits
    bool narrow = false;    ///< only EP = TP x DP, DCP = 1 was swept
    QString misfits;        ///< "1,732 points do not fit"; empty when all do
    QString misfitDetail;   ///< per system: how many, of how many, and why
    std::string pointsWhy;  ///< id of its explanation (why.h)
    std::string misfitsWhy;
    QString calibration;  ///< "Calibration: projected"
    QString scenario;     ///< "Kimi K3, decode, 32,768 cached, 64 GPUs"
};

StatusView statusOf(const Answer& answer);

/// The scenario in one line.
QString summaryOf(const scenario::Scenario& scenario, const scenario::Resolved& resolved);

}  // namespace tokenfactory::ui
