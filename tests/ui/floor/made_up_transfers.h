#pragma once

#include "core/factory/snapshot.h"

namespace tokenfactory::tests {

inline void addRequest(factory::Snapshot& now, factory::Phase phase)
{
    factory::RequestPicture request;
    request.id = std::ssize(now.live);
    request.session = 1000 + request.id;
    request.phase = phase;
    request.since = fromSeconds(99.0);
    request.promptTokens = 100'000;
    request.cachedTokens = 60'000;
    request.outputTokens = 500;
    request.worker = phase == factory::Phase::queued || now.workers.empty() ? factory::none : 0U;
    now.live.push_back(request);
    ++now.inPhase[static_cast<std::size_t>(phase)];
}

/// Of 1 GB each, half moved, over every way there is in turn; each of a request of its own.
inline void addTransfers(factory::Snapshot& now, int transfers, double transferredS)
{
    struct Way {
        factory::Carried::For purpose;
        int from;
        int to;
    };
    std::vector<Way> ways;
    for (int lower = 0; lower < static_cast<int>(now.places.size()); ++lower) {
        if (now.places[static_cast<std::size_t>(lower)].tier != kv::Tier::hbm && !now.workers.empty()) {
            ways.push_back({factory::Carried::For::load, lower, 0});
        }
    }
    int fill = -1;
    int decode = -1;
    for (const factory::WorkerPicture& worker : now.workers) {
        (now.kinds[static_cast<std::size_t>(worker.kind)].decode ? decode : fill) = worker.place;
    }
    if (fill >= 0 && decode >= 0) {
        ways.push_back({factory::Carried::For::handOff, fill, decode});
    }
    for (int i = 0; i < transfers && !ways.empty(); ++i) {
        const Way& way = ways[static_cast<std::size_t>(i) % ways.size()];
        const bool isHandOff = way.purpose == factory::Carried::For::handOff;
        addRequest(now, isHandOff ? factory::Phase::handingOff : factory::Phase::loading);
        factory::TransferPicture transfer;
        transfer.purpose = way.purpose;
        transfer.fromPlace = way.from;
        transfer.toPlace = way.to;
        transfer.bytes = 1'000'000'000;
        transfer.movedBytes = 500'000'000 + 1'000'000 * (i % 300);
        transfer.bytesPerS = static_cast<std::int64_t>(1e9 / transferredS);
        transfer.began = fromSeconds(99.9 + 1e-6 * i);
        transfer.request = now.live.back().id;
        transfer.session = now.live.back().session;
        now.transfers.push_back(transfer);
    }
    for (const Way& way : ways) {
        now.flows.push_back({way.purpose, now.places[static_cast<std::size_t>(way.from)].tier,
                             now.places[static_cast<std::size_t>(way.to)].tier, 1'000'000'000});
    }
}

}  // namespace tokenfactory::tests
