#pragma once

#include "core/catalog/catalog.h"

#include <string_view>

namespace tokenfactory::calibration {

// Models and systems as tables of measurements name them; nullptr where no preset is meant.

/// By id, name or alias; what stands in parentheses does not count: "DeepSeek-R1/V3 (671B)".
catalog::ModelPtr modelNamed(const catalog::Catalog& catalog, std::string_view name);

/// "B200", "B200 SXM" and "b200-hgx" are the box "b200-hgx", "GB200" or "GB200 NVL72" is "gb200-nvl72".
catalog::SystemPtr systemNamed(const catalog::Catalog& catalog, std::string_view name);

}  // namespace tokenfactory::calibration
