#include "ui/viewmodels/run_pool_rows.h"

#include "core/cost/bounds.h"
#include "core/cost/layout_json.h"
#include "core/factory/spec_file.h"
#include "core/scenario/lookup.h"
#include "ui/viewmodels/listed.h"
#include "ui/viewmodels/preset_words.h"
#include "ui/viewmodels/setting_table.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace tokenfactory::ui {

using scenario::Setting;

namespace {

struct RunText {
    Q_DECLARE_TR_FUNCTIONS(RunPanel)
};

constexpr std::array gpuStops = {1, 2, 4, 8, 16, 24, 32, 36, 48, 64, 72, 128, 144};

/// Layouts of workers that do several stages have to be legal in each.
class Cuts {
public:
    Cuts(KeptLayouts& keptLayouts, catalog::ModelPtr of, const factory::PoolSpec& pool, int expertReplicas)
        : layouts(keptLayouts), model(std::move(of)), replicas(expertReplicas)
    {
        if (pool.decode)
            stages.push_back(cost::Stage::decode);
        if (pool.prefill)
            stages.push_back(cost::Stage::prefill);
        if (pool.midfill)
            stages.push_back(cost::Stage::midfill);
    }

    bool allows(const cost::Layout& layout) const
    {
        return std::ranges::all_of(
            stages, [&](cost::Stage stage) { return cost::reasonsAgainst(layout, *model, stage, replicas).empty(); });
    }
    QString reasons(const cost::Layout& layout) const
    {
        QStringList words;
        for (const cost::Stage stage : stages) {
            for (const Sentence& reason : cost::reasonsAgainst(layout, *model, stage, replicas))
                words.append(sentence(reason));
        }
        words.removeDuplicates();
        return words.join(u' ');
    }
    const frontier::LegalLayouts& on(int gpus) const { return layouts.of(model, stages.front(), gpus, replicas); }
    bool epFollows(const cost::Layout& layout) const { return layout.ep == cost::widestEp(*model, layout); }

    /// The layout when one degree moves; none where it cannot be that.
    std::optional<cost::Layout> moved(const cost::Layout& from, frontier::Degree degree, int value) const
    {
        const frontier::LegalLayouts& legal = on(from.gpus());
        const std::vector<int> values = legal.values(degree);
        if (!std::ranges::binary_search(values, value))
            return std::nullopt;
        const cost::Layout to = legal.moved(from, degree, value, epFollows(from));
        return allows(to) ? std::optional(to) : std::nullopt;
    }
    std::optional<cost::Layout> nearest(const cost::Layout& from, int gpus) const
    {
        const frontier::LegalLayouts& legal = on(gpus);
        if (legal.empty())
            return std::nullopt;
        const cost::Layout to = legal.nearest(from, epFollows(from));
        return allows(to) ? std::optional(to) : std::nullopt;
    }

private:
    KeptLayouts& layouts;
    catalog::ModelPtr model;
    int replicas;
    std::vector<cost::Stage> stages;
};

class PoolRows {
public:
    PoolRows(const RunInputs& runInputs, const factory::FactorySpec& factorySpec, std::size_t poolIndex,
             std::size_t kindIndex)
        : inputs(runInputs),
          spec(factorySpec),
          pool(spec.pools[poolIndex]),
          worker(pool.workers[kindIndex]),
          path(pathOfPool(spec, poolIndex) + ".workers." + std::to_string(kindIndex)),
          index(poolIndex),
          kind(kindIndex)
    {
        const auto found = scenario::findModel(inputs.catalog, inputs.scenario.model);
        model = found ? *found : nullptr;
    }

    RunSection section()
    {
        RunSection made;
        made.id = path;
        made.title = poolTitle(inputs, index, kind);
        made.rows.push_back(count());
        const bool lawsSayAll = worker.system.empty();
        if (!lawsSayAll) {
            made.rows.insert(made.rows.begin(), rack());
            addLayout(made.rows);
        }
        if (worker.experts && model)
            made.rows.push_back(expertGpus());
        addSlots(made.rows);
        return made;
    }

private:
    QString setUpMeaning(const QString& meaning) const
    {
        if (inputs.plan) {
            for (const factory::WorkerKind& made : inputs.plan->kinds) {
                if (made.pool == static_cast<int>(index) && made.group == static_cast<int>(kind))
                    return meaning + u'\n' +
                           RunText::tr("Workers that run drain first and are set up anew, in %1")
                               .arg(written(Quantity::seconds, made.startS));
            }
        }
        return meaning;
    }

    RunRow rack() const
    {
        std::vector<Option> options;
        for (const catalog::SystemPtr& system : inputs.catalog.systems)
            options.push_back({system->id, toQString(system->name), {}});
        if (std::ranges::none_of(options, [&](const Option& option) { return option.id == worker.system; }))
            options.push_back({worker.system, toQString(worker.system), {}});
        return optionsRow(path + ".system", SettingKind::list, RunText::tr("Rack"),
                          setUpMeaning(RunText::tr("The GPUs of these workers")), std::move(options), worker.system);
    }

    RunRow count() const
    {
        double othersGpus = 0.0;
        int othersHere = 0;
        for (const factory::PoolSpec& each : spec.pools) {
            for (const factory::WorkerSpec& of : each.workers) {
                if (&of == &worker)
                    continue;
                othersGpus += of.count * gpusOf(of);
                othersHere += &each == &pool ? of.count : 0;
            }
        }
        RunNumber number;
        number.flag = path + ".count";
        number.label = RunText::tr("Workers");
        number.meaning = setUpMeaning(RunText::tr("Workers alike, each of %1 GPUs; new ones are set up, the last ones "
                                                  "drain and leave")
                                          .arg(gpusOf(worker)));
        number.value = worker.count;
        number.range = {0.0, std::floor((cost::mostGpus - othersGpus) / gpusOf(worker))};
        number.stops = {0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32};
        std::erase_if(number.stops, [&](double stop) { return stop > number.range.high; });
        return numberRow(number, [flag = number.flag, failures = spec.failures, name = pool.name,
                                  othersHere](std::optional<double> value) {
            std::vector<Setting> settings;
            // a worker that is not there cannot fail
            std::vector<factory::Failure> left = failures;
            std::erase_if(left, [&](const factory::Failure& failure) {
                return failure.pool == name && failure.worker >= othersHere + *value;
            });
            if (left.size() != failures.size()) {
                factory::FactorySpec only;
                only.failures = left;
                settings.push_back({"factory.failures", asRead(factory::toJsonValue(only)["failures"].dump())});
            }
            settings.push_back({flag, jsonOf(Quantity::count, *value)});
            return settings;
        });
    }

    static int gpusOf(const factory::WorkerSpec& of) { return of.layout.gpus() + (of.experts ? of.experts->gpus : 0); }

    Cuts cuts() const { return {inputs.layouts, model, pool, inputs.scenario.choices.expertReplicas}; }

    void addLayout(std::vector<RunRow>& rows)
    {
        if (!model || !(pool.prefill || pool.midfill || pool.decode))
            return;
        if (worker.experts) {
            rows.push_back(degree(frontier::Degree::dp));
            return;
        }
        rows.push_back(gpus());
        for (const frontier::Degree of : frontier::allDegrees) {
            RunRow row = degree(of);
            if (row.setting.number.stops.size() > 1 || row.setting.number.value != 1)
                rows.push_back(std::move(row));
        }
    }

    RunRow gpus() const
    {
        RunNumber number;
        number.flag = path + ".layout.gpus";
        number.label = RunText::tr("GPUs each");
        number.meaning = setUpMeaning(RunText::tr("GPUs of each worker; the layout follows"));
        number.value = worker.layout.gpus();
        number.range = {1.0, 1024.0};
        for (const int stop : gpuStops) {
            if (cuts().nearest(worker.layout, stop))
                number.stops.push_back(stop);
        }
        RunRow row = numberRow(number);
        const auto parse = row.valuesOf;
        row.valuesOf = [parse, at = path + ".layout", from = worker.layout,
                        cut = cuts()](const QString& text) -> RunValues {
            const RunValues typed = parse(text);
            if (!typed)
                return typed;
            const int wanted = std::stoi(typed->front().value);
            const std::optional<cost::Layout> to = cut.nearest(from, wanted);
            if (!to) {
                return tl::unexpected<Words>([wanted] {
                    return RunText::tr("The model cannot be cut over %1 GPUs for what this pool does").arg(wanted);
                });
            }
            return std::vector<Setting>{{at, asRead(cost::toJsonValue(*to).dump())}};
        };
        return row;
    }

    RunRow degree(frontier::Degree of) const
    {
        const auto info = std::ranges::find(settingsTable(), frontier::name(of), &SettingInfo::flag);
        RunNumber number;
        number.flag = path + ".layout." + std::string(frontier::name(of));
        number.label = labelOf(*info);
        number.meaning = setUpMeaning(meaningOf(*info));
        number.value = valueOf(worker.layout, of);
        number.range = {1.0, cost::mostGpus};
        std::vector<int> crosses;
        if (worker.experts) {
            number.stops = doublings(1.0, 64.0);
        } else {
            crosses = cuts().on(worker.layout.gpus()).refused(of);
            for (const int value : cuts().on(worker.layout.gpus()).values(of)) {
                if (cuts().moved(worker.layout, of, value))
                    number.stops.push_back(value);
                else
                    crosses.push_back(value);
            }
        }
        RunRow row = numberRow(number);
        std::ranges::sort(crosses);
        std::erase_if(crosses, [&](int value) { return std::ranges::binary_search(row.setting.number.stops, value); });
        row.setting.number.crosses = crosses;
        const auto parse = row.valuesOf;
        row.valuesOf = [parse, of, at = path + ".layout", from = worker.layout, isSplit = worker.experts.has_value(),
                        cut = cuts()](const QString& text) -> RunValues {
            const RunValues typed = parse(text);
            if (!typed)
                return typed;
            const int wanted = std::stoi(typed->front().value);
            cost::Layout alone = from;
            frontier::setValue(alone, of, wanted);
            const std::optional<cost::Layout> to = isSplit ? std::optional(alone) : cut.moved(from, of, wanted);
            if (!to) {
                const QString why = cut.reasons(alone);
                return tl::unexpected<Words>([why, wanted] {
                    return why.isEmpty() ? RunText::tr("%1 cannot be had on as many GPUs").arg(wanted) : why;
                });
            }
            return std::vector<Setting>{{at, asRead(cost::toJsonValue(*to).dump())}};
        };
        return row;
    }

    RunRow expertGpus() const
    {
        RunNumber number;
        number.flag = path + ".experts.layout";
        number.label = RunText::tr("Experts");
        number.meaning = setUpMeaning(RunText::tr("GPUs that hold the routed experts of a worker and nothing else"));
        number.value = worker.experts->gpus;
        number.range = {1.0, 4096.0};
        for (double stop = 1.0; stop <= 256.0; stop += 1.0) {
            if (cost::reasonsAgainstExperts(static_cast<int>(stop), 1, *model, inputs.scenario.choices.expertReplicas)
                    .empty())
                number.stops.push_back(stop);
        }
        return numberRow(number, [at = number.flag](std::optional<double> value) {
            const int gpus = static_cast<int>(*value);
            return std::vector<Setting>{{at, nlohmann::json{{"gpus", gpus}, {"ep", gpus}}.dump()}};
        });
    }

    RunNumber slotNumber(const char* key, const QString& label, const QString& meaning, int value) const
    {
        RunNumber number;
        number.flag = path + "." + key;
        number.label = label;
        number.meaning = meaning;
        number.value = value;
        return number;
    }

    void addSlots(std::vector<RunRow>& rows) const
    {
        if (pool.decode) {
            RunNumber number = slotNumber("decode_slots", RunText::tr("Batch limit"),
                                          RunText::tr("Sequences that a worker decodes at once; takes effect at once"),
                                          worker.decodeSlots);
            number.range = {1.0, cost::mostBatch};
            number.stops = doublings(1.0, 4096.0);
            rows.push_back(numberRow(number));
        }
        if (!(pool.prefill || pool.midfill))
            return;
        RunNumber fills = slotNumber(
            "fill_slots", RunText::tr("Prompts at once"),
            RunText::tr("Prompts that a worker computes at once; 0: one in each attention instance"), worker.fillSlots);
        fills.range = {0.0, cost::mostBatch};
        fills.stops = {0, 1, 2, 4, 8, 16, 32, 64, 128};
        rows.push_back(numberRow(fills));
        RunNumber ahead =
            slotNumber("fills_ahead", RunText::tr("Loaded ahead"),
                       RunText::tr("Prompts beyond those, whose KV is loaded meanwhile"), worker.fillsAhead);
        ahead.range = {0.0, cost::mostBatch};
        ahead.stops = {0, 1, 2, 4, 8, 16, 32};
        rows.push_back(numberRow(ahead));
        const auto isMixed = [](const factory::PoolSpec& each) {
            return each.decode && (each.prefill || each.midfill);
        };
        // one for all pools: it stands with the first
        if (!isMixed(pool) || &*std::ranges::find_if(spec.pools, isMixed) != &pool || kind != 0)
            return;
        RunNumber chunk;
        chunk.flag = "factory.chunk_tokens";
        chunk.label = RunText::tr("Chunk");
        chunk.meaning = RunText::tr("Tokens of a prompt that ride in one decode pass");
        chunk.quantity = Quantity::tokens;
        chunk.value = spec.chunkTokens;
        chunk.range = {1.0, cost::mostTokens};
        chunk.stops = doublings(128.0, 65536.0);
        rows.push_back(numberRow(chunk));
    }

    const RunInputs& inputs;
    const factory::FactorySpec& spec;
    const factory::PoolSpec& pool;
    const factory::WorkerSpec& worker;
    std::string path;
    std::size_t index;
    std::size_t kind;
    catalog::ModelPtr model;
};

}  // namespace

QString poolTitle(const RunInputs& inputs, std::size_t pool, std::size_t kind)
{
    const factory::FactorySpec spec = factoryIn(inputs.scenario);
    const factory::PoolSpec& of = spec.pools[pool];
    QString name = poolText(of.name);
    if (of.workers.size() < 2)
        return name;
    const catalog::SystemPtr rack = rackOf(inputs, of.workers[kind].system);
    return listed({name, rack ? toQString(rack->shortName) : QString::number(kind + 1)});
}

std::vector<RunSection> poolSections(const RunInputs& inputs)
{
    const factory::FactorySpec spec = factoryIn(inputs.scenario);
    std::vector<RunSection> sections;
    for (std::size_t pool = 0; pool < spec.pools.size(); ++pool) {
        for (std::size_t kind = 0; kind < spec.pools[pool].workers.size(); ++kind)
            sections.push_back(PoolRows(inputs, spec, pool, kind).section());
    }
    return sections;
}

QString poolState(const factory::Snapshot& snapshot, const std::string& pool)
{
    std::array<int, 5> in{};
    for (const factory::WorkerPicture& worker : snapshot.workers) {
        const factory::KindPicture& kind = snapshot.kinds[static_cast<std::size_t>(worker.kind)];
        if (snapshot.pools[static_cast<std::size_t>(kind.pool)] == pool)
            ++in[static_cast<std::size_t>(worker.state)];
    }
    const auto of = [&](factory::WorkerState state) { return in[static_cast<std::size_t>(state)]; };
    QStringList words;
    if (const int draining = of(factory::WorkerState::draining))
        words.append(RunText::tr("draining: %1").arg(draining));
    if (const int starting = of(factory::WorkerState::starting))
        words.append(RunText::tr("being set up: %1").arg(starting));
    if (const int failed = of(factory::WorkerState::failed))
        words.append(RunText::tr("lost: %1").arg(failed));
    if (words.isEmpty())
        return {};
    words.prepend(RunText::tr("Serving: %1").arg(of(factory::WorkerState::working)));
    return listed(words);
}

std::vector<Setting> layoutsFor(const factory::FactorySpec& spec, KeptLayouts& layouts, int expertReplicas,
                                const catalog::ModelPtr& model)
{
    std::vector<Setting> settings;
    for (std::size_t pool = 0; pool < spec.pools.size(); ++pool) {
        const factory::PoolSpec& of = spec.pools[pool];
        if (!(of.prefill || of.midfill || of.decode))
            continue;
        const Cuts cut(layouts, model, of, expertReplicas);
        for (std::size_t kind = 0; kind < of.workers.size(); ++kind) {
            const factory::WorkerSpec& worker = of.workers[kind];
            if (worker.system.empty() || worker.experts || cut.allows(worker.layout))
                continue;
            if (const auto to = cut.nearest(worker.layout, worker.layout.gpus()))
                settings.push_back({pathOfPool(spec, pool) + ".workers." + std::to_string(kind) + ".layout",
                                    asRead(cost::toJsonValue(*to).dump())});
        }
    }
    return settings;
}

}  // namespace tokenfactory::ui
