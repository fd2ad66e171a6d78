#include "core/studies/sensitivity.h"

#include "core/base/format.h"
#include "core/frontier/legal_layouts.h"
#include "core/scenario/choice_values.h"
#include "core/scenario/scenario_pass.h"
#include "core/studies/constants.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

namespace tokenfactory::studies {

namespace {

using frontier::Degree;

struct NamedDegree {
    Degree degree;
    std::string_view id;
    std::string_view name;
};

constexpr std::array<NamedDegree, 6> degrees{{{Degree::tp, "tp", "Tensor parallel (TP)"},
                                              {Degree::pp, "pp", "Pipeline stages (PP)"},
                                              {Degree::dp, "dp", "Attention instances (DP)"},
                                              {Degree::ep, "ep", "Expert parallel (EP)"},
                                              {Degree::dcp, "dcp", "Decode context parallel (DCP)"},
                                              {Degree::cp, "cp", "Context parallel (CP)"}}};

constexpr std::array<std::string_view, 6> halvedAndDoubled{"gpus", "batch", "cached", "new", "chunk", "output"};
constexpr std::array<std::string_view, 4> assumed{"calibration", "overlap", "routing", "accepted-length"};
constexpr std::array<std::string_view, 3> ofTheWorkload{"cached", "new", "output"};
constexpr std::array<std::string_view, 2> ofTheHardware{"gpus", "system"};
constexpr std::array<std::string_view, 4> untouched{"model", "hbm-cap-gb", "max-seqs-per-instance", "expert-replicas"};

template <std::size_t N>
bool holds(const std::array<std::string_view, N>& ids, std::string_view id)
{
    return std::ranges::find(ids, id) != ids.end();
}

Moves kindOf(std::string_view parameter)
{
    return holds(assumed, parameter)         ? Moves::assumption
           : holds(ofTheWorkload, parameter) ? Moves::workload
           : holds(ofTheHardware, parameter) ? Moves::hardware
                                             : Moves::choice;
}

ParameterValue whole(int number) { return {std::to_string(number), number}; }

/// Everything of a pass that differs between two scenarios, but `moved` itself.
std::vector<ParameterMove> movedWith(const scenario::Scenario& from, const scenario::Scenario& to,
                                     std::string_view moved)
{
    std::vector<ParameterMove> others;
    const auto number = [&](std::string_view id, int before, int after) {
        if (before != after && id != moved) {
            others.push_back({std::string(id), whole(after)});
        }
    };
    for (const NamedDegree& row : degrees) {
        number(row.id, frontier::valueOf(from.layout, row.degree), frontier::valueOf(to.layout, row.degree));
    }
    number("gpus", from.layout.gpus(), to.layout.gpus());
    number("batch", from.batch, to.batch);
    number("cached", from.each.cachedTokens, to.each.cachedTokens);
    number("new", from.each.newTokens, to.each.newTokens);
    for (const cost::ChoiceRow& row : cost::choicesTable()) {
        if (row.flag != moved && scenario::isChoice(row.flag)) {
            const std::string text = scenario::choiceText(to.choices, row.flag);
            if (text != scenario::choiceText(from.choices, row.flag)) {
                others.push_back({std::string(row.flag), {text, toNumber(text)}});
            }
        }
    }
    return others;
}

class Tornado {
public:
    Tornado(const Subject& subject, const catalog::Catalog& catalog, std::size_t system, Measure measure)
        : m_subject(subject), m_catalog(catalog), m_system(system), m_measure(measure)
    {
        m_result.measure = measure;
        m_result.question = passQuestion(subject.scenario, subject.resolved, system);
    }

    Expected<Sensitivity> all()
    {
        const Expected<cost::Evaluation> answer = scenario::evaluate(m_subject.scenario, m_subject.resolved, m_system);
        if (!answer) {
            return unexpected(answer.error());
        }
        m_result.reasons = answer->reasons;
        m_result.present = answer->cost ? valueOf(*answer->cost, m_measure) : std::nullopt;
        if (!m_result.present) {
            return std::move(m_result);
        }
        constants();
        layoutDegrees();
        Subject focused = m_subject;
        focused.resolved.focus = m_system;
        for (const Parameter& parameter : parametersOf(focused, m_catalog, Follow::gpus)) {
            const bool isDegree = std::ranges::find(degrees, parameter.id, &NamedDegree::id) != degrees.end();
            if (!isDegree && !holds(untouched, parameter.id)) {
                move(parameter);
            }
        }
        std::ranges::sort(m_result.entries, [](const SensitivityEntry& a, const SensitivityEntry& b) {
            return a.swing != b.swing ? a.swing > b.swing : a.id < b.id;
        });
        return std::move(m_result);
    }

private:
    void constants()
    {
        const catalog::Calibration base = onlyFor(*m_result.question.calibration, m_result.question.system->id);
        catalog::Calibration listed = base;
        const std::vector<NamedConstant> all = constantsOf(listed);
        for (std::size_t i = 0; i < all.size(); ++i) {
            const catalog::Constant& constant = *all[i].constant;
            if (constant.low == constant.high) {
                continue;
            }
            SensitivityEntry entry;
            entry.moves = Moves::constant;
            entry.id = all[i].id;
            entry.name = all[i].name;
            entry.unit = all[i].unit;
            entry.origin = constant.origin;
            entry.from = {toText(constant.value), constant.value};
            for (const double end : {constant.low, constant.high}) {
                if (end == constant.value) {
                    continue;
                }
                auto changed = std::make_shared<catalog::Calibration>(base);
                constantsOf(*changed)[i].constant->value = end;
                cost::PassQuestion question = m_result.question;
                question.calibration = std::move(changed);
                entry.ends.push_back(asked({toText(end), end}, std::move(question)));
            }
            add(std::move(entry));
        }
    }

    void layoutDegrees()
    {
        const bool decodes = m_subject.scenario.stage == cost::Stage::decode;
        const bool moe = cost::widestEp(*m_subject.resolved.model, {.dp = 2}) > 1;
        for (const NamedDegree& row : degrees) {
            const bool means = row.degree == Degree::ep    ? moe
                               : row.degree == Degree::dcp ? decodes
                               : row.degree == Degree::cp  ? !decodes
                                                           : row.degree != Degree::dp;
            if (means) {
                layoutDegree(row);
            }
        }
    }

    void layoutDegree(const NamedDegree& row)
    {
        const cost::Layout& layout = m_subject.scenario.layout;
        const int present = frontier::valueOf(layout, row.degree);
        const int most = row.degree == Degree::ep    ? layout.stageGpus()
                         : row.degree == Degree::dcp ? layout.tp
                                                     : present * layout.dp;
        SensitivityEntry entry;
        entry.moves = Moves::layout;
        entry.id = row.id;
        entry.name = row.name;
        entry.from = whole(present);
        for (const int step : {-1, 1}) {
            int value = present + step;
            while (value >= 1 && value <= most && !isLegal(withDegree(row.degree, value))) {
                value += step;
            }
            if (value >= 1 && value <= most) {
                entry.ends.push_back(at(row.id, whole(value), onLayout(*withDegree(row.degree, value))));
            }
        }
        const auto doubled = withDegree(row.degree, 2 * present);
        if (entry.ends.empty() && doubled) {
            // nowhere to go: why the next one is none, "DCP 2 does not divide TP 1."
            entry.ends.push_back(at(row.id, whole(2 * present), onLayout(*doubled)));
        }
        if (!entry.ends.empty()) {
            add(std::move(entry));
        }
    }

    /// The layout with one degree moved on the same GPUs: DP gives way to TP, PP and CP. None where it cannot.
    std::optional<cost::Layout> withDegree(Degree degree, int value) const
    {
        const cost::Layout& from = m_subject.scenario.layout;
        const catalog::Model& model = *m_subject.resolved.model;
        cost::Layout layout = from;
        frontier::setValue(layout, degree, value);
        if (degree == Degree::dcp) {
            return layout;
        }
        if (degree == Degree::ep) {
            return from.stageGpus() % value == 0 ? std::optional(layout) : std::nullopt;
        }
        const int room = frontier::valueOf(from, degree) * from.dp;
        if (room % value != 0) {
            return std::nullopt;
        }
        layout.dp = room / value;
        if (from.ep == cost::widestEp(model, from)) {
            layout.ep = cost::widestEp(model, layout);
        }
        return layout;
    }

    bool isLegal(const std::optional<cost::Layout>& layout) const
    {
        const scenario::Scenario& scenario = m_subject.scenario;
        return layout &&
               cost::reasonsAgainst(*layout, *m_subject.resolved.model, scenario.stage, scenario.choices.expertReplicas)
                   .empty();
    }

    Subject onLayout(const cost::Layout& layout) const
    {
        Subject next = m_subject;
        next.scenario.layout = layout;
        next.scenario.gpus = {layout.gpus()};
        return next;
    }

    void move(const Parameter& parameter)
    {
        SensitivityEntry entry;
        entry.moves = kindOf(parameter.id);
        entry.id = parameter.id;
        entry.name = parameter.name;
        entry.unit = parameter.unit;
        entry.from = parameter.current;
        if (parameter.id == "draft-tokens") {
            drafts(entry);
        } else {
            for (const ParameterValue& value : alternatives(parameter)) {
                entry.ends.push_back(at(parameter.id, value,
                                        moved(m_subject, m_catalog, parameter.id, value.text, Follow::dataParallel)));
            }
        }
        if (!entry.ends.empty()) {
            add(std::move(entry));
        }
    }

    /// Drafts are worth what is accepted of them, which no preset tells.
    void drafts(SensitivityEntry& entry)
    {
        const cost::Choices& now = m_subject.scenario.choices;
        if (now.draftTokens == 0) {
            entry.ends.push_back(at(entry.id, whole(1), withDrafts(1, 1.0)));
            entry.ends.push_back(at(entry.id, whole(1), withDrafts(1, 2.0)));
            return;
        }
        for (const int count : {now.draftTokens - 1, now.draftTokens + 1}) {
            entry.ends.push_back(
                at(entry.id, whole(count), withDrafts(count, std::min(now.acceptedLength, 1.0 + count))));
        }
    }

    Expected<Subject> withDrafts(int count, double accepted) const
    {
        const Expected<Subject> next =
            moved(m_subject, m_catalog, "draft-tokens", std::to_string(count), Follow::dataParallel);
        return next ? moved(*next, m_catalog, "accepted-length", toText(accepted), Follow::dataParallel) : next;
    }

    std::vector<ParameterValue> alternatives(const Parameter& parameter) const
    {
        const auto& values = parameter.values;
        std::vector<ParameterValue> ends;
        if (parameter.id == "system") {
            for (const catalog::SystemPtr& system : m_subject.resolved.systems) {
                if (system->id != parameter.current.text) {
                    ends.push_back({system->id, {}});
                }
            }
        } else if (!parameter.isNumber) {
            std::ranges::copy_if(values, std::back_inserter(ends), [&parameter](const ParameterValue& value) {
                return value != parameter.current && (value.text != "fp32" || parameter.id == "state");
            });
        } else if (parameter.id == "overlap" || parameter.id == "accepted-length") {
            ends = {values.front(), values.back()};
            std::erase(ends, parameter.current);
        } else if (parameter.id == "routing") {
            ends = {values.front(), {"1.2", 1.2}};  // a skewed model, see cost::Routing
            std::erase(ends, parameter.current);
        } else if (holds(halvedAndDoubled, parameter.id)) {
            const double present = parameter.current.number.value_or(0.0);
            for (const double factor : {0.5, 2.0}) {
                const double number = std::floor(present * factor);
                if (number >= 1.0 && number != present) {
                    ends.push_back({toText(number), number});
                }
            }
        } else {
            const auto present = std::ranges::find(values, parameter.current);
            if (present != values.begin()) {
                ends.push_back(*std::prev(present));
            }
            if (present != values.end() && std::next(present) != values.end()) {
                ends.push_back(*std::next(present));
            }
        }
        return ends;
    }

    /// The end of a parameter at `to`, which is the scenario `next`.
    SensitivityEnd at(std::string_view id, const ParameterValue& to, const Expected<Subject>& next) const
    {
        if (!next) {
            return refused(to, next.error());
        }
        SensitivityEnd end =
            asked(to, passQuestion(next->scenario, next->resolved, id == "system" ? next->resolved.focus : m_system));
        end.with = movedWith(m_subject.scenario, next->scenario, id);
        return end;
    }

    SensitivityEnd asked(const ParameterValue& to, cost::PassQuestion question) const
    {
        const Expected<cost::Evaluation> answer = cost::evaluate(question);
        if (!answer) {
            return refused(to, answer.error());
        }
        SensitivityEnd end;
        end.to = to;
        end.question = std::move(question);
        end.reasons = answer->reasons;
        if (answer->cost) {
            end.result = valueOf(*answer->cost, m_measure);
        }
        return end;
    }

    static SensitivityEnd refused(const ParameterValue& to, const Problems& problems)
    {
        SensitivityEnd end;
        end.to = to;
        for (const Problem& problem : problems) {
            end.reasons.push_back({cost::ReasonKind::illegal, {"%1.", {sentenceOf(problem)}}});
        }
        return end;
    }

    void add(SensitivityEntry entry)
    {
        entry.lowest = entry.highest = *m_result.present;
        for (const SensitivityEnd& end : entry.ends) {
            if (end.result) {
                entry.lowest = std::min(entry.lowest, *end.result);
                entry.highest = std::max(entry.highest, *end.result);
            }
        }
        entry.swing = entry.highest - entry.lowest;
        m_result.entries.push_back(std::move(entry));
    }

    const Subject& m_subject;
    const catalog::Catalog& m_catalog;
    std::size_t m_system;
    Measure m_measure;
    Sensitivity m_result;
};

}  // namespace

Expected<Sensitivity> sensitivityOf(const Subject& subject, const catalog::Catalog& catalog, std::size_t system,
                                    Measure measure)
{
    return Tornado(subject, catalog, system, measure).all();
}

}  // namespace tokenfactory::studies
