#pragma once

#include "core/catalog/catalog.h"
#include "core/report/table.h"

#include <nlohmann/json_fwd.hpp>

namespace tokenfactory::report {

/// What `list` prints: one row per preset for people, one object per preset with at least id and name as JSON. The
/// figures of a system carry their sources, notes and whether they are assumed.
Table modelsTable(const catalog::Catalog& catalog);
Table systemsTable(const catalog::Catalog& catalog);
Table calibrationsTable(const catalog::Catalog& catalog);

nlohmann::ordered_json modelsJson(const catalog::Catalog& catalog);
nlohmann::ordered_json systemsJson(const catalog::Catalog& catalog);
nlohmann::ordered_json calibrationsJson(const catalog::Catalog& catalog);

}  // namespace tokenfactory::report
