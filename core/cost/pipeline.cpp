#include "core/cost/pipeline.h"

#include <cassert>

namespace tokenfactory::cost {

std::vector<StageContent> stagesOf(const ModelTable& table, int stages)
{
    std::vector<StageContent> result;
    std::size_t layer = 0;
    for (const int layers : layersPerStage(table.layers(), stages)) {
        StageContent content;
        content.count.assign(table.kinds.size(), 0);
        for (int i = 0; i < layers; ++i, ++layer) {
            ++content.count[table.layerKind[layer]];
        }
        // With attention residuals every later stage needs the sums of all blocks before it (Kimi K3 report, 5.2.2).
        content.messages = table.residualBlock > 0
                               ? 1.0 + static_cast<double>(layer / static_cast<std::size_t>(table.residualBlock))
                               : 1.0;
        result.push_back(content);
    }
    result.front().first = true;
    result.back().last = true;
    return result;
}

void priceLayer(const Prepared& prepared, const RateLanes& rates, Stage stage, double kernels,
                const KindLanes& attention, const KindLanes& feedForward, LayerLanes& layer)
{
    const Lanes work = attention.computeS + feedForward.computeS;
    const Lanes network = attention.networkS + feedForward.networkS;
    layer.exposedS = network - prepared.choices.overlap * (1.0 - rates.lostOverlap) * work.min(network);
    layer.timeS = work + layer.exposedS + kernels * rates.kernelS;
    layer.energyJ = attention.energyJ + feedForward.energyJ;
    if (stage != Stage::decode && (rates.eagerKernelS > 0.0).any()) {
        layer.launchesS = (kernels * rates.eagerKernelS - layer.timeS).max(0.0);
        layer.timeS += layer.launchesS;
    } else {
        layer.launchesS.setZero(work.size());
    }
}

PipelinePricer::PipelinePricer(const Prepared& prepared) : m_prepared(prepared) {}

void PipelinePricer::priceChunk(const RateLanes& rates, const Layout& layout, const std::vector<StageContent>& stages,
                                const PassDemand& demand, bool keep)
{
    const LayerPricer pricer(m_prepared, rates, layout, demand, keep);
    m_chunk.attention.resize(m_prepared.table.attention.size());
    m_chunk.feedForward.resize(m_prepared.table.feedForward.size());
    m_chunk.layer.resize(m_prepared.table.kinds.size());
    for (std::size_t kind = 0; kind < m_chunk.attention.size(); ++kind) {
        pricer.priceAttention(kind, m_chunk.attention[kind]);
    }
    for (std::size_t kind = 0; kind < m_chunk.feedForward.size(); ++kind) {
        pricer.priceFeedForward(kind, m_chunk.feedForward[kind]);
    }
    for (std::size_t kind = 0; kind < m_chunk.layer.size(); ++kind) {
        const LayerKind& layer = m_prepared.table.kinds[kind];
        priceLayer(m_prepared, rates, demand.stage, layer.kernels, m_chunk.attention[layer.attention],
                   m_chunk.feedForward[layer.feedForward], m_chunk.layer[kind]);
    }
    pricer.priceHead(m_chunk.head);

    m_chunk.stageS.resize(stages.size());
    m_chunk.powerS.resize(stages.size());
    m_chunk.send.resize(stages.size() - 1);
    Lanes energy;
    for (std::size_t s = 0; s < stages.size(); ++s) {
        Lanes& time = m_chunk.stageS[s];
        if (stages[s].first) {
            time = rates.passS;
        } else {
            time.setZero(demand.lanes());
        }
        energy.setZero(demand.lanes());
        for (std::size_t kind = 0; kind < m_chunk.layer.size(); ++kind) {
            if (stages[s].count[kind] > 0) {
                time += stages[s].count[kind] * m_chunk.layer[kind].timeS;
                energy += stages[s].count[kind] * m_chunk.layer[kind].energyJ;
            }
        }
        if (stages[s].last) {
            time += m_chunk.head.computeS;
            energy += m_chunk.head.energyJ;
        } else {
            KindLanes& send = m_chunk.send[s];
            pricer.priceSend(stages[s].messages,
                             boundaryCrossesDomain(layout, static_cast<int>(s), m_prepared.system->scaleUpDomain),
                             send);
            // From here on networkS is what overlap leaves of it.
            send.networkS -= m_prepared.choices.overlap * (1.0 - rates.lostOverlap) * send.networkS.min(time);
            time += send.networkS;
            energy += send.energyJ;
        }
        // A stage cannot spend its energy faster than its GPUs' power limit allows.
        m_chunk.powerS[s] = (energy / m_prepared.dynamicPowerW - time).max(0.0);
        time += m_chunk.powerS[s];
        m_result.energyJ += energy * layout.stageGpus();
        m_result.powerWaitS += m_chunk.powerS[s];
    }
}

const PipelineLanes& PipelinePricer::price(const RateLanes& rates, const Layout& layout,
                                           const std::vector<StageContent>& stages,
                                           const std::vector<PassDemand>& chunks, bool keepChunks)
{
    assert(!chunks.empty() && static_cast<int>(stages.size()) == layout.pp);
    const Eigen::Index lanes = chunks.front().lanes();
    m_result.energyJ.setZero(lanes);
    m_result.powerWaitS.setZero(lanes);
    m_result.chunks.clear();
    m_result.chunks.reserve(keepChunks ? chunks.size() : 0);
    m_ready.resize(stages.size());
    m_busy.resize(stages.size());
    for (std::size_t s = 0; s < stages.size(); ++s) {
        m_ready[s].setZero(lanes);
        m_busy[s].setZero(lanes);
    }
    for (const PassDemand& demand : chunks) {
        priceChunk(rates, layout, stages, demand, keepChunks);
        // A chunk enters a stage when it has left the stage before and the chunk before it has left this one.
        for (std::size_t s = 0; s < stages.size(); ++s) {
            m_ready[s] = (s == 0 ? m_ready[0] : Lanes(m_ready[s].max(m_ready[s - 1]))) + m_chunk.stageS[s];
            m_busy[s] += m_chunk.stageS[s];
        }
        if (keepChunks) {
            m_result.chunks.push_back(std::move(m_chunk));
            m_chunk = {};
        }
    }
    m_result.passS = m_ready.back();
    m_result.stageS = m_busy.front();
    for (const Lanes& busy : m_busy) {
        m_result.stageS = m_result.stageS.max(busy);
    }
    return m_result;
}

}  // namespace tokenfactory::cost
