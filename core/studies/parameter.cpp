#include "core/studies/parameter.h"

#include "core/base/format.h"
#include "core/frontier/legal_layouts.h"
#include "core/scenario/choice_values.h"
#include "core/scenario/typed_number.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace tokenfactory::studies {

using cost::Stage;

namespace {

struct DegreeRow {
    std::string_view id;
    frontier::Degree degree;
};

constexpr std::array<DegreeRow, 6> degreeRows{{{"tp", frontier::Degree::tp},
                                               {"pp", frontier::Degree::pp},
                                               {"dp", frontier::Degree::dp},
                                               {"ep", frontier::Degree::ep},
                                               {"dcp", frontier::Degree::dcp},
                                               {"cp", frontier::Degree::cp}}};

const DegreeRow* degreeRow(std::string_view id)
{
    const auto found = std::ranges::find(degreeRows, id, &DegreeRow::id);
    return found == degreeRows.end() ? nullptr : &*found;
}

bool epIsWidest(const catalog::Model& model, const cost::Layout& layout)
{
    return layout.ep == cost::widestEp(model, layout);
}

Expected<Subject> onGpus(Subject subject, int gpus, std::string_view parameter)
{
    scenario::Scenario& scenario = subject.scenario;
    const catalog::Model& model = *subject.resolved.model;
    const frontier::LegalLayouts legal(model, scenario.stage, gpus, scenario.choices.expertReplicas);
    if (legal.empty()) {
        return unexpected(
            {std::string(parameter), {"is %1", {std::to_string(gpus)}}, "no layout of it divides the model"});
    }
    scenario.layout = legal.nearest(scenario.layout, epIsWidest(model, scenario.layout));
    scenario.gpus = {gpus};
    return subject;
}

Expected<Subject> withDegree(Subject subject, const DegreeRow& row, int value, Follow follow)
{
    scenario::Scenario& scenario = subject.scenario;
    const catalog::Model& model = *subject.resolved.model;
    const bool epFollows = epIsWidest(model, scenario.layout) && row.id != "ep";
    cost::Layout& layout = scenario.layout;
    const int gpus = layout.gpus();
    if (follow == Follow::dataParallel) {
        const frontier::LegalLayouts legal(model, scenario.stage, gpus, scenario.choices.expertReplicas);
        if (!std::ranges::binary_search(legal.values(row.degree), value)) {
            return unexpected({std::string(row.id),
                               {"is %1", {std::to_string(value)}},
                               {"no legal layout on %1 GPUs has it", {grouped(gpus)}}});
        }
        layout = legal.moved(layout, row.degree, value, epFollows);
        return subject;
    }
    frontier::setValue(layout, row.degree, value);
    if (epFollows) {
        layout.ep = cost::widestEp(model, layout);
    }
    scenario.gpus = {layout.gpus()};
    return subject;
}

template <class Pointer>
Expected<Pointer> byId(const std::vector<Pointer>& from, std::string_view parameter, std::string_view id)
{
    const auto found = std::ranges::find(from, id, [](const Pointer& one) { return one->id; });
    if (found == from.end()) {
        return unexpected(
            {std::string(parameter), {"is \"%1\"", {shortened(id, 60)}}, "an id of the presets is wanted"});
    }
    return *found;
}

Expected<Subject> named(Subject subject, const catalog::Catalog& catalog, std::string_view parameter,
                        std::string_view id)
{
    // What the scenario already means may come from a file, which no catalog holds.
    if (parameter == "model") {
        if (subject.resolved.model->id != id) {
            const auto model = byId(catalog.models, parameter, id);
            if (!model) {
                return unexpected(model.error());
            }
            const bool followed = epIsWidest(*subject.resolved.model, subject.scenario.layout);
            subject.resolved.model = *model;
            subject.scenario.model = id;
            if (followed) {
                subject.scenario.layout.ep = cost::widestEp(**model, subject.scenario.layout);
            }
        }
    } else if (parameter == "calibration") {
        if (subject.resolved.calibration->id != id) {
            const auto calibration = byId(catalog.calibrations, parameter, id);
            if (!calibration) {
                return unexpected(calibration.error());
            }
            subject.resolved.calibration = *calibration;
            subject.scenario.calibration = id;
        }
    } else {
        const auto& own = subject.resolved.systems;
        const auto there = std::ranges::find(own, id, [](const catalog::SystemPtr& one) { return one->id; });
        const auto system =
            there != own.end() ? Expected<catalog::SystemPtr>(*there) : byId(catalog.systems, parameter, id);
        if (!system) {
            return unexpected(system.error());
        }
        const std::string name = there != own.end()
                                     ? subject.scenario.systems[static_cast<std::size_t>(there - own.begin())]
                                     : std::string(id);
        subject.scenario.systems = {name};
        subject.scenario.focus.clear();
        subject.resolved.systems = {*system};
        subject.resolved.focus = 0;
    }
    return subject;
}

}  // namespace

bool isParameter(std::string_view id)
{
    constexpr std::array<std::string_view, 7> others{"gpus",  "batch",  "new",        "cached",
                                                     "model", "system", "calibration"};
    return degreeRow(id) || scenario::isChoice(id) || std::ranges::find(others, id) != others.end();
}

Expected<Subject> moved(const Subject& subject, const catalog::Catalog& catalog, std::string_view parameter,
                        std::string_view value, Follow follow)
{
    if (parameter == "model" || parameter == "calibration" || parameter == "system") {
        return named(subject, catalog, parameter, value);
    }
    Subject next = subject;
    if (scenario::isChoice(parameter)) {
        if (const auto problem = scenario::setChoice(next.scenario.choices, parameter, value)) {
            return unexpected(*problem);
        }
        if (parameter == "draft-tokens" && next.scenario.stage == Stage::decode) {
            next.scenario.each.newTokens = 1 + next.scenario.choices.draftTokens;
        }
        return next;
    }
    const DegreeRow* degree = degreeRow(parameter);
    if (!isParameter(parameter)) {
        return unexpected({std::string(parameter), "is not a parameter", "one of parametersOf() is wanted"});
    }
    const int low = parameter == "cached" ? 0 : 1;
    const int most = degree || parameter == "gpus" ? scenario::mostGpus
                     : parameter == "batch"        ? scenario::mostBatch
                                                   : scenario::mostTokens;
    const Expected<int> number = scenario::wholeNumber(parameter, value, low, most);
    if (!number) {
        return unexpected(number.error());
    }
    if (degree) {
        return withDegree(std::move(next), *degree, *number, follow);
    }
    if (parameter == "gpus") {
        return onGpus(std::move(next), *number, parameter);
    }
    (parameter == "batch"    ? next.scenario.batch
     : parameter == "cached" ? next.scenario.each.cachedTokens
                             : next.scenario.each.newTokens) = *number;
    return next;
}

}  // namespace tokenfactory::studies
