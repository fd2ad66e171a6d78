#pragma once

#include "core/base/expected.h"
#include "core/factory/factory.h"

#include <span>
#include <string>
#include <string_view>

namespace tokenfactory::factory {

/// Something a run may be stopped at, when it comes about.
struct Condition {
    enum class Kind : std::uint8_t {
        readyEmpty,  ///< the last ready sequence begins to decode
        decodeIdle,  ///< the last sequence that decodes ends or leaves
        drained,     ///< no request is on its way or to come
        queueAbove,  ///< more than `value` requests wait
        readyAbove,  ///< more than `value` are filled and do not decode
        ttftAbove,   ///< a first token comes later than `value` seconds after its request
        tierFull,    ///< 95 % of a place of a tier are used or reserved; `value` = kv::Tier
        workerFails,
        workerReady,  ///< it was started, set up or repaired, or works on after all
        refused,      ///< a request is refused, or fails
        putBack,      ///< a request has to begin again
        compaction,   ///< a context is summed up; not told of a trace
        completed,    ///< an answer is complete
        session,      ///< a request of session `value` comes
    };
    Kind kind = Kind::readyEmpty;
    double value = 0.0;
    friend bool operator==(const Condition&, const Condition&) = default;
};

/// As on the command line: "ready-empty", "queue-above:100", "ttft-above:2.5", "tier-full:dram", "session:17".
std::string toText(const Condition& condition);
/// `where` names it in problems.
Expected<Condition> conditionFromText(std::string_view text, std::string_view where);
/// Those without a value as they stand, the others with the ":" before it.
std::span<const std::string_view> conditionNames();

/// Waits for a condition: to be asked after each event.
class Watch {
public:
    Watch(const Condition& awaited, const Factory& factory) : condition(awaited) { before = measure(factory); }
    /// Whether it has come about since the last time it was asked.
    bool sees(const Factory& factory);

private:
    /// 0 and 1 for what is so or not, else a count of how often it was.
    std::int64_t measure(const Factory& factory) const;

    Condition condition;
    std::int64_t before = 0;
};

}  // namespace tokenfactory::factory
