#pragma once

#include "core/studies/measure.h"
#include "core/studies/parameter.h"

#include <optional>
#include <string>
#include <vector>

namespace tokenfactory::studies {

/// What an entry of a sensitivity moves.
enum class Moves : unsigned char {
    constant,  ///< an uncertain constant of the calibration, to its low and high end where they differ from it
    choice,    ///< a choice, to its alternatives
    layout,    ///< a degree of the layout, a legal step down and up on the same GPUs
    load,      ///< GPUs, batch and tokens, to half and double
};

/// One place a thing is moved to, and what comes of it.
struct SensitivityEnd {
    ParameterValue to;
    std::optional<cost::PassQuestion> question;  ///< the pass asked, with its own calibration where a constant moved;
                                                 ///< absent where there is no such pass
    std::optional<double> result;                ///< of the measure; absent when not feasible
    std::vector<cost::Reason> reasons;
    bool feasible() const { return reasons.empty(); }
};

struct SensitivityEntry {
    Moves moves = Moves::constant;
    std::string id;    ///< a parameter's, or a constant's: "compute/expert-gemm/fp4"
    std::string name;  ///< in English
    Unit unit = Unit::count;
    std::string origin;  ///< of a constant
    ParameterValue from;
    std::vector<SensitivityEnd> ends;  ///< numbers rising; one for every alternative of a category
    double lowest = 0.0;               ///< of the results, the present one among them
    double highest = 0.0;
    double effect = 0.0;  ///< the largest |result - present|, 0 when no end is feasible
};

/// What moves a number of a pass, and how far: a tornado.
struct Sensitivity {
    Measure measure = Measure::latency;
    cost::PassQuestion question;
    std::optional<double> present;          ///< the measure of the scenario as it stands
    std::vector<cost::Reason> reasons;      ///< why there is none; then no entries
    std::vector<SensitivityEntry> entries;  ///< by falling effect, equals by id; those without effect too
};

/// Moves, one at a time, every uncertain constant (low < high), choice, degree and load of the scenario's pass on one
/// of its systems. Formats of 32 bits are no alternative but for the state; limits (HBM cap, sequences per instance)
/// and copies of experts stay. Problems as in evaluate(). The presets are not touched.
Expected<Sensitivity> sensitivityOf(const Subject& subject, const catalog::Catalog& catalog, std::size_t system,
                                    Measure measure);

}  // namespace tokenfactory::studies
