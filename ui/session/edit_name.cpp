#include "core/base/format.h"
#include "core/cost/choices.h"
#include "core/scenario/choice_values.h"
#include "core/scenario/live_change.h"
#include "ui/session/edit.h"
#include "ui/viewmodels/change_words.h"
#include "ui/viewmodels/listed.h"
#include "ui/viewmodels/preset_words.h"
#include "ui/viewmodels/run_words.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <limits>

namespace tokenfactory::ui {

namespace {

struct EditText {
    Q_DECLARE_TR_FUNCTIONS(Edits)
};

QString wholeLayout(const scenario::Scenario& scenario)
{
    return EditText::tr("Layout: %1 at batch %2").arg(toQString(toText(scenario.layout)), grouped(scenario.batch));
}

QString systemsName(const SessionState& before, const SessionState& after)
{
    const auto names = [](const SessionState& state, const SessionState& other) {
        QStringList found;
        for (std::size_t i = 0; i < state.scenario.systems.size(); ++i) {
            const auto& there = other.scenario.systems;
            if (std::find(there.begin(), there.end(), state.scenario.systems[i]) == there.end())
                found.append(toQString(state.resolved.systems[i]->shortName));
        }
        return listed(found);
    };
    const QString added = names(after, before);
    return added.isEmpty() ? EditText::tr("Without rack: %1").arg(names(before, after))
                           : EditText::tr("With rack: %1").arg(added);
}

QString choiceValue(const scenario::Scenario& scenario, const std::string& flag)
{
    const std::string text = scenario::choiceText(scenario.choices, flag);
    if (text == "released")
        return term("as released");
    const auto format = catalog::formatFromName(text);
    return format ? formatName(*format) : term(text);
}

/// A flag of flagsWithDefault() as the window names it.
QString flagName(const std::string& flag)
{
    if (flag == "max-latency")
        return EditText::tr("Limit on latency");
    if (flag == "cp-max")
        return EditText::tr("Largest CP tried");
    if (flag == "widest-ep-only")
        return EditText::tr("Only the widest EP");
    if (flag == "batches")
        return EditText::tr("Batches swept");
    const auto table = cost::choicesTable();
    const auto row =
        std::find_if(table.begin(), table.end(), [&flag](const auto& entry) { return entry.flag == flag; });
    return row == table.end() ? toQString(flag) : term(row->name);
}

QString choiceName(const Edit& edit)
{
    return EditText::tr("%1: %2 to %3", "a choice: from a value to another")
        .arg(flagName(edit.flag), choiceValue(edit.before.scenario, edit.flag),
             choiceValue(edit.after.scenario, edit.flag));
}

QString latencyName(const scenario::Scenario& scenario)
{
    const bool decode = scenario.stage == cost::Stage::decode;
    if (!scenario.maxLatencyS)
        return decode ? EditText::tr("No limit on TPOT") : EditText::tr("No limit on TTFT");
    const QString limit = shown(*scenario.maxLatencyS, Unit::seconds);
    return decode ? EditText::tr("TPOT at most %1").arg(limit) : EditText::tr("TTFT at most %1").arg(limit);
}

/// The values of the whole run's end, and what a path names there.
scenario::Scenario atTheEnd(const scenario::Scenario& scenario)
{
    const auto last = scenario::inForce(scenario, std::numeric_limits<double>::max());
    return last ? *last : scenario;
}

std::string runValue(const scenario::Scenario& atEnd, const std::string& path)
{
    return scenario::valueAt(atEnd, path).value_or(std::string());
}

/// Workers that an edit loses: said as the mark of it says it.
RunMark lossesOf(const scenario::Scenario& before, const scenario::Scenario& after)
{
    RunMark mark;
    for (const factory::Failure& failure : after.running.factory->failures) {
        const bool isOld = before.running.factory && std::ranges::count(before.running.factory->failures, failure) > 0;
        if (!isOld)
            mark.workers.push_back({failure.pool, failure.worker, false});
    }
    return mark;
}

/// In the words of the mark it leaves on the run.
QString runValueName(const Edit& edit)
{
    const scenario::Scenario before = atTheEnd(edit.before.scenario);
    const scenario::Scenario after = atTheEnd(edit.after.scenario);
    if (edit.flag == "factory.failures" && after.running.factory) {
        const RunMark losses = lossesOf(before, after);
        if (!losses.workers.empty())
            return markWords(losses);
    }
    const std::string value = runValue(after, edit.flag);
    QString words = changeWords({edit.flag, value.empty() ? "null" : value});
    const QString was = plainValue(runValue(before, edit.flag));
    if (toNumber(was.toStdString()) && was != plainValue(value) && words.contains(plainValue(value)))
        words = EditText::tr("%1, was %2", "a change of the running factory, the value before").arg(words, was);
    return capitalised(words);
}

QString gpusName(const SessionState& state)
{
    QStringList counts;
    for (const int gpus : state.scenario.gpus)
        counts.append(grouped(gpus));
    return counts.join(QStringLiteral(" + "));
}

}  // namespace

QString editName(const Edit& edit)
{
    const scenario::Scenario& before = edit.before.scenario;
    const scenario::Scenario& after = edit.after.scenario;
    const auto numbers = [](const QString& sentence, int from, int to) {
        return sentence.arg(grouped(from), grouped(to));
    };
    switch (edit.kind) {
    case EditKind::open:
        return EditText::tr("Open: %1").arg(scenarioName(after));
    case EditKind::revert:
        return EditText::tr("Back to the scenario as opened");
    case EditKind::reset:
        return EditText::tr("Reset: %1", "a choice back to its default").arg(flagName(edit.flag));
    case EditKind::resetAll:
        return EditText::tr("Reset all choices");
    case EditKind::swapPin:
        return EditText::tr("Swap with pin %1").arg(QLatin1Char(edit.pin));
    case EditKind::focus:
        return EditText::tr("Rack shown: %1")
            .arg(toQString(edit.after.resolved.systems[edit.after.resolved.focus]->shortName));
    case EditKind::systems:
        return systemsName(edit.before, edit.after);
    case EditKind::model:
        return EditText::tr("Model: %1").arg(toQString(edit.after.resolved.model->name));
    case EditKind::stage:
        return EditText::tr("Stage: %1").arg(stageName(after.stage));
    case EditKind::gpus:
        return EditText::tr("GPUs %1 to %2").arg(gpusName(edit.before), gpusName(edit.after));
    case EditKind::tp:
        return numbers(EditText::tr("TP %1 to %2"), before.layout.tp, after.layout.tp);
    case EditKind::pp:
        return numbers(EditText::tr("PP %1 to %2"), before.layout.pp, after.layout.pp);
    case EditKind::dp:
        return numbers(EditText::tr("DP %1 to %2"), before.layout.dp, after.layout.dp);
    case EditKind::ep:
        return before.layout.ep == after.layout.ep
                   ? EditText::tr("EP set by hand")
                   : numbers(EditText::tr("EP %1 to %2"), before.layout.ep, after.layout.ep);
    case EditKind::dcp:
        return numbers(EditText::tr("DCP %1 to %2"), before.layout.dcp, after.layout.dcp);
    case EditKind::cp:
        return numbers(EditText::tr("CP %1 to %2"), before.layout.cp, after.layout.cp);
    case EditKind::epFollows:
        return EditText::tr("EP follows TP × DP");
    case EditKind::layout:
        return wholeLayout(after);
    case EditKind::cachedTokens:
        return numbers(EditText::tr("Context %1 to %2"), before.each.cachedTokens, after.each.cachedTokens);
    case EditKind::newTokens:
        return numbers(EditText::tr("New tokens %1 to %2"), before.each.newTokens, after.each.newTokens);
    case EditKind::batch:
        return numbers(EditText::tr("Batch %1 to %2"), before.batch, after.batch);
    case EditKind::calibration:
        return EditText::tr("Calibration: %1").arg(calibrationName(*edit.after.resolved.calibration));
    case EditKind::choice:
        return choiceName(edit);
    case EditKind::maxLatency:
        return latencyName(after);
    case EditKind::cpMax:
        return numbers(EditText::tr("Largest CP tried %1 to %2"), before.cpMax, after.cpMax);
    case EditKind::runValue:
        return runValueName(edit);
    case EditKind::widestEpOnly:
        return after.widestEpOnly ? EditText::tr("Sweep only the widest EP") : EditText::tr("Sweep every EP and DCP");
    }
    return {};
}

}  // namespace tokenfactory::ui
