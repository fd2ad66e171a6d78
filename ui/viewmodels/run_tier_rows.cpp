#include "core/factory/spec_file.h"
#include "core/kv/policy_names.h"
#include "ui/viewmodels/run_control_rows.h"
#include "ui/viewmodels/text.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

using factory::TierSpec;
using scenario::Setting;

namespace {

struct RunText {
    Q_DECLARE_TR_FUNCTIONS(RunPanel)
};

/// Figures of the racks a tier falls back to, of one place.
struct RackFigures {
    std::optional<double> capacityBytes;
    std::optional<double> bandwidthBytesPerS;
    QString rack;
    bool areMissing = false;  ///< of a rack that is there
};

double figure(const std::optional<catalog::Figure>& of, int gpus) { return of ? of->value * gpus : 0.0; }

std::vector<Option> evictionOptions()
{
    return {{"lru", RunText::tr("Least recently used"), RunText::tr("LRU: the one not used for longest goes")},
            {"fifo", RunText::tr("First in, first out"), RunText::tr("FIFO: the one that came first goes")},
            {"lfu", RunText::tr("Least often used"), RunText::tr("LFU: the one used least since it came goes")},
            {"ttl", RunText::tr("Time to live"),
             RunText::tr("As LRU, and what is not used for that time goes even when there is room")},
            {"pinned", RunText::tr("Pinned"), RunText::tr("None goes: what is full refuses")}};
}

class TierRows {
public:
    explicit TierRows(const RunInputs& runInputs) : inputs(runInputs), spec(factoryIn(inputs.scenario)) {}

    RunSection section()
    {
        made.id = "tiers";
        made.title = RunText::tr("Tiers");
        made.rows.push_back(optionsRow("factory.tiers.hbm_eviction", SettingKind::list, RunText::tr("HBM keeps"),
                                       RunText::tr("What of the KV that nobody uses goes when HBM is full"),
                                       eviction(spec.tiers.hbmEviction == kv::EvictionPolicy::ttl),
                                       std::string(kv::name(spec.tiers.hbmEviction))));
        made.rows.push_back(optionsRow(
            "factory.tiers.write_down", SettingKind::list, RunText::tr("Written down"),
            RunText::tr("When the KV in HBM is written to the tier below"),
            {{"never", RunText::tr("Never"), RunText::tr("What is evicted is lost")},
             {"on-eviction", RunText::tr("When evicted"), RunText::tr("Unless it lies there already")},
             {"on-retirement", RunText::tr("At the end of a turn"), RunText::tr("An eviction then writes nothing")}},
            std::string(kv::name(spec.tiers.writeDown))));
        const factory::TiersSpec& tiers = spec.tiers;
        addTier("dram", RunText::tr("CPU DRAM"), RunText::tr("Of each worker"), tiers.dram, ofRacks(true));
        addTier("ssd", RunText::tr("SSD"), RunText::tr("Of each worker"), tiers.ssd, ofRacks(false));
        addTier("pool", RunText::tr("Network pool"), RunText::tr("One for all"), tiers.pool, forPool());
        addTier("hot_cache", RunText::tr("Rack hot cache"), RunText::tr("One for all, for prefixes many prompts share"),
                tiers.hotCache, forHotCache());
        return std::move(made);
    }

private:
    static std::vector<Option> eviction(bool withTime)
    {
        std::vector<Option> options = evictionOptions();
        std::erase_if(options, [&](const Option& option) { return !withTime && option.id == "ttl"; });
        return options;
    }

    /// Of the first worker that has a rack; whether all racks have them.
    RackFigures ofRacks(bool dram) const
    {
        RackFigures figures;
        for (const factory::PoolSpec& pool : spec.pools) {
            for (const factory::WorkerSpec& worker : pool.workers) {
                const catalog::SystemPtr rack = rackOf(inputs, worker.system);
                if (!rack)
                    continue;
                const auto& size = dram ? rack->dramBytes : rack->ssdBytes;
                const auto& speed = dram ? rack->hostLinkBandwidth : rack->ssdBandwidth;
                figures.areMissing = figures.areMissing || !size || !speed;
                if (!figures.capacityBytes && size && speed) {
                    figures.capacityBytes = figure(size, worker.layout.gpus());
                    figures.bandwidthBytesPerS = figure(speed, worker.layout.gpus());
                }
                if (figures.rack.isEmpty() || ((!size || !speed) && figures.areMissing))
                    figures.rack = toQString(rack->name);
            }
        }
        return figures;
    }

    /// As much as the SSDs of all workers, as fast as their NICs.
    RackFigures forPool() const
    {
        RackFigures figures;
        double bytes = 0.0;
        double bytesPerS = 0.0;
        for (const factory::PoolSpec& pool : spec.pools) {
            for (const factory::WorkerSpec& worker : pool.workers) {
                const catalog::SystemPtr rack = rackOf(inputs, worker.system);
                if (!rack)
                    continue;
                bytes += worker.count * figure(rack->ssdBytes, worker.layout.gpus());
                bytesPerS += worker.count * rack->nicBandwidth.value * worker.layout.gpus();
                figures.rack = toQString(rack->name);
            }
        }
        if (bytes > 0.0) {
            figures.capacityBytes = bytes;
            figures.bandwidthBytesPerS = bytesPerS;
        }
        figures.areMissing = bytes <= 0.0;
        return figures;
    }

    /// As much as the CPU DRAM beside one GPU, as fast as its way there.
    RackFigures forHotCache() const
    {
        RackFigures figures;
        for (const factory::PoolSpec& pool : spec.pools) {
            for (const factory::WorkerSpec& worker : pool.workers) {
                const catalog::SystemPtr rack = rackOf(inputs, worker.system);
                if (!rack || figures.capacityBytes)
                    continue;
                figures.rack = toQString(rack->name);
                if (rack->dramBytes)
                    figures.capacityBytes = rack->dramBytes->value;
                figures.bandwidthBytesPerS = rack->nicBandwidth.value;
            }
        }
        figures.areMissing = !figures.capacityBytes;
        return figures;
    }

    static bool isShared(std::string_view key) { return key == "pool" || key == "hot_cache"; }

    void addTier(const std::string& key, const QString& name, const QString& whose, const std::optional<TierSpec>& tier,
                 const RackFigures& figures)
    {
        const std::string path = "factory.tiers." + key;
        made.rows.push_back(presence(key, path, name, whose, tier, figures));
        if (!tier)
            return;
        addFigure(path + ".capacity_bytes", RunText::tr("Capacity"), whose, Quantity::bytes, tier->capacityBytes,
                  isShared(key) ? std::nullopt : figures.capacityBytes, decades(1e9, 1e15), isShared(key));
        addFigure(path + ".bandwidth_bytes_per_s", RunText::tr("Bandwidth"), whose, Quantity::bytesPerSecond,
                  tier->bandwidthBytesPerS, isShared(key) ? std::nullopt : figures.bandwidthBytesPerS,
                  decades(1e8, 1e13), false);
        made.rows.push_back(optionsRow(path + ".eviction", SettingKind::list, RunText::tr("Eviction"),
                                       RunText::tr("What goes when the tier is full"), eviction(true),
                                       std::string(kv::name(tier->eviction))));
        if (tier->eviction == kv::EvictionPolicy::ttl) {
            RunNumber number;
            number.flag = path + ".time_to_live_s";
            number.label = QStringLiteral("TTL");
            number.meaning = RunText::tr("Time to live: what was not used for so long goes");
            number.quantity = Quantity::seconds;
            number.value = tier->timeToLiveS;
            number.range = {1e-6, 1e8};
            number.stops = {1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 21600, 86400};
            number.noneText = RunText::tr("none");
            made.rows.push_back(numberRow(number));
        }
        if (key == "hot_cache") {
            RunNumber number;
            number.flag = path + ".least_uses";
            number.label = RunText::tr("Uses");
            number.meaning = RunText::tr("Prompts that must have used a blob before it may lie there");
            number.value = tier->leastUses;
            number.range = {0.0, 1e9};
            number.stops = {0, 1, 2, 3, 4, 5, 8, 10, 20, 50, 100};
            made.rows.push_back(numberRow(number));
        }
    }

    RunRow presence(const std::string& key, const std::string& path, const QString& name, const QString& whose,
                    const std::optional<TierSpec>& tier, const RackFigures& figures) const
    {
        const bool canBeAdded = figures.capacityBytes && !figures.areMissing;
        QString meaning = whose;
        if (!tier && canBeAdded)
            meaning += u'\n' + RunText::tr("Added with %1 and %2, by the figures of %3")
                                   .arg(written(Quantity::bytes, *figures.capacityBytes),
                                        written(Quantity::bytesPerSecond, *figures.bandwidthBytesPerS), figures.rack);
        if (!tier && !canBeAdded)
            meaning +=
                u'\n' + (figures.rack.isEmpty() ? RunText::tr("Without racks there are no figures to add it with")
                                                : RunText::tr("%1 states no figures to add it with").arg(figures.rack));
        std::string added = "{}";
        if (isShared(key) && canBeAdded)
            added = nlohmann::json{{"capacity_bytes", std::round(*figures.capacityBytes)},
                                   {"bandwidth_bytes_per_s", std::round(*figures.bandwidthBytesPerS)}}
                        .dump();
        RunRow row = optionsRow(path, SettingKind::segments, name, meaning,
                                {{"off", RunText::tr("Off"), {}}, {"on", RunText::tr("On"), {}}}, tier ? "on" : "off",
                                [path, added](const std::string& id) {
                                    return std::vector<Setting>{{path, id == "on" ? added : "null"}};
                                });
        row.setting.options.enabled = tier || canBeAdded;
        return row;
    }

    void addFigure(const std::string& path, const QString& label, const QString& whose, Quantity quantity,
                   std::optional<double> value, std::optional<double> byDefault, std::vector<double> stops,
                   bool isWanted)
    {
        RunNumber number;
        number.flag = path;
        number.label = label;
        number.meaning = whose;
        number.quantity = quantity;
        number.value = value;
        number.byDefault = byDefault;
        number.changed = byDefault && value;
        number.defaultValue = byDefault ? "null" : "";
        number.range = {0.0, 1e18};
        number.stops = std::move(stops);
        if (!isWanted)
            number.noneText = byDefault                     ? RunText::tr("of the rack")
                              : quantity == Quantity::bytes ? RunText::tr("none")
                                                            : RunText::tr("no limit");
        made.rows.push_back(numberRow(number));
    }

    const RunInputs& inputs;
    factory::FactorySpec spec;
    RunSection made;
};

}  // namespace

RunSection tiersSection(const RunInputs& inputs) { return TierRows(inputs).section(); }

}  // namespace tokenfactory::ui
