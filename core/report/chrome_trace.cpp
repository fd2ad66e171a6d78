#include "core/report/chrome_trace.h"

#include "core/factory/link_names.h"
#include "core/factory/measure/signal_table.h"
#include "core/factory/names.h"
#include "core/report/json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <vector>

namespace tokenfactory::report {

using factory::Span;
using nlohmann::ordered_json;

namespace {

constexpr int workersProcess = 1;
constexpr int linksProcess = 2;
constexpr int signalsProcess = 3;

double microseconds(SimTime time) { return static_cast<double>(time.ns) / 1000.0; }

ordered_json metadata(const char* what, int process, std::int64_t thread, const std::string& name)
{
    return {{"name", what}, {"ph", "M"}, {"pid", process}, {"tid", thread}, {"args", {{"name", name}}}};
}

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

ordered_json spanEvent(const Span& span, std::int64_t thread)
{
    ordered_json args;
    if (span.onLink) {
        args["bytes"] = span.amount;
    } else {
        args["sequences"] = span.sequences;
        args["prompt_tokens"] = span.amount;
    }
    if (span.request >= 0) {
        args["request"] = span.request;
    }
    const std::string_view name = span.onLink ? factory::name(span.purpose) : factory::name(span.stint);
    return {{"name", name},
            {"cat", span.onLink ? "link" : "worker"},
            {"ph", "X"},
            {"ts", microseconds(span.began)},
            {"dur", microseconds(span.ends - span.began)},
            {"pid", span.onLink ? linksProcess : workersProcess},
            {"tid", thread},
            {"args", std::move(args)}};
}

class Tracing {
public:
    Tracing(const factory::Factory& running, std::size_t mostBeside) : factory(running), beside(mostBeside) {}

    ordered_json document()
    {
        events.push_back(metadata("process_name", workersProcess, 0, "workers"));
        events.push_back(metadata("process_name", linksProcess, 0, "links"));
        events.push_back(metadata("process_name", signalsProcess, 0, "signals"));
        addSpans();
        addLaneNames();
        addStates();
        addCounters();
        const factory::EventLog& log = factory.log();
        return {{"traceEvents", std::move(events)},
                {"displayTimeUnit", "ms"},
                {"otherData",
                 {{"spans_without_lane", withoutLane},
                  {"spans_dropped_by_log", log.spans().addedInAll() - log.spans().size()},
                  {"entries_dropped_by_log", log.entries().addedInAll() - log.entries().size()}}}};
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
                events.push_back(spanEvent(span, threadOf(span.lane, lane)));
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
                events.push_back(metadata("thread_name", process, threadOf(owner.second, lane), name + number));
            }
        }
    }

    void addStates()
    {
        const factory::Ring<factory::LogEntry>& entries = factory.log().entries();
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const factory::LogEntry& entry = entries[i];
            if (entry.kind == factory::LogKind::workerState) {
                events.push_back({{"name", factory::detailName(entry)},
                                  {"cat", "worker"},
                                  {"ph", "i"},
                                  {"s", "t"},
                                  {"ts", microseconds(entry.time)},
                                  {"pid", workersProcess},
                                  {"tid", threadOf(entry.worker, 0)}});
            }
        }
    }

    void addCounters()
    {
        for (const char* name : {"queued", "ready", "decoding"}) {
            const factory::SignalRow* row = factory::signalNamed(name);
            const factory::Series::Bins bins = row->in(factory.state().recorder.history).read(factory.now());
            for (std::size_t bin = 0; bin < bins.bins.size(); ++bin) {
                events.push_back({{"name", name},
                                  {"ph", "C"},
                                  {"ts", microseconds(static_cast<std::int64_t>(bin) * bins.width)},
                                  {"pid", signalsProcess},
                                  {"args", {{name, number(bins.mean(bin))}}}});
            }
        }
    }

    const factory::Factory& factory;
    std::size_t beside;
    std::map<Owner, Lanes> lanes;
    std::int64_t withoutLane = 0;
    ordered_json events = ordered_json::array();
};

}  // namespace

ordered_json chromeTrace(const factory::Factory& factory, std::size_t mostBeside)
{
    return Tracing(factory, mostBeside).document();
}

}  // namespace tokenfactory::report
