#include "ui/export/tables.h"

#include "core/report/frontier_report.h"

namespace tokenfactory::ui {

report::Table frontierData(const Answer& answer)
{
    if (!answer.swept || !answer.swept->frontier)
        return {};
    const frontier::FrontierQuestion& question = answer.swept->question;
    report::FrontierReport full;
    full.question = question;
    full.pointsEvaluated = answer.swept->frontier->pointsEvaluated;
    for (const frontier::SystemFrontier& system : answer.swept->frontier->systems) {
        for (const frontier::SweptPoint& point : system.points) {
            Expected<cost::Evaluation> evaluation = cost::evaluate(frontier::questionOf(question, point));
            if (evaluation && evaluation->cost)
                full.points.push_back({point, *std::move(evaluation->cost)});
        }
    }
    return report::frontierTable(full);
}

report::Table timeData(const Answer& answer)
{
    report::Table table{{{"operator", "operator"},
                         {"layer_kind", "layers"},
                         {"count", "count", Unit::count},
                         {"time_s", "time", Unit::seconds},
                         {"share", "share of the pass", Unit::fraction},
                         {"limit", "limit"},
                         {"flops", "work", Unit::flops},
                         {"hbm_bytes", "HBM", Unit::bytes},
                         {"scale_up_bytes", "scale-up", Unit::bytes},
                         {"scale_out_bytes", "scale-out", Unit::bytes}},
                        {}};
    if (const cost::PassCost* cost = answer.cost()) {
        for (const cost::OperatorCost& op : cost->operators)
            table.rows.push_back({std::string(op.name), std::string(op.layerKind), double(op.count), op.timeS,
                                  op.timeS / cost->passTimeS, std::string(cost::name(op.limit)), op.flops, op.hbmBytes,
                                  op.scaleUpBytes, op.scaleOutBytes});
    }
    return table;
}

report::Table memoryData(const Answer& answer)
{
    report::Table table{{{"what", "what"}, {"bytes_per_gpu", "per GPU", Unit::bytes}}, {}};
    const cost::Residency* residency = answer.cost() ? &answer.cost()->residency : nullptr;
    if (!residency && answer.evaluation && answer.evaluation->residency)
        residency = &*answer.evaluation->residency;
    if (!residency)
        return table;
    const auto add = [&table](const char* what, double bytes) { table.rows.push_back({std::string(what), bytes}); };
    add("weights outside the experts", residency->weights - residency->expertWeights);
    add("routed experts", residency->expertWeights);
    add("KV cache", residency->kv);
    add("recurrent state", residency->state);
    add("activations", residency->activations);
    add("buffers", residency->buffers);
    add("total", residency->total());
    add("usable", residency->usable);
    add("visible", residency->visible);
    return table;
}

}  // namespace tokenfactory::ui
