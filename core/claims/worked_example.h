#pragma once

#include "core/catalog/catalog.h"
#include "core/cost/pass_cost.h"
#include "core/cost/prepared.h"
#include "core/frontier/frontier.h"

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace tokenfactory::claims {

/// The passes of the report's worked example.
enum class Workload : unsigned char { decode8k, decode32k, decode128k, midfill, prefill8k, prefill32k };
inline constexpr int workloadCount = 6;

struct WorkloadShape {
    std::string_view name;  ///< "decode after 32k"
    cost::Stage stage = cost::Stage::decode;
    cost::SequenceTokens each;
};

/// 8k, 32k and 128k are 8,192, 32,768 and 131,072 tokens; a midfill has 127 x 1,024 cached and 1,024 new ones.
const WorkloadShape& shapeOf(Workload workload);

inline constexpr std::array decodes{Workload::decode8k, Workload::decode32k, Workload::decode128k};
inline constexpr std::array prefills{Workload::prefill8k, Workload::prefill32k};
inline constexpr std::array everyWorkload{Workload::decode8k, Workload::decode32k, Workload::decode128k,
                                          Workload::midfill,  Workload::prefill8k, Workload::prefill32k};

/// All that a verdict depends on. No pointer is null. A deciding choice changes one part of it.
struct Setting {
    catalog::ModelPtr model;
    std::vector<catalog::SystemPtr> systems;  ///< GB200, B300, B200: see SystemIndex
    catalog::ModelPtr denseKvModel;           ///< with about 70 kB of KV per token in bf16 (C13)
    catalog::SystemPtr nextSystem;            ///< of the 2027 design point (C13)
    catalog::CalibrationPtr calibration;
    cost::Choices choices;
    std::vector<int> gpus = {16, 32, 64};
};

enum SystemIndex : std::size_t { gb200, b300, b200, systemCount };

/// The worked example under one setting: frontiers and costs, each computed when first asked for. For one thread.
class WorkedExample {
public:
    explicit WorkedExample(Setting setting);

    const Setting& setting() const { return m_setting; }
    const std::string& systemName(std::size_t system) const { return m_setting.systems[system]->shortName; }

    /// The points of one system over all GPU counts, by rising latency; empty when nothing fits.
    std::span<const frontier::SweptPoint> points(Workload workload, std::size_t system);
    /// The cost of each of those points.
    std::span<const cost::PassCost> costs(Workload workload, std::size_t system);
    /// Whether every system has a point for every one of these.
    bool answers(std::span<const Workload> workloads);

    const cost::PreparedPtr& prepared(std::size_t system) const { return m_prepared[system]; }
    frontier::FrontierQuestion question(Workload workload) const;

    /// What to sweep beside a frontier: GPU counts, batches, and a layout or not.
    struct Selection {
        std::span<const int> gpus;
        std::span<const int> batches;
        std::function<bool(const cost::Layout&)> layouts;
    };
    /// Every point of a selection that fits; not only the best ones.
    std::vector<frontier::SweptPoint> everyPoint(Workload workload, std::size_t system,
                                                 const Selection& selection) const;

private:
    const frontier::Frontier& frontierOf(Workload workload);

    Setting m_setting;
    std::array<cost::PreparedPtr, systemCount> m_prepared;
    std::array<std::optional<frontier::Frontier>, workloadCount> m_frontiers;
    std::array<std::array<std::vector<cost::PassCost>, systemCount>, workloadCount> m_costs;
};

}  // namespace tokenfactory::claims
