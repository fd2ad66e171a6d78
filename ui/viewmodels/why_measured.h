#pragma once

#include "ui/viewmodels/measured_view.h"
#include "ui/viewmodels/why.h"

namespace tokenfactory::ui {

/// What is to be said of a point's prediction, by the id of whyOfPoint(): the estimate's parts, the constants it rests
/// on with their origins, what was measured and by whom. None where the answer has no such point.
std::optional<Why> whyOfMeasured(const MeasuredAnswerPtr& answer, std::string_view id);

}  // namespace tokenfactory::ui
