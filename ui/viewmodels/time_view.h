#pragma once

#include "ui/session/answer.h"
#include "ui/viewmodels/time_groups.h"

#include <QString>

#include <string>
#include <vector>

namespace tokenfactory::ui {

/// One operator of the pass, summed over the kinds of layers that do not differ in it; or several of one limit that
/// take less than a hundredth of the pass each, named by their number.
struct TimeSegment {
    QString name;   ///< "Routed experts", "Attention core, KDA"
    QString value;  ///< "3.53 ms"
    double seconds = 0.0;
    cost::Limit limit = cost::Limit::compute;  ///< of the larger part of its time
    QString tooltip;
    std::string why;  ///< id of its explanation (why.h)
};

struct LimitShare {
    cost::Limit limit = cost::Limit::compute;
    QString text;        ///< "memory bandwidth 72 %"
    double share = 0.0;  ///< of the pass, 0 to 1
    std::string why;
};

/// Where the time of one pass goes. Segments stand by limit (compute, memory, network, fixed), the longest first in
/// each; their seconds add up to `total`.
struct TimeView {
    QString title;     ///< "Where 15.4 ms go"
    QString subtitle;  ///< system, layout, sequences
    std::vector<TimeSegment> segments;
    std::vector<LimitShare> shares;  ///< the limits that occur
    double total = 0.0;
    std::string why;    ///< of the total
    QString emptyText;  ///< why there is no bar
};

TimeView timeViewOf(const Answer& answer);

/// "Attention core, KDA" in the language of the window.
QString nameOf(const TimeGroup& group);

/// The id of the explanation of a group: that of its operator where it is one, else of their sum.
std::string whyOfGroup(const TimeGroup& group, const cost::PassCost& cost);

/// Names of the core's explanations of the time of all operators with a limit, and of its share of the pass.
std::string limitedTimeName(cost::Limit limit);
std::string shareName(cost::Limit limit);

/// What several groups too small for a segment each are called together.
QString smallerText(std::size_t groups);

}  // namespace tokenfactory::ui
