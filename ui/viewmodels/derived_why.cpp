#include "ui/viewmodels/derived_why.h"

#include "ui/viewmodels/time_groups.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace tokenfactory::ui {

namespace {

constexpr std::string_view fromOperators = "sum of the operators";
constexpr std::string_view fullest = "the fullest GPU";

/// Letters and digits of a name, all else one underscore: an identifier for a formula.
std::string identifier(std::string_view name)
{
    std::string symbol;
    for (const char c : name) {
        const bool fits = std::isalnum(static_cast<unsigned char>(c)) != 0;
        if (fits && symbol.empty() && std::isdigit(static_cast<unsigned char>(c)) != 0)
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
DerivedWhy sumOf(std::string_view name, double value, std::vector<Term> terms)
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
    return maker.formula(std::move(formula)).take();
}

std::vector<Term> termsOf(const std::vector<TimeGroup>& groups, const cost::PassCost& cost, cost::Limit limit,
                          bool small)
{
    std::vector<Term> terms;
    for (const TimeGroup& group : groups) {
        if (group.limit == limit && (!small || group.seconds < smallShare * cost.passTimeS))
            terms.push_back({group.name, group.seconds});
    }
    return terms;
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
        return sumOf(group->name, group->seconds, std::move(terms));
    }
    const std::optional<cost::Limit> limit = limitFromId(which);
    if (!limit)
        return std::nullopt;
    std::vector<Term> terms = termsOf(groups, cost, *limit, what == "smaller");
    const double seconds = total(terms);
    if (terms.empty())
        return std::nullopt;
    if (what == "share") {
        Maker share("share of the pass", seconds / cost.passTimeS, Unit::fraction);
        return share.formula("limited_time / pass_time")
            .input("limited_time", seconds, Unit::seconds, "operators that this limits")
            .input("pass_time", cost.passTimeS, Unit::seconds, fromOperators)
            .take();
    }
    if (what == "limit")
        return sumOf("time with this limit", seconds, std::move(terms));
    if (what == "smaller")
        return sumOf("smaller operators", seconds, std::move(terms));
    return std::nullopt;
}

DerivedWhy difference(std::string_view name, std::string_view from, double whole, std::string_view less, double part)
{
    Maker maker(name, whole - part, Unit::bytes);
    return maker.formula(std::string(from) + " - " + std::string(less))
        .input(from, whole, Unit::bytes, fullest)
        .input(less, part, Unit::bytes, fullest)
        .take();
}

DerivedWhy plain(std::string_view name, std::string_view symbol, double value, std::string_view origin)
{
    Maker maker(name, value, Unit::bytes);
    return maker.formula(std::string(symbol)).input(symbol, value, Unit::bytes, origin).take();
}

std::optional<DerivedWhy> ofMemory(const cost::Residency& room, std::string_view part)
{
    if (part == "other")
        return difference("other weights per GPU", "weights", room.weights, "routed_experts", room.expertWeights);
    if (part == "experts")
        return plain("routed experts per GPU", "routed_experts", room.expertWeights,
                     "experts / EP / (TP x DP x CP / EP)");
    if (part == "free" && room.fits())
        return difference("free HBM per GPU", "usable", room.usable, "used", room.total());
    if (part == "short" && !room.fits())
        return difference("missing HBM per GPU", "used", room.total(), "usable", room.usable);
    if (part == "margin")
        return difference("margin of HBM per GPU", "visible", room.visible, "usable", room.usable);
    if (part == "usable")
        return plain("usable HBM per GPU", "usable", room.usable, "usable part of what software sees, or the cap");
    return std::nullopt;
}

/// What the core explains of a residency only as part of a cost.
std::optional<DerivedWhy> ofResidency(const cost::Residency& room, std::string_view name)
{
    const auto perSequence = [&](double value, double each) {
        Maker maker(name, value, Unit::bytes);
        return maker.formula("sequences * per_sequence")
            .input("sequences", room.liveSequences, Unit::sequences, "ceil(B/DP) x micro-batches in flight")
            .input("per_sequence", each, Unit::bytes, "from the model's shapes")
            .take();
    };
    if (name == "HBM per GPU") {
        Maker maker(name, room.total(), Unit::bytes);
        return maker.formula("weights + kv + state + activations + buffers")
            .input("weights", room.weights, Unit::bytes, fullest)
            .input("kv", room.kv, Unit::bytes, fullest)
            .input("state", room.state, Unit::bytes, fullest)
            .input("activations", room.activations, Unit::bytes, fullest)
            .input("buffers", room.buffers, Unit::bytes, fullest)
            .take();
    }
    if (name == "KV cache per GPU")
        return perSequence(room.kv, room.kvPerSequence);
    if (name == "state per GPU")
        return perSequence(room.state, room.statePerSequence);
    if (name == "activations per GPU")
        return plain(name, "activations", room.activations, "new tokens on the GPU, at most a chunk");
    if (name == "buffers per GPU") {
        Maker maker(name, room.buffers, Unit::bytes);
        return maker.formula("staging + layer_kv + reserve")
            .input("staging", room.stagingBytes, Unit::bytes, "dispatch and combine, double buffered")
            .input("layer_kv", room.layerKvBytes, Unit::bytes, "one layer's KV of a pass in flight")
            .input("reserve", room.reserveBytes, Unit::bytes, "kept by the runtime")
            .take();
    }
    return std::nullopt;
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

std::optional<DerivedWhy> derivedWhy(const Costed& costed, std::string_view id)
{
    const std::size_t slash = id.find('/');
    if (slash == std::string_view::npos)
        return costed.residency ? ofResidency(*costed.residency, id) : std::nullopt;
    const std::string_view what = id.substr(0, slash);
    const std::string_view which = id.substr(slash + 1);
    if (what == "memory")
        return costed.residency ? ofMemory(*costed.residency, which) : std::nullopt;
    return costed.cost ? ofTime(*costed.cost, what, which) : std::nullopt;
}

}  // namespace tokenfactory::ui
