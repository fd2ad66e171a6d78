#include "core/studies/constants.h"

namespace tokenfactory::studies {

using namespace catalog;

Calibration onlyFor(const Calibration& calibration, const std::string& systemId)
{
    Calibration one;
    one.id = calibration.id;
    one.name = calibration.name;
    one.description = calibration.description;
    one.general = calibration.on(systemId);
    one.energy = calibration.energy;
    return one;
}

std::vector<NamedConstant> constantsOf(Calibration& calibration)
{
    std::vector<NamedConstant> list;
    const auto add = [&list](std::string id, std::string name, Unit unit, Constant& constant) {
        list.push_back({std::move(id), std::move(name), unit, &constant});
    };
    Efficiencies& constants = calibration.general;
    for (std::size_t c = 0; c < constants.compute.size(); ++c) {
        const std::string ofClass(operatorClassNames[c]);
        for (std::size_t f = 0; f < constants.compute[c].size(); ++f) {
            const std::string format(computeFormatNames[f]);
            add("compute/" + ofClass + "/" + format, "Compute efficiency, " + ofClass + " in " + format, Unit::fraction,
                constants.compute[c][f]);
        }
        add("memory/" + ofClass, "HBM efficiency, " + ofClass, Unit::fraction, constants.memory[c]);
    }
    for (std::size_t c = 0; c < constants.bandwidth.size(); ++c) {
        for (std::size_t f = 0; f < constants.bandwidth[c].size(); ++f) {
            const std::string place = std::string(collectiveNames[c]) + "/" + std::string(fabricNames[f]);
            const std::string words = std::string(collectiveNames[c]) + ", " + std::string(fabricNames[f]);
            add("bandwidth/" + place, "Link bandwidth, " + words, Unit::fraction, constants.bandwidth[c][f]);
            add("latency_s/" + place, "Latency, " + words, Unit::seconds, constants.latency[c][f]);
        }
    }
    add("kernel_s", "Cost of a kernel", Unit::seconds, constants.kernel);
    add("eager_kernel_s", "Cost of a kernel launched by the host", Unit::seconds, constants.eagerKernel);
    add("pass_s", "Cost of a pass", Unit::seconds, constants.pass);
    for (std::size_t kind = 0; kind < constants.pace.size(); ++kind) {
        const std::string passes(passKindNames[kind]);
        add("pace/" + passes + "/work", "Slowing of work, " + passes, Unit::count, constants.pace[kind].work);
        add("pace/" + passes + "/network", "Slowing of collectives, " + passes, Unit::count,
            constants.pace[kind].network);
    }
    add("lost_overlap", "Overlap not reached", Unit::fraction, constants.lostOverlap);

    EnergyCoefficients& energy = calibration.energy;
    add("energy/flop_bf16_j", "Energy per flop in bf16", Unit::joulesPerFlop, energy.flopBf16);
    add("energy/flop_fp8_j", "Energy per flop in fp8", Unit::joulesPerFlop, energy.flopFp8);
    add("energy/flop_fp4_j", "Energy per flop in fp4", Unit::joulesPerFlop, energy.flopFp4);
    add("energy/hbm_byte_j", "Energy per HBM byte", Unit::joulesPerByte, energy.hbmByte);
    add("energy/scale_up_byte_j", "Energy per scale-up byte", Unit::joulesPerByte, energy.scaleUpByte);
    add("energy/scale_out_byte_j", "Energy per scale-out byte", Unit::joulesPerByte, energy.scaleOutByte);
    add("energy/dram_byte_j", "Energy per DRAM byte", Unit::joulesPerByte, energy.dramByte);
    return list;
}

}  // namespace tokenfactory::studies
