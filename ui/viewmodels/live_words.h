#pragma once

#include "core/kv/place.h"
#include "ui/viewmodels/live_view.h"

#include <QCoreApplication>

#include <string_view>

namespace tokenfactory::ui {

/// The words of what is shown of a running factory over time: plots, lanes and events.
struct LiveText {
    Q_DECLARE_TR_FUNCTIONS(Live)
};

QString tierBrief(kv::Tier tier);

/// As the data has it: "s", "tokens/s", "1" for shares.
std::string_view dataUnit(const LivePlotView& view);

}  // namespace tokenfactory::ui
