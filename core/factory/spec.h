#pragma once

#include "core/base/sim_time.h"
#include "core/control/admission.h"
#include "core/control/capacity.h"
#include "core/control/routing.h"
#include "core/cost/layout.h"
#include "core/factory/expert_group.h"
#include "core/factory/tiers_spec.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::factory {

/// A pass time given outright instead of by model and rack: for teaching, and for the oracles of queueing theory.
///     base + perSequence B + perNewToken n + perContextToken c, times a factor drawn between 1 - jitter and 1 + jitter
struct PassLaw {
    double baseS = 0.0;             ///< >= 0, as all of them
    double perSequenceS = 0.0;      ///< B sequences of the pass
    double perNewTokenS = 0.0;      ///< n new tokens of all its sequences
    double perContextTokenS = 0.0;  ///< c tokens of context of all its sequences
    double jitter = 0.0;            ///< 0 to below 1
    friend bool operator==(const PassLaw&, const PassLaw&) = default;
};

/// Some workers alike.
struct WorkerSpec {
    std::string system;  ///< id of the rack
    cost::Layout layout;
    std::optional<ExpertGroupSpec> experts;  ///< none = on the GPUs of `layout`, else that is the attention group's
    int count = 1;                           ///< >= 0
    int decodeSlots = 256;                   ///< sequences that decode at once, >= 1
    int fillSlots = 0;                       ///< prompts computed at once; 0 = one in each attention instance
    int fillsAhead = 1;                      ///< prompts beyond those, whose KV is loaded meanwhile, >= 0
    std::optional<PassLaw> decodeLaw;        ///< instead of the cost model
    std::optional<PassLaw> fillLaw;
    std::optional<double> kvTokens;  ///< room for KV and nothing else, in tokens; none = what model and rack leave
    friend bool operator==(const WorkerSpec&, const WorkerSpec&) = default;
};

/// Workers that do the same. A pool that fills and decodes is aggregated: chunks of prompts ride in decode passes.
struct PoolSpec {
    std::string name;      ///< unique
    bool prefill = false;  ///< takes prompts of which nothing is cached; others too where no pool is for midfill
    bool midfill = false;
    bool decode = false;
    std::vector<WorkerSpec> workers;
    std::optional<control::CapacitySpec> capacity;  ///< none = all workers always
    friend bool operator==(const PoolSpec&, const PoolSpec&) = default;
};

/// What of a sequence's KV must find room before it starts.
enum class Reserve : unsigned char {
    firstChunk,  ///< of the prompt: admits too much (the livelock of O9)
    fullInput,
    finalSize,  ///< an oracle's, for nobody knows the output
};

/// What becomes of a sequence that has to leave full HBM.
enum class Preemption : unsigned char {
    recompute,  ///< what it said so far is filled in again with its prompt
    restart,    ///< it begins again
};

/// A worker that is lost, its HBM with it.
struct Failure {
    double atS = 0.0;
    std::string pool;
    int worker = 0;                 ///< index in the pool
    std::optional<double> repairS;  ///< none = for good
    friend bool operator==(const Failure&, const Failure&) = default;
};

/// What it takes until a worker that is new, or of another kind than before, serves. Meanwhile it idles.
struct ReconfigureSpec {
    std::optional<double> seconds;  ///< all of it, >= 0; none = engine start, and the weights over the slowest link
    /// Engine start, weights left out, >= 0. 60 s: capture of the graphs of a 70B model on 8 GPUs, compiled before
    /// (vLLM, issue 19824).
    double engineStartS = 60.0;
    friend bool operator==(const ReconfigureSpec&, const ReconfigureSpec&) = default;
};

/// Latencies a request must keep for its output to count as goodput.
struct ServiceLimits {
    std::optional<double> ttftS;
    std::optional<double> tpotS;
    friend bool operator==(const ServiceLimits&, const ServiceLimits&) = default;
};

/// The factory as it is built.
struct FactorySpec {
    std::vector<PoolSpec> pools;
    TiersSpec tiers;
    control::AdmissionSpec admission;
    control::RoutingLaw fillRouting = control::RoutingLaw::leastLoaded;
    control::RoutingLaw decodeRouting = control::RoutingLaw::leastLoaded;
    double affinityLoad = 65536.0;  ///< prefix affinity: tokens of work a worker may have more than the least loaded
    Reserve reserve = Reserve::fullInput;
    Preemption preemption = Preemption::recompute;
    std::optional<int> queueLimit;   ///< requests that may wait; more are refused. None = no limit
    int chunkTokens = 2048;          ///< of a prompt in one pass of an aggregated pool, >= 1
    double handOffLatencyS = 0.001;  ///< before a hand-off moves
    ServiceLimits limits;
    std::vector<Failure> failures;
    ReconfigureSpec reconfigure;
    friend bool operator==(const FactorySpec&, const FactorySpec&) = default;
};

std::string_view name(Reserve reserve);
std::span<const std::string_view> reserveNames();
std::string_view name(Preemption preemption);
std::span<const std::string_view> preemptionNames();

}  // namespace tokenfactory::factory
