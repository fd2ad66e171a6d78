#pragma once

#include "core/kv/place.h"

#include <span>
#include <string_view>

namespace tokenfactory::kv {

std::string_view name(EvictionPolicy policy);
std::span<const std::string_view> evictionPolicyNames();
std::string_view name(WriteDown writeDown);
std::span<const std::string_view> writeDownNames();

}  // namespace tokenfactory::kv
