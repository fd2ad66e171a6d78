#include "core/factory/condition.h"

#include "core/base/format.h"
#include "core/base/names.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tokenfactory::factory {
namespace {

using Kind = Condition::Kind;

constexpr std::array<std::string_view, 14> names = {
    "ready-empty",  "decode-idle",  "drained", "queue-above:", "ready-above:", "ttft-above:", "tier-full:",
    "worker-fails", "worker-ready", "refused", "put-back",     "compaction",   "completed",   "session:"};
constexpr std::array<std::string_view, 5> tiers = {"hbm", "dram", "ssd", "pool", "hot-cache"};

std::int64_t fullPlaces(const Factory& factory, kv::Tier tier)
{
    const kv::Store& store = factory.state().store;
    std::int64_t full = 0;
    for (int i = 0; i < static_cast<int>(store.places()); ++i) {
        const kv::Place& place = store.place({i});
        const auto held = static_cast<double>(place.usedBytes + place.reservedBytes);
        const auto room = static_cast<double>(place.spec.capacityBytes);
        full += place.spec.tier == tier && room > 0.0 && held >= 0.95 * room ? 1 : 0;
    }
    return full;
}

std::int64_t countIn(const Factory& factory, WorkerState state)
{
    return std::ranges::count(factory.state().workers, state, &Worker::state);
}

std::string listed()
{
    std::string list;
    for (const std::string_view name : names) {
        list += (list.empty() ? "" : ", ") + std::string(name);
        if (name == "tier-full:") {
            list += "TIER";
        } else if (name == "ttft-above:") {
            list += "SECONDS";
        } else if (name.ends_with(':')) {
            list += "N";
        }
    }
    return list;
}

std::optional<double> valueFrom(Kind kind, std::string_view text)
{
    if (kind == Kind::tierFull) {
        const auto tier = std::ranges::find(tiers, text);
        return tier != tiers.end() ? std::optional(static_cast<double>(tier - tiers.begin())) : std::nullopt;
    }
    const std::optional<double> number = toNumber(text);
    const bool isWhole = number && *number == std::floor(*number);
    constexpr double most = 1e15;
    return number && *number >= 0.0 && *number <= most && (isWhole || kind == Kind::ttftAbove) ? number : std::nullopt;
}

}  // namespace

std::span<const std::string_view> conditionNames() { return names; }

std::string toText(const Condition& condition)
{
    std::string text(names[static_cast<std::size_t>(condition.kind)]);
    if (condition.kind == Kind::tierFull) {
        return text.append(tiers[static_cast<std::size_t>(condition.value)]);
    }
    return text.ends_with(':') ? text + tokenfactory::toText(condition.value) : text;
}

Expected<Condition> conditionFromText(std::string_view text, std::string_view where)
{
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto kind = static_cast<Kind>(i);
        if (text == names[i] && !names[i].ends_with(':')) {
            return Condition{.kind = kind};
        }
        if (names[i].ends_with(':') && text.starts_with(names[i])) {
            if (const std::optional<double> value = valueFrom(kind, text.substr(names[i].size()))) {
                return Condition{.kind = kind, .value = *value};
            }
        }
    }
    return unexpected(
        Problem{std::string(where), {"is \"%1\"", {std::string(text)}}, {"one of %1 is wanted", {listed()}}});
}

bool Watch::sees(const Factory& factory)
{
    const std::int64_t now = measure(factory);
    const bool came = now > before;
    before = now;
    return came;
}

std::int64_t Watch::measure(const Factory& factory) const
{
    const State& s = factory.state();
    switch (condition.kind) {
    case Kind::readyEmpty:
        return s.ready == 0 ? 1 : 0;
    case Kind::decodeIdle:
        return s.decoding == 0 ? 1 : 0;
    case Kind::drained:
        return factory.isDrained() ? 1 : 0;
    case Kind::queueAbove:
        return static_cast<double>(s.queue.size()) > condition.value ? 1 : 0;
    case Kind::readyAbove:
        return s.ready > condition.value ? 1 : 0;
    case Kind::ttftAbove:
        return s.latest.ttftS > condition.value ? s.latest.firstTokens : before;
    case Kind::tierFull:
        return fullPlaces(factory, static_cast<kv::Tier>(condition.value));
    case Kind::workerFails:
        return countIn(factory, WorkerState::failed);
    case Kind::workerReady:
        return countIn(factory, WorkerState::working);
    case Kind::refused:
        return s.latest.turnedAway;
    case Kind::putBack:
        return s.latest.putBack;
    case Kind::compaction:
        return s.source.compactions();
    case Kind::completed:
        return s.recorder.retirements;
    case Kind::session:
        return static_cast<double>(s.latest.session) == condition.value ? s.recorder.arrivalsInAll : before;
    }
    return 0;
}

}  // namespace tokenfactory::factory
