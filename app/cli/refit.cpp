#include "app/cli/refit.h"

#include "core/base/json.h"

namespace tokenfactory::app {

namespace fs = std::filesystem;

namespace {

/// The calibration of that id or file, with the document it was read from.
Expected<CalibrationFile> calibrationFile(const std::string& named, const catalog::Catalog& catalog,
                                          const fs::path& presets)
{
    const fs::path shipped = presets / "calibrations" / (named + ".json");
    const fs::path file = fs::exists(shipped) ? shipped : fs::path(named);
    const Expected<catalog::CalibrationPtr> calibration =
        fs::exists(file) ? catalog::readCalibrationFile(file, catalog.calibrations) : catalog.calibration(named);
    if (!calibration) {
        return tl::unexpected(calibration.error());
    }
    const Expected<std::string> text = readText(file);
    if (!text) {
        return tl::unexpected(text.error());
    }
    if (const Expected<nlohmann::json> checked = parseJson(*text, file.filename().string()); !checked) {
        return tl::unexpected(checked.error());
    }
    return CalibrationFile{*calibration, nlohmann::ordered_json::parse(*text)};
}

}  // namespace

Problem noRows(const std::string& file, const std::vector<calibration::SkippedRow>& skipped)
{
    return {file, "has no row that can be used",
            skipped.empty() ? Sentence("lines below the names of the columns") : skipped.front().reason};
}

Expected<Refit> refitOf(const Flags& flags, const Invocation& invocation)
{
    const fs::path folder = presetsOf(flags, invocation);
    Expected<catalog::Catalog> catalog = readCatalog(flags, invocation);
    if (!catalog) {
        return tl::unexpected(catalog.error());
    }
    Expected<CalibrationFile> of = calibrationFile(
        flags.given("calibration") ? std::string(flags.text("calibration")) : "today", *catalog, folder);
    if (!of) {
        return tl::unexpected(of.error());
    }
    const fs::path points =
        flags.given("points") ? fs::path(flags.text("points")) : folder / "measurements" / "serving.csv";
    Expected<calibration::Measurements> measurements = calibration::readMeasurements(points, *catalog);
    if (!measurements) {
        return tl::unexpected(measurements.error());
    }
    if (measurements->rows.empty() && measurements->skipped.empty()) {
        return unexpected(noRows(points.string(), measurements->skipped));
    }
    Expected<calibration::FitPlan> plan = calibration::readFitPlan(folder / "measurements" / "fit.json");
    if (!plan) {
        return tl::unexpected(plan.error());
    }
    return Refit{*std::move(catalog), *std::move(of), *std::move(measurements), *std::move(plan)};
}

Expected<KernelRefit> kernelRefitOf(const std::string& calibration, const Flags& flags, const Invocation& invocation)
{
    const fs::path folder = presetsOf(flags, invocation);
    Expected<catalog::Catalog> catalog = readCatalog(flags, invocation);
    if (!catalog) {
        return tl::unexpected(catalog.error());
    }
    Expected<CalibrationFile> of = calibrationFile(calibration, *catalog, folder);
    if (!of) {
        return tl::unexpected(of.error());
    }
    if (of->document.contains("based_on")) {
        return unexpected({"--calibration",
                           {"\"%1\" builds on another and holds no constants of operators", {calibration}},
                           "name the one it builds on, or give --points too"});
    }
    Expected<calibration::KernelTable> table = calibration::readKernels(fs::path(flags.text("kernels")), *catalog);
    if (!table) {
        return tl::unexpected(table.error());
    }
    if (table->rows.empty()) {
        return unexpected(noRows(std::string(flags.text("kernels")), table->skipped));
    }
    Expected<calibration::KernelPlan> plan = calibration::readKernelPlan(folder / "measurements" / "kernel-fit.json");
    if (!plan) {
        return tl::unexpected(plan.error());
    }
    return KernelRefit{*std::move(catalog), *std::move(of), *std::move(table), *std::move(plan)};
}

}  // namespace tokenfactory::app
