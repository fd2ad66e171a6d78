#pragma once

#include "core/base/explanation.h"
#include "core/factory/measure/recorder.h"

#include <span>
#include <string_view>
#include <vector>

namespace tokenfactory::factory {

/// One of the signals of a run by its name.
struct SignalRow {
    std::string_view name;
    Unit unit = Unit::none;  ///< of a level; of what is counted
    bool isCount = false;    ///< events that add up: a bin's area is how many fell into it
    Series Signals::*series = nullptr;
};

/// All signals, the levels first.
std::span<const SignalRow> signalTable();

/// Null where there is none of that name.
const SignalRow* signalNamed(std::string_view name);

/// A signal up to the end of a run.
struct SignalSeries {
    const SignalRow* row = nullptr;
    Series::Bins bins;
};

std::vector<SignalSeries> seriesOf(const Signals& history, SimTime now);

}  // namespace tokenfactory::factory
