#include "core/frontier/in_flight.h"

#include <cassert>

namespace tokenfactory::frontier {

double inFlightPerGpu(double tokensPerSecondPerGpu, double latencyS)
{
    assert(tokensPerSecondPerGpu >= 0.0 && latencyS >= 0.0);
    return tokensPerSecondPerGpu * latencyS;
}

double throughputOf(double inFlight, double latencyS)
{
    assert(inFlight >= 0.0 && latencyS > 0.0);
    return inFlight / latencyS;
}

double latencyOfUserSpeed(double tokensPerSecond)
{
    assert(tokensPerSecond > 0.0);
    return 1.0 / tokensPerSecond;
}

}  // namespace tokenfactory::frontier
