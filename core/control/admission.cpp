#include "core/control/admission.h"

#include "core/base/names.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tokenfactory::control {
namespace {

constexpr std::array<std::string_view, 7> laws = {"open",         "gated-refill", "one-for-one", "credit",
                                                  "ready-buffer", "paced",        "pi"};
constexpr std::array<std::string_view, 3> rejections = {"none", "load", "predicted"};

constexpr double newShare = 0.02;  ///< of what is told one by one, in its smoothed mean

/// The first is the mean, then a share of each.
void smooth(double& mean, double told) { mean = mean == 0.0 ? told : mean + newShare * (told - mean); }

}  // namespace

// Little's law: time in decode = sequences in decode / retirements a second. The mean of those that retired would be
// too short at first, when only the short ones have.
double Admission::decodeTimeS() const
{
    if (spec.decodeS) {
        return *spec.decodeS;
    }
    return retirements > 0.0 ? sequenceSeconds / retirements : 0.0;
}

void Admission::seeDecoding(int sequences, SimTime now)
{
    sequenceSeconds += decoding * toSeconds(now - decodingSince);
    decoding = sequences;
    decodingSince = now;
}

double Admission::predictedRate(int decodeSlots) const
{
    const double decodeS = decodeTimeS();
    return decodeS > 0.0 ? decodeSlots / decodeS : 0.0;
}

void Admission::change(const AdmissionSpec& newSpec, const PoolsSeen& seen, SimTime now)
{
    const AdmissionSpec before = spec;
    spec = newSpec;
    if (spec.law == AdmissionLaw::oneForOne && before.law != spec.law) {
        admittedCount = retiredCount + seen.held();
    }
    if (spec.law != before.law) {
        bucket = 0.0;
        bucketAt = now;
        bucketRate = 0.0;
        holding = false;
    }
    if (spec.law == AdmissionLaw::pi && before.law != spec.law) {
        smoothed = seen.ready;
        const double rate = predictedRate(seen.decodeSlots) - spec.proportional * (spec.buffer - smoothed);
        sum = spec.integral > 0.0 ? rate / spec.integral : 0.0;
    } else if (spec.law == AdmissionLaw::pi && spec.integral > 0.0) {
        sum *= before.integral / spec.integral;
    }
    if (spec.rejection == EarlyRejection::predicted && before.rejection != spec.rejection) {
        decodeStarts.clear();
        const double decodeS = std::min(decodeTimeS(), toSeconds(now));
        for (int i = 0; i < seen.decoding; ++i) {
            const double agoS = decodeS * (seen.decoding - i - 0.5) / seen.decoding;
            decodeStarts.push_back(now - fromSeconds(agoS));
        }
    }
}

bool Admission::refuses(const PoolsSeen& seen, SimTime now)
{
    const double limit = spec.loadLimit * seen.decodeSlots;
    switch (spec.rejection) {
    case EarlyRejection::none:
        return false;
    case EarlyRejection::load:
        return seen.decoding + seen.ready >= limit;
    case EarlyRejection::predicted:
        break;
    }
    // Those that decode when this one's fill ends: all that are being filled now, and those whose decode began late
    // enough to last until then.
    const double fillS = spec.fillS.value_or(meanFillS);
    const SimTime earliest = now + fromSeconds(fillS) - fromSeconds(decodeTimeS());
    while (!decodeStarts.empty() && decodeStarts.front() <= earliest) {
        decodeStarts.pop_front();
    }
    return seen.filling + seen.ready + static_cast<double>(decodeStarts.size()) >= limit;
}

void Admission::fillBucket(const PoolsSeen& seen, SimTime now)
{
    const double elapsedS = toSeconds(now - bucketAt);
    bucket = std::min(std::max(spec.burst, 1.0), bucket + bucketRate * elapsedS);
    bucketAt = now;
    bucketRate = spec.factor * predictedRate(seen.decodeSlots);
}

int Admission::allowance(const PoolsSeen& seen, SimTime now, bool tick)
{
    constexpr int all = 1'000'000'000;
    seeDecoding(seen.decoding, now);
    switch (spec.law) {
    case AdmissionLaw::open:
        return all;
    case AdmissionLaw::gatedRefill:
        return tick ? seen.decodeSlots - seen.decoding : 0;
    case AdmissionLaw::oneForOne:
        return static_cast<int>(seen.decodeSlots + retiredCount - admittedCount);
    case AdmissionLaw::credit:
        return std::max(0, seen.decodeSlots - seen.held());
    case AdmissionLaw::readyBuffer:
        return std::max(0, seen.decodeSlots + spec.buffer - seen.held());
    case AdmissionLaw::paced: {
        fillBucket(seen, now);
        // Before the first retirement nothing is known of the rate: as many as there are slots.
        if (bucketRate == 0.0) {
            return std::max(0, seen.decodeSlots - seen.held());
        }
        holding = seen.ready >= (holding ? spec.buffer - spec.band : spec.buffer);
        if (holding) {
            return 0;
        }
        return std::max(0, static_cast<int>(std::floor(bucket + roundedTokens())));
    }
    case AdmissionLaw::pi: {
        if (!tick) {
            return static_cast<int>(std::max(0.0, std::floor(bucket)));
        }
        const double share = spec.smoothingS > 0.0 ? spec.tickS / (spec.tickS + spec.smoothingS) : 1.0;
        smoothed += share * (seen.ready - smoothed);
        const double error = spec.buffer - smoothed;
        const double rate = spec.proportional * error + spec.integral * sum;
        // The sum stands still while the rate is at its end, or what it earned finds nobody: no wind-up.
        const bool tooHigh = rate < 0.0 && error < 0.0;
        const bool unused = bucket >= 1.0 && error > 0.0;
        if (!tooHigh && !unused) {
            sum += error * spec.tickS;
        }
        bucket = std::max(0.0, std::min(bucket, 1.0) + std::max(0.0, rate) * spec.tickS);
        return static_cast<int>(std::floor(bucket));
    }
    }
    return 0;
}

bool Admission::allowsOthers(const PoolsSeen& seen) const
{
    return spec.reservedShare == 0.0 || seen.heldOthers < (1.0 - spec.reservedShare) * seen.decodeSlots;
}

void Admission::admitted(SimTime)
{
    ++admittedCount;
    // What a paced law admits before it knows its rate is not charged: the slots were empty.
    if (spec.law != AdmissionLaw::paced || bucketRate > 0.0) {
        bucket -= 1.0;
    }
}

void Admission::filled(SimTime, double fillS) { smooth(meanFillS, fillS); }

void Admission::decodeStarted(SimTime now)
{
    seeDecoding(decoding + 1, now);
    if (spec.rejection == EarlyRejection::predicted) {
        decodeStarts.push_back(now);
    }
}

void Admission::retired(SimTime now)
{
    ++retiredCount;
    seeDecoding(std::max(0, decoding - 1), now);
    retirements += 1.0;
    if (retirements > 1.0 / newShare) {
        sequenceSeconds *= 1.0 - newShare;
        retirements *= 1.0 - newShare;
    }
}

SimTime Admission::nextToken() const
{
    if (spec.law != AdmissionLaw::paced || bucketRate == 0.0 || bucket + roundedTokens() >= 1.0) {
        return SimTime::never();
    }
    return bucketAt + fromSeconds((1.0 - bucket) / bucketRate);
}

std::string_view name(AdmissionLaw law) { return laws[static_cast<std::size_t>(law)]; }
std::optional<AdmissionLaw> admissionLawFromName(std::string_view name) { return fromName<AdmissionLaw>(laws, name); }
std::span<const std::string_view> admissionLawNames() { return laws; }

std::string_view name(EarlyRejection rejection) { return rejections[static_cast<std::size_t>(rejection)]; }
std::optional<EarlyRejection> earlyRejectionFromName(std::string_view name)
{
    return fromName<EarlyRejection>(rejections, name);
}
std::span<const std::string_view> earlyRejectionNames() { return rejections; }

}  // namespace tokenfactory::control
