#pragma once

#include "ui/viewmodels/run_inputs.h"
#include "ui/viewmodels/run_row.h"

namespace tokenfactory::ui {

/// Who may begin when, and where: the admission law with the parameters that it has, routing, what is reserved.
RunSection admissionSection(const RunInputs& inputs);

/// The tiers below HBM: whether they are there, their size and speed, what goes when they are full.
RunSection tiersSection(const RunInputs& inputs);

// The policies there are: id, name and what it does.
std::vector<Option> admissionOptions();
std::vector<Option> evictionOptions();
std::vector<Option> writeDownOptions();

/// Latencies a request must keep to count as goodput.
RunSection limitsSection(const RunInputs& inputs);

}  // namespace tokenfactory::ui
