#pragma once

#include "core/base/explanation.h"
#include "core/base/sentence.h"
#include "core/catalog/catalog.h"
#include "core/economics/prices.h"

#include <optional>
#include <span>
#include <vector>

namespace tokenfactory::economics {

/// GPUs of one rack and how long they were in service.
struct GpuUse {
    catalog::SystemPtr system;  ///< null for workers whose passes are given by laws: they have no price
    double gpuHours = 0.0;      ///< GPUs x hours, >= 0
};

/// What of a run has a price. Finite, >= 0.
struct RunFigures {
    std::vector<GpuUse> gpus;
    double energyJ = 0.0;
    // of the requests that were completed
    double computedInputTokens = 0.0;
    double cachedInputTokens = 0.0;
    double outputTokens = 0.0;
    std::optional<double> tokensPerSPerUser;  ///< mean decode speed of a user, > 0; none = no speed to speak of
};

/// What a run cost and earned, in USD.
struct Account {
    std::optional<double> cost;  ///< none where a rack has no price
    double revenue = 0.0;
    std::optional<double> margin;                ///< revenue - cost; below 0 for a loss
    std::optional<double> costPerMillionOutput;  ///< none without output
    std::vector<Sentence> basis;                 ///< what the figures rest on, for people
    std::vector<Explanation> explanations;       ///< "GPU cost", "cost", "revenue"... as far as there are figures
    PricesPtr prices;                            ///< the explanations point into it and the racks
    std::vector<catalog::SystemPtr> systems;
};

/// GPU-hours x the price of one, USD; none where a rack has no such price.
std::optional<double> gpuCost(std::span<const GpuUse> uses, GpuHour basis);

/// Cost = GPU-hours x the price of one + energy x the price of electricity, if that has one of its own.
/// Revenue = tokens x their prices, those of output times outputPriceFactor() at the mean speed.
Account account(const PricesPtr& prices, const RunFigures& run);

}  // namespace tokenfactory::economics
