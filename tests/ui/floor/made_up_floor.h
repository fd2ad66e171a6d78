#pragma once

#include "tests/ui/floor/made_up_transfers.h"
#include "ui/floor/moment.h"

namespace tokenfactory::tests {

/// A floor of which each part is given outright.
struct MadeUp {
    struct Pool {
        const char* name = "pool";
        bool prefill = false;
        bool midfill = false;
        bool decode = false;
        int workers = 1;
        int gpus = 8;
        int expertGpus = 0;
    };
    std::vector<Pool> pools;
    std::vector<kv::Tier> tiers;  ///< below the HBM
    int transfers = 0;            ///< of 1 GB each, half moved, over every way there is in turn
    int waiting = 0;
    double transferredS = 0.01;  ///< a transfer takes

    ui::FloorMoment moment(double speed = 0.0) const
    {
        auto now = std::make_shared<factory::Snapshot>();
        now->time = fromSeconds(100.0);
        for (const Pool& pool : pools) {
            addPool(*now, pool);
        }
        for (const kv::Tier tier : tiers) {
            factory::PlacePicture place;
            place.tier = tier;
            place.capacityBytes = 4'000'000'000'000;
            place.blobBytes = {100'000'000'000, 300'000'000'000, 1'200'000'000'000, 0};
            place.blobs = 1234;
            now->places.push_back(place);
        }
        for (int i = 0; i < waiting; ++i) {
            addRequest(*now, factory::Phase::queued);
            now->queue.push_back(now->live.back().id);
        }
        addTransfers(*now, transfers, transferredS);
        // so that a request on its way has 1 GB of KV
        for (factory::PlacePicture& place : now->places) {
            if (place.tier == kv::Tier::hbm && transfers > 0) {
                const std::int64_t bytes = 1'000'000'000 * std::int64_t{transfers} / std::ssize(now->workers);
                place.blobBytes[1] = bytes * 6 / 10;
                place.blobBytes[3] = bytes * 3 / 10;
                place.reservedBytes = bytes / 10;
                place.capacityBytes = std::max(place.capacityBytes, 2 * bytes);
            }
        }
        now->held = std::ssize(now->live);
        now->turnsInGaps = 516;
        now->requests.arrived = 9342;
        now->requests.completed = 9048;
        now->transfersInAll = now->transfers.size();
        return {now, speed};
    }

private:
    static void addPool(factory::Snapshot& now, const Pool& pool)
    {
        const auto index = static_cast<int>(now.pools.size());
        now.pools.emplace_back(pool.name);
        factory::KindPicture kind;
        kind.pool = index;
        kind.gpus = pool.gpus + pool.expertGpus;
        kind.expertGpus = pool.expertGpus;
        kind.decodeSlots = pool.decode ? 256 : 0;
        kind.prefill = pool.prefill;
        kind.midfill = pool.midfill;
        kind.decode = pool.decode;
        now.kinds.push_back(kind);
        for (int i = 0; i < pool.workers; ++i) {
            factory::WorkerPicture worker;
            worker.kind = index;
            worker.indexInPool = i;
            worker.sequences = pool.decode ? 100 : 0;
            worker.place = static_cast<int>(now.places.size());
            worker.state = static_cast<factory::WorkerState>(i % 7 == 6 ? 1 + i % 4 : 0);
            if (i % 5 != 4) {
                factory::Stint stint;
                stint.limit = static_cast<cost::Limit>(i % 4);
                stint.sequences = 100;
                stint.began = now.time;
                stint.ends = now.time + fromSeconds(0.02);
                worker.now = stint;
            }
            factory::PlacePicture place;
            place.worker = static_cast<std::uint32_t>(now.workers.size());
            place.capacityBytes = 800'000'000'000;
            place.blobBytes = {20'000'000'000, 200'000'000'000, 150'000'000'000, 40'000'000'000};
            place.reservedBytes = 60'000'000'000;
            place.blobs = 100;
            now.workers.push_back(worker);
            now.places.push_back(place);
        }
    }
};

}  // namespace tokenfactory::tests
