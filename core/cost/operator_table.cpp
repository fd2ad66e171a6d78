#include "core/cost/operator_table.h"

#include "core/cost/operator_rows.h"

#include <algorithm>

namespace tokenfactory::cost {

namespace {

/// onPath[chunk][stage]: the cells of the path that decides the end of the pass. Each cell starts when the later of its
/// two predecessors ends, so the path never waits.
std::vector<std::vector<bool>> decidingPath(const PipelineLanes& price)
{
    const std::size_t chunks = price.chunks.size();
    const std::size_t stages = price.chunks.front().stageS.size();
    if (chunks == 1) {
        return {std::vector<bool>(stages, true)};
    }
    std::vector<std::vector<double>> ends(chunks, std::vector<double>(stages, 0.0));
    for (std::size_t c = 0; c < chunks; ++c) {
        for (std::size_t s = 0; s < stages; ++s) {
            const double start = std::max(c > 0 ? ends[c - 1][s] : 0.0, s > 0 ? ends[c][s - 1] : 0.0);
            ends[c][s] = start + price.chunks[c].stageS[s][0];
        }
    }
    std::vector<std::vector<bool>> onPath(chunks, std::vector<bool>(stages, false));
    std::size_t c = chunks - 1;
    std::size_t s = stages - 1;
    while (true) {
        onPath[c][s] = true;
        if (c == 0 && s == 0) {
            return onPath;
        }
        if (s == 0 || (c > 0 && ends[c - 1][s] >= ends[c][s - 1])) {
            --c;
        } else {
            --s;
        }
    }
}

class OperatorTable {
public:
    OperatorTable(const Prepared& prepared, Stage stage, const Layout& layout, const std::vector<StageContent>& stages,
                  const PipelineLanes& price)
        : m_prepared(prepared),
          m_rates(prepared.in(stage).at(catalog::Side::middle)),
          m_layout(layout),
          m_stages(stages),
          m_price(price),
          m_onPath(decidingPath(price)),
          m_rows(prepared)
    {
    }

    std::vector<OperatorCost> build()
    {
        for (std::size_t kind = 0; kind < m_prepared.table.kinds.size(); ++kind) {
            addLayerKind(kind);
        }
        addEnds();
        return m_rows.take(static_cast<double>(m_price.chunks.size()));
    }

private:
    void addLayerKind(std::size_t kind)
    {
        const LayerKind& layerKind = m_prepared.table.kinds[kind];
        int layers = 0;
        for (const StageContent& stage : m_stages) {
            layers += stage.count[kind];
        }
        const std::size_t firstRow = m_rows.size();
        for (std::size_t c = 0; c < m_price.chunks.size(); ++c) {
            const ChunkPrice& chunk = m_price.chunks[c];
            double pathLayers = 0.0;
            for (std::size_t s = 0; s < m_stages.size(); ++s) {
                pathLayers += m_onPath[c][s] ? m_stages[s].count[kind] : 0;
            }
            const KindLanes& attention = chunk.attention[layerKind.attention];
            const KindLanes& feedForward = chunk.feedForward[layerKind.feedForward];
            const double network = attention.networkS[0] + feedForward.networkS[0];
            const double exposed = network > 0.0 ? chunk.layer[kind].exposedS[0] / network : 1.0;
            std::size_t place = firstRow;
            for (const KindLanes* part : {&attention, &feedForward}) {
                for (const OperatorPrice& op : part->operators) {
                    m_rows.at(place++, op.id, kind, layers)
                        .add(op, m_rates, m_layout.stageGpus(), layers, pathLayers, exposed);
                }
            }
            if (layerKind.kernels * m_rates.kernelS > 0.0) {
                m_rows.at(place++, OperatorId::kernels, kind, layers)
                    .addFixed(pathLayers, m_rates.kernelS, layerKind.kernels,
                              pathLayers * layerKind.kernels * m_rates.kernelS, Limit::fixed);
            }
            if (m_rates.eagerKernelS > 0.0) {
                m_rows.at(place++, OperatorId::launches, kind, layers)
                    .addFixed(pathLayers, 0.0, layerKind.kernels, pathLayers * chunk.layer[kind].launchesS[0],
                              Limit::fixed);
            }
        }
    }

    void addEnds()
    {
        const std::size_t firstRow = m_rows.size();
        for (std::size_t c = 0; c < m_price.chunks.size(); ++c) {
            const ChunkPrice& chunk = m_price.chunks[c];
            std::size_t place = firstRow;
            for (const OperatorPrice& op : chunk.head.operators) {
                m_rows.at(place++, op.id, {}, 1)
                    .add(op, m_rates, m_layout.stageGpus(), 1.0, m_onPath[c].back() ? 1.0 : 0.0, 1.0);
            }
            if (m_rates.passS > 0.0) {
                const double passes = m_onPath[c].front() ? 1.0 : 0.0;
                m_rows.at(place++, OperatorId::host, {}, 1)
                    .addFixed(passes, m_rates.passS, 1.0, passes * m_rates.passS, Limit::fixed);
            }
            if (m_stages.size() > 1) {
                OperatorRow& send = m_rows.at(place++, OperatorId::send, {}, static_cast<int>(m_stages.size()) - 1);
                for (std::size_t s = 0; s + 1 < m_stages.size(); ++s) {
                    const OperatorPrice& op = chunk.send[s].operators.front();
                    send.add(op, m_rates, m_layout.stageGpus(), 1.0, m_onPath[c][s] ? 1.0 : 0.0,
                             chunk.send[s].networkS[0] / op.timeS);
                }
            }
            OperatorRow& power = m_rows.at(place++, OperatorId::power, {}, static_cast<int>(m_stages.size()));
            power.cost.limit = Limit::power;
            for (std::size_t s = 0; s < m_stages.size(); ++s) {
                const double cells = m_onPath[c][s] ? 1.0 : 0.0;
                power.addFixed(cells, 0.0, 1.0, cells * chunk.powerS[s][0], Limit::power);
            }
        }
        m_rows.dropLastIfEmpty();  // nothing waits for power
    }

    const Prepared& m_prepared;
    const Rates& m_rates;
    const Layout& m_layout;
    const std::vector<StageContent>& m_stages;
    const PipelineLanes& m_price;
    std::vector<std::vector<bool>> m_onPath;
    OperatorRows m_rows;
};

}  // namespace

std::vector<OperatorCost> operatorTable(const Prepared& prepared, Stage stage, const Layout& layout,
                                        const std::vector<StageContent>& stages, const PipelineLanes& price)
{
    return OperatorTable(prepared, stage, layout, stages, price).build();
}

int slowestStage(const PipelineLanes& price)
{
    const std::size_t stages = price.chunks.front().stageS.size();
    int slowest = 0;
    double longest = -1.0;
    for (std::size_t s = 0; s < stages; ++s) {
        double busy = 0.0;
        for (const ChunkPrice& chunk : price.chunks) {
            busy += chunk.stageS[s][0];
        }
        if (busy > longest) {
            longest = busy;
            slowest = static_cast<int>(s);
        }
    }
    return slowest;
}

StageParts partsOf(const PipelineLanes& price, const PassRates& rates, const std::vector<StageContent>& stages,
                   int stage)
{
    const auto s = static_cast<std::size_t>(stage);
    StageParts parts;
    for (const ChunkPrice& chunk : price.chunks) {
        for (std::size_t kind = 0; kind < chunk.layer.size(); ++kind) {
            if (stages[s].count[kind] > 0) {
                parts.layers += stages[s].count[kind] * chunk.layer[kind].timeS[0];
            }
        }
        parts.overhead += stages[s].first ? rates.at(catalog::Side::middle).passS : 0.0;
        parts.head += stages[s].last ? chunk.head.computeS[0] : 0.0;
        parts.send += stages[s].last ? 0.0 : chunk.send[s].networkS[0];
        parts.power += chunk.powerS[s][0];
    }
    return parts;
}

void lookForBusiest(const std::vector<OperatorPrice>& operators, BusiestCollective& busiest)
{
    for (const OperatorPrice& op : operators) {
        if (op.network && op.timeS > 0.0 && (op.fullestUp + op.fullestOut) / op.timeS > busiest.bytesPerSecond()) {
            busiest = {op.fullestUp + op.fullestOut, op.timeS};
        }
    }
}

BusiestCollective busiestCollective(const PipelineLanes& price)
{
    BusiestCollective busiest;
    for (const ChunkPrice& chunk : price.chunks) {
        for (const auto* kinds : {&chunk.attention, &chunk.feedForward, &chunk.send}) {
            for (const KindLanes& kind : *kinds) {
                lookForBusiest(kind.operators, busiest);
            }
        }
    }
    return busiest;
}

}  // namespace tokenfactory::cost
