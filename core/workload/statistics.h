#pragma once

#include "core/workload/workload.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::workload {

/// Figures of a workload as drawn, by the names that "published" in workload files uses. Tokens, seconds, or shares of
/// 1; pNN is the value NN % lie at or below. A figure nothing was drawn for (gaps of one-turn sessions) is absent.
///
///   input_mean, _p50, _p75, _p90, _p95, _p99      the whole prompt, requests of main agents
///   all_input_mean, _p50 ...                      the same, sub-agents too
///   output_mean, _p50 ...                         answers of main agents
///   turns_mean, _p50, _p90, _p95                  of main agents
///   opening_mean, _p25, _p50, _p75                prompt of the first turn
///   growth_mean, _p50, _p90, _p99                 of prompts that grew over the turn before
///   new_input_p50, _p90, _p95, _p99               tokens behind what the prompt of the turn before holds
///   context_p50_at_turn_K, context_p90_at_turn_K  K = 5, 10, 20, 40, 60, 80, 100; of sessions that begin below 40,000
///   opening_p50_below_40k                         of the same sessions
///   input_above_131k, _200k, _500k                share of requests of main agents
///   sessions_peaking_above_200k                   share of sessions
///   input_per_output                              tokens in over tokens out, main agents
///   shared_with_turn_before                       share of tokens that the prompt of the turn before holds too, of
///   main
///                                                 agents, the first turn's being none
///   cached                                        share of tokens that any earlier prompt or answer held, all agents
///   sessions_with_sub_agents, sub_agent_requests  shares of sessions, of requests
///   sessions_compacting, compactions_per_compacting_session, compaction_before_p50, compaction_after_p50
///                                                 a compaction: a prompt less than half of the one before, of > 50,000
///   tool_gap_p50, _p90, _p99, human_gap_p50, _p90 between an answer and the next turn
///   session_rate, session_gap_cv                  sessions begun per second and the spread of the gaps between them;
///                                                 not of closed arrivals
struct Statistics {
    std::map<std::string, double> figures;

    std::optional<double> figure(std::string_view name) const;
};

/// Draws `sessions` >= 1 whole sessions and measures them.
Statistics statisticsOf(const Workload& workload, int sessions, std::uint64_t seed);

/// Every figure that statisticsOf() can give.
std::vector<std::string> figureNames();

}  // namespace tokenfactory::workload
