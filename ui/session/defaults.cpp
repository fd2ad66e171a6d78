#include "ui/session/defaults.h"

#include "core/scenario/choice_values.h"

#include <algorithm>
#include <cassert>

namespace tokenfactory::ui {

const std::vector<std::string_view>& flagsWithDefault()
{
    static const std::vector<std::string_view> flags = [] {
        std::vector<std::string_view> all;
        for (const cost::ChoiceRow& row : cost::choicesTable())
            all.push_back(row.flag);
        all.insert(all.end(), {"max-latency", "cp-max", "widest-ep-only", "batches"});
        return all;
    }();
    return flags;
}

void setDefault(scenario::Scenario& scenario, std::string_view flag)
{
    const scenario::Scenario defaults;
    if (scenario::isChoice(flag)) {
        const int draftsBefore = scenario.choices.draftTokens;
        [[maybe_unused]] const auto problem =
            scenario::setChoice(scenario.choices, flag, scenario::choiceText({}, flag));
        assert(!problem);
        if (scenario.choices.draftTokens != draftsBefore)
            scenario::followDrafts(scenario);
    } else if (flag == "calibration") {
        scenario.calibration = defaults.calibration;
    } else if (flag == "max-latency") {
        scenario.maxLatencyS = defaults.maxLatencyS;
    } else if (flag == "cp-max") {
        scenario.cpMax = defaults.cpMax;
    } else if (flag == "widest-ep-only") {
        scenario.widestEpOnly = defaults.widestEpOnly;
    } else {
        assert(flag == "batches");
        scenario.batches = defaults.batches;
    }
}

bool isDefault(const scenario::Scenario& scenario, std::string_view flag)
{
    scenario::Scenario reset = scenario;
    setDefault(reset, flag);
    return reset == scenario;
}

}  // namespace tokenfactory::ui
