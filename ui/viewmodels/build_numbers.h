#pragma once

#include "ui/session/session.h"
#include "ui/viewmodels/setting_view.h"

#include <optional>
#include <string_view>

namespace tokenfactory::ui {

/// GPUs, and ways to divide them, that can be entered in the window: a moving slider can still sweep the layouts of so
/// many. A file may ask for more, up to scenario::mostGpus.
inline constexpr int mostGpusToEnter = 4096;

/// The number of a setting, with the stops of its slider: values that can be had, beside the others as they stand.
/// Requires an open session; the label is left to the caller.
NumberView numberOf(const Session& session, std::string_view flag);

/// The degree of a layout a flag names; none for other flags.
std::optional<frontier::Degree> degreeFromFlag(std::string_view flag);

/// Whether the latency limit of the scenario is the one of this flag: "max-tpot-s" in decode, else "max-ttft-s".
bool limitsStage(std::string_view flag, cost::Stage stage);

}  // namespace tokenfactory::ui
