#include "core/report/catalog_report.h"

#include "core/catalog/model_facts.h"
#include "core/report/json.h"
#include "core/studies/constants.h"

#include <nlohmann/json.hpp>

#include <optional>

namespace tokenfactory::report {

using catalog::Catalog;
using catalog::Figure;
using catalog::System;
using nlohmann::ordered_json;

namespace {

Cell cell(const std::optional<Figure>& figure) { return figure ? Cell(figure->value) : Cell(); }

/// Puts a figure under its key and its origin under the same key in "origins"; null where the system has none.
void put(ordered_json& system, const std::string& key, const std::optional<Figure>& figure)
{
    system[key] = figure ? number(figure->value) : ordered_json(nullptr);
    if (figure) {
        system["origins"][key] = {{"source", figure->source}, {"note", figure->note}, {"assumed", figure->assumed}};
    }
}

}  // namespace

Table modelsTable(const Catalog& catalog)
{
    Table table{{{"id", "id"},
                 {"name", "name"},
                 {"parameters_total_billion", "billions of parameters"},
                 {"parameters_active_billion", "active"},
                 {"weight_bytes", "weights", Unit::bytes},
                 {"kv_bytes_per_token_fp8", "KV/token fp8", Unit::bytes},
                 {"state_bytes_per_sequence_fp32", "state/sequence", Unit::bytes}},
                {}};
    for (const catalog::ModelPtr& model : catalog.models) {
        const catalog::ModelFacts facts = catalog::factsOf(*model);
        table.rows.push_back({model->id, model->name, facts.totalParameters / 1e9, facts.activeParameters / 1e9,
                              facts.weightBytes, facts.kvBytesPerTokenFp8, facts.stateBytesPerSequenceFp32});
    }
    return table;
}

Table systemsTable(const Catalog& catalog)
{
    Table table{{{"id", "id"},
                 {"name", "name"},
                 {"peak_fp4_flops_per_s", "fp4", Unit::flopsPerSecond},
                 {"peak_fp8_flops_per_s", "fp8", Unit::flopsPerSecond},
                 {"peak_bf16_flops_per_s", "bf16", Unit::flopsPerSecond},
                 {"hbm_visible_bytes", "HBM", Unit::bytes},
                 {"hbm_bandwidth_bytes_per_s", "bandwidth", Unit::bytesPerSecond},
                 {"scale_up_domain_gpus", "domain", Unit::count},
                 {"scale_up_bytes_per_s", "scale-up", Unit::bytesPerSecond},
                 {"nic_bytes_per_s", "NIC", Unit::bytesPerSecond},
                 {"power_limit_w", "power", Unit::watts}},
                {}};
    for (const catalog::SystemPtr& system : catalog.systems) {
        table.rows.push_back({system->id, system->name, cell(system->peakFp4), cell(system->peakFp8),
                              system->peakBf16.value, system->hbmVisibleBytes.value, system->hbmBandwidth.value,
                              static_cast<double>(system->scaleUpDomain), system->scaleUpBandwidth.value,
                              system->nicBandwidth.value, system->powerLimit.value});
    }
    return table;
}

Table calibrationsTable(const Catalog& catalog)
{
    Table table{{{"id", "id"}, {"name", "name"}, {"description", "description"}}, {}};
    for (const catalog::CalibrationPtr& calibration : catalog.calibrations) {
        table.rows.push_back({calibration->id, calibration->name, calibration->description});
    }
    return table;
}

ordered_json modelsJson(const Catalog& catalog)
{
    ordered_json list = ordered_json::array();
    for (const catalog::ModelPtr& model : catalog.models) {
        const catalog::ModelFacts facts = catalog::factsOf(*model);
        list.push_back({{"id", model->id},
                        {"name", model->name},
                        {"parameters_total", number(facts.totalParameters)},
                        {"parameters_active", number(facts.activeParameters)},
                        {"weight_bytes", number(facts.weightBytes)},
                        {"kv_bytes_per_token_fp8", number(facts.kvBytesPerTokenFp8)},
                        {"state_bytes_per_sequence_fp32", number(facts.stateBytesPerSequenceFp32)},
                        {"context_limit_tokens", model->contextLimit},
                        {"notes", model->notes}});
    }
    return list;
}

ordered_json systemsJson(const Catalog& catalog)
{
    ordered_json list = ordered_json::array();
    for (const catalog::SystemPtr& pointer : catalog.systems) {
        const System& system = *pointer;
        ordered_json entry = {{"id", system.id},
                              {"name", system.name},
                              {"scale_up_domain_gpus", system.scaleUpDomain},
                              {"gpus_per_rack", system.gpusPerRack},
                              {"gpus_per_tray", system.gpusPerTray}};
        put(entry, "peak_fp4_flops_per_s", system.peakFp4);
        put(entry, "peak_fp8_flops_per_s", system.peakFp8);
        put(entry, "peak_bf16_flops_per_s", system.peakBf16);
        put(entry, "hbm_visible_bytes", system.hbmVisibleBytes);
        put(entry, "usable_fraction", system.usableFraction);
        put(entry, "runtime_reserve_bytes", system.runtimeReserveBytes);
        put(entry, "hbm_bandwidth_bytes_per_s", system.hbmBandwidth);
        put(entry, "scale_up_bytes_per_s", system.scaleUpBandwidth);
        put(entry, "nic_bytes_per_s", system.nicBandwidth);
        put(entry, "host_link_bytes_per_s", system.hostLinkBandwidth);
        put(entry, "dram_bytes", system.dramBytes);
        put(entry, "dram_bytes_per_s", system.dramBandwidth);
        put(entry, "ssd_bytes", system.ssdBytes);
        put(entry, "ssd_bytes_per_s", system.ssdBandwidth);
        put(entry, "power_limit_w", system.powerLimit);
        put(entry, "idle_fraction", system.idleFraction);
        put(entry, "owner_cost_usd_per_h", system.ownerCostPerHour);
        put(entry, "rental_usd_per_h", system.rentalPerHour);
        entry["notes"] = system.notes;
        list.push_back(std::move(entry));
    }
    return list;
}

namespace {

ordered_json constantJson(const std::string& id, const catalog::Constant& constant)
{
    return {{"id", id},
            {"value", constant.value},
            {"low", constant.low},
            {"high", constant.high},
            {"origin", constant.origin}};
}

ordered_json constantsJson(catalog::Calibration calibration)
{
    ordered_json list = ordered_json::array();
    for (const studies::NamedConstant& named : studies::constantsOf(calibration)) {
        list.push_back(constantJson(named.id, *named.constant));
    }
    return list;
}

ordered_json servingJson(const catalog::ServingCosts& serving)
{
    ordered_json list{constantJson("age_per_year", serving.agePerYear),
                      constantJson("burst_disaggregated", serving.burstDisaggregated),
                      constantJson("uneven_ranks", serving.unevenRanks)};
    for (std::size_t family = 0; family < serving.engines.size(); ++family) {
        const catalog::EngineCosts& costs = serving.engines[family];
        const std::string of = "engines/" + std::string(catalog::engineFamilyNames[family]) + '/';
        list.push_back(constantJson(of + "kernel_s", costs.kernel));
        list.push_back(constantJson(of + "eager_kernel_s", costs.eagerKernel));
        list.push_back(constantJson(of + "prompt_work", costs.promptWork));
        list.push_back(constantJson(of + "aggregated_pace", costs.aggregatedPace));
        list.push_back(constantJson(of + "decode_pace", costs.decodePace));
        list.push_back(constantJson(of + "burst_aggregated", costs.burstAggregated));
        list.push_back(constantJson(of + "host_per_sequence_s", costs.hostPerSequence));
        list.push_back(constantJson(of + "first_token_aggregated_s", costs.firstTokenAggregated));
        list.push_back(constantJson(of + "first_token_disaggregated_s", costs.firstTokenDisaggregated));
    }
    return list;
}

}  // namespace

ordered_json calibrationsJson(const Catalog& catalog)
{
    ordered_json list = ordered_json::array();
    for (const catalog::CalibrationPtr& calibration : catalog.calibrations) {
        ordered_json entry{{"id", calibration->id},
                           {"name", calibration->name},
                           {"description", calibration->description},
                           {"constants", constantsJson(*calibration)}};
        ordered_json systems = ordered_json::object();
        for (const auto& [system, constants] : calibration->perSystem) {
            systems[system] = constantsJson(studies::onlyFor(*calibration, system));
        }
        entry["constants_of_systems"] = std::move(systems);
        if (calibration->serving) {
            entry["serving"] = servingJson(*calibration->serving);
        }
        list.push_back(std::move(entry));
    }
    return list;
}

}  // namespace tokenfactory::report
