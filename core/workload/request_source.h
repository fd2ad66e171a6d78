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

    /// That new sessions are of; null for a trace.
    const Workload* workload() const
    {
        const SessionSource* const sessions = std::get_if<SessionSource>(&source);
        return sessions != nullptr ? &sessions->present() : nullptr;
    }
    /// See SessionSource::change(). Not for a trace.
    void change(std::shared_ptr<const Workload> next, SimTime now)
    {
        std::get<SessionSource>(source).change(std::move(next), now);
    }
    /// Times a context was summed up; 0 for a trace, which does not tell.
    std::int64_t compactions() const
    {
        const SessionSource* const sessions = std::get_if<SessionSource>(&source);
        return sessions != nullptr ? sessions->compactions() : 0;
    }

    /// Sessions and sub-agents that ended at the workload's context limit; 0 for a trace, which has none.
    std::int64_t sessionsCut() const
    {
        const SessionSource* const sessions = std::get_if<SessionSource>(&source);
        return sessions != nullptr ? sessions->sessionsCut() : 0;
    }

    /// Turns that are to come at a known time, most of them after a tool or a person.
    std::int64_t turnsInGaps() const
    {
        return std::visit([](const auto& of) { return of.turnsInGaps(); }, source);
    }

    /// Of memory, roughly; what copies share left out.
    std::size_t bytesHeld() const
    {
        return std::visit([](const auto& of) { return of.bytesHeld(); }, source);
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
