#pragma once

#include "core/calibration/kernel_table.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tokenfactory::calibration {

using KernelRows = std::vector<const KernelRow*>;

/// What a kernel takes: a floor that the benchmark adds to every row (launch, prologue, the tail of a GPU that is
/// nearly empty) and its work,
///
///     seconds = floor + max(flops / (peak x compute), bytes / (bandwidth x memory))
///
/// or the sum of both, where tiles show it. Bandwidth is that of HBM, of the scale-up link for collectives.
struct WorkLaw {
    bool sums = false;
    std::optional<double> memory;                  ///< fraction of the bandwidth; none: bytes cost nothing
    std::array<std::optional<double>, 3> compute;  ///< of the peak in fp4, fp8, bf16; none: flops cost nothing
    std::map<std::string, double> floors;          ///< s, by variant

    double workSeconds(const KernelRow& row) const;
    double seconds(const KernelRow& row) const;
};

/// Absolute relative errors of a law on rows.
struct LawErrors {
    std::size_t n = 0;
    double median = 0.0;
    double p90 = 0.0;
};

LawErrors errorsOf(const std::vector<double>& predictedOverMeasured);
LawErrors errorsOf(const WorkLaw& law, const KernelRows& rows);
/// "median error 4 %, 90th percentile 9 %"
std::string errorsText(const LawErrors& errors);

/// What of a law is fitted.
struct Unknowns {
    bool efficiencies = true;  ///< those that the law has, whatever their values
    bool floors = true;        ///< one for each variant of the rows
};

/// The law with its unknowns fitted to the rows: least sum of |ln(predicted / measured)|, rounded off below 1 %.
WorkLaw fitted(WorkLaw law, const KernelRows& rows, Unknowns unknowns = {});

/// A line through the smallest and the largest of the rows that differ in bytes.
struct Line {
    double bytesPerS = 0.0;
    double latencyS = 0.0;  ///< what is left at no bytes
};
std::optional<Line> lineThrough(const KernelRows& rows);

}  // namespace tokenfactory::calibration
