#pragma once

#include "core/cost/layer_operators.h"
#include "core/cost/operator_cost.h"
#include "core/cost/prepared.h"

#include <optional>
#include <vector>

namespace tokenfactory::cost {

/// A row of an operator table while it is added up.
struct OperatorRow {
    OperatorCost cost;
    double computeS = 0.0;  ///< what the products alone would take; of communication: before overlap
    double memoryS = 0.0;

    /// Adds work of `layers` layers on each of `gpus` GPUs and time of `pathLayers` of them, `exposed` of it when it is
    /// communication.
    void add(const OperatorPrice& op, const Rates& rates, double gpus, double layers, double pathLayers,
             double exposed);
    /// Adds a fixed time of `items`, `eachS` seconds each (0: from the sum), `count` times.
    void addFixed(double count, double eachS, double items, double timeS, Limit limit);
    /// Amounts per layer from the sums over `chunks` chunks; the limit of work from its two terms.
    void finish(double chunks);
};

/// The rows of a table in the order they are first asked for. Names point into the table of the prepared model.
class OperatorRows {
public:
    explicit OperatorRows(const Prepared& prepared) : m_prepared(prepared) { m_rows.reserve(48); }

    /// The row at a place, made when it is the next one; `kind` of the layers it is in, `count` of them.
    OperatorRow& at(std::size_t place, OperatorId id, std::optional<std::size_t> kind, int count);
    std::size_t size() const { return m_rows.size(); }
    void dropLastIfEmpty();
    std::vector<OperatorCost> take(double chunks);

private:
    const Prepared& m_prepared;
    std::vector<OperatorRow> m_rows;
};

}  // namespace tokenfactory::cost
