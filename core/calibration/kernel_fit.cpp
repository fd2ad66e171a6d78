#include "core/calibration/kernel_fit.h"

#include "core/calibration/fit.h"
#include "core/calibration/kernel_constants.h"

#include <algorithm>

namespace tokenfactory::calibration {
namespace {

/// The law of a row's class as the calibration has it, without floors.
WorkLaw lawOf(const KernelRow& row, const catalog::Efficiencies& constants)
{
    WorkLaw law;
    if (const std::optional<catalog::Collective> collective = collectiveOf(row.kind)) {
        law.memory = constants.bandwidth[static_cast<std::size_t>(*collective)][0].value;
        return law;
    }
    const auto c = static_cast<std::size_t>(*operatorClassOf(row.kind));
    law.sums = constants.sumsComputeAndMemory[c];
    law.memory = constants.memory[c].value;
    for (std::size_t format = 0; format < law.compute.size(); ++format) {
        law.compute[format] = constants.compute[c][format].value;
    }
    return law;
}

/// The rows of a kind on one system. A collective has a rate of its own where there are more rows than floors and
/// rate: the cost model has one for small and large messages.
KernelErrors errorsOfRows(const KernelRows& rows, const catalog::Calibration& calibration)
{
    KernelErrors made{rows.front()->kind, rows.front()->system->id, {}, {}, {}};
    made.law = fitted(lawOf(*rows.front(), calibration.on(made.system)), rows, {.efficiencies = false});
    if (collectiveOf(made.kind) && rows.size() > made.law.floors.size()) {
        made.law = fitted(made.law, rows);
    }
    made.ofLaw = errorsOf(made.law, rows);
    std::vector<double> charged;
    std::ranges::transform(rows, std::back_inserter(charged),
                           [&](const KernelRow* row) { return chargedSeconds(*row, calibration) / row->seconds; });
    made.ofCharged = errorsOf(charged);
    return made;
}

}  // namespace

double chargedSeconds(const KernelRow& row, const catalog::Calibration& calibration)
{
    const catalog::Efficiencies& constants = calibration.on(row.system->id);
    const std::optional<catalog::Collective> collective = collectiveOf(row.kind);
    const double latency = collective ? constants.latency[static_cast<std::size_t>(*collective)][0].value : 0.0;
    return constants.kernel.value + latency + lawOf(row, constants).workSeconds(row);
}

Expected<KernelFit> fitKernels(const KernelTable& table, const nlohmann::ordered_json& document,
                               const std::vector<catalog::SystemPtr>& systems, const KernelPlan& plan)
{
    if (const Expected<catalog::CalibrationPtr> read = calibrationIn(document, {}); !read) {
        return tl::unexpected(read.error());
    }
    KernelConstants constants(document);
    KernelFit made;
    fitOperatorLaws(table, systems, plan, constants, made.notes);
    spread(systems, plan, constants);
    for (const auto& [system, leaves] : constants.fitted) {
        made.constants += leaves.size();
    }
    made.document = constants.written();
    return calibrationIn(made.document, {}).map([&](catalog::CalibrationPtr calibration) {
        made.calibration = std::move(calibration);
        return made;
    });
}

std::vector<KernelErrors> kernelErrors(const KernelTable& table, const catalog::Calibration& calibration)
{
    std::map<KernelKind, std::map<std::string, KernelRows>> byKind;
    for (const KernelRow& row : table.rows) {
        if (row.tellsFlops) {
            byKind[row.kind][row.system->id].push_back(&row);
        }
    }
    std::vector<KernelErrors> overall;
    std::vector<KernelErrors> bySystem;
    for (const auto& [kind, systems] : byKind) {
        std::vector<double> ofLaw;
        std::vector<double> charged;
        for (const auto& [system, rows] : systems) {
            bySystem.push_back(errorsOfRows(rows, calibration));
            for (const KernelRow* row : rows) {
                ofLaw.push_back(bySystem.back().law.seconds(*row) / row->seconds);
                charged.push_back(chargedSeconds(*row, calibration) / row->seconds);
            }
        }
        overall.push_back({kind, {}, {}, errorsOf(ofLaw), errorsOf(charged)});
    }
    overall.insert(overall.end(), bySystem.begin(), bySystem.end());
    return overall;
}

}  // namespace tokenfactory::calibration
