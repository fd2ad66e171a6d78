#pragma once

#include "core/base/sentence.h"
#include "core/scenario/scenario.h"

#include <QString>

#include <string_view>

namespace tokenfactory::ui {

/// The name or the description of a scenario or workload in the language of the window where it is one of those that
/// are shipped; a user's own stays as it is.
QString presetText(std::string_view english);

/// The name of a scenario in the same way; of one that nobody named that it has none.
QString scenarioName(const scenario::Scenario& scenario);

/// The name of a pool: one that is called after stages, as the pools of the shipped scenarios are, by the terms for
/// them, "all" as "Prefill and decode"; a user's own stays as it is.
QString poolText(std::string_view name);
/// A sentence about a factory, in which what stands as it is may be the name of a pool: with that of poolText().
Sentence withPoolNames(Sentence told);
/// "Decode 1": of a pool by its name, the worker by its index there.
QString workerText(std::string_view pool, int worker);

}  // namespace tokenfactory::ui
