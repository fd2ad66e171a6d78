#pragma once

#include "core/base/expected.h"
#include "core/catalog/catalog.h"
#include "core/cost/choices.h"
#include "core/serving/deployment.h"
#include "core/serving/load.h"

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenfactory::calibration {

/// What was measured of one deployment under one load; none where the row does not say.
struct Measured {
    std::optional<double> tpotS;
    std::optional<double> ttftS;
    std::optional<double> totalTokensPerSPerGpu;   ///< of prompts and answers, by all GPUs
    std::optional<double> outputTokensPerSPerGpu;  ///< of answers; by the decode GPUs where only those are meant
    std::optional<double> inputTokensPerSPerGpu;   ///< of prompts, by the GPUs that fill
    std::optional<double> powerPerGpuW;

    bool any() const
    {
        return tpotS || ttftS || totalTokensPerSPerGpu || outputTokensPerSPerGpu || inputTokensPerSPerGpu ||
               powerPerGpuW;
    }
};

/// What of a deployment was looked at.
enum class Phase : unsigned char { wholeService, prefill, decode };

/// One measured point as the program can ask itself about it.
struct Measurement {
    std::string id;
    std::size_t line = 0;  ///< of the file
    catalog::ModelPtr model;
    catalog::SystemPtr system;
    cost::Choices choices;  ///< formats and drafts as served
    serving::Deployment deployment;
    serving::Load load;
    serving::Engine engine;
    std::string engineText;
    Phase phase = Phase::wholeService;
    Measured measured;
    std::string sweep;   ///< rows alike but for clients and engine: they stay together in a fold
    std::string group;   ///< "kimi-k3, gb200-nvl72, disaggregated"
    std::string source;  ///< as the file says
};

/// Who fills and who decodes in what a row looked at.
enum class Mode : unsigned char { aggregated, disaggregated, prefillAlone };
inline constexpr std::array<std::string_view, 3> modeNames{"aggregated", "disaggregated", "prefill alone"};
Mode modeOf(const Measurement& row);

/// A row that cannot be used.
struct SkippedRow {
    std::string id;
    std::size_t line = 0;
    Sentence reason;
};

struct Measurements {
    std::vector<Measurement> rows;
    std::vector<SkippedRow> skipped;
    std::vector<SkippedRow> notes;  ///< on rows that are used but for a cell
};

/// Reads a table of measured serving points, CSV or TSV with a first line of names, the columns in any order: system,
/// model, parallelism and at least one of tpot_ms, ttft_ms, tok_s_user, total_tok_s_gpu, output_tok_s_gpu,
/// input_tok_s_gpu; beside them id, gpus, gpus_prefill, gpus_decode, weight_precision, mode, phase, workload, isl, osl,
/// cached_prefix_tokens, speculation, engine, concurrency, avg_gpu_power_w, measured_date, note, source. A row that
/// cannot be used is skipped and named; a measured cell that is no number is left out with a note. Problems only where
/// the file cannot be read or has no such columns.
Expected<Measurements> readMeasurements(const std::filesystem::path& file, const catalog::Catalog& catalog);

}  // namespace tokenfactory::calibration
