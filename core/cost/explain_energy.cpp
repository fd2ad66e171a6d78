#include "core/cost/explanation_list.h"

namespace tokenfactory::cost {

void explainEnergyOfWork(ExplanationList& list, std::string_view name, double joules, const EnergyTaken& taken,
                         const catalog::EnergyCoefficients& each, std::string_view scaleUpOrigin,
                         std::string_view scaleOutOrigin)
{
    Explanation& energy = list.startCalibrated(
        name, joules, Unit::joules,
        "fp4_flops * fp4_energy + fp8_flops * fp8_energy + bf16_flops * bf16_energy + hbm * hbm_energy + "
        "up * up_energy + out * out_energy");
    energy.add("fp4_flops", taken.flops[0], Unit::flops, origins::operators);
    add(energy, "fp4_energy", Unit::joulesPerFlop, each.flopFp4);
    energy.add("fp8_flops", taken.flops[1], Unit::flops, origins::operators);
    add(energy, "fp8_energy", Unit::joulesPerFlop, each.flopFp8);
    energy.add("bf16_flops", taken.flops[2], Unit::flops, origins::operators);
    add(energy, "bf16_energy", Unit::joulesPerFlop, each.flopBf16);
    energy.add("hbm", taken.hbmBytes, Unit::bytes, origins::operators);
    add(energy, "hbm_energy", Unit::joulesPerByte, each.hbmByte);
    energy.add("up", taken.scaleUpBytes, Unit::bytes, scaleUpOrigin);
    add(energy, "up_energy", Unit::joulesPerByte, each.scaleUpByte);
    energy.add("out", taken.scaleOutBytes, Unit::bytes, scaleOutOrigin);
    add(energy, "out_energy", Unit::joulesPerByte, each.scaleOutByte);
}

}  // namespace tokenfactory::cost
