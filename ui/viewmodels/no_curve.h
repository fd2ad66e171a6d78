#pragma once

#include "ui/session/answer.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace tokenfactory::ui {

/// What would give a frontier that has no point at all.
struct CurveRemedy {
    enum class Kind : unsigned char { gpus, latencyLimit, hbmLimit };
    Kind kind = Kind::gpus;  ///< use other GPUs, or take a limit away
    QString text;
    int gpus = 0;
    cost::Layout layout;
};

/// Why a swept frontier has no point on any system.
struct NoCurve {
    QString headline;
    QStringList detail;  ///< a line for each system, or one for all
    std::vector<CurveRemedy> remedies;
};

/// None where some system has a point, and where there is no finished sweep.
std::optional<NoCurve> noCurveOf(const Answer& answer);
/// Why there is no finished sweep: it still runs, or was refused.
QString noFrontierText(const Answer& answer);

}  // namespace tokenfactory::ui
