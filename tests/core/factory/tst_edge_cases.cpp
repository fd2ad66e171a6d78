// labels: memory
#include "tests/core/factory/laws_only.h"

#include <functional>
#include <ranges>

using namespace tokenfactory;
using namespace tokenfactory::factory;
using workload::Law;

namespace {

/// Sessions of turns, each prompt the one before with its answer and something new.
struct Sessions {
    int count = 6;
    int turns = 3;
    int openingTokens = 800;
    int newTokens = 150;
    int outputTokens = 20;
    double apartS = 0.05;  ///< from the beginning of one session to the next
    double gapS = 0.1;
    int blobTokens = 256;
};

workload::TraceSource sourceOf(const Sessions& sessions)
{
    auto trace = std::make_shared<workload::Trace>();
    workload::ContentId content = 1;
    for (int turn = 0; turn < sessions.turns; ++turn) {
        for (int session = 0; session < sessions.count; ++session) {
            // Contents are named by their place, so that the turns of a session repeat those before.
            content = workload::ContentId(session + 1) * 1'000'000;
            workload::TraceRow row{.time = fromSeconds(session * sessions.apartS + turn * 1000.0),
                                   .session = session,
                                   .turn = turn,
                                   .firstSegment = trace->segments.size(),
                                   .outputTokens = sessions.outputTokens,
                                   .gap = fromSeconds(sessions.gapS)};
            const auto append = [&](int tokens) {
                for (; tokens > 0; tokens -= sessions.blobTokens) {
                    trace->segments.push_back({content++, std::min(tokens, sessions.blobTokens)});
                }
            };
            append(sessions.openingTokens);
            for (int before = 0; before < turn; ++before) {
                if (sessions.outputTokens > 0) {
                    trace->segments.push_back({content++, sessions.outputTokens});
                }
                append(sessions.newTokens);
            }
            row.segments = trace->segments.size() - row.firstSegment;
            row.answer = content;
            trace->rows.push_back(row);
        }
    }
    return {std::move(trace), workload::Replay::closed};
}

QByteArray joined(const std::vector<std::string>& sentences)
{
    QByteArray all;
    for (const std::string& sentence : sentences) {
        all += (all.isEmpty() ? "" : "; ") + QByteArray::fromStdString(sentence);
    }
    return all;
}

/// Until nothing is left to do. Empty if that went well, else what did not.
QByteArray runToTheEnd(Factory& factory, double mostSeconds = 1e6)
{
    constexpr std::int64_t mostEvents = 4'000'000;
    // Whatever happens at one moment is bounded by what is there, so time goes on.
    constexpr std::int64_t mostAtOnce = 2000;
    SimTime moment{-1};
    std::int64_t atOnce = 0;
    for (std::int64_t events = 0; !factory.isDrained(); ++events) {
        const SimTime next = factory.nextEvent();
        if (next == SimTime::never() || next > fromSeconds(mostSeconds)) {
            return "requests wait for ever";
        }
        if (events > mostEvents) {
            return "does not come to an end";
        }
        atOnce = next == moment ? atOnce + 1 : 0;
        moment = next;
        if (atOnce > mostAtOnce) {
            return "time stands still";
        }
        if (factory.isStuck()) {
            return "requests wait, and nothing comes that would let them go on";
        }
        factory.step();
        if (events % 512 == 0 && !factory.violations().empty()) {
            return joined(factory.violations());
        }
    }
    // What is still written down to other tiers.
    factory.runUntil(factory.now() + fromSeconds(1000.0));
    std::vector<std::string> violations = factory.violations();
    const State& s = factory.state();
    const auto holds = [&](bool isSo, const char* what) {
        if (!isSo) {
            violations.emplace_back(what);
        }
    };
    for (int i = 0; i < int(s.store.places()); ++i) {
        const kv::Place& place = s.store.place({i});
        holds(place.heldBytes == 0 && place.reservedBytes == 0, "a place is still held");
        holds(place.usedBytes <= place.spec.capacityBytes, "a place holds more than it has room for");
    }
    for (std::uint32_t blob = 0; blob < s.store.blobs().indexEnd(); ++blob) {
        holds(s.store.blobs()[blob].users == 0, "a blob is still in use");
    }
    holds(s.links.running() == 0, "something is still on a link");
    const RequestCounts& counts = s.recorder.requests;
    std::int64_t ended = counts.completed + counts.failed;
    for (const std::int64_t refused : counts.refused) {
        ended += refused;
    }
    holds(counts.arrived == ended, "requests that came are neither answered nor refused nor failed");
    return joined(violations);
}

const Recorder& measured(const Factory& factory) { return factory.state().recorder; }

std::int64_t refusedFor(const Factory& factory, Refusal why)
{
    return measured(factory).requests.refused[std::size_t(why)];
}

WorkerSpec workerOf(double kvTokens, int count = 1)
{
    WorkerSpec worker;
    worker.count = count;
    worker.decodeSlots = 4;
    worker.fillLaw = PassLaw{.baseS = 0.01, .perNewTokenS = 2e-5};
    worker.decodeLaw = PassLaw{.baseS = 0.005, .perNewTokenS = 1e-5};
    worker.kvTokens = kvTokens;
    return worker;
}

FactorySpec disaggregated(double kvTokens = 1e5, int count = 1)
{
    const WorkerSpec worker = workerOf(kvTokens, count);
    FactorySpec spec = factoryOf({{.name = "fill", .prefill = true, .workers = {worker}, .capacity = {}},
                                  {.name = "decode", .decode = true, .workers = {worker}, .capacity = {}}});
    spec.tiers.reuse = true;
    spec.tiers.blockTokens = 16;
    spec.handOffLatencyS = 0.002;
    return spec;
}

FactorySpec aggregated(double kvTokens = 1e5, int count = 1)
{
    FactorySpec spec = disaggregated(kvTokens);
    spec.pools = {
        {.name = "all", .prefill = true, .decode = true, .workers = {workerOf(kvTokens, count)}, .capacity = {}}};
    spec.chunkTokens = 128;
    return spec;
}

TierSpec tierOf(double bytes, std::optional<double> bytesPerS = {}, double latencyS = 0.0)
{
    TierSpec tier;
    tier.capacityBytes = bytes;
    tier.bandwidthBytesPerS = bytesPerS;
    tier.latencyS = latencyS;
    return tier;
}

FactorySpec withTiers(FactorySpec spec, const TierSpec& tier)
{
    spec.tiers.dram = spec.tiers.ssd = spec.tiers.pool = spec.tiers.hotCache = tier;
    return spec;
}

Factory startWith(const FactorySpec& spec, const Sessions& sessions, int contextLimit = 0)
{
    const auto built = plan(spec, {});
    if (!built) {
        qFatal("%s", toText(built.error().front()).c_str());
    }
    auto limited = std::make_shared<Plan>(**built);
    limited->contextLimit = contextLimit;
    return {std::move(limited), sourceOf(sessions), 1};
}

using Edit = std::function<void(FactorySpec&, Sessions&)>;

struct Case {
    const char* name;
    Edit edit;
};

/// Each must come to its end with everything conserved, whatever becomes of the requests.
const std::vector<Case>& cases()
{
    static const std::vector<Case> all = {
        {"as it is", [](FactorySpec&, Sessions&) {}},
        {"no request at all", [](FactorySpec&, Sessions& sessions) { sessions.count = 0; }},
        {"answers of one token", [](FactorySpec&, Sessions& sessions) { sessions.outputTokens = 1; }},
        {"answers of none", [](FactorySpec&, Sessions& sessions) { sessions.outputTokens = 0; }},
        {"all at one moment, without a gap",
         [](FactorySpec& spec, Sessions& sessions) {
             sessions.apartS = sessions.gapS = spec.handOffLatencyS = 0.0;
             for (PoolSpec& pool : spec.pools) {
                 pool.workers.front().fillLaw = pool.workers.front().decodeLaw = PassLaw{};
             }
         }},
        {"tiers without room", [](FactorySpec& spec, Sessions&) { spec = withTiers(spec, tierOf(0.0)); }},
        {"tiers without bandwidth",
         [](FactorySpec& spec, Sessions&) {
             spec = withTiers(spec, tierOf(1e6, 0.0));
             spec.tiers.loadOrRecompute = false;
         }},
        {"tiers without bandwidth, written when evicted",
         [](FactorySpec& spec, Sessions&) {
             spec = withTiers(spec, tierOf(1e6, 0.0));
             spec.tiers.loadOrRecompute = false;
             spec.tiers.writeDown = kv::WriteDown::onEviction;
             for (PoolSpec& pool : spec.pools) {
                 pool.workers.front().kvTokens = 2500.0;
             }
         }},
        {"prompts larger than the HBM", [](FactorySpec&, Sessions& sessions) { sessions.openingTokens = 200'000; }},
        {"answers larger than the HBM",
         [](FactorySpec& spec, Sessions& sessions) {
             sessions.outputTokens = 3000;
             for (PoolSpec& pool : spec.pools) {
                 pool.workers.front().kvTokens = 2500.0;
             }
         }},
        {"room for hardly one prompt",
         [](FactorySpec& spec, Sessions&) {
             for (PoolSpec& pool : spec.pools) {
                 pool.workers.front().kvTokens = 1200.0;
             }
         }},
        {"room for hardly one prompt, by first chunks",
         [](FactorySpec& spec, Sessions&) {
             spec.reserve = Reserve::firstChunk;
             for (PoolSpec& pool : spec.pools) {
                 pool.workers.front().kvTokens = 1200.0;
             }
         }},
        {"no queue", [](FactorySpec& spec, Sessions&) { spec.queueLimit = 0; }},
        {"one slot",
         [](FactorySpec& spec, Sessions&) {
             spec.admission.law = control::AdmissionLaw::credit;
             for (PoolSpec& pool : spec.pools) {
                 pool.workers.front().decodeSlots = 1;
             }
         }},
        {"chunks of one token", [](FactorySpec& spec, Sessions&) { spec.chunkTokens = 1; }},
        {"blocks of one token", [](FactorySpec& spec, Sessions&) { spec.tiers.blockTokens = 1; }},
        {"blobs of one token", [](FactorySpec&, Sessions& sessions) { sessions.blobTokens = 1; }},
        {"blocks larger than a prompt", [](FactorySpec& spec, Sessions&) { spec.tiers.blockTokens = 1 << 20; }},
        {"prompts of a million tokens",
         [](FactorySpec& spec, Sessions& sessions) {
             sessions.openingTokens = 1'000'000;
             sessions.blobTokens = 2048;
             spec.chunkTokens = 2048;
             for (PoolSpec& pool : spec.pools) {
                 pool.workers.front().kvTokens = 3e6;
             }
         }},
        {"a pool of no workers that fill",
         [](FactorySpec& spec, Sessions&) { spec.pools.front().workers.front().count = 0; }},
        {"a pool of no workers that decode",
         [](FactorySpec& spec, Sessions&) { spec.pools.back().workers.front().count = 0; }},
        {"a midfill pool of no workers",
         [](FactorySpec& spec, Sessions&) {
             spec.pools.push_back({.name = "midfill", .midfill = true, .workers = {}, .capacity = {}});
         }},
    };
    return all;
}

/// A factory of which all that can be is drawn, for sessions that end.
FactorySpec anyFactory(RandomStream& stream)
{
    const auto of = [&](std::initializer_list<double> values) { return values.begin()[stream.below(values.size())]; };
    const auto kvTokens = [&] { return of({1100.0, 1500.0, 2600.0, 6000.0, 1e5}); };
    FactorySpec spec = stream.below(2) == 0 ? aggregated() : disaggregated();
    if (stream.below(4) == 0) {
        spec.pools.push_back({.name = "midfill", .midfill = true, .workers = {workerOf(1e5)}, .capacity = {}});
    }
    for (PoolSpec& pool : spec.pools) {
        for (int kinds = 1 + int(stream.below(2)); kinds > std::ssize(pool.workers);) {
            pool.workers.push_back(pool.workers.front());
        }
        int workers = 0;
        for (WorkerSpec& worker : pool.workers) {
            worker.kvTokens = kvTokens();
            worker.count = int(stream.below(3));
            worker.decodeSlots = int(of({1, 2, 8}));
            worker.fillSlots = int(of({1, 3}));
            worker.fillsAhead = int(of({0, 1, 4}));
            workers += worker.count;
        }
        if (stream.below(4) == 0) {
            pool.capacity = control::CapacitySpec{.periodS = 0.3, .down = 0.8, .startUpS = 0.2, .coolDownS = 0.0};
        }
        for (int worker = 0; worker < workers; ++worker) {
            if (stream.below(3) == 0) {
                spec.failures.push_back({.atS = 1.5 * stream.uniform(),
                                         .pool = pool.name,
                                         .worker = worker,
                                         .repairS = stream.below(2) == 0 ? std::optional(0.4) : std::nullopt});
            }
        }
    }
    for (std::optional<TierSpec>* tier : {&spec.tiers.dram, &spec.tiers.ssd, &spec.tiers.pool, &spec.tiers.hotCache}) {
        if (stream.below(3) == 0) {
            *tier = tierOf(of({0.0, 2000.0, 20'000.0}), of({0.0, 1e4, 1e6, 1e9}), of({0.0, 0.01}));
        }
    }
    spec.tiers.writeDown = kv::WriteDown(stream.below(3));
    spec.tiers.loadOrRecompute = stream.below(2) == 0;
    spec.tiers.blockTokens = int(of({1, 16, 512}));
    spec.admission.law = control::AdmissionLaw(stream.below(7));
    spec.admission.buffer = 1 + int(stream.below(4));
    spec.admission.band = int(of({0, 3}));
    spec.admission.tickS = 0.1;
    spec.admission.reservedShare = of({0.0, 0.5});
    spec.reserve = Reserve(stream.below(3));
    spec.preemption = Preemption(stream.below(2));
    spec.fillRouting = control::RoutingLaw(stream.below(3));
    spec.decodeRouting = control::RoutingLaw(stream.below(3));
    if (stream.below(4) == 0) {
        spec.queueLimit = int(of({0, 2}));
    }
    return spec;
}

/// When one of two workers is lost while a request is in the phase: the moment, of a run without the loss.
std::optional<SimTime> momentIn(const FactorySpec& spec, const Sessions& sessions, Phase phase, std::uint32_t worker)
{
    Factory factory = startWith(spec, sessions);
    while (!factory.isDrained()) {
        factory.step();
        for (const Live& live : factory.state().lives) {
            const bool isThere = live.fillWorker == worker || live.decodeWorker == worker;
            if (live.inUse && live.phase == phase && isThere && factory.nextEvent() > factory.now()) {
                return factory.now();
            }
        }
    }
    return std::nullopt;
}

}  // namespace

class TestEdgeCases : public QObject {
    Q_OBJECT
private slots:
    void aRunEndsWithEverythingConserved_data()
    {
        QTest::addColumn<int>("which");
        QTest::addColumn<bool>("oneKind");
        for (int i = 0; i < std::ssize(cases()); ++i) {
            QTest::addRow("%s, disaggregated", cases()[std::size_t(i)].name) << i << false;
            QTest::addRow("%s, aggregated", cases()[std::size_t(i)].name) << i << true;
        }
    }
    void aRunEndsWithEverythingConserved()
    {
        QFETCH(int, which);
        QFETCH(bool, oneKind);
        FactorySpec spec = oneKind ? aggregated() : disaggregated();
        Sessions sessions;
        cases()[std::size_t(which)].edit(spec, sessions);
        Factory factory = startWith(spec, sessions);
        QCOMPARE(runToTheEnd(factory), QByteArray());
    }
    void whateverTheFactoryARunEnds()
    {
        std::int64_t completed = 0;
        std::int64_t refused = 0;
        for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
            RandomStream stream(seed, "any factory");
            const FactorySpec spec = anyFactory(stream);
            const auto built = plan(spec, {});
            QVERIFY(built);
            auto changed = std::make_shared<Plan>(**built);
            // A recurrent state, kept at the ends of blobs.
            const std::int64_t state = std::array{0, 0, 30, 300}[stream.below(4)];
            changed->bytesPerSequence = state;
            for (WorkerKind& kind : changed->kinds) {
                kind.bytesPerSequence = state;
            }
            changed->contextLimit = stream.below(4) == 0 ? 1300 : 0;
            Factory factory(changed, sourceOf({.count = 10, .turns = 4, .outputTokens = 50, .blobTokens = 128}), seed);
            const QByteArray wrong = runToTheEnd(factory);
            QVERIFY2(wrong.isEmpty(), "seed " + QByteArray::number(seed) + ": " + wrong);
            completed += measured(factory).requests.completed;
            refused += measured(factory).requests.arrived - measured(factory).requests.completed;
        }
        QVERIFY(completed > 20'000 && refused > 2000);
    }
    void ofOneTokenThereIsNoTimeBetweenTokens()
    {
        for (const FactorySpec& spec : {aggregated(), disaggregated()}) {
            Factory one = startWith(spec, {.outputTokens = 1});
            QCOMPARE(runToTheEnd(one), QByteArray());
            QCOMPARE(measured(one).requests.completed, 18);
            QCOMPARE(measured(one).ttftS.count(), 18);
            QCOMPARE(measured(one).tpotS.count(), 0);
            QCOMPARE(measured(one).passes > 0, spec.pools.front().decode);  // chunks ride in passes
            Factory none = startWith(spec, {.outputTokens = 0});
            QCOMPARE(runToTheEnd(none), QByteArray());
            QCOMPARE(measured(none).requests.completed, 18);
            QCOMPARE(measured(none).ttftS.count(), 0);
            QCOMPARE(measured(none).tokens.output, 0);
            QVERIFY(measured(none).e2eS.mean() > 0.0);
            Factory two = startWith(spec, {.outputTokens = 2});
            QCOMPARE(runToTheEnd(two), QByteArray());
            QCOMPARE(measured(two).tpotS.count(), 18);
        }
    }
    void whatCannotBeServedIsRefusedWithItsReason()
    {
        for (const FactorySpec& spec : {aggregated(), disaggregated()}) {
            Factory large = startWith(spec, {.openingTokens = 200'000});
            QCOMPARE(runToTheEnd(large), QByteArray());
            QCOMPARE(refusedFor(large, Refusal::largerThanHbm), 6);
            Factory context = startWith(spec, {.openingTokens = 5000}, 4096);
            QCOMPARE(runToTheEnd(context), QByteArray());
            QCOMPARE(refusedFor(context, Refusal::contextLimit), 6);
            // The opening finds room below the limit, the turn after does not.
            Factory session = startWith(spec, {.openingTokens = 4000}, 4096);
            QCOMPARE(runToTheEnd(session), QByteArray());
            QCOMPARE(refusedFor(session, Refusal::contextLimit), 6);
            QCOMPARE(measured(session).requests.completed, 6);
        }
        FactorySpec empty = disaggregated();
        empty.pools.back().workers.front().count = 0;
        Factory nobody = startWith(empty, {});
        QCOMPARE(runToTheEnd(nobody), QByteArray());
        QCOMPARE(refusedFor(nobody, Refusal::noWorker), 6);
    }
    void anAnswerEndsAtTheContextLimit()
    {
        for (const FactorySpec& spec : {aggregated(), disaggregated()}) {
            Factory factory = startWith(spec, {.turns = 1, .openingTokens = 1000, .outputTokens = 100}, 1040);
            QCOMPARE(runToTheEnd(factory), QByteArray());
            QCOMPARE(measured(factory).requests.completed, 6);
            QCOMPARE(measured(factory).tokens.output, 6 * 40);
        }
    }
    void aTierWithoutBandwidthIsLeftAlone()
    {
        for (const bool lazy : {false, true}) {
            FactorySpec spec = withTiers(disaggregated(), tierOf(1e6, 0.0));
            spec.tiers.loadOrRecompute = lazy;
            Factory factory = startWith(spec, {});
            QCOMPARE(runToTheEnd(factory), QByteArray());
            QCOMPARE(measured(factory).requests.completed, 18);
            QCOMPARE(measured(factory).tokens.origin[std::size_t(TokenOrigin::dram)], 0);
        }
    }
    void withoutAMidfillWorkerPrefillTakesWhatIsCached()
    {
        FactorySpec spec = disaggregated();
        spec.pools.push_back({.name = "midfill", .midfill = true, .workers = {workerOf(1e5)}, .capacity = {}});
        spec.failures = {{.atS = 0.3, .pool = "midfill", .worker = 0, .repairS = {}}};
        Factory factory = startWith(spec, {.turns = 6});
        QCOMPARE(runToTheEnd(factory), QByteArray());
        QCOMPARE(measured(factory).requests.completed, 36);
    }
    void aWorkerIsLostInEveryPhase_data()
    {
        QTest::addColumn<bool>("oneKind");
        QTest::addColumn<int>("phase");
        QTest::addColumn<bool>("repaired");
        QTest::addColumn<int>("workers");
        const std::array<const char*, phases> names = {"queued", "loading",    "waiting", "filling",
                                                       "filled", "handingOff", "ready",   "decoding"};
        for (int phase = int(Phase::loading); phase < phases; ++phase) {
            for (const int workers : {1, 2}) {
                for (const bool repaired : {false, true}) {
                    for (const bool oneKind : {false, true}) {
                        const bool exists =
                            !oneKind || (phase != int(Phase::filled) && phase != int(Phase::handingOff));
                        if (exists) {
                            QTest::addRow("%s, %d %s workers, %s", names[std::size_t(phase)], workers,
                                          oneKind ? "aggregated" : "disaggregated", repaired ? "repaired" : "for good")
                                << oneKind << phase << repaired << workers;
                        }
                    }
                }
            }
        }
    }
    void aWorkerIsLostInEveryPhase()
    {
        QFETCH(bool, oneKind);
        QFETCH(int, phase);
        QFETCH(bool, repaired);
        QFETCH(int, workers);
        // So little room and so slow a link that every phase lasts.
        FactorySpec spec = oneKind ? aggregated(3000.0, workers) : disaggregated(3000.0, workers);
        spec.tiers.dram = tierOf(1e5, 5e4, 0.01);
        spec.tiers.loadOrRecompute = false;
        spec.handOffLatencyS = 0.02;
        spec.pools.back().workers.front().decodeSlots = 2;
        const Sessions sessions{.count = 12, .turns = 4, .outputTokens = 40, .apartS = 0.01};
        int tried = 0;
        for (std::uint32_t worker = 0; worker < std::uint32_t(workers * (oneKind ? 1 : 2)); ++worker) {
            const std::optional<SimTime> moment = momentIn(spec, sessions, Phase(phase), worker);
            if (!moment) {
                continue;
            }
            ++tried;
            const bool decodes = !oneKind && worker >= std::uint32_t(workers);
            FactorySpec lost = spec;
            lost.failures = {{.atS = toSeconds(*moment) + 1e-9,
                              .pool = oneKind   ? "all"
                                      : decodes ? "decode"
                                                : "fill",
                              .worker = int(worker) % workers,
                              .repairS = repaired ? std::optional(3.0) : std::nullopt}};
            Factory factory = startWith(lost, sessions);
            QCOMPARE(runToTheEnd(factory), QByteArray());
            const RequestCounts& counts = measured(factory).requests;
            if (repaired || workers > 1) {
                QCOMPARE(counts.completed, 48);
                QVERIFY(counts.putBack > 0);
            } else {
                QVERIFY(counts.failed > 0);
                QVERIFY(refusedFor(factory, Refusal::noWorker) > 0);
            }
        }
        QVERIFY(tried > 0);
    }
    void allWorkersAreLostForGood()
    {
        for (const bool oneKind : {false, true}) {
            for (const double at : {0.0, 0.01, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0}) {
                FactorySpec spec = oneKind ? aggregated(1e5, 2) : disaggregated(1e5, 2);
                for (const PoolSpec& pool : spec.pools) {
                    for (const int worker : {0, 1}) {
                        spec.failures.push_back(
                            {.atS = at + 0.013 * worker, .pool = pool.name, .worker = worker, .repairS = {}});
                    }
                }
                Factory factory = startWith(spec, {.turns = 20});
                QCOMPARE(runToTheEnd(factory), QByteArray());
                const RequestCounts& counts = measured(factory).requests;
                QVERIFY(counts.failed + refusedFor(factory, Refusal::noWorker) > 0);
            }
        }
    }
    void everyLawComesToItsEnd_data()
    {
        QTest::addColumn<int>("law");
        QTest::addColumn<int>("output");
        QTest::addColumn<int>("buffer");
        QTest::addColumn<int>("failure");
        const std::array<const char*, 3> failures = {"nothing lost", "a worker lost and repaired", "all lost for good"};
        for (int law = 0; law <= int(control::AdmissionLaw::pi); ++law) {
            for (const int output : {0, 1, 30}) {
                for (const int buffer : {0, 1, 3}) {
                    for (int failure = 0; failure < std::ssize(failures); ++failure) {
                        if (law != int(control::AdmissionLaw::pi) || buffer > 0) {
                            QTest::addRow("%s, buffer %d, answers of %d, %s",
                                          std::string(control::name(control::AdmissionLaw(law))).c_str(), buffer,
                                          output, failures[std::size_t(failure)])
                                << law << output << buffer << failure;
                        }
                    }
                }
            }
        }
    }
    void everyLawComesToItsEnd()
    {
        QFETCH(int, law);
        QFETCH(int, output);
        QFETCH(int, buffer);
        QFETCH(int, failure);
        for (const bool oneKind : {false, true}) {
            FactorySpec spec = oneKind ? aggregated(4000.0, 2) : disaggregated(4000.0, 2);
            spec.admission.law = control::AdmissionLaw(law);
            spec.admission.buffer = buffer;
            spec.admission.band = 2;
            spec.admission.tickS = 0.1;
            for (const PoolSpec& pool : spec.pools) {
                const std::optional<double> repairS = failure == 1 ? std::optional(0.5) : std::nullopt;
                for (int worker = 0; worker < failure; ++worker) {
                    spec.failures.push_back(
                        {.atS = 0.12 + 0.02 * worker, .pool = pool.name, .worker = worker, .repairS = repairS});
                }
            }
            Factory factory = startWith(spec, {.turns = 4, .outputTokens = output});
            QCOMPARE(runToTheEnd(factory), QByteArray());
            if (failure < 2) {
                QCOMPARE(measured(factory).requests.completed, 24);
            }
        }
    }
    void aLawThatAimsAtNobodyReadyIsAProblem()
    {
        FactorySpec spec = disaggregated();
        spec.admission.law = control::AdmissionLaw::pi;
        const auto built = plan(spec, {});
        QVERIFY(!built);
        QCOMPARE(built.error().front().where, std::string("admission/buffer"));
        spec.admission.buffer = 1;
        QVERIFY(plan(spec, {}));
    }
    void theOnlyDecodeWorkerWithRoomIsLostForGood()
    {
        // The other one is too small for what is filled: it must not stand in the way for ever.
        FactorySpec spec = disaggregated();
        WorkerSpec small = workerOf(500.0);
        spec.pools.back().workers.push_back(small);
        for (const double at : {0.0, 0.02, 0.03, 0.06, 0.2, 0.4}) {
            spec.failures = {{.atS = at, .pool = "decode", .worker = 0, .repairS = {}}};
            Factory factory = startWith(spec, {.turns = 8});
            QCOMPARE(runToTheEnd(factory), QByteArray());
        }
    }
    void theOnlyDecodeWorkerWithRoomIsSwitchedOff()
    {
        FactorySpec spec = disaggregated();
        spec.pools.back().workers = {workerOf(500.0), workerOf(1e5)};
        spec.pools.back().capacity =
            control::CapacitySpec{.periodS = 0.5, .down = 0.9, .startUpS = 0.2, .coolDownS = 0.0};
        Factory factory = startWith(spec, {.turns = 8, .gapS = 2.0});
        QCOMPARE(runToTheEnd(factory), QByteArray());
        QCOMPARE(measured(factory).requests.completed, 48);
    }
    void aDrainingWorkerWhoseFellowIsLostEndsItsWork()
    {
        FactorySpec spec = aggregated(1e5, 2);
        spec.pools.back().capacity = control::CapacitySpec{
            .periodS = 0.2, .down = 1.0, .survivorGuard = false, .startUpS = 0.2, .coolDownS = 0.0};
        for (const double at : {0.2, 0.21, 0.25, 0.3, 0.41, 0.5}) {
            spec.failures = {{.atS = at, .pool = "all", .worker = 0, .repairS = {}}};
            Factory factory = startWith(spec, {.turns = 10});
            QCOMPARE(runToTheEnd(factory), QByteArray());
            QCOMPARE(measured(factory).requests.completed, 60);
        }
    }
    void snapshotsThatFillTheHbmGiveWay()
    {
        // The states kept with a prefix take more room than its KV: what is held to be used again and what is new do
        // not fit together, so the prefix is let go.
        for (const bool oneKind : {false, true}) {
            for (const double kvTokens : {2600.0, 3000.0, 4000.0, 6000.0}) {
                const FactorySpec spec = oneKind ? aggregated() : disaggregated();
                auto built = std::make_shared<Plan>(**plan(spec, {}));
                built->bytesPerSequence = 400;
                for (WorkerKind& kind : built->kinds) {
                    kind.bytesPerSequence = 400;
                    kind.kvBytes = std::int64_t(kvTokens);
                }
                Factory factory(built, sourceOf({.turns = 6, .blobTokens = 128}), 1);
                QCOMPARE(runToTheEnd(factory), QByteArray());
                QCOMPARE(measured(factory).requests.completed, 36);
            }
        }
    }
    void whatNeverEvictsIsStuckOnceItIsFull()
    {
        FactorySpec spec = disaggregated(5000.0);
        spec.tiers.hbmEviction = kv::EvictionPolicy::pinned;
        Factory factory = startWith(spec, {.turns = 12});
        QVERIFY(!factory.isStuck());
        factory.runUntil(fromSeconds(1000.0));
        QVERIFY(factory.isStuck());
        QVERIFY(!factory.isDrained());
        QCOMPARE(joined(factory.violations()), QByteArray());
    }
    void allPrefillRoomIsPinned()
    {
        // Prompts wait in a prefill HBM of two of them for one slow decode worker of one.
        FactorySpec spec = disaggregated();
        spec.pools.front().workers.front().kvTokens = 2500.0;
        spec.pools.front().workers.front().fillSlots = 4;
        spec.pools.back().workers.front().kvTokens = 1300.0;
        spec.pools.back().workers.front().decodeLaw = PassLaw{.baseS = 0.1};
        for (const Reserve reserve : {Reserve::firstChunk, Reserve::fullInput, Reserve::finalSize}) {
            spec.reserve = reserve;
            Factory factory = startWith(spec, {.count = 20, .turns = 2, .openingTokens = 1000, .apartS = 0.001});
            QCOMPARE(runToTheEnd(factory), QByteArray());
            QCOMPARE(measured(factory).requests.completed, 40);
        }
    }
};

QTEST_GUILESS_MAIN(TestEdgeCases)
#include "tst_edge_cases.moc"
