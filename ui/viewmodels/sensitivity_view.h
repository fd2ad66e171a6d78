#pragma once

#include "core/report/table.h"
#include "core/studies/sensitivity.h"
#include "ui/session/answer.h"
#include "ui/viewmodels/study_text.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace tokenfactory::ui {

/// What is shown of a sensitivity at once.
enum class TornadoGroup : unsigned char { all, constants, choices, layout };

/// One side of a bar: the place the thing is moved to that gives the lowest or the highest result.
struct TornadoEnd {
    std::string value;  ///< as core takes it
    QString to;         ///< "0.86", "FP8"
    double result = 0.0;
    QString resultText;
    bool better = false;
};

struct TornadoRow {
    studies::Moves moves = studies::Moves::constant;
    std::string id;
    QString name;                    ///< "Memory efficiency of expert GEMM"
    QString change;                  ///< "0.72 to 0.86"
    std::optional<TornadoEnd> low;   ///< none where nothing lies below the present value
    std::optional<TornadoEnd> high;  ///< none where nothing lies above it
    int infeasible = 0;              ///< places it cannot be moved to
    QStringList plate;               ///< all places with their results or reasons
    std::string why;                 ///< of a constant: an explanation it stands in; empty where there is none
};

/// Bars around the present value. Every number in it is finite.
struct TornadoView {
    studies::Measure measure = studies::Measure::latency;
    QString title;     ///< "What moves time per output token"
    QString subtitle;  ///< system, layout
    double present = 0.0;
    QString presentText;  ///< "Now 15.4 ms"
    double lowest = 0.0;  ///< of all rows shown, the present value among them
    double highest = 0.0;
    std::vector<TornadoRow> rows;  ///< by falling effect
    std::size_t hidden = 0;        ///< rows left out
    QString emptyText;
    QString summary;
};

inline constexpr std::size_t tornadoRows = 12;  ///< unless all are wanted

/// `answer` lends the explanations that constants stand in; may be null. Rows without effect and, unless `all`, those
/// after the first tornadoRows are left out and counted.
TornadoView tornadoViewOf(const Expected<studies::Sensitivity>& sensitivity, const catalog::Catalog& catalog,
                          TornadoGroup group, bool all, const Answer* answer);

/// One row per place a thing is moved to.
report::Table sensitivityTable(const Expected<studies::Sensitivity>& sensitivity);

}  // namespace tokenfactory::ui
