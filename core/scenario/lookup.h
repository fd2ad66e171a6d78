#pragma once

#include "core/catalog/catalog.h"

#include <string_view>

namespace tokenfactory::scenario {

/// Whether a name typed for a preset means a file: it holds a slash or ends in ".json", or as the pictures that carry a
/// scenario do.
bool namesFile(std::string_view name);

/// A preset by id, or a file (see namesFile). Unknown ids name those that look like them.
Expected<catalog::ModelPtr> findModel(const catalog::Catalog& catalog, std::string_view idOrFile);
Expected<catalog::SystemPtr> findSystem(const catalog::Catalog& catalog, std::string_view idOrFile);
Expected<catalog::CalibrationPtr> findCalibration(const catalog::Catalog& catalog, std::string_view idOrFile);

}  // namespace tokenfactory::scenario
