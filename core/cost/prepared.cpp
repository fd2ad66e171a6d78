#include "core/cost/prepared.h"

#include <algorithm>
#include <cassert>

namespace tokenfactory::cost {

PreparedPtr prepare(const catalog::ModelPtr& model, const catalog::SystemPtr& system,
                    const catalog::CalibrationPtr& calibration, const Choices& choices)
{
    assert(model && system && calibration);
    auto prepared = std::make_shared<Prepared>();
    prepared->model = model;
    prepared->system = system;
    prepared->calibration = calibration;
    prepared->choices = choices;
    prepared->table = tableOf(*model, choices);
    for (const catalog::PassKind kind : {catalog::PassKind::decode, catalog::PassKind::prompt}) {
        PassRates& of = prepared->kinds[static_cast<std::size_t>(kind)];
        of.constants = catalog::of(kind, calibration->on(system->id));
        for (const catalog::Side side : {catalog::Side::fast, catalog::Side::middle, catalog::Side::slow}) {
            of.rates[static_cast<std::size_t>(side)] = ratesOf(*system, of.constants, side);
        }
        of.middle = sideBySide({of.at(catalog::Side::middle)});
        of.withSides =
            sideBySide({of.at(catalog::Side::middle), of.at(catalog::Side::fast), of.at(catalog::Side::slow)});
    }
    prepared->energy = energyRatesOf(*calibration);
    prepared->usableHbmBytes = std::min(system->usableFraction.value * system->hbmVisibleBytes.value,
                                        choices.hbmCapBytes.value_or(system->hbmVisibleBytes.value));
    prepared->dynamicPowerW = system->powerLimit.value * (1.0 - system->idleFraction.value);
    return prepared;
}

}  // namespace tokenfactory::cost
