#include "app/cli/command.h"
#include "core/base/json.h"
#include "core/base/similar.h"
#include "core/report/catalog_report.h"
#include "core/report/json.h"
#include "core/scenario/scenario.h"
#include "core/scenario/typed_number.h"
#include "core/workload/workload_file.h"

#include <nlohmann/json.hpp>

namespace tokenfactory::app {

namespace {

using nlohmann::ordered_json;

constexpr std::string_view kinds = "models, systems, calibrations, workloads or scenarios";

/// What there is of one kind: for people, and as JSON.
struct Listing {
    report::Table table;
    ordered_json json = ordered_json::array();
};

Expected<Listing> presetsOfKind(std::string_view kind, const Flags& flags, const Invocation& invocation)
{
    const Expected<catalog::Catalog> catalog = readCatalog(flags, invocation);
    if (!catalog) {
        return unexpected(catalog.error());
    }
    if (kind == "models") {
        return Listing{report::modelsTable(*catalog), report::modelsJson(*catalog)};
    }
    if (kind == "systems") {
        return Listing{report::systemsTable(*catalog), report::systemsJson(*catalog)};
    }
    return Listing{report::calibrationsTable(*catalog), report::calibrationsJson(*catalog)};
}

Expected<Listing> scenarios(const std::filesystem::path& presets)
{
    Listing listing{{{{"id", "id"}, {"name", "name"}}, {}}};
    Problems problems;
    for (const std::string& id : scenario::scenarioIds(presets)) {
        const Expected<scenario::ReadScenario> read = scenario::readScenario(id, presets);
        if (!read) {
            problems.insert(problems.end(), read.error().begin(), read.error().end());
            continue;
        }
        listing.table.rows.push_back({id, read->scenario.name});
        listing.json.push_back({{"id", id},
                                {"name", read->scenario.name},
                                {"description", read->scenario.description},
                                {"model", read->scenario.model}});
    }
    return problems.empty() ? Expected<Listing>(std::move(listing)) : unexpected(std::move(problems));
}

Expected<Listing> workloads(const std::filesystem::path& presets)
{
    Listing listing{{{{"id", "id"}, {"name", "name"}}, {}}};
    Problems problems;
    for (const std::string& id : workload::workloadIds(presets)) {
        const Expected<workload::Workload> read = workload::readWorkload(id, presets);
        if (!read) {
            problems.insert(problems.end(), read.error().begin(), read.error().end());
            continue;
        }
        listing.table.rows.push_back({id, read->name});
        listing.json.push_back({{"id", id}, {"name", read->name}, {"note", read->note}});
    }
    return problems.empty() ? Expected<Listing>(std::move(listing)) : unexpected(std::move(problems));
}

Expected<Listing> listingOf(std::string_view kind, const Flags& flags, const Invocation& invocation)
{
    if (kind == "models" || kind == "systems" || kind == "calibrations") {
        return presetsOfKind(kind, flags, invocation);
    }
    if (kind == "scenarios") {
        return scenarios(presetsOf(flags, invocation));
    }
    if (kind == "workloads") {
        return workloads(presetsOf(flags, invocation));
    }
    const Sentence wanted = kind.empty()
                                ? Sentence(std::string(kinds) + " is wanted")
                                : namesLike(kind, {"models", "systems", "calibrations", "workloads", "scenarios"});
    return unexpected(
        Problem{"list", kind.empty() ? "does not say what" : "does not know " + scenario::inQuotes(kind), wanted});
}

int runList(const Flags& flags, const Invocation& invocation)
{
    const Expected<Listing> listing = listingOf(flags.text("kind"), flags, invocation);
    if (!listing) {
        return refuse(listing.error());
    }
    if (flags.isOn("json")) {
        return print(report::dumped(listing->json));
    }
    return print(listing->table.rows.empty() ? "there are no " + std::string(flags.text("kind")) + "\n"
                                             : report::asText(listing->table));
}

}  // namespace

void addList(CLI::App& app, Invocation& invocation)
{
    Flags& flags = addCommand(app, invocation, "list", "What there is to choose from.", runList);
    flags.addPlace("kind", std::string(kinds) + ".");
    flags.addSwitch("json", "Print one JSON document.");
}

}  // namespace tokenfactory::app
