#pragma once

#include "core/base/sentence.h"
#include "core/catalog/calibration.h"
#include "core/catalog/format.h"
#include "core/cost/pass_cost.h"

#include <QString>

#include <string_view>

namespace tokenfactory::ui {

/// Words of the core in the language of the window: operators, limits, stages, calibrations, kinds of memory. A word
/// that the table does not hold (a user's own calibration) stays as it is.
QString term(std::string_view english);

/// Whether the tables hold a word, or a pattern of a sentence.
bool isKnown(std::string_view english);

/// A sentence of the core, with the words among what it tells (a stage); texts that stand as they are stay.
QString sentence(const Sentence& told);

/// The name of an explanation: "TTFT, median", "hit rate, dram", "utilisation of all". What the tables do not know of
/// it, as a kind of layer, stays.
QString explanationName(std::string_view english);

/// With a capital first letter.
QString capitalised(QString text);

/// A term with a capital first letter, for labels.
QString label(std::string_view english);

/// "projected": the id where the table knows it, else the name a user gave.
QString calibrationName(const catalog::Calibration& calibration);

/// Parameters as the field writes them: "2.78 T", "104 B" (billions), by the digits of the core.
QString parametersText(double parameters);

QString stageName(cost::Stage stage);
/// As a limit of time: "memory bandwidth", "compute", "network", "fixed".
QString limitName(cost::Limit limit);
/// Formats stay Latin in every language: "MXFP4", "FP8".
QString formatName(catalog::Format format);

}  // namespace tokenfactory::ui
