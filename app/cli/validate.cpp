#include "app/cli/command.h"
#include "app/cli/refit.h"
#include "core/report/json.h"
#include "core/report/validation_report.h"

#include <nlohmann/json.hpp>

namespace tokenfactory::app {

namespace {

using calibration::Validation;

int runValidate(const Flags& flags, const Invocation& invocation)
{
    Problems problems;
    const int folds = flags.whole("folds", 0, 100, -1, problems);
    if (folds == 1) {
        problems.push_back({"--folds", "is 1", "0 or 2 and more"});
    }
    if (!problems.empty()) {
        return refuse(problems);
    }
    const Expected<Refit> refit = refitOf(flags, invocation);
    if (!refit) {
        return refuse(refit.error());
    }
    const calibration::Measurements& measurements = refit->measurements;
    const Expected<Validation> validation =
        folds < 0 ? calibration::validate(measurements, refit->of.calibration)
                  : calibration::crossValidate(measurements,
                                               folds == 0 ? calibration::foldsByGroup(measurements)
                                                          : calibration::foldsBySweep(measurements, folds),
                                               refit->of.document, refit->catalog.calibrations, refit->plan);
    if (!validation) {
        return refuse(validation.error());
    }
    return print(flags.isOn("json") ? report::dumped(report::asJson(*validation, measurements))
                                    : report::asText(*validation, measurements));
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
