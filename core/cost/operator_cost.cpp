#include "core/cost/operator_cost.h"

namespace tokenfactory::cost {

std::string_view name(Limit limit)
{
    switch (limit) {
    case Limit::compute:
        return "compute";
    case Limit::memory:
        return "memory";
    case Limit::network:
        return "network";
    case Limit::fixed:
        return "fixed";
    case Limit::power:
        return "power";
    }
    return "";
}

std::array<double, limits> timeByLimit(std::span<const OperatorCost> operators)
{
    std::array<double, limits> times{};
    for (const OperatorCost& op : operators) {
        times[static_cast<std::size_t>(op.limit)] += op.timeS;
    }
    return times;
}

}  // namespace tokenfactory::cost
