#include "app/cli/command_line.h"

#include "app/cli/command.h"
#include "core/base/format.h"
#include "core/base/json.h"
#include "core/base/similar.h"
#include "core/scenario/lookup.h"
#include "core/scenario/typed_number.h"
#include "ui/version.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace tokenfactory::app {

namespace {

constexpr const char* description =
    "Token Factory: what it takes to serve a language model. Without a subcommand the window opens, on a scenario if "
    "one "
    "is named: tokenfactory SCENARIO.json\n"
    "Exit codes: 0 done, 2 bad usage or bad input, 3 well put but without a feasible answer.";

const CLI::App& commandOf(const CLI::App& app)
{
    const std::vector<CLI::App*> chosen = app.get_subcommands();
    return chosen.empty() ? app : *chosen.front();
}

std::vector<std::string> flagsOf(const CLI::App& command)
{
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames()) {
            names.push_back("--" + name);
        }
    }
    return names;
}

std::vector<std::string> subcommandsOf(const CLI::App& app)
{
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({})) {
        names.push_back(command->get_name());
    }
    return names;
}

/// "--flag=" with nothing behind: CLI11 would take the next word for the value.
Problems flagsWithoutValue(int argc, const char* const* argv)
{
    Problems problems;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word.starts_with("--") && word.find('=') == word.size() - 1) {
            problems.push_back({shortened(word.substr(0, word.size() - 1), 60), "has no value", "see --help"});
        }
    }
    return problems;
}

/// A word in the place of the scenario that can be none: a subcommand mistyped, or a word before a subcommand.
Problems wrongPlace(const CLI::App& app, const std::optional<std::string>& word)
{
    const CLI::App& command = commandOf(app);
    if (!word) {
        return {};
    }
    const std::string& scenario = *word;
    if (&command != &app) {
        return {{command.get_name(), "does not expect " + scenario::inQuotes(scenario), ""}};
    }
    if (!scenario::namesFile(scenario)) {
        return {{scenario::inQuotes(scenario), "is not a subcommand", namesLike(scenario, subcommandsOf(app))}};
    }
    return {};
}

/// What nobody reads: unknown flags (whose values are passed over), words too many.
Problems unexpectedWords(const CLI::App& app)
{
    const CLI::App& command = commandOf(app);
    Problems problems;
    bool afterFlag = false;
    for (const std::string& word : app.remaining(true)) {
        const bool flag = word.starts_with('-') && word.size() > 1;
        if (flag) {
            const std::string name = word.substr(0, word.find('='));
            problems.push_back(
                {command.get_name(), "does not know " + scenario::inQuotes(name), namesLike(name, flagsOf(command))});
        } else if (!afterFlag) {
            problems.push_back({command.get_name(), "does not expect " + scenario::inQuotes(word), ""});
        }
        afterFlag = flag;
    }
    return problems;
}

/// A flag without its value, or given more than once.
Problems wrongNumber(const CLI::App& app, const CLI::ArgumentMismatch& error)
{
    for (const CLI::Option* option : commandOf(app).get_options()) {
        if (option->count() > 1) {
            return {{option->get_name(), "is given " + std::to_string(option->count()) + " times", "once is wanted"}};
        }
    }
    const std::string message = error.what();  // "--batch: 1 required B missing"
    return {{message.substr(0, message.find(':')), "has no value", "see --help"}};
}

}  // namespace

int runCommandLine(int argc, const char* const* argv, const std::filesystem::path& shippedPresets,
                   const OpenWindow& openWindow)
{
    if (const Problems problems = flagsWithoutValue(argc, argv); !problems.empty()) {
        return refuse(problems);
    }
    CLI::App app(description, "tokenfactory");
    app.require_subcommand(0, 1);
    app.set_version_flag("--version", ui::version);
    std::optional<std::string> scenario;
    app.add_option_function<std::string>(
           "scenario", [&scenario](const std::string& word) { scenario = word; },
           "A scenario file to open the window on.")
        ->type_name("SCENARIO.json");
    std::string presetDir;
    const CLI::Option* const presetDirFlag =
        app.add_option("--preset-dir", presetDir, "Folder of presets. Default: the one that came with the program.")
            ->type_name("DIR");
    Invocation invocation{shippedPresets, {}, {}};
    addList(app, invocation);
    addModel(app, invocation);
    addImport(app, invocation);
    addEvaluate(app, invocation);
    addFrontier(app, invocation);
    addSimulate(app, invocation);
    addSweep(app, invocation);
    addMerge(app, invocation);
    addPlot(app, invocation);
    addScreenshot(app, invocation);
    addClaims(app, invocation);
    addValidate(app, invocation);
    addCalibrate(app, invocation);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& wanted) {
        std::ostringstream text;
        const int code = app.exit(wanted, text, text);
        return print(text.str(), code);
    } catch (const CLI::ExtrasError&) {
        const Problems problems = wrongPlace(app, scenario);
        return refuse(problems.empty() ? unexpectedWords(app) : problems);
    } catch (const CLI::ArgumentMismatch& error) {
        return refuse(wrongNumber(app, error));
    } catch (const CLI::ParseError& error) {
        return refuse({{commandOf(app).get_name(), std::string(error.what()), "see --help"}});
    }
    if (const Problems problems = wrongPlace(app, scenario); !problems.empty()) {
        return refuse(problems);
    }
    if (presetDirFlag->count() > 0) {
        if (presetDir.empty()) {
            return refuse({{"--preset-dir", "is \"\"", "a folder is wanted"}});
        }
        invocation.shippedPresets = presetDir;
    }
    if (invocation.run) {
        return invocation.run();
    }
    if (scenario) {
        if (const Expected<std::string> text = readText(*scenario); !text) {
            return refuse(text.error());
        }
    }
    return openWindow(scenario.value_or(""), invocation.shippedPresets);
}

}  // namespace tokenfactory::app
