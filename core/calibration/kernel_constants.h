#pragma once

#include "core/calibration/kernel_plan.h"
#include "core/calibration/work_law.h"
#include "core/catalog/catalog.h"

#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::calibration {

/// Constants of a calibration file that stands alone, by system ("general" for those of all) and path
/// ("compute/gemm/fp8"): those fitted so far over those of the file.
class KernelConstants {
public:
    explicit KernelConstants(const nlohmann::ordered_json& calibration) : document(calibration) {}

    /// Rounded to three digits; `low` and `high` are widened to hold the value.
    void put(const std::string& system, const std::string& path, double value, double low, double high,
             std::string origin);
    /// As fitted, or as the file has it for this very system.
    std::optional<catalog::Constant> own(const std::string& system, const std::string& path) const;
    /// Its own or that of all systems; 0 where there is none.
    double value(const std::string& system, const std::string& path) const;
    /// The file with the fitted constants in it.
    nlohmann::ordered_json written() const;

    std::map<std::string, std::map<std::string, catalog::Constant>> fitted;

private:
    const nlohmann::ordered_json& document;
};

inline const std::string allSystems = "general";

/// The constants of each class that the table has enough rows for, on the systems it has them of. A class that is left
/// as it is becomes a note.
void fitOperatorLaws(const KernelTable& table, const std::vector<catalog::SystemPtr>& systems, const KernelPlan& plan,
                     KernelConstants& constants, std::vector<Sentence>& notes);

/// What follows from the fitted constants: those of all systems, of neighbours without kernels, and of number formats
/// without kernels.
void spread(const std::vector<catalog::SystemPtr>& systems, const KernelPlan& plan, KernelConstants& constants);

}  // namespace tokenfactory::calibration
