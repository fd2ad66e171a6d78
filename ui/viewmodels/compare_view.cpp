#include "ui/viewmodels/compare_view.h"

#include "core/base/format.h"
#include "ui/viewmodels/compare_rows.h"
#include "ui/viewmodels/delta.h"
#include "ui/viewmodels/listed.h"
#include "ui/viewmodels/preset_words.h"
#include "ui/viewmodels/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

namespace {

struct CompareText {
    Q_DECLARE_TR_FUNCTIONS(Compare)
};

std::string whyIn(const CompareColumn& column, const std::string& name)
{
    if (name.empty() || column.letter == 0)
        return name;
    return std::string("pin/") + column.letter + '/' + name;
}

/// A choice is a count: "+32", "−0.1", without unit or percent.
QString signedCount(double change)
{
    const double rounded = std::round(change);
    if (change == 0.0 || change != rounded)
        return signedText(change, Unit::none);
    return (change < 0.0 ? QChar(0x2212) : QChar(u'+')) + grouped(std::abs(change));
}

/// `sameKind[i]`: whether the quantity of column i is that of the base.
void compareWithBase(CompareRow& row, std::size_t base, const std::vector<bool>& sameKind)
{
    const CompareCell& other = row.cells[base];
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        CompareCell& cell = row.cells[i];
        row.differs = row.differs || cell.text != other.text;
        if (i == base || !std::isfinite(cell.value) || !std::isfinite(other.value))
            continue;
        row.differs = row.differs || cell.value != other.value;
        if (!sameKind[i]) {
            cell.delta = CompareText::tr("–, other stage", "in place of a change: the two are not the same quantity");
            continue;
        }
        const Delta delta = deltaOf('A', cell.value, other.value, row.unit);
        cell.change = delta.value;
        if (other.value != 0.0)
            cell.relativeChange = delta.value / std::abs(other.value);
        if (row.part == CompareRow::Part::choice) {
            cell.delta = signedCount(delta.value);
            continue;
        }
        // of shares the change is in points of a hundred, which a percentage of a percentage would confuse
        const bool isShare = row.unit == Unit::fraction;
        cell.delta = isShare ? CompareText::tr("%1 points", "percentage points").arg(pointsText(delta.value))
                     : delta.percent.isEmpty() ? delta.text
                                               : listed({delta.text, delta.percent});
    }
}

}  // namespace

CompareView compareViewOf(const AnswerPtr& answer, const std::vector<Pin>& pins, char base)
{
    CompareView view;
    if (!answer)
        return view;
    std::vector<const Answer*> states = {answer.get()};
    view.columns.push_back({0, CompareText::tr("Now"), scenarioName(answer->scenario)});
    for (const Pin& pin : pins) {
        states.push_back(pin.answer.get());
        view.columns.push_back(
            {pin.letter, CompareText::tr("Pin %1").arg(QLatin1Char(pin.letter)), scenarioName(pin.answer->scenario)});
    }
    view.base = pins.empty() ? 0 : 1;
    for (std::size_t i = 1; i < view.columns.size(); ++i) {
        if (view.columns[i].letter == base)
            view.base = i;
    }
    const std::vector<ComparedValue> kinds = comparedValues(states);
    for (const ComparedValue& kind : kinds) {
        CompareRow row;
        row.part = kind.part;
        row.label = kind.label;
        row.key = kind.key;
        row.unit = kind.unit;
        bool any = false;
        for (std::size_t i = 0; i < states.size(); ++i) {
            CompareCell cell = kind.of(*states[i]);
            any = any || !cell.text.isEmpty();
            if (cell.text.isEmpty())
                cell.text = QStringLiteral("–");
            cell.why = whyIn(view.columns[i], cell.why);
            row.cells.push_back(std::move(cell));
        }
        if (!any)
            continue;
        std::vector<bool> sameKind;
        for (const Answer* state : states)
            sameKind.push_back(!kind.ofStage || areOfOneKind(*state, *states[view.base]));
        compareWithBase(row, view.base, sameKind);
        view.rows.push_back(std::move(row));
    }
    return view;
}

report::Table compareTable(const CompareView& view, bool onlyDifferences)
{
    report::Table table;
    table.columns = {{"part", "Part"}, {"quantity", "Quantity"}, {"unit", "Unit"}};
    for (std::size_t i = 0; i < view.columns.size(); ++i) {
        const char letter = view.columns[i].letter;
        const std::string name = letter == 0 ? std::string("now") : std::string("pin_") + char(letter - 'A' + 'a');
        table.columns.push_back({name, name, Unit::none});
        if (i != view.base) {
            table.columns.push_back({name + "_change", name + " change", Unit::none});
            table.columns.push_back({name + "_relative_change", name + " relative change", Unit::fraction});
        }
    }
    const auto number = [](double value) { return std::isfinite(value) ? report::Cell(value) : report::Cell(); };
    for (const CompareRow& row : view.rows) {
        if (onlyDifferences && row.part == CompareRow::Part::choice && !row.differs)
            continue;
        report::Table::Row cells = {std::string(row.part == CompareRow::Part::choice ? "choice" : "figure"), row.key,
                                    std::string(symbol(row.unit))};
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            const CompareCell& cell = row.cells[i];
            cells.push_back(!cell.data.empty() ? report::Cell(cell.data) : number(cell.value));
            if (i != view.base) {
                cells.push_back(number(cell.change));
                cells.push_back(number(cell.relativeChange));
            }
        }
        table.rows.push_back(std::move(cells));
    }
    return table;
}

}  // namespace tokenfactory::ui
