#pragma once

#include "tests/core/factory/laws_only.h"

#include <functional>
#include <ranges>

namespace tokenfactory::factory {

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

inline workload::TraceSource sourceOf(const Sessions& sessions)
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

inline QByteArray joined(const std::vector<std::string>& sentences)
{
    QByteArray all;
    for (const std::string& sentence : sentences) {
        all += (all.isEmpty() ? "" : "; ") + QByteArray::fromStdString(sentence);
    }
    return all;
}

/// Until nothing is left to do. Empty if that went well, else what did not.
inline QByteArray runToTheEnd(Factory& factory, double mostSeconds = 1e6)
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

inline const Recorder& measured(const Factory& factory) { return factory.state().recorder; }

inline std::int64_t refusedFor(const Factory& factory, Refusal why)
{
    return measured(factory).requests.refused[std::size_t(why)];
}

}  // namespace tokenfactory::factory
