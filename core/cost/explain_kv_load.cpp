#include "core/cost/explanation_list.h"

namespace tokenfactory::cost {

void explainKvLoads(ExplanationList& list, const KvLoadTimes& loads, const catalog::System& system,
                    const Layout& layout, const catalog::Constant& dramByte)
{
    const auto start = [&](std::string_view name, double seconds, std::string_view formula, std::string_view symbol,
                           const catalog::Figure& bandwidth) -> Explanation& {
        Explanation& load = list.start(name, seconds, Unit::seconds, formula);
        load.add("cache", loads.bytes, Unit::bytes, "KV and state of the cached tokens of one sequence");
        add(load, symbol, Unit::bytesPerSecond, bandwidth);
        load.add("tp", layout.tp, Unit::count, origins::layout);
        load.add("pp", layout.pp, Unit::count, origins::layout);
        load.add("cp", layout.cp, Unit::count, origins::layout);
        return load;
    };
    if (loads.dram && system.dramBandwidth) {
        Explanation& load =
            start("KV load time from DRAM", *loads.dram, "cache / (min(host_link, dram_bandwidth) * tp * pp * cp)",
                  "host_link", *system.hostLinkBandwidth);
        load.limit = system.hostLinkBandwidth->value <= system.dramBandwidth->value ? "host link" : "DRAM";
        add(load, "dram_bandwidth", Unit::bytesPerSecond, *system.dramBandwidth);
    } else if (loads.dram) {
        start("KV load time from DRAM", *loads.dram, "cache / (host_link * tp * pp * cp)", "host_link",
              *system.hostLinkBandwidth);
    }
    if (loads.dram) {
        Explanation& energy = list.startCalibrated("KV load energy from DRAM", loads.bytes * dramByte.value,
                                                   Unit::joules, "cache * dram_energy");
        energy.add("cache", loads.bytes, Unit::bytes, "KV and state of the cached tokens of one sequence");
        add(energy, "dram_energy", Unit::joulesPerByte, dramByte);
    }
    if (loads.ssd) {
        start("KV load time from SSD", *loads.ssd, "cache / (ssd_bandwidth * tp * pp * cp)", "ssd_bandwidth",
              *system.ssdBandwidth);
    }
    if (loads.network) {
        start("KV load time over the network", *loads.network, "cache / (nic_bandwidth * tp * pp * cp)",
              "nic_bandwidth", system.nicBandwidth);
    }
}

}  // namespace tokenfactory::cost
