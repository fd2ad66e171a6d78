#include "core/base/explanation.h"

#include "core/base/format.h"
#include "core/base/formula.h"

#include <limits>
#include <optional>

namespace tokenfactory {

std::string toText(const Explanation& explanation)
{
    std::string text;
    text.append(explanation.name).append(" = ").append(readable(explanation.value, explanation.unit));
    if (!explanation.formula.empty()) {
        text.append("\n= ").append(explanation.formula);
    }
    if (!explanation.limit.empty()) {
        text.append("\nlimited by ").append(explanation.limit);
    }
    if (!explanation.calibration.empty()) {
        text.append("\ncalibration ").append(explanation.calibration);
    }
    for (const ExplanationInput& input : explanation.inputs()) {
        text.append("\n  ").append(input.symbol).append(" = ").append(readable(input.value, input.unit));
        if (input.isUncertain()) {
            text.append(", ").append(readable(input.low, input.unit));
            text.append(" to ").append(readable(input.high, input.unit));
        }
        if (!input.origin.empty()) {
            text.append(" (").append(input.origin).append(")");
        }
    }
    return text;
}

double evaluated(const Explanation& explanation)
{
    const std::optional<Formula> formula = parseFormula(explanation.formula);
    const std::optional<double> value = formula ? evaluated(*formula, explanation.inputs()) : std::nullopt;
    return value.value_or(std::numeric_limits<double>::quiet_NaN());
}

}  // namespace tokenfactory
