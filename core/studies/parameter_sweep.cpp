#include "core/studies/parameter_sweep.h"

#include "core/scenario/scenario_pass.h"

namespace tokenfactory::studies {

namespace {

SweepPoint refused(const ParameterValue& value, const Problems& problems)
{
    SweepPoint point;
    point.value = value;
    for (const Problem& problem : problems) {
        point.reasons.push_back({cost::ReasonKind::illegal, {"%1.", {sentenceOf(problem)}}});
    }
    return point;
}

SweepPoint evaluated(const ParameterValue& value, const Subject& subject, std::size_t system)
{
    const Expected<cost::Evaluation> answer = scenario::evaluate(subject.scenario, subject.resolved, system);
    if (!answer) {
        return refused(value, answer.error());
    }
    SweepPoint point;
    point.value = value;
    point.question = passQuestion(subject.scenario, subject.resolved, system);
    point.reasons = answer->reasons;
    if (answer->cost) {
        point.numbers = estimatesOf(*answer->cost);
        point.throttled = answer->cost->throttled;
    }
    return point;
}

}  // namespace

Expected<ParameterSweep> sweep(const Subject& subject, const catalog::Catalog& catalog, const Parameter& parameter,
                               const std::vector<ParameterValue>& values, Follow follow, std::stop_token stop)
{
    if (!isParameter(parameter.id)) {
        return unexpected({parameter.id, "is not a parameter", "one of parametersOf() is wanted"});
    }
    ParameterSweep result;
    result.parameter = parameter;
    result.follow = follow;
    const bool movesSystem = parameter.id == "system";
    const std::size_t systems = movesSystem ? 1 : subject.resolved.systems.size();
    result.series.resize(systems);
    for (std::size_t s = 0; s < systems; ++s) {
        result.series[s].system = movesSystem ? nullptr : subject.resolved.systems[s];
    }
    for (const ParameterValue& value : values) {
        if (stop.stop_requested()) {
            result.cancelled = true;
            return result;
        }
        const Expected<Subject> next = moved(subject, catalog, parameter.id, value.text, follow);
        for (std::size_t s = 0; s < systems; ++s) {
            result.series[s].points.push_back(next ? evaluated(value, *next, movesSystem ? next->resolved.focus : s)
                                                   : refused(value, next.error()));
        }
    }
    return result;
}

}  // namespace tokenfactory::studies
