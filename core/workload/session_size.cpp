#include "core/workload/session_size.h"

#include "core/workload/law_scale.h"

#include <algorithm>

namespace tokenfactory::workload {

double meanRequestsOfSession(const Workload& workload)
{
    double turns = meanOf(workload.turns);
    if (workload.otherSessions) {
        const OtherSessions& other = *workload.otherSessions;
        turns += other.share * (meanOf(other.turns) - turns);
    }
    const SubAgents& agents = workload.subAgents;
    const double ofAgents = agents.shareOfSessions * meanOf(agents.perSession) * meanOf(agents.turns);
    return std::max(1.0, turns) + std::max(0.0, ofAgents);
}

}  // namespace tokenfactory::workload
