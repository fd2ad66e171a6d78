#include "core/calibration/preset_names.h"

#include "core/base/ascii.h"

#include <algorithm>

namespace tokenfactory::calibration {
namespace {

/// "DeepSeek-R1/V3 (671B)" -> "deepseekr1v3": letters and digits, what stands in parentheses left out.
std::string plainName(std::string_view text) { return lettersAndDigits(text.substr(0, text.find('('))); }

}  // namespace

catalog::ModelPtr modelNamed(const catalog::Catalog& catalog, std::string_view name)
{
    const std::string wanted = plainName(name);
    const auto found = std::ranges::find_if(catalog.models, [&](const catalog::ModelPtr& model) {
        return plainName(model->id) == wanted || plainName(model->name) == wanted ||
               std::ranges::any_of(model->aliases,
                                   [&](const std::string& alias) { return plainName(alias) == wanted; });
    });
    return found != catalog.models.end() && !wanted.empty() ? *found : nullptr;
}

catalog::SystemPtr systemNamed(const catalog::Catalog& catalog, std::string_view name)
{
    constexpr std::string_view socket = "sxm";
    std::string wanted = plainName(name);
    if (wanted.ends_with(socket)) {
        wanted.resize(wanted.size() - socket.size());
    }
    const auto found = std::ranges::find_if(catalog.systems, [&](const catalog::SystemPtr& system) {
        return plainName(system->id) == wanted || plainName(system->name) == wanted ||
               plainName(std::string_view(system->id).substr(0, system->id.find('-'))) == wanted;
    });
    return found != catalog.systems.end() && !wanted.empty() ? *found : nullptr;
}

}  // namespace tokenfactory::calibration
