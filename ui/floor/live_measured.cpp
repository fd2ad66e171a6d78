#include "ui/floor/live_measured.h"

#include "core/scenario/build.h"
#include "core/scenario/live_change.h"
#include "core/scenario/measured_scenario.h"
#include "ui/viewmodels/measured_marks.h"
#include "ui/viewmodels/text.h"

namespace tokenfactory::ui {

std::vector<LiveMeasured> liveMeasuredOf(const scenario::Scenario& scenario, double timeS,
                                         const std::filesystem::path& presets,
                                         const calibration::Measurements& measured)
{
    std::vector<LiveMeasured> near;
    const Expected<scenario::Scenario> now = scenario::inForce(scenario, timeS);
    if (!now || now->running.trace)
        return near;
    const Expected<workload::Workload> load = scenario::workloadOf(now->running, presets);
    if (!load)
        return near;
    const scenario::RunConditions run =
        conditionsOf(now->running.factory.value_or(scenario::factoryOf(*now)), *load, *now);
    for (const calibration::Measurement& row : measured.rows) {
        if (!isNear(row, run))
            continue;
        const auto add = [&](LivePlotKind kind, const std::optional<double>& value, Unit unit) {
            if (value)
                near.push_back({kind, *value, nearLines(row, ui::shown(*value, unit)).join(u'\n')});
        };
        add(LivePlotKind::ttft, row.measured.ttftS, Unit::seconds);
        add(LivePlotKind::tpot, row.measured.tpotS, Unit::seconds);
        if (const std::optional<double>& each = row.measured.outputTokensPerSPerGpu)
            add(LivePlotKind::output, *each * row.deployment.gpus(), Unit::tokensPerSecond);
    }
    return near;
}

}  // namespace tokenfactory::ui
