#pragma once

#include "core/base/sentence.h"
#include "core/frontier/frontier.h"

#include <stop_token>
#include <vector>

namespace tokenfactory::frontier {

/// Why a system of a sweep has no point, one sentence each; where a limit on the latency leaves none, the last says the
/// lowest latency there is without it, which takes another sweep; where a limit on the HBM leaves none, the least HBM
/// that a layout needs. Empty when it has points. `part` is of a sweep of `question`.
std::vector<Sentence> reasonsWithoutPoints(const FrontierQuestion& question, const SystemFrontier& part,
                                           std::stop_token stop = {});

/// "TPOT" in decode, "TTFT" in prefill and midfill.
std::string_view latencyName(cost::Stage stage);

}  // namespace tokenfactory::frontier
