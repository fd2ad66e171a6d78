#include "core/factory/meanwhile.h"

#include <algorithm>

namespace tokenfactory::factory {

Meanwhile::Meanwhile(const Snapshot& latest)
    : now(latest), whileS(std::max(0.0, toSeconds(latest.tally.time - latest.before.time)))
{
}

const WorkerTally& Meanwhile::earlier(std::size_t worker) const
{
    return worker < now.before.workers.size() ? now.before.workers[worker] : nothing;
}

bool Meanwhile::isOf(std::size_t worker, int pool) const
{
    return now.kinds[static_cast<std::size_t>(now.workers[worker].kind)].pool == pool;
}

double Meanwhile::arrived() const { return static_cast<double>(now.tally.arrived - now.before.arrived); }
double Meanwhile::completed() const { return static_cast<double>(now.tally.completed - now.before.completed); }
double Meanwhile::saidTokens() const { return now.tally.saidTokens - now.before.saidTokens; }
double Meanwhile::goodTokens() const { return static_cast<double>(now.tally.goodTokens - now.before.goodTokens); }

double Meanwhile::busyS(std::size_t worker) const
{
    const double later = worker < now.tally.workers.size() ? now.tally.workers[worker].busyS : 0.0;
    return std::clamp(later - earlier(worker).busyS, 0.0, whileS);
}

double Meanwhile::inServiceS(std::size_t worker) const
{
    const double later = worker < now.tally.workers.size() ? now.tally.workers[worker].inServiceS : 0.0;
    return std::clamp(later - earlier(worker).inServiceS, 0.0, whileS);
}

double Meanwhile::busy(std::size_t worker) const
{
    if (!hasWhile()) {
        return now.workers[worker].now ? 1.0 : 0.0;
    }
    const double served = inServiceS(worker);
    return served > 0.0 ? std::min(1.0, busyS(worker) / served) : 0.0;
}

double Meanwhile::busyOfPool(int pool) const
{
    double sum = 0.0;
    double served = 0.0;
    for (std::size_t worker = 0; worker < now.workers.size(); ++worker) {
        if (isOf(worker, pool)) {
            const bool serves =
                now.workers[worker].state != WorkerState::off && now.workers[worker].state != WorkerState::failed;
            sum += hasWhile() ? busyS(worker) : busy(worker);
            served += hasWhile() ? inServiceS(worker) : serves ? 1.0 : 0.0;
        }
    }
    return served > 0.0 ? std::min(1.0, sum / served) : 0.0;
}

double Meanwhile::hbmBytesPerS(std::size_t worker) const
{
    const double later = worker < now.tally.workers.size() ? now.tally.workers[worker].hbmBytes : 0.0;
    return std::max(0.0, perS(later - earlier(worker).hbmBytes));
}

double Meanwhile::bytes(Carried::For purpose, kv::Tier from, kv::Tier to) const
{
    return static_cast<double>(now.tally.flows.of(purpose, from, to).bytes -
                               now.before.flows.of(purpose, from, to).bytes);
}

double Meanwhile::bytesPerS(Carried::For purpose, kv::Tier from, kv::Tier to) const
{
    if (hasWhile()) {
        return perS(bytes(purpose, from, to));
    }
    double sum = 0.0;
    for (const TransferPicture& transfer : now.transfers) {
        if (transfer.purpose == purpose && transfer.fromPlace >= 0 && transfer.toPlace >= 0 &&
            now.places[static_cast<std::size_t>(transfer.fromPlace)].tier == from &&
            now.places[static_cast<std::size_t>(transfer.toPlace)].tier == to) {
            sum += static_cast<double>(transfer.bytesPerS);
        }
    }
    return sum;
}

double Meanwhile::handedOffBytesPerS(int pool) const
{
    double sum = 0.0;
    if (hasWhile()) {
        for (std::size_t worker = 0; worker < now.tally.workers.size(); ++worker) {
            if (isOf(worker, pool)) {
                sum += static_cast<double>(now.tally.workers[worker].handedOffBytes - earlier(worker).handedOffBytes);
            }
        }
        return perS(sum);
    }
    for (const TransferPicture& transfer : now.transfers) {
        if (transfer.purpose == Carried::For::handOff && transfer.fromPlace >= 0) {
            const std::uint32_t from = now.places[static_cast<std::size_t>(transfer.fromPlace)].worker;
            sum += from < now.workers.size() && isOf(from, pool) ? static_cast<double>(transfer.bytesPerS) : 0.0;
        }
    }
    return sum;
}

double Meanwhile::readBytesPerS(kv::Tier tier) const
{
    double sum = 0.0;
    for (std::size_t other = 0; other < kv::tierCount; ++other) {
        sum += bytesPerS(Carried::For::load, tier, static_cast<kv::Tier>(other));
    }
    return sum;
}

double Meanwhile::writtenBytesPerS(kv::Tier tier) const
{
    double sum = 0.0;
    for (std::size_t other = 0; other < kv::tierCount; ++other) {
        sum += bytesPerS(Carried::For::writeDown, static_cast<kv::Tier>(other), tier);
    }
    return sum;
}

double Meanwhile::evictedBytesPerS(kv::Tier tier) const
{
    const auto index = static_cast<std::size_t>(tier);
    return perS(static_cast<double>(now.tally.tiers[index].evictedBytes - now.before.tiers[index].evictedBytes));
}

double Meanwhile::droppedBytesPerS(kv::Tier tier) const
{
    const auto index = static_cast<std::size_t>(tier);
    return perS(static_cast<double>(now.tally.tiers[index].droppedBytes - now.before.tiers[index].droppedBytes));
}

std::optional<double> Meanwhile::hitShare(kv::Tier tier) const
{
    switch (tier) {
    case kv::Tier::hbm:
        return shareFrom({TokenOrigin::hbm, TokenOrigin::otherHbm});
    case kv::Tier::dram:
        return shareFrom({TokenOrigin::dram});
    case kv::Tier::ssd:
        return shareFrom({TokenOrigin::ssd});
    case kv::Tier::pool:
        return shareFrom({TokenOrigin::pool});
    case kv::Tier::hotCache:
        return shareFrom({TokenOrigin::hotCache});
    }
    return std::nullopt;
}

double Meanwhile::placed(TokenOrigin origin) const
{
    const auto index = static_cast<std::size_t>(origin);
    return static_cast<double>(now.tally.placedTokens[index] - now.before.placedTokens[index]);
}

double Meanwhile::placedTokens() const
{
    double all = 0.0;
    for (int i = 0; i < tokenOrigins; ++i) {
        all += placed(static_cast<TokenOrigin>(i));
    }
    return all;
}

std::optional<double> Meanwhile::shareFrom(std::initializer_list<TokenOrigin> origins) const
{
    const double all = placedTokens();
    double some = 0.0;
    for (const TokenOrigin origin : origins) {
        some += placed(origin);
    }
    return all > 0.0 ? std::optional(some / all) : std::nullopt;
}

}  // namespace tokenfactory::factory
