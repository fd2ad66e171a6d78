#pragma once

#include "core/base/expected.h"
#include "core/calibration/measurement.h"
#include "core/catalog/catalog.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::calibration {

/// Kernels that share a law.
enum class KernelKind : unsigned char {
    gemm,
    gqaDecode,
    mlaDecode,
    mlaPrefill,
    kdaDecode,
    kdaPrefill,
    experts,
    nvfp4Experts,
    expertsOfWideGroups,  ///< EP over more than 8 GPUs: the benchmark hands each GPU the whole group's tokens
    customAllReduce,
    ncclAllReduce,
    ncclAllToAll,
    ncclAllGather,
    deepEpDispatch,
    deepEpCombine,
};
inline constexpr int kernelKinds = 15;
std::string_view name(KernelKind kind);  ///< "MLA decode"

/// The constants that price it: one of both.
std::optional<catalog::OperatorClass> operatorClassOf(KernelKind kind);
std::optional<catalog::Collective> collectiveOf(KernelKind kind);

/// One measured kernel as work of one GPU.
struct KernelRow {
    std::size_t line = 0;  ///< of the file
    catalog::SystemPtr system;
    KernelKind kind = KernelKind::gemm;
    std::string variant;                             ///< kernels of a kind with a floor of their own: "nvfp4", "8 GPUs"
    catalog::Format format = catalog::Format::bf16;  ///< of the arithmetic
    double flops = 0.0;
    double bytes = 0.0;  ///< read and written in HBM; of collectives sent to other GPUs
    double seconds = 0.0;
    std::string source;      ///< "aiconfigurator@2026-08-21, trtllm 1.3.0rc20"
    bool tellsFlops = true;  ///< else only the bytes are known

    // What of its inputs laws tell rows apart by; 0 where the kind has none.
    double tokens = 0.0;     ///< rows of the activations (M), new tokens, tokens that enter the EP group
    double heads = 0.0;      ///< of queries, or of the state
    double sequences = 0.0;  ///< batch
    double gpus = 0.0;       ///< of the collective or the EP group
    std::string weights;     ///< N x K

    double ofPeak() const;       ///< fraction of the peak reached, nothing taken off
    double ofBandwidth() const;  ///< of HBM, or of the scale-up link
};

struct KernelTable {
    std::vector<KernelRow> rows;
    std::vector<SkippedRow> skipped;  ///< by quantity and inputs
};

/// Reads a table of measured kernels, CSV or TSV with a first line of names, the columns in any order: system,
/// quantity, inputs, value, and unit (us where it is absent) and model (for experts: hidden and intermediate size,
/// experts, top-k in parentheses). A row that cannot be used is skipped and named. Problems only where the file cannot
/// be read or lacks a column.
Expected<KernelTable> readKernels(const std::filesystem::path& file, const catalog::Catalog& catalog);

}  // namespace tokenfactory::calibration
