#include "core/studies/sensitivity.h"

#include "core/base/format.h"
#include "core/scenario/scenario_pass.h"
#include "core/studies/constants.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

namespace tokenfactory::studies {

namespace {

constexpr std::array<std::string_view, 6> degrees{"tp", "pp", "dp", "ep", "dcp", "cp"};
constexpr std::array<std::string_view, 6> halvedAndDoubled{"gpus", "batch", "cached", "new", "chunk", "output"};
constexpr std::array<std::string_view, 5> untouched{"model", "system", "hbm-cap-gb", "max-seqs-per-instance",
                                                    "expert-replicas"};

template <std::size_t N>
bool holds(const std::array<std::string_view, N>& ids, std::string_view id)
{
    return std::ranges::find(ids, id) != ids.end();
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
        Subject focused = m_subject;
        focused.resolved.focus = m_system;
        for (const Parameter& parameter : parametersOf(focused, m_catalog, Follow::dataParallel)) {
            if (!holds(untouched, parameter.id)) {
                move(parameter);
            }
        }
        std::ranges::sort(m_result.entries, [](const SensitivityEntry& a, const SensitivityEntry& b) {
            return a.effect != b.effect ? a.effect > b.effect : a.id < b.id;
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

    void move(const Parameter& parameter)
    {
        SensitivityEntry entry;
        entry.moves = holds(degrees, parameter.id)            ? Moves::layout
                      : holds(halvedAndDoubled, parameter.id) ? Moves::load
                                                              : Moves::choice;
        entry.id = parameter.id;
        entry.name = parameter.name;
        entry.unit = parameter.unit;
        entry.from = parameter.current;
        for (const ParameterValue& value : alternatives(parameter)) {
            const Expected<Subject> next = moved(m_subject, m_catalog, parameter.id, value.text, Follow::dataParallel);
            if (next) {
                entry.ends.push_back(asked(value, passQuestion(next->scenario, next->resolved, m_system)));
            } else {
                entry.ends.push_back(refused(value, next.error()));
            }
        }
        if (!entry.ends.empty()) {
            add(std::move(entry));
        }
    }

    static std::vector<ParameterValue> alternatives(const Parameter& parameter)
    {
        const auto& values = parameter.values;
        std::vector<ParameterValue> ends;
        if (!parameter.isNumber) {
            std::ranges::copy_if(values, std::back_inserter(ends), [&parameter](const ParameterValue& value) {
                return value != parameter.current && (value.text != "fp32" || parameter.id == "state");
            });
        } else if (parameter.id == "overlap" || parameter.id == "routing") {
            const bool share = parameter.id == "overlap";
            // 1.2: a skewed model, see cost::Routing
            ends = {values.front(), share ? values.back() : ParameterValue{"1.2", 1.2}};
            std::erase(ends, parameter.current);
        } else if (holds(halvedAndDoubled, parameter.id)) {
            const double present = parameter.current.number.value_or(0.0);
            for (const double factor : {0.5, 2.0}) {
                const double whole = std::floor(present * factor);
                if (whole >= 1.0 && whole != present) {
                    ends.push_back({toText(whole), whole});
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
            end.reasons.push_back({cost::ReasonKind::illegal, {"%1.", {toText(problem)}}});
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
        entry.effect = std::max(entry.highest - *m_result.present, *m_result.present - entry.lowest);
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
