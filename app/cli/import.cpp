#include "app/cli/command.h"
#include "core/base/ascii.h"
#include "core/base/json.h"
#include "core/report/json.h"
#include "core/report/model_report.h"
#include "core/scenario/typed_number.h"

#include <nlohmann/json.hpp>

namespace tokenfactory::app {

namespace {

Expected<catalog::Model> imported(const Flags& flags)
{
    if (flags.text("config").empty()) {
        return unexpected(Problem{"import", "does not say which file", "a Hugging Face config.json is wanted"});
    }
    const Expected<std::string> text = readText(std::filesystem::path(flags.text("config")));
    if (!text) {
        return unexpected(text.error());
    }
    Expected<catalog::Model> model = catalog::importHuggingFace(*text, flags.text("config"));
    if (model && flags.given("name")) {
        model->name = flags.text("name");
        model->id = idFrom(model->name);
        if (model->id.empty()) {
            return unexpected(
                Problem{"--name", "is " + scenario::inQuotes(model->name), "a name with a letter or digit is wanted"});
        }
    }
    return model;
}

int runImport(const Flags& flags, const Invocation& invocation)
{
    Problems problems;
    const int context = flags.whole("context", 0, scenario::mostTokens, report::defaultContextTokens, problems);
    flags.optional("name", "a name with a letter or digit", problems);
    flags.optional("output", "a file", problems);
    if (!problems.empty()) {
        return refuse(problems);
    }
    if (flags.given("calibration")) {
        if (const Expected<catalog::Catalog> catalog = readCatalog(flags, invocation); !catalog) {
            return refuse(catalog.error());
        }
    }
    const Expected<catalog::Model> model = imported(flags);
    if (!model) {
        return refuse(model.error());
    }
    if (flags.given("output")) {
        const Expected<bool> written = writeText(std::filesystem::path(flags.text("output")), catalog::toJson(*model));
        if (!written) {
            return refuse(written.error());
        }
    }
    return print(flags.isOn("json") ? report::dumped(report::modelJson(*model, context))
                                    : report::modelText(*model, context));
}

}  // namespace

void addImport(CLI::App& app, Invocation& invocation)
{
    Flags& flags = addCommand(app, invocation, "import", "A Hugging Face config.json becomes a model file.", runImport);
    flags.addPlace("config", "The config.json, flat or with a text_config.");
    flags.add("name", "NAME", "Name of the model.", "what the config says");
    flags.add("-o,--output", "FILE", "Write the model here.");
    flags.add("context", "N", "Context of the sequence whose bytes are given, tokens.",
              std::to_string(report::defaultContextTokens));
    flags.addSwitch("json", "Print one JSON document.");
}

}  // namespace tokenfactory::app
