#pragma once

#include "core/report/table.h"
#include "core/studies/sensitivity.h"
#include "ui/session/answer.h"
#include "ui/viewmodels/study_text.h"

#include <QString>
#include <QStringList>

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace tokenfactory::ui {

/// What a row is to the reader, told by a sign before its name.
enum class TornadoFamily : unsigned char {
    assumed,   ///< constants of the calibration and what else is supposed: not the reader's to set in a machine
    choice,    ///< layout, formats, batch, drafts
    workload,  ///< tokens of a sequence
    hardware,  ///< GPUs and systems
};
inline constexpr std::array<TornadoFamily, 4> tornadoFamilies = {TornadoFamily::assumed, TornadoFamily::choice,
                                                                 TornadoFamily::workload, TornadoFamily::hardware};
TornadoFamily familyOf(studies::Moves moves);
/// "assumed", "your choice", "workload", "hardware".
QString familyName(TornadoFamily family);

/// What is shown of a sensitivity at once: everything, or one family.
using TornadoGroup = std::optional<TornadoFamily>;

/// One end of a row: a place the thing is moved to.
struct TornadoEnd {
    studies::ParameterValue value;             ///< as core takes it
    std::vector<studies::ParameterMove> with;  ///< what else moves, as core has it
    cost::PassQuestion question;               ///< the pass there
    QString to;                                ///< "0.86", "FP8", "1, all accepted"
    double result = 0.0;
    QString resultText;
    QString label;  ///< "FP8: 18.8 ms"
    bool better = false;
    bool worse = false;  ///< neither where the result is the present one
};

struct TornadoRow {
    studies::Moves moves = studies::Moves::constant;
    std::string id;
    QString name;                  ///< "Memory efficiency of expert GEMM"
    QString now;                   ///< "0.72"
    std::vector<TornadoEnd> ends;  ///< none, one or two, results rising; of several alternatives the two extremes
    bool sameSide = false;         ///< both ends lie on the same side of the present value
    QString note;                  ///< whole sentences: what moves with it, on what condition, what does not fit
    QString swing;                 ///< "15.7 ms, 46 %"; empty where nothing moves
    QStringList plate;             ///< all places with their results or reasons
    std::string why;               ///< an explanation the moved thing stands in, else the measure's own; may be empty
    TornadoFamily family() const { return familyOf(moves); }
};

/// Bars around the present value. Every number in it is finite.
struct TornadoView {
    studies::Measure measure = studies::Measure::latency;
    QString title;     ///< "What moves time per output token"
    QString subtitle;  ///< system, layout
    double present = 0.0;
    QString presentText;  ///< "now 15.4 ms"
    bool moreIsBetter = false;
    double lowest = 0.0;  ///< of all rows shown, the present value among them
    double highest = 0.0;
    std::vector<TornadoRow> rows;  ///< by falling swing
    std::size_t hidden = 0;        ///< rows left out
    QString emptyText;
    QString summary;
};

inline constexpr std::size_t tornadoRows = 12;  ///< unless all are wanted

/// `answer` lends the explanations that constants stand in; may be null. Unless `all`, rows that nothing moves and
/// those after the first `most` are left out and counted.
TornadoView tornadoViewOf(const Expected<studies::Sensitivity>& sensitivity, const catalog::Catalog& catalog,
                          TornadoGroup group, bool all, const Answer* answer, std::size_t most = tornadoRows);

/// One row per place a thing is moved to.
report::Table sensitivityTable(const Expected<studies::Sensitivity>& sensitivity);

}  // namespace tokenfactory::ui
