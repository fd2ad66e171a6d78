#pragma once

#include "core/cost/collectives.h"
#include "core/cost/lanes.h"
#include "core/cost/operator_id.h"
#include "core/cost/pass_demand.h"
#include "core/cost/prepared.h"

#include <string_view>
#include <vector>

namespace tokenfactory::cost {

/// One operator of one layer, in lanes or (Amount = double) of one pass. `fullest` is the GPU that decides the time;
/// the mean GPU times the GPUs of the stage is the work done.
template <class Amount>
struct OperatorAmounts {
    OperatorId id = OperatorId::projections;
    bool network = false;
    catalog::OperatorClass operatorClass = catalog::OperatorClass::gemm;  ///< of work on the GPU
    int format = 2;                                                       ///< computeIndex of its products
    catalog::Collective collective = catalog::Collective::allReduce;      ///< of communication
    int rounds = 1;                                                       ///< collectives in it
    bool crossesNic = false;
    bool phased = false;
    Amount timeS{};
    Amount fullestFlops{}, fullestBytes{}, fullestUp{}, fullestOut{};
    Amount flops{}, hbmBytes{}, hbmReadBytes{}, up{}, out{};  ///< of the mean GPU
};
using OperatorLanes = OperatorAmounts<Lanes>;
using OperatorPrice = OperatorAmounts<double>;

/// Sums over the operators of one attention or feed-forward kind in one layer.
struct KindLanes {
    Lanes computeS;
    Lanes networkS;
    Lanes energyJ;                         ///< above idle, of the mean GPU
    std::vector<OperatorPrice> operators;  ///< of the first lane; kept only when asked for
};

/// Routes and experts of one rank of EP in a layer.
struct ExpertLoad {
    Lanes meanRoutes, maxRoutes;    ///< routed tokens
    Lanes meanTouched, maxTouched;  ///< experts that some token chose
};

/// The load of the mean and of the fullest of `ep` ranks: `tokens` routed over all of them, each of which touches
/// `touchedShare` of the layer's experts.
ExpertLoad expertLoad(const FeedForwardRow& row, int ep, const Lanes& tokens, const Lanes& touchedShare);

/// Prices the operators of a layer for one layout and pass.
class LayerPricer {
public:
    LayerPricer(const Prepared& prepared, const RateLanes& rates, const Layout& layout, const PassDemand& demand,
                bool keepOperators);

    void priceAttention(std::size_t kind, KindLanes& result) const;
    void priceFeedForward(std::size_t kind, KindLanes& result) const;
    /// Of a feed-forward layer what every token passes: all but the routed experts and the way to them.
    void priceBesideExperts(std::size_t kind, KindLanes& result) const;
    /// The routed experts alone, without the way to them; nothing in a dense layer.
    void priceRoutedExperts(std::size_t kind, KindLanes& result) const;
    /// The LM head of the last stage.
    void priceHead(KindLanes& result) const;
    /// The send after a stage that passes on `messages` activations of hidden width per token.
    void priceSend(double messages, bool crossesDomain, KindLanes& result) const;

private:
    void clear(KindLanes& result) const;
    void addWork(KindLanes& result, OperatorLanes& op) const;
    void addMatrix(KindLanes& result, OperatorId id, double parameters, double bytes, const Lanes& fullestTokens,
                   const Lanes& meanTokens) const;
    void addBesideExperts(KindLanes& result, const FeedForwardRow& row) const;
    void addExperts(KindLanes& result, const FeedForwardRow& row, const Lanes& touchedShare) const;
    void addExpertLinks(KindLanes& result, const FeedForwardRow& row) const;
    void addLink(KindLanes& result, OperatorLanes& op) const;
    void addReduce(KindLanes& result, OperatorId id) const;
    void addContextExchange(KindLanes& result, const AttentionRow& row, std::size_t kind, double share) const;

    const Prepared& m_prepared;
    const RateLanes& m_rates;
    const Layout& m_layout;
    const PassDemand& m_demand;
    bool m_keep;
    int m_domain;
    Lanes m_fullestTokens;  ///< new tokens of the pass on a GPU's instance, its CP share
    Lanes m_meanTokens;
};

}  // namespace tokenfactory::cost
