#pragma once

#include "core/cost/choices.h"

namespace tokenfactory::cost {

/// Shape of the routed experts of one layer.
struct ExpertBank {
    int experts;          ///< E, routed experts in the layer (with redundant copies), >= 1
    int expertsPerToken;  ///< k, chosen by the router for each token, 1 <= k <= E
};

/// Share of the experts of one layer that receive at least one of `tokens` independent tokens, in the mean, 0..1.
/// Uniform routing: 1 - (1 - k/E)^tokens. Power law: the mean of 1 - (1 - p_i)^tokens over experts of popularity
/// p_i = k w_i / sum(w), w_i the quantiles of a power law on [0.01, 2]. The kernel tables draw from that range while
/// tokens x k <= experts and from [1, 0.8 x tokens] beyond; here one range serves every batch, so that more tokens
/// never cost less. Exponent 0 means uniform, every expert alike; a small exponent still draws from the range. `tokens`
/// may be fractional, >= 0.
double touchedShare(ExpertBank bank, double tokens, Routing routing);

/// Experts touched: E x touchedShare. Uniform: E (1 - (1 - k/E)^tokens). Source: occupancy of E cells.
double distinctExperts(ExpertBank bank, double tokens, Routing routing = {});

/// How many independent tokens `newTokens` consecutive tokens of one sequence count as: newTokens^0.67.
/// Source: expert reuse measured on Kimi K3, 8 to 32 consecutive tokens (60, 98, 158 distinct experts of 896).
double independentTokens(double newTokens);

/// Ranks of `ranks` that one token's k experts lie on, in the mean: R (1 - C(E - E/R, k) / C(E, k)).
/// 1 <= ranks <= experts.
double distinctRanks(ExpertBank bank, int ranks);

/// Variance of one expert's popularity over its mean squared, 0 for uniform routing: how unevenly a power law loads.
double popularitySpread(ExpertBank bank, Routing routing);

}  // namespace tokenfactory::cost
