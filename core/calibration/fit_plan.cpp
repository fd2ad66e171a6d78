#include "core/base/json.h"
#include "core/calibration/fit.h"

namespace tokenfactory::calibration {

Expected<FitPlan> readFitPlan(const std::filesystem::path& file)
{
    const std::string where = file.filename().string();
    const Expected<nlohmann::json> document =
        readText(file).and_then([&](const std::string& text) { return parseJson(text, where); });
    if (!document) {
        return tl::unexpected(document.error());
    }
    Problems problems;
    JsonObject object(*document, where + ": ", problems);
    if (object.text("schema") != "token-factory-fit/1") {
        object.problem("schema", "is another", "token-factory-fit/1 is wanted");
        return unexpected(std::move(problems));
    }
    object.text("description", "");
    FitPlan plan;
    plan.groupPower = object.number("group_power", {-1.0, 0.0});
    plan.priorWeight = object.number("prior_weight", Range::notNegative());
    JsonObject of = object.object("quantities");
    for (int q = 0; q < quantities; ++q) {
        FitQuantity& quantity = plan.of[static_cast<std::size_t>(q)];
        JsonObject entry = of.object(name(static_cast<Quantity>(q)));
        quantity.scale = entry.number("scale", Range::positive());
        quantity.weight = entry.number("weight", Range::notNegative());
        constexpr std::array<std::string_view, 2> tails{"linear", "logarithmic"};
        quantity.isLogarithmic = entry.oneOf<unsigned char>("tail", tails) == 1;
        entry.refuseOthers();
    }
    of.refuseOthers();
    for (JsonObject& entry : object.objects("constants")) {
        constexpr std::array<std::string_view, 3> scales{"positive", "factor", "linear"};
        FitConstant constant;
        constant.name = entry.text("name");
        constant.leaves = entry.texts("leaves");
        constant.scale = entry.oneOf<FitScale>("scale", scales);
        constant.prior = entry.number("prior", Range::positive());
        constant.sigma = entry.number("sigma", Range::positive());
        if (constant.scale == FitScale::factor && constant.prior <= 1.0) {
            entry.problem("prior", "is 1 or less", "a factor of more than 1");
        }
        entry.refuseOthers();
        plan.constants.push_back(std::move(constant));
    }
    object.refuseOthers();
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    return plan;
}

}  // namespace tokenfactory::calibration
