#pragma once

#include "core/scenario/scenario.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::studies {

/// One value of a parameter: its text as on the command line ("16", "uniform", "fp8", "kimi-k3"), and its place on an
/// axis of numbers where it has one.
struct ParameterValue {
    std::string text;
    std::optional<double> number;
    friend bool operator==(const ParameterValue&, const ParameterValue&) = default;
};

/// Something of a scenario that a study moves.
struct Parameter {
    std::string id;    ///< "tp", "gpus", "batch", "cached", "new", "model", "system", "calibration" or a choice's flag
    std::string name;  ///< in English: "Tensor parallel (TP)"; a choice's as in cost::choicesTable()
    Unit unit = Unit::count;
    bool isNumber = true;      ///< false: categories, in the order of `values`
    bool logarithmic = false;  ///< its values lie evenly on a logarithmic axis
    ParameterValue current;
    std::vector<ParameterValue> values;  ///< sensible ones, numbers rising, `current` among them
};

/// How a layout follows when one degree moves.
enum class Follow : unsigned char {
    gpus,          ///< the other degrees stay, the GPUs become more or fewer
    dataParallel,  ///< the GPUs stay: DP gives way first, then DCP, PP and TP (frontier::LegalLayouts)
};

/// A scenario and what its names mean.
struct Subject {
    scenario::Scenario scenario;
    scenario::Resolved resolved;
};

/// The parameters that mean something for the scenario's model and stage, each with values. Values
/// of layout degrees
/// are those of legal layouts; what has one value only is left out. The catalog lends models, systems and calibrations
/// to choose from.
std::vector<Parameter> parametersOf(const Subject& subject, const catalog::Catalog& catalog, Follow follow);

/// Whether moved() knows it.
bool isParameter(std::string_view id);

/// The subject with one parameter moved. An expert parallel degree that is the widest follows as the widest. "gpus"
/// takes the legal layout nearest to the scenario's; "system" leaves that one system; "draft-tokens" also sets the new
/// tokens of a decode pass, 1 + drafts; the batch stays. Problems name the parameter.
Expected<Subject> moved(const Subject& subject, const catalog::Catalog& catalog, std::string_view parameter,
                        std::string_view value, Follow follow);

}  // namespace tokenfactory::studies
