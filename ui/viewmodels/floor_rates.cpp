#include "ui/viewmodels/floor_rates.h"

#include <algorithm>

namespace tokenfactory::ui {

using factory::Carried;
using factory::FlowPicture;
using factory::Snapshot;

namespace {

double bytesOf(const Snapshot& snapshot, Carried::For purpose, kv::Tier from, kv::Tier to)
{
    const auto flow = std::ranges::find_if(snapshot.flows, [&](const FlowPicture& each) {
        return each.purpose == purpose && each.from == from && each.to == to;
    });
    return flow == snapshot.flows.end() ? 0.0 : static_cast<double>(flow->bytes);
}

}  // namespace

FloorRates::FloorRates(const FloorMoment& moment) : now(*moment.now)
{
    // a picture of later, or of another factory, is none to compare with
    if (moment.earlier && moment.earlier->time < now.time && moment.earlier->events <= now.events) {
        earlier = moment.earlier.get();
        whileS = toSeconds(now.time - earlier->time);
        isSameMeasuring = earlier->measuredSince == now.measuredSince;
    }
    countedS = isSameMeasuring ? whileS : toSeconds(now.time - now.measuredSince);
}

double FloorRates::perS(double latest, double before) const
{
    const double difference = isSameMeasuring ? latest - before : latest;
    return countedS > 0.0 ? std::max(0.0, difference) / countedS : 0.0;
}

double FloorRates::arrivedPerS() const
{
    return perS(static_cast<double>(now.requests.arrived),
                earlier ? static_cast<double>(earlier->requests.arrived) : 0.0);
}

double FloorRates::completedPerS() const
{
    return perS(static_cast<double>(now.requests.completed),
                earlier ? static_cast<double>(earlier->requests.completed) : 0.0);
}

double FloorRates::outputTokensPerS() const
{
    return perS(static_cast<double>(now.tokens.output), earlier ? static_cast<double>(earlier->tokens.output) : 0.0);
}

double FloorRates::busy(std::size_t worker) const
{
    if (!hasWhile()) {
        return now.workers[worker].now ? 1.0 : 0.0;
    }
    const double before = worker < earlier->workers.size() ? earlier->workers[worker].busyS : 0.0;
    return std::min(1.0, perS(now.workers[worker].busyS, before));
}

double FloorRates::hbmBytesPerS(std::size_t worker) const
{
    const double before = earlier && worker < earlier->workers.size() ? earlier->workers[worker].hbmBytes : 0.0;
    return perS(now.workers[worker].hbmBytes, before);
}

double FloorRates::bytesPerS(Carried::For purpose, kv::Tier from, kv::Tier to) const
{
    if (hasWhile()) {
        const double bytes = bytesOf(now, purpose, from, to) - bytesOf(*earlier, purpose, from, to);
        return std::max(0.0, bytes) / whileS;
    }
    double sum = 0.0;
    for (const factory::TransferPicture& transfer : now.transfers) {
        if (transfer.purpose == purpose && transfer.fromPlace >= 0 && transfer.toPlace >= 0 &&
            now.places[static_cast<std::size_t>(transfer.fromPlace)].tier == from &&
            now.places[static_cast<std::size_t>(transfer.toPlace)].tier == to) {
            sum += static_cast<double>(transfer.bytesPerS);
        }
    }
    return sum;
}

std::optional<double> FloorRates::shareFrom(std::initializer_list<factory::TokenOrigin> origins) const
{
    const auto placed = [this](factory::TokenOrigin origin) {
        const auto index = static_cast<std::size_t>(origin);
        const std::int64_t before = isSameMeasuring && earlier ? earlier->tokens.origin[index] : 0;
        return static_cast<double>(std::max<std::int64_t>(0, now.tokens.origin[index] - before));
    };
    double all = 0.0;
    for (int i = 0; i < factory::tokenOrigins; ++i) {
        all += placed(static_cast<factory::TokenOrigin>(i));
    }
    double some = 0.0;
    for (const factory::TokenOrigin origin : origins) {
        some += placed(origin);
    }
    return all > 0.0 ? std::optional(some / all) : std::nullopt;
}

}  // namespace tokenfactory::ui
