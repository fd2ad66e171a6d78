#include "core/cost/operator_table.h"

#include <algorithm>
#include <optional>

namespace tokenfactory::cost {

using catalog::Format;

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

struct Row {
    OperatorCost cost;
    double computeS = 0.0;  ///< what the products alone would take
    double memoryS = 0.0;
};

class Table {
public:
    Table(const Prepared& prepared, const Layout& layout, const std::vector<StageContent>& stages,
          const PipelineLanes& price)
        : m_prepared(prepared),
          m_rates(prepared.at(catalog::Side::middle)),
          m_layout(layout),
          m_stages(stages),
          m_price(price),
          m_onPath(decidingPath(price))
    {
    }

    std::vector<OperatorCost> build()
    {
        m_rows.reserve(48);
        for (std::size_t kind = 0; kind < m_prepared.table.kinds.size(); ++kind) {
            addLayerKind(kind);
        }
        addEnds();
        std::vector<OperatorCost> operators;
        operators.reserve(m_rows.size());
        for (Row& row : m_rows) {
            finish(row);
            operators.push_back(row.cost);
        }
        return operators;
    }

private:
    /// The row at a place, made when it is a new one; `kind` of the layers it is in.
    Row& row(std::size_t place, OperatorId id, std::optional<std::size_t> kind, int count)
    {
        if (place == m_rows.size()) {
            OperatorCost& cost = m_rows.emplace_back().cost;
            cost.id = id;
            cost.name = name(id);
            cost.layerKind = kind ? std::string_view(m_prepared.table.kinds[*kind].name) : "";
            cost.fullName = kind ? m_prepared.table.operatorNames[*kind][id] : cost.name;
            cost.count = count;
        }
        return m_rows[place];
    }

    /// Adds one chunk's operator: work of `layers` layers on every GPU of a stage, time of `pathLayers`.
    void add(Row& row, const OperatorPrice& op, double layers, double pathLayers, double exposed)
    {
        const double gpus = m_layout.stageGpus() * layers;
        OperatorBasis& basis = row.cost.basis;
        basis.layers += pathLayers;
        if (op.network) {
            basis.form = OperatorBasis::Form::network;
            basis.collective = op.collective;
            basis.crossesNic = op.crossesNic;
            basis.phased = op.phased;
            basis.rounds = op.rounds;
            basis.scaleUpBytes += pathLayers * op.fullestUp;
            basis.scaleOutBytes += pathLayers * op.fullestOut;
            row.cost.scaleUpBytes += gpus * op.up;
            row.cost.scaleOutBytes += gpus * op.out;
            row.cost.timeS += pathLayers * exposed * op.timeS;
            row.computeS += pathLayers * op.timeS;  // before overlap
            row.cost.limit = Limit::network;
            return;
        }
        basis.form = OperatorBasis::Form::work;
        basis.operatorClass = op.operatorClass;
        basis.format = op.format == 0 ? Format::nvfp4 : op.format == 1 ? Format::fp8 : Format::bf16;
        basis.flops += pathLayers * op.fullestFlops;
        basis.bytes += pathLayers * op.fullestBytes;
        row.cost.flops += gpus * op.flops;
        row.cost.hbmBytes += gpus * op.hbmBytes;
        row.cost.hbmReadBytes += gpus * op.hbmReadBytes;
        row.cost.timeS += pathLayers * op.timeS;
        row.computeS += pathLayers * op.fullestFlops /
                        m_rates.flopsPerSecond[index(op.operatorClass)][static_cast<std::size_t>(op.format)];
        row.memoryS += pathLayers * op.fullestBytes / m_rates.hbmBytesPerSecond[index(op.operatorClass)];
    }

    void addFixed(Row& row, double count, double each, double items, double time, Limit limit)
    {
        OperatorBasis& basis = row.cost.basis;
        basis.form = OperatorBasis::Form::fixed;
        basis.layers += count;
        basis.eachS = each;
        basis.items = items;
        row.cost.timeS += time;
        row.cost.limit = limit;
    }

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
                    add(row(place++, op.id, kind, layers), op, layers, pathLayers, exposed);
                }
            }
            if (layerKind.kernels * m_rates.kernelS > 0.0) {
                addFixed(row(place++, OperatorId::kernels, kind, layers), pathLayers, m_rates.kernelS,
                         layerKind.kernels, pathLayers * layerKind.kernels * m_rates.kernelS, Limit::fixed);
            }
            if (m_rates.eagerKernelS > 0.0) {
                addFixed(row(place++, OperatorId::launches, kind, layers), pathLayers, 0.0, layerKind.kernels,
                         pathLayers * chunk.layer[kind].launchesS[0], Limit::fixed);
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
                add(row(place++, op.id, {}, 1), op, 1.0, m_onPath[c].back() ? 1.0 : 0.0, 1.0);
            }
            if (m_rates.passS > 0.0) {
                const double passes = m_onPath[c].front() ? 1.0 : 0.0;
                addFixed(row(place++, OperatorId::host, {}, 1), passes, m_rates.passS, 1.0, passes * m_rates.passS,
                         Limit::fixed);
            }
            if (m_stages.size() > 1) {
                Row& send = row(place++, OperatorId::send, {}, static_cast<int>(m_stages.size()) - 1);
                for (std::size_t s = 0; s + 1 < m_stages.size(); ++s) {
                    const OperatorPrice& op = chunk.send[s].operators.front();
                    add(send, op, 1.0, m_onPath[c][s] ? 1.0 : 0.0, chunk.send[s].networkS[0] / op.timeS);
                }
            }
            Row& power = row(place++, OperatorId::power, {}, static_cast<int>(m_stages.size()));
            power.cost.limit = Limit::power;
            for (std::size_t s = 0; s < m_stages.size(); ++s) {
                const double cells = m_onPath[c][s] ? 1.0 : 0.0;
                addFixed(power, cells, 0.0, 1.0, cells * chunk.powerS[s][0], Limit::power);
            }
        }
        if (m_rows.back().cost.timeS == 0.0) {
            m_rows.pop_back();  // nothing waits for power
        }
    }

    /// Amounts per layer from sums over the path; the limit of work from its two terms.
    void finish(Row& row) const
    {
        OperatorBasis& basis = row.cost.basis;
        basis.chunks = static_cast<double>(m_price.chunks.size());
        if (basis.form == OperatorBasis::Form::work) {
            row.cost.limit = row.computeS >= row.memoryS ? Limit::compute : Limit::memory;
        }
        if (basis.form == OperatorBasis::Form::network && row.computeS > 0.0) {
            basis.exposed = row.cost.timeS / row.computeS;
        }
        if (basis.layers > 0.0) {
            basis.flops /= basis.layers;
            basis.bytes /= basis.layers;
            basis.scaleUpBytes /= basis.layers;
            basis.scaleOutBytes /= basis.layers;
            if (basis.form == OperatorBasis::Form::fixed && basis.eachS == 0.0) {
                basis.items = 1.0;
                basis.eachS = row.cost.timeS / basis.layers;
            }
        }
    }

    const Prepared& m_prepared;
    const Rates& m_rates;
    const Layout& m_layout;
    const std::vector<StageContent>& m_stages;
    const PipelineLanes& m_price;
    std::vector<std::vector<bool>> m_onPath;
    std::vector<Row> m_rows;
};

}  // namespace

std::vector<OperatorCost> operatorTable(const Prepared& prepared, const Layout& layout,
                                        const std::vector<StageContent>& stages, const PipelineLanes& price)
{
    return Table(prepared, layout, stages, price).build();
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

StageParts partsOf(const PipelineLanes& price, const Prepared& prepared, const std::vector<StageContent>& stages,
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
        parts.overhead += stages[s].first ? prepared.at(catalog::Side::middle).passS : 0.0;
        parts.head += stages[s].last ? chunk.head.computeS[0] : 0.0;
        parts.send += stages[s].last ? 0.0 : chunk.send[s].networkS[0];
        parts.power += chunk.powerS[s][0];
    }
    return parts;
}

BusiestCollective busiestCollective(const PipelineLanes& price)
{
    BusiestCollective busiest;
    const auto look = [&busiest](const KindLanes& kind) {
        for (const OperatorPrice& op : kind.operators) {
            if (op.network && op.timeS > 0.0 && (op.fullestUp + op.fullestOut) / op.timeS > busiest.bytesPerSecond()) {
                busiest = {op.fullestUp + op.fullestOut, op.timeS};
            }
        }
    };
    for (const ChunkPrice& chunk : price.chunks) {
        for (const auto* kinds : {&chunk.attention, &chunk.feedForward, &chunk.send}) {
            for (const KindLanes& kind : *kinds) {
                look(kind);
            }
        }
    }
    return busiest;
}

}  // namespace tokenfactory::cost
