#include "app/cli/command.h"
#include "core/base/json.h"
#include "core/calibration/cross_validation.h"
#include "core/report/json.h"
#include "core/report/validation_report.h"

#include <nlohmann/json.hpp>

namespace tokenfactory::app {

namespace {

namespace fs = std::filesystem;
using calibration::Measurements;
using calibration::Validation;

/// The file of the calibration that is refitted: constants of a file that builds on another.
Expected<nlohmann::ordered_json> documentOf(const std::string& named, const fs::path& presets)
{
    const fs::path shipped = presets / "calibrations" / (named + ".json");
    const fs::path file = fs::exists(shipped) ? shipped : fs::path(named);
    return readText(file).and_then([&](const std::string& text) -> Expected<nlohmann::ordered_json> {
        if (const Expected<nlohmann::json> checked = parseJson(text, file.filename().string()); !checked) {
            return tl::unexpected(checked.error());
        }
        return nlohmann::ordered_json::parse(text);
    });
}

int runValidate(const Flags& flags, const Invocation& invocation)
{
    Problems problems;
    const int folds = flags.whole("folds", 0, 100, -1, problems);
    if (!problems.empty()) {
        return refuse(problems);
    }
    const Expected<Presets> presets = readPresets(flags, invocation);
    if (!presets) {
        return refuse(presets.error());
    }
    // What engines measure is what engines of today are for.
    const Expected<catalog::CalibrationPtr> calibration =
        flags.given("calibration") ? presets->calibration : presets->catalog.calibration("today");
    if (!calibration) {
        return refuse(calibration.error());
    }
    const fs::path folder = presetsOf(flags, invocation);
    const fs::path points =
        flags.given("points") ? fs::path(flags.text("points")) : folder / "measurements" / "serving.csv";
    const Expected<Measurements> measurements = calibration::readMeasurements(points, presets->catalog);
    if (!measurements) {
        return refuse(measurements.error());
    }
    const auto shown = [&](const Validation& validation) {
        return print(flags.isOn("json") ? report::dumped(report::asJson(validation, *measurements))
                                        : report::asText(validation, *measurements));
    };
    if (folds < 0) {
        return shown(calibration::validate(*measurements, *calibration));
    }
    const Expected<Validation> validation =
        documentOf((*calibration)->id, folder).and_then([&](const nlohmann::ordered_json& document) {
            return calibration::readFitPlan(folder / "measurements" / "fit.json")
                .and_then([&](const calibration::FitPlan& plan) {
                    return calibration::crossValidate(*measurements,
                                                      folds == 0 ? calibration::foldsByGroup(*measurements)
                                                                 : calibration::foldsBySweep(*measurements, folds),
                                                      document, presets->catalog.calibrations, plan);
                });
        });
    return validation ? shown(*validation) : refuse(validation.error());
}

}  // namespace

void addValidate(CLI::App& app, Invocation& invocation)
{
    Flags& flags =
        addCommand(app, invocation, "validate",
                   "Predicts measured serving points and says how far off it is, by quantity and group.", runValidate);
    flags.add("points", "FILE.csv", "A table of measured points; columns by their names, in any order.",
              "the points that came with the program");
    flags.add(
        "folds", "N",
        "Cross-validation: each fold of whole sweeps is predicted by constants fitted to the others; 0 leaves out "
        "whole groups of model, system and mode.",
        "the constants of the calibration as they are");
    flags.addSwitch("json", "Print one JSON document.");
}

}  // namespace tokenfactory::app
