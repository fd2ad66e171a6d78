#include "core/workload/workload.h"

#include <array>

namespace tokenfactory::workload {
namespace {

constexpr std::array<std::string_view, 5> arrivalNames = {"poisson", "gamma", "on_off", "diurnal", "closed"};

}  // namespace

std::string_view name(ArrivalKind kind) { return arrivalNames[static_cast<std::size_t>(kind)]; }

std::span<const std::string_view> arrivalKindNames() { return arrivalNames; }

}  // namespace tokenfactory::workload
