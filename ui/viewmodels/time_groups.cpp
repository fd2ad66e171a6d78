#include "ui/viewmodels/time_groups.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tokenfactory::ui {

namespace {

/// What of the kind of a layer, "<attention> + <feed-forward>", an operator's work depends on.
std::string_view partOf(const cost::OperatorCost& op)
{
    constexpr std::string_view joint = " + ";
    const std::size_t place = op.layerKind.find(joint);
    if (place == std::string_view::npos)
        return {};
    switch (op.id) {
    case cost::OperatorId::projections:
    case cost::OperatorId::attentionCore:
    case cost::OperatorId::indexer:
        return op.layerKind.substr(0, place);
    case cost::OperatorId::router:
    case cost::OperatorId::sharedExperts:
    case cost::OperatorId::latentProjections:
    case cost::OperatorId::routedExperts:
    case cost::OperatorId::dispatch:
    case cost::OperatorId::combine:
        return op.layerKind.substr(place + joint.size());
    default:
        return {};
    }
}

void finish(TimeGroup& group, const cost::PassCost& cost)
{
    std::array<double, cost::limits> byLimit{};
    for (const std::size_t i : group.operators) {
        group.seconds += cost.operators[i].timeS;
        byLimit[static_cast<std::size_t>(cost.operators[i].limit)] += cost.operators[i].timeS;
    }
    group.limit = static_cast<cost::Limit>(std::max_element(byLimit.begin(), byLimit.end()) - byLimit.begin());
    std::stable_sort(group.operators.begin(), group.operators.end(), [&cost](std::size_t a, std::size_t b) {
        return cost.operators[a].timeS > cost.operators[b].timeS;
    });
}

}  // namespace

std::string explainedName(const cost::OperatorCost& op)
{
    std::string name(op.name);
    if (!op.layerKind.empty())
        name.append(", ").append(op.layerKind);
    return name;
}

std::vector<TimeGroup> timeGroupsOf(const cost::PassCost& cost)
{
    std::vector<TimeGroup> groups;
    for (std::size_t i = 0; i < cost.operators.size(); ++i) {
        const cost::OperatorCost& op = cost.operators[i];
        if (!(op.timeS > 0.0) || !std::isfinite(op.timeS))
            continue;
        const std::string_view part = partOf(op);
        auto place = std::find_if(groups.begin(), groups.end(), [&op, part](const TimeGroup& group) {
            return group.operatorName == op.name && group.part == part;
        });
        if (place == groups.end()) {
            place = groups.emplace(groups.end());
            place->operatorName = op.name;
            place->part = part;
        }
        place->operators.push_back(i);
    }
    for (TimeGroup& group : groups) {
        finish(group, cost);
        group.name = group.operatorName;
    }
    for (TimeGroup& group : groups) {
        const auto several = std::count_if(groups.begin(), groups.end(), [&group](const TimeGroup& other) {
            return other.operatorName == group.operatorName;
        });
        if (several > 1)
            group.name.append(", ").append(group.part);
        else
            group.part.clear();
    }
    return groups;
}

}  // namespace tokenfactory::ui
