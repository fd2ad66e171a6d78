#pragma once

#include "core/catalog/calibration.h"
#include "core/cost/operator_id.h"

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace tokenfactory::cost {

/// What an operator's time is spent on.
enum class Limit : unsigned char { compute, memory, network, fixed, power };
inline constexpr std::size_t limits = 5;
std::string_view name(Limit limit);

/// What one layer of an operator puts on the fullest GPU: the numbers its formula is made of.
struct OperatorBasis {
    enum class Form : unsigned char { work, network, fixed };
    Form form = Form::fixed;
    catalog::OperatorClass operatorClass = catalog::OperatorClass::gemm;
    catalog::Format format = catalog::Format::bf16;  ///< the matrix unit computes in
    catalog::Collective collective = catalog::Collective::allReduce;
    bool crossesNic = false;
    bool phased = false;
    int rounds = 1;
    double layers = 0.0;  ///< on the path that decides, chunks counted
    double chunks = 1.0;  ///< above 1, the amounts below are means over the path
    double flops = 0.0;
    double bytes = 0.0;
    double scaleUpBytes = 0.0;
    double scaleOutBytes = 0.0;
    double exposed = 1.0;  ///< share of the communication that overlap leaves
    double eachS = 0.0;    ///< fixed: seconds per item
    double items = 1.0;    ///< fixed: kernels per layer
};

/// One operator of one kind of layer, summed over its layers and the chunks of the pass. Work is that of all GPUs;
/// time is its share of the path that decides pass_time_s, so times add up to it exactly.
struct OperatorCost {
    OperatorId id = OperatorId::projections;
    std::string_view name;       ///< "routed experts"
    std::string_view layerKind;  ///< "KDA + MoE"; "" for work outside the layers
    std::string_view fullName;   ///< "routed experts, KDA + MoE", different for every operator of a cost
    int count = 0;               ///< layers
    double flops = 0.0;
    double hbmBytes = 0.0;
    double hbmReadBytes = 0.0;
    double scaleUpBytes = 0.0;
    double scaleOutBytes = 0.0;
    double timeS = 0.0;  ///< communication: what is left after overlap
    Limit limit = Limit::compute;
    OperatorBasis basis;
};

/// Seconds of the operators that each limit holds back, by Limit.
std::array<double, limits> timeByLimit(std::span<const OperatorCost> operators);

}  // namespace tokenfactory::cost
