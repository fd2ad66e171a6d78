#include "app/cli/refit.h"

#include "core/base/json.h"

namespace tokenfactory::app {

namespace fs = std::filesystem;

Expected<Refit> refitOf(const Flags& flags, const Invocation& invocation)
{
    const fs::path folder = presetsOf(flags, invocation);
    const std::string named = flags.given("calibration") ? std::string(flags.text("calibration")) : "today";
    Expected<Presets> presets = readPresets(flags, invocation);
    if (!presets) {
        return tl::unexpected(presets.error());
    }
    const Expected<catalog::CalibrationPtr> calibration =
        flags.given("calibration") ? presets->calibration : presets->catalog.calibration(named);
    if (!calibration) {
        return tl::unexpected(calibration.error());
    }
    const fs::path points =
        flags.given("points") ? fs::path(flags.text("points")) : folder / "measurements" / "serving.csv";
    Expected<calibration::Measurements> measurements = calibration::readMeasurements(points, presets->catalog);
    if (!measurements) {
        return tl::unexpected(measurements.error());
    }
    const fs::path shipped = folder / "calibrations" / (named + ".json");
    const fs::path file = fs::exists(shipped) ? shipped : fs::path(named);
    const Expected<std::string> text = readText(file);
    if (!text) {
        return tl::unexpected(text.error());
    }
    if (const Expected<nlohmann::json> checked = parseJson(*text, file.filename().string()); !checked) {
        return tl::unexpected(checked.error());
    }
    Expected<calibration::FitPlan> plan = calibration::readFitPlan(folder / "measurements" / "fit.json");
    if (!plan) {
        return tl::unexpected(plan.error());
    }
    return Refit{std::move(presets->catalog), *calibration, *std::move(measurements),
                 nlohmann::ordered_json::parse(*text), *std::move(plan)};
}

}  // namespace tokenfactory::app
