#include "app/cli/command_line.h"

#include "app/cli/command.h"
#include "core/base/similar.h"
#include "core/scenario/typed_number.h"
#include "ui/version.h"

#include <CLI/CLI.hpp>

#include <algorithm>
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

/// What nobody reads: unknown flags (whose values are passed over), words too many, an unknown subcommand.
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
        } else if (&command == &app) {
            problems.push_back({scenario::inQuotes(word), "is not a subcommand", namesLike(word, subcommandsOf(app))});
            break;
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
                   const std::function<int(const std::filesystem::path& presets)>& openWindow)
{
    CLI::App app(description, "tokenfactory");
    app.require_subcommand(0, 1);
    app.set_version_flag("--version", ui::version);
    std::string presetDir;
    app.add_option("--preset-dir", presetDir, "Folder of presets. Default: the one that came with the program.")
        ->type_name("DIR");
    Invocation invocation{shippedPresets, {}, {}};
    addList(app, invocation);
    addModel(app, invocation);
    addImport(app, invocation);
    addEvaluate(app, invocation);
    addFrontier(app, invocation);
    addPlot(app, invocation);
    addClaims(app, invocation);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& wanted) {
        return app.exit(wanted);
    } catch (const CLI::ExtrasError&) {
        return refuse(unexpectedWords(app));
    } catch (const CLI::ArgumentMismatch& error) {
        return refuse(wrongNumber(app, error));
    } catch (const CLI::ParseError& error) {
        return refuse({{commandOf(app).get_name(), error.what(), "see --help"}});
    }
    if (!presetDir.empty()) {
        invocation.shippedPresets = presetDir;
    }
    return invocation.run ? invocation.run() : openWindow(invocation.shippedPresets);
}

}  // namespace tokenfactory::app
