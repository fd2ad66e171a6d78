#pragma once

namespace tokenfactory::frontier {

/// What is being served on one GPU at any moment, by Little's law: rate of completion times time in service. In decode
/// (emitted tokens/s and TPOT) these are sequences; in prefill and midfill (new tokens/s and TTFT) they are new tokens.
/// Both arguments >= 0.
double inFlightPerGpu(double tokensPerSecondPerGpu, double latencyS);

/// The throughput per GPU, tokens/s, at which `inFlight` is served with this latency: the same law read the other way.
/// `latencyS` > 0.
double throughputOf(double inFlight, double latencyS);

/// TPOT in seconds of a user who gets `tokensPerSecond`, > 0, and the other way round.
double latencyOfUserSpeed(double tokensPerSecond);

}  // namespace tokenfactory::frontier
