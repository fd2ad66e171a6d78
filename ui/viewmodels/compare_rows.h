#pragma once

#include "ui/viewmodels/compare_view.h"

#include <functional>
#include <string>
#include <vector>

namespace tokenfactory::ui {

/// What a row of the comparison is about and how each state says it. A state without it gives a cell without text.
struct ComparedValue {
    CompareRow::Part part = CompareRow::Part::choice;
    QString label;
    std::string key;
    Unit unit = Unit::none;
    std::function<CompareCell(const Answer&)> of;
    bool ofStage = false;  ///< another quantity in decode than in prefill and midfill, though it has the same name
};

/// Every choice of a scenario, then every figure of its answer, for these states (not empty).
std::vector<ComparedValue> comparedValues(const std::vector<const Answer*>& states);

/// A share's change in points of a hundred, signed: "+4.2", "−0.3".
QString pointsText(double change);

}  // namespace tokenfactory::ui
