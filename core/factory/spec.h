#pragma once

#include "core/control/admission.h"
#include "core/control/capacity.h"
#include "core/control/routing.h"
#include "core/cost/layout.h"
#include "core/kv/tier_spec.h"

#include <optional>
#include <string>
#include <vector>

namespace tokenfactory::factory {

/// A pass time given outright instead of by model and rack: for teaching and for the oracles of queueing theory.
///     base + perSequence B + perNewToken n + perContextToken c, times a factor drawn between 1 - jitter and 1 + jitter
struct PassLaw {
    double baseS = 0.0;             ///< >= 0, as all of them
    double perSequenceS = 0.0;      ///< B sequences of the pass
    double perNewTokenS = 0.0;      ///< n new tokens of all sequences
    double perContextTokenS = 0.0;  ///< c tokens of context of all sequences
    double jitter = 0.0;            ///< 0 to below 1
    friend bool operator==(const PassLaw&, const PassLaw&) = default;
};

/// Some workers alike.
struct WorkerSpec {
    std::string system;  ///< id of the rack; empty where `law` and `kvTokens` say all
    cost::Layout layout;
    std::optional<cost::Layout> experts;  ///< experts on GPUs of their own: attention/expert split
    int count = 1;                        ///< >= 0
    int decodeSlots = 256;                ///< sequences that decode at once, >= 1
    int fillSlots = 0;                    ///< prompts computed at once; 0 = one per attention instance
    int fillsAhead = 1;                   ///< prompts beyond those, whose KV loads meanwhile, >= 0
    std::optional<PassLaw> decodeLaw;     ///< instead of the cost model
    std::optional<PassLaw> fillLaw;
    std::optional<double> kvTokens;  ///< room for KV, tokens; none = what the GPUs leave
    friend bool operator==(const WorkerSpec&, const WorkerSpec&) = default;
};

/// Workers that do the same. A pool that fills and decodes is aggregated: chunks of prompts ride in decode passes.
struct PoolSpec {
    std::string name;      ///< unique
    bool prefill = false;  ///< takes prompts without cache; also those with, where no pool is for midfill
    bool midfill = false;
    bool decode = false;
    std::vector<WorkerSpec> workers;
    std::optional<control::CapacitySpec> capacity;  ///< none = all workers always
    friend bool operator==(const PoolSpec&, const PoolSpec&) = default;
};

/// What of a sequence's KV is reserved before it starts.
enum class Reserve : unsigned char {
    firstChunk,  ///< of the prompt: admits too much, see the livelock of O9
    fullInput,
    finalSize,  ///< an oracle's: nobody knows the output
};

/// A worker that is lost: its HBM with it.
struct Failure {
    double atS = 0.0;
    std::string pool;
    int worker = 0;                 ///< index in the pool
    std::optional<double> repairS;  /// none = for good
    friend bool operator==(const Failure&, const Failure&) = default;
};

/// Latencies a request must keep to count as goodput.
struct ServiceLimits {
    std::optional<double> ttftS;
    std::optional<double> tpotS;
    friend bool operator==(const ServiceLimits&, const ServiceLimits&) = default;
};

/// The factory as it is built.
struct FactorySpec {
    std::vector<PoolSpec> pools;
    kv::TiersSpec tiers;
    control::AdmissionSpec admission;
    control::RoutingLaw fillRouting = control::RoutingLaw::leastLoaded;
    control::RoutingLaw decodeRouting = control::RoutingLaw::leastLoaded;
    Reserve reserve = Reserve::fullInput;
    std::optional<int> queueLimit;  ///< requests that may wait; more are refused. None = no limit
    int chunkTokens = 2048;         ///< of a prompt in one pass of an aggregated pool, >= 1
    double handOffLatencyS = 0.001;
    ServiceLimits limits;
    std::vector<Failure> failures;
    friend bool operator==(const FactorySpec&, const FactorySpec&) = default;
};

}  // namespace tokenfactory::factory
