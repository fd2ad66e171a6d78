#include "app/cli/command.h"
#include "app/cli/refit.h"
#include "core/base/format.h"
#include "core/report/json.h"
#include "core/report/table.h"
#include "core/report/validation_report.h"

#include <nlohmann/json.hpp>

#include <fstream>

namespace tokenfactory::app {

namespace {

namespace fs = std::filesystem;

int runCalibrate(const Flags& flags, const Invocation& invocation)
{
    Problems problems;
    const fs::path out(flags.required("out", "a file to write the calibration to", problems));
    if (!problems.empty()) {
        return refuse(problems);
    }
    const Expected<Refit> refit = refitOf(flags, invocation);
    if (!refit) {
        return refuse(refit.error());
    }
    const Expected<calibration::Fitted> fitted = calibration::calibrate(
        refit->measurements, [](std::size_t) { return true; }, refit->document, refit->catalog.calibrations,
        refit->plan);
    if (!fitted) {
        return refuse(fitted.error());
    }
    std::ofstream file(out, std::ios::binary);
    file << report::dumped(fitted->document);
    if (!file.flush()) {
        return refuse({Problem{out.string(), "cannot be written", "a file in a folder that can be"}});
    }
    report::Table table{{{"name", "constant"}, {"value", "value"}}, {}};
    for (std::size_t k = 0; k < refit->plan.constants.size(); ++k) {
        table.rows.push_back({refit->plan.constants[k].name, toText(fitted->values[k])});
    }
    return print("Fitted in " + std::to_string(fitted->rounds) + " rounds:\n" + report::asText(table) +
                 "\nErrors of the rows it was fitted to (validate --folds 5 has those of rows it has not seen):\n" +
                 report::asText(calibration::validate(refit->measurements, fitted->calibration), refit->measurements));
}

}  // namespace

void addCalibrate(CLI::App& app, Invocation& invocation)
{
    Flags& flags =
        addCommand(app, invocation, "calibrate",
                   "Fits the constants of a calibration to measured serving points and writes it.", runCalibrate);
    flags.add("points", "FILE.csv", "A table of measured points.", "the points that came with the program");
    flags.add("out", "FILE", "The calibration to write, for --calibration FILE.");
}

}  // namespace tokenfactory::app
