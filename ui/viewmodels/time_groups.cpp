#include "ui/viewmodels/time_groups.h"

#include <algorithm>
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
    for (const std::size_t i : group.operators)
        group.seconds += cost.operators[i].timeS;
    std::stable_sort(group.operators.begin(), group.operators.end(), [&cost](std::size_t a, std::size_t b) {
        return cost.operators[a].timeS > cost.operators[b].timeS;
    });
}

}  // namespace

std::vector<TimeGroup> timeGroupsOf(const cost::PassCost& cost)
{
    std::vector<TimeGroup> groups;
    for (std::size_t i = 0; i < cost.operators.size(); ++i) {
        const cost::OperatorCost& op = cost.operators[i];
        if (!(op.timeS > 0.0) || !std::isfinite(op.timeS))
            continue;
        const std::string_view part = partOf(op);
        auto place = std::find_if(groups.begin(), groups.end(), [&op, part](const TimeGroup& group) {
            return group.operatorName == op.name && group.part == part && group.limit == op.limit;
        });
        if (place == groups.end()) {
            place = groups.emplace(groups.end());
            place->operatorName = op.name;
            place->part = part;
            place->limit = op.limit;
        }
        place->operators.push_back(i);
    }
    for (TimeGroup& group : groups) {
        finish(group, cost);
        group.name = group.operatorName;
    }
    const std::vector<TimeGroup> all = groups;
    for (TimeGroup& group : groups) {
        const auto sameWork = [&group](const TimeGroup& other) { return other.operatorName == group.operatorName; };
        const auto otherPart = [&](const TimeGroup& other) { return sameWork(other) && other.part != group.part; };
        const auto otherLimit = [&](const TimeGroup& other) {
            return sameWork(other) && other.part == group.part && other.limit != group.limit;
        };
        group.limitTold = std::ranges::any_of(all, otherLimit);
        if (std::ranges::any_of(all, otherPart))
            group.name.append(", ").append(group.part);
        else
            group.part.clear();
        if (group.limitTold)
            group.name.append(", ").append(cost::name(group.limit));
    }
    return groups;
}

}  // namespace tokenfactory::ui
