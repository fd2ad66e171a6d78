#include "core/cost/operator_rows.h"

namespace tokenfactory::cost {

using catalog::Format;

void OperatorRow::add(const OperatorPrice& op, const Rates& rates, double gpus, double layers, double pathLayers,
                      double exposed)
{
    const double all = gpus * layers;
    OperatorBasis& basis = cost.basis;
    basis.layers += pathLayers;
    if (op.network) {
        basis.form = OperatorBasis::Form::network;
        basis.collective = op.collective;
        basis.crossesNic = op.crossesNic;
        basis.phased = op.phased;
        basis.rounds = op.rounds;
        basis.scaleUpBytes += pathLayers * op.fullestUp;
        basis.scaleOutBytes += pathLayers * op.fullestOut;
        cost.scaleUpBytes += all * op.up;
        cost.scaleOutBytes += all * op.out;
        cost.timeS += pathLayers * exposed * op.timeS;
        computeS += pathLayers * op.timeS;
        cost.limit = Limit::network;
        return;
    }
    basis.form = OperatorBasis::Form::work;
    basis.operatorClass = op.operatorClass;
    basis.format = op.format == 0 ? Format::nvfp4 : op.format == 1 ? Format::fp8 : Format::bf16;
    basis.flops += pathLayers * op.fullestFlops;
    basis.bytes += pathLayers * op.fullestBytes;
    cost.flops += all * op.flops;
    cost.hbmBytes += all * op.hbmBytes;
    cost.hbmReadBytes += all * op.hbmReadBytes;
    cost.timeS += pathLayers * op.timeS;
    computeS += pathLayers * op.fullestFlops /
                rates.flopsPerSecond[index(op.operatorClass)][static_cast<std::size_t>(op.format)];
    memoryS += pathLayers * op.fullestBytes / rates.hbmBytesPerSecond[index(op.operatorClass)];
}

void OperatorRow::addFixed(double count, double eachS, double items, double timeS, Limit limit)
{
    OperatorBasis& basis = cost.basis;
    basis.form = OperatorBasis::Form::fixed;
    basis.layers += count;
    basis.eachS = eachS;
    basis.items = items;
    cost.timeS += timeS;
    cost.limit = limit;
}

void OperatorRow::finish(double chunks)
{
    OperatorBasis& basis = cost.basis;
    basis.chunks = chunks;
    if (basis.form == OperatorBasis::Form::work) {
        cost.limit = computeS >= memoryS ? Limit::compute : Limit::memory;
    }
    if (basis.form == OperatorBasis::Form::network && computeS > 0.0) {
        basis.exposed = cost.timeS / computeS;
    }
    if (basis.layers > 0.0) {
        basis.flops /= basis.layers;
        basis.bytes /= basis.layers;
        basis.scaleUpBytes /= basis.layers;
        basis.scaleOutBytes /= basis.layers;
        if (basis.form == OperatorBasis::Form::fixed && basis.eachS == 0.0) {
            basis.items = 1.0;
            basis.eachS = cost.timeS / basis.layers;
        }
    }
}

OperatorRow& OperatorRows::at(std::size_t place, OperatorId id, std::optional<std::size_t> kind, int count)
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

void OperatorRows::dropLastIfEmpty()
{
    if (m_rows.back().cost.timeS == 0.0) {
        m_rows.pop_back();
    }
}

std::vector<OperatorCost> OperatorRows::take(double chunks)
{
    std::vector<OperatorCost> operators;
    operators.reserve(m_rows.size());
    for (OperatorRow& row : m_rows) {
        row.finish(chunks);
        operators.push_back(row.cost);
    }
    return operators;
}

}  // namespace tokenfactory::cost
