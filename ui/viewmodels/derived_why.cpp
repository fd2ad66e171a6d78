#include "ui/viewmodels/derived_why.h"

#include "core/base/ascii.h"
#include "ui/viewmodels/time_groups.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace tokenfactory::ui {

namespace {

constexpr std::string_view fromOperators = "sum of the operators";

/// Letters and digits of a name, all else one underscore: an identifier for a formula.
std::string identifier(std::string_view name)
{
    std::string symbol;
    for (const char c : name) {
        const bool fits = isLetter(c) || isDigit(c);
        if (fits && symbol.empty() && isDigit(c))
            symbol += '_';
        if (fits)
            symbol += c;
        else if (!symbol.empty() && symbol.back() != '_')
            symbol += '_';
    }
    while (symbol.ends_with('_'))
        symbol.pop_back();
    return symbol;
}

/// Makes one explanation.
class Maker {
public:
    Maker(std::string_view name, double value, Unit unit)
    {
        made.words = std::make_shared<std::deque<std::string>>();
        made.explanation.name = keep(std::string(name));
        made.explanation.value = value;
        made.explanation.unit = unit;
    }

    Maker& formula(std::string text)
    {
        made.explanation.formula = keep(std::move(text));
        return *this;
    }
    Maker& input(std::string_view symbol, double value, Unit unit, std::string_view origin)
    {
        made.explanation.add(keep(std::string(symbol)), value, unit, keep(std::string(origin)));
        return *this;
    }
    Maker& calibration(std::string_view id)
    {
        made.explanation.calibration = keep(std::string(id));
        return *this;
    }
    DerivedWhy take() { return std::move(made); }

private:
    std::string_view keep(std::string text) { return made.words->emplace_back(std::move(text)); }

    DerivedWhy made;
};

struct Term {
    std::string name;
    double seconds = 0.0;
};

/// The longest terms by name, the rest as one.
DerivedWhy sumOf(std::string_view name, double value, std::string_view calibration, std::vector<Term> terms)
{
    std::stable_sort(terms.begin(), terms.end(), [](const Term& a, const Term& b) { return a.seconds > b.seconds; });
    if (terms.size() > Explanation::maxInputs) {
        Term rest = {"rest", 0.0};
        for (std::size_t i = Explanation::maxInputs - 1; i < terms.size(); ++i)
            rest.seconds += terms[i].seconds;
        terms.resize(Explanation::maxInputs - 1);
        terms.push_back(rest);
    }
    Maker maker(name, value, Unit::seconds);
    std::string formula;
    std::vector<std::string> symbols;
    for (const Term& term : terms) {
        std::string symbol = identifier(term.name);
        if (symbol.empty() ||
            std::ranges::find(symbols, symbol) != symbols.end())  // a name in another script, or twice
            symbol += "term_" + std::to_string(symbols.size() + 1);
        symbols.push_back(symbol);
        formula += (formula.empty() ? "" : " + ") + symbol;
        maker.input(symbol, term.seconds, Unit::seconds, fromOperators);
    }
    return maker.formula(std::move(formula)).calibration(calibration).take();
}

double total(const std::vector<Term>& terms)
{
    double sum = 0.0;
    for (const Term& term : terms)
        sum += term.seconds;
    return sum;
}

std::optional<DerivedWhy> ofTime(const cost::PassCost& cost, std::string_view what, std::string_view which)
{
    const std::vector<TimeGroup> groups = timeGroupsOf(cost);
    if (what == "time") {
        const auto group = std::ranges::find(groups, which, &TimeGroup::name);
        if (group == groups.end())
            return std::nullopt;
        std::vector<Term> terms;
        for (const std::size_t i : group->operators) {
            const cost::OperatorCost& op = cost.operators[i];
            terms.push_back({std::string(op.layerKind.empty() ? op.name : op.layerKind), op.timeS});
        }
        return sumOf(group->name, group->seconds, cost.question.calibration->id, std::move(terms));
    }
    const std::optional<cost::Limit> limit = limitFromId(which);
    if (!limit)
        return std::nullopt;
    std::vector<Term> terms;
    for (const TimeGroup& group : groups) {
        if (group.limit == *limit && group.seconds < smallShare * cost.passTimeS)
            terms.push_back({group.name, group.seconds});
    }
    if (what != "smaller" || terms.empty())
        return std::nullopt;
    const double seconds = total(terms);
    return sumOf("smaller operators", seconds, cost.question.calibration->id, std::move(terms));
}

constexpr std::array<std::string_view, cost::limits> limitIds = {"compute", "memory", "network", "fixed", "power"};

}  // namespace

std::string limitId(cost::Limit limit) { return std::string(limitIds[static_cast<std::size_t>(limit)]); }

std::optional<cost::Limit> limitFromId(std::string_view id)
{
    const auto found = std::ranges::find(limitIds, id);
    if (found == limitIds.end())
        return std::nullopt;
    return static_cast<cost::Limit>(found - limitIds.begin());
}

std::optional<DerivedWhy> derivedWhy(const cost::PassCost& cost, std::string_view id)
{
    const std::size_t slash = id.find('/');
    if (slash == std::string_view::npos)
        return std::nullopt;
    return ofTime(cost, id.substr(0, slash), id.substr(slash + 1));
}

}  // namespace tokenfactory::ui
