#pragma once

#include "core/factory/plan.h"
#include "core/factory/state.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::factory {

/// A link and whose it is.
struct NamedLink {
    kv::LinkId id;
    std::uint32_t worker = none;  ///< none for a link of all
    std::string_view kind;        ///< "host link", "ssd", "nic"; "pool", "hot-cache" of all
};

/// The links of a factory; those of tiers there are none of are left out.
std::vector<NamedLink> namedLinks(const State& state);

std::string workerName(const Plan& plan, const Worker& worker);                     ///< "prefill 0"
std::string linkName(const Plan& plan, const State& state, const NamedLink& link);  ///< "prefill 0 nic"

}  // namespace tokenfactory::factory
