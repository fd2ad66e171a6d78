#pragma once

#include "core/studies/measure.h"
#include "core/studies/parameter.h"
#include "core/studies/roofline.h"
#include "core/studies/sensitivity.h"
#include "ui/viewmodels/build_view.h"

#include <QString>

#include <string>

namespace tokenfactory::ui {

/// Words of the studies in the language of the window.

/// "Time per output token", "KV cache per GPU".
QString measureName(studies::Measure measure, cost::Stage stage);
/// The same where a title has little room: "TPOT".
QString measureShortName(studies::Measure measure, cost::Stage stage);
/// "Batch", "Tensor parallel (TP)"; a choice's as in the table of choices.
QString parameterName(const studies::Parameter& parameter);
/// A value as a person says it: "1,024", "FP8", "as released", "GB200", "projected".
QString parameterValueText(const std::string& parameter, Unit unit, const studies::ParameterValue& value,
                           const catalog::Catalog& catalog);
/// "Compute efficiency of expert GEMM in FP4"; a parameter's entry as parameterName().
QString entryName(const studies::SensitivityEntry& entry);
/// "GEMM", "expert GEMM", "attention in decode".
QString operatorClassName(catalog::OperatorClass operatorClass);
/// "Prefill", "Decode attention".
QString servingStageName(studies::ServingStage stage);

/// Sentences of the core, one after the other.
QString reasonsText(const std::vector<cost::Reason>& reasons);

/// What an axis shows its numbers in: "ms" and 0.001 for seconds up to `largest`. `largest` finite.
struct AxisUnit {
    QString unit;
    double perUnit = 1.0;
};
AxisUnit axisUnitFor(Unit unit, double largest);

/// All measures to choose from, and all parameters.
OptionsView measureOptions(studies::Measure chosen, cost::Stage stage);
OptionsView parameterOptions(const std::vector<studies::Parameter>& parameters, const std::string& chosen);

}  // namespace tokenfactory::ui
