#include "core/economics/prices.h"

#include "core/base/json.h"
#include "core/base/portable_math.h"
#include "core/base/preset_files.h"
#include "core/catalog/figure_reader.h"
#include "core/catalog/read.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cassert>

namespace tokenfactory::economics {
namespace {

constexpr std::array<std::string_view, 2> gpuHours = {"owner-cost", "rental"};
constexpr Range usd{0.0, 1e6};

}  // namespace

double outputPriceFactor(const Prices& prices, double tokensPerSPerUser)
{
    assert(tokensPerSPerUser > 0.0);
    return portablePow(tokensPerSPerUser / prices.referenceSpeed.value, prices.speedExponent.value);
}

Expected<PricesPtr> pricesFromJson(std::string_view text, std::string_view where)
{
    const Expected<nlohmann::json> document = parseJson(text, where);
    if (!document) {
        return tl::unexpected(document.error());
    }
    Problems problems;
    JsonObject object(*document, std::string(where) + ": ", problems);
    if (!problems.empty() || !catalog::checkSchema(object, "token-factory-prices/1")) {
        return unexpected(std::move(problems));
    }
    Prices prices;
    prices.id = catalog::readId(object);
    prices.name = object.text("name");
    prices.note = object.text("note", "");
    prices.gpuHour = object.oneOf("gpu_hour", gpuHours, prices.gpuHour);
    catalog::FigureReader figures(object);
    prices.input = figures.required("input_usd_per_million_tokens", usd);
    prices.cachedInput = figures.required("cached_input_usd_per_million_tokens", usd);
    prices.output = figures.required("output_usd_per_million_tokens", usd);
    prices.electricity = figures.optional("electricity_usd_per_kwh", usd);
    prices.speedExponent = figures.required("speed_exponent", {0.0, 4.0});
    prices.referenceSpeed = figures.required("reference_speed_tokens_per_s", {1e-3, 1e6});
    object.refuseOthers();
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    return std::make_shared<const Prices>(std::move(prices));
}

Expected<PricesPtr> readPrices(const std::string& idOrFile, const std::filesystem::path& presets)
{
    const Expected<std::filesystem::path> file =
        presetOrFile(idOrFile, presets / "prices", "is neither a list of prices that is known nor a file");
    if (!file) {
        return tl::unexpected(file.error());
    }
    const Expected<std::string> text = readText(*file);
    return text ? pricesFromJson(*text, file->string()) : tl::unexpected(text.error());
}

}  // namespace tokenfactory::economics
