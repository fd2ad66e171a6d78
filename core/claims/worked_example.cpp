#include "core/claims/worked_example.h"

#include "core/frontier/batch_sweep.h"

#include <algorithm>
#include <cassert>

namespace tokenfactory::claims {

namespace {

constexpr int k = 1024;

constexpr std::array<WorkloadShape, workloadCount> shapes{{
    {"decode after 8k", cost::Stage::decode, {1, 8 * k}},
    {"decode after 32k", cost::Stage::decode, {1, 32 * k}},
    {"decode after 128k", cost::Stage::decode, {1, 128 * k}},
    {"midfill 127k + 1k", cost::Stage::midfill, {k, 127 * k}},
    {"prefill 8k", cost::Stage::prefill, {8 * k, 0}},
    {"prefill 32k", cost::Stage::prefill, {32 * k, 0}},
}};

constexpr std::size_t at(Workload workload) { return static_cast<std::size_t>(workload); }

}  // namespace

const WorkloadShape& shapeOf(Workload workload) { return shapes[at(workload)]; }

WorkedExample::WorkedExample(Setting setting) : m_setting(std::move(setting))
{
    assert(m_setting.systems.size() == systemCount);
    for (std::size_t s = 0; s < systemCount; ++s) {
        m_prepared[s] = cost::prepare(m_setting.model, m_setting.systems[s], m_setting.calibration, m_setting.choices);
    }
}

frontier::FrontierQuestion WorkedExample::question(Workload workload) const
{
    frontier::FrontierQuestion question;
    question.model = m_setting.model;
    question.systems = m_setting.systems;
    question.calibration = m_setting.calibration;
    question.stage = shapeOf(workload).stage;
    question.each = shapeOf(workload).each;
    question.choices = m_setting.choices;
    question.gpus = m_setting.gpus;
    return question;
}

const frontier::Frontier& WorkedExample::frontierOf(Workload workload)
{
    auto& kept = m_frontiers[at(workload)];
    if (!kept) {
        auto swept = frontier::sweep(question(workload));
        assert(swept && "the choices were checked before");
        kept = std::move(*swept);
    }
    return *kept;
}

std::span<const frontier::SweptPoint> WorkedExample::points(Workload workload, std::size_t system)
{
    return frontierOf(workload).systems[system].points;
}

std::span<const cost::PassCost> WorkedExample::costs(Workload workload, std::size_t system)
{
    auto& kept = m_costs[at(workload)][system];
    const auto swept = points(workload, system);
    if (kept.size() != swept.size()) {
        const WorkloadShape& shape = shapeOf(workload);
        for (const frontier::SweptPoint& point : swept) {
            auto answer = cost::evaluate(m_prepared[system], point.layout, {shape.stage, point.batch, shape.each, {}});
            assert(answer && answer->cost && "a point of a frontier has a cost");
            kept.push_back(std::move(*answer->cost));
        }
    }
    return kept;
}

std::vector<frontier::SweptPoint> WorkedExample::everyPoint(Workload workload, std::size_t system,
                                                            const Selection& selection) const
{
    const WorkloadShape& shape = shapeOf(workload);
    const std::vector<int> batches(selection.batches.begin(), selection.batches.end());
    frontier::BatchSweeper sweeper(m_prepared[system], shape.stage, shape.each, batches);
    std::vector<frontier::SweptPoint> points;
    for (const int count : selection.gpus) {
        for (const cost::Layout& layout :
             frontier::legalLayouts(*m_setting.model, shape.stage, count, m_setting.choices.ppMax,
                                    m_setting.choices.expertReplicas, frontier::Width::every)) {
            if (!selection.layouts(layout)) {
                continue;
            }
            const frontier::BatchSweep& sweep = sweeper.sweep(layout);
            for (std::size_t i = 0; i < batches.size(); ++i) {
                const auto lane = static_cast<Eigen::Index>(i);
                if (sweep.fits[i] && sweep.withinLimit[i]) {
                    points.push_back({static_cast<int>(system), layout, batches[i], sweep.latencyS[lane],
                                      sweep.tokensPerSecondPerGpu[lane], sweep.hbmBytesPerGpu[lane]});
                }
            }
        }
    }
    return points;
}

bool WorkedExample::answers(std::span<const Workload> workloads)
{
    return std::ranges::all_of(workloads, [this](Workload workload) {
        const auto& systems = frontierOf(workload).systems;
        return std::ranges::none_of(systems, [](const auto& system) { return system.points.empty(); });
    });
}

}  // namespace tokenfactory::claims
