#include "ui/viewmodels/sensitivity_view.h"

#include "ui/viewmodels/problem_text.h"
#include "ui/viewmodels/terms.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

using studies::Moves;

namespace {

struct TornadoText {
    Q_DECLARE_TR_FUNCTIONS(Sensitivity)
};

bool isIn(TornadoGroup group, Moves moves)
{
    switch (group) {
    case TornadoGroup::all:
        return true;
    case TornadoGroup::constants:
        return moves == Moves::constant;
    case TornadoGroup::choices:
        return moves == Moves::choice;
    case TornadoGroup::layout:
        return moves == Moves::layout || moves == Moves::load;
    }
    return true;
}

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

class TornadoViewing {
public:
    TornadoViewing(const studies::Sensitivity& s, const catalog::Catalog& all, const Answer* shown)
        : from(s), row(studies::rowOf(s.measure)), catalog(all), answer(shown), present(*s.present)
    {
    }

    TornadoRow rowOf(const studies::SensitivityEntry& entry) const
    {
        TornadoRow made;
        made.moves = entry.moves;
        made.id = entry.id;
        made.name = entryName(entry);
        const QString fromText = valueText(entry, entry.from);
        made.plate.append(made.name);
        made.plate.append(
            TornadoText::tr("Now %1: %2", "value of a thing: result").arg(fromText, shown(present, row.unit)));
        QStringList places;
        for (const studies::SensitivityEnd& end : entry.ends) {
            const QString to = valueText(entry, end.to);
            if (!hasResult(end)) {
                ++made.infeasible;
                made.plate.append(end.feasible()
                                      ? TornadoText::tr("%1: no figure").arg(to)
                                      : TornadoText::tr("%1: %2", "value: result").arg(to, reasonsText(end.reasons)));
                continue;
            }
            made.plate.append(TornadoText::tr("%1: %2", "value: result").arg(to, shown(*end.result, row.unit)));
            const QString result = shown(*end.result, row.unit);
            // of several alternatives the bar says which
            const QString named =
                entry.from.number ? result : TornadoText::tr("%1: %2", "value: result").arg(to, result);
            const TornadoEnd side{end.to.text, to, *end.result, named, (*end.result > present) == row.moreIsBetter};
            if (*end.result < present && (!made.low || *end.result < made.low->result))
                made.low = side;
            if (*end.result > present && (!made.high || *end.result > made.high->result))
                made.high = side;
        }
        made.change = changeText(entry, fromText);
        if (entry.moves == Moves::constant) {
            if (!entry.origin.empty())
                made.plate.append(toQString(entry.origin));
            if (answer)
                made.why = whyOfConstant(*answer, entry);
            if (!made.why.empty())
                made.plate.append(TornadoText::tr("click: where it stands in the numbers"));
        } else if (made.low || made.high) {
            made.plate.append(TornadoText::tr("click on a side: use that value"));
        }
        return made;
    }

private:
    QString valueText(const studies::SensitivityEntry& entry, const studies::ParameterValue& value) const
    {
        // constants stand as in the calibration file
        if (entry.moves == Moves::constant && entry.unit == Unit::fraction)
            return toQString(value.text);
        return parameterValueText(entry.id, entry.unit, value, catalog);
    }

    /// From end to end of a number that has both, else from what stands to what it may be.
    QString changeText(const studies::SensitivityEntry& entry, const QString& fromText) const
    {
        if (entry.ends.empty())
            return fromText;
        const QString first = valueText(entry, entry.ends.front().to);
        const QString last = valueText(entry, entry.ends.back().to);
        const bool isNumber = entry.from.number.has_value();
        if (entry.ends.size() == 2 && isNumber)
            return TornadoText::tr("%1 to %2", "range of a thing that is moved").arg(first, last);
        if (entry.ends.size() == 1)
            return TornadoText::tr("%1 to %2", "range of a thing that is moved").arg(fromText, first);
        return TornadoText::tr("%1 to others", "a choice that is moved").arg(fromText);
    }

    const studies::Sensitivity& from;
    const studies::MeasureRow& row;
    const catalog::Catalog& catalog;
    const Answer* answer;
    double present;
};

}  // namespace

TornadoView tornadoViewOf(const Expected<studies::Sensitivity>& sensitivity, const catalog::Catalog& catalog,
                          TornadoGroup group, bool all, const Answer* answer)
{
    TornadoView view;
    if (!sensitivity) {
        QStringList problems;
        for (const Problem& problem : sensitivity.error())
            problems.append(toQString(problem));
        view.emptyText = problems.join(u' ');
        return view;
    }
    const studies::Sensitivity& from = *sensitivity;
    const cost::Stage stage = from.question.pass.stage;
    const Unit unit = studies::rowOf(from.measure).unit;
    view.measure = from.measure;
    view.title = TornadoText::tr("What moves %1", "title: a quantity")
                     .arg(from.measure == studies::Measure::latency ? measureShortName(from.measure, stage)
                                                                    : measureName(from.measure, stage));
    view.subtitle = TornadoText::tr("%1, %2, %3 at batch %4", "system, stage, layout, batch")
                        .arg(toQString(from.question.system->shortName), stageName(stage),
                             toQString(cost::toText(from.question.layout)), grouped(from.question.pass.batch));
    if (!from.present || !std::isfinite(*from.present)) {
        view.emptyText = from.reasons.empty() ? TornadoText::tr("The system has no figure for this quantity.")
                                              : reasonsText(from.reasons);
        return view;
    }
    view.present = view.lowest = view.highest = *from.present;
    view.presentText = TornadoText::tr("now %1").arg(shown(*from.present, unit));
    const TornadoViewing viewing(from, catalog, answer);
    QStringList words;
    for (const studies::SensitivityEntry& entry : from.entries) {
        if (!isIn(group, entry.moves))
            continue;
        TornadoRow row = viewing.rowOf(entry);
        const bool moves = row.low || row.high;
        if (!all && (view.rows.size() >= tornadoRows || !moves)) {
            ++view.hidden;
            continue;
        }
        if (row.low)
            view.lowest = std::min(view.lowest, row.low->result);
        if (row.high)
            view.highest = std::max(view.highest, row.high->result);
        if (words.size() < 3 && moves)
            words.append(TornadoText::tr("%1: %2", "value: result")
                             .arg(row.name, rangeText(row.low ? row.low->result : view.present,
                                                      row.high ? row.high->result : view.present, unit)));
        view.rows.push_back(std::move(row));
    }
    view.summary = view.presentText + QStringLiteral("; ") + words.join(QStringLiteral("; "));
    if (view.rows.empty())
        view.emptyText = TornadoText::tr("Nothing of this kind moves it.");
    return view;
}

report::Table sensitivityTable(const Expected<studies::Sensitivity>& sensitivity)
{
    const Unit unit = sensitivity ? studies::rowOf(sensitivity->measure).unit : Unit::none;
    const std::string key = sensitivity ? std::string(studies::rowOf(sensitivity->measure).id) : "result";
    report::Table table;
    table.columns = {{"moves", "moves"},    {"id", "id"},
                     {"name", "name"},      {"from", "from"},
                     {"to", "to"},          {"present_" + key, "now", unit},
                     {key, "result", unit}, {"reasons", "why there is no result"}};
    if (!sensitivity || !sensitivity->present)
        return table;
    constexpr std::array kinds = {"constant", "choice", "layout", "load"};
    for (const studies::SensitivityEntry& entry : sensitivity->entries) {
        for (const studies::SensitivityEnd& end : entry.ends) {
            std::string reasons;
            for (const cost::Reason& reason : end.reasons)
                reasons += (reasons.empty() ? "" : " ") + reason.sentence.english();
            table.rows.push_back({std::string(kinds[static_cast<std::size_t>(entry.moves)]), entry.id, entry.name,
                                  entry.from.text, end.to.text, *sensitivity->present,
                                  hasResult(end) ? report::Cell(*end.result) : report::Cell(),
                                  reasons.empty() ? report::Cell() : report::Cell(reasons)});
        }
    }
    return table;
}

}  // namespace tokenfactory::ui
