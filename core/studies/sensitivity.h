#pragma once

#include "core/studies/measure.h"
#include "core/studies/parameter.h"

#include <optional>
#include <string>
#include <vector>

namespace tokenfactory::studies {

/// What an entry of a sensitivity moves.
enum class Moves : unsigned char {
    constant,    ///< an uncertain constant of the calibration, to its low and high end where they differ from it
    assumption,  ///< what is supposed and nobody sets in a machine: calibration, overlap, routing, accepted length
    choice,      ///< formats, batch, chunk, drafts: to their alternatives, half and double, or a step
    layout,      ///< a degree of the layout, the nearest legal step down and up on the same GPUs
    workload,    ///< tokens of a sequence, to half and double
    hardware,    ///< GPUs, to half and double, and the scenario's other systems
};

/// A parameter and the value it takes.
struct ParameterMove {
    std::string id;
    ParameterValue to;
    friend bool operator==(const ParameterMove&, const ParameterMove&) = default;
};

/// One place a thing is moved to, and what comes of it.
struct SensitivityEnd {
    ParameterValue to;
    std::vector<ParameterMove> with;             ///< every other parameter of the pass that moves with it: a layout
                                                 ///< keeps its product, a pass of drafts its tokens
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
    double swing = 0.0;  ///< highest - lowest, 0 when no end is feasible
};

/// What moves a number of a pass, and how far: a tornado.
struct Sensitivity {
    Measure measure = Measure::latency;
    cost::PassQuestion question;
    std::optional<double> present;          ///< the measure of the scenario as it stands
    std::vector<cost::Reason> reasons;      ///< why there is none; then no entries
    std::vector<SensitivityEntry> entries;  ///< by falling swing, equals by id; those without too
};

/// Moves, one at a time, every uncertain constant (low < high), assumption, choice, degree, load and system of the
/// scenario's pass on one of its systems. What cannot move alone says what moves with it: TP, PP and CP trade with DP
/// on the same GPUs, GPUs take the nearest legal layout, and EP stays as wide as the stage where it is. DP has no entry
/// of its own: it moves with each of these. Acceptance of drafts is known to no preset: with no drafts, one draft is
/// asked with none and with all accepted; with some, a draft less and more keep the accepted length, cut to what the
/// pass can emit. Formats of 32 bits are no alternative but for the state; limits (HBM cap, sequences per instance) and
/// copies of experts stay. Problems as in evaluate(). The presets are not touched.
Expected<Sensitivity> sensitivityOf(const Subject& subject, const catalog::Catalog& catalog, std::size_t system,
                                    Measure measure);

}  // namespace tokenfactory::studies
