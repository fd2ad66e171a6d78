#include "app/cli/command.h"
#include "core/report/json.h"
#include "core/report/model_report.h"
#include "core/scenario/lookup.h"
#include "core/scenario/typed_number.h"

#include <nlohmann/json.hpp>

namespace tokenfactory::app {

namespace {

/// A model file needs no presets; they are read when the calibration is named, so that a wrong name is told.
Expected<catalog::ModelPtr> modelNamed(std::string_view name, const Flags& flags, const Invocation& invocation)
{
    if (scenario::namesFile(name) && !flags.given("calibration")) {
        return catalog::readModelFile(name);
    }
    const Expected<catalog::Catalog> catalog = readCatalog(flags, invocation);
    return catalog ? scenario::findModel(*catalog, name) : tl::unexpected(catalog.error());
}

int runModel(const Flags& flags, const Invocation& invocation)
{
    Problems problems;
    const int context = flags.whole("context", 0, scenario::mostTokens, report::defaultContextTokens, problems);
    if (flags.text("name").empty()) {
        problems.push_back({"model", "does not say which", "the name of a preset or a file is wanted"});
    }
    if (!problems.empty()) {
        return refuse(problems);
    }
    const Expected<catalog::ModelPtr> found = modelNamed(flags.text("name"), flags, invocation);
    if (!found) {
        return refuse(found.error());
    }
    return print(flags.isOn("json") ? report::dumped(report::modelJson(**found, context))
                                    : report::modelText(**found, context));
}

}  // namespace

void addModel(CLI::App& app, Invocation& invocation)
{
    Flags& flags = addCommand(app, invocation, "model", "What a model weighs, keeps and computes.", runModel);
    flags.addPlace("name", "A preset, a model file or a Hugging Face config.json.");
    flags.add("context", "N", "Context of the sequence whose bytes are given, tokens.",
              std::to_string(report::defaultContextTokens));
    flags.addSwitch("json", "Print one JSON document.");
}

}  // namespace tokenfactory::app
