#include "core/calibration/kernel_plan.h"

#include "core/base/json.h"
#include "core/catalog/calibration.h"

#include <nlohmann/json.hpp>

namespace tokenfactory::calibration {
namespace {

constexpr Range efficiency{0.0, 1.0, true};

void readSpread(JsonObject object, KernelPlan& plan)
{
    object.text("origin");
    JsonObject systems = object.object("systems");
    for (const std::string& id : systems.keys()) {
        JsonObject formats = systems.object(id);
        for (std::size_t f = 0; f < catalog::computeFormatNames.size(); ++f) {
            if (std::optional<JsonObject> ends = formats.objectIfPresent(catalog::computeFormatNames[f])) {
                plan.gemmSpread[id][f] = {ends->number("low", efficiency), ends->number("high", efficiency)};
                ends->refuseOthers();
            }
        }
        formats.refuseOthers();
    }
    object.refuseOthers();
}

}  // namespace

Expected<KernelPlan> readKernelPlan(const std::filesystem::path& file)
{
    const std::string where = file.filename().string();
    const Expected<nlohmann::json> document =
        readText(file).and_then([&](const std::string& text) { return parseJson(text, where); });
    if (!document) {
        return tl::unexpected(document.error());
    }
    Problems problems;
    JsonObject object(*document, where + ": ", problems);
    if (object.text("schema") != "token-factory-kernel-fit/1") {
        object.problem("schema", "is another", "token-factory-kernel-fit/1 is wanted");
        return unexpected(std::move(problems));
    }
    object.text("description", "");
    KernelPlan plan;
    plan.generalFrom = object.texts("general_from");
    JsonObject limit = object.object("stream_limit");
    plan.streamLimit = limit.number("value", efficiency);
    limit.text("origin");
    limit.refuseOthers();
    for (JsonObject& entry : object.objects("neighbours")) {
        plan.neighbours.push_back(
            {entry.text("system"), entry.text("as"), entry.text("same_chip", ""), entry.texts("own")});
        entry.refuseOthers();
    }
    readSpread(object.object("gemm_spread"), plan);
    object.refuseOthers();
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    return plan;
}

}  // namespace tokenfactory::calibration
