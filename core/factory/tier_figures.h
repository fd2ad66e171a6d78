#pragma once

#include "core/catalog/system.h"
#include "core/factory/spec.h"

#include <functional>
#include <optional>
#include <string>

namespace tokenfactory::factory {

/// Bytes of the CPU DRAM or the SSDs beside so many GPUs; 0 where the rack states none. `tier`: dram or ssd.
double nodeBytes(const catalog::System& rack, kv::Tier tier, int gpus);

/// Bytes a second of the way there, host links or SSDs; 0 where the rack states none.
double nodeBytesPerS(const catalog::System& rack, kv::Tier tier, int gpus);

/// Figures by which a tier that is not there can be added, of one place of it.
struct RackFigures {
    std::optional<double> capacityBytes;
    std::optional<double> bandwidthBytesPerS;
    std::string rack;         ///< whose they are, its name; empty without racks
    bool areMissing = false;  ///< of a rack that is there
};

/// By the racks of a factory: CPU DRAM and SSD as they stand beside the first worker whose rack states them; a network
/// pool as large as the SSDs of all workers and as fast as their NICs; a hot cache as large as the CPU DRAM beside one
/// GPU and as fast as its NIC. `rackOf` gives null for a rack that is not known.
RackFigures rackFigures(const FactorySpec& spec, kv::Tier tier,
                        const std::function<catalog::SystemPtr(const std::string& id)>& rackOf);

}  // namespace tokenfactory::factory
