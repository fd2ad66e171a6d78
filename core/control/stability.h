#pragma once

#include <optional>

/// Where the loops of the factory swing, and how: the analytic limits beside the laws. Times of one call are in one
/// unit, whichever; what comes out is in it too.
namespace tokenfactory::control {

/// How a loop answers a disturbance.
struct Mode {
    double period = 0.0;          ///< of its swing
    double ratioPerPeriod = 0.0;  ///< amplitude after a period / before it: below 1 it dies out
};

/// The most a loop may have of gain, and the period in which it then swings for ever.
struct Margin {
    double gain = 0.0;
    double period = 0.0;
};

/// Delayed integrator x' = -k x(t - T): a backlog corrected at rate k by what was true T ago.
/// Gain kT up to which it comes back without a swing: 1/e. Source: Hayes, 1950.
double monotoneDelayedGain();
/// Gain kT from which it swings for ever, with the period 4T: pi/2 (Hopf).
double stableDelayedGain();
/// Its slowest mode with T = 1, of a gain kT > 1/e; none at or below it, where it does not swing.
std::optional<Mode> delayedMode(double kT);
/// The margin kT with T = 1 when it sees x smoothed with a time constant `smoothing`: y' = (x - y)/smoothing.
Margin smoothedDelayedMargin(double smoothing);
/// The margin K with T = 1 of a plant whose only dynamics is a lag: lag y' = -y - K y(t - T). lag > 0.
Margin laggedPlantMargin(double lag);

/// Sampled controller x[n+1] = (1 - m) x[n] - K y[n-d], y[n] = y[n-1] + share (x[n] - y[n-1]).
struct SampledLoop {
    int delay = 0;            ///< d, ticks between what is seen and what then acts; >= 0
    double retirement = 0.0;  ///< m, share of x that goes by itself each tick; 0 to below 1
    double share = 1.0;       ///< of an EWMA in series; 1 = x itself
};
/// Gain without a swing, of m = 0 and no EWMA: d^d / (d+1)^(d+1).
double monotoneSampledGain(int delay);
/// Gain below which it is stable, of m = 0 and no EWMA: 2 sin(pi / (2 (2d + 1))). Its period is 4d + 2 ticks.
double stableSampledGain(int delay);
/// The slowest mode of any gain > 0, from the eigenvalues of its companion matrix; period in ticks, 0 without a swing.
/// `ratioPerPeriod` of one without a swing is per tick.
Mode sampledMode(const SampledLoop& loop, double gain);
/// The gain where the slowest mode stays for ever.
Margin sampledMargin(const SampledLoop& loop);

/// PI on an integrating plant of gain k' and dead time T (SIMC with closed-loop time T; Skogestad, 2003).
struct PiGains {
    double proportional = 0.0;  ///< 0.5 / (k' T)
    double integralTime = 0.0;  ///< 8 T
};
PiGains simcGains(double plantGain, double deadTime);

/// Admissions of a token bucket in any interval t: at most burst + rate t.
double tokenBucketBound(double rate, double burst, double interval);

/// Admission at `rate` while a backlog is below `low`, none above `high`, drained at `drain` < rate, with dead time T.
struct Relay {
    double rate = 0.0;
    double drain = 0.0;
    double deadTime = 0.0;
    double low = 0.0;
    double high = 0.0;
};
struct RelayCycle {
    double period = 0.0;  ///< ((high - low) + (r_up + r_down) T) (1/r_up + 1/r_down)
    double peak = 0.0;    ///< high + r_up T
    double trough = 0.0;  ///< low - r_down T
};
RelayCycle relayCycle(const Relay& relay);

/// Early rejection by the decode load of now, when a request decodes only after a fill of `fill`.
/// `demand` > 1 is arrivals x decode time / limit; levels are shares of the limit.
struct RejectionCycle {
    double period = 0.0;
    double most = 0.0;
    double least = 0.0;
};
/// Of exponential decode times: 2 T_p + t_d (ln D_max + ln((rho - D_min) / (rho - 1))).
RejectionCycle earlyRejectionCycle(double demand, double fill, double decode);
/// The period when all decode equally long: t_d + 2 T_p.
double earlyRejectionPeriod(double fill, double decode);

/// What is left after `cycles` of a cohort that began together, one admitted for each retired, when the time around has
/// a coefficient of variation `cv`: e^(-2 pi^2 cv^2) each. First harmonic of a normal law.
double lockstepCoherence(double cv, double cycles = 1.0);

/// Throughput of N credits given back at ticks D only, each used for S: N / (D ceil(S/D)).
double throughputOfTickedCredits(double credits, double tick, double use);

/// Sequences of `input` tokens that say `output` tokens each, one a step, in a memory of so many tokens.
struct GrowingBatch {
    double memory = 0.0;
    double input = 0.0;
    double output = 0.0;
};
/// Sequences the memory holds when their ages are even: M / (s + (L+1)/2).
double evenBatch(const GrowingBatch& batch);
/// The most it completes a step: that / L.
double idealRate(const GrowingBatch& batch);
/// What all in lockstep complete of it, for they need room for their last step at once: (s + (L+1)/2) / (s + L).
/// Source: Ao, Luo, Simchi-Levi, Wang, 2025 (the worst limit cycle).
double lockstepRatio(const GrowingBatch& batch);

/// Service rate memory allows: M / (b E[g]), b the time of a pass, E[g] the mean token-steps of a request.
double kvLimitedRate(double memory, double passTime, double meanTokenSteps);
/// Token-steps of a request over its life: o (s + o/2).
double tokenSteps(double input, double output);

/// Whether a capacity loop with these thresholds and no guard goes to and fro at a constant load (in workers kept fully
/// busy): some N has u(N) < down and u(N) N/(N-1) > up.
bool flaps(double up, double down, double load);
/// The highest lower threshold that never does, with N workers: up (N-1)/N.
double steadyDown(double up, int workers);

/// Time decode stands still for want of ready sequences in a stall of the fill: max(0, stall - B/mu).
double idleInStall(double stall, double readyBuffer, double decodeRate);

}  // namespace tokenfactory::control
