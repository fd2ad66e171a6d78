#pragma once

#include "core/base/expected.h"
#include "core/catalog/system.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tokenfactory::economics {

/// Which figure of a rack an hour of its GPU costs.
enum class GpuHour : unsigned char {
    ownerCost,  ///< what it costs whoever owns it, purchase spread over its life
    rental,     ///< what it is rented for
};

/// What GPUs cost and tokens earn, in USD. Read from presets/prices/*.json.
struct Prices {
    std::string id;
    std::string name;
    std::string note;
    GpuHour gpuHour = GpuHour::ownerCost;
    // per million tokens, >= 0
    catalog::Figure input;        ///< of prompts, computed
    catalog::Figure cachedInput;  ///< of prompts, found in a cache
    catalog::Figure output;       ///< at the reference speed
    /// Per kWh, >= 0; none = nothing is charged beside the GPU-hours.
    std::optional<catalog::Figure> electricity;
    catalog::Figure speedExponent;   ///< of outputPriceFactor(), 0 to 4
    catalog::Figure referenceSpeed;  ///< tokens/s a user sees, > 0
};

using PricesPtr = std::shared_ptr<const Prices>;

/// What a token of output is worth against one at the reference speed v0:
///     (v / v0)^exponent
/// for a speed v > 0 in tokens/s and user. That interactive tokens are worth more is commonly said, but by how much no
/// source tells: the exponent is an assumption to be played with, 0 (flat) unless the prices say otherwise.
double outputPriceFactor(const Prices& prices, double tokensPerSPerUser);

/// Prices as JSON text, schema "token-factory-prices/1"; `where` names it in problems. Unknown fields are problems, and
/// so is a figure without a source.
Expected<PricesPtr> pricesFromJson(std::string_view text, std::string_view where);

/// A preset by its id, or any file.
Expected<PricesPtr> readPrices(const std::string& idOrFile, const std::filesystem::path& presets);

/// The preset that holds where none is named.
inline constexpr std::string_view usualPrices = "list-2025";

}  // namespace tokenfactory::economics
