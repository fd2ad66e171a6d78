#pragma once

#include "core/workload/session_source.h"
#include "core/workload/trace_source.h"

#include <variant>

namespace tokenfactory::workload {

/// Where requests come from: sessions that are drawn, or a trace.
class RequestSource {
public:
    RequestSource(SessionSource sessions) : source(std::move(sessions)) {}
    RequestSource(TraceSource trace) : source(std::move(trace)) {}

    /// never() while nothing is due: all that is to come waits for answers, or nothing is to come.
    SimTime nextArrival() const
    {
        return std::visit([](const auto& of) { return of.nextArrival(); }, source);
    }
    Request take()
    {
        return std::visit([](auto& of) { return of.take(); }, source);
    }
    /// False if no later prompt begins with this one and its answer: its session ended, or was summed up.
    bool answered(const Request& request, SimTime now)
    {
        return std::visit([&](auto& of) { return of.answered(request, now); }, source);
    }
    void refused(const Request& request, SimTime now)
    {
        std::visit([&](auto& of) { of.refused(request, now); }, source);
    }

    /// Whether there are never more than so many sessions at a time, the next waiting for the end of one before.
    bool isClosed() const
    {
        return std::visit([](const auto& of) { return of.isClosed(); }, source);
    }

private:
    std::variant<SessionSource, TraceSource> source;
};

}  // namespace tokenfactory::workload
