#pragma once

#include "core/report/table.h"
#include "core/studies/parameter_sweep.h"
#include "ui/session/pin.h"
#include "ui/session/series_slots.h"
#include "ui/viewmodels/study_text.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace tokenfactory::ui {

/// One value of the parameter on one system.
struct SweepPointView {
    double x = 0.0;           ///< SI, or the place of a category
    std::optional<double> y;  ///< SI; none where it does not fit or has no figure
    std::optional<cost::Band> band;
    std::string value;  ///< of the parameter, as core takes it
    int style = 0;      ///< of the series, or of the system where systems are swept; -1: one not chosen
    QStringList lines;  ///< value with band, or the reason why there is none
    bool adoptable = false;
};

struct SweepSeriesView {
    std::string system;  ///< id; empty where systems are what is swept
    QString name;        ///< "GB200"
    int style = 0;
    std::vector<SweepPointView> points;  ///< in the order of the values

    /// The first and the last point that has a value; null where none has.
    std::pair<const SweepPointView*, const SweepPointView*> ends() const;
};

/// The layout in use, or a pinned one.
struct SweepPlaceView {
    double x = 0.0;
    double y = 0.0;
    char letter = 0;  ///< of a pin
    QStringList lines;
    std::size_t series = 0;  ///< whose point it is
    std::string why;         ///< id of its number
};

/// A value of the quantity that the scenario or a GPU sets.
struct SweepLimitView {
    double value = 0.0;   ///< SI
    QString text;         ///< "TPOT limit 30 ms", "usable HBM of GB200: 180 GB"
    bool chosen = false;  ///< by the scenario
};

/// A quantity over a parameter. Every number in it is finite.
struct SweepView {
    studies::Measure measure = studies::Measure::latency;
    std::string parameter;
    QString title;     ///< "Time per output token over batch"
    QString subtitle;  ///< model, stage and layout
    QString xTitle, yTitle;
    AxisUnit xUnit, yUnit;
    bool xLogarithmic = false;
    bool yLogarithmic = false;
    QStringList categories;  ///< of a parameter without numbers
    std::vector<SweepSeriesView> series;
    std::optional<SweepPlaceView> current;
    std::vector<SweepPlaceView> pins;
    std::vector<SweepLimitView> limits;
    bool hasBand = false;
    int notFitting = 0;
    QString note;       ///< about points without a value
    QString fits;       ///< up to where each system fits, and what does not beyond it; empty where everything does
    QString emptyText;  ///< why nothing is drawn
    QString summary;
};

/// A sweep computed for a subject, with what the view needs beside it.
struct SweepAnswer {
    studies::Subject subject;
    std::vector<studies::Parameter> parameters;  ///< to choose from
    Expected<studies::ParameterSweep> sweep;
    std::vector<Pin> pins;
    std::vector<studies::ParameterValue> pinValues;  ///< of the parameter, by pin; empty text where it has none
};

/// Sweeps the parameter, or the first there is where the subject has none of this id.
SweepAnswer sweepAnswerOf(const studies::Subject& subject, const catalog::Catalog& catalog,
                          const std::string& parameter, studies::Follow follow, const std::vector<Pin>& pins,
                          std::stop_token stop = {});

SweepView sweepViewOf(const SweepAnswer& answer, studies::Measure measure, const catalog::Catalog& catalog,
                      const SeriesSlots& styles);

/// The sweep as a table, one row per system and value, all measures; what does not fit has its reason.
report::Table sweepTable(const SweepAnswer& answer);

/// Batch in decode, new tokens else.
std::string firstParameter(cost::Stage stage);

}  // namespace tokenfactory::ui
