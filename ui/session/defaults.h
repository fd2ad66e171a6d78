#pragma once

#include "core/scenario/scenario.h"

#include <string_view>
#include <vector>

namespace tokenfactory::ui {

/// What has a default beside model, racks, layout and workload: the rows of cost::choicesTable() by their flags (the
/// calibration among them), and of the sweep "max-latency", "cp-max", "widest-ep-only" and "batches".
const std::vector<std::string_view>& flagsWithDefault();

/// True where the scenario holds the default. Requires one of flagsWithDefault().
bool isDefault(const scenario::Scenario& scenario, std::string_view flag);

/// Sets the default. Requires one of flagsWithDefault().
void setDefault(scenario::Scenario& scenario, std::string_view flag);

}  // namespace tokenfactory::ui
