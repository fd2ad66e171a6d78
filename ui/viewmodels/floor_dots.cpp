#include "ui/viewmodels/floor_dots.h"

#include <algorithm>
#include <cmath>

namespace tokenfactory::ui {

using factory::Carried;
using factory::Phase;
using factory::RequestPicture;
using factory::Snapshot;
using factory::TransferPicture;

namespace {

constexpr double dotsOfRequest = 8.0;
constexpr double bytesOfNothing = 1e8;  ///< a dot stands for where no KV is anywhere

/// The least of 1, 2.5, 5, 10 x 10^n that is no less.
double niceAtLeast(double bytes)
{
    const double decade = std::pow(10.0, std::floor(std::log10(std::max(1.0, bytes))));
    for (const double factor : {1.0, 2.5, 5.0}) {
        if (factor * decade >= bytes * (1.0 - 1e-12)) {
            return factor * decade;
        }
    }
    return 10.0 * decade;
}

/// A number in [0, 1) that only hangs on what it is made of.
double drawnFrom(std::uint64_t a, std::uint64_t b)
{
    std::uint64_t mix = a * 0x9e3779b97f4a7c15U + b;
    mix = (mix ^ (mix >> 30U)) * 0xbf58476d1ce4e5b9U;
    mix = (mix ^ (mix >> 27U)) * 0x94d049bb133111ebU;
    mix ^= mix >> 31U;
    return static_cast<double>(mix >> 11U) * 0x1p-53;
}

std::uint64_t nameOf(const TransferPicture& transfer)
{
    return static_cast<std::uint64_t>(transfer.request.value_or(-1)) ^
           (static_cast<std::uint64_t>(transfer.began.ns) << 20U) ^ static_cast<std::uint64_t>(transfer.fromPlace);
}

std::int64_t dotsIn(const TransferPicture& transfer, double dotBytes)
{
    const double dots = static_cast<double>(transfer.bytes) / dotBytes;
    const double whole = std::floor(dots);
    return static_cast<std::int64_t>(whole) + (drawnFrom(nameOf(transfer), 1) < dots - whole ? 1 : 0);
}

std::int64_t dotsIn(const Snapshot& snapshot, double dotBytes)
{
    std::int64_t dots = 0;
    for (const TransferPicture& transfer : snapshot.transfers) {
        dots += dotsIn(transfer, dotBytes);
    }
    return dots;
}

/// Share of a transfer's bytes, from its front, that were context before the prompt.
double contextShare(const TransferPicture& transfer, const Snapshot& snapshot)
{
    if (transfer.purpose != Carried::For::handOff || !transfer.request) {
        return transfer.purpose == Carried::For::handOff ? 0.0 : 1.0;
    }
    const RequestPicture* request = requestOf(snapshot, *transfer.request);
    return request && request->promptTokens > 0
               ? static_cast<double>(request->cachedTokens) / static_cast<double>(request->promptTokens)
               : 0.0;
}

kv::BlobKind kindOf(const TransferPicture& transfer, const Snapshot& snapshot)
{
    if (transfer.purpose == Carried::For::writeDown) {
        return kv::BlobKind::idleContext;
    }
    const bool isFromHotCache =
        snapshot.places[static_cast<std::size_t>(transfer.fromPlace)].tier == kv::Tier::hotCache;
    return isFromHotCache ? kv::BlobKind::sharedPrefix : kv::BlobKind::liveContext;
}

}  // namespace

const RequestPicture* requestOf(const Snapshot& snapshot, std::int64_t id)
{
    const auto found = std::ranges::lower_bound(snapshot.live, id, {}, &RequestPicture::id);
    return found != snapshot.live.end() && found->id == id ? &*found : nullptr;
}

double dotBytesOf(const Snapshot& snapshot)
{
    double all = 0.0;
    for (const TransferPicture& transfer : snapshot.transfers) {
        all += static_cast<double>(transfer.bytes);
    }
    const double wanted =
        std::max(factory::typicalBytes(snapshot) / dotsOfRequest, all / static_cast<double>(mostDots));
    double bytes = niceAtLeast(wanted > 0.0 ? wanted : bytesOfNothing);
    while (dotsIn(snapshot, bytes) > static_cast<std::int64_t>(mostDots)) {
        bytes = niceAtLeast(bytes * 1.5);
    }
    return bytes;
}

std::optional<std::size_t> linkOf(const TransferPicture& transfer, const Snapshot& snapshot,
                                  const std::vector<FloorLink>& links)
{
    if (transfer.fromPlace < 0 || transfer.toPlace < 0) {
        return std::nullopt;
    }
    const factory::PlacePicture& from = snapshot.places[static_cast<std::size_t>(transfer.fromPlace)];
    const factory::PlacePicture& to = snapshot.places[static_cast<std::size_t>(transfer.toPlace)];
    int pool = -1;
    if (transfer.purpose == Carried::For::handOff && from.worker != factory::none) {
        pool = snapshot.kinds[static_cast<std::size_t>(snapshot.workers[from.worker].kind)].pool;
    }
    for (std::size_t i = 0; i < links.size(); ++i) {
        const FloorLink& link = links[i];
        if (link.purpose == transfer.purpose && link.from == from.tier && link.to == to.tier && link.pool == pool) {
            return i;
        }
    }
    return std::nullopt;
}

bool isEveryTransferDrawn(const Snapshot& snapshot, double speed)
{
    constexpr double everyTransferBelow = 0.1;  // simulated seconds a second of watching
    return speed < everyTransferBelow && snapshot.transfers.size() <= mostDots / 2;
}

bool isTraced(const FloorLink& link, const FloorView& view)
{
    constexpr double seenS = 0.05;  // of watching: three frames
    return view.everyTransfer && link.bytesPerS > 0.0 && link.transferS > 0.0 && link.transferS < seenS * view.speed;
}

std::vector<FloorDot> dotsOf(const Snapshot& snapshot, const std::vector<FloorLink>& links, double dotBytes,
                             bool everyTransfer)
{
    std::vector<FloorDot> dots;
    for (std::size_t i = 0; i < snapshot.transfers.size(); ++i) {
        const TransferPicture& transfer = snapshot.transfers[i];
        const std::int64_t count = std::max<std::int64_t>(dotsIn(transfer, dotBytes), everyTransfer ? 1 : 0);
        const std::optional<std::size_t> link = linkOf(transfer, snapshot, links);
        if (count == 0 || !link || transfer.bytes <= 0) {
            continue;
        }
        const std::uint64_t name = nameOf(transfer);
        const double moved = static_cast<double>(transfer.movedBytes) / static_cast<double>(transfer.bytes);
        const double context = contextShare(transfer, snapshot);
        const kv::BlobKind kind = kindOf(transfer, snapshot);
        // behind the first dot the others follow at equal distances; when all has moved, the last one is there
        const double length = static_cast<double>(count - 1) / static_cast<double>(count);
        for (std::int64_t k = 0; k < count && dots.size() < mostDots; ++k) {
            const double behind = static_cast<double>(k) / static_cast<double>(count);
            const double place = moved * (1.0 + length) - behind;
            if (place < 0.0 || place > 1.0) {
                continue;  // still where it comes from, or there already
            }
            FloorDot dot;
            dot.link = static_cast<std::uint16_t>(*link);
            dot.transfer = static_cast<std::uint32_t>(i);
            dot.place = static_cast<float>(place);
            dot.side = static_cast<float>(2.0 * drawnFrom(name, 2 + static_cast<std::uint64_t>(k)) - 1.0);
            dot.kind = behind < context ? kind : kv::BlobKind::newSuffix;
            dot.shade = static_cast<std::uint8_t>(static_cast<std::uint64_t>(transfer.session.value_or(0)) % 3U);
            dots.push_back(dot);
        }
    }
    return dots;
}

}  // namespace tokenfactory::ui
