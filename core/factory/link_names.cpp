#include "core/factory/link_names.h"

namespace tokenfactory::factory {

std::vector<NamedLink> namedLinks(const State& state)
{
    std::vector<NamedLink> links;
    for (std::uint32_t i = 0; i < state.workers.size(); ++i) {
        const Worker& worker = state.workers[i];
        if (worker.dram) {
            links.push_back({worker.hostLink, i, "host link"});
        }
        if (worker.ssd) {
            links.push_back({worker.ssdLink, i, "ssd"});
        }
        links.push_back({worker.nic, i, "nic"});
    }
    if (state.pool) {
        links.push_back({state.poolLink, none, "pool"});
    }
    if (state.hotCache) {
        links.push_back({state.hotLink, none, "hot-cache"});
    }
    return links;
}

std::string workerName(const Plan& plan, const Worker& worker)
{
    const WorkerKind& kind = plan.kinds[static_cast<std::size_t>(worker.kind)];
    return plan.spec.pools[static_cast<std::size_t>(kind.pool)].name + ' ' + std::to_string(worker.indexInPool);
}

std::string linkName(const Plan& plan, const State& state, const NamedLink& link)
{
    const std::string kind(link.kind);
    return link.worker == none ? kind : workerName(plan, state.workers[link.worker]) + ' ' + kind;
}

}  // namespace tokenfactory::factory
