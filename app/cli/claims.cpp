#include "core/claims/claims.h"
#include "app/cli/command.h"
#include "core/report/claims_report.h"
#include "core/report/json.h"
#include "core/scenario/scenario.h"

#include <nlohmann/json.hpp>

namespace tokenfactory::app {

namespace {

int runClaims(const Flags& flags, const Invocation& invocation)
{
    Problems problems;
    const std::vector<std::string> ids = flags.list("ids", problems);
    if (!problems.empty()) {
        return refuse(problems);
    }
    const Expected<Presets> presets = readPresets(flags, invocation);
    if (!presets) {
        return refuse(presets.error());
    }
    const Expected<scenario::ReadScenario> reportLike =
        scenario::readScenario("report-like", presetsOf(flags, invocation));
    if (!reportLike) {
        return refuse(reportLike.error());
    }
    const Expected<std::vector<claims::Claim>> claims =
        claims::evaluateClaims(presets->catalog, presets->calibration, reportLike->scenario.choices, ids);
    if (!claims) {
        return refuse(claims.error());
    }
    return print(flags.isOn("json") ? report::dumped(report::asJson(*claims))
                                    : report::asText(*claims, flags.isOn("explain")));
}

}  // namespace

void addClaims(CLI::App& app, Invocation& invocation)
{
    Flags& flags =
        addCommand(app, invocation, "claims",
                   "The report's claims, each evaluated from the model with the numbers it rests on.", runClaims);
    flags.add("ids", "C5,C6", "Only these claims.", "all");
    flags.addSwitch("explain", "Show the numbers that are not compared, too.");
    flags.addSwitch("json", "Print one JSON document.");
}

}  // namespace tokenfactory::app
