#pragma once

#include "core/factory/carried.h"
#include "core/factory/measure/recorder.h"
#include "core/factory/pools/worker.h"
#include "core/kv/inventory.h"

#include <optional>
#include <string_view>

namespace tokenfactory::factory {

// Words of the factory as files and documents have them.

std::string_view name(Phase phase);           ///< "queued", ... "decoding"
std::string_view name(WorkerState state);     ///< "working", "starting", "draining", "off", "failed"
std::string_view name(Carried::For purpose);  ///< "load", "hand-off", "write-down"
std::string_view name(Stint::Kind kind);      ///< "pass", "fill"
std::string_view name(Refusal why);           ///< "early", "queue-full", ...
std::string_view name(TokenOrigin origin);    ///< "computed", "hbm", "other-hbm", "dram", ...
std::string_view name(kv::BlobKind kind);     ///< "shared-prefix", "live-context", "idle-context", "new-suffix"
std::string_view name(kv::Tier tier);         ///< "hbm", "dram", "ssd", "pool", "hot-cache"
std::optional<kv::Tier> tierNamed(std::string_view name);

}  // namespace tokenfactory::factory
