#pragma once

#include "core/studies/roofline.h"
#include "ui/session/answer.h"

#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::ui {

/// A number of the roofline of an answer's scenario, worked out anew.
struct RooflineNumber {
    std::shared_ptr<const std::vector<Explanation>> explanations;  ///< holds what its views point into
    std::string_view name;                                         ///< of the number among them; a part of the id
    QString subject;                                               ///< "roofs of GB200"
};

/// Ids of the numbers: "roof/<name>", "work/<stage or operator>/<name>" with the names of studies::explain().
std::string roofId(std::string_view name);
std::string workId(studies::ServingStage stage, std::string_view name);
std::string workId(const studies::RooflineOperator& op, std::string_view name);
/// "routed experts, KDA + MoE": the operator's name among the explanations of a pass.
std::string fullName(const studies::RooflineOperator& op);

/// None where the roofline has no such number.
std::optional<RooflineNumber> rooflineNumber(const AnswerPtr& answer, std::string_view id);

}  // namespace tokenfactory::ui
