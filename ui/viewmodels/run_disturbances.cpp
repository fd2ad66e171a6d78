#include "ui/viewmodels/run_disturbances.h"

#include "core/factory/spec_file.h"
#include "core/workload/law_json.h"
#include "core/workload/law_scale.h"
#include "core/workload/workload_file.h"
#include "ui/viewmodels/preset_words.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <set>

namespace tokenfactory::ui {

using nlohmann::json;
using scenario::Intervention;

namespace {

struct RunText {
    Q_DECLARE_TR_FUNCTIONS(RunPanel)
};

/// The simulation takes what is changed at one time together: what a change and its end are to bring about, one after
/// the other, they do so far apart.
constexpr double nextS = 0.001;
constexpr double burstS = 30.0;
constexpr double burstFactor = 3.0;
constexpr double documentsS = 20.0;
constexpr double documentsPerS = 1.0;
constexpr double documentShare = 0.1;  ///< of the documents of the preset, the longest

int workersOf(const factory::PoolSpec& pool)
{
    int workers = 0;
    for (const factory::WorkerSpec& kind : pool.workers)
        workers += kind.count;
    return workers;
}

std::size_t poolOf(const factory::FactorySpec& spec, const DisturbChoices& choices)
{
    const auto found = std::ranges::find(spec.pools, choices.pool, &factory::PoolSpec::name);
    return found == spec.pools.end() ? spec.pools.size() - 1 : static_cast<std::size_t>(found - spec.pools.begin());
}

std::string failuresJson(const std::vector<factory::Failure>& failures)
{
    factory::FactorySpec only;
    only.failures = failures;
    return asRead(factory::toJsonValue(only)["failures"].dump());
}

/// Workers of a pool that do not work now, by index: as pictured, else as the scenario has it.
std::set<int> away(const RunInputs& inputs, const factory::FactorySpec& spec, const std::string& pool, double nowS)
{
    std::set<int> found;
    for (const factory::Failure& failure : spec.failures) {
        if (failure.pool == pool && failure.atS <= nowS && (!failure.repairS || failure.atS + *failure.repairS > nowS))
            found.insert(failure.worker);
    }
    if (inputs.snapshot) {
        for (const factory::WorkerPicture& worker : inputs.snapshot->workers) {
            const auto& kind = inputs.snapshot->kinds[static_cast<std::size_t>(worker.kind)];
            const bool works =
                worker.state == factory::WorkerState::working || worker.state == factory::WorkerState::draining;
            if (inputs.snapshot->pools[static_cast<std::size_t>(kind.pool)] == pool && !works)
                found.insert(worker.indexInPool);
        }
    }
    return found;
}

Disturbance lose(const RunInputs& inputs, const DisturbChoices& choices, double nowS)
{
    const factory::FactorySpec spec = factoryIn(inputs.scenario);
    const factory::PoolSpec& pool = spec.pools[poolOf(spec, choices)];
    const std::set<int> gone = away(inputs, spec, pool.name, nowS);
    int worker = 0;
    while (gone.contains(worker))
        ++worker;
    Disturbance made{.id = "lose", .text = RunText::tr("Lose a worker"), .meaning = {}, .changes = {}};
    made.enabled = worker < workersOf(pool);
    const QString of = poolText(pool.name);
    made.meaning = !made.enabled ? RunText::tr("%1 has no worker left").arg(of)
                   : choices.repairS
                       ? RunText::tr(
                             "A worker of %1 fails, its HBM with it, and is back after %2; what it worked on "
                             "goes back to the queue")
                             .arg(of, written(Quantity::seconds, *choices.repairS))
                       : RunText::tr(
                             "A worker of %1 fails for good, its HBM with it; what it worked on goes back to "
                             "the queue")
                             .arg(of);
    made.changes = [failures = spec.failures, name = pool.name, worker, repairS = choices.repairS](double now) {
        std::vector<factory::Failure> next = failures;
        next.push_back({.atS = now, .pool = name, .worker = worker, .repairS = repairS});
        return std::vector<Intervention>{{now, "factory.failures", failuresJson(next)}};
    };
    return made;
}

/// One more is set up, and then there is one too many: the simulation lets the lost one go first.
Disturbance replace(const RunInputs& inputs, double nowS)
{
    const factory::FactorySpec spec = factoryIn(inputs.scenario);
    Disturbance made{.id = "replace", .text = RunText::tr("Replace it"), .meaning = {}, .changes = {}};
    const auto lost = std::ranges::find_if(
        spec.failures, [&](const factory::Failure& failure) { return !failure.repairS && failure.atS <= nowS; });
    made.enabled = lost != spec.failures.end();
    if (!made.enabled) {
        made.meaning = RunText::tr("No worker is lost for good");
        return made;
    }
    const auto pool = std::ranges::find(spec.pools, lost->pool, &factory::PoolSpec::name);
    made.meaning = RunText::tr("A new worker of %1 is set up in place of the lost one").arg(poolText(lost->pool));
    std::size_t kind = 0;
    int before = pool->workers[0].count;
    while (kind + 1 < pool->workers.size() && lost->worker >= before)
        before += pool->workers[++kind].count;
    const std::string path = pathOfPool(spec, static_cast<std::size_t>(pool - spec.pools.begin())) + ".workers." +
                             std::to_string(kind) + ".count";
    std::vector<factory::Failure> left = spec.failures;
    left.erase(left.begin() + (lost - spec.failures.begin()));
    made.changes = [path, left, count = pool->workers[kind].count](double now) {
        return std::vector<Intervention>{{now, "factory.failures", failuresJson(left)},
                                         {now, path, std::to_string(count + 1)},
                                         {now + nextS, path, std::to_string(count)}};
    };
    return made;
}

/// Why nothing about sessions can be changed, if so.
QString whyNoSessions(const RunInputs& inputs)
{
    return inputs.scenario.running.trace ? RunText::tr("A trace is replayed as it is: its load cannot be changed")
                                         : QString();
}

Disturbance cold(const RunInputs& inputs)
{
    Disturbance made{.id = "cold", .text = RunText::tr("Cold prompt"), .meaning = whyNoSessions(inputs), .changes = {}};
    const bool hasPrefix =
        inputs.workload && std::ranges::any_of(inputs.workload->prefixes, [](const workload::SharedPrefix& prefix) {
            return workload::meanOf(prefix.tokens) > 0.0;
        });
    made.enabled = hasPrefix;
    if (!hasPrefix) {
        if (made.meaning.isEmpty())
            made.meaning = RunText::tr("The sessions share no prefix");
        return made;
    }
    made.meaning = RunText::tr(
        "Sessions that begin from now on bring a new version of the shared prefix, which no "
        "cache holds");
    // A prefix is told apart by its place in the list: behind an empty one all are new texts.
    json list = json::parse(workload::toJson(*inputs.workload))["prefixes"];
    list.insert(list.begin(), json{{"tokens", 0}, {"variants", 1}});
    made.changes = [list](double now) { return std::vector<Intervention>{{now, "workload.prefixes", list.dump()}}; };
    return made;
}

Disturbance documents(const RunInputs& inputs)
{
    Disturbance made{
        .id = "documents", .text = RunText::tr("Long docs"), .meaning = whyNoSessions(inputs), .changes = {}};
    const auto preset = std::ranges::find(inputs.presets.workloads, "long-document", &workload::Workload::id);
    made.enabled = inputs.workload && preset != inputs.presets.workloads.end() &&
                   preset->openingTokens.kind == workload::LawKind::quantiles;
    if (!made.enabled)
        return made;
    const workload::Workload& now = *inputs.workload;
    const workload::Law law = workload::upperPart(preset->openingTokens, 1.0 - documentShare);
    const int modelLimit = inputs.plan ? inputs.plan->contextLimit : 0;
    int limit = std::max(now.contextLimit, preset->contextLimit);
    if (modelLimit > 0)
        limit = std::max(now.contextLimit, std::min(limit, modelLimit));
    const std::string tokens = grouped(std::round(workload::meanOf(law))).toStdString();
    const json others = json::parse(workload::toJson(now)).value("other_sessions", json());
    json with = {{"turns", 1}, {"opening_tokens", workload::toJsonValue(law)}};
    const auto common = [&](double share) {
        with["share"] = share;
        return with.dump();
    };
    const std::string limitPath = "workload.context_limit";
    const std::string othersPath = "workload.other_sessions";
    if (now.arrivals.kind == workload::ArrivalKind::closed) {
        const int more = std::max(1, now.arrivals.liveTrees / 8);
        made.meaning = RunText::tr(
                           "%1 more sessions begin at once, each with one question about a document of %2 tokens "
                           "in the mean (the longest tenth of the preset)")
                           .arg(more)
                           .arg(toQString(tokens));
        made.changes = [=, value = common(1.0), trees = now.arrivals.liveTrees,
                        limitNow = now.contextLimit](double at) {
            const std::string treesPath = "workload.arrivals.live_trees";
            return std::vector<Intervention>{
                {at, limitPath, std::to_string(limit)},        {at, othersPath, value},
                {at, treesPath, std::to_string(trees + more)}, {at + nextS, limitPath, std::to_string(limitNow)},
                {at + nextS, othersPath, others.dump()},       {at + nextS, treesPath, std::to_string(trees)}};
        };
        return made;
    }
    const double share = std::min(1.0, documentsPerS / now.arrivals.ratePerS);
    made.meaning = RunText::tr(
                       "For %1 about one session a second, or each, brings one question about a document of %2 "
                       "tokens in the mean (the longest tenth of the preset)")
                       .arg(written(Quantity::seconds, documentsS), toQString(tokens));
    made.changes = [=, value = common(share), limitNow = now.contextLimit](double at) {
        return std::vector<Intervention>{{at, limitPath, std::to_string(limit)},
                                         {at, othersPath, value},
                                         {at + documentsS, limitPath, std::to_string(limitNow)},
                                         {at + documentsS, othersPath, others.dump()}};
    };
    return made;
}

Disturbance burst(const RunInputs& inputs)
{
    Disturbance made{.id = "burst", .text = RunText::tr("Burst"), .meaning = whyNoSessions(inputs), .changes = {}};
    made.enabled = inputs.workload != nullptr;
    if (!made.enabled)
        return made;
    const workload::Arrivals& arrivals = inputs.workload->arrivals;
    if (arrivals.kind == workload::ArrivalKind::closed) {
        made.meaning = RunText::tr("As many sessions again begin at once; they end as they come to their end");
        made.changes = [trees = arrivals.liveTrees](double at) {
            const std::string path = "workload.arrivals.live_trees";
            return std::vector<Intervention>{{at, path, std::to_string(2 * trees)},
                                             {at + nextS, path, std::to_string(trees)}};
        };
        return made;
    }
    made.meaning = RunText::tr("For %1 sessions begin %2 times as often")
                       .arg(written(Quantity::seconds, burstS), written(Quantity::number, burstFactor));
    made.changes = [rate = arrivals.ratePerS](double at) {
        const std::string path = "workload.arrivals.rate_per_s";
        return std::vector<Intervention>{{at, path, jsonOf(Quantity::perSecond, burstFactor * rate)},
                                         {at + burstS, path, jsonOf(Quantity::perSecond, rate)}};
    };
    return made;
}

RunRow repairRow(const DisturbChoices& choices)
{
    RunNumber number;
    number.flag = "disturb.repair";
    number.label = RunText::tr("Back after");
    number.meaning = RunText::tr("Until a lost worker serves again");
    number.quantity = Quantity::seconds;
    number.value = choices.repairS;
    number.range = {0.0, 1e8};
    number.stops = {5, 10, 20, 30, 60, 120, 300, 600};
    number.noneText = RunText::tr("never");
    return numberRow(number);
}

}  // namespace

std::vector<Disturbance> disturbances(const RunInputs& inputs, const DisturbChoices& choices, double nowS)
{
    std::vector<Disturbance> all = {lose(inputs, choices, nowS), replace(inputs, nowS), cold(inputs), documents(inputs),
                                    burst(inputs)};
    // what ends by itself goes back to what holds now: not while it is on
    for (Disturbance& each : all) {
        const auto isOn = [&](const Intervention& later) {
            const auto changes = each.enabled && each.changes ? each.changes(nowS) : std::vector<Intervention>();
            return std::ranges::any_of(
                changes, [&](const Intervention& own) { return own.timeS > nowS && own.path == later.path; });
        };
        if (std::ranges::any_of(inputs.later, isOn)) {
            each.enabled = false;
            each.meaning = RunText::tr("What it changes changes again later in this run");
        }
    }
    return all;
}

std::vector<SettingView> disturbRows(const RunInputs& inputs, const DisturbChoices& choices)
{
    std::vector<SettingView> rows;
    const factory::FactorySpec spec = factoryIn(inputs.scenario);
    if (spec.pools.size() > 1) {
        std::vector<Option> options;
        for (const factory::PoolSpec& pool : spec.pools)
            options.push_back({pool.name, poolText(pool.name), {}});
        rows.push_back(optionsRow("disturb.pool", SettingKind::list, RunText::tr("Worker of"),
                                  RunText::tr("The pool that loses a worker"), std::move(options),
                                  spec.pools[poolOf(spec, choices)].name)
                           .setting);
    }
    rows.push_back(repairRow(choices).setting);
    return rows;
}

tl::expected<void, Words> choose(DisturbChoices& choices, const std::string& flag, const QString& text)
{
    if (flag == "disturb.pool") {
        choices.pool = text.toStdString();
        return {};
    }
    const RunValues values = repairRow(choices).valuesOf(text);
    if (!values)
        return tl::unexpected(values.error());
    const std::string& value = values->front().value;
    choices.repairS = value == "null" ? std::nullopt : std::optional(json::parse(value).get<double>());
    return {};
}

}  // namespace tokenfactory::ui
