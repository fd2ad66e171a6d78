#include "core/catalog/figure_reader.h"
#include "core/catalog/read.h"

#include <nlohmann/json.hpp>

namespace tokenfactory::catalog {

namespace {

constexpr int mostGpusTogether = 100'000;  ///< of one domain, tray or rack

}  // namespace

Expected<System> systemFromJson(const nlohmann::json& document, std::string_view where)
{
    Problems problems;
    JsonObject object(document, std::string(where) + ": ", problems);
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    if (!checkSchema(object, "token-factory-system/1")) {
        return unexpected(std::move(problems));
    }

    const Range share{0.0, 1.0, true};
    const Range atLeastOne{1.0};  // flop/s, B/s, B or W; times divide by them
    System system;
    system.id = readId(object);
    system.name = object.text("name");
    system.shortName = object.text("short_name", system.name);
    system.scaleUpDomain = object.whole("scale_up_domain", 1, mostGpusTogether);
    system.gpusPerTray = object.whole("gpus_per_tray", 1, mostGpusTogether);
    system.gpusPerRack = object.whole("gpus_per_rack", 1, mostGpusTogether);
    system.notes = object.texts("notes");

    FigureReader figures(object);
    system.peakFp4 = figures.optional("peak_fp4_flops_per_s", atLeastOne);
    system.peakFp8 = figures.optional("peak_fp8_flops_per_s", atLeastOne);
    system.peakBf16 = figures.required("peak_bf16_flops_per_s", atLeastOne);
    system.hbmVisibleBytes = figures.required("hbm_visible_bytes", atLeastOne);
    system.usableFraction = figures.required("usable_fraction", share);
    system.runtimeReserveBytes = figures.required("runtime_reserve_bytes", Range::notNegative());
    system.hbmBandwidth = figures.required("hbm_bandwidth_bytes_per_s", atLeastOne);
    system.scaleUpBandwidth = figures.required("scale_up_bandwidth_bytes_per_s", atLeastOne);
    system.nicBandwidth = figures.required("nic_bandwidth_bytes_per_s", atLeastOne);
    system.hostLinkBandwidth = figures.optional("host_link_bandwidth_bytes_per_s", atLeastOne);
    system.dramBytes = figures.optional("dram_bytes", atLeastOne);
    system.dramBandwidth = figures.optional("dram_bandwidth_bytes_per_s", atLeastOne);
    system.ssdBytes = figures.optional("ssd_bytes", atLeastOne);
    system.ssdBandwidth = figures.optional("ssd_bandwidth_bytes_per_s", atLeastOne);
    system.powerLimit = figures.required("power_limit_w", atLeastOne);
    system.idleFraction = figures.required("idle_fraction", {0.0, 1.0});
    system.ownerCostPerHour = figures.optional("owner_cost_usd_per_hour", Range::positive());
    system.rentalPerHour = figures.optional("rental_usd_per_hour", Range::positive());
    object.refuseOthers();
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    return system;
}

}  // namespace tokenfactory::catalog
