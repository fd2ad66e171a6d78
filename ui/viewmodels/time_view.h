#pragma once

#include "ui/session/answer.h"

#include <QString>

#include <vector>

namespace tokenfactory::ui {

/// One operator of the pass, summed over the kinds of layers that have it; or several of one limit that take less than
/// a hundredth of the pass each, named by their number.
struct TimeSegment {
    QString name;   ///< "Routed experts"
    QString value;  ///< "3.53 ms"
    double seconds = 0.0;
    cost::Limit limit = cost::Limit::compute;  ///< of the larger part of its time
    QString tooltip;
};

struct LimitShare {
    cost::Limit limit = cost::Limit::compute;
    QString text;  ///< "memory bandwidth 72 %"
};

/// Where the time of one pass goes. Segments stand by limit (compute, memory, network, fixed), the longest first in
/// each; their seconds add up to `total`.
struct TimeView {
    QString title;     ///< "Where 15.4 ms go"
    QString subtitle;  ///< system, layout, sequences
    std::vector<TimeSegment> segments;
    std::vector<LimitShare> shares;  ///< the limits that occur
    double total = 0.0;
    QString emptyText;  ///< why there is no bar
};

TimeView timeViewOf(const Answer& answer);

}  // namespace tokenfactory::ui
