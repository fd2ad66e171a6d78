#include "core/frontier/legal_layouts.h"

#include "core/frontier/divisors.h"
#include "core/frontier/frontier.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>
#include <set>
#include <tuple>

namespace tokenfactory::frontier {

namespace {

constexpr int widestCp = 64;

/// How far apart two degrees are; doubling is as far as halving. Illegal ones (0 or less, when typed) count as 1.
double distance(int a, int b) { return std::abs(std::log2(std::max(a, 1)) - std::log2(std::max(b, 1))); }

using Effort = std::tuple<double, double, double, double, double, double>;

/// What a move to `to` costs, the dearest change first. Comparing tuples makes the choice predictable: a change of TP
/// is never traded against any change of the degrees after it.
Effort effort(const cost::Layout& from, const cost::Layout& to, bool epFollows)
{
    return {distance(from.tp, to.tp),   distance(from.pp, to.pp),
            distance(from.dcp, to.dcp), distance(from.cp, to.cp),
            distance(from.dp, to.dp),   epFollows ? -std::log2(to.ep) : distance(from.ep, to.ep)};
}

}  // namespace

std::string_view name(Degree degree)
{
    constexpr std::array<std::string_view, allDegrees.size()> names = {"tp", "pp", "dp", "ep", "dcp", "cp"};
    return names.at(static_cast<std::size_t>(degree));
}

int valueOf(const cost::Layout& layout, Degree degree)
{
    switch (degree) {
    case Degree::tp:
        return layout.tp;
    case Degree::pp:
        return layout.pp;
    case Degree::dp:
        return layout.dp;
    case Degree::ep:
        return layout.ep;
    case Degree::dcp:
        return layout.dcp;
    case Degree::cp:
        return layout.cp;
    }
    return 1;
}

void setValue(cost::Layout& layout, Degree degree, int value)
{
    switch (degree) {
    case Degree::tp:
        layout.tp = value;
        break;
    case Degree::pp:
        layout.pp = value;
        break;
    case Degree::dp:
        layout.dp = value;
        break;
    case Degree::ep:
        layout.ep = value;
        break;
    case Degree::dcp:
        layout.dcp = value;
        break;
    case Degree::cp:
        layout.cp = value;
        break;
    }
}

LegalLayouts::LegalLayouts(const catalog::Model& model, cost::Stage stage, int gpus, int expertReplicas)
    : gpuCount(gpus),
      layouts(legalLayouts(model, stage, gpus, static_cast<int>(model.layers.size()), expertReplicas, Width::every,
                           widestCp))
{
}

bool LegalLayouts::contains(const cost::Layout& layout) const
{
    return std::find(layouts.begin(), layouts.end(), layout) != layouts.end();
}

std::vector<int> LegalLayouts::values(Degree degree) const
{
    std::set<int> found;
    for (const cost::Layout& layout : layouts) {
        found.insert(valueOf(layout, degree));
    }
    return {found.begin(), found.end()};
}

std::vector<int> LegalLayouts::refused(Degree degree) const
{
    const std::vector<int> legal = values(degree);
    std::vector<int> refused;
    std::ranges::set_difference(divisors(gpuCount), legal, std::back_inserter(refused));
    return refused;
}

cost::Layout LegalLayouts::moved(const cost::Layout& from, Degree degree, int value, bool epFollows) const
{
    cost::Layout wanted = from;
    setValue(wanted, degree, value);
    const bool follows = epFollows && degree != Degree::ep;
    const cost::Layout* best = nullptr;
    for (const cost::Layout& candidate : layouts) {
        if (valueOf(candidate, degree) != value) {
            continue;
        }
        if (!best || effort(wanted, candidate, follows) < effort(wanted, *best, follows)) {
            best = &candidate;
        }
    }
    assert(best && "value is one of values()");
    return best ? *best : from;
}

cost::Layout LegalLayouts::nearest(const cost::Layout& from, bool epFollows) const
{
    assert(!layouts.empty());
    return *std::min_element(layouts.begin(), layouts.end(), [&](const cost::Layout& a, const cost::Layout& b) {
        return effort(from, a, epFollows) < effort(from, b, epFollows);
    });
}

}  // namespace tokenfactory::frontier
