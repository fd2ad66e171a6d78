#include "core/factory/spec_file.h"
#include "core/factory/tier_figures.h"
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

using factory::RackFigures;

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
        made.rows.push_back(optionsRow("factory.tiers.write_down", SettingKind::list, RunText::tr("Written down"),
                                       RunText::tr("When the KV in HBM is written to the tier below"),
                                       writeDownOptions(), std::string(kv::name(spec.tiers.writeDown))));
        const factory::TiersSpec& tiers = spec.tiers;
        addTier("dram", RunText::tr("CPU DRAM"), RunText::tr("Of each worker"), tiers.dram, ofRacks(kv::Tier::dram));
        addTier("ssd", RunText::tr("SSD"), RunText::tr("Of each worker"), tiers.ssd, ofRacks(kv::Tier::ssd));
        addTier("pool", RunText::tr("Network pool"), RunText::tr("One for all"), tiers.pool, ofRacks(kv::Tier::pool));
        addTier("hot_cache", RunText::tr("Rack hot cache"), RunText::tr("One for all, for prefixes many prompts share"),
                tiers.hotCache, ofRacks(kv::Tier::hotCache));
        return std::move(made);
    }

private:
    static std::vector<Option> eviction(bool withTime)
    {
        std::vector<Option> options = evictionOptions();
        std::erase_if(options, [&](const Option& option) { return !withTime && option.id == "ttl"; });
        return options;
    }

    RackFigures ofRacks(kv::Tier tier) const
    {
        return factory::rackFigures(spec, tier, [this](const std::string& id) { return rackOf(inputs, id); });
    }

    static bool isShared(std::string_view key) { return key == "pool" || key == "hot_cache"; }

    void addTier(const std::string& key, const QString& name, const QString& whose, const std::optional<TierSpec>& tier,
                 const RackFigures& figures)
    {
        const std::string path = "factory.tiers." + key;
        made.rows.push_back(presence(key, path, name, whose, tier, figures));
        if (!tier)
            return;
        addFigure(path + ".capacity_bytes",
                  isShared(key) ? RunText::tr("Capacity") : RunText::tr("Capacity, each worker"), whose,
                  Quantity::bytes, tier->capacityBytes, isShared(key) ? std::nullopt : figures.capacityBytes,
                  decades(1e9, 1e15), isShared(key));
        addFigure(path + ".bandwidth_bytes_per_s",
                  isShared(key) ? RunText::tr("Bandwidth") : RunText::tr("Bandwidth, each"), whose,
                  Quantity::bytesPerSecond, tier->bandwidthBytesPerS,
                  isShared(key) ? std::nullopt : figures.bandwidthBytesPerS, decades(1e8, 1e13), false);
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
                                        written(Quantity::bytesPerSecond, *figures.bandwidthBytesPerS),
                                        toQString(figures.rack));
        if (!tier && !canBeAdded)
            meaning += u'\n' + (figures.rack.empty()
                                    ? RunText::tr("Without racks there are no figures to add it with")
                                    : RunText::tr("%1 states no figures to add it with").arg(toQString(figures.rack)));
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

std::vector<Option> evictionOptions()
{
    return {{"lru", RunText::tr("Least recently used"), RunText::tr("LRU: the one not used for longest goes")},
            {"fifo", RunText::tr("First in, first out"), RunText::tr("FIFO: the one that came first goes")},
            {"lfu", RunText::tr("Least often used"), RunText::tr("LFU: the one used least since it came goes")},
            {"ttl", RunText::tr("Time to live"),
             RunText::tr("As LRU, and what is not used for that time goes even when there is room")},
            {"pinned", RunText::tr("Pinned"), RunText::tr("None goes: what is full refuses")}};
}

std::vector<Option> writeDownOptions()
{
    return {{"never", RunText::tr("Never"), RunText::tr("What is evicted is lost")},
            {"on-eviction", RunText::tr("When evicted"), RunText::tr("Unless it lies there already")},
            {"on-retirement", RunText::tr("At the end of a turn"), RunText::tr("An eviction then writes nothing")}};
}

RunSection tiersSection(const RunInputs& inputs) { return TierRows(inputs).section(); }

}  // namespace tokenfactory::ui
