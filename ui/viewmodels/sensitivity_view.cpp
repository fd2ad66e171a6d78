#include "ui/viewmodels/sensitivity_view.h"

#include "ui/viewmodels/listed.h"
#include "ui/viewmodels/problem_text.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

using studies::Measure;
using studies::Moves;

namespace {

struct TornadoText {
    Q_DECLARE_TR_FUNCTIONS(Sensitivity)
};

bool hasResult(const studies::SensitivityEnd& end)
{
    return end.feasible() && end.result && std::isfinite(*end.result);
}

/// The explanation of the answer that shows the constant among its inputs.
std::string whyOfConstant(const Answer& answer, const studies::SensitivityEntry& entry)
{
    for (const Explanation& explanation : answer.explanations) {
        for (const ExplanationInput& input : explanation.inputs()) {
            if (input.isUncertain() && input.unit == entry.unit && input.value == entry.from.number.value_or(0.0) &&
                (entry.origin.empty() || input.origin.find(entry.origin) != std::string_view::npos))
                return std::string(explanation.name);
        }
    }
    return {};
}

/// "DP", "GPUs": what a note calls a parameter.
QString noteName(const std::string& id)
{
    const bool isDegree = id == "tp" || id == "pp" || id == "dp" || id == "ep" || id == "dcp" || id == "cp";
    if (isDegree)
        return toQString(id).toUpper();
    studies::Parameter parameter;
    parameter.id = id;
    parameter.name = id;
    return parameterName(parameter);
}

/// The explanation of the quantity; empty where the answer has none.
std::string whyOfMeasure(const Answer& answer, const studies::Sensitivity& from)
{
    const std::string_view name = studies::explanationOf(from.measure, from.question.pass.stage);
    const bool known = std::ranges::any_of(
        answer.explanations, [name](const Explanation& one) { return std::string_view(one.name) == name; });
    return known ? std::string(name) : std::string();
}

class TornadoViewing {
public:
    TornadoViewing(const studies::Sensitivity& s, const catalog::Catalog& all, const Answer* shown)
        : from(s), measured(studies::rowOf(s.measure)), catalog(all), answer(shown), present(*s.present)
    {
    }

    TornadoRow rowOf(const studies::SensitivityEntry& entry) const
    {
        TornadoRow made;
        made.moves = entry.moves;
        made.id = entry.id;
        made.name = rowName(entry);
        made.now = valueText(entry, entry.from);
        made.ends = endsOf(entry);
        made.sameSide = made.ends.size() == 2 && (made.ends[0].result - present) * (made.ends[1].result - present) > 0;
        made.why = whyOf(entry);
        if (!made.ends.empty())
            made.swing = swingText(made.ends);
        made.note = noteOf(entry, made);
        made.plate = plateOf(entry, made);
        return made;
    }

private:
    QString rowName(const studies::SensitivityEntry& entry) const
    {
        const bool withDp = std::ranges::all_of(entry.ends, [](const studies::SensitivityEnd& end) {
            return std::ranges::find(end.with, "dp", &studies::ParameterMove::id) != end.with.end();
        });
        if (entry.id == "gpus" && withDp)
            return TornadoText::tr("GPUs, and DP with them");
        return isFirstDraft(entry) ? TornadoText::tr("One draft token") : entryName(entry);
    }

    /// Of a scenario without drafts: one draft, whose ends are told apart by what is accepted.
    static bool isFirstDraft(const studies::SensitivityEntry& entry)
    {
        return entry.id == "draft-tokens" && entry.from.number == 0.0;
    }

    QString valueText(const studies::SensitivityEntry& entry, const studies::ParameterValue& value) const
    {
        // constants stand as in the calibration file
        if (entry.moves == Moves::constant && entry.unit == Unit::fraction)
            return toQString(value.text);
        return parameterValueText(entry.id, entry.unit, value, catalog);
    }

    /// What an end is called: its value, but of a first draft whether it is accepted.
    QString endText(const studies::SensitivityEntry& entry, const studies::SensitivityEnd& end) const
    {
        if (isFirstDraft(entry) && end.question)
            return end.question->choices.acceptedLength > 1.0 ? TornadoText::tr("accepted", "a draft token")
                                                              : TornadoText::tr("rejected", "a draft token");
        return valueText(entry, end.to);
    }

    TornadoEnd endOf(const studies::SensitivityEntry& entry, const studies::SensitivityEnd& end) const
    {
        TornadoEnd made;
        made.value = end.to;
        made.with = end.with;
        made.question = *end.question;
        made.to = endText(entry, end);
        made.result = *end.result;
        made.resultText = shown(made.result, measured.unit);
        made.label = TornadoText::tr("%1: %2", "value: result").arg(made.to, made.resultText);
        made.better = made.result != present && (made.result > present) == measured.moreIsBetter;
        made.worse = made.result != present && !made.better;
        return made;
    }

    /// Both ends of a number, though one changes nothing; the two extremes of alternatives that change something.
    std::vector<TornadoEnd> endsOf(const studies::SensitivityEntry& entry) const
    {
        std::vector<TornadoEnd> ends;
        for (const studies::SensitivityEnd& end : entry.ends) {
            if (hasResult(end) && (entry.from.number || *end.result != present))
                ends.push_back(endOf(entry, end));
        }
        std::ranges::stable_sort(ends, {}, &TornadoEnd::result);
        if (ends.size() > 2)
            ends.erase(ends.begin() + 1, ends.end() - 1);
        if (!entry.from.number && ends.size() == 2 && ends[0].result == ends[1].result)
            ends.pop_back();
        if (std::ranges::all_of(ends, [this](const TornadoEnd& end) { return end.result == present; }))
            ends.clear();
        return ends;
    }

    QString swingText(const std::vector<TornadoEnd>& ends) const
    {
        const double swing = std::max(present, ends.back().result) - std::min(present, ends.front().result);
        // of a share, points: a share of a share would be read as the same thing
        const QString amount =
            measured.unit == Unit::fraction
                ? TornadoText::tr("%1 points", "of a percentage").arg(shown(100.0 * swing, Unit::none))
                : shown(swing, measured.unit);
        if (!(std::abs(present) > 0.0) || measured.unit == Unit::fraction)
            return amount;
        return TornadoText::tr("%1, %2", "swing, the same in percent")
            .arg(amount, shown(swing / std::abs(present), Unit::fraction));
    }

    QString withText(const std::vector<studies::ParameterMove>& with) const
    {
        QStringList parts;
        for (const studies::ParameterMove& move : with)
            parts.append(TornadoText::tr("%1 %2", "parameter, value")
                             .arg(noteName(move.id), parameterValueText(move.id, Unit::count, move.to, catalog)));
        return parts.join(TornadoText::tr(", ", "between things that move together"));
    }

    QString noteOf(const studies::SensitivityEntry& entry, const TornadoRow& made) const
    {
        QStringList notes;
        std::vector<TornadoEnd> rising = made.ends;
        std::ranges::stable_sort(rising, {}, [](const TornadoEnd& end) { return end.value.number.value_or(0.0); });
        bool otherSize = false;
        for (const TornadoEnd& end : rising) {
            otherSize |= end.question.layout.gpus() != from.question.layout.gpus();
            if (!end.with.empty())
                notes.append(TornadoText::tr("%1 %2 (with %3).", "parameter, value, other parameters")
                                 .arg(isFirstDraft(entry) ? TornadoText::tr("Draft") : noteName(entry.id), end.to,
                                      withText(end.with)));
        }
        if (otherSize && studies::isPerGpu(from.measure))
            notes.append(TornadoText::tr("Figures per GPU of machines of different size."));
        if (entry.id == "draft-tokens" || entry.id == "accepted-length")
            notes.append(acceptanceNote(entry));
        QStringList tooBig;
        for (const studies::SensitivityEnd& end : entry.ends) {
            if (end.feasible())
                continue;
            if (std::ranges::any_of(end.reasons, [](const cost::Reason& reason) {
                    return reason.kind == cost::ReasonKind::doesNotFit;
                }))
                tooBig.append(endText(entry, end));
            else
                notes.append(TornadoText::tr("Not %1: %2", "value, a sentence why not")
                                 .arg(endText(entry, end), reasonsText(end.reasons)));
        }
        if (!tooBig.isEmpty())
            notes.append(TornadoText::tr("Does not fit in HBM: %1.", "values")
                             .arg(tooBig.join(TornadoText::tr(", ", "between things that move together"))));
        return notes.join(TornadoText::tr(" ", "between sentences"));
    }

    QString acceptanceNote(const studies::SensitivityEntry& entry) const
    {
        const cost::Choices& choices = from.question.choices;
        if (entry.id == "accepted-length")
            return TornadoText::tr(
                "Bounds: no draft accepted, or all. No preset says how often; set the accepted length yourself.");
        if (isFirstDraft(entry))
            return TornadoText::tr(
                "Bounds: a draft always accepted or never. No preset says how often; set the accepted length "
                "yourself.");
        return TornadoText::tr("The accepted length stays at the %1 you set, as far as the drafts allow.")
            .arg(shown(choices.acceptedLength, Unit::none));
    }

    /// The explanation that shows the constant among its inputs, else that of the quantity itself.
    std::string whyOf(const studies::SensitivityEntry& entry) const
    {
        if (!answer)
            return {};
        if (entry.moves == Moves::constant) {
            if (std::string found = whyOfConstant(*answer, entry); !found.empty())
                return found;
        }
        return whyOfMeasure(*answer, from);
    }

    QStringList plateOf(const studies::SensitivityEntry& entry, const TornadoRow& made) const
    {
        QStringList plate = {made.name, familyName(made.family())};
        plate.append(
            TornadoText::tr("Now %1: %2", "value of a thing: result").arg(made.now, shown(present, measured.unit)));
        for (const studies::SensitivityEnd& end : entry.ends) {
            const QString to = endText(entry, end);
            if (hasResult(end))
                plate.append(TornadoText::tr("%1: %2", "value: result").arg(to, shown(*end.result, measured.unit)));
            else
                plate.append(end.feasible()
                                 ? TornadoText::tr("%1: no figure").arg(to)
                                 : TornadoText::tr("%1: %2", "value: result").arg(to, reasonsText(end.reasons)));
        }
        if (!made.swing.isEmpty())
            plate.append(TornadoText::tr("Swing: %1").arg(made.swing));
        if (!made.note.isEmpty())
            plate.append(made.note);
        if (!entry.origin.empty())
            plate.append(toQString(entry.origin));
        return plate;
    }

    const studies::Sensitivity& from;
    const studies::MeasureRow& measured;
    const catalog::Catalog& catalog;
    const Answer* answer;
    double present;
};

}  // namespace

TornadoFamily familyOf(Moves moves)
{
    switch (moves) {
    case Moves::constant:
    case Moves::assumption:
        return TornadoFamily::assumed;
    case Moves::choice:
    case Moves::layout:
        return TornadoFamily::choice;
    case Moves::workload:
        return TornadoFamily::workload;
    case Moves::hardware:
        return TornadoFamily::hardware;
    }
    return TornadoFamily::choice;
}

QString familyName(TornadoFamily family)
{
    switch (family) {
    case TornadoFamily::assumed:
        return TornadoText::tr("assumed", "a constant or another supposition");
    case TornadoFamily::choice:
        return TornadoText::tr("your choice");
    case TornadoFamily::workload:
        return TornadoText::tr("workload");
    case TornadoFamily::hardware:
        return TornadoText::tr("hardware");
    }
    return {};
}

TornadoView tornadoViewOf(const Expected<studies::Sensitivity>& sensitivity, const catalog::Catalog& catalog,
                          TornadoGroup group, bool all, const Answer* answer, std::size_t most)
{
    TornadoView view;
    if (!sensitivity) {
        QStringList problems;
        for (const Problem& problem : sensitivity.error())
            problems.append(toQString(problem));
        view.emptyText = problems.join(TornadoText::tr(" ", "between sentences"));
        return view;
    }
    const studies::Sensitivity& from = *sensitivity;
    const cost::Stage stage = from.question.pass.stage;
    const Unit unit = studies::rowOf(from.measure).unit;
    view.measure = from.measure;
    view.title = TornadoText::tr("What moves %1", "title: a quantity")
                     .arg(from.measure == studies::Measure::latency ? measureShortName(from.measure, stage)
                                                                    : inSentence(measureName(from.measure, stage)));
    view.subtitle = TornadoText::tr("%1, %2, %3 at batch %4", "system, stage, layout, batch")
                        .arg(toQString(from.question.system->shortName), stageName(stage),
                             toQString(cost::toText(from.question.layout)), grouped(from.question.pass.batch));
    if (!from.present || !std::isfinite(*from.present)) {
        view.emptyText = from.reasons.empty() ? TornadoText::tr("The system has no figure for this quantity.")
                                              : reasonsText(from.reasons);
        return view;
    }
    view.present = view.lowest = view.highest = *from.present;
    view.moreIsBetter = studies::rowOf(from.measure).moreIsBetter;
    view.presentText = TornadoText::tr("now %1").arg(shown(*from.present, unit));
    const TornadoViewing viewing(from, catalog, answer);
    QStringList words;
    for (const studies::SensitivityEntry& entry : from.entries) {
        if (group && *group != familyOf(entry.moves))
            continue;
        TornadoRow row = viewing.rowOf(entry);
        if (!all && (view.rows.size() >= most || row.ends.empty())) {
            ++view.hidden;
            continue;
        }
        for (const TornadoEnd& end : row.ends) {
            view.lowest = std::min(view.lowest, end.result);
            view.highest = std::max(view.highest, end.result);
        }
        if (words.size() < 3 && !row.ends.empty())
            words.append(TornadoText::tr("%1: %2", "value: result")
                             .arg(row.name, rangeText(std::min(view.present, row.ends.front().result),
                                                      std::max(view.present, row.ends.back().result), unit)));
        view.rows.push_back(std::move(row));
    }
    view.summary = listedApart(QStringList(view.presentText) + words);
    if (view.rows.empty())
        view.emptyText = TornadoText::tr("Nothing of this kind moves it.");
    return view;
}

report::Table sensitivityTable(const Expected<studies::Sensitivity>& sensitivity)
{
    const Unit unit = sensitivity ? studies::rowOf(sensitivity->measure).unit : Unit::none;
    const std::string key = sensitivity ? std::string(studies::rowOf(sensitivity->measure).id) : "result";
    report::Table table;
    table.columns = {{"moves", "moves"},
                     {"id", "id"},
                     {"name", "name"},
                     {"from", "from"},
                     {"to", "to"},
                     {"with", "what moves with it"},
                     {"present_" + key, "now", unit},
                     {key, "result", unit},
                     {"reasons", "why there is no result"}};
    if (!sensitivity || !sensitivity->present)
        return table;
    constexpr std::array kinds = {"constant", "assumption", "choice", "layout", "workload", "hardware"};
    for (const studies::SensitivityEntry& entry : sensitivity->entries) {
        for (const studies::SensitivityEnd& end : entry.ends) {
            std::string reasons;
            for (const cost::Reason& reason : end.reasons)
                reasons += (reasons.empty() ? "" : " ") + reason.sentence.english();
            std::string with;
            for (const studies::ParameterMove& move : end.with)
                with += (with.empty() ? "" : " ") + move.id + "=" + move.to.text;
            table.rows.push_back({std::string(kinds[static_cast<std::size_t>(entry.moves)]), entry.id, entry.name,
                                  entry.from.text, end.to.text, with.empty() ? report::Cell() : report::Cell(with),
                                  *sensitivity->present, hasResult(end) ? report::Cell(*end.result) : report::Cell(),
                                  reasons.empty() ? report::Cell() : report::Cell(reasons)});
        }
    }
    return table;
}

}  // namespace tokenfactory::ui
