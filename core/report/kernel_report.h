#pragma once

#include "core/calibration/kernel_fit.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace tokenfactory::report {

/// What `calibrate --kernels --json` prints of kernels: rows_used, rows_skipped, notes, and by kind of kernels its law
/// (fractions of peak and bandwidth, floors in seconds), errors of the law and of what the cost model charges
/// (fractions).
nlohmann::ordered_json asJson(const std::vector<calibration::KernelErrors>& errors,
                              const calibration::KernelTable& table, const calibration::KernelFit& fit);

/// The same for people.
std::string asText(const std::vector<calibration::KernelErrors>& errors, const calibration::KernelTable& table,
                   const calibration::KernelFit& fit);

}  // namespace tokenfactory::report
