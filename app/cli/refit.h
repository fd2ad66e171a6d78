#pragma once

#include "app/cli/command.h"
#include "core/calibration/cross_validation.h"
#include "core/calibration/kernel_plan.h"
#include "core/calibration/kernel_table.h"

#include <nlohmann/json.hpp>

namespace tokenfactory::app {

/// A calibration and the document of its file.
struct CalibrationFile {
    catalog::CalibrationPtr calibration;
    nlohmann::ordered_json document;
};

/// What a calibration is fitted from: its file, measured points and the plan.
struct Refit {
    catalog::Catalog catalog;
    CalibrationFile of;  ///< of --calibration, or `today`
    calibration::Measurements measurements;
    calibration::FitPlan plan;
};

/// A table of which nothing can be used, and why the first row cannot.
Problem noRows(const std::string& file, const std::vector<calibration::SkippedRow>& skipped);

/// The points of --points or those that came with the program; measured points are what `today` is for.
Expected<Refit> refitOf(const Flags& flags, const Invocation& invocation);

/// What the operators of a calibration are fitted from: the file that holds their constants, measured kernels and the
/// plan.
struct KernelRefit {
    catalog::Catalog catalog;
    CalibrationFile of;
    calibration::KernelTable table;
    calibration::KernelPlan plan;
};

/// The kernels of --kernels for the calibration of that id or file; one that builds on another has no constants of
/// operators and is a problem.
Expected<KernelRefit> kernelRefitOf(const std::string& calibration, const Flags& flags, const Invocation& invocation);

}  // namespace tokenfactory::app
