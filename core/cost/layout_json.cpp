#include "core/cost/layout_json.h"

#include "core/cost/bounds.h"

#include <nlohmann/json.hpp>

namespace tokenfactory::cost {

Layout layoutIn(JsonObject& object)
{
    Layout layout;
    layout.tp = object.whole("tp", 1, mostGpus, 1);
    layout.pp = object.whole("pp", 1, mostGpus, 1);
    layout.dp = object.whole("dp", 1, mostGpus, 1);
    layout.dcp = object.whole("dcp", 1, mostGpus, 1);
    layout.cp = object.whole("cp", 1, mostGpus, 1);
    const double gpus = static_cast<double>(layout.tp) * layout.pp * layout.dp * layout.cp;
    if (gpus > mostGpus) {
        object.problem("tp", {"x pp x dp x cp are more than %1 GPUs", {std::to_string(mostGpus)}});
        layout = {};
    }
    layout.ep = object.whole("ep", 1, mostGpus, layout.stageGpus());
    return layout;
}

nlohmann::ordered_json toJsonValue(const Layout& layout)
{
    return {{"tp", layout.tp}, {"pp", layout.pp},   {"dp", layout.dp},
            {"ep", layout.ep}, {"dcp", layout.dcp}, {"cp", layout.cp}};
}

}  // namespace tokenfactory::cost
