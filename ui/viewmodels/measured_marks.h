#pragma once

#include "core/calibration/measurement.h"
#include "ui/session/answer.h"
#include "ui/session/series_slots.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <string>
#include <vector>

namespace tokenfactory::ui {

using MeasurementsPtr = std::shared_ptr<const calibration::Measurements>;

/// A point measured near what is swept (scenario::placeOnFrontier()).
struct MeasuredMark {
    double x = 0.0;  ///< latency, seconds
    double throughput = 0.0;
    std::string system;
    int style = 0;
    QStringList lines;  ///< what was measured, under which conditions, by whom
};
std::vector<MeasuredMark> measuredMarksOf(const Answer& answer, const SeriesSlots& styles,
                                          const calibration::Measurements& measured);

/// The figures, the conditions, the engine, the source and the rule of a row that is laid beside what is computed.
QStringList nearLines(const calibration::Measurement& row, const QString& figures);

}  // namespace tokenfactory::ui
