#pragma once

#include "core/factory/carried.h"
#include "core/factory/measure/recorder.h"
#include "core/factory/measure/ring.h"
#include "core/factory/pools/worker.h"

#include <optional>
#include <string_view>
#include <vector>

namespace tokenfactory::factory {

enum class LogKind : std::uint8_t {
    arrival,
    phase,      ///< a request enters one
    completed,  ///< `amount` = output tokens
    refused,
    failed,  ///< begun, and could not be ended
    putBack,
    workerState,
    transfer,  ///< one ended; `amount` = bytes
    evicted,   ///< from the place of `worker`, or one of all; `amount` = bytes, lost or written down
};
inline constexpr int logKinds = 9;
std::string_view name(LogKind kind);

struct LogEntry {
    SimTime time;
    LogKind kind = LogKind::arrival;
    std::uint8_t detail = 0;  ///< Phase, Refusal, WorkerState or Carried::For, as the kind says; the Tier of `evicted`
    int pool = -1;            ///< of the worker
    std::uint32_t worker = none;
    std::int64_t request = -1;
    std::int64_t session = -1;
    std::int64_t amount = 0;
    friend bool operator==(const LogEntry&, const LogEntry&) = default;
};
std::string_view detailName(const LogEntry& entry);  ///< "" where there is none

/// What took a while on a worker or on a link.
struct Span {
    bool onLink = false;
    std::uint32_t lane = 0;  ///< index of the worker or of the link
    Stint::Kind stint = Stint::Kind::pass;
    Carried::For purpose = Carried::For::nothing;  ///< on a link
    std::optional<cost::Limit> limit = {};         ///< of a stint, as there
    SimTime began;
    SimTime ends;
    std::int32_t sequences = 0;  ///< of a pass
    std::int64_t amount = 0;     ///< prompt tokens computed, or bytes carried
    std::int64_t request = -1;
    friend bool operator==(const Span&, const Span&) = default;
};

/// Entries that pass have all that is asked for.
struct LogFilter {
    std::vector<LogKind> kinds;  ///< any of these; empty = all
    std::optional<int> pool;
    std::optional<std::uint32_t> worker;
    std::optional<std::int64_t> session;
    SimTime from;
    SimTime to = SimTime::never();

    bool passes(const LogEntry& entry) const;
    bool passes(const Span& span) const;  ///< of time and worker alone; one on a link by time
    friend bool operator==(const LogFilter&, const LogFilter&) = default;
};

struct LogSpec {
    std::size_t entries = 65'536;  ///< kept, the latest
    std::size_t spans = 65'536;
    LogFilter filter;  ///< others are not kept at all
    friend bool operator==(const LogSpec&, const LogSpec&) = default;
};

/// What happened, the latest of it. Off, and without cost, until it is asked for; it has no effect on the run. Part of
/// State: a checkpoint has it too.
class EventLog {
public:
    bool isOn() const { return on; }
    /// From now on; what was kept is dropped.
    void start(const LogSpec& logSpec);
    void stop() { *this = {}; }

    void add(const LogEntry& entry);
    void add(const Span& span);
    /// A worker is lost: what ran on there ended now.
    void cut(std::uint32_t worker, SimTime now);

    const Ring<LogEntry>& entries() const { return kept; }
    const Ring<Span>& spans() const { return lanes; }
    std::vector<LogEntry> select(const LogFilter& filter) const;
    friend bool operator==(const EventLog&, const EventLog&) = default;

private:
    bool on = false;
    LogSpec spec;
    Ring<LogEntry> kept;
    Ring<Span> lanes;
};

}  // namespace tokenfactory::factory
