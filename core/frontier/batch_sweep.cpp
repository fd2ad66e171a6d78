#include "core/frontier/batch_sweep.h"

#include "core/cost/pass_chunks.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace tokenfactory::frontier {

using namespace cost;

BatchSweeper::BatchSweeper(PreparedPtr prepared, Stage stage, SequenceTokens each, const std::vector<int>& batches)
    : m_prepared(std::move(prepared)),
      m_stage(stage),
      m_each(each),
      m_batches(batches),
      m_rates(sideBySide(std::vector<Rates>(batches.size(), m_prepared->in(stage).at(catalog::Side::middle)))),
      m_pricer(*m_prepared)
{
    assert(!batches.empty() && static_cast<int>(batches.size()) <= maxLanes);
    const int chunk = m_prepared->choices.prefillChunk;
    const int chunks = chunkCount({stage, batches.front(), each, {}}, chunk);
    for (int i = 0; i < chunks; ++i) {
        m_chunks.push_back(uniformDemand(m_prepared->table, chunks == 1 ? each : chunkOf(each, chunk, i),
                                         m_prepared->choices, batches));
    }
    m_demands.resize(m_chunks.size());
}

bool BatchSweeper::room(const Layout& layout, const std::vector<StageContent>& stages)
{
    const auto lanes = static_cast<Eigen::Index>(m_batches.size());
    m_sweep.hbmBytesPerGpu.resize(lanes);
    m_sweep.fits.resize(m_batches.size());
    m_sweep.withinLimit.resize(m_batches.size());
    const std::vector<StageRoom> rooms =
        roomOf(*m_prepared, layout, stages, static_cast<double>(m_each.newTokens) + m_each.cachedTokens);
    const auto& limit = m_prepared->choices.maxSequencesPerInstance;
    bool any = false;
    double lastSequences = -1.0;
    double lastTotal = 0.0;
    for (Eigen::Index lane = 0; lane < lanes; ++lane) {
        const auto at = static_cast<std::size_t>(lane);
        const double sequences = std::ceil(static_cast<double>(m_batches[at]) / layout.dp);
        if (sequences != lastSequences) {
            lastSequences = sequences;
            lastTotal = residencyOf(*m_prepared, layout, rooms, sequences, m_each.newTokens * sequences / layout.cp,
                                    static_cast<int>(m_chunks.size()), m_stage)
                            .total();
        }
        m_sweep.hbmBytesPerGpu[lane] = lastTotal;
        m_sweep.fits[at] = lastTotal <= m_prepared->usableHbmBytes;
        m_sweep.withinLimit[at] = !limit || sequences <= *limit;
        any = any || (m_sweep.fits[at] && m_sweep.withinLimit[at]);
    }
    return any;
}

const BatchSweep& BatchSweeper::sweep(const Layout& layout)
{
    auto stages = m_stages.find(layout.pp);
    if (stages == m_stages.end()) {
        stages = m_stages.emplace(layout.pp, stagesOf(m_prepared->table, layout.pp)).first;
    }
    const auto lanes = static_cast<Eigen::Index>(m_batches.size());
    if (!room(layout, stages->second)) {
        m_sweep.latencyS.setZero(lanes);
        m_sweep.tokensPerSecondPerGpu.setZero(lanes);
        return m_sweep;
    }
    for (std::size_t i = 0; i < m_chunks.size(); ++i) {
        spread(m_chunks[i], layout.dp, m_stage, m_demands[i]);
    }
    const PipelineLanes& price = m_pricer.price(m_rates, layout, stages->second, m_demands);
    const Lanes& batches = m_chunks.front().batches;
    if (m_stage == Stage::decode) {
        const Lanes interval = price.passS.max(layout.pp * price.stageS);
        m_sweep.latencyS = interval / m_prepared->choices.acceptedLength;
        m_sweep.tokensPerSecondPerGpu = layout.pp * batches / (m_sweep.latencyS * layout.gpus());
    } else {
        m_sweep.latencyS = price.passS;
        m_sweep.tokensPerSecondPerGpu = batches * m_each.newTokens / (price.stageS * layout.gpus());
    }
    return m_sweep;
}

}  // namespace tokenfactory::frontier
