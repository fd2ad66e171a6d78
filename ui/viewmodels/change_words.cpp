#include "ui/viewmodels/change_words.h"

#include "core/base/format.h"
#include "ui/viewmodels/listed.h"
#include "ui/viewmodels/preset_words.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <string>

namespace tokenfactory::ui {

namespace {

using Json = nlohmann::json;

struct ChangeText {
    Q_DECLARE_TR_FUNCTIONS(Changes)
};

/// Words that the panel of the running factory has too.
QString panelText(const char* english) { return QCoreApplication::translate("RunPanel", english); }

struct Word {
    std::string_view name;
    const char* text;
    Unit unit = Unit::none;
};

/// What stands behind "factory.", "workload." or the name of a pool, tier or worker.
constexpr std::array words = {
    Word{"arrivals.live_trees", QT_TRANSLATE_NOOP("RunPanel", "Sessions"), Unit::count},
    Word{"prefixes", QT_TRANSLATE_NOOP("RunPanel", "Shared prefix")},
    Word{"opening_tokens", QT_TRANSLATE_NOOP("RunPanel", "Opening context"), Unit::tokens},
    Word{"new_tokens", QT_TRANSLATE_NOOP("RunPanel", "New tokens a turn"), Unit::tokens},
    Word{"output_tokens", QT_TRANSLATE_NOOP("RunPanel", "Output tokens"), Unit::tokens},
    Word{"turns", QT_TRANSLATE_NOOP("RunPanel", "Turns"), Unit::count},
    Word{"tool_gap_s", QT_TRANSLATE_NOOP("RunPanel", "Tool gap"), Unit::seconds},
    Word{"human_gap_s", QT_TRANSLATE_NOOP("RunPanel", "Human gap"), Unit::seconds},
    Word{"other_sessions.share", QT_TRANSLATE_NOOP("RunPanel", "Second kind"), Unit::fraction},
    Word{"other_sessions", QT_TRANSLATE_NOOP("RunPanel", "Second kind")},
    Word{"compaction.trigger_tokens", QT_TRANSLATE_NOOP("RunPanel", "Sums up at"), Unit::tokens},
    Word{"context_limit", QT_TRANSLATE_NOOP("Changes", "Context limit"), Unit::tokens},
    Word{"failures", QT_TRANSLATE_NOOP("Changes", "Lost workers")},
    Word{"admission.law", QT_TRANSLATE_NOOP("RunPanel", "Admission")},
    Word{"admission", QT_TRANSLATE_NOOP("RunPanel", "Admission")},
    Word{"admission.buffer", QT_TRANSLATE_NOOP("RunPanel", "Buffer"), Unit::count},
    Word{"admission.band", QT_TRANSLATE_NOOP("RunPanel", "Band"), Unit::count},
    Word{"admission.factor", QT_TRANSLATE_NOOP("RunPanel", "Pace")},
    Word{"admission.burst", QT_TRANSLATE_NOOP("RunPanel", "Burst"), Unit::count},
    Word{"admission.tick_s", QT_TRANSLATE_NOOP("RunPanel", "Tick"), Unit::seconds},
    Word{"admission.smoothing_s", QT_TRANSLATE_NOOP("RunPanel", "Smoothing"), Unit::seconds},
    Word{"admission.proportional_per_s", QT_TRANSLATE_NOOP("RunPanel", "Proportional gain")},
    Word{"admission.integral_per_s2", QT_TRANSLATE_NOOP("RunPanel", "Integral gain")},
    Word{"admission.rejection", QT_TRANSLATE_NOOP("RunPanel", "Early rejection")},
    Word{"admission.load_limit", QT_TRANSLATE_NOOP("RunPanel", "Limit"), Unit::fraction},
    Word{"admission.reserved_share", QT_TRANSLATE_NOOP("RunPanel", "Kept for people"), Unit::fraction},
    Word{"queue_limit", QT_TRANSLATE_NOOP("RunPanel", "Queue limit"), Unit::count},
    Word{"fill_routing", QT_TRANSLATE_NOOP("RunPanel", "Prompts go to")},
    Word{"decode_routing", QT_TRANSLATE_NOOP("RunPanel", "Decode goes to")},
    Word{"affinity_load_tokens", QT_TRANSLATE_NOOP("RunPanel", "Affinity up to"), Unit::tokens},
    Word{"reserve", QT_TRANSLATE_NOOP("RunPanel", "Room reserved")},
    Word{"preemption", QT_TRANSLATE_NOOP("RunPanel", "When HBM is full")},
    Word{"chunk_tokens", QT_TRANSLATE_NOOP("RunPanel", "Chunk"), Unit::tokens},
    Word{"limits.ttft_s", "TTFT", Unit::seconds},
    Word{"limits.tpot_s", "TPOT", Unit::seconds},
    Word{"tiers.hbm_eviction", QT_TRANSLATE_NOOP("RunPanel", "HBM keeps")},
    Word{"tiers.write_down", QT_TRANSLATE_NOOP("RunPanel", "Written down")},
    Word{"capacity_bytes", QT_TRANSLATE_NOOP("RunPanel", "Capacity"), Unit::bytes},
    Word{"bandwidth_bytes_per_s", QT_TRANSLATE_NOOP("RunPanel", "Bandwidth"), Unit::bytesPerSecond},
    Word{"eviction", QT_TRANSLATE_NOOP("RunPanel", "Eviction")},
    Word{"time_to_live_s", QT_TRANSLATE_NOOP("RunPanel", "Time to live"), Unit::seconds},
    Word{"least_uses", QT_TRANSLATE_NOOP("RunPanel", "Uses"), Unit::count},
    Word{"count", QT_TRANSLATE_NOOP("RunPanel", "Workers"), Unit::count},
    Word{"system", QT_TRANSLATE_NOOP("RunPanel", "Rack")},
    Word{"layout", QT_TRANSLATE_NOOP("Changes", "Layout")},
    Word{"experts", QT_TRANSLATE_NOOP("RunPanel", "Experts")},
    Word{"decode_slots", QT_TRANSLATE_NOOP("RunPanel", "Batch limit"), Unit::count},
    Word{"fill_slots", QT_TRANSLATE_NOOP("RunPanel", "Prompts at once"), Unit::count},
    Word{"fills_ahead", QT_TRANSLATE_NOOP("RunPanel", "Loaded ahead"), Unit::count},
};

/// Values that are one of several, as the panel calls them.
constexpr std::array<std::pair<std::string_view, const char*>, 23> options = {{
    {"open", QT_TRANSLATE_NOOP("RunPanel", "Open")},
    {"gated-refill", QT_TRANSLATE_NOOP("RunPanel", "Gated refill")},
    {"one-for-one", QT_TRANSLATE_NOOP("RunPanel", "One for one")},
    {"credit", QT_TRANSLATE_NOOP("RunPanel", "Credits")},
    {"ready-buffer", QT_TRANSLATE_NOOP("RunPanel", "Ready buffer")},
    {"paced", QT_TRANSLATE_NOOP("RunPanel", "Ready buffer, paced")},
    {"pi", QT_TRANSLATE_NOOP("RunPanel", "PI controller")},
    {"round-robin", QT_TRANSLATE_NOOP("RunPanel", "Round robin")},
    {"least-loaded", QT_TRANSLATE_NOOP("RunPanel", "Least loaded")},
    {"prefix-affinity", QT_TRANSLATE_NOOP("RunPanel", "Prefix affinity")},
    {"none", QT_TRANSLATE_NOOP("RunPanel", "None")},
    {"load", QT_TRANSLATE_NOOP("RunPanel", "By the load now")},
    {"predicted", QT_TRANSLATE_NOOP("RunPanel", "By the load to come")},
    {"first-chunk", QT_TRANSLATE_NOOP("RunPanel", "First chunk")},
    {"full-input", QT_TRANSLATE_NOOP("RunPanel", "Whole prompt")},
    {"final-size", QT_TRANSLATE_NOOP("RunPanel", "Final size")},
    {"recompute", QT_TRANSLATE_NOOP("RunPanel", "Recompute")},
    {"restart", QT_TRANSLATE_NOOP("RunPanel", "Restart")},
    {"lru", QT_TRANSLATE_NOOP("RunPanel", "Least recently used")},
    {"fifo", QT_TRANSLATE_NOOP("RunPanel", "First in, first out")},
    {"never", QT_TRANSLATE_NOOP("RunPanel", "Never")},
    {"on-eviction", QT_TRANSLATE_NOOP("RunPanel", "When evicted")},
    {"on-retirement", QT_TRANSLATE_NOOP("RunPanel", "At the end of a turn")},
}};

QString tierText(const QString& key)
{
    return key == QLatin1String("dram")        ? panelText("CPU DRAM")
           : key == QLatin1String("ssd")       ? panelText("SSD")
           : key == QLatin1String("pool")      ? panelText("Network pool")
           : key == QLatin1String("hot_cache") ? panelText("Rack hot cache")
                                               : QString();
}

QString layoutText(const Json& layout)
{
    QStringList parts;
    for (const char* degree : {"tp", "pp", "dp", "ep", "dcp", "cp"}) {
        if (layout.contains(degree) && layout[degree].is_number_integer() && layout[degree].get<int>() > 1) {
            parts << QString::fromLatin1(degree).toUpper() + QString::number(layout[degree].get<int>());
        }
    }
    return parts.join(u' ');
}

QString valueText(const Json& value, Unit unit)
{
    if (value.is_number()) {
        const double number = value.get<double>();
        return unit == Unit::none || unit == Unit::count ? toQString(toText(number)) : shown(number, unit);
    }
    if (value.is_string()) {
        const auto text = value.get<std::string>();
        const auto option = std::ranges::find(options, text, &std::pair<std::string_view, const char*>::first);
        return option == options.end() ? toQString(text) : inSentence(panelText(option->second));
    }
    if (value.is_object()) {
        return layoutText(value);
    }
    return value.is_null() ? ChangeText::tr("none", "value of a change") : QString();
}

QString said(const QString& name, const QString& value)
{
    return value.isEmpty() ? ChangeText::tr("%1 changed", "a part of the running factory").arg(name)
                           : ChangeText::tr("%1 %2", "a part of the running factory, its value").arg(name, value);
}

/// What `rest` of a path names, and its value.
QString namedAndValued(const QString& rest, const Json& value)
{
    const std::string name = rest.toStdString();
    if (name == "arrivals.rate_per_s" && value.is_number()) {
        return said(inSentence(panelText("New sessions")), ChangeText::tr("%1/s").arg(valueText(value, Unit::count)));
    }
    const auto degree = rest.section(u'.', -1);
    if (rest.startsWith(QLatin1String("layout."))) {
        return said(degree.toUpper(), valueText(value, Unit::count));
    }
    const auto word = std::ranges::find(words, name, &Word::name);
    if (word == words.end()) {
        return said(term(QString(degree).replace(u'_', u' ').toStdString()), valueText(value, Unit::none));
    }
    const QString ofPanel = panelText(word->text);
    const QString text =
        ofPanel == QLatin1String(word->text) ? QCoreApplication::translate("Changes", word->text) : ofPanel;
    return said(inSentence(text), valueText(value, word->unit));
}

}  // namespace

QString changeWords(const scenario::Setting& change)
{
    const Json value = Json::parse(change.value, nullptr, false);
    const QString path = toQString(change.path);
    const QString root = path.section(u'.', 0, 0);
    if (root == QLatin1String("workload") && !path.contains(u'.')) {
        return said(inSentence(panelText("Workload")), value.is_object() ? QString() : valueText(value, Unit::none));
    }
    QString rest = root == QLatin1String("workload") || root == QLatin1String("factory") ? path.section(u'.', 1) : path;
    const auto apart = [](const QString& whose, const QString& what) {
        return ChangeText::tr("%1: %2", "a pool or tier: what of it").arg(whose, what);
    };
    if (rest.startsWith(QLatin1String("tiers."))) {
        const QString tier = tierText(rest.section(u'.', 1, 1));
        const QString ofTier = rest.section(u'.', 2);
        if (!tier.isEmpty() && ofTier.isEmpty()) {
            return (value.is_null() ? ChangeText::tr("%1 off", "a tier") : ChangeText::tr("%1 on", "a tier")).arg(tier);
        }
        if (!tier.isEmpty()) {
            return apart(tier, namedAndValued(ofTier, value));
        }
    }
    if (rest.startsWith(QLatin1String("pools."))) {
        const QString pool = poolText(rest.section(u'.', 1, 1).toStdString());
        QString ofPool = rest.section(u'.', 2);
        if (ofPool.startsWith(QLatin1String("workers."))) {
            ofPool = ofPool.section(u'.', 2);
        }
        return ofPool.isEmpty() ? said(pool, {}) : apart(pool, namedAndValued(ofPool, value));
    }
    return namedAndValued(rest, value);
}

}  // namespace tokenfactory::ui
