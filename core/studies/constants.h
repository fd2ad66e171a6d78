#pragma once

#include "core/base/explanation.h"
#include "core/catalog/calibration.h"

#include <string>
#include <vector>

namespace tokenfactory::studies {

/// One uncertain constant of a calibration and where it stands in it.
struct NamedConstant {
    std::string id;    ///< as in a calibration file: "compute/expert-gemm/fp4", "latency_s/all-to-all/scale-up"
    std::string name;  ///< in English: "Compute efficiency, expert-gemm in fp4"
    Unit unit = Unit::fraction;
    catalog::Constant* constant = nullptr;  ///< never null in a list
};

/// A calibration with the constants of one system only, to be changed: what it says of that system is what the whole
/// one says.
catalog::Calibration onlyFor(const catalog::Calibration& calibration, const std::string& systemId);

/// All constants that price a pass on a system, in a fixed order; those of `calibration.general` and its energies.
/// The list points into `calibration`.
std::vector<NamedConstant> constantsOf(catalog::Calibration& calibration);

}  // namespace tokenfactory::studies
