#pragma once

#include "core/calibration/kernel_plan.h"
#include "core/calibration/work_law.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace tokenfactory::calibration {

/// A calibration file with the constants of operators fitted to a table of kernels.
struct KernelFit {
    nlohmann::ordered_json document;
    catalog::CalibrationPtr calibration;
    std::size_t constants = 0;    ///< that were fitted or follow from fitted ones
    std::vector<Sentence> notes;  ///< classes that have too few rows
};

/// The operator laws of the rows, on every system they are of, and what follows from them for others; all else stays
/// as `document` has it, which is a calibration that builds on no other. Problems where it cannot be read.
Expected<KernelFit> fitKernels(const KernelTable& table, const nlohmann::ordered_json& document,
                               const std::vector<catalog::SystemPtr>& systems, const KernelPlan& plan);

/// How one kind of kernels on one system follows its law, and what the cost model charges for them.
struct KernelErrors {
    KernelKind kind = KernelKind::gemm;
    std::string system;  ///< id; "" for all
    WorkLaw law;         ///< under a calibration, with floors fitted to the rows; collectives with a rate of their own
    LawErrors ofLaw;
    LawErrors ofCharged;  ///< no floor but kernel_s and, for collectives, their latency
};

/// By kind over all systems, then each kind by system; kinds and systems without rows are left out.
std::vector<KernelErrors> kernelErrors(const KernelTable& table, const catalog::Calibration& calibration);

/// What the cost model charges for one kernel, s.
double chargedSeconds(const KernelRow& row, const catalog::Calibration& calibration);

}  // namespace tokenfactory::calibration
