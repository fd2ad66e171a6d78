#pragma once

#include "core/report/table.h"
#include "ui/session/pin.h"

#include <QString>

#include <limits>
#include <string>
#include <vector>

namespace tokenfactory::ui {

/// One state's value of a row.
struct CompareCell {
    QString text;      ///< "15.4 ms", "MXFP4"; an en dash where the state has none
    QString delta;     ///< "+5.8 ms, +58 %" against the base; empty in the base itself and where nothing compares
    QString full;      ///< all digits with the unit; empty for words
    std::string data;  ///< of words: the same in data, in every language; empty for numbers
    std::string why;   ///< id of the number's explanation; empty where it has none
    double value = std::numeric_limits<double>::quiet_NaN();  ///< SI; of choices that are numbers, too
    double change = std::numeric_limits<double>::quiet_NaN();
    double relativeChange = std::numeric_limits<double>::quiet_NaN();
};

/// One choice or figure over all states.
struct CompareRow {
    enum class Part : unsigned char { choice, figure };
    Part part = Part::choice;
    QString label;
    std::string key;  ///< in data: a flag, or a name with its SI unit
    Unit unit = Unit::none;
    bool differs = false;
    std::vector<CompareCell> cells;  ///< as many as there are columns
};

struct CompareColumn {
    char letter = 0;  ///< of the pin; 0 for the scenario as it stands
    QString title;    ///< "Now", "Pin A"
    QString name;     ///< of the scenario
};

/// The states side by side: the scenario as it stands first, then the pins. Choices first, then every figure.
struct CompareView {
    std::vector<CompareColumn> columns;
    std::size_t base = 0;  ///< the column the others are compared with
    std::vector<CompareRow> rows;
};

/// `base` is the letter of a pin; the first pin where it is none of them. Without pins there is one column.
CompareView compareViewOf(const AnswerPtr& answer, const std::vector<Pin>& pins, char base);

/// The rows in view as data: for each state its value, for each but the base also the change and the relative one.
report::Table compareTable(const CompareView& view, bool onlyDifferences);

}  // namespace tokenfactory::ui
