#pragma once

#include "core/cost/pass_cost.h"

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace tokenfactory::cost {

/// What joins the two groups of an attention/expert split.
enum class GroupLink : unsigned char {
    scaleOut,  ///< the NICs of both sides, each GPU its own
    scaleUp,   ///< one scale-up domain that holds both groups
};
std::string_view name(GroupLink link);
std::optional<GroupLink> groupLinkFromName(std::string_view name);
std::span<const std::string_view> groupLinkNames();  ///< in the order of the enumeration

/// Parts of a split that are at work one after another in a layer with routed experts; as a limit, `roundTrip` is all
/// of them in a row: too few micro-batches are under way to keep any of them busy.
enum class SplitPart : unsigned char { attention, link, experts, roundTrip };
std::string_view name(SplitPart part);

/// How a model is cut over two groups of GPUs. The expert group holds the routed experts of all layers and nothing
/// else. All the rest lies on the attention group: attention with its KV and states, norms and residuals, the router
/// (it says where a token goes), latent projections (what they narrow crosses the link), embedding and LM head, dense
/// FFN layers, and shared experts: every token passes those, so they need no dispatch, are read once for a whole
/// batch, and keep the attention group busy while another micro-batch is away.
struct SplitLayout {
    Layout attention;      ///< PP and CP are 1; its EP means nothing
    int expertGpus = 1;    ///< >= 1
    int ep = 1;            ///< ranks the routed experts are spread over; divides expertGpus
    int microBatches = 2;  ///< in flight, 1 to mostMicroBatches: 1 = groups take turns, 2 = ping-pong, 3 hides the link
    GroupLink link = GroupLink::scaleOut;

    int moeTp() const { return expertGpus / ep; }
    int gpus() const { return attention.gpus() + expertGpus; }
    friend bool operator==(const SplitLayout&, const SplitLayout&) = default;
};
inline constexpr int mostMicroBatches = 16;

/// A decode pass of a split; `pass.batch` counts the sequences of one micro-batch over all attention instances, so
/// microBatches x batch are live. The pointers are never null.
struct SplitQuestion {
    catalog::ModelPtr model;
    catalog::SystemPtr attentionSystem;
    catalog::SystemPtr expertSystem;
    catalog::CalibrationPtr calibration;
    SplitLayout layout;
    Pass pass;
    Choices choices;
};

/// One group's part of a split, per micro-batch.
struct GroupCost {
    int gpus = 1;
    Residency residency;
    double busyS = 0.0;        ///< at work for one micro-batch, all layers
    double utilisation = 0.0;  ///< busy share of the steady state, 0..1
    double flops = 0.0;        ///< all GPUs of the group
    double hbmBytes = 0.0;
    double dynamicEnergyJ = 0.0;      ///< above idle, of all GPUs; a message counts where it is sent
    double idleW = 0.0;               ///< all GPUs
    double powerPerGpuW = 0.0;        ///< mean at steady state
    double computeUtilisation = 0.0;  ///< of the dense peaks, 0..1
    double memoryUtilisation = 0.0;   ///< of the nominal HBM bandwidth, 0..1
};

/// A kind of layer under the split: the times of its parts for one micro-batch, and what is left of them in a cycle.
struct SplitLayer {
    std::string_view layerKind;
    int count = 0;
    double attentionS = 0.0;
    double dispatchS = 0.0;  ///< to the experts
    double expertsS = 0.0;
    double combineS = 0.0;  ///< and back
    double forwardS = 0.0;  ///< of both, inside the expert group over its scale-up links
    double cycleS = 0.0;    ///< one micro-batch after another leaves the layer in each
    SplitPart limit = SplitPart::attention;
};

/// An operator and the part it belongs to. Its `timeS` is what it adds to the pass time: nothing where another part of
/// its layer takes longer.
struct SplitOperator {
    SplitPart part = SplitPart::attention;
    OperatorCost cost;
    double busyS = 0.0;                       ///< for one micro-batch, hidden or not
    SplitPart slower = SplitPart::attention;  ///< of a message: the group whose GPU takes longer
};

/// The cost of one micro-batch: as CostFigures says, with microBatches in the place of PP. A cycle is the stage, the
/// pass microBatches of them.
struct SplitCost : CostFigures {
    SplitQuestion question;
    std::shared_ptr<const Prepared> prepared;         ///< for the attention group: keeps alive what views point into
    std::shared_ptr<const Prepared> expertsPrepared;  ///< for the expert group
    GroupCost attention;
    GroupCost experts;
    double linkUtilisation = 0.0;  ///< of the busiest direction or of forwarding, 0..1
    std::vector<SplitLayer> layers;
    std::vector<SplitOperator> operators;    ///< their times add up to passTimeS
    SplitPart limit = SplitPart::attention;  ///< takes the largest share of the layers' time
    double powerWaitS = 0.0;                 ///< of a cycle, until the power limit has paid for the work
};

/// The answer: a cost, or the reasons why not, each with its group in it. The residencies stand where the layouts are
/// legal, be it that they do not fit.
struct SplitEvaluation {
    std::optional<SplitCost> cost;
    std::vector<Reason> reasons;
    std::optional<Residency> attention;
    std::optional<Residency> experts;
    bool feasible() const { return cost.has_value(); }
};

/// The cost of a decode pass of a split. Problems only for what is out of range, naming its flag.
Expected<SplitEvaluation> evaluateSplit(const SplitQuestion& question);

/// The same with both sides prepared once, of one model, calibration and choices.
Expected<SplitEvaluation> evaluateSplit(const std::shared_ptr<const Prepared>& attention,
                                        const std::shared_ptr<const Prepared>& experts, const SplitLayout& layout,
                                        const Pass& pass);

/// Only whether it is legal and fits.
Expected<SplitEvaluation> evaluateSplitRoom(const std::shared_ptr<const Prepared>& attention,
                                            const std::shared_ptr<const Prepared>& experts, const SplitLayout& layout,
                                            const Pass& pass);

/// "TP1 DP16 | 32 GPUs EP32, 2 micro-batches over scale-out".
std::string toText(const SplitLayout& layout);

/// The figures of the cost with their formulas, then one for each kind of layer ("layer, KDA + MoE") and the numbers of
/// each group's residency. No two have the same name.
std::vector<Explanation> explain(const SplitCost& cost);

}  // namespace tokenfactory::cost
