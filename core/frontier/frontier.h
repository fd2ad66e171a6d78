#pragma once

#include "core/cost/pass_cost.h"

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace tokenfactory::frontier {

/// Batches swept unless others are given: 1, 2, 3, 4, 6, 8, 12 ... 3072, 4096 (24 values).
std::span<const int> sweptBatches();

/// Which layouts a sweep tries.
enum class Width : unsigned char {
    widestEp,  ///< EP = TP x DP, DCP = 1: what a moving slider can afford
    every,     ///< every EP and DCP that divides
};

struct FrontierQuestion {
    catalog::ModelPtr model;
    std::vector<catalog::SystemPtr> systems;
    catalog::CalibrationPtr calibration;
    cost::Stage stage = cost::Stage::decode;
    cost::SequenceTokens each;     ///< tokens of every sequence
    cost::Choices choices;         ///< ppMax bounds the depth; hbmCapBytes and maxSequencesPerInstance are limits
    std::vector<int> gpus = {64};  ///< GPU counts, each >= 1
    std::vector<int> batches;      ///< empty = sweptBatches()
    Width width = Width::every;
    std::optional<double> maxLatencyS;  ///< TPOT in decode, TTFT in prefill and midfill; above 0
    int cpMax = 1;                      ///< prefill and midfill: context parallel degrees tried, up to this
    unsigned threads = 0;               ///< 0 = one per core
    bool keepDominated = false;         ///< also fill SystemFrontier::dominated

    /// By latency, HBM cap or sequences per instance.
    bool isLimited() const { return maxLatencyS || choices.hbmCapBytes || choices.maxSequencesPerInstance; }
};

/// The most points SystemFrontier::dominated holds.
inline constexpr std::size_t mostDominated = 4000;

/// One layout at one batch.
struct SweptPoint {
    int system = 0;  ///< index into the question's systems
    cost::Layout layout;
    int batch = 0;
    double latencyS = 0.0;
    double tokensPerSecondPerGpu = 0.0;
    double hbmBytesPerGpu = 0.0;
};

/// The points of one system that no other of its points beats in both latency and throughput, by rising latency.
struct SystemFrontier {
    int system = 0;
    std::vector<SweptPoint> points;
    std::vector<SweptPoint> dominated;  ///< when kept: points that fit, are within the limits and are not in `points`,
                                        ///< by rising latency; of more than mostDominated, that many, evenly by rank
    std::size_t dominatedCount = 0;     ///< how many such points there are in all, kept or not
    std::size_t evaluated = 0;          ///< layouts x batches; fewer when cancelled
    std::size_t layouts = 0;
    std::size_t notFitting = 0;  ///< points whose HBM ends, or that pass the cap
    std::size_t overLimits = 0;  ///< fit, but pass a limit on latency or sequences per instance
    /// Of a limited question: the point of most tokens/s/GPU within the limits, its batch also between those swept
    /// (best_within_limits.h). Not counted in `evaluated`; absent where `points` is empty.
    std::optional<SweptPoint> bestWithinLimits;
};

struct Frontier {
    std::vector<SystemFrontier> systems;
    std::size_t pointsEvaluated = 0;
    bool cancelled = false;  ///< some points were not evaluated, or the best within the limits not sought to the end
};

/// Every legal layout for one GPU count, in a fixed order (TP, PP, CP, EP, DCP rising). CP stays 1 unless `cpMax` says
/// more, and in decode.
std::vector<cost::Layout> legalLayouts(const catalog::Model& model, cost::Stage stage, int gpus, int ppMax,
                                       int expertReplicas, Width width, int cpMax = 1);

/// The frontier of each system. Stops early when `stop` asks for it. Problems as in evaluate().
Expected<Frontier> sweep(const FrontierQuestion& question, std::stop_token stop = {});

/// The question of one swept point, to be answered by evaluate() with all its numbers.
cost::PassQuestion questionOf(const FrontierQuestion& question, const SweptPoint& point);

/// One GPU count tried for a pass: does any legal layout fit, and if not, the least that is missing and why.
struct FitVerdict {
    int gpus = 0;
    bool fits = false;
    cost::Layout layout;          ///< that fits with most room, or misses least
    double shortfallBytes = 0.0;  ///< per GPU, of the layout that misses least; 0 when it fits
    Sentence reason;              ///< why not; empty when it fits
};

/// GPU counts 1, 2, 4 ... up to the first power of two that fits (at most `most`), the last of the answer, and before
/// it those between it and the one before, up to the smallest that fits. For the pass of the question, its layout
/// ignored; empty when the pass is not well put.
std::vector<FitVerdict> smallestFit(const cost::PassQuestion& question, int most = 1024);

}  // namespace tokenfactory::frontier
