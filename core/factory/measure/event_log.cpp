#include "core/factory/measure/event_log.h"

#include "core/factory/names.h"

#include <algorithm>
#include <array>

namespace tokenfactory::factory {

std::string_view name(LogKind kind)
{
    constexpr std::array<std::string_view, logKinds> names = {
        "arrival", "phase", "completed", "refused", "failed", "put-back", "worker-state", "transfer", "evicted"};
    return names.at(static_cast<std::size_t>(kind));
}

std::string_view detailName(const LogEntry& entry)
{
    switch (entry.kind) {
    case LogKind::phase:
        return name(static_cast<Phase>(entry.detail));
    case LogKind::refused:
    case LogKind::failed:
        return name(static_cast<Refusal>(entry.detail));
    case LogKind::workerState:
        return name(static_cast<WorkerState>(entry.detail));
    case LogKind::transfer:
        return name(static_cast<Carried::For>(entry.detail));
    case LogKind::evicted:
        return name(static_cast<kv::Tier>(entry.detail));
    case LogKind::arrival:
    case LogKind::completed:
    case LogKind::putBack:
        break;
    }
    return {};
}

bool LogFilter::passes(const LogEntry& entry) const
{
    return entry.time >= from && entry.time <= to &&
           (kinds.empty() || std::ranges::find(kinds, entry.kind) != kinds.end()) && (!pool || entry.pool == *pool) &&
           (!worker || entry.worker == *worker) && (!session || entry.session == *session);
}

bool LogFilter::passes(const Span& span) const
{
    return span.ends >= from && span.began <= to && (span.onLink || !worker || span.lane == *worker);
}

void EventLog::start(const LogSpec& logSpec)
{
    on = true;
    spec = logSpec;
    kept = Ring<LogEntry>(spec.entries);
    lanes = Ring<Span>(spec.spans);
}

void EventLog::add(const LogEntry& entry)
{
    if (on && spec.filter.passes(entry)) {
        kept.add(entry);
    }
}

void EventLog::add(const Span& span)
{
    if (on && spec.filter.passes(span)) {
        lanes.add(span);
    }
}

void EventLog::cut(std::uint32_t worker, SimTime now)
{
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        Span& span = lanes[i];
        if (!span.onLink && span.lane == worker) {
            span.ends = std::min(span.ends, now);
        }
    }
}

std::vector<LogEntry> EventLog::select(const LogFilter& filter) const
{
    std::vector<LogEntry> found;
    for (std::size_t i = 0; i < kept.size(); ++i) {
        if (filter.passes(kept[i])) {
            found.push_back(kept[i]);
        }
    }
    return found;
}

}  // namespace tokenfactory::factory
