#include "ui/viewmodels/run_workload_rows.h"

#include "core/scenario/typed_number.h"
#include "core/workload/law_json.h"
#include "core/workload/law_scale.h"
#include "core/workload/session_size.h"
#include "ui/viewmodels/preset_words.h"
#include "ui/viewmodels/text.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>

#include <algorithm>

namespace tokenfactory::ui {

using scenario::Setting;
using workload::Law;
using workload::Workload;

namespace {

struct RunText {
    Q_DECLARE_TR_FUNCTIONS(RunPanel)
};

nlohmann::json prefixesJson(const std::vector<workload::SharedPrefix>& prefixes)
{
    nlohmann::json list = nlohmann::json::array();
    for (const workload::SharedPrefix& prefix : prefixes)
        list.push_back({{"tokens", workload::toJsonValue(prefix.tokens)}, {"variants", prefix.variants}});
    return list;
}

double meanOf(const std::vector<workload::SharedPrefix>& prefixes)
{
    double sum = 0.0;
    for (const workload::SharedPrefix& prefix : prefixes)
        sum += workload::meanOf(prefix.tokens);
    return sum;
}

class WorkloadRows {
public:
    explicit WorkloadRows(const RunInputs& runInputs) : inputs(runInputs), running(inputs.scenario.running)
    {
        const auto found = std::ranges::find(inputs.presets.workloads, running.workload, &Workload::id);
        preset = found == inputs.presets.workloads.end() ? nullptr : &*found;
    }

    RunSection section()
    {
        RunSection made;
        made.id = "workload";
        made.title = RunText::tr("Workload");
        if (running.trace) {
            made.rows.push_back(trace());
            return made;
        }
        made.rows.push_back(choice());
        if (!inputs.workload)
            return made;
        const Workload& now = *inputs.workload;
        made.rows.push_back(load(now.arrivals));
        addLengths(made.rows, now);
        addGaps(made.rows, now);
        addOthers(made.rows, now);
        return made;
    }

private:
    RunRow trace() const
    {
        const std::string& file = running.trace->file;
        RunRow row = optionsRow("trace", SettingKind::list, RunText::tr("Trace"),
                                RunText::tr("A trace is replayed as it is: its load cannot be changed"),
                                {{file, toQString(file).section(u'/', -1), toQString(file)}}, file,
                                [](const std::string&) { return std::vector<Setting>(); });
        row.setting.options.enabled = false;
        return row;
    }

    RunRow choice() const
    {
        std::vector<Option> options;
        for (const Workload& each : inputs.presets.workloads)
            options.push_back({each.id, presetText(each.name), presetText(each.note)});
        if (!preset) {
            const QString name = inputs.workload ? presetText(inputs.workload->name) : toQString(running.workload);
            const QString note = inputs.workload ? toQString(inputs.workload->note) : QString();
            options.push_back({running.workload, name, note});
        }
        RunRow row = optionsRow("workload", SettingKind::list, RunText::tr("Preset"),
                                RunText::tr("What people and agents ask; sessions that run go on as they began"),
                                std::move(options), running.workload);
        row.setting.changed = preset && running.workloadChanges != "{}";
        if (row.setting.changed) {
            row.setting.defaultValue = quoted(running.workload);
            row.setting.defaultText = presetText(preset->name);
        }
        row.valuesOf = [](const QString& text) -> RunValues {
            // the workload of the scenario itself has no name to go back to
            return text.isEmpty() ? std::vector<Setting>()
                                  : std::vector<Setting>{{"workload", quoted(text.toStdString())}};
        };
        return row;
    }

    RunRow load(const workload::Arrivals& arrivals) const
    {
        RunNumber number;
        const bool isSame = preset && (preset->arrivals.kind == workload::ArrivalKind::closed) ==
                                          (arrivals.kind == workload::ArrivalKind::closed);
        if (arrivals.kind == workload::ArrivalKind::closed) {
            number.flag = "workload.arrivals.live_trees";
            number.label = RunText::tr("Sessions");
            number.meaning = RunText::tr(
                "Sessions at a time; the next begins when one has ended. More begin at once, "
                "fewer as sessions end");
            number.value = arrivals.liveTrees;
            number.range = {1.0, 1e6};
            number.stops = decades(1.0, 10000.0);
            number.byDefault = isSame ? std::optional<double>(preset->arrivals.liveTrees) : std::nullopt;
        } else {
            number.flag = "workload.arrivals.rate_per_s";
            number.label = RunText::tr("New sessions");
            const double requests = workload::meanRequestsOfSession(*inputs.workload);
            number.meaning = RunText::tr(
                                 "Sessions that begin each second, in the mean. Each brings %1 requests, so that %2 "
                                 "requests arrive a second once sessions end as fast as they begin")
                                 .arg(shown(requests, Unit::count), shown(requests * arrivals.ratePerS, Unit::count));
            number.quantity = Quantity::perSecond;
            number.value = arrivals.ratePerS;
            number.range = {0.0, 1e9, true};
            number.stops = decades(0.01, 1000.0);
            number.byDefault = isSame ? std::optional<double>(preset->arrivals.ratePerS) : std::nullopt;
        }
        number.changed = number.byDefault && number.byDefault != number.value;
        if (number.byDefault)
            number.defaultValue = jsonOf(number.quantity, *number.byDefault);
        return numberRow(number);
    }

    /// The mean of a law, which keeps its shape.
    RunRow law(const char* key, const QString& label, const QString& meaning, Quantity quantity, const Law& now,
               const Law* of, Range range, std::vector<double> stops) const
    {
        RunNumber number;
        number.flag = std::string("workload.") + key;
        number.label = label;
        number.meaning = meaning;
        number.quantity = quantity;
        number.value = workload::meanOf(now);
        number.range = range;
        number.stops = std::move(stops);
        if (of) {
            number.byDefault = workload::meanOf(*of);
            number.changed = !(*of == now);
            number.defaultValue = workload::toJsonValue(*of).dump();
        }
        return numberRow(number, [flag = number.flag, now, range](std::optional<double> value) {
            const Law next = *value == workload::meanOf(now) ? now : workload::withMean(now, *value, range);
            return std::vector<Setting>{{flag, workload::toJsonValue(next).dump()}};
        });
    }

    void addLengths(std::vector<RunRow>& rows, const Workload& now) const
    {
        const Range someTokens{1.0, 1e8};
        const double limit = std::max(2.0, static_cast<double>(now.contextLimit));
        std::vector<double> contexts = doublings(128.0, limit);
        rows.push_back(prefix(now));
        rows.push_back(law("opening_tokens", RunText::tr("Opening context"),
                           RunText::tr("Tokens of a first prompt after the shared prefix, in the mean"),
                           Quantity::tokens, now.openingTokens, preset ? &preset->openingTokens : nullptr, someTokens,
                           contexts));
        if (hasTurns(now)) {
            rows.push_back(law("new_tokens", RunText::tr("New tokens a turn"),
                               RunText::tr("Tokens that each further turn brings, in the mean"), Quantity::tokens,
                               now.newTokens, preset ? &preset->newTokens : nullptr, someTokens,
                               doublings(16.0, 65536.0)));
        }
        rows.push_back(law("output_tokens", RunText::tr("Output tokens"),
                           RunText::tr("Tokens of an answer, in the mean"), Quantity::tokens, now.outputTokens,
                           preset ? &preset->outputTokens : nullptr, {0.0, 1e8}, doublings(16.0, 32768.0)));
    }

    RunRow prefix(const Workload& now) const
    {
        RunNumber number;
        number.flag = "workload.prefixes";
        number.label = RunText::tr("Shared prefix");
        number.meaning = RunText::tr(
            "Tokens at the front of every prompt that many sessions share, such as tools and a "
            "system prompt, in the mean");
        number.quantity = Quantity::tokens;
        number.value = meanOf(now.prefixes);
        number.range = {0.0, 1e7};
        number.stops = doublings(512.0, 131072.0);
        number.stops.push_back(0.0);
        if (preset) {
            number.byDefault = meanOf(preset->prefixes);
            number.changed = !(preset->prefixes == now.prefixes);
            number.defaultValue = prefixesJson(preset->prefixes).dump();
        }
        return numberRow(number, [flag = number.flag, list = now.prefixes](std::optional<double> value) {
            std::vector<workload::SharedPrefix> next = list;
            const double before = meanOf(list);
            if (next.empty() && *value > 0.0)
                next.emplace_back();
            if (before <= 0.0 && *value > 0.0) {
                next.back().tokens = Law::fixed(*value);
            } else if (*value != before) {
                for (workload::SharedPrefix& each : next)
                    each.tokens =
                        workload::withMean(each.tokens, workload::meanOf(each.tokens) * *value / before, {0.0, 1e8});
            }
            return std::vector<Setting>{{flag, prefixesJson(next).dump()}};
        });
    }

    static bool hasTurns(const Workload& now) { return workload::meanOf(now.turns) > 1.0; }

    void addGaps(std::vector<RunRow>& rows, const Workload& now) const
    {
        const Range seconds{0.0, 1e8};
        rows.push_back(law("turns", RunText::tr("Turns"), RunText::tr("Prompts of a session, in the mean"),
                           Quantity::number, now.turns, preset ? &preset->turns : nullptr, {1.0, 1e6},
                           {1, 2, 3, 5, 10, 20, 50, 100, 200}));
        if (!hasTurns(now))
            return;
        if (now.toolShare > 0.0)
            rows.push_back(law("tool_gap_s", RunText::tr("Tool gap"),
                               RunText::tr("Time a tool takes until its result comes, in the mean"), Quantity::seconds,
                               now.toolGapS, preset ? &preset->toolGapS : nullptr, seconds, decades(0.1, 1000.0)));
        if (now.toolShare < 1.0)
            rows.push_back(law("human_gap_s", RunText::tr("Human gap"),
                               RunText::tr("Time a person takes until the next prompt, in the mean"), Quantity::seconds,
                               now.humanGapS, preset ? &preset->humanGapS : nullptr, seconds,
                               {0, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600}));
    }

    void addOthers(std::vector<RunRow>& rows, const Workload& now) const
    {
        if (now.otherSessions) {
            RunNumber number;
            number.flag = "workload.other_sessions.share";
            number.label = RunText::tr("Second kind");
            number.meaning = RunText::tr("Share of the sessions that open with %1 tokens instead, in the mean")
                                 .arg(grouped(std::round(workload::meanOf(now.otherSessions->openingTokens))));
            number.quantity = Quantity::share;
            number.value = now.otherSessions->share;
            number.range = {0.0, 1.0};
            number.stops = {0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1};
            rows.push_back(numberRow(number));
        }
        if (now.compaction) {
            const workload::Compaction* of = preset && preset->compaction ? &*preset->compaction : nullptr;
            rows.push_back(law("compaction.trigger_tokens", RunText::tr("Sums up at"),
                               RunText::tr("Tokens of a context at which an agent sums it up, in the mean"),
                               Quantity::tokens, now.compaction->triggerTokens, of ? &of->triggerTokens : nullptr,
                               {1.0, 1e8}, doublings(8192.0, 1048576.0)));
        }
    }

    const RunInputs& inputs;
    const scenario::Running& running;
    const Workload* preset = nullptr;
};

}  // namespace

RunSection workloadSection(const RunInputs& inputs) { return WorkloadRows(inputs).section(); }

}  // namespace tokenfactory::ui
