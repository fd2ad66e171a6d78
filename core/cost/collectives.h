#pragma once

#include "core/cost/expert_routing.h"
#include "core/cost/layout.h"

namespace tokenfactory::cost {

/// What one GPU sends through each fabric for one unit of a message, and which fabrics' latencies it waits for.
struct LinkShare {
    double scaleUp = 0.0;   ///< bytes sent inside the domain per byte of message (or per copy)
    double scaleOut = 0.0;  ///< bytes sent over the NIC
    bool crossesNic = false;
    bool phased = false;  ///< the fabrics take turns (hierarchical all-reduce) instead of working side by side
    bool any() const { return scaleUp > 0.0 || scaleOut > 0.0; }
};

/// Ring all-reduce over `ranks` GPUs of domains of `domain`: each GPU sends 2 (T-1)/T of the message. Beyond one
/// domain it is hierarchical: inside the domain as before, and 2 (q-1)/q of the message / domain over the NIC, q
/// domains.
LinkShare allReduceShare(int ranks, int domain);

/// Copies of one token that leave its GPU for the experts of a stage, per fabric. A routed copy goes to every GPU that
/// shares the expert. Decode sends one per expert (low-latency mode), prefill and midfill one per distinct rank. Copies
/// spread evenly over the stage's GPUs; what stays on the GPU is not sent. Over the NIC: per expert, or one per remote
/// domain, forwarded inside it.
LinkShare expertCopies(ExpertBank bank, const Layout& layout, Stage stage, int domain, NicCopies nicCopies);

/// Scale-up domains of `gpus` GPUs in domains of `domain` that hold some of a token's experts, in the mean; EP ranks
/// are the experts' owners, `moeTp` GPUs share each. An expert shared by more GPUs than a domain has reaches several.
double domainsReached(ExpertBank bank, int gpus, int moeTp, int domain);

/// Routed copies of one token before subtracting what stays local: what staging buffers must hold.
double copiesPerToken(ExpertBank bank, const Layout& layout, Stage stage);

/// True where tokens must travel to experts: some GPU of the stage holds tokens that another does not. Within one TP
/// group every GPU has them, and the all-reduce after the layer brings the partial results together.
bool needsDispatch(const Layout& layout);

/// True when the boundary after pipeline stage `stage` (0-based) leaves the scale-up domain; stages lie side by side.
bool boundaryCrossesDomain(const Layout& layout, int stage, int domain);

}  // namespace tokenfactory::cost
