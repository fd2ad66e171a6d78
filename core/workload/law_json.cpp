#include "core/workload/law_json.h"

#include "core/base/format.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tokenfactory::workload {
namespace {

using nlohmann::json;

constexpr double noMost = std::numeric_limits<double>::max();

std::vector<Quantile> quantilesIn(JsonObject& object)
{
    const json& list = object.raw("quantiles");
    std::vector<Quantile> points;
    bool good = list.is_array() && list.size() >= 2;
    for (std::size_t i = 0; good && i < list.size(); ++i) {
        const json& pair = list[i];
        good = pair.is_array() && pair.size() == 2 && pair[0].is_number() && pair[1].is_number();
        if (good) {
            points.push_back({pair[0].get<double>(), pair[1].get<double>()});
            good = points.back().value > 0.0 &&
                   (i == 0 || (points[i].p > points[i - 1].p && points[i].value >= points[i - 1].value));
        }
    }
    if (!good || points.front().p != 0.0 || points.back().p != 1.0) {
        object.problem("quantiles", list.is_null() ? Sentence("is missing") : Sentence("does not say a distribution"),
                       "a list of [p, value] is wanted, p rising from 0 to 1 and values above 0 that do not fall");
        return {{0.0, 1.0}, {1.0, 1.0}};
    }
    return points;
}

/// The values a law can give, from its lowest to its highest.
Range reachOf(const Law& law)
{
    Range reach{law.least, law.most};
    if (law.kind == LawKind::fixed) {
        reach.low = reach.high = law.mean;
    } else if (law.kind == LawKind::quantiles) {
        reach.low = std::max(reach.low, law.quantiles.front().value);
        reach.high = std::min(reach.high, law.quantiles.back().value);
    }
    return reach;
}

}  // namespace

Law lawIn(JsonObject& object, std::string_view key, Range range, const std::optional<Law>& absent)
{
    if (!object.has(key)) {
        return absent ? *absent : Law::fixed(object.number(key, range));
    }
    const json& value = object.raw(key);
    if (!value.is_object()) {
        return Law::fixed(object.number(key, range));
    }
    JsonObject of = object.object(key);
    Law law;
    law.kind = of.oneOf<LawKind>("kind", lawKindNames());
    law.source = of.text("source", "");
    const bool isUniform = law.kind == LawKind::uniform;
    if (law.kind == LawKind::quantiles) {
        law.quantiles = quantilesIn(of);
    } else if (!isUniform) {
        law.mean = of.number("mean", Range::notNegative());
    }
    if (law.kind == LawKind::lognormal || law.kind == LawKind::gamma) {
        law.cv = of.number("cv", {0.0, 100.0, true});
    }
    if (isUniform) {
        law.least = of.number("least", range);
        law.most = of.number("most", range);
    } else if (law.kind != LawKind::fixed) {
        law.least = of.number("least", range, 0.0);
        law.most = of.number("most", range, noMost);
    }
    of.refuseOthers();
    if (law.most < law.least) {
        of.problem("most", {"is %1", {Sentence{"the number %1", {toText(law.most)}}}},
                   "no less than \"least\" is wanted");
    }
    const bool bounded = law.kind == LawKind::fixed || law.kind == LawKind::uniform || law.kind == LawKind::quantiles;
    if (!bounded) {
        law.least = std::max(law.least, range.low);
        law.most = std::min(law.most, range.high);
        return law;
    }
    const Range reach = reachOf(law);
    if (reach.low < range.low || reach.high > range.high) {
        object.problem(key, {"can be %1", {toText(reach.low < range.low ? reach.low : reach.high)}},
                       {"%1 to %2 is wanted", {toText(range.low), toText(range.high)}});
    }
    return law;
}

json toJsonValue(const Law& law)
{
    if (law.kind == LawKind::fixed && law.source.empty()) {
        return law.mean;
    }
    json value = {{"kind", name(law.kind)}};
    if (law.kind == LawKind::quantiles) {
        json list = json::array();
        for (const Quantile& point : law.quantiles) {
            list.push_back({point.p, point.value});
        }
        value["quantiles"] = std::move(list);
    } else if (law.kind != LawKind::uniform) {
        value["mean"] = law.mean;
    }
    if (law.kind == LawKind::lognormal || law.kind == LawKind::gamma) {
        value["cv"] = law.cv;
    }
    if (law.least > 0.0 || law.kind == LawKind::uniform) {
        value["least"] = law.least;
    }
    if (law.most < noMost) {
        value["most"] = law.most;
    }
    if (!law.source.empty()) {
        value["source"] = law.source;
    }
    return value;
}

}  // namespace tokenfactory::workload
