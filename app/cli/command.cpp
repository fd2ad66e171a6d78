#include "app/cli/command.h"

#include "core/cost/choices.h"
#include "core/scenario/lookup.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace tokenfactory::app {

namespace {

const cost::ChoiceRow& calibrationRow()
{
    return *std::ranges::find(cost::choicesTable(), "calibration", &cost::ChoiceRow::flag);
}

}  // namespace

Flags& addCommand(CLI::App& app, Invocation& invocation, const std::string& name, const std::string& description,
                  Run run)
{
    CLI::App* const command = app.add_subcommand(name, description);
    Flags& flags = *invocation.flags.emplace_back(std::make_unique<Flags>(*command));
    const cost::ChoiceRow& calibration = calibrationRow();
    flags.add("preset-dir", "DIR", "Folder of presets.", "the one that came with the program");
    flags.add("calibration", "NAME|FILE",
              std::string(calibration.meaning) + " Known: " + std::string(calibration.values) + ".",
              calibration.defaultText);
    command->callback([&invocation, &flags, run] {
        invocation.run = [&invocation, &flags, run] {
            Problems problems;
            flags.optional("preset-dir", "a folder", problems);
            flags.optional("calibration", "the name of a calibration or a file", problems);
            return problems.empty() ? run(flags, invocation) : refuse(problems);
        };
    });
    return flags;
}

std::filesystem::path presetsOf(const Flags& flags, const Invocation& invocation)
{
    return flags.given("preset-dir") ? std::filesystem::path(flags.text("preset-dir")) : invocation.shippedPresets;
}

Expected<catalog::Catalog> readCatalog(const Flags& flags, const Invocation& invocation)
{
    Expected<catalog::Catalog> catalog = catalog::readCatalog(presetsOf(flags, invocation));
    if (catalog && flags.given("calibration")) {
        const Expected<catalog::CalibrationPtr> named = scenario::findCalibration(*catalog, flags.text("calibration"));
        return named ? std::move(catalog) : unexpected(named.error());
    }
    return catalog;
}

Expected<Presets> readPresets(const Flags& flags, const Invocation& invocation)
{
    Expected<catalog::Catalog> catalog = catalog::readCatalog(presetsOf(flags, invocation));
    if (!catalog) {
        return unexpected(std::move(catalog.error()));
    }
    Expected<catalog::CalibrationPtr> calibration = scenario::findCalibration(
        *catalog, flags.given("calibration") ? flags.text("calibration") : calibrationRow().defaultText);
    if (!calibration) {
        return unexpected(std::move(calibration.error()));
    }
    return Presets{*std::move(catalog), *std::move(calibration)};
}

int refuse(const Problems& problems)
{
    for (const Problem& problem : problems) {
        std::fprintf(stderr, "%s\n", toText(problem).c_str());
    }
    return badInput;
}

void warn(std::string_view text)
{
    std::fprintf(stderr, "warning: %.*s\n", static_cast<int>(text.size()), text.data());
}

void tell(const std::vector<std::string>& notes)
{
    for (const std::string& note : notes) {
        std::fprintf(stderr, "note: %s\n", note.c_str());
    }
}

int print(std::string_view text, int exitCode)
{
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
        return refuse({{"standard output", std::string("cannot be written: ") + std::strerror(errno), ""}});
    }
    return exitCode;
}

}  // namespace tokenfactory::app
