#include "core/factory/spec.h"

#include <array>

namespace tokenfactory::factory {
namespace {

constexpr std::array<std::string_view, 3> reserves = {"first-chunk", "full-input", "final-size"};
constexpr std::array<std::string_view, 2> preemptions = {"recompute", "restart"};

}  // namespace

std::string_view name(Reserve reserve) { return reserves[static_cast<std::size_t>(reserve)]; }
std::span<const std::string_view> reserveNames() { return reserves; }
std::string_view name(Preemption preemption) { return preemptions[static_cast<std::size_t>(preemption)]; }
std::span<const std::string_view> preemptionNames() { return preemptions; }

cost::SplitLayout splitLayoutOf(const WorkerSpec& worker)
{
    const ExpertGroupSpec& experts = worker.experts.value();
    return {.attention = worker.layout,
            .expertGpus = experts.gpus,
            .ep = experts.ep,
            .microBatches = experts.microBatches,
            .link = experts.link};
}

}  // namespace tokenfactory::factory
