#include "core/workload/request.h"

namespace tokenfactory::workload {

std::int64_t Request::promptTokens() const
{
    std::int64_t tokens = 0;
    for (const Segment& segment : prompt) {
        tokens += segment.tokens;
    }
    return tokens;
}

}  // namespace tokenfactory::workload
