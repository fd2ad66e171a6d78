#pragma once

#include "core/calibration/validation.h"
#include "core/report/table.h"
#include "core/scenario/scenario.h"
#include "ui/viewmodels/setting_view.h"

#include <QString>
#include <QStringList>

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace tokenfactory::ui {

/// The measured points that came with the program and what a calibration makes of them.
struct MeasuredAnswer {
    catalog::CalibrationPtr calibration;
    Expected<calibration::Measurements> measurements;
    std::vector<Expected<serving::Estimate>> estimates;  ///< by row
    calibration::Validation validation;
};
using MeasuredAnswerPtr = std::shared_ptr<const MeasuredAnswer>;

/// Reads the points below `presets` and predicts each.
MeasuredAnswer measuredAnswerOf(const std::filesystem::path& presets, const catalog::Catalog& catalog,
                                const catalog::CalibrationPtr& calibration, const std::stop_token& stop = {});

/// The calibration points are predicted with: the scenario's where it knows what engines add, else `today`, which is
/// fitted to such points; null where there is neither.
catalog::CalibrationPtr calibrationForMeasured(const catalog::CalibrationPtr& ofScenario,
                                               const catalog::Catalog& catalog);

/// What of the points is shown.
struct MeasuredFilter {
    calibration::Quantity quantity = calibration::Quantity::tpot;
    std::string model;  ///< id; empty: all
    std::string system;
    std::optional<serving::EngineFamily> engine;
    std::optional<calibration::Mode> mode;

    bool takes(const calibration::Measurement& row) const;
    friend bool operator==(const MeasuredFilter&, const MeasuredFilter&) = default;
};

/// A rack as it is drawn: those with most points have a series each, others none (-1).
struct MeasuredSeries {
    std::string system;
    QString name;
    int style = -1;
};

struct MeasuredPointView {
    const calibration::Point* point = nullptr;  ///< of the answer's validation
    std::size_t series = 0;                     ///< index in MeasuredView::series
    QStringList plate;                          ///< what is said on hover
};

/// The points a filter leaves, and what is said of them. Keeps the answer alive.
struct MeasuredView {
    MeasuredAnswerPtr answer;
    MeasuredFilter filter;
    QString title;                       ///< "Predicted against measured TPOT"
    QString subtitle;                    ///< with which calibration
    QString quantity;                    ///< "TPOT"
    std::vector<MeasuredSeries> series;  ///< all racks with points, those with a style first
    std::vector<MeasuredPointView> points;
    calibration::ErrorFigures errors;
    QString figures;    ///< the errors in words
    QString emptyText;  ///< why nothing is drawn
};

MeasuredView measuredViewOf(const MeasuredAnswerPtr& answer, const MeasuredFilter& filter);

/// Choices of a filter, "all" first where there is one: with how many points each would leave.
enum class MeasuredChoice : unsigned char { quantity, model, system, engine, mode };
inline constexpr std::array<MeasuredChoice, 5> measuredChoices = {MeasuredChoice::quantity, MeasuredChoice::model,
                                                                  MeasuredChoice::system, MeasuredChoice::engine,
                                                                  MeasuredChoice::mode};
OptionsView optionsOf(const MeasuredAnswer& answer, const MeasuredFilter& filter, MeasuredChoice choice);
/// The filter with another value of a choice; unchanged where there is no such value.
MeasuredFilter withChoice(MeasuredFilter filter, MeasuredChoice choice, const std::string& id);

/// A bin of the residuals, ln(predicted / measured); the first and the last take all that lies beyond.
struct ResidualBin {
    double low = 0.0;
    double high = 0.0;
    int points = 0;
};
std::vector<ResidualBin> residualsOf(const MeasuredView& view);

/// Rows that are not used, and cells that were left out, with the reasons.
struct UnusedRow {
    QString row;  ///< "m0020, line 14"
    QString reason;
};
std::vector<UnusedRow> unusedRowsOf(const MeasuredAnswer& answer);

/// The points of the view, one row each, with what was served, the band and the source.
report::Table measuredTable(const MeasuredView& view);

/// A row as it is loaded: the scenario of it; none where it has no estimate.
std::optional<scenario::Scenario> scenarioOfRow(const MeasuredAnswer& answer, std::size_t row);

/// "Kimi K3 on B300, TP8 EP1, 16 clients, 8,192 tokens in, 1,024 out".
QString conditionsText(const calibration::Measurement& row);
QString quantityName(calibration::Quantity quantity);  ///< "TPOT", "Throughput per GPU"
Unit unitOf(calibration::Quantity quantity);
QString engineName(serving::EngineFamily family);

/// What the inspector is asked about a point: "measured/<row>/<quantity>".
inline constexpr std::string_view measuredPrefix = "measured/";
std::string whyOfPoint(const calibration::Point& point);

}  // namespace tokenfactory::ui
