#include "core/kv/policy_names.h"

#include <array>

namespace tokenfactory::kv {
namespace {

constexpr std::array<std::string_view, 5> policies = {"lru", "fifo", "lfu", "ttl", "pinned"};
constexpr std::array<std::string_view, 3> writeDowns = {"never", "on-eviction", "on-retirement"};

}  // namespace

std::string_view name(EvictionPolicy policy) { return policies[static_cast<std::size_t>(policy)]; }
std::span<const std::string_view> evictionPolicyNames() { return policies; }
std::string_view name(WriteDown writeDown) { return writeDowns[static_cast<std::size_t>(writeDown)]; }
std::span<const std::string_view> writeDownNames() { return writeDowns; }

}  // namespace tokenfactory::kv
