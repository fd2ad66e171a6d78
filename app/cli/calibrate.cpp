#include "app/cli/command.h"
#include "app/cli/refit.h"
#include "core/base/format.h"
#include "core/calibration/kernel_fit.h"
#include "core/report/json.h"
#include "core/report/kernel_report.h"
#include "core/report/table.h"
#include "core/report/validation_report.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>

namespace tokenfactory::app {

namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

/// A calibration to write and what to say of it.
struct Made {
    ordered_json document;
    ordered_json report = ordered_json::object();
    std::string text;
};

/// The operators of a calibration, fitted to --kernels.
Expected<calibration::KernelFit> fitKernels(const std::string& named, const Flags& flags, const Invocation& invocation,
                                            Made& made)
{
    const Expected<KernelRefit> refit = kernelRefitOf(named, flags, invocation);
    if (!refit) {
        return tl::unexpected(refit.error());
    }
    Expected<calibration::KernelFit> fit =
        calibration::fitKernels(refit->table, refit->of.document, refit->catalog.systems, refit->plan);
    if (fit) {
        const std::vector<calibration::KernelErrors> errors =
            calibration::kernelErrors(refit->table, *fit->calibration);
        made.document = fit->document;
        made.report["kernels"] = report::asJson(errors, refit->table, *fit);
        made.text += "Operators: " + report::asText(errors, refit->table, *fit);
    }
    return fit;
}

/// What serving adds, fitted to the points; over operators fitted to --kernels where those are given, which then
/// stand within the calibration.
Problems fitPoints(const Flags& flags, const Invocation& invocation, Made& made)
{
    Expected<Refit> refit = refitOf(flags, invocation);
    if (!refit) {
        return refit.error();
    }
    if (refit->measurements.rows.empty()) {
        return {noRows(std::string(flags.text("points")), refit->measurements.skipped)};
    }
    ordered_json operators;
    if (flags.given("kernels")) {
        const std::string base = refit->of.document.value("based_on", ordered_json()).is_string()
                                     ? refit->of.document["based_on"].get<std::string>()
                                     : std::string();
        if (base.empty()) {
            return {{"--calibration",
                     {"\"%1\" names no calibration that it builds on", {refit->of.calibration->id}},
                     "one that builds on another, as today, or --kernels alone"}};
        }
        const Expected<calibration::KernelFit> fit = fitKernels(base, flags, invocation, made);
        if (!fit) {
            return fit.error();
        }
        operators = fit->document;
        std::ranges::replace_if(
            refit->catalog.calibrations, [&](const catalog::CalibrationPtr& of) { return of->id == base; },
            fit->calibration);
        made.text += '\n';
    }
    const Expected<calibration::Fitted> fitted = calibration::calibrate(
        refit->measurements, [](std::size_t) { return true; }, refit->of.document, refit->catalog.calibrations,
        refit->plan);
    if (!fitted) {
        return fitted.error();
    }
    made.document = fitted->document;
    if (!operators.is_null()) {
        made.document["based_on"] = operators;
    }
    const calibration::Validation validation = calibration::validate(refit->measurements, fitted->calibration);
    report::Table table{{{"name", "constant"}, {"value", "value"}}, {}};
    ordered_json constants = ordered_json::object();
    for (std::size_t k = 0; k < refit->plan.constants.size(); ++k) {
        table.rows.push_back({refit->plan.constants[k].name, toText(fitted->values[k])});
        constants[refit->plan.constants[k].name] = report::number(fitted->values[k]);
    }
    made.report["points"] = {{"rounds", fitted->rounds},
                             {"constants", std::move(constants)},
                             {"validation", report::asJson(validation, refit->measurements)}};
    made.text += "Fitted in " + std::to_string(fitted->rounds) + " rounds:\n" + report::asText(table) +
                 "\nErrors of the rows it was fitted to (validate --folds 5 has those of rows it has not seen):\n" +
                 report::asText(validation, refit->measurements);
    return {};
}

int runCalibrate(const Flags& flags, const Invocation& invocation)
{
    Problems problems;
    const fs::path out(flags.required("out", "a file to write the calibration to", problems));
    flags.optional("kernels", "a table of measured kernels", problems);
    if (!problems.empty()) {
        return refuse(problems);
    }
    Made made;
    if (flags.given("kernels") && !flags.given("points")) {
        const std::string named = flags.given("calibration") ? std::string(flags.text("calibration")) : "projected";
        if (const Expected<calibration::KernelFit> fit = fitKernels(named, flags, invocation, made); !fit) {
            return refuse(fit.error());
        }
    } else if (const Problems wrong = fitPoints(flags, invocation, made); !wrong.empty()) {
        return refuse(wrong);
    }
    std::ofstream file(out, std::ios::binary);
    file << report::dumped(made.document);
    if (!file.flush()) {
        return refuse({Problem{out.string(), "cannot be written", "a file in a folder that can be"}});
    }
    return print(flags.isOn("json") ? report::dumped(made.report) : made.text);
}

}  // namespace

void addCalibrate(CLI::App& app, Invocation& invocation)
{
    Flags& flags = addCommand(app, invocation, "calibrate",
                              "Fits the constants of a calibration to measured serving points, measured kernels or "
                              "both, and writes it.",
                              runCalibrate);
    flags.add("points", "FILE.csv", "A table of measured points.",
              "the points that came with the program; with --kernels: operators alone");
    flags.add("kernels", "FILE.csv",
              "A table of measured kernels, for the constants of operators; columns by their names, in any order.",
              "operators as they are");
    flags.add("out", "FILE", "The calibration to write, for --calibration FILE.");
    flags.addSwitch("json", "Print one JSON document.");
}

}  // namespace tokenfactory::app
