#pragma once

#include "core/catalog/model.h"
#include "core/cost/layout.h"
#include "core/cost/pass.h"

#include <array>
#include <string_view>
#include <vector>

namespace tokenfactory::frontier {

/// The degrees of a layout that move one at a time.
enum class Degree : unsigned char { tp, pp, dp, ep, dcp, cp };
inline constexpr std::array<Degree, 6> allDegrees = {Degree::tp, Degree::pp,  Degree::dp,
                                                     Degree::ep, Degree::dcp, Degree::cp};

std::string_view name(Degree degree);  ///< "tp", "pp"...

int valueOf(const cost::Layout& layout, Degree degree);
void setValue(cost::Layout& layout, Degree degree, int value);

/// Every layout that can be built on one number of GPUs, and the way from one to the next when a single degree moves.
class LegalLayouts {
public:
    LegalLayouts() = default;
    /// gpus >= 1. Pipelines of any depth up to the number of layers are legal, and in prefill and
    /// midfill any CP up to 64.
    LegalLayouts(const catalog::Model& model, cost::Stage stage, int gpus, int expertReplicas);

    int gpus() const { return gpuCount; }
    bool empty() const { return layouts.empty(); }
    bool contains(const cost::Layout& layout) const;

    /// Values the degree has in some legal layout, rising: the stops of a slider.
    std::vector<int> values(Degree degree) const;
    /// Divisors of the GPU count that no legal layout has, rising: the crosses of a slider.
    std::vector<int> refused(Degree degree) const;

    /// The legal layout in which `degree` is `value` and least else moves: first DP gives way, then CP, DCP, PP and
    /// TP; EP becomes the widest legal one when it follows, else stays as near as it can. `value` is one of values().
    cost::Layout moved(const cost::Layout& from, Degree degree, int value, bool epFollows) const;
    /// The legal layout nearest to any other, by the same order. Not empty().
    cost::Layout nearest(const cost::Layout& from, bool epFollows) const;

private:
    int gpuCount = 0;
    std::vector<cost::Layout> layouts;
};

}  // namespace tokenfactory::frontier
