#include "core/frontier/explain_sweep.h"

#include <algorithm>
#include <array>
#include <string>

namespace tokenfactory::frontier {

namespace {

constexpr std::size_t mostTerms = Explanation::maxInputs - 1;  // the batches are an input, too

constexpr std::array<std::string_view, mostTerms> symbols = {"system_1", "system_2",  "system_3", "system_4",
                                                             "system_5", "system_6",  "system_7", "system_8",
                                                             "system_9", "system_10", "others"};

/// The sums of one term, of two and so on.
const std::array<std::string, mostTerms + 1>& sums()
{
    static const std::array<std::string, mostTerms + 1> made = [] {
        std::array<std::string, mostTerms + 1> sum;
        sum[0] = "0";
        for (std::size_t i = 0; i < mostTerms; ++i)
            sum[i + 1] = (i == 0 ? std::string() : sum[i] + " + ") + std::string(symbols[i]);
        return sum;
    }();
    return made;
}

const std::array<std::string, mostTerms + 1>& products()
{
    static const std::array<std::string, mostTerms + 1> made = [] {
        std::array<std::string, mostTerms + 1> product;
        for (std::size_t i = 0; i <= mostTerms; ++i)
            product[i] = "batches * (" + sums()[i] + ")";
        return product;
    }();
    return made;
}

Explanation count(std::string_view name, std::size_t value, std::string_view formula)
{
    Explanation explanation;
    explanation.name = name;
    explanation.value = static_cast<double>(value);
    explanation.unit = Unit::count;
    explanation.formula = formula;
    return explanation;
}

/// One term per system; of more than there is room for, the last is that of all others.
void addSystems(Explanation& explanation, const FrontierQuestion& question, const Frontier& frontier,
                std::size_t SystemFrontier::*number)
{
    const std::size_t systems = frontier.systems.size();
    for (std::size_t i = 0; i < systems && i < mostTerms; ++i) {
        const SystemFrontier& part = frontier.systems[i];
        std::size_t value = part.*number;
        const bool last = i + 1 == mostTerms;
        for (std::size_t other = i + 1; last && other < systems; ++other)
            value += frontier.systems[other].*number;
        explanation.add(symbols[i], static_cast<double>(value), Unit::count,
                        last && systems > mostTerms
                            ? std::string_view("all other systems")
                            : std::string_view(question.systems[static_cast<std::size_t>(part.system)]->shortName));
    }
}

}  // namespace

std::vector<Explanation> explain(const FrontierQuestion& question, const Frontier& frontier)
{
    if (frontier.cancelled)
        return {};
    const std::size_t terms = std::min(frontier.systems.size(), mostTerms);
    const std::size_t batches = question.batches.empty() ? sweptBatches().size() : question.batches.size();
    std::size_t notFitting = 0;
    std::size_t overLimits = 0;
    for (const SystemFrontier& part : frontier.systems) {
        notFitting += part.notFitting;
        overLimits += part.overLimits;
    }
    std::vector<Explanation> all;
    all.push_back(count("points swept", frontier.pointsEvaluated, products()[terms]));
    all.back().add("batches", static_cast<double>(batches), Unit::count, "batches tried with each layout");
    addSystems(all.back(), question, frontier, &SystemFrontier::layouts);
    all.push_back(count("points that do not fit HBM", notFitting, sums()[terms]));
    addSystems(all.back(), question, frontier, &SystemFrontier::notFitting);
    all.push_back(count("points that exceed a limit", overLimits, sums()[terms]));
    addSystems(all.back(), question, frontier, &SystemFrontier::overLimits);
    return all;
}

}  // namespace tokenfactory::frontier
