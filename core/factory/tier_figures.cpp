#include "core/factory/tier_figures.h"

namespace tokenfactory::factory {
namespace {

double valueOf(const std::optional<catalog::Figure>& figure) { return figure ? figure->value : 0.0; }

const std::optional<catalog::Figure>& sizeOf(const catalog::System& rack, kv::Tier tier)
{
    return tier == kv::Tier::dram ? rack.dramBytes : rack.ssdBytes;
}

const std::optional<catalog::Figure>& speedOf(const catalog::System& rack, kv::Tier tier)
{
    return tier == kv::Tier::dram ? rack.hostLinkBandwidth : rack.ssdBandwidth;
}

void addNode(RackFigures& figures, const catalog::System& rack, kv::Tier tier, int gpus)
{
    const bool isStated = sizeOf(rack, tier) && speedOf(rack, tier);
    figures.areMissing = figures.areMissing || !isStated;
    if (!figures.capacityBytes && isStated) {
        figures.capacityBytes = nodeBytes(rack, tier, gpus);
        figures.bandwidthBytesPerS = nodeBytesPerS(rack, tier, gpus);
    }
    if (figures.rack.empty() || !isStated) {
        figures.rack = rack.name;
    }
}

void addHotCache(RackFigures& figures, const catalog::System& rack)
{
    if (figures.capacityBytes) {
        return;
    }
    figures.rack = rack.name;
    if (rack.dramBytes) {
        figures.capacityBytes = rack.dramBytes->value;
    }
    figures.bandwidthBytesPerS = rack.nicBandwidth.value;
}

}  // namespace

double nodeBytes(const catalog::System& rack, kv::Tier tier, int gpus) { return valueOf(sizeOf(rack, tier)) * gpus; }

double nodeBytesPerS(const catalog::System& rack, kv::Tier tier, int gpus)
{
    return valueOf(speedOf(rack, tier)) * gpus;
}

RackFigures rackFigures(const FactorySpec& spec, kv::Tier tier,
                        const std::function<catalog::SystemPtr(const std::string& id)>& rackOf)
{
    RackFigures figures;
    double poolBytes = 0.0;
    double poolBytesPerS = 0.0;
    for (const PoolSpec& pool : spec.pools) {
        for (const WorkerSpec& worker : pool.workers) {
            const catalog::SystemPtr rack = rackOf(worker.system);
            if (!rack) {
                continue;
            }
            const int gpus = worker.layout.gpus();
            if (tier == kv::Tier::dram || tier == kv::Tier::ssd) {
                addNode(figures, *rack, tier, gpus);
            } else if (tier == kv::Tier::hotCache) {
                addHotCache(figures, *rack);
            } else {
                poolBytes += worker.count * nodeBytes(*rack, kv::Tier::ssd, gpus);
                poolBytesPerS += worker.count * rack->nicBandwidth.value * gpus;
                figures.rack = rack->name;
            }
        }
    }
    if (poolBytes > 0.0) {
        figures.capacityBytes = poolBytes;
        figures.bandwidthBytesPerS = poolBytesPerS;
    }
    if (tier == kv::Tier::pool || tier == kv::Tier::hotCache) {
        figures.areMissing = !figures.capacityBytes;
    }
    return figures;
}

}  // namespace tokenfactory::factory
