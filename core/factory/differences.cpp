#include "core/base/format.h"
#include "core/factory/change.h"

#include <algorithm>

namespace tokenfactory::factory {
namespace {

std::string bytesOf(double bytes) { return readable(bytes, Unit::bytes); }
std::string secondsOf(double seconds) { return readable(seconds, Unit::seconds); }

class Differences {
public:
    Differences(const Plan& before, const Plan& after)
        : a(before.spec), b(after.spec), kindsBefore(before), kinds(after)
    {
    }

    std::vector<Sentence> all()
    {
        control();
        flow();
        tiers();
        pools();
        return std::move(words);
    }

private:
    void say(bool differs, Sentence sentence)
    {
        if (differs) {
            words.push_back(std::move(sentence));
        }
    }

    void control()
    {
        if (a.admission.law != b.admission.law) {
            say(true, {"Admission is %1.", {std::string(name(b.admission.law))}});
        } else {
            say(a.admission != b.admission, "Admission has other parameters.");
        }
        say(a.fillRouting != b.fillRouting, {"Prompts are routed %1.", {std::string(name(b.fillRouting))}});
        say(a.decodeRouting != b.decodeRouting,
            {"Sequences are routed to decode %1.", {std::string(name(b.decodeRouting))}});
        say(a.affinityLoad != b.affinityLoad, "Prefix affinity goes by another load.");
        if (b.queueLimit) {
            say(a.queueLimit != b.queueLimit,
                {"At most %1 requests wait; those that do stay.", {grouped(*b.queueLimit)}});
        } else {
            say(a.queueLimit != b.queueLimit, "Any number of requests may wait.");
        }
        say(a.failures != b.failures, "Other workers will fail.");
    }

    void flow()
    {
        say(a.reserve != b.reserve, "Prompts that begin from now on reserve room otherwise.");
        say(a.preemption != b.preemption, "Sequences that have to leave begin again otherwise.");
        say(a.chunkTokens != b.chunkTokens, {"Chunks of prompts are %1 tokens.", {grouped(b.chunkTokens)}});
        say(a.handOffLatencyS != b.handOffLatencyS, {"A hand-off waits %1.", {secondsOf(b.handOffLatencyS)}});
        say(a.limits != b.limits, "Goodput goes by other limits for requests that end from now on.");
        say(a.reconfigure != b.reconfigure, "Setting a worker up takes another time.");
    }

    void tiers()
    {
        const TiersSpec& x = a.tiers;
        const TiersSpec& y = b.tiers;
        say(x.hbmEviction != y.hbmEviction, "HBM evicts otherwise.");
        say(x.writeDown != y.writeDown, "HBM is written down otherwise.");
        say(x.loadOrRecompute != y.loadOrRecompute, "Loading is weighed against computing otherwise.");
        say(x.reuse != y.reuse, y.reuse ? Sentence("Prefixes are used again.") : Sentence("No prefix is used again."));
        tier(x.dram, y.dram, "CPU DRAM");
        tier(x.ssd, y.ssd, "SSD");
        tier(x.pool, y.pool, "Network pool");
        tier(x.hotCache, y.hotCache, "Hot cache");
    }

    void tier(const std::optional<TierSpec>& before, const std::optional<TierSpec>& after, Sentence tierName)
    {
        if (!before || !after) {
            say(after && !before, {"%1 is there from now on.", {tierName}});
            say(before && !after, {"%1 is there no more; what lay in it goes to the tier below.", {tierName}});
            return;
        }
        if (after->capacityBytes) {
            say(before->capacityBytes != after->capacityBytes,
                {"%1: %2 in each place.", {tierName, bytesOf(*after->capacityBytes)}});
        } else {
            say(before->capacityBytes != after->capacityBytes, {"%1: the capacity of the rack.", {tierName}});
        }
        if (after->bandwidthBytesPerS) {
            say(before->bandwidthBytesPerS != after->bandwidthBytesPerS,
                {"%1: a bandwidth of %2.", {tierName, readable(*after->bandwidthBytesPerS, Unit::bytesPerSecond)}});
        } else {
            say(before->bandwidthBytesPerS != after->bandwidthBytesPerS,
                {"%1: the bandwidth of the rack.", {tierName}});
        }
        say(before->latencyS != after->latencyS, {"%1: a latency of %2.", {tierName, secondsOf(after->latencyS)}});
        say(before->eviction != after->eviction || before->timeToLiveS != after->timeToLiveS ||
                before->leastUses != after->leastUses,
            {"%1 evicts otherwise.", {tierName}});
    }

    void pools()
    {
        for (std::size_t pool = 0; pool < b.pools.size(); ++pool) {
            const PoolSpec& after = b.pools[pool];
            if (pool >= a.pools.size()) {
                say(true, {"The pool %1 is new.", {after.name}});
                continue;
            }
            const PoolSpec& before = a.pools[pool];
            const bool isTaken = stages(before) && !stages(after);
            say(isTaken, {"The pool %1 is taken away.", {after.name}});
            say(!stages(before) && stages(after), {"The pool %1 is there again.", {after.name}});
            say(!isTaken && stages(before) && before.capacity != after.capacity,
                {"The capacity loop of %1 changes.", {after.name}});
        }
        for (std::size_t kind = 0; kind < std::min(kindsBefore.kinds.size(), kinds.kinds.size()); ++kind) {
            const WorkerKind& before = kindsBefore.kinds[kind];
            const WorkerKind& after = kinds.kinds[kind];
            if (before.group != after.group || after.group == WorkerKind::superseded) {
                continue;
            }
            const std::string& of = b.pools[static_cast<std::size_t>(after.pool)].name;
            say(before.spec.decodeSlots != after.spec.decodeSlots,
                {"Workers of %1 decode %2 sequences at once.", {of, grouped(after.spec.decodeSlots)}});
            say(before.fillSlots != after.fillSlots || before.spec.fillsAhead != after.spec.fillsAhead,
                {"Workers of %1 compute %2 prompts at once and load %3 ahead.",
                 {of, grouped(after.fillSlots), grouped(after.spec.fillsAhead)}});
            say(before.prefill != after.prefill || before.midfill != after.midfill,
                {"Workers of %1 take other prompts.", {of}});
            say(before.spec.decodeLaw != after.spec.decodeLaw || before.spec.fillLaw != after.spec.fillLaw,
                {"Passes of %1 take another time.", {of}});
            say(before.kvBytes != after.kvBytes,
                {"Workers of %1 have room for %2 of KV.", {of, bytesOf(static_cast<double>(after.kvBytes))}});
        }
    }

    static bool stages(const PoolSpec& pool) { return pool.prefill || pool.midfill || pool.decode; }

    const FactorySpec& a;
    const FactorySpec& b;
    const Plan& kindsBefore;
    const Plan& kinds;
    std::vector<Sentence> words;
};

}  // namespace

std::vector<Sentence> differences(const Plan& running, const Plan& next) { return Differences(running, next).all(); }

}  // namespace tokenfactory::factory
