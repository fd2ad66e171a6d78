#include "core/report/chrome_trace.h"

#include "core/base/format.h"
#include "core/factory/link_names.h"
#include "core/factory/measure/signal_table.h"
#include "core/factory/names.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenfactory::report {

using factory::Span;

namespace {

constexpr int workersProcess = 1;
constexpr int linksProcess = 2;
constexpr int signalsProcess = 3;

/// The events of a trace as text, one on a line. Written as it goes: a document in memory of the tens of thousands that
/// a log holds would take longer than all else at the end of a run.
class EventLines {
public:
    /// `name` and `category` need no quoting.
    EventLines& begin(std::string_view name, std::string_view phase, int process, std::int64_t thread)
    {
        text += text.empty() ? "\n" : ",\n";
        return add("{\"name\":\"")
            .add(name)
            .add("\",\"ph\":\"")
            .add(phase)
            .add("\",\"pid\":")
            .add(process)
            .add(",\"tid\":")
            .add(thread);
    }
    EventLines& add(std::string_view part)
    {
        text += part;
        return *this;
    }
    EventLines& add(std::int64_t number)
    {
        std::array<char, 24> digits;
        text.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
        return *this;
    }
    /// In microseconds, which is what the format counts in, exact to the nanosecond.
    EventLines& add(SimTime time) { return add(toText(static_cast<double>(time.ns) / 1000.0)); }
    void addName(std::string_view what, int process, std::int64_t thread, const std::string& name)
    {
        const nlohmann::json quoted(name);
        begin(what, "M", process, thread)
            .add(",\"args\":{\"name\":")
            .add(quoted.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace))
            .add("}}");
    }
    void addSpan(const Span& span, std::int64_t thread)
    {
        begin(span.onLink ? factory::name(span.purpose) : factory::name(span.stint), "X",
              span.onLink ? linksProcess : workersProcess, thread);
        add(",\"cat\":\"").add(span.onLink ? "link" : "worker").add("\",\"ts\":").add(span.began);
        add(",\"dur\":").add(span.ends - span.began).add(",\"args\":{");
        if (span.onLink) {
            add("\"bytes\":").add(span.amount);
        } else {
            add("\"sequences\":").add(span.sequences).add(",\"prompt_tokens\":").add(span.amount);
        }
        if (span.request >= 0) {
            add(",\"request\":").add(span.request);
        }
        add("}}");
    }
    std::string take() { return std::move(text); }

private:
    std::string text;
};

/// Spans of one worker or link, in lanes in which none overlap.
class Lanes {
public:
    explicit Lanes(std::size_t mostLanes) : most(mostLanes) {}

    /// To be called in the order of their begin. The lane; `most` where none is free.
    std::size_t place(const Span& span)
    {
        const auto free = std::ranges::find_if(ends, [&](SimTime end) { return end <= span.began; });
        const auto lane = static_cast<std::size_t>(free - ends.begin());
        if (lane == ends.size() && lane < most) {
            ends.push_back(span.ends);
        } else if (lane < most) {
            *free = span.ends;
        }
        return lane;
    }
    std::size_t size() const { return ends.size(); }

private:
    std::size_t most;
    std::vector<SimTime> ends;
};

class Tracing {
public:
    Tracing(const factory::Factory& running, std::size_t mostBeside) : factory(running), beside(mostBeside) {}

    std::string document()
    {
        events.addName("process_name", workersProcess, 0, "workers");
        events.addName("process_name", linksProcess, 0, "links");
        events.addName("process_name", signalsProcess, 0, "signals");
        addSpans();
        addLaneNames();
        addStates();
        addCounters();
        const factory::EventLog& log = factory.log();
        const nlohmann::ordered_json other = {
            {"spans_without_lane", withoutLane},
            {"spans_dropped_by_log", log.spans().addedInAll() - log.spans().size()},
            {"entries_dropped_by_log", log.entries().addedInAll() - log.entries().size()}};
        return "{\"traceEvents\":[" + events.take() +
               "\n],\n\"displayTimeUnit\":\"ms\",\n\"otherData\":" + other.dump() + "}\n";
    }

private:
    using Owner = std::pair<bool, std::uint32_t>;  ///< on a link, which

    std::int64_t threadOf(std::uint32_t owner, std::size_t lane) const
    {
        return 1 + static_cast<std::int64_t>(owner * beside + lane);
    }

    void addSpans()
    {
        const factory::Ring<Span>& spans = factory.log().spans();
        std::vector<Span> ordered;
        for (std::size_t i = 0; i < spans.size(); ++i) {
            ordered.push_back(spans[i]);
        }
        std::ranges::stable_sort(ordered, {}, &Span::began);
        for (const Span& span : ordered) {
            const std::size_t lane = lanes.try_emplace({span.onLink, span.lane}, beside).first->second.place(span);
            if (lane < beside) {
                events.addSpan(span, threadOf(span.lane, lane));
            } else {
                ++withoutLane;
            }
        }
    }

    void addLaneNames()
    {
        const factory::State& s = factory.state();
        std::map<Owner, std::string> names;
        for (std::uint32_t i = 0; i < s.workers.size(); ++i) {
            names[{false, i}] = factory::workerName(factory.plan(), s.workers[i]);
            lanes.try_emplace({false, i}, beside);
        }
        for (const factory::NamedLink& link : factory::namedLinks(s)) {
            names[{true, static_cast<std::uint32_t>(link.id.index)}] = factory::linkName(factory.plan(), s, link);
        }
        for (const auto& [owner, used] : lanes) {
            const int process = owner.first ? linksProcess : workersProcess;
            for (std::size_t lane = 0; lane < std::max<std::size_t>(1, used.size()); ++lane) {
                const std::string number = lane > 0 ? " (" + std::to_string(lane + 1) + ')' : std::string();
                // A link of a tier that was taken away has no name any more.
                const std::string name = names.contains(owner) ? names[owner] : "link " + std::to_string(owner.second);
                events.addName("thread_name", process, threadOf(owner.second, lane), name + number);
            }
        }
    }

    void addStates()
    {
        const factory::Ring<factory::LogEntry>& entries = factory.log().entries();
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const factory::LogEntry& entry = entries[i];
            if (entry.kind == factory::LogKind::workerState) {
                events.begin(factory::detailName(entry), "i", workersProcess, threadOf(entry.worker, 0))
                    .add(",\"cat\":\"worker\",\"s\":\"t\",\"ts\":")
                    .add(entry.time)
                    .add("}");
            }
        }
    }

    void addCounters()
    {
        for (const char* name : {"queued", "ready", "decoding"}) {
            const factory::SignalRow* row = factory::signalNamed(name);
            const factory::Series::Bins bins = row->in(factory.state().recorder.history).read(factory.now());
            for (std::size_t bin = 0; bin < bins.bins.size(); ++bin) {
                events.begin(name, "C", signalsProcess, 0)
                    .add(",\"ts\":")
                    .add(static_cast<std::int64_t>(bin) * bins.width)
                    .add(",\"args\":{\"")
                    .add(name)
                    .add("\":")
                    .add(toText(bins.mean(bin)))
                    .add("}}");
            }
        }
    }

    const factory::Factory& factory;
    std::size_t beside;
    std::map<Owner, Lanes> lanes;
    std::int64_t withoutLane = 0;
    EventLines events;
};

}  // namespace

std::string chromeTrace(const factory::Factory& factory, std::size_t mostBeside)
{
    return Tracing(factory, mostBeside).document();
}

}  // namespace tokenfactory::report
