#include "core/base/format.h"
#include "core/frontier/legal_layouts.h"
#include "core/scenario/choice_values.h"
#include "core/scenario/typed_number.h"
#include "core/studies/parameter.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tokenfactory::studies {

using cost::Stage;

namespace {

constexpr std::array<int, 21> gpuCounts{1,  2,   4,   8,   12,  16,  24,  32,  48,  64,  72,
                                        96, 128, 144, 192, 256, 288, 384, 512, 576, 1024};

ParameterValue numberValue(double number) { return {toText(number), number}; }

std::vector<ParameterValue> numbers(const std::vector<int>& whole)
{
    std::vector<ParameterValue> values;
    for (const int number : whole) {
        values.push_back({std::to_string(number), number});
    }
    return values;
}

/// Powers of two from `low` to `high`, both themselves powers or not.
std::vector<int> doublings(int low, int high)
{
    std::vector<int> values;
    for (double value = low; value < high; value *= 2) {
        values.push_back(static_cast<int>(value));
    }
    values.push_back(high);
    return values;
}

/// low, low + step ... high.
std::vector<ParameterValue> steps(double low, double high, int count)
{
    std::vector<ParameterValue> values;
    for (int i = 0; i <= count; ++i) {
        // Rounded to thousandths: 0.15, not 0.15000000000000002.
        values.push_back(numberValue(std::round((low + (high - low) * i / count) * 1000.0) / 1000.0));
    }
    return values;
}

class Lister {
public:
    Lister(const Subject& subject, const catalog::Catalog& catalog, Follow follow)
        : m_subject(subject),
          m_scenario(subject.scenario),
          m_model(*subject.resolved.model),
          m_catalog(catalog),
          m_follow(follow),
          m_decode(subject.scenario.stage == Stage::decode),
          m_moe(cost::widestEp(m_model, {.dp = 2}) > 1)
    {
    }

    std::vector<Parameter> all()
    {
        degree("tp", "Tensor parallel (TP)", m_scenario.layout.tp);
        degree("pp", "Pipeline stages (PP)", m_scenario.layout.pp);
        degree("dp", "Attention instances (DP)", m_scenario.layout.dp);
        if (m_moe) {
            degree("ep", "Expert parallel (EP)", m_scenario.layout.ep);
        }
        if (m_decode) {
            degree("dcp", "Decode context parallel (DCP)", m_scenario.layout.dcp);
        } else {
            degree("cp", "Context parallel (CP)", m_scenario.layout.cp);
        }
        std::vector<int> counts(gpuCounts.begin(), gpuCounts.end());
        number("gpus", "GPUs", Unit::count, m_scenario.layout.gpus(), numbers(counts), true);
        const auto batches = frontier::sweptBatches();
        number("batch", "Batch", Unit::sequences, m_scenario.batch, numbers({batches.begin(), batches.end()}), true);
        const int longest = m_model.contextLimit > 0 ? m_model.contextLimit : 131072;
        if (m_scenario.stage != Stage::prefill) {
            number("cached", "Cached tokens", Unit::tokens, m_scenario.each.cachedTokens,
                   numbers(doublings(std::min(1024, longest), longest)), true);
        }
        if (!m_decode) {
            const int most = m_scenario.stage == Stage::prefill ? longest : std::min(16384, longest);
            number("new", "New tokens", Unit::tokens, m_scenario.each.newTokens,
                   numbers(doublings(std::min(64, most), most)), true);
        }
        for (const cost::ChoiceRow& row : cost::choicesTable()) {
            choice(row);
        }
        ids("model", "Model", m_catalog.models, m_subject.resolved.model->id);
        ids("system", "System", m_catalog.systems, m_subject.resolved.systems[m_subject.resolved.focus]->id);
        ids("calibration", "Calibration", m_catalog.calibrations, m_subject.resolved.calibration->id);
        return std::move(m_parameters);
    }

private:
    void add(Parameter parameter)
    {
        auto& values = parameter.values;
        if (std::ranges::find(values, parameter.current) == values.end()) {
            values.push_back(parameter.current);
        }
        if (parameter.isNumber) {
            std::ranges::sort(values, {}, &ParameterValue::number);
            const auto twice = std::ranges::unique(values, {}, &ParameterValue::number);
            values.erase(twice.begin(), twice.end());
        }
        if (values.size() > 1) {
            m_parameters.push_back(std::move(parameter));
        }
    }

    void number(std::string_view id, std::string_view name, Unit unit, int current, std::vector<ParameterValue> values,
                bool logarithmic)
    {
        add({std::string(id),
             std::string(name),
             unit,
             true,
             logarithmic,
             {std::to_string(current), current},
             std::move(values)});
    }

    /// Values of a degree that make a legal layout, the others following as they do.
    void degree(std::string_view id, std::string_view name, int current)
    {
        std::vector<int> legal;
        const int most = id == "pp" ? static_cast<int>(m_model.layers.size()) : id == "dp" || id == "ep" ? 1024 : 128;
        for (int value = 1; value <= most; ++value) {
            const bool round = (value & (value - 1)) == 0 || (value % 3 == 0 && ((value / 3) & (value / 3 - 1)) == 0);
            if (!round && value > 8 && m_scenario.layout.gpus() % value != 0) {
                continue;
            }
            if (isLegal(id, value)) {
                legal.push_back(value);
            }
        }
        number(id, name, Unit::count, current, numbers(legal), true);
    }

    bool isLegal(std::string_view id, int value) const
    {
        if (m_follow == Follow::dataParallel && value > m_scenario.layout.gpus()) {
            return false;
        }
        const auto next = moved(m_subject, m_catalog, id, std::to_string(value), m_follow);
        return next &&
               cost::reasonsAgainst(next->scenario.layout, m_model, m_scenario.stage, m_scenario.choices.expertReplicas)
                   .empty();
    }

    void choice(const cost::ChoiceRow& row)
    {
        const std::string_view flag = row.flag;
        if (!scenario::isChoice(flag) || flag == "pp-max") {
            return;  // the deepest pipeline bounds a sweep of layouts, not a pass
        }
        const bool experts =
            flag == "experts" || flag == "nic-copies" || flag == "routing" || flag == "expert-replicas";
        const bool decodes = flag == "draft-tokens" || flag == "accepted-length" || flag == "output";
        if ((experts && !m_moe) || (decodes && !m_decode) || (flag == "chunk" && m_decode)) {
            return;
        }
        if (flag == "accepted-length" && m_scenario.each.newTokens == 1) {
            return;  // one token is all a pass can emit
        }
        Parameter parameter;
        parameter.id = flag;
        parameter.name = row.name;
        parameter.current.text = scenario::choiceText(m_scenario.choices, flag);
        if (!numericChoice(flag, parameter)) {
            categories(row, parameter);
        }
        add(std::move(parameter));
    }

    bool numericChoice(std::string_view flag, Parameter& parameter) const
    {
        const catalog::System& system = *m_subject.resolved.systems[m_subject.resolved.focus];
        const double usable = system.usableFraction.value * system.hbmVisibleBytes.value / 1e9;
        parameter.logarithmic = true;
        if (flag == "overlap") {
            parameter.values = steps(0.0, 1.0, 20);
            parameter.unit = Unit::fraction;
            parameter.logarithmic = false;
        } else if (flag == "routing") {
            parameter.values = steps(0.0, 2.0, 20);
            parameter.values.front().text = "uniform";
            parameter.unit = Unit::none;
            parameter.logarithmic = false;
        } else if (flag == "accepted-length") {
            parameter.values = steps(1.0, m_scenario.each.newTokens, 4 * (m_scenario.each.newTokens - 1));
            parameter.unit = Unit::tokens;
            parameter.logarithmic = false;
        } else if (flag == "draft-tokens") {
            parameter.values = numbers({0, 1, 2, 3, 4, 5, 6, 7, 8});
            parameter.unit = Unit::tokens;
            parameter.logarithmic = false;
        } else if (flag == "max-seqs-per-instance") {
            parameter.values = numbers(doublings(1, 4096));
            parameter.unit = Unit::sequences;
        } else if (flag == "hbm-cap-gb") {
            for (int i = 1; i <= 20; ++i) {
                const double gigabytes = std::ceil(usable * i / 20.0);
                parameter.values.push_back({toText(gigabytes), gigabytes * 1e9});
            }
            parameter.unit = Unit::bytes;
            parameter.logarithmic = false;
        } else if (flag == "chunk") {
            parameter.values = numbers(doublings(512, 131072));
            parameter.unit = Unit::tokens;
        } else if (flag == "output") {
            parameter.values = numbers(doublings(64, 131072));
            parameter.unit = Unit::tokens;
        } else if (flag == "expert-replicas") {
            parameter.values = numbers({0, 8, 16, 32, 64, 128, 256});
            parameter.logarithmic = false;
        } else {
            return false;
        }
        if (parameter.current.text == "uniform") {
            parameter.current.number = 0.0;
        } else if (parameter.current.text == "none") {
            // No limit stands where the largest one would, which forbids nothing.
            parameter.values.back().text = "none";
            parameter.current = parameter.values.back();
        } else if (flag == "hbm-cap-gb") {
            parameter.current.number = m_scenario.choices.hbmCapBytes;
        } else {
            parameter.current.number = toNumber(parameter.current.text);
        }
        return true;
    }

    static void categories(const cost::ChoiceRow& row, Parameter& parameter)
    {
        parameter.isNumber = false;
        parameter.unit = Unit::none;
        if (row.flag == "activations") {
            parameter.values.push_back({"default", {}});
        } else if (row.flag == "weights" || row.flag == "experts") {
            parameter.values.push_back({"released", {}});
        }
        std::string_view rest = row.values;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find(' '), rest.size());
            parameter.values.push_back({std::string(rest.substr(0, end)), {}});
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }

    template <class Pointer>
    void ids(std::string_view id, std::string_view name, const std::vector<Pointer>& from, const std::string& current)
    {
        Parameter parameter{std::string(id), std::string(name), Unit::none, false, false, {current, {}}, {}};
        for (const Pointer& one : from) {
            parameter.values.push_back({one->id, {}});
        }
        add(std::move(parameter));
    }

    const Subject& m_subject;
    const scenario::Scenario& m_scenario;
    const catalog::Model& m_model;
    const catalog::Catalog& m_catalog;
    Follow m_follow;
    bool m_decode;
    bool m_moe;
    std::vector<Parameter> m_parameters;
};

}  // namespace

std::vector<Parameter> parametersOf(const Subject& subject, const catalog::Catalog& catalog, Follow follow)
{
    return Lister(subject, catalog, follow).all();
}

}  // namespace tokenfactory::studies
