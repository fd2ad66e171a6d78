#include "core/calibration/measurement.h"

#include "core/base/ascii.h"
#include "core/base/csv.h"
#include "core/base/format.h"
#include "core/base/line_reader.h"
#include "core/calibration/preset_names.h"
#include "core/calibration/served_formats.h"

#include <algorithm>
#include <array>

namespace tokenfactory::calibration {
namespace {

/// "2026-02-25", "2026-04", "2026": the middle of what is said, as years. None for nothing or another text.
std::optional<double> yearIn(std::string_view date)
{
    const std::optional<double> year = toNumber(date.substr(0, 4));
    if (!year || *year < 2015.0 || *year > 2100.0) {
        return std::nullopt;
    }
    const auto part = [&](std::size_t at) {
        return date.size() >= at + 2 ? toNumber(date.substr(at, 2)) : std::nullopt;
    };
    const std::optional<double> month = part(5);
    if (!month || *month < 1.0 || *month > 12.0) {
        return *year + 0.5;
    }
    const double day = part(8).value_or(15.0);
    return *year + (*month - 1.0 + std::clamp(day, 1.0, 31.0) / 31.0) / 12.0;
}

/// The columns that are read, in the order of Row::cells.
constexpr std::array<std::string_view, 26> columnNames{"id",
                                                       "system",
                                                       "gpus",
                                                       "gpus_prefill",
                                                       "gpus_decode",
                                                       "model",
                                                       "weight_precision",
                                                       "mode",
                                                       "phase",
                                                       "workload",
                                                       "isl",
                                                       "osl",
                                                       "cached_prefix_tokens",
                                                       "parallelism",
                                                       "speculation",
                                                       "engine",
                                                       "concurrency",
                                                       "tok_s_user",
                                                       "total_tok_s_gpu",
                                                       "output_tok_s_gpu",
                                                       "input_tok_s_gpu",
                                                       "ttft_ms",
                                                       "tpot_ms",
                                                       "avg_gpu_power_w",
                                                       "measured_date",
                                                       "source"};

class Row {
public:
    Row(const std::vector<std::string>& fields, const std::array<std::optional<std::size_t>, columnNames.size()>& where)
    {
        for (std::size_t i = 0; i < columnNames.size(); ++i) {
            cells[i] = where[i] ? std::string_view(fields[*where[i]]) : std::string_view();
        }
    }
    std::string_view text(std::string_view column) const
    {
        return cells[static_cast<std::size_t>(std::ranges::find(columnNames, column) - columnNames.begin())];
    }
    /// Of a measured quantity: what is no number above 0 is left out and told.
    std::optional<double> measured(std::string_view column, std::vector<Sentence>& notes) const
    {
        const std::string_view cell = text(column);
        if (cell.empty()) {
            return std::nullopt;
        }
        const std::optional<double> value = toNumber(cell);
        if (!value || *value <= 0.0) {
            notes.push_back({"%1 is \"%2\", not a number above 0: left out", {std::string(column), std::string(cell)}});
            return std::nullopt;
        }
        return value;
    }
    /// Of a number the question needs: none where the cell is empty.
    Field<std::optional<double>> number(std::string_view column, double least, double most) const
    {
        const std::string_view cell = text(column);
        if (cell.empty()) {
            return std::optional<double>();
        }
        const std::optional<double> value = toNumber(cell);
        if (!value || *value < least || *value > most) {
            return refusal(
                column, {"%1 is \"%2\"", {std::string(column), std::string(cell)}},
                {"a number from %1 to %2 is wanted", {readable(least, Unit::count), readable(most, Unit::count)}});
        }
        return value;
    }

private:
    std::array<std::string_view, columnNames.size()> cells;
};

struct Numbers {
    std::optional<double> gpus, prefillGpus, decodeGpus, input, output, cached, clients;
};

Field<Numbers> numbersIn(const Row& row)
{
    constexpr double mostTokens = 1e8;
    constexpr double mostClients = 1e7;
    Numbers made;
    const auto read = [&](std::optional<double> Numbers::*which, std::string_view column, double least,
                          double most) -> std::optional<Refusal> {
        const Field<std::optional<double>> value = row.number(column, least, most);
        if (!value) {
            return value.error();
        }
        made.*which = *value;
        return std::nullopt;
    };
    for (const std::optional<Refusal>& wrong :
         {read(&Numbers::gpus, "gpus", 1.0, 1e6), read(&Numbers::prefillGpus, "gpus_prefill", 1.0, 1e6),
          read(&Numbers::decodeGpus, "gpus_decode", 1.0, 1e6), read(&Numbers::input, "isl", 1.0, mostTokens),
          read(&Numbers::output, "osl", 1.0, mostTokens),
          read(&Numbers::cached, "cached_prefix_tokens", 0.0, mostTokens),
          read(&Numbers::clients, "concurrency", 1.0, mostClients)}) {
        if (wrong) {
            return tl::unexpected(*wrong);
        }
    }
    return made;
}

/// The decode slots a note tells: "running batch capped ~125".
std::optional<double> slotsIn(std::string_view note)
{
    constexpr std::string_view words = "running batch capped";
    const std::size_t at = lowered(note).find(words);
    if (at == std::string::npos) {
        return std::nullopt;
    }
    const std::string_view rest = note.substr(at + words.size());
    const std::size_t begin = rest.find_first_of("0123456789");
    return begin == std::string_view::npos
               ? std::nullopt
               : toNumber(rest.substr(begin, rest.find_first_not_of("0123456789", begin) - begin));
}

serving::Load loadOf(const Row& row, const Numbers& numbers, std::string_view note)
{
    constexpr double meanOfUniform = 0.9;  // lengths drawn evenly from 0.8 to 1 of what is said
    constexpr double usualTokens = 1024.0;
    const std::string workload = lowered(row.text("workload"));
    const double share = workload.find("u[0.8") != std::string::npos ? meanOfUniform : 1.0;
    serving::Load load;
    load.clients = numbers.clients.value_or(1.0);
    load.inputTokens = std::max(1.0, numbers.input.value_or(usualTokens) * share);
    load.outputTokens = std::max(1.0, numbers.output.value_or(usualTokens) * share);
    load.cachedTokens = std::min(numbers.cached.value_or(0.0), load.inputTokens - 1.0);
    load.arrangement = workload.find("fixed") != std::string::npos      ? serving::Arrangement::lockstep
                       : workload.find("guidellm") != std::string::npos ? serving::Arrangement::staggered
                                                                        : serving::Arrangement::spread;
    load.decodeSlots = slotsIn(note);
    return load;
}

Measured measuredIn(const Row& row, std::vector<Sentence>& notes)
{
    constexpr double millisecond = 1e-3;
    const auto seconds = [&](std::string_view column) {
        std::optional<double> value = row.measured(column, notes);
        return value ? std::optional(*value * millisecond) : value;
    };
    Measured made;
    made.tpotS = seconds("tpot_ms");
    if (const std::optional<double> perUser = row.measured("tok_s_user", notes); perUser && !made.tpotS) {
        made.tpotS = 1.0 / *perUser;
    }
    made.ttftS = seconds("ttft_ms");
    made.totalTokensPerSPerGpu = row.measured("total_tok_s_gpu", notes);
    made.outputTokensPerSPerGpu = row.measured("output_tok_s_gpu", notes);
    made.inputTokensPerSPerGpu = row.measured("input_tok_s_gpu", notes);
    made.powerPerGpuW = row.measured("avg_gpu_power_w", notes);
    return made;
}

std::optional<int> whole(const std::optional<double>& value)
{
    return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
}

/// What is wrong with a cell, behind the name of its column.
Refusal inItsColumn(Refusal why)
{
    why.what = Sentence("%1: %2", {why.field, why.what});
    return why;
}

Field<Measurement> measurementIn(const Row& row, std::string_view note, const catalog::Catalog& catalog,
                                 std::vector<Sentence>& notes)
{
    Measurement made;
    made.id = row.text("id");
    made.system = systemNamed(catalog, row.text("system"));
    if (!made.system) {
        return refusal("system", {"the system \"%1\" is not known", {std::string(row.text("system"))}});
    }
    made.model = modelNamed(catalog, row.text("model"));
    if (!made.model) {
        return refusal("model", {"the model \"%1\" is not known", {std::string(row.text("model"))}});
    }
    Field<cost::Choices> formats = servedFormats(row.text("weight_precision"), *made.model);
    if (!formats) {
        return tl::unexpected(inItsColumn(formats.error()));
    }
    made.choices = *formats;
    const Field<Speculation> speculation = speculationIn(row.text("speculation"));
    if (!speculation) {
        return tl::unexpected(inItsColumn(speculation.error()));
    }
    made.choices.draftTokens = speculation->draftTokens;
    made.choices.acceptedLength = speculation->acceptedLength.value_or(1.0);
    const Field<Numbers> numbers = numbersIn(row);
    if (!numbers) {
        return tl::unexpected(numbers.error());
    }
    const std::string mode = lowered(row.text("mode"));
    const std::string phase = lowered(row.text("phase"));
    const bool isDisaggregated = mode.starts_with("disagg");
    made.phase = phase == "prefill" || mode == "prefill-only" ? Phase::prefill
                 : phase == "decode"                          ? Phase::decode
                                                              : Phase::wholeService;
    const Field<serving::Deployment> deployment = serving::deploymentIn(
        row.text("parallelism"), {.gpus = whole(numbers->gpus),
                                  .prefillGpus = whole(numbers->prefillGpus),
                                  .decodeGpus = whole(numbers->decodeGpus),
                                  .isDisaggregated = isDisaggregated,
                                  .isPrefillAlone = made.phase == Phase::prefill,
                                  .isDecodeAlone = isDisaggregated && made.phase == Phase::decode});
    if (!deployment) {
        return tl::unexpected(inItsColumn(deployment.error()));
    }
    made.deployment = *deployment;
    if (!numbers->clients && made.phase != Phase::prefill) {
        return refusal("concurrency", "it does not say how many clients there were", "a number in concurrency");
    }
    made.load = loadOf(row, *numbers, note);
    made.load.assumesAcceptance = speculation->isAssumed;
    made.engineText = row.text("engine");
    made.engine.family = serving::familyOf(made.engineText);
    made.engine.builtYear = yearIn(row.text("measured_date")).value_or(made.engine.builtYear);
    made.measured = measuredIn(row, notes);
    if (made.phase == Phase::decode && isDisaggregated && made.measured.outputTokensPerSPerGpu && made.measured.tpotS) {
        // Little's law: the clients of such a row wait for prompts most of the time.
        made.load.runningBatch = *made.measured.outputTokensPerSPerGpu * made.deployment.gpus() * *made.measured.tpotS /
                                 made.deployment.decode->workers;
    }
    made.source = row.text("source");
    for (const std::string_view column : {"system", "model", "weight_precision", "mode", "phase", "workload", "isl",
                                          "osl", "cached_prefix_tokens", "parallelism", "speculation"}) {
        made.sweep += std::string(row.text(column)) + '|';
    }
    made.group =
        made.model->id + ", " + made.system->id + ", " + std::string(modeNames[static_cast<std::size_t>(modeOf(made))]);
    if (!made.measured.any() && !notes.empty()) {
        return refusal("", {"nothing measured is in it: %1", {notes.front()}});
    }
    if (!made.measured.any()) {
        return refusal("", "nothing measured is in it", "one of tpot_ms, ttft_ms, total_tok_s_gpu ... is wanted");
    }
    return made;
}

}  // namespace

Mode modeOf(const Measurement& row)
{
    return row.phase == Phase::prefill ? Mode::prefillAlone
           : row.deployment.aggregated ? Mode::aggregated
                                       : Mode::disaggregated;
}

Expected<Measurements> readMeasurements(const std::filesystem::path& file, const catalog::Catalog& catalog)
{
    LineReader lines(file);
    if (!lines.opened()) {
        return unexpected({file.string(), "cannot be opened", "a readable file"});
    }
    if (!lines.next()) {
        return unexpected({file.string(), "is empty", "a first line of column names and a line for each row"});
    }
    const CsvColumns header(lines.line());
    std::array<std::optional<std::size_t>, columnNames.size()> where;
    std::ranges::transform(columnNames, where.begin(), [&](std::string_view name) { return header.find({name}); });
    const std::optional<std::size_t> noteColumn = header.find({"note"});
    const auto isThere = [&](std::string_view name) {
        return where[static_cast<std::size_t>(std::ranges::find(columnNames, name) - columnNames.begin())].has_value();
    };
    Problems problems;
    for (const std::string_view needed : {"system", "model", "parallelism"}) {
        if (!isThere(needed)) {
            problems.push_back({file.string(),
                                {"has no column \"%1\"", {std::string(needed)}},
                                "a first line with the names of serving.csv, in any order"});
        }
    }
    constexpr std::array<std::string_view, 6> measuredColumns{"tpot_ms",         "ttft_ms",          "tok_s_user",
                                                              "total_tok_s_gpu", "output_tok_s_gpu", "input_tok_s_gpu"};
    if (std::ranges::none_of(measuredColumns, isThere)) {
        problems.push_back({file.string(), "has no measured column",
                            "one of tpot_ms, ttft_ms, tok_s_user, total_tok_s_gpu, output_tok_s_gpu, input_tok_s_gpu"});
    }
    if (!problems.empty()) {
        return unexpected(std::move(problems));
    }
    Measurements made;
    while (lines.next()) {
        const auto refuse = [&](std::string id, const Refusal& why) {
            made.skipped.push_back({std::move(id), lines.number(),
                                    why.hint.empty() ? why.what : Sentence("%1; %2", {why.what, why.hint})});
        };
        const Field<std::vector<std::string>> fields = header.split(lines.line());
        if (!fields) {
            refuse({}, fields.error());
            continue;
        }
        const Row row(*fields, where);
        std::vector<Sentence> notes;
        Field<Measurement> measurement = measurementIn(
            row, noteColumn ? std::string_view((*fields)[*noteColumn]) : std::string_view(), catalog, notes);
        if (!measurement) {
            refuse(std::string(row.text("id")), measurement.error());
            continue;
        }
        measurement->line = lines.number();
        for (Sentence& note : notes) {
            made.notes.push_back({measurement->id, lines.number(), std::move(note)});
        }
        made.rows.push_back(std::move(*measurement));
    }
    return made;
}

}  // namespace tokenfactory::calibration
