#pragma once

#include "core/catalog/calibration.h"
#include "core/catalog/system.h"
#include "tests/core/catalog/csv_fields.h"

#include <QHash>
#include <QRegularExpression>
#include <QString>

#include <algorithm>
#include <optional>
#include <vector>

namespace tokenfactory::catalog {

/// One measured kernel of presets/measurements/kernels.csv as work on one GPU.
struct KernelRow {
    QString kind;    ///< "gemm", "decode attention", "MLA prefill", "KDA decode", "experts", "all-reduce", ...
    QString system;  ///< id
    QString model;
    QString inputs;
    Format format = Format::bf16;  ///< of the arithmetic
    double flops = 0.0;
    double bytes = 0.0;  ///< read and written in HBM, or sent to other GPUs by a collective
    double seconds = 0.0;
    std::optional<OperatorClass> operatorClass;
    std::optional<Collective> collective;

    /// Whether flops and bytes are known; the class or the collective then says which constants price them.
    bool tellsItsWork() const { return operatorClass || collective; }

    double input(const QString& key) const
    {
        const QRegularExpression wanted("(?:^|[ ;,])" + QRegularExpression::escape(key) + "=(\\d+)");
        return wanted.match(inputs).captured(1).toDouble();
    }
    bool says(const QString& text) const { return inputs.contains(text); }
};

inline Format arithmeticOf(const KernelRow& row)
{
    if (row.says("nvfp4")) {
        return Format::nvfp4;
    }
    return row.says("fp8") ? Format::fp8 : Format::bf16;  // w4a8_mxfp4_mxfp8 computes in fp8, w4a16_mxfp4 in bf16
}

inline double weightBytes(const KernelRow& row)
{
    return bytesPerElement(row.says("mxfp4")       ? Format::mxfp4
                           : row.says("nvfp4")     ? Format::nvfp4
                           : row.says("fp8_block") ? Format::fp8Block
                           : row.says("fp8")       ? Format::fp8
                                                   : Format::bf16);
}

inline void readAttention(KernelRow& row)
{
    const double batch = row.input("batch");
    const double context = row.input("context");
    row.kind = "decode attention";
    row.operatorClass = OperatorClass::attentionDecode;
    row.bytes = numberIn(row.inputs, "KV read=(\\d+)");
    row.flops = row.says("q_heads") ? 4.0 * batch * row.input("q_heads") * row.input("head_dim") * context
                                    : 2.0 * batch * row.input("heads") * (576.0 + 512.0) * context;
}

/// Experts of one GPU of an EP group; every expert with a token is read once, choices spread evenly ("balanced").
inline void readExperts(KernelRow& row)
{
    const bool k3 = row.model.contains("K3");
    const double experts = k3 ? 896.0 : 256.0;
    const double parameters = k3 ? 3.0 * 3584.0 * 3072.0 : 3.0 * 7168.0 * 2048.0;
    const double tokens = std::max(row.input("tokens"), row.input("tokens entering the EP group"));
    const double routes = tokens * (k3 ? 16.0 : 8.0) / row.input("EP");
    row.kind = k3 ? "K3 experts" : "V3 experts";
    row.flops = routes * 2.0 * parameters;
    row.bytes = std::max(1.0, std::min(experts / row.input("EP"), routes)) * parameters * weightBytes(row);
    // Skewed rows do not tell the experts touched; V3 in fp8 computes choices of remote experts too, so flops are
    // unknown.
    if (row.says("routing=balanced") && !row.says("fp8_block")) {
        row.operatorClass = OperatorClass::expertGemm;
    }
}

inline void readCollective(KernelRow& row, const QString& quantity)
{
    const double gpus =
        quantity.contains("DeepEP") ? (row.system == "gb200-nvl72" ? 4.0 : 8.0) : numberIn(row.inputs, "(\\d+) GPUs");
    const double remote = (gpus - 1.0) / gpus;
    row.kind = quantity.section(' ', 1);
    if (quantity.contains("all_reduce")) {
        row.collective = Collective::allReduce;
        row.bytes = 2.0 * remote * numberIn(row.inputs, "message (\\d+)");
    } else if (quantity.contains("custom all-reduce")) {
        row.collective = Collective::allReduce;
        row.bytes = 2.0 * remote * 2.0 * numberIn(row.inputs, "message (\\d+)");
    } else if (quantity.contains("alltoall")) {
        row.collective = Collective::allToAll;
        row.bytes = remote * numberIn(row.inputs, "message (\\d+)");
    } else if (quantity.contains("low-latency")) {  // a copy per expert: fp8 with a float per 128 values out, bf16 back
        row.collective = Collective::allToAll;
        row.bytes = row.input("tokens/GPU") * 8.0 * remote *
                    (quantity.contains("dispatch") ? 7168.0 + 4.0 * 7168.0 / 128.0 : 2.0 * 7168.0);
    }
}

inline KernelRow kernelRow(const QStringList& fields)
{
    static const QHash<QString, QString> ids{
        {"B200 SXM", "b200-hgx"}, {"B300 SXM", "b300-hgx"}, {"GB200", "gb200-nvl72"}, {"H200 SXM", "h200-hgx"}};
    KernelRow row;
    row.system = ids.value(fields[1]);
    row.model = fields[2];
    row.inputs = fields[4];
    row.seconds = fields[5].toDouble() * 1e-6;
    row.format = arithmeticOf(row);
    const QString& quantity = fields[3];
    if (quantity.contains("GEMM")) {
        const double m = row.input("M"), n = row.input("N"), k = row.input("K");
        row.kind = "gemm";
        row.operatorClass = OperatorClass::gemm;
        row.flops = 2.0 * m * n * k;
        row.bytes = (n * k + m * k) * weightBytes(row) + 2.0 * m * n;
    } else if (quantity.contains("decode attention") || quantity.contains("MLA decode")) {
        readAttention(row);
    } else if (quantity.contains("MLA prefill")) {
        const double tokens = row.input("new tokens");
        row.kind = "MLA prefill";
        row.operatorClass = OperatorClass::attentionPrefill;
        row.flops = 2.0 * row.input("heads") * (192.0 + 128.0) * tokens * (tokens + 1.0) / 2.0;
    } else if (quantity.contains("KDA prefill")) {  // 6 T d^2 + 3 T C d + T C^2 per head, chunks of C = 64
        row.kind = "KDA prefill";
        row.operatorClass = OperatorClass::linearAttention;
        row.flops = row.input("heads") * row.input("new tokens") * (6.0 * 128 * 128 + 3.0 * 64 * 128 + 64.0 * 64);
    } else if (quantity.contains("KDA decode")) {
        row.kind = "KDA decode";
        row.operatorClass = OperatorClass::linearAttention;
        row.bytes = 2.0 * row.input("batch") * row.input("heads") * 128.0 * 128.0 * 4.0;
    } else if (quantity.contains("MoE")) {
        readExperts(row);
    } else {
        readCollective(row, quantity);
    }
    return row;
}

}  // namespace tokenfactory::catalog
