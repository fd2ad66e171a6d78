#include "core/factory/meanwhile.h"

#include <algorithm>

namespace tokenfactory::factory {

namespace {

double bytesOf(const Snapshot& snapshot, Carried::For purpose, kv::Tier from, kv::Tier to)
{
    const auto flow = std::ranges::find_if(snapshot.flows, [&](const FlowPicture& each) {
        return each.purpose == purpose && each.from == from && each.to == to;
    });
    return flow == snapshot.flows.end() ? 0.0 : static_cast<double>(flow->bytes);
}

}  // namespace

Meanwhile::Meanwhile(const Snapshot& latest, const Snapshot* before) : now(latest)
{
    // a picture of later, or of another factory, is none to compare with
    if (before && before->time < now.time && before->events <= now.events) {
        earlier = before;
        whileS = toSeconds(now.time - earlier->time);
        isSameMeasuring = earlier->measuredSince == now.measuredSince;
    }
    countedS = isSameMeasuring ? whileS : toSeconds(now.time - now.measuredSince);
}

double Meanwhile::counted(double latest, double before) const
{
    return std::max(0.0, isSameMeasuring ? latest - before : latest);
}

double Meanwhile::arrived() const
{
    return counted(static_cast<double>(now.requests.arrived),
                   earlier ? static_cast<double>(earlier->requests.arrived) : 0.0);
}

double Meanwhile::completed() const
{
    return counted(static_cast<double>(now.requests.completed),
                   earlier ? static_cast<double>(earlier->requests.completed) : 0.0);
}

double Meanwhile::outputTokens() const
{
    return counted(static_cast<double>(now.tokens.output), earlier ? static_cast<double>(earlier->tokens.output) : 0.0);
}

double Meanwhile::arrivedPerS() const { return perS(arrived()); }
double Meanwhile::completedPerS() const { return perS(completed()); }
double Meanwhile::outputTokensPerS() const { return perS(outputTokens()); }

double Meanwhile::busyS(std::size_t worker) const
{
    const double before = earlier && worker < earlier->workers.size() ? earlier->workers[worker].busyS : 0.0;
    return counted(now.workers[worker].busyS, before);
}

double Meanwhile::busy(std::size_t worker) const
{
    if (!hasWhile() || countedS == 0.0) {  // measuring begins at this moment
        return now.workers[worker].now ? 1.0 : 0.0;
    }
    return std::min(1.0, perS(busyS(worker)));
}

double Meanwhile::hbmBytesPerS(std::size_t worker) const
{
    const double before = earlier && worker < earlier->workers.size() ? earlier->workers[worker].hbmBytes : 0.0;
    return perS(counted(now.workers[worker].hbmBytes, before));
}

double Meanwhile::bytes(Carried::For purpose, kv::Tier from, kv::Tier to) const
{
    const double before = earlier ? bytesOf(*earlier, purpose, from, to) : 0.0;
    return std::max(0.0, bytesOf(now, purpose, from, to) - before);
}

double Meanwhile::bytesPerS(Carried::For purpose, kv::Tier from, kv::Tier to) const
{
    if (hasWhile()) {
        return bytes(purpose, from, to) / whileS;
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

std::optional<double> Meanwhile::shareFrom(std::initializer_list<TokenOrigin> origins) const
{
    const auto placed = [this](TokenOrigin origin) {
        const auto index = static_cast<std::size_t>(origin);
        const std::int64_t before = isSameMeasuring && earlier ? earlier->tokens.origin[index] : 0;
        return static_cast<double>(std::max<std::int64_t>(0, now.tokens.origin[index] - before));
    };
    double all = 0.0;
    for (int i = 0; i < tokenOrigins; ++i) {
        all += placed(static_cast<TokenOrigin>(i));
    }
    double some = 0.0;
    for (const TokenOrigin origin : origins) {
        some += placed(origin);
    }
    return all > 0.0 ? std::optional(some / all) : std::nullopt;
}

}  // namespace tokenfactory::factory
