#pragma once

#include "core/catalog/catalog.h"
#include "core/scenario/scenario.h"
#include "ui/session/answer.h"

#include <filesystem>
#include <stdexcept>
#include <string>

namespace tokenfactory::tests {

inline std::filesystem::path presetsFolder() { return std::filesystem::path(TOKENFACTORY_SOURCE_DIR) / "presets"; }

/// A value that must be there; throws the first problem where it is not.
template <class T>
T valueOf(Expected<T> expected)
{
    if (!expected)
        throw std::runtime_error(toText(expected.error().front()));
    return *std::move(expected);
}

/// The shipped presets, read once.
inline const catalog::Catalog& presets()
{
    static const catalog::Catalog catalog = valueOf(catalog::readCatalog(presetsFolder()));
    return catalog;
}

inline ui::Question questionOf(const scenario::Scenario& scenario, frontier::Width width = frontier::Width::widestEp)
{
    return {1, scenario, valueOf(scenario::resolve(scenario, presets())), width};
}

/// The answer to a scenario, its frontier swept narrowly to be quick.
inline ui::AnswerPtr answerTo(const scenario::Scenario& scenario) { return ui::answerNow(questionOf(scenario)); }

/// The answer but for its frontier, at once.
inline ui::AnswerPtr answerWithoutSweep(const scenario::Scenario& scenario)
{
    auto answer = std::make_shared<ui::Answer>();
    answer->scenario = scenario;
    answer->resolved = valueOf(scenario::resolve(scenario, presets()));
    answer->evaluation = cost::evaluate(passQuestion(scenario, answer->resolved, answer->resolved.focus));
    if (const cost::PassCost* cost = answer->cost())
        answer->explanations = cost::explain(*cost);
    return answer;
}

/// Kimi K3 on 8 GB200, which it does not fit.
inline scenario::Scenario tooSmall()
{
    scenario::Scenario scenario;
    scenario.gpus = {8};
    scenario.layout = {.tp = 1, .pp = 1, .dp = 8, .ep = 8, .dcp = 1, .cp = 1};
    scenario.batch = 8;
    return scenario;
}

}  // namespace tokenfactory::tests
