#include "core/factory/names.h"

#include <array>

namespace tokenfactory::factory {
namespace {

template <std::size_t count>
std::string_view at(const std::array<std::string_view, count>& names, auto value)
{
    return names.at(static_cast<std::size_t>(value));
}

}  // namespace

std::string_view name(Phase phase)
{
    constexpr std::array<std::string_view, phases> names = {"queued", "loading",     "waiting", "filling",
                                                            "filled", "handing-off", "ready",   "decoding"};
    return at(names, phase);
}

std::string_view name(WorkerState state)
{
    constexpr std::array<std::string_view, 5> names = {"working", "starting", "draining", "off", "failed"};
    return at(names, state);
}

std::string_view name(Carried::For purpose)
{
    constexpr std::array<std::string_view, 4> names = {"nothing", "load", "hand-off", "write-down"};
    return at(names, purpose);
}

std::string_view name(Stint::Kind kind)
{
    constexpr std::array<std::string_view, 2> names = {"pass", "fill"};
    return at(names, kind);
}

std::string_view name(Refusal why)
{
    constexpr std::array<std::string_view, refusals> names = {"early", "queue-full", "context-limit", "larger-than-hbm",
                                                              "no-worker"};
    return at(names, why);
}

std::string_view name(TokenOrigin origin)
{
    constexpr std::array<std::string_view, tokenOrigins> names = {"computed", "hbm",  "other-hbm", "dram",
                                                                  "ssd",      "pool", "hot-cache"};
    return at(names, origin);
}

std::string_view name(kv::BlobKind kind)
{
    constexpr std::array<std::string_view, kv::blobKinds> names = {"shared-prefix", "live-context", "idle-context",
                                                                   "new-suffix"};
    return at(names, kind);
}

std::string_view name(kv::Tier tier)
{
    constexpr std::array<std::string_view, 5> names = {"hbm", "dram", "ssd", "pool", "hot-cache"};
    return at(names, tier);
}

std::optional<kv::Tier> tierNamed(std::string_view tier)
{
    for (std::size_t i = 0; i < kv::tierCount; ++i) {
        if (name(static_cast<kv::Tier>(i)) == tier) {
            return static_cast<kv::Tier>(i);
        }
    }
    return std::nullopt;
}

}  // namespace tokenfactory::factory
