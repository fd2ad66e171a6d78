#pragma once

#include "core/base/sim_time.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string_view>

namespace tokenfactory::control {

/// When a waiting request may begin input fill.
enum class AdmissionLaw : unsigned char {
    open,         ///< at once
    gatedRefill,  ///< each tick admits as many as decode slots are free, blind to what is being filled
    oneForOne,    ///< one for each retirement, after one for each slot at the start
    credit,       ///< while fewer are filled, ready or decoding than there are slots
    readyBuffer,  ///< the same, and `buffer` more
    paced,        ///< token bucket at `factor` x the predicted service rate; holds at `buffer` ready
    pi,           ///< rate from the smoothed ready backlog by a proportional and integral law
};

/// Whether a request is refused when it arrives.
enum class EarlyRejection : unsigned char {
    none,
    load,       ///< while the slots in use now are `loadLimit` or more
    predicted,  ///< while those in use when its fill ends are, one decode time assumed for all
};

struct AdmissionSpec {
    AdmissionLaw law = AdmissionLaw::credit;
    double tickS = 1.0;         ///< of gatedRefill and pi; others act at once, too; >= 1 us
    int buffer = 0;             ///< sequences, >= 0; readyBuffer, paced (> band; 0 as 1), pi (its target, >= 1)
    int band = 0;               ///< paced: once it holds it goes on when fewer than `buffer` - `band`, or 1, are ready
    double factor = 1.02;       ///< paced
    double burst = 1.0;         ///< paced: size of the bucket, >= 1
    double smoothingS = 0.0;    ///< time constant of the EWMA of what pi sees, 0 = none
    double proportional = 0.1;  ///< pi: admissions per second and missing sequence
    double integral = 0.01;     ///< pi: the same, per second
    EarlyRejection rejection = EarlyRejection::none;
    double loadLimit = 1.0;  ///< share of the slots
    /// Time a sequence decodes, for paced and predicted; none = as seen of late.
    std::optional<double> decodeS;
    std::optional<double> fillS;  ///< time from admission to ready, for predicted; none = smoothed
    double reservedShare = 0.0;   ///< of the slots, for interactive turns only; 0 to below 1
    friend bool operator==(const AdmissionSpec&, const AdmissionSpec&) = default;
};

/// The least buffer with which the law lets anyone begin, and a paced one goes on once it held; 0 for laws without one.
constexpr int leastBuffer(const AdmissionSpec& spec)
{
    return spec.law == AdmissionLaw::paced ? spec.band + 1 : spec.law == AdmissionLaw::pi ? 1 : 0;
}

/// What the orchestrator sees of the pools.
struct PoolsSeen {
    int decodeSlots = 0;  ///< for decode, over all workers in service
    int decoding = 0;     ///< in use
    int filling = 0;      ///< admitted and not ready
    int ready = 0;        ///< filled, waiting for a slot
    int held() const { return filling + ready + decoding; }
    int heldOthers = 0;  ///< of held(), those that are no interactive turns
};

/// The admission controller of the orchestrator. A value; time is given with each call and never goes back.
class Admission {
public:
    explicit Admission(const AdmissionSpec& admissionSpec) : spec(admissionSpec) {}
    /// Another law or other gains, from now on. What was smoothed and counted stays; what another law did not keep
    /// begins as if it had run all along: one credit for each slot and held request, an empty bucket, an integral that
    /// goes on with the rate of now, decodes that began evenly over the time one takes.
    void change(const AdmissionSpec& newSpec, const PoolsSeen& seen, SimTime now);

    bool refuses(const PoolsSeen& seen, SimTime now);
    /// How many may begin now: asked after each event and, where the law has ticks, at each tick.
    int allowance(const PoolsSeen& seen, SimTime now, bool tick);
    /// Whether a request that is no interactive turn may begin: the reserved share is left to those.
    bool allowsOthers(const PoolsSeen& seen) const;

    void admitted(SimTime now);
    void filled(SimTime now, double fillS);
    void decodeStarted(SimTime now);
    void retired(SimTime now);
    /// One that was admitted left and did not retire from decode: it was put back, or its fill was all it needed.
    void released(SimTime) { ++releasedCount; }

    bool hasTicks() const { return spec.law == AdmissionLaw::gatedRefill || spec.law == AdmissionLaw::pi; }
    SimTime tick() const { return fromSeconds(spec.tickS); }
    /// When a paced law may admit the next, never() else: the orchestrator looks again then.
    SimTime nextToken() const;
    /// Sequences per second the slots can serve, as it is believed now; 0 while nothing is known.
    double predictedRate(int decodeSlots) const;

    friend bool operator==(const Admission&, const Admission&) = default;

private:
    double decodeTimeS() const;
    void seeDecoding(int sequences, SimTime now);
    void fillBucket(const PoolsSeen& seen, SimTime now);
    /// What the bucket may lack for a token and yet hold it: what two nanoseconds bring, for time is whole ones.
    double roundedTokens() const { return 2e-9 * bucketRate; }

    AdmissionSpec spec;
    std::int64_t admittedCount = 0;
    std::int64_t retiredCount = 0;
    std::int64_t releasedCount = 0;
    int decoding = 0;  ///< sequences, since decodingSince
    SimTime decodingSince;
    double sequenceSeconds = 0.0;  ///< of decode, and the retirements in them; what is long ago counts less
    double retirements = 0.0;
    double meanFillS = 0.0;  ///< EWMA over fills; 0 = none yet
    double bucket = 1.0;     ///< tokens of the paced law, or the part of an admission the pi law has earned
    SimTime bucketAt;
    double bucketRate = 0.0;
    bool holding = false;              ///< paced: enough are ready
    double smoothed = 0.0;             ///< ready backlog the pi law sees
    double sum = 0.0;                  ///< of its errors, sequences x seconds
    std::deque<SimTime> decodeStarts;  ///< not longer ago than a decode time; for predicted
};

std::string_view name(AdmissionLaw law);
std::optional<AdmissionLaw> admissionLawFromName(std::string_view name);
std::span<const std::string_view> admissionLawNames();
std::string_view name(EarlyRejection rejection);
std::optional<EarlyRejection> earlyRejectionFromName(std::string_view name);
std::span<const std::string_view> earlyRejectionNames();

}  // namespace tokenfactory::control
