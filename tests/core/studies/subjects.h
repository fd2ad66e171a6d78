#pragma once

#include "core/studies/parameter.h"
#include "tests/core/cost/made_up_questions.h"

namespace tokenfactory::tests {

/// The scenario of the first start, looked up.
inline studies::Subject subjectOf(const scenario::Scenario& scenario)
{
    return {scenario, taken(scenario::resolve(scenario, presets()))};
}

/// A made-up question as the scenario that asks it, on its own system and a preset's.
inline studies::Subject subjectOf(const cost::PassQuestion& question)
{
    studies::Subject subject;
    subject.scenario.model = question.model->id;
    subject.scenario.systems = {question.system->id, "gb200-nvl72"};
    subject.scenario.calibration = question.calibration->id;
    subject.scenario.stage = question.pass.stage;
    subject.scenario.layout = question.layout;
    subject.scenario.gpus = {question.layout.gpus()};
    subject.scenario.batch = question.pass.batch;
    subject.scenario.each = question.pass.each;
    subject.scenario.choices = question.choices;
    subject.resolved.model = question.model;
    subject.resolved.systems = {question.system, systemPreset("gb200-nvl72")};
    subject.resolved.calibration = question.calibration;
    return subject;
}

}  // namespace tokenfactory::tests
