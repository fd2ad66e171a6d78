#include "core/workload/workload.h"

#include <algorithm>
#include <array>

namespace tokenfactory::workload {
namespace {

constexpr std::array<std::string_view, 5> arrivalNames = {"poisson", "gamma", "on_off", "diurnal", "closed"};

}  // namespace

std::string_view name(ArrivalKind kind) { return arrivalNames[static_cast<std::size_t>(kind)]; }

std::optional<ArrivalKind> arrivalKindFromName(std::string_view name)
{
    const auto found = std::ranges::find(arrivalNames, name);
    if (found == arrivalNames.end()) {
        return std::nullopt;
    }
    return static_cast<ArrivalKind>(found - arrivalNames.begin());
}

}  // namespace tokenfactory::workload
