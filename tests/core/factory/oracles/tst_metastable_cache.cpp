#include "core/base/random.h"
#include "tests/core/factory/laws_only.h"
#include "tests/core/factory/oracle_row.h"

using namespace tokenfactory;
using namespace tokenfactory::factory;

namespace {

// Sessions come at random, each a context that comes back turn after turn (O10). A turn whose prefix is cached costs
// little, else the whole context: amplification A = 10,200 / 200.
constexpr int turns = 25;
constexpr double gapS = 4.0;
constexpr int openingTokens = 10'000;
constexpr int newTokens = 200;
constexpr double meanContext = openingTokens + newTokens * (turns - 1) / 2.0;
constexpr double tokensPerS = 40'000.0;
/// Contexts the cache has room for.
constexpr double cached = 40.0;
constexpr double cacheTokens = cached * meanContext;

// Warm, as many sessions live as the load and their gaps make: they find no room from here on (requests/s).
constexpr double warmEndsAt = cached / gapS;
// Cold, so many are served: above it those that are cold stay so.
constexpr double coldCapacity = tokensPerS / meanContext;

const std::vector<double> loads = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14};
constexpr double holdS = 500.0;

struct Sweep {
    std::vector<double> up;  ///< hit rate by load
    std::vector<double> down;
};

workload::TraceSource sessionsAt(const std::vector<double>& requestsPerS, std::uint64_t seed)
{
    RandomStream stream(seed, "sessions");
    auto trace = std::make_shared<workload::Trace>();
    std::int64_t session = 0;
    for (std::size_t level = 0; level < requestsPerS.size(); ++level) {
        const double sessionsPerS = requestsPerS[level] / turns;
        for (double at = stream.exponential() / sessionsPerS; at < holdS; at += stream.exponential() / sessionsPerS) {
            const std::size_t first = trace->segments.size();
            for (int turn = 0; turn < turns; ++turn) {
                trace->segments.push_back(
                    {.content = trace->segments.size() + 1, .tokens = turn == 0 ? openingTokens : newTokens});
                trace->rows.push_back({.time = fromSeconds(double(level) * holdS + at),
                                       .session = session,
                                       .turn = turn,
                                       .firstSegment = first,
                                       .segments = std::size_t(turn) + 1,
                                       .gap = fromSeconds(gapS * stream.exponential())});
            }
            ++session;
        }
    }
    return {std::move(trace), workload::Replay::closed};
}

/// The load goes up by steps and down again; the hit rate in the second half of each step.
Sweep sweep(double roomTokens, bool missesCost, std::uint64_t seed)
{
    std::vector<double> levels = loads;
    levels.insert(levels.end(), loads.rbegin(), loads.rend());
    WorkerSpec worker;
    worker.fillsAhead = 0;
    worker.fillLaw = missesCost ? PassLaw{.perNewTokenS = 1.0 / tokensPerS} : PassLaw{.baseS = newTokens / tokensPerS};
    worker.kvTokens = roomTokens;
    const PoolSpec fill{.name = "fill", .prefill = true, .workers = {worker}, .capacity = {}};
    FactorySpec spec = factoryOf({fill, decoders({}, 1)});
    spec.tiers.reuse = true;
    spec.tiers.blockTokens = 1;
    // Who would wait for minutes goes away: the backlog is what a few seconds of cold work make.
    spec.queueLimit = 60;
    Factory factory(*plan(spec, {}), sessionsAt(levels, seed), seed);
    std::vector<double> hits;
    for (std::size_t level = 0; level < levels.size(); ++level) {
        factory.runUntil(fromSeconds((double(level) + 0.5) * holdS));
        factory.restartMeasuring();
        factory.runUntil(fromSeconds((double(level) + 1.0) * holdS));
        const TokenCounts& tokens = factory.state().recorder.tokens;
        const auto hit = double(tokens.origin[std::size_t(TokenOrigin::hbm)]);
        hits.push_back(hit / (hit + double(tokens.origin[std::size_t(TokenOrigin::computed)])));
    }
    if (!factory.violations().empty()) {
        qFatal("%s", factory.violations().front().c_str());
    }
    Sweep made;
    made.up.assign(hits.begin(), hits.begin() + std::ssize(loads));
    made.down.assign(hits.rbegin(), hits.rbegin() + std::ssize(loads));
    return made;
}

constexpr double warm = 0.5;

/// The lowest load on the way up that is cold; none: beyond the last.
double collapseLoad(const Sweep& sweep)
{
    const auto cold = std::ranges::find_if(sweep.up, [](double hit) { return hit < warm; });
    return cold == sweep.up.end() ? loads.back() + 1.0 : loads[std::size_t(cold - sweep.up.begin())];
}

/// The lowest load on the way down that is still cold.
double recoveryLoad(const Sweep& sweep)
{
    const auto cold = std::ranges::find_if(sweep.down, [](double hit) { return hit < warm; });
    return cold == sweep.down.end() ? loads.back() + 1.0 : loads[std::size_t(cold - sweep.down.begin())];
}

void print(const char* what, const Sweep& sweep)
{
    for (std::size_t i = 0; i < loads.size(); ++i) {
        qInfo("%s, %4.1f requests/s: hit %.3f going up, %.3f going down", what, loads[i], sweep.up[i], sweep.down[i]);
    }
}

}  // namespace

class TestMetastableCache : public QObject {
    Q_OBJECT
private slots:
    void itCollapsesAtAHigherLoadThanItRecoversAt()
    {
        const Sweep got = sweep(cacheTokens, true, 1);
        print("A = 51", got);
        oracleRow(warmEndsAt, collapseLoad(got), "requests/s at collapse");
        oracleRow(coldCapacity, recoveryLoad(got), "requests/s that are still cold going down");
        // Both ends are where the two states end, to the steps of the sweep and what chance brings forward.
        QVERIFY2(std::abs(collapseLoad(got) - warmEndsAt) <= 2.0, qPrintable(QString::number(collapseLoad(got))));
        QVERIFY2(std::abs(recoveryLoad(got) - coldCapacity) <= 1.0, qPrintable(QString::number(recoveryLoad(got))));
        QVERIFY(collapseLoad(got) >= recoveryLoad(got) + 3.0);
        // In between both states are there at the same load.
        QVERIFY(got.up[4] > 0.8 && got.down[4] < 0.2);
    }
    void withRoomForAllItNeverCollapses()
    {
        const Sweep got = sweep(1e9, true, 1);
        print("infinite cache", got);
        oracleRow(collapseLoad(got), recoveryLoad(got), "recovery load, as collapse load");
        QCOMPARE(collapseLoad(got), recoveryLoad(got));
        for (std::size_t i = 0; i < loads.size(); ++i) {
            QVERIFY(got.up[i] > 0.9 && std::abs(got.up[i] - got.down[i]) < 0.05);
        }
    }
    void whereMissesCostNoMoreThanHitsBothLoadsCoincide()
    {
        // Half the cache, so that the hit rate falls within the loads of the sweep.
        constexpr int runs = 4;
        Sweep got{.up = std::vector(loads.size(), 0.0), .down = std::vector(loads.size(), 0.0)};
        for (int run = 1; run <= runs; ++run) {
            const Sweep one = sweep(cacheTokens / 2.0, false, std::uint64_t(run));
            for (std::size_t i = 0; i < loads.size(); ++i) {
                got.up[i] += one.up[i] / runs;
                got.down[i] += one.down[i] / runs;
            }
        }
        print("A = 1, half the cache", got);
        QVERIFY(collapseLoad(got) <= loads.back());
        oracleRow(collapseLoad(got), recoveryLoad(got), "recovery load, as collapse load");
        QVERIFY(std::abs(collapseLoad(got) - recoveryLoad(got)) <= 1.0);
        for (std::size_t i = 0; i < loads.size(); ++i) {
            QVERIFY(std::abs(got.up[i] - got.down[i]) < 0.1);
        }
    }
};

QTEST_GUILESS_MAIN(TestMetastableCache)
#include "tst_metastable_cache.moc"
